"""The first visit: pages that open with a table, precomputed deals and frames, and names of presets."""

import gzip
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.play.record import GameRecord
from macros.pipeline.precomputed_frame_files import OTHER_DEALS
from tests.browser.replayed_browser_games import replayed_states
from tests.nightly_effort import usual_or_nightly

SITE = Path(__file__).parent.parent / "site"
PAGES = ["", *(f"games/{game}/" for game in games.GAMES)]
MAX_BYTES = 25_000
"""The most bytes of precomputed deals and frames that a visit may transfer."""

BROKEN_LINKS = [
    ("thumb/nothing", "is incomplete or damaged"),
    ("thumb/oicho-kabu", "is incomplete or damaged"),
    ("thumb/oicho-kabu fuda-wiki-2025 seats=3 seed=5;stake 9 999", "replayed to its end"),
]


def start_tag_of_first_table(page: str) -> str:
    """Return the start tag of the first table on a page."""
    found = re.search(r'<section[^>]*data-widget="table"[^>]*>', (SITE / page / "index.html").read_text("utf-8"))
    assert found, page
    return html.unescape(found[0])


def state_of_first_table(page: str) -> str:
    """Return the state that the first table of a page shows."""
    match = re.search(r'data-state="([^"]*)"', start_tag_of_first_table(page))
    assert match is not None
    return match[1]


def addresses_of_precomputed_data(page: str) -> tuple[dict[str, str], str]:
    """Return the addresses of a table's precomputed files: the deals, by preset, and the answers in the deal that the page shows."""
    match = re.search(r'data-deals="({.*?})" data-runtime=', start_tag_of_first_table(page))
    assert match is not None
    found = json.loads(match[1])
    assert found["many"] == OTHER_DEALS
    return found["deals"], found["acts"]


def json_of_built_asset(address: str) -> Any:
    return json.loads((SITE / "assets" / address).read_text("utf-8"))


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_precomputed_deals_equal_the_engines(page: str) -> None:
    assert legal_action_texts(state_of_first_table(page)) - {"deal"}, "a table opens with a choice, not with the result of a round"
    for deals in map(json_of_built_asset, addresses_of_precomputed_data(page)[0].values()):
        assert len({state_of_first_table(page), *(deal["state"] for deal in deals)}) == len(deals) + 1 > 4
        for deal in deals:
            answer = json.loads(web.update("table", deal["state"], ""))
            assert (answer["state"], answer["html"]) == (deal["state"], deal["html"])


@pytest.mark.by_day(5)
@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_precomputed_frames_equal_the_engines(page: str) -> None:
    """Compare the frames after first acts in the deal that the page shows and in one more deal for each preset.

    At night, compare all deals.
    """
    deals, own = addresses_of_precomputed_data(page)
    others = [
        (deal["state"], deal["acts"])
        for address in deals.values()
        for deal in json_of_built_asset(address)[: usual_or_nightly(1, OTHER_DEALS)]
    ]
    for before, acts in ((state_of_first_table(page), own), *others):
        made = json_of_built_asset(acts)
        assert made["rows"].keys() == {before}
        compare_precomputed_answers_with_engine(before, made["rows"][before], made["pool"])


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_precomputed_frames_after_second_acts_equal_the_engines(page: str) -> None:
    """Compare the frames after one first act, which differs from page to page. At night, compare all first acts and all deals."""
    deals, own = addresses_of_precomputed_data(page)
    others = [deal["acts"] for address in deals.values() for deal in json_of_built_asset(address)]
    for first in map(json_of_built_asset, (own, *usual_or_nightly([], others))):
        [rows] = first["rows"].values()
        states = [state for state, *_ in rows.values()]
        if first["next"] or first == json_of_built_asset(own):
            assert first["next"].keys() == {state for state in states if legal_action_texts(state)}
        followed = [*first["next"]]
        chosen = len(page) % max(len(followed), 1)
        for state in usual_or_nightly(followed[chosen : chosen + 1], followed):
            second = json_of_built_asset(first["next"][state])
            compare_precomputed_answers_with_engine(state, second["rows"][state], first["pool"] + second["pool"])


def legal_action_texts(state: str) -> set[str]:
    return {*map(str, replayed_states(GameRecord.loads(state.partition("/")[2]))[-1].legal_actions())}


def compare_precomputed_answers_with_engine(before: str, rows: dict[str, Any], pool: list[Any]) -> None:
    """Check that the precomputed rows hold the engine's answer to each legal action in a state."""
    assert rows.keys() == legal_action_texts(before)
    for event, (state, say, shown, steps) in rows.items():
        answer = json.loads(web.update("table", before, event))
        assert (answer["state"], answer["say"], answer["html"]) == (state, say, html_joined_from_pieces(pool, shown)), event
        assert answer.get("steps", []) == [[news, html_joined_from_pieces(pool, board)] for news, board in steps], event


def html_joined_from_pieces(pool: list[Any], numbers: list[int]) -> str:
    """Join the pieces of HTML with these numbers in the pool. A piece is a text, or a list of the numbers of other pieces."""
    pieces = (pool[number] for number in numbers)
    return "".join(piece if isinstance(piece, str) else html_joined_from_pieces(pool, piece) for piece in pieces)


def compressed_size(address: str) -> int:
    return len(gzip.compress((SITE / "assets" / address).read_bytes(), 6))


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_precomputed_data_are_small(page: str) -> None:
    """Add up the files of one visit: the deals of one preset, and the answers to first and second acts in one of these deals."""
    deals, own = addresses_of_precomputed_data(page)
    for address in deals.values():
        for acts in (own, *(deal["acts"] for deal in json_of_built_asset(address))):
            second = map(compressed_size, {*json_of_built_asset(acts)["next"].values()})
            assert compressed_size(address) + compressed_size(acts) + max(second, default=0) < MAX_BYTES, acts


@pytest.mark.built
@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_with_its_table(page: str) -> None:
    text = (SITE / page / "index.html").read_text("utf-8")
    heading = text.index('id="play"' if page else 'id="play-a-hand"')
    assert (
        text.index("</h1>")
        < heading
        < text.index('data-widget="table"')
        < text.index('id="in-six-sentences"' if page else 'id="the-games"')
    )


@pytest.mark.built
def test_the_error_page_links_to_search_games_and_home() -> None:
    lost = (SITE / "404.html").read_text("utf-8").partition("<main")[2]
    assert "data-find=" in lost
    for name in ("All games", "Home", "Contribute", "Health", "What is new", "The founding documents"):
        assert f">{name}</a>" in lost, name


@pytest.mark.built
def test_every_deal_of_the_home_page_begins_with_a_stake() -> None:
    for preset in content.game_info("oicho-kabu-hands").presets:
        [file] = (SITE / "assets/deals/oicho-kabu-hands").glob(f"{preset}-3-1588-*.json")
        for deal in json.loads(file.read_text("utf-8")):
            assert 'data-event="stake' in deal["html"]


@pytest.mark.parametrize(("state", "said"), BROKEN_LINKS)
def test_a_broken_link_is_explained_without_technical_terms(state: str, said: str) -> None:
    frame = web.show_widget("table", state)
    error = re.search(r'<p class="error">(.*?)</p>', frame.html)
    assert error is not None
    assert said in error[1]
    assert error[1] == frame.say
    assert not re.search("choose|line 1|seats=", error[1])
    assert "again {random}" in frame.html
    assert 'class="note"' in frame.html, "the exact reason stands beside the text of the link"


def test_the_menu_lists_presets_by_their_usual_names() -> None:
    named = [preset for game in games.GAMES for preset in content.game_info(game).presets.values() if preset.popular]
    assert {preset.popular for preset in named} >= {"Yakuza rules"}
    for game in games.GAMES:
        info = content.game_info(game)
        frame = web.show_widget("table", f"thumb/{game} {info.default} seats={info.nearest_seat_count(4)} seed=7")
        for preset in info.presets.values():
            assert f">{preset.name_for_players}</option>" in frame.html
        assert len({preset.name_for_players for preset in info.presets.values()}) == len(info.presets)
