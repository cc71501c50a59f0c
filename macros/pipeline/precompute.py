"""Made ready for a table: deals that a visit may open with, and the answers to every first act in each, by the engine itself; and the
first round with a guide.

So every visit finds another deal, and nobody waits for the engine to begin. For each table of a page there is a file with the answers
in the deal that the page shows, and for each of its presets one with other deals and one for each of those with its answers; for each game
one with its guide. Their names are made of their content.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

from kabu_core import content
from kabu_core.archive import guides
from kabu_core.pages import widget_shell
from kabu_core.views.frame import Frame
from kabu_core.views.html import prose
from macros import project
from macros.build_cache import CACHE, cached_text
from macros.pipeline import engine_bundle
from macros.pipeline.precomputed_frames import answers, first_frames

MANY = 4
KEPT = 150
"""So many files stay in .cache/: those of the last few states of the engine."""
FOLDER = "deals"
_NAMED = re.compile(rf"{FOLDER}/([\w-]+)/(acts-)?([\w-]+)-(\d+)-(\d+)-[0-9a-f]{{12}}\.json")
_GUIDED = re.compile(rf"{FOLDER}/([\w-]+)/guide-[0-9a-f]{{12}}\.json")

type Files = dict[str, str]
"""Texts by their address below the assets, the one that a page names first."""


def addresses(game: str, preset: str, seats: int, seed: int) -> str:
    """JSON for `data-deals`: where the deals under each preset are, how many, and the answers to the acts in the page's own, which is of
    the preset named; "" on pages that are served while they are edited."""
    if project.served():
        return ""
    deals = {other: next(iter(_ready(game, other, seats, seed))) for other in content.game(game).presets}
    return _json({"deals": deals, "many": MANY, "acts": next(iter(_ready(game, preset, seats, seed, own=True)))})


def guide(game: str) -> str:
    """The address of the first round of a game with a guide; "" on pages that are served while they are edited."""
    return "" if project.served() else next(iter(_guided(game)))


def publish(site: Path, pages: Iterable[Element]) -> None:
    """Writes the deals and guides that these pages name, in place of any other."""
    home = site / "assets"
    elements = [element for page in pages for element in page.iter()]
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    named = {found.groups() for element in elements for found in _NAMED.finditer(element.get("data-deals", ""))}
    guides = {found[1] for element in elements if (found := _GUIDED.fullmatch(element.get("data-guide", "")))}
    files = [_ready(game, preset, int(seats), int(seed), bool(own)) for game, own, preset, seats, seed in named]
    for address, text in (row for found in (*files, *map(_guided, guides)) for row in found.items()):
        file = home / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for old in sorted((CACHE / FOLDER).glob("*.txt"), key=os.path.getmtime)[:-KEPT]:
        old.unlink()


@cache
def _ready(game: str, preset: str, seats: int, seed: int, own: bool = False) -> Files:
    """The files for one table under one preset, or that for the deal which the page has itself; made once for each state of the engine."""
    made_of = (engine_bundle.state().encode(), Path(__file__).read_bytes(), f"{game} {preset} {seats} {seed} {own}".encode())
    files: Files = json.loads(cached_text(FOLDER, made_of, lambda: json.dumps((_own if own else _deals)(game, preset, seats, seed))))
    return files


def _deals(game: str, preset: str, seats: int, seed: int) -> Files:
    """Other deals than that of this seed, their states, HTML and words, and where the answers to the acts in them are."""
    _, *others = first_frames(widget_shell.record(game, preset, seats, seed), MANY)
    named = f"{preset}-{seats}-{seed}"
    acts = [_acts(game, f"{named}-{number}", frame.state) for number, frame in enumerate(others, 1)]
    deals = [
        {"state": frame.state, "html": frame.html, "say": frame.say, "acts": address}
        for frame, (address, _) in zip(others, acts, strict=True)
    ]
    return dict([_file(game, named, _json(deals)), *acts])


def _own(game: str, preset: str, seats: int, seed: int) -> Files:
    """The answers to the acts in the deal of this seed."""
    [frame] = first_frames(widget_shell.record(game, preset, seats, seed), 0)
    return dict([_acts(game, f"{preset}-{seats}-{seed}", frame.state)])


def _acts(game: str, deal: str, state: str) -> tuple[str, str]:
    """The file with the answer to each act that is possible in a state."""
    pool: dict[str, int] = {}
    rows = {event: _row(after, pool) for event, after in answers(state).items()}
    return _file(game, f"acts-{deal}", _json({"pool": list(pool), "rows": rows}))


def _row(frame: Frame, pool: dict[str, int]) -> list[object]:
    """A state, what is said, its HTML and the boards on the way there.

    HTML is told as the numbers of its pieces in a pool: frames have most of them in common.
    """

    def pieces(html: str) -> list[int]:
        return [pool.setdefault(piece, len(pool)) for piece in _cut(html)]

    return [frame.state, frame.say, pieces(frame.html), [[news, pieces(board)] for news, board in frame.steps]]


def _cut(html: str) -> Iterator[str]:
    """The pieces of HTML, each to the next end of an element."""
    piece, *others = html.split("</")
    for other in others:
        name, _, rest = other.partition(">")
        yield f"{piece}</{name}>"
        piece = rest
    if piece:
        yield piece


@cache
def _guided(game: str) -> Files:
    """The file with a guide; made once for each state of the engine."""
    made_of = (engine_bundle.state().encode(), Path(__file__).read_bytes(), f"{game} guide".encode())
    files: Files = json.loads(cached_text(FOLDER, made_of, lambda: json.dumps(_guide(game))))
    return files


def _guide(game: str) -> Files:
    """At each step a row as above, what the guide says, and the act that leads on."""
    pool: dict[str, int] = {}
    steps = [[_row(step.frame, pool), [*map(prose, step.says)], step.act] for step in guides.guide_frames(guides.guide(game))]
    text = _json({"pool": list(pool), "steps": steps})
    return dict([_file(game, "guide", text)])


def _file(game: str, name: str, text: str) -> tuple[str, str]:
    """The address of a text, and the text."""
    return f"{FOLDER}/{game}/{name}-{project.digest(text.encode())}.json", text


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
