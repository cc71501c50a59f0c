"""Tests of the problems page: answers are judged and stored, each day has its problem, and results can be shared."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core.odds import stored_problems as posed
from tests.browser.conftest import TabWithRequestLog
from tests.browser.widget_helpers import requests_once_idle, wait_until, wait_until_idle

Open = Callable[..., TabWithRequestLog]
PHONE = {"width": 360, "height": 640}
STORED_ANSWERS = "() => JSON.parse(localStorage.getItem('kabu.problems') ?? '{}').answers ?? {}"
SET_CLOCK_TO_MONDAY = "Date = class extends Date { constructor(...values) { super(...(values.length ? values : [2026, 10, 23, 12])) } }"
"""A script that sets the clock to noon of a Monday in any time zone."""
DENY_STORAGE = "Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError') } })"
RETURN_TO_TAB = "() => { document.dispatchEvent(new Event('visibilitychange')) }"
"""A script that simulates a return to the tab."""

DENY_CLIPBOARD = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))"


def problem_of_the_day(page: Page) -> str:
    return page.locator("[data-day] [data-level]").get_attribute("data-problem") or ""


def test_an_answer_is_judged_stored_and_shared(open_page: Open) -> None:
    """Answer with arrow keys. Only the first answer counts, even on a second visit, and no engine is loaded."""
    visit = open_page(script=f"{SET_CLOCK_TO_MONDAY}; {DENY_CLIPBOARD}", viewport=PHONE)
    page = visit.goto("/problems/")
    problems = {problem.id: (level, problem) for level, some in posed.problems_by_level().items() for problem in some}
    level, problem = problems[problem_of_the_day(page)]
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
    wait_until_idle(page)
    assert page.evaluate(STORED_ANSWERS) == {problem.id: problem.answers[wrong]}
    expect(page.locator("[data-tally]")).to_have_text(f"1 of {len(problems)} answered, 0 correct.")
    page.get_by_role("button", name="Copy the result").click()
    shared = page.get_by_label("The result").input_value()
    assert shared.splitlines()[0] == "Kabu, 23 November 2026"
    assert "Lost:" in shared
    assert shared.endswith("/problems/")
    page.reload()
    expect(day.locator("button[aria-pressed=true]")).to_have_attribute("data-answer", problem.answers[wrong])
    page.goto(f"{visit.url}/problems/#{problem.id}")
    expect(page.locator(f"[id='{problem.id}'] button[aria-pressed=true]")).to_be_visible()
    page.get_by_role("button", name="Delete my answers").click()
    wait_until(page, f"() => JSON.stringify(({STORED_ANSWERS})()) === '{{}}'")
    assert requests_once_idle(page, visit, "/assets/engine/") == []
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_each_day_has_its_problem_and_no_storage_is_needed(open_page: Open) -> None:
    days = []
    for day in (23, 24, 25):
        page = open_page(script=f"{SET_CLOCK_TO_MONDAY.replace('23', str(day))}; {DENY_STORAGE}").goto("/problems/")
        days.append(problem_of_the_day(page))
    at = posed.problem_calendar().index(days[0])
    assert days == posed.problem_calendar()[at : at + 3]
    page.locator("[data-day] button[data-answer]").first.click()
    expect(page.locator("[data-tally]")).to_contain_text("This browser is not saving this page")


@pytest.mark.fresh
def test_a_new_day_brings_a_new_problem_and_results_keep_their_date(open_page: Open) -> None:
    """The page stays open past midnight. An unanswered problem with the focus stays, and a result keeps its date and its button."""
    visit = open_page(script=DENY_CLIPBOARD, viewport=PHONE, timezone_id="Asia/Tokyo")
    page = visit.page
    page.clock.install(time="2026-11-23T23:58:00+09:00")
    visit.goto("/problems/")
    first = problem_of_the_day(page)
    answers, day = page.locator("[data-day] button[data-answer]"), page.locator("[data-day]")
    answers.first.focus()
    page.clock.set_fixed_time("2026-11-24T00:02:00+09:00")
    page.evaluate(RETURN_TO_TAB)
    assert problem_of_the_day(page) == first, "the reader was about to answer"
    expect(answers.first).to_be_focused()
    answers.first.click()
    page.get_by_role("button", name="Copy the result").click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 23 November 2026\n")
    page.evaluate(RETURN_TO_TAB)
    assert problem_of_the_day(page) == first, "the reader was about to copy"
    page.get_by_role("button", name="Copy the result").focus()
    page.evaluate(RETURN_TO_TAB)
    calendar = posed.problem_calendar()
    second = calendar[(calendar.index(first) + 1) % len(calendar)]
    expect(day.locator("[data-level]")).to_have_attribute("data-problem", second)
    expect(page.get_by_role("button", name="Copy the result of 23 November")).to_be_focused()
    expect(page.locator("[data-tally]")).to_contain_text("A new day, a new puzzle. 1 of")
    answers.first.click()
    page.get_by_role("button", name="Copy the result of 23 November").click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 23 November 2026\n")
    page.get_by_role("button", name="Copy the result", exact=True).click()
    assert page.get_by_label("The result").input_value().startswith("Kabu, 24 November 2026\n")
    answers.first.focus()
    page.clock.set_fixed_time("2026-11-25T07:00:00+09:00")
    page.evaluate(RETURN_TO_TAB)
    assert problem_of_the_day(page) == calendar[(calendar.index(first) + 2) % len(calendar)]
    expect(answers.first).to_be_focused()
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_without_scripts_the_answers_are_folded(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).goto("/problems/#draw")
    assert page.get_by_role("button").count() == 0
    assert page.locator("li[data-level]").count() == len(json.loads(posed.FILE.read_text("utf-8"))["days"])
    first = page.locator("ol.problems > li").first
    page.locator("details.part > summary").first.click()
    first.locator("summary").click()
    expect(first.get_by_text("Costs ").first).to_be_visible()
