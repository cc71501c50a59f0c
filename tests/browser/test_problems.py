"""The page of problems in a browser: an answer is told and kept, each day has its problem, and its result can be shown to others."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core.odds import problems as posed
from tests.browser.conftest import Visit
from tests.browser.widgets import quiet, settled, until

Open = Callable[..., Visit]
PHONE = {"width": 360, "height": 640}
KEPT = "() => JSON.parse(localStorage.getItem('kabu.problems') ?? '{}').answers ?? {}"
MONDAY = "Date = class extends Date { constructor(...told) { super(...(told.length ? told : [2026, 10, 23, 12])) } }"
"""A Monday's noon, whatever the zone of the machine."""
DENIED = "Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError') } })"
BACK = "() => { document.dispatchEvent(new Event('visibilitychange')) }"
"""The reader returns to the tab."""

NO_CLIPBOARD = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))"


def of_the_day(page: Page) -> str:
    return page.locator("[data-day] [data-level]").get_attribute("data-problem") or ""


def test_an_answer_is_told_kept_and_shared(open_page: Open) -> None:
    """By keys: the arrows go through the answers; the first answer counts, on a second visit too. No engine is asked for."""
    visit = open_page(script=f"{MONDAY}; {NO_CLIPBOARD}", viewport=PHONE)
    page = visit.to("/problems/")
    found = {problem.id: (level, problem) for level, some in posed.problems().items() for problem in some}
    level, problem = found[of_the_day(page)]
    assert level == 1, "a Monday"
    day = page.locator("[data-day]")
    wrong = next(place for place, cost in enumerate(problem.costs) if cost)
    day.locator("button[data-answer]").first.focus()
    for _ in range(wrong):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(day.locator("[data-verdict]")).not_to_be_empty()
    expect(day.locator("details")).to_have_attribute("open", "")
    right = day.locator("button[data-answer]:not([data-lost])")
    right.click()
    quiet(page)
    assert page.evaluate(KEPT) == {problem.id: problem.answers[wrong]}
    expect(page.locator("[data-tally]")).to_have_text(f"Answered: 1 of {len(found)}, 0 with the answer that costs nothing.")
    page.get_by_role("button", name="Copy the result").click()
    shared = page.get_by_label("The result").input_value()
    assert shared.splitlines()[0] == "Kabu, 23 November 2026"
    assert "Lost:" in shared
    assert shared.endswith("/problems/")
    page.reload()
    expect(day.locator("button[aria-pressed=true]")).to_have_attribute("data-answer", problem.answers[wrong])
    page.goto(f"{visit.url}/problems/#{problem.id}")
    expect(page.locator(f"[id='{problem.id}'] button[aria-pressed=true]")).to_be_visible()
    page.get_by_role("button", name="Forget my answers").click()
    until(page, f"() => JSON.stringify(({KEPT})()) === '{{}}'")
    assert settled(page, visit, "/assets/engine/") == []
    assert visit.errors == []


def test_each_day_has_its_problem_and_no_storage_is_needed(open_page: Open) -> None:
    days = []
    for day in (23, 24, 25):
        page = open_page(script=f"{MONDAY.replace('23', str(day))}; {DENIED}").to("/problems/")
        days.append(of_the_day(page))
    at = posed.calendar().index(days[0])
    assert days == posed.calendar()[at : at + 3]
    page.locator("[data-day] button[data-answer]").first.click()
    expect(page.locator("[data-tally]")).to_contain_text("This browser keeps nothing for this page")


@pytest.mark.fresh
def test_a_result_has_the_date_of_its_problem_and_another_day_another_problem(open_page: Open) -> None:
    """Left open over midnights: an answer about to be given stays, a result keeps its date and its button, and focus is not lost."""
    visit = open_page(script=NO_CLIPBOARD, viewport=PHONE, timezone_id="Asia/Tokyo")
    page = visit.page
    page.clock.install(time="2026-11-23T23:58:00+09:00")
    visit.to("/problems/")
    first = of_the_day(page)
    answers, day = page.locator("[data-day] button[data-answer]"), page.locator("[data-day]")
    answers.first.focus()
    page.clock.set_fixed_time("2026-11-24T00:02:00+09:00")
    page.evaluate(BACK)
    assert of_the_day(page) == first, "the reader was about to answer"
    expect(answers.first).to_be_focused()
    answers.first.click()
    page.get_by_role("button", name="Copy the result").click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 23 November 2026\n")
    page.evaluate(BACK)
    assert of_the_day(page) == first, "the reader was about to copy"
    page.get_by_role("button", name="Copy the result").focus()
    page.evaluate(BACK)
    calendar = posed.calendar()
    second = calendar[(calendar.index(first) + 1) % len(calendar)]
    expect(day.locator("[data-level]")).to_have_attribute("data-problem", second)
    expect(page.get_by_role("button", name="Copy the result of 23 November")).to_be_focused()
    expect(page.locator("[data-tally]")).to_contain_text("A new day has a new problem. Answered: 1 of")
    answers.first.click()
    page.get_by_role("button", name="Copy the result of 23 November").click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 23 November 2026\n")
    page.get_by_role("button", name="Copy the result", exact=True).click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 24 November 2026\n")
    answers.first.focus()
    page.clock.set_fixed_time("2026-11-25T07:00:00+09:00")
    page.evaluate(BACK)
    assert of_the_day(page) == calendar[(calendar.index(first) + 2) % len(calendar)]
    expect(answers.first).to_be_focused()
    assert visit.errors == []


def test_without_scripts_the_problems_are_read_with_folded_answers(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).to("/problems/#draw")
    assert page.get_by_role("button").count() == 0
    assert page.locator("li[data-level]").count() == len(json.loads(posed.FILE.read_text("utf-8"))["days"])
    first = page.locator("ol.problems > li").first
    page.locator("details.part > summary").first.click()
    first.locator("summary").click()
    expect(first.get_by_text("It gives away").first).to_be_visible()
