"""Tests of the guided round in a browser: it needs no engine, can be left and continued, and ends at the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import games
from kabu_core.archive import guided_rounds
from kabu_core.views.html_builder import remove_asterisks
from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.watch_painted_frames import START_WATCH, stop_frame_watch_and_list_faults
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, requests_once_idle

Open = Callable[..., TabWithRequestLog]
PHONE = {"width": 360, "height": 640}
VISIBLE_DEAL = "[data-html] [data-deal]"


SENTENCES_TOO_LONG = """(place, sentences) => sentences.filter((text) => {
    place.querySelector("p").textContent = text;
    return place.scrollHeight > place.clientHeight;
})"""
"""A script that returns the sentences that are too long for the guide's panel."""


def follow_guide(page: Page, game: str) -> None:
    """Follow the guided round to its end, and check every sentence and every proposed button in it.

    For some acts, one button picks a card, and another sends the event.
    """
    place, proposed = page.locator("#guide"), page.locator("[data-proposed]")
    *steps, end = guided_rounds.guided_round(game).steps
    for step in (*steps, end):
        for number, text in enumerate(step.says, 1):
            expect(place.locator("p")).to_have_text(remove_asterisks(text))
            if number == 1 and step is steps[0]:
                sentences = [
                    remove_asterisks(text)
                    for other in games.GAMES
                    for step in guided_rounds.guided_round(other).steps
                    for text in step.says
                ]
                assert place.evaluate(SENTENCES_TOO_LONG, [*sentences, remove_asterisks(text)]) == []
            if number < len(step.says):
                expect(proposed).to_have_count(0)
                place.get_by_role("button", name="Continue").click()
        if step is not end:
            if proposed.count() > 1:
                page.locator("[data-proposed][data-pick]").click()
            page.locator("[data-proposed]:not([data-pick])").click()
    expect(place.get_by_role("button", name="Play on your own")).to_be_visible()


def test_the_guided_round_needs_no_engine_and_ends_at_the_table(open_page: Open) -> None:
    visit = open_page(viewport=PHONE)
    page = visit.goto(TABLE_PAGE)
    table, place = WidgetDriver(page, "table"), page.locator("#guide")
    page.locator("[data-resume]").get_by_role("link", name="Play a first round with a guide").click()
    follow_guide(page, "oicho-kabu")
    assert page.url.endswith("#guide"), "the address opens the guide again"
    assert requests_once_idle(page, visit, "/assets/engine-worker-") == [], "no engine is started"
    page.get_by_role("button", name="Play on your own").click()
    expect(place).to_be_empty()
    assert page.locator(VISIBLE_DEAL).get_attribute("data-deal") == f"{seed_of_built_deal(table)}/0"
    assert "#" not in page.url
    assert page.evaluate("localStorage.getItem('kabu.games')") is None, "a guided round is not saved"
    page.get_by_role("link", name="A guided first round").click()
    place.get_by_role("button", name="Continue").click()
    table.section.locator(f"{LEGAL_ACTION}:not([data-proposed])").first.click()
    place.get_by_role("button", name="Play on without it").click()
    expect(place).to_be_empty()
    expect(page.locator("[data-proposed]")).to_have_count(0)
    expect(page).to_have_url(re.compile("seed=69;stake_2"))
    assert visit.errors == []


@pytest.mark.by_day(0)
@pytest.mark.parametrize("game", games.GAMES)
def test_an_address_opens_the_guide_of_every_game(open_page: Open, game: str) -> None:
    visit = open_page(viewport=PHONE)
    follow_guide(visit.goto(f"/games/{game}/#guide"), game)
    assert visit.errors == []


def seed_of_built_deal(table: WidgetDriver) -> str:
    return (table.section.get_attribute("data-state") or "").partition("seed=")[2].partition(";")[0]


def test_a_reader_who_leaves_the_guided_round_is_asked_and_can_go_back(open_page: Open) -> None:
    """Leave the guided round by another act, by undo and by a new deal, all by keyboard. The focus must never be lost."""
    visit = open_page(viewport=PHONE)
    page = visit.goto(f"{TABLE_PAGE}#guide")
    table, place = WidgetDriver(page, "table"), page.locator("#guide")
    other, undo = table.section.locator(f"{LEGAL_ACTION}:not([data-proposed])").first, table.section.locator("[data-event=undo]")
    first, second = (remove_asterisks(text) for text in guided_rounds.guided_round("oicho-kabu").steps[0].says)
    expect(place).to_have_attribute("role", "status")

    def press_button_outside_guide() -> None:
        if place.get_by_role("button", name="Continue").count():
            place.get_by_role("button", name="Continue").press("Enter")
        expect(place.locator("p")).to_have_text(second)
        other.focus()
        page.keyboard.press("Enter")
        expect(place.locator("p")).to_have_text("That is not what the guide suggested, so the guided round has stopped.")
        expect(page.locator("[data-proposed]")).to_have_count(0)

    place.get_by_role("button", name="Continue").focus()
    page.evaluate(START_WATCH)
    press_button_outside_guide()
    place.get_by_role("button", name="Back to the guide").press("Enter")
    expect(place.locator("p")).to_have_text(first)
    expect(place).to_be_focused()
    assert undo.is_disabled(), "nothing is done yet"
    press_button_outside_guide()
    expect(undo).to_be_enabled()
    undo.press("Enter")
    expect(place.locator("p")).to_have_text(first)
    table.request_new_deal()
    expect(place.get_by_role("button", name="Back to the guide")).to_be_visible()
    place.get_by_role("button", name="Back to the guide").press("Enter")
    expect(place.locator("p")).to_have_text(first)
    assert page.evaluate("localStorage.getItem('kabu.games')") is None
    press_button_outside_guide()
    place.get_by_role("button", name="Play on without it").press("Enter")
    expect(place).to_be_empty()
    expect(table.view.locator(".ask")).to_be_focused()
    assert stop_frame_watch_and_list_faults(page) == []
    expect(page).to_have_url(re.compile("seed=69;stake_2"))
    assert "seed=69" in page.evaluate("localStorage.getItem('kabu.games')"), "from now on it is a game of the reader's own"
    table.press_first_action()
    expect(page).to_have_url(re.compile("seed=69;stake_2.*;"))
    assert visit.errors == []


def test_the_guide_takes_the_focus_to_continue_and_lets_the_reader_play_on_after_its_end(open_page: Open) -> None:
    page = open_page(viewport=PHONE).goto("/games/lucky-9/#guide")
    place, proposed = page.locator("#guide"), page.locator("[data-proposed]")
    first, second = guided_rounds.guided_round("lucky-9").steps[:2]
    place.get_by_role("button", name="Continue").press("Enter")
    expect(place.locator("p")).to_have_text(remove_asterisks(first.says[-1]))
    proposed.press("Enter")
    expect(place.locator("p")).to_have_text(remove_asterisks(second.says[0]))
    expect(place).to_be_focused()
    for _ in range(2):
        place.get_by_role("button", name="Continue").press("Enter")
        if proposed.count():
            proposed.press("Enter")
    expect(place.get_by_role("button", name="Play on your own")).to_be_visible()
    expect(proposed).to_have_count(0)
    page.get_by_role("button", name="Next round").press("Enter")
    expect(page.locator("#table-ask")).to_contain_text("Place a stake")
    expect(place).to_be_empty()


def test_in_the_guide_undo_goes_back_a_step_a_hint_suggests_and_a_reload_restarts(open_page: Open) -> None:
    page = open_page(viewport=PHONE).goto(f"{TABLE_PAGE}#guide")
    place, proposed = page.locator("#guide"), page.locator("[data-proposed]")
    first, second = guided_rounds.guided_round("oicho-kabu").steps[:2]

    def play_first_step_of_guide() -> None:
        expect(place.locator("p")).to_have_text(remove_asterisks(first.says[0]))
        place.get_by_role("button", name="Continue").click()
        proposed.click()
        expect(place.locator("p")).to_have_text(remove_asterisks(second.says[0]))

    play_first_step_of_guide()
    WidgetDriver(page, "table").section.locator("[data-event=undo]").click()
    play_first_step_of_guide()
    page.get_by_role("button", name="Hint").click()
    expect(place.locator("p")).to_have_text(remove_asterisks(second.says[-1]))
    expect(proposed).to_be_visible()
    page.reload()
    play_first_step_of_guide()
