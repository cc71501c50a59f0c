"""Addresses that other sites may link to stay valid: pages, their sections, and states of widgets."""

import re
from functools import cache
from pathlib import Path

import pytest

from kabu_core import content, games, web
from kabu_core.archive import unplayable_related_games

SITE = Path(__file__).parent.parent / "site"
PAGES, STATES = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (Path(__file__).parent / "published_addresses.txt").read_text("utf-8").split("\n\n")
)

PLAYABLE_IDS = {
    name for game in games.GAMES for name in (game, *content.game_info(game).presets)
} - unplayable_related_games.related_games_by_id().keys()
PLAYABLE_IDS |= {old_id for _, old_id in unplayable_related_games.games_that_became_playable().values()}
"""Games and presets that can be played here, and the former ids of related games that can now be played here."""


@cache
def ids_of_page(page: str) -> set[str]:
    """Return the ids in a page. Raise FileNotFoundError if the page does not exist."""
    return {*re.findall(r'\bid="([^"]+)"', (SITE / page.lstrip("/") / "index.html").read_text("utf-8"))}


def is_anchor_of_now_playable_game(page: str, place: str) -> bool:
    """Return whether an anchor on a page of related games belonged to a game that can now be played and that the page still names."""
    return page.startswith("/kin/") and any(place.startswith(f"{game}-") for game in PLAYABLE_IDS & ids_of_page(page))


@pytest.mark.built
@pytest.mark.parametrize("line", PAGES, ids=lambda line: line.split()[0])
def test_a_published_page_still_has_its_anchors(line: str) -> None:
    page, *wanted = line.split()
    assert [place for place in wanted if place not in ids_of_page(page) and not is_anchor_of_now_playable_game(page, place)] == []


@pytest.mark.built
def test_only_anchors_of_a_now_playable_game_may_leave_their_page() -> None:
    gone = ("kyo-kabu-gone", "mushi-kabu-gone", "bo-pin-gone", "japan-against-a-dealer-gone")
    assert [is_anchor_of_now_playable_game("/kin/dealer/", place) for place in gone] == [True, True, False, False]


@pytest.mark.parametrize("line", STATES)
def test_a_published_widget_state_can_still_be_opened(line: str) -> None:
    widget, state = line.split(" ", 1)
    frame = web.show_widget(widget, state)
    assert (frame.state, 'class="error"' in frame.html) == (state, False)


WIDGET_LINKS = [
    ("scorer", "oicho-kabu/german-booklet/dealer/4 1", "wins outright"),
    ("scorer", "oicho-kabu/yakuza-series/player/10 10 1", "20 to 1"),
    ("scorer", "oicho-kabu/fuda-wiki-2025/player/4d 1d", "red ace"),
    ("scorer", "oicho-kabu-hands/pollard-2024/player/893", "yakuza"),
    ("rules", "oicho-kabu/yakuza-series", "Yakuza"),
    ("differences", "yoshi/fuda-wiki-yoshi/oicho-kabu-hands/pollard-2024", "only in Yoshi"),
    ("sheet", "oicho-kabu/yakuza-series", "Yakuza"),
    (
        "keeper",
        "koi-koi/wikipedia/Aki,Ben/d1 won:1 calls:0,1 sanko kasu:2;d1 won:2 cards 3a 9a/d2 won:1 tane:1",
        "opponent called koi-koi",
    ),
    ("keeper", "oicho-kabu/fuda-wiki-2025/Aki,Ben,Cho/d1 ,10,-20/", "Cho"),
    ("table", "thumb/oicho-kabu german-booklet seats=4 seed=1686", "German booklet"),
    ("table", "oicho-kabu german-booklet seats=4 seed=1686", "German booklet"),
    ("table", "lookahead/oicho-kabu yakuza-series seats=4 seed=7 rounds=3 tie=push", "round 1 of 3"),
    ("table", "thumb/oicho-kabu-hands pollard-2024 seats=3 seed=11;stake 20", "Pollard"),
]


@pytest.mark.parametrize(("widget", "state", "shows"), WIDGET_LINKS)
def test_old_links_keep_working(widget: str, state: str, shows: str) -> None:
    """The addresses in WIDGET_LINKS have been published, so none of its lines may change."""
    frame = web.show_widget(widget, state)
    assert shows.lower() in frame.html.lower()
    assert 'class="error"' not in frame.html
