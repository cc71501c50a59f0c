"""Addresses that other sites may link to stay valid: pages, their sections, and states of widgets."""

import re
from functools import cache
from pathlib import Path

import pytest

from kabu_core import content, games, web
from kabu_core.archive import unplayed_games

SITE = Path(__file__).parent.parent / "site"
PAGES, STATES = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (Path(__file__).parent / "published_addresses.txt").read_text("utf-8").split("\n\n")
)

PLAYED = {name for game in games.GAMES for name in (game, *content.game_info(game).presets)} - unplayed_games.unplayed_games().keys()
PLAYED |= {old_id for _, old_id in unplayed_games.moved_games().values()}
"""Games and presets that can be played here. They are not among the related games, or not any more."""


@cache
def page_ids(page: str) -> set[str]:
    """Return the ids in a page. Raise FileNotFoundError if the page does not exist."""
    return {*re.findall(r'\bid="([^"]+)"', (SITE / page.lstrip("/") / "index.html").read_text("utf-8"))}


def game_is_playable_now(page: str, place: str) -> bool:
    """Return whether an anchor belongs to a game that has become playable, and the page that listed it as related links to it."""
    return page.startswith("/kin/") and any(place.startswith(f"{game}-") for game in PLAYED & page_ids(page))


@pytest.mark.built
@pytest.mark.parametrize("line", PAGES, ids=lambda line: line.split()[0])
def test_a_page_and_its_anchors_are_where_they_were(line: str) -> None:
    page, *wanted = line.split()
    assert [place for place in wanted if place not in page_ids(page) and not game_is_playable_now(page, place)] == []


@pytest.mark.built
def test_only_the_rules_of_a_game_that_is_played_now_may_leave_their_page() -> None:
    gone = ("kyo-kabu-gone", "mushi-kabu-gone", "bo-pin-gone", "japan-against-a-dealer-gone")
    assert [game_is_playable_now("/kin/dealer/", place) for place in gone] == [True, True, False, False]


@pytest.mark.parametrize("line", STATES)
def test_a_widget_shows_what_was_linked_to(line: str) -> None:
    widget, state = line.split(" ", 1)
    frame = web.show_widget(widget, state)
    assert (frame.state, 'class="error"' in frame.html) == (state, False)


LINKS = [
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


@pytest.mark.parametrize(("widget", "state", "shows"), LINKS)
def test_old_links_keep_working(widget: str, state: str, shows: str) -> None:
    """Never change a line of LINKS: these addresses have been published."""
    frame = web.show_widget(widget, state)
    assert shows.lower() in frame.html.lower()
    assert 'class="error"' not in frame.html
