"""Tests of the Python console: it fetches nothing before the first lines, runs them, brings back earlier lines, and can be stopped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from kabu_core.pages.python_console_form import EXAMPLES
from tests.browser.conftest import PHONE, TabWithRequestLog
from tests.browser.widget_helpers import wait_until_idle

CONSOLE_PAGE = "/console/"
STAND_IN = """
onmessage = ({ data: { source } }) => {
  if (source === "while True: pass" || source === undefined) return;
  const failed = source.includes("/ 0"), incomplete = source.endsWith(":");
  postMessage({ answer: JSON.stringify({ incomplete, failed, output: incomplete ? "" : failed ? "ZeroDivisionError" : `ran ${source}` }) });
};
"""
"""A worker that answers without Python: code with a division by zero fails, and a line that ends with a colon is incomplete."""


def field_output_and_status_of_console(page: Page) -> tuple[Locator, Locator, Locator]:
    """Return the field, the output and the status of the console, once its script has run."""
    console = page.locator(".python-console")
    field = console.get_by_label("Python")
    expect(field).to_be_enabled()
    return field, console.get_by_role("log"), console.get_by_role("status")


def test_lines_run_with_enter_and_come_back_with_arrows(open_page: Callable[..., TabWithRequestLog]) -> None:
    visit = open_page(viewport=PHONE)
    visit.page.route("**/python-console-worker-*", lambda route: route.fulfill(body=STAND_IN, content_type="text/javascript"))
    page = visit.goto(CONSOLE_PAGE)
    field, output, status = field_output_and_status_of_console(page)
    for lines in ("1 + 1", "1 / 0"):
        field.fill(lines)
        page.keyboard.press("Enter")
        expect(output.locator(".typed").last).to_have_text(lines)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    expect(output.locator("pre")).to_have_text(["1 + 1", "ran 1 + 1", "1 / 0", "ZeroDivisionError"])
    expect(output.locator(".failed")).to_have_text("ZeroDivisionError")
    for key, lines in (("ArrowUp", "1 / 0"), ("ArrowUp", "1 + 1"), ("ArrowUp", "1 + 1"), ("ArrowDown", "1 / 0"), ("ArrowDown", "")):
        page.keyboard.press(key)
        expect(field).to_have_value(lines)
    field.fill("for n in range(2):")
    page.keyboard.press("Enter")
    expect(field).to_have_value("for n in range(2):\n")
    page.keyboard.type("    n")
    page.keyboard.press("ArrowUp")
    expect(field).to_have_value("for n in range(2):\n    n")
    field.fill("while True: pass")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Stop").click()
    expect(status).to_have_text("Python was stopped, and what you had defined is lost.")
    expect(field).to_be_focused()
    assert visit.errors == []


def test_an_engine_that_cannot_be_fetched_is_reported(open_page: Callable[..., TabWithRequestLog]) -> None:
    visit = open_page()
    visit.page.route("**/python-console-worker-*", lambda route: route.abort())
    page = visit.goto(CONSOLE_PAGE)
    field, _, status = field_output_and_status_of_console(page)
    field.fill("1 + 1")
    page.get_by_role("button", name="Run").click()
    expect(status).to_contain_text("Run the lines again to try once more.")
    expect(page.get_by_role("button", name="Run")).to_be_enabled()
    expect(field).to_have_value("1 + 1")


@pytest.mark.by_day(0)
@pytest.mark.pyodide
def test_the_examples_run_in_the_browser(open_page: Callable[..., TabWithRequestLog]) -> None:
    """Python and the engine are fetched from the site, and only when the first lines run."""
    visit = open_page()
    page = visit.goto(CONSOLE_PAGE)
    field, output, _ = field_output_and_status_of_console(page)
    wait_until_idle(page)
    assert visit.requested_addresses("assets/engine/") == []
    for count, example in enumerate(EXAMPLES, 1):
        page.get_by_role("button", name=example).click()
        expect(field).to_have_value(EXAMPLES[example])
        page.keyboard.press("Enter")
        expect(output.locator(".typed")).to_have_count(count)
    expect(output.locator(".failed")).to_have_count(0)
    expect(output).to_contain_text("Total 9, kabu.")
    expect(output).to_contain_text("draw -2867/7770 0.31550836550836553")
    assert [address for address in visit.requested if not address.startswith(visit.url)] == []
    assert visit.errors == []
