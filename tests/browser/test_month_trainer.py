"""Tests of the month trainer, which asks for the months of flower cards: its questions, its counts, and its keys."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from kabu_core import content
from kabu_core.pages.month_trainer import MONTHS
from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import wait_until

TRAINER_PAGE = "/getting-started/"
PHONE = {"width": 360, "height": 640}
STORED_ANSWERS = "() => JSON.parse(localStorage.getItem('kabu.months') ?? '{}')"


def month_of_asked_card(page: Page) -> str:
    """Return the month of the card that the trainer asks for."""
    code = page.locator(".month-trainer .asked [data-card]").get_attribute("data-card") or ""
    return MONTHS[next(card.code_number for card in content.decks()["hanafuda-48"] if card.code == code) - 1]


def test_right_answers_are_counted_and_a_wrong_one_is_corrected(open_page: Callable[..., TabWithRequestLog]) -> None:
    """Answer with keys and with clicks. The asked card must not name its month, the focus must stay, and the counts must be stored."""
    visit = open_page(viewport=PHONE)
    page = visit.goto(TRAINER_PAGE)
    trainer = page.locator(".month-trainer")
    verdict, tally, buttons = trainer.get_by_role("status"), trainer.locator("[data-tally]"), trainer.get_by_role("button")
    expect(buttons.first).to_be_enabled()
    for count in (1, 2):
        month = month_of_asked_card(page)
        buttons.first.focus()
        for _ in range(MONTHS.index(month)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(tally).to_have_text(f"In a row: {count}. Longest: {count}.")
        expect(verdict).to_contain_text(f": {month}.")
        expect(trainer.get_by_role("button", name=month)).to_be_focused()
    month = month_of_asked_card(page)
    name = trainer.locator(".asked .card").get_attribute("aria-label") or ""
    assert name
    assert not any(character.isdigit() for character in name)
    trainer.get_by_role("button", name=MONTHS[MONTHS.index(month) - 1]).click()
    expect(verdict).to_contain_text("No, this is")
    expect(tally).to_have_text("In a row: 0. Longest: 2.")
    assert month_of_asked_card(page) == month, "a missed card stays until it is known"
    trainer.get_by_role("button", name=month).click()
    expect(verdict).to_contain_text("Right")
    expect(tally).to_have_text("In a row: 0. Longest: 2.")
    wait_until(page, f"() => ({STORED_ANSWERS})().longest === 2")
    page.reload()
    expect(tally).to_have_text("In a row: 0. Longest: 2.")
    assert visit.errors == []


def test_without_scripts_the_table_of_months_remains(open_page: Callable[..., TabWithRequestLog]) -> None:
    page = open_page(java_script_enabled=False).goto(TRAINER_PAGE)
    expect(page.locator(".month-trainer")).to_be_hidden()
    expect(page.locator("tr[data-month]")).to_have_count(12)
    expect(page.locator("tr[data-month] .card")).to_have_count(48)
