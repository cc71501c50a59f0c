"""Files of precomputed frames (the HTML of tables), so that nobody waits for the engine to start.

A table can open with one of several deals, so that a reader does not always see the same one. There are three kinds of files:

- For the deal that a page shows, one file has the frames after every first action. Other files have those after every second action;
  a browser fetches them once the first action is taken.
- For each preset of a table, one file has the first frames of other deals. Each of these deals has files as above.
- For each game, one file has its guided round.

File names contain a hash of the content.
"""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

from kabu_core import content
from kabu_core.archive import guided_rounds
from kabu_core.pages import initial_widgets
from kabu_core.views.html_builder import prose_html
from kabu_core.views.rendered_widget import RenderedWidget
from macros import build_helpers
from macros.build_cache import CACHE, cached_text
from macros.build_helpers import compact_json
from macros.pipeline import engine_bundle
from macros.pipeline.precomputed_frames import first_frames_of_deals, frames_after_actions, legal_action_texts

OTHER_DEALS = 4
"""The number of deals for each preset besides the one that the page shows."""

MAX_SECOND_ACTIONS = 40
"""The most second actions in a file, unless a single first action is followed by more."""

MAX_SECOND_ACTIONS_ELSEWHERE = 100
"""The most second actions for which a deal other than the page's own gets files. If there are more, the engine answers all of them."""

MAX_CACHED_FILES = 150
"""The number of recent files that stay in .cache/; it is enough for the last few states of the engine."""
FOLDER = "deals"
_DEALS_ADDRESS = re.compile(rf"{FOLDER}/([\w-]+)/(acts-)?([\w-]+)-(\d+)-(\d+)-[0-9a-f]{{12}}\.json")
_BLOCK_ENDS = ("</details>", "</div>", "</form>", "</li>", "</nav>", "</p>", "</section>")
_GUIDE_ADDRESS = re.compile(rf"{FOLDER}/([\w-]+)/guide-[0-9a-f]{{12}}\.json")

type Files = dict[str, str]
"""The texts of files by their address below the assets folder. The first file is the one that a page links to."""

type Pool = dict[str | tuple[int, ...], int]
"""The pieces of HTML that frames share, each with its number. A piece is a text or the numbers of other pieces."""


def precomputed_deal_addresses_json(game: str, preset: str, seats: int, seed: int) -> str:
    """Return the JSON for `data-deals`, or "" in a build for `macros serve`.

    The JSON has the address of each preset's file of deals, the number of deals in such a file, and the address of the frames for the deal
    of `seed`.
    """
    if build_helpers.is_dev_build():
        return ""
    deals = {other: next(iter(_cached_frame_files_of_table(game, other, seats, seed))) for other in content.game_info(game).presets}
    return compact_json(
        {"deals": deals, "many": OTHER_DEALS, "acts": next(iter(_cached_frame_files_of_table(game, preset, seats, seed, is_own_deal=True)))}
    )


def guided_round_file_address(game: str) -> str:
    """Return the address of the file for a game's guided round, or "" in a build for `macros serve`."""
    return "" if build_helpers.is_dev_build() else next(iter(_cached_guided_round_file(game)))


def publish_precomputed_frame_files(site: Path, pages: Iterable[Element]) -> None:
    """Write the files of the deals and guided rounds that these pages use, and delete all other such files."""
    home = site / "assets"
    elements = [element for page in pages for element in page.iter()]
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    deals = {match.groups() for element in elements for match in _DEALS_ADDRESS.finditer(element.get("data-deals", ""))}
    guided_rounds = {match[1] for element in elements if (match := _GUIDE_ADDRESS.fullmatch(element.get("data-guide", "")))}
    tables = [_cached_frame_files_of_table(game, preset, int(seats), int(seed), bool(own)) for game, own, preset, seats, seed in deals]
    for address, text in (item for files in (*tables, *map(_cached_guided_round_file, guided_rounds)) for item in files.items()):
        file = home / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for old in sorted((CACHE / FOLDER).glob("*.txt"), key=os.path.getmtime)[:-MAX_CACHED_FILES]:
        old.unlink()


@cache
def _cached_frame_files_of_table(game: str, preset: str, seats: int, seed: int, is_own_deal: bool = False) -> Files:
    """Return the frame files for the deal of `seed` (the table's own deal) if `is_own_deal` is true, or else for the table's other deals.

    The files are cached until the engine changes.
    """
    make = _frame_files_of_own_deal if is_own_deal else _frame_files_of_alternative_deals
    return _files_cached_for_engine(f"{game} {preset} {seats} {seed} {is_own_deal}", lambda: make(game, preset, seats, seed))


def _frame_files_of_alternative_deals(game: str, preset: str, seats: int, seed: int) -> Files:
    """Return the files for the other deals of a table. The deal of `seed`, the table's own deal, is not among them.

    One file has the first frames of all deals. Each deal also has a file of the frames after the first action and, under the default
    rules, files of the frames after the second action.
    """
    _, *others = first_frames_of_deals(initial_widgets.new_game_record(game, preset, seats, seed), OTHER_DEALS)
    name = f"{preset}-{seats}-{seed}"
    most = MAX_SECOND_ACTIONS_ELSEWHERE if preset == content.game_info(game).default else 0
    acts = [_frame_files_after_two_actions(game, f"{name}-{number}", frame.state, most) for number, frame in enumerate(others, 1)]
    deals = [
        {"state": frame.state, "html": frame.html, "say": frame.say, "acts": next(iter(files))}
        for frame, files in zip(others, acts, strict=True)
    ]
    return dict([_hashed_address_and_text(game, name, compact_json(deals)), *(item for files in acts for item in files.items())])


def _frame_files_of_own_deal(game: str, preset: str, seats: int, seed: int) -> Files:
    """Return the files of frames after each first and second action in the deal of this seed."""
    [frame] = first_frames_of_deals(initial_widgets.new_game_record(game, preset, seats, seed), 0)
    return _frame_files_after_two_actions(game, f"{preset}-{seats}-{seed}", frame.state)


def _frame_files_after_two_actions(game: str, deal: str, state: str, most: int | None = None) -> Files:
    """Return the file of frames after each legal action in a state, and the files of frames after each second action.

    The first file has, for each first action, the address of the file with its second actions. If there are more than `most` second
    actions, there are no files for them.
    """
    pool: Pool = {}
    frames = frames_after_actions(state)
    rows = {state: _frames_by_action_json(frames, pool)}
    second: Files = {}
    addresses: dict[str, str] = {}
    for number, states in enumerate(_divide_states_into_files([frame.state for frame in frames.values()], most), 1):
        address, text = _second_actions_file(game, f"{deal}-{number}", states, pool)
        second[address] = text
        addresses |= dict.fromkeys(states, address)
    return (
        dict([_hashed_address_and_text(game, f"acts-{deal}", compact_json({"pool": list(pool), "rows": rows, "next": addresses}))]) | second
    )


def _divide_states_into_files(states: list[str], most: int | None) -> Iterator[list[str]]:
    """Divide states into groups; each group gets a file with the frames after all legal actions in its states.

    States without legal actions are left out. Yield nothing if there are more than `most` legal actions in all.
    """
    counts = {state: count for state in states if (count := len(legal_action_texts(state)))}
    if most is not None and sum(counts.values()) > most:
        return
    group: list[str] = []
    for state, count in counts.items():
        if group and sum(map(counts.__getitem__, group)) + count > MAX_SECOND_ACTIONS:
            yield group
            group = []
        group.append(state)
    if group:
        yield group


def _second_actions_file(game: str, name: str, states: list[str], known: Pool) -> tuple[str, str]:
    """Return the address and the text of the file of frames after each legal action in some states.

    The file leaves out the pieces in the pool `known`, which the browser already has. Its own pieces are numbered after these.
    """
    pool = known.copy()
    rows = {state: _frames_by_action_json(frames_after_actions(state), pool) for state in states}
    return _hashed_address_and_text(game, f"second-{name}", compact_json({"pool": list(pool)[len(known) :], "rows": rows}))


def _frames_by_action_json(frames: dict[str, RenderedWidget], pool: Pool) -> dict[str, list[object]]:
    return {action: _frame_json_with_pooled_html(frame, pool) for action, frame in frames.items()}


def _frame_json_with_pooled_html(frame: RenderedWidget, pool: Pool) -> list[object]:
    """Return a frame as JSON: its state, its announcement, its HTML, and the intermediate boards that lead to it.

    Frames share most pieces of their HTML, so each piece is stored once, in `pool`, and a frame has a list of the numbers of its pieces.
    A block of HTML is a piece that consists of smaller pieces.
    """

    def pool_number_of_block(block: Sequence[str]) -> int:
        parts = tuple(pool.setdefault(piece, len(pool)) for piece in block)
        return parts[0] if len(parts) == 1 else pool.setdefault(parts, len(pool))

    def pool_numbers_of_pieces(html: str) -> list[int]:
        return [pool_number_of_block(block) for block in _html_pieces_grouped_by_block(html)]

    return [
        frame.state,
        frame.say,
        pool_numbers_of_pieces(frame.html),
        [[news, pool_numbers_of_pieces(board)] for news, board in frame.steps],
    ]


def _html_pieces_grouped_by_block(html: str) -> Iterator[list[str]]:
    """Yield the pieces of HTML in groups, each up to the end of an element in `_BLOCK_ENDS`."""
    block: list[str] = []
    for piece in _split_html_after_end_tags(html):
        block.append(piece)
        if piece.endswith(_BLOCK_ENDS):
            yield block
            block = []
    if block:
        yield block


def _split_html_after_end_tags(html: str) -> Iterator[str]:
    """Split HTML after each end tag, and yield the pieces."""
    piece, *others = html.split("</")
    for other in others:
        name, _, rest = other.partition(">")
        yield f"{piece}</{name}>"
        piece = rest
    if piece:
        yield piece


@cache
def _cached_guided_round_file(game: str) -> Files:
    """Return the file of a game's guided round. The file is cached until the engine changes."""
    return _files_cached_for_engine(f"{game} guide", lambda: _guided_round_file(game))


def _files_cached_for_engine(key: str, make: Callable[[], Files]) -> Files:
    """Return the files cached for `key` and the current engine. If there are none, cache and return the result of `make`."""
    inputs = (engine_bundle.bundle_inputs_digest().encode(), Path(__file__).read_bytes(), key.encode())
    files: Files = json.loads(cached_text(FOLDER, inputs, lambda: json.dumps(make())))
    return files


def _guided_round_file(game: str) -> Files:
    """Return the file of a guided round. For each step it has the frame, the sentences of the guide, and the act that comes next."""
    pool: Pool = {}
    steps = [
        [_frame_json_with_pooled_html(step.frame, pool), [*map(prose_html, step.says)], step.act]
        for step in guided_rounds.guided_round_frames(guided_rounds.guided_round(game))
    ]
    text = compact_json({"pool": list(pool), "steps": steps})
    return dict([_hashed_address_and_text(game, "guide", text)])


def _hashed_address_and_text(game: str, name: str, text: str) -> tuple[str, str]:
    """Return an address with a hash of the text, and the text itself."""
    return f"{FOLDER}/{game}/{name}-{build_helpers.short_digest(text.encode())}.json", text
