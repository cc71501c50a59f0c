"""Tests that nothing is covered or cut off: above a table, in full screen, in the table of contents, and in form fields."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kabu_core import content, games
from tests.browser.conftest import TabWithRequestLog
from tests.browser.site_server import SiteServer
from tests.browser.test_saved_games import UNFINISHED_GAME, script_that_stores_games
from tests.browser.widget_helpers import wait_until_idle

Open = Callable[..., TabWithRequestLog]
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 768}
LONG_LINE = "Round 11 of 12 · Akiko +120, Ben −120 · Koi-Koi Japan · seed 1234567890"
BOTTOM_EDGE = "(one) => one.getBoundingClientRect().bottom"
LAYOUT_FAULTS = """() => {
    const table = document.querySelector("section[data-widget=table]");
    const [line, bar, below] = ["[data-resume]", ".bar", ".below"].map((name) => table.querySelector(name));
    const text = line.firstChild, [own, first, last] = [line, bar, below].map((one) => one.getBoundingClientRect());
    const found = [];
    if (own.bottom > first.top + 1 && own.top < last.bottom - 1) found.push("the line covers the table");
    if (line.scrollHeight > line.clientHeight + 1 || text.scrollWidth > text.clientWidth) found.push("the line is cut off");
    bar.scrollIntoView({ block: "center", behavior: "instant" });
    for (const button of bar.querySelectorAll(".tools button")) {
        const { left, top, width, height } = button.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        if (button.checkVisibility() && !button.contains(onTop)) found.push(`${button.textContent} is covered`);
    }
    if (last.bottom - first.top > innerHeight + 1) found.push("the table does not fit one screen");
    return found;
}"""
"""A script that returns the faults in the layout of a table and of the line above it."""

CLIPPED_ELEMENTS = """() => {
    const section = document.querySelector(".kabu-table.wide");
    const found = section.scrollWidth > section.clientWidth ? ["it scrolls sideways"] : [];
    for (const one of section.querySelectorAll(".beside :is(summary, button, li, p, section), .table *"))
        if (one.checkVisibility() && one.getBoundingClientRect().right > innerWidth) found.push(one.outerHTML.slice(0, 80));
    return found;
}"""
"""A script that returns the elements of a table in full screen that reach beyond the window."""

SMALL_FIELDS = """() => [...document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea")]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML.slice(0, 80))"""
"""A script that returns the fields with text of less than 16 px, into which phones zoom."""


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("path", ["/games/koi-koi/", "/games/oicho-kabu-hands/", "/"])
def test_the_line_above_a_table_covers_nothing_and_is_not_cut_off(open_page: Open, path: str, screen: dict[str, int]) -> None:
    """Check two lines: the invitation for newcomers, and the offer to resume a game with a long description."""
    game = path.strip("/").rpartition("/")[2] or "oicho-kabu-hands"
    state = UNFINISHED_GAME if game == "koi-koi" else f"lookahead/{game} {content.game_info(game).default} seats=2 seed=5"
    page = open_page(viewport=screen).goto(path)
    if path != "/":
        expect(page.locator("[data-resume]")).to_contain_text("New to this game?")
        assert page.evaluate(LAYOUT_FAULTS) == []
    page = open_page(script=script_that_stores_games(state).replace("Round 0", LONG_LINE), viewport=screen).goto(path)
    expect(page.locator("[data-resume]").get_by_role("button", name="Resume")).to_be_visible()
    assert [problem for problem in page.evaluate(LAYOUT_FAULTS) if path != "/" or "one screen" not in problem] == []


@pytest.mark.by_day(6)
@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1366, 768), (1280, 720), (390, 844), (360, 640)])
@pytest.mark.parametrize("late_fonts", [False, True])
def test_a_table_is_wholly_visible_when_its_page_opens(
    open_page: Open, site: SiteServer, width: int, height: int, game: str, late_fonts: bool
) -> None:
    """Board, question and buttons need no scrolling, even in the wider font of the machine; on a laptop, cards are large enough."""
    if late_fonts:
        site.faults["/assets/fonts/spectral-"] = "missing"
    page = open_page(viewport={"width": width, "height": height}).goto(f"/games/{game}/")
    for part in (".board", ".told", ".ask", ".below"):
        assert page.locator(f".kabu-table {part}").evaluate(BOTTOM_EDGE) <= height + 1, part
    if width > PHONE["width"] * 2 and game == "koi-koi":
        assert page.locator(".hand .card").first.evaluate("(card) => card.getBoundingClientRect().width") >= 72


@pytest.mark.parametrize(("width", "height"), [(1280, 768), (1366, 768), (1920, 1080), (2560, 1440)])
def test_full_screen_clips_nothing(open_page: Open, width: int, height: int) -> None:
    for game in ("koi-koi", "oicho-kabu"):
        page = open_page(viewport={"width": width, "height": height}).goto(f"/games/{game}/")
        for fold in page.locator(".beside details").all():
            fold.evaluate("(fold) => (fold.open = true)")
        page.get_by_role("button", name="Full screen").click()
        assert page.evaluate(CLIPPED_ELEMENTS) == []


def test_the_table_of_contents_stays_above_the_footer(open_page: Open) -> None:
    page = open_page(viewport=LAPTOP).goto("/games/koi-koi/")
    page.locator(".colophon details summary").first.click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    wait_until_idle(page)
    ends = page.locator(".md-sidebar--secondary").evaluate(BOTTOM_EDGE)
    assert ends <= page.locator(".colophon").evaluate("(one) => one.getBoundingClientRect().top")
    page.evaluate("scrollTo(0, 600)")
    expect(page.locator(".md-sidebar--secondary a").first).to_be_in_viewport()


@pytest.mark.by_day(0)
def test_fields_are_large_enough_that_phones_do_not_zoom_in(open_page: Open) -> None:
    visit = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/games/score/koi-koi/", "/games/keep/oicho-kabu/", "/games/koi-koi/", "/terms/", "/odds/", "/kin/"):
        page = visit.goto(path)
        assert page.evaluate(SMALL_FIELDS) == [], path
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_label("Search", exact=True).last).to_be_focused()
    assert page.evaluate(SMALL_FIELDS) == []
