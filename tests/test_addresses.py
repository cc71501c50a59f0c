"""Whatever anybody has linked to stays where it was: pages, places on them, and what widgets showed."""

import re
from functools import cache
from pathlib import Path

import pytest

from kabu_core import web

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
    """Whether a game that was told of among the kin is played now, and the old page still has its heading, which leads there."""
    return page.startswith("/kin/") and any(place.startswith(f"{heading}-") for heading in places(page) - places_of_rules(page))


def places_of_rules(page: str) -> set[str]:
    """The places that stand in others: of a rule, behind its game."""
    return {place for place in places(page) if any(place.startswith(f"{other}-") for other in places(page))}


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
