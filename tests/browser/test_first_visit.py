"""Tests of a first visit: the first screen of the home page and of game pages, a new deal per visit, and few taps to the first act."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kabu_core import games
from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.replayed_browser_games import reader_actions_at_choices, record_in_text_field
from tests.browser.site_server import SiteServer
from tests.browser.watch_painted_frames import HIDE_BUILT_DEAL
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, requests_once_idle, show_fonts_of_site, wait_until_idle

Open = Callable[..., TabWithRequestLog]
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 664}
STAKE_BUTTON = ".board .over[data-event]:enabled"
RECORD_PAINTED_CARDS = """() => {
    globalThis.painted = new Set();
    const look = () => document.querySelectorAll("body > .prepainted [data-card]").forEach(({ dataset }) => painted.add(dataset.card));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""A script that records, from now on, the cards whose pictures the page paints ahead."""

DEALS_HAVE_ARRIVED = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/deals/'))"
BOTTOM_EDGE = "(one) => one.getBoundingClientRect().bottom"
LAY_OUT_EVERYTHING = "li, .kabu-example { content-visibility: visible !important }"
MAX_SCREENS: dict[str, float] = {
    **{"/": 4, "/games/": 15, "/numerals/": 15, "/contributing/": 15, "/cards/hanafuda/": 15, "/history/texts/": 15, "/kin/unlike/": 20},
    **dict.fromkeys((f"/games/{game}/" for game in games.GAMES), 12),
}
"""The greatest length of each page with all folds closed, in phone screens."""


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_first_screen_of_home_shows_three_games_and_then_a_table(open_page: Open, screen: dict[str, int]) -> None:
    page = open_page(viewport=screen).goto("/")
    show_fonts_of_site(page)
    expect(page.locator(".tiles > li")).to_have_count(3)
    for part in (".lead", ".tiles", ".look-up", ".puzzle", *([".stories li:not([hidden]) a"] if screen == LAPTOP else [])):
        assert page.locator(part).evaluate(BOTTOM_EDGE) <= screen["height"], part
    assert "seed" not in page.locator(".kabu-table .table").inner_text()
    WidgetDriver(page, "table").section.locator(STAKE_BUTTON).first.click()
    expect(page).to_have_url(re.compile("#table=.*;stake_"))


def test_a_hand_is_scored_from_home_without_the_engine(open_page: Open) -> None:
    visit = open_page(viewport=PHONE)
    page = visit.goto("/")
    page.get_by_label("Score a hand").fill("4 1")
    page.get_by_label("Score a hand").press("Enter")
    page.wait_for_url("**/games/score/oicho-kabu/?cards=4+1")
    WidgetDriver(page, "scorer").expect_total_in_scorer(5)
    assert requests_once_idle(page, visit, "/assets/engine/") == []


@pytest.mark.by_day(0)
def test_the_home_page_shows_another_story_each_day(open_page: Open) -> None:
    """All readers see the same story on a day, and an open tab shows the next one a day later. Without scripts, all stories are linked."""
    stories = []
    for day in (1, 2, 11):
        clock = f"Date.now = () => Date.UTC(new Date().getUTCFullYear(), 0, {day}, 23)"
        page = open_page(script=clock).goto("/")
        expect(page.locator(".stories a:visible")).to_have_count(1)
        stories.append(page.locator(".stories a:visible").get_attribute("href"))
    assert stories[0] == stories[2] != stories[1]
    page.evaluate(f"() => {{ {clock.replace(', 11,', ', 12,')}; document.dispatchEvent(new Event('visibilitychange')) }}")
    expect(page.locator(".stories a:visible")).to_have_attribute("href", stories[1] or "")
    assert open_page(java_script_enabled=False).goto("/").locator(".stories a:visible").count() == 10


@pytest.mark.parametrize("script", ["site", "widget-pages"])
@pytest.mark.parametrize("link", ["", "#table=thumb/oicho-kabu_fuda-wiki-2025_seats=4_seed=2"], ids=["opened", "linked"])
def test_a_press_before_the_scripts_arrive_is_done_afterwards(open_page: Open, site: SiteServer, link: str, script: str) -> None:
    """A press before the scripts arrive acts on the visible deal. While the game of a link is being loaded, nothing can be pressed."""
    site.faults[f"assets/{script}-"] = "silent"
    visit = open_page(limits={"ahead": 1, "luck": 0.99}, viewport=PHONE)
    visit.page.goto(f"{visit.url}{TABLE_PAGE}{link}", wait_until="commit")
    seen = number_of_visible_deal(visit.page)
    if link:
        expect(visit.page.locator(STAKE_BUTTON).first).to_be_hidden()
    else:
        visit.page.locator(STAKE_BUTTON).first.click()
    site.faults.clear()
    site.server.answer_held_requests()
    if link:
        expect(WidgetDriver(visit.page, "table").view.locator("[data-deal='2/0']")).to_be_visible()
        wait_until_idle(visit.page)
        assert "stake" not in visit.page.url
    else:
        expect(visit.page).to_have_url(re.compile("#table=.*;stake_"))
        assert number_of_visible_deal(visit.page) == seen


def test_from_home_two_taps_lead_to_a_card_of_koi_koi(open_page: Open) -> None:
    page = open_page(viewport=PHONE).goto("/")
    page.get_by_role("link", name="Play Koi-Koi").click()
    page.wait_for_url("**/games/koi-koi/#play")
    card = page.locator(".board-fishing .hand .over:enabled").first
    expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_opens_with_its_table(open_page: Open, game: str) -> None:
    page = open_page(viewport=PHONE).goto(f"/games/{game}/")
    top = page.locator(".kabu-table .board").first.evaluate("(one) => one.getBoundingClientRect().top")
    assert top < PHONE["height"] * 0.75


def number_of_visible_deal(page: Page) -> str:
    return WidgetDriver(page, "table").view.locator("[data-deal]").get_attribute("data-deal") or ""


@pytest.mark.by_day(0)
def test_every_visit_has_another_deal(open_page: Open, site: SiteServer) -> None:
    deals = set()
    for luck in (0, 0.5, 0.99):
        page = open_page({"luck": luck}, HIDE_BUILT_DEAL).goto(TABLE_PAGE)
        page.wait_for_function(DEALS_HAVE_ARRIVED)
        assert requests_once_idle(page, site, "/assets/engine/") == []
        deals.add(number_of_visible_deal(page))
        assert "#" not in page.url
    assert len(deals) == 3
    state = WidgetDriver(page, "table").view.locator("[data-deal]").get_attribute("data-deal")
    WidgetDriver(page, "table").section.locator(STAKE_BUTTON).first.click()
    expect(page).to_have_url(re.compile(f"seed={(state or '').partition('/')[0]};stake"))


def test_a_link_opens_its_own_deal(open_page: Open) -> None:
    page = open_page({"luck": 0.99}).goto(f"{TABLE_PAGE}#table=thumb/oicho-kabu_german-booklet_seats=3_seed=5")
    expect(WidgetDriver(page, "table").view.locator(".state-line")).to_contain_text("seed 5")
    wait_until_idle(page)
    expect(WidgetDriver(page, "table").view.locator(".state-line")).to_contain_text("seed 5")


@pytest.mark.pyodide
def test_the_first_act_and_new_deals_need_no_engine(open_page: Open, site: SiteServer) -> None:
    """New deals and the first act work although the engine cannot be loaded.

    A later act reports that the engine is missing. Once the engine can be loaded, the act succeeds.
    """
    site.faults["/assets/engine/"] = "missing"
    page = open_page({"ahead": 1}).goto(TABLE_PAGE)
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    table = WidgetDriver(page, "table")
    seen = {number_of_visible_deal(page)}
    for _ in range(3):
        table.start_new_deal_from_menu()
        seen.add(number_of_visible_deal(page))
    assert len(seen) == 4
    table.press_first_action()
    expect(page).to_have_url(re.compile(";stake_"))
    stood = table.frame_text()
    table.section.locator(LEGAL_ACTION).first.click()
    expect(table.retry).to_be_visible()
    assert table.frame_text() == stood, "nothing is lost"
    site.faults.clear()
    table.retry.click()
    expect(page).to_have_url(re.compile(";stake_.*;stake_"))


@pytest.mark.parametrize("game", games.GAMES)
def test_the_second_act_needs_no_engine(open_page: Open, site: SiteServer, game: str) -> None:
    """Try the home page and pages of games, each with the deal built into the page."""
    site.faults["/assets/engine/"] = "silent"
    page = open_page({"ahead": 1, "luck": 0}).goto("/" if game == "oicho-kabu-hands" else f"/games/{game}/")
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    table = WidgetDriver(page, "table")
    for number in (1, 2):
        table.press_first_action()
        expect(table.view).to_have_attribute("aria-busy", "false")
        assert len(record_in_text_field(table).actions) >= number
    expect(table.panel).to_be_hidden()
    site.server.answer_held_requests()


def test_the_engine_continues_after_a_precomputed_act(open_page: Open) -> None:
    visit = open_page({"ahead": 1})
    page = visit.goto("/games/koi-koi/")
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    table = WidgetDriver(page, "table")
    for number in range(1, 4):
        table.press_first_action()
        expect(table.view).to_have_attribute("aria-busy", "false")
        assert len(reader_actions_at_choices(record_in_text_field(table))) == number
    assert visit.errors == []


def test_card_faces_of_possible_first_acts_are_painted_ahead(open_page: Open) -> None:
    """Check only cards on the board. Cards in the panel need no check: they are on the page from the start, or on the board too."""
    page = open_page({"ahead": 1}).goto("/games/koi-koi/")
    page.wait_for_function(DEALS_HAVE_ARRIVED)
    page.evaluate(RECORD_PAINTED_CARDS)
    with page.expect_response("**/acts-*") as acts:
        WidgetDriver(page, "table").section.locator(LEGAL_ACTION).first.focus()
    wanted = set(re.findall(r'<span class="card-face"[^>]* data-card="([^"]+)"', "".join(map(str, acts.value.json()["pool"]))))
    page.wait_for_function("(many) => painted.size === many && !document.querySelector('body > .prepainted')", arg=len(wanted))
    assert {*page.evaluate("[...painted]")} == wanted


@pytest.mark.by_day(5)
@pytest.mark.parametrize(("path", "most"), MAX_SCREENS.items())
def test_a_folded_page_is_a_few_phone_screens_long(open_page: Open, path: str, most: float) -> None:
    page = open_page(viewport=PHONE).goto(path)
    show_fonts_of_site(page)
    page.add_style_tag(content=LAY_OUT_EVERYTHING)
    assert page.evaluate("document.documentElement.scrollHeight") / PHONE["height"] <= most


def test_links_into_a_fold_open_it(open_page: Open) -> None:
    """Try an address, a link within the page, a second click on this link after the fold has been closed, and a search result."""
    page = open_page().goto(TABLE_PAGE)
    waits = page.locator("details.part .rule").first.get_attribute("id")
    places = {"names": "#names", "scorer=oicho-kabu/german-booklet/player/8_9_2": "[data-widget=scorer]", waits: f"#{waits}"}
    for fragment, place in places.items():
        expect(page.locator(place)).to_be_hidden()
        link = page.url.partition("#")[0] + f"#{fragment}"
        page.goto("about:blank")
        page.goto(link)
        expect(page.locator(place)).to_be_in_viewport()
    contents = page.locator(".md-sidebar--secondary a[href$='#whose-rules']")
    for _ in range(2):
        contents.click()
        expect(page.locator("#whose-rules")).to_be_in_viewport()
        page.locator("details.part", has=page.locator("#whose-rules")).evaluate("(part) => (part.open = false)")
    page.get_by_role("button", name="Search").click()
    page.get_by_label("Search", exact=True).last.fill("Other forms of Oicho-Kabu")
    page.locator("dialog.search a[href*='oicho-kabu/#forms-elsewhere']").click()
    expect(page.locator("#forms-elsewhere")).to_be_focused()
    expect(page.locator("#forms-elsewhere")).to_be_in_viewport()
