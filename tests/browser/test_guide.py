"""The first round with a guide, in a browser: its acts are answered without the engine, and it ends at the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import games
from kabu_core.archive import guides
from kabu_core.views.html import plain
from tests.amount import NIGHTLY
from tests.browser.conftest import PLAY, Visit
from tests.browser.widgets import LEGAL, Widget, settled

Open = Callable[..., Visit]
PHONE = {"width": 360, "height": 640}
DEALT = "[data-html] [data-deal]"


TOO_LONG = """(place, told) => told.filter((text) => {
    place.querySelector("p").textContent = text;
    return place.scrollHeight > place.clientHeight;
})"""
"""The sentences for which the place has no room."""


def follow(page: Page, game: str) -> None:
    """Every step to the end: each sentence, and the press of what is proposed."""
    place, proposed = page.locator("#guide"), page.locator("[data-proposed]")
    *steps, end = guides.guide(game).steps
    for step in (*steps, end):
        for number, text in enumerate(step.says, 1):
            expect(place.locator("p")).to_have_text(plain(text))
            if number == 1 and step is steps[0]:
                told = [plain(text) for other in games.GAMES for step in guides.guide(other).steps for text in step.says]
                assert place.evaluate(TOO_LONG, [*told, plain(text)]) == []
            if number < len(step.says):
                expect(proposed).to_have_count(0)
                place.get_by_role("button", name="Go on").click()
        if step is not end:
            proposed.click()
    expect(place.get_by_role("button", name="Play on your own")).to_be_visible()


def test_a_newcomer_is_led_through_a_round_without_the_engine_and_plays_on(open_page: Open) -> None:
    visit = open_page(viewport=PHONE)
    page = visit.to(PLAY)
    table, place = Widget(page, "table"), page.locator("#guide")
    page.locator("[data-resume]").get_by_role("link", name="Play a first round with a guide").click()
    follow(page, "oicho-kabu")
    assert page.url.endswith("#guide"), "which opens it again"
    assert settled(page, visit, "/assets/worker-") == [], "no engine is started"
    page.get_by_role("button", name="Play on your own").click()
    expect(place).to_be_empty()
    assert page.locator(DEALT).get_attribute("data-deal") == f"{games_seed(table)}/0"
    assert "#" not in page.url
    assert page.evaluate("localStorage.getItem('kabu.games')") is None, "a lesson is no game of the reader's"
    page.get_by_role("link", name="A guided first round").click()
    place.get_by_role("button", name="Go on").click()
    table.section.locator(f"{LEGAL}:not([data-proposed])").first.click()
    expect(place).to_be_empty()
    expect(page.locator("[data-proposed]")).to_have_count(0)
    expect(page).to_have_url(re.compile("seed=69;stake_2"))
    assert visit.errors == []


@pytest.mark.skipif(not NIGHTLY, reason="at night")
@pytest.mark.parametrize("game", games.GAMES)
def test_an_address_opens_the_guide_of_every_game(open_page: Open, game: str) -> None:
    visit = open_page(viewport=PHONE)
    follow(visit.to(f"/games/{game}/#guide"), game)
    assert visit.errors == []


def games_seed(table: Widget) -> str:
    return (table.section.get_attribute("data-state") or "").partition("seed=")[2].partition(";")[0]
