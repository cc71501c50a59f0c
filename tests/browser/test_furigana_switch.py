"""Tests of the furigana switch: furigana above Japanese text can be hidden, and the choice persists."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import TabWithRequestLog

Open = Callable[..., TabWithRequestLog]
READER_PAGE = "/history/reader/"
PASSAGE = "#passage-ponto blockquote"


def test_readings_can_be_hidden_and_stay_hidden(open_page: Open) -> None:
    page = open_page().goto(READER_PAGE)
    expect(page.locator(f"{PASSAGE} rt").first).to_be_visible()
    page.get_by_label("Hidden", exact=True).check()
    expect(page.locator(f"{PASSAGE} rt").first).to_be_hidden()
    expect(page.locator(f"{PASSAGE} rp").first).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(f"{PASSAGE} rt").first).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto(page.url.replace(READER_PAGE, "/cards/"))
    expect(page.get_by_label("Hidden", exact=True)).to_be_checked()
    page.get_by_label("Shown", exact=True).check()
    page.goto(page.url.replace("/cards/", READER_PAGE))
    expect(page.locator(f"{PASSAGE} rt").first).to_be_visible()


def test_without_scripts_readings_are_shown(open_page: Open) -> None:
    page = open_page(java_script_enabled=False).page
    page.goto(open_page().url + READER_PAGE)
    expect(page.locator(f"{PASSAGE} rt").first).to_be_visible()
    expect(page.locator("form[data-look]")).to_be_hidden()
