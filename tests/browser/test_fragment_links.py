"""Tests of links to sections: the page scrolls to the section after loading and after a click within the page, on phone and laptop."""

import random
from collections.abc import Callable

import pytest

from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import wait_until_idle
from tests.nightly_effort import NIGHTLY, usual_or_nightly

Open = Callable[..., TabWithRequestLog]
SCREENS = ({"width": 390, "height": 664}, {"width": 1280, "height": 720})
PAGES = ("/games/koi-koi/", "/games/oicho-kabu/", "/terms/", "/hands/", "/history/macao/", "/sources/", "/kin/")
SOME, ALL = 3, 12
VISIBLE_IDS = """[...document.querySelectorAll("article :is(h2, h3, li, dt, figure, tr, details)[id]")]
    .filter((one) => one.checkVisibility() && one.getClientRects().length > 0).map(({ id }) => id)"""
"""An expression for the ids of visible elements to which a link may lead."""

MISSED_TARGET = """(id) => {
    const { top, bottom } = document.getElementById(id).getBoundingClientRect();
    const ends = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    return top < -2 || top > (ends ? innerHeight - 10 : innerHeight / 3) ? `${id} from ${top.toFixed()} to ${bottom.toFixed()}` : "";
}"""
"""A script that says where an element lies if it is not near the top of the window, and returns an empty string if it is."""


CLICK_FRAGMENT_LINK = """(id) => {
    const link = Object.assign(document.createElement("a"), { href: `#${id}`, textContent: id });
    document.querySelector("article").prepend(link);
    link.click();
}"""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen["width"]))
@pytest.mark.parametrize("path", usual_or_nightly(PAGES[1:3], PAGES))
def test_a_link_to_a_part_of_a_page_lands_on_it(open_page: Open, path: str, screen: dict[str, int]) -> None:
    visit = open_page(viewport=screen)
    page = visit.goto(path)
    targets = page.evaluate(VISIBLE_IDS)
    missed = []
    for target in random.Random(path).sample(targets, min(len(targets), ALL if NIGHTLY else SOME)):
        page.goto("about:blank")
        visit.goto(f"{path}#{target}")
        wait_until_idle(page)
        missed.append(page.evaluate(MISSED_TARGET, target))
    page.goto("about:blank")
    visit.goto(path)
    page.evaluate(CLICK_FRAGMENT_LINK, targets[-1])
    wait_until_idle(page)
    missed.append(page.evaluate(MISSED_TARGET, targets[-1]))
    assert [one for one in missed if one] == []
