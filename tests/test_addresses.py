"""Whatever anybody has linked to stays where it was: pages, places on them, and what widgets showed."""

import re
from functools import cache
from pathlib import Path

import pytest

from kabu_core import games, web

SITE = Path(__file__).parent.parent / "site"
PAGES, STATES = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (Path(__file__).parent / "addresses.txt").read_text("utf-8").split("\n\n")
)


@cache
def places(page: str) -> set[str]:
    """The ids of a page. Raises FileNotFoundError if there is none."""
    return {*re.findall(r'\bid="([^"]+)"', (SITE / page.lstrip("/") / "index.html").read_text("utf-8"))}


def moved(page: str, place: str) -> bool:
    """Whether a place of a game among the kin is now on the page of the game, and the old page still names the game."""
    found = [game for game in games.GAMES if place == game or place.startswith(f"{game}-")]
    return page.startswith("/kin/") and any(game in places(page) and place in places(f"/games/{game}/") for game in found)


@pytest.mark.built
@pytest.mark.parametrize("line", PAGES, ids=lambda line: line.split()[0])
def test_a_page_and_its_places_are_where_they_were(line: str) -> None:
    page, *wanted = line.split()
    assert [place for place in wanted if place not in places(page) and not moved(page, place)] == []


@pytest.mark.parametrize("line", STATES)
def test_a_widget_shows_what_was_linked_to(line: str) -> None:
    widget, state = line.split(" ", 1)
    frame = web.show(widget, state)
    assert (frame.state, 'class="error"' in frame.html) == (state, False)
