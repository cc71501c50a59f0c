"""Tests of preferred rules, which the browser stores. Rule texts and scorers apply them at once; a table applies them when it is used."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLE_PAGE, TabWithRequestLog
from tests.browser.site_server import Fault, SiteServer
from tests.browser.watch_painted_frames import HIDE_BUILT_DEAL
from tests.browser.widget_helpers import (
    LEGAL_ACTION,
    SCRIPTS_RUN,
    WidgetDriver,
    follow_link_and_wait_for_page,
    requests_once_idle,
    wait_until,
    wait_until_idle,
)

Open = Callable[..., TabWithRequestLog]
OWN, OTHER = "fuda-wiki-2025", "yakuza-series"
STORED_RULES = "localStorage.getItem('kabu.rules')"
SHEET_PAGE = "/games/print/oicho-kabu/"


def script_that_stores_rules(rules: object, game: str = "oicho-kabu") -> str:
    """Return a script that stores these rules of a game as if the reader had chosen them on an earlier visit."""
    return f"localStorage.getItem('kabu.rules') ?? localStorage.setItem('kabu.rules', JSON.stringify({{'{game}': '{rules}'}}))"


def expect_rules_in_widgets(page: Page, rules: str) -> None:
    for kind in ("scorer", "rules"):
        expect(WidgetDriver(page, kind).rules).to_have_value(rules)
    expect(WidgetDriver(page, "rules").view).to_contain_text(
        "as in the Yakuza video games" if rules == OTHER else "best described in English"
    )


@pytest.mark.parametrize("kind", ["scorer", "rules", "table"])
def test_rules_chosen_in_any_widget_are_stored_for_the_game(open_page: Open, kind: str) -> None:
    visit = open_page()
    page = visit.goto(TABLE_PAGE)
    if kind == "table":
        form = page.locator("form[data-event=new]")
        WidgetDriver(page, "table").open_table_menu()
    WidgetDriver(page, kind).rules.select_option(OTHER)
    if kind == "table":
        form.locator("[type=submit]").click()
        expect(WidgetDriver(page, "table").view.locator(".state-line")).to_contain_text("Yakuza")
    expect_rules_in_widgets(page, OTHER)
    wait_until_idle(page)
    visit.requested.clear()
    page.goto(page.url.partition("#")[0] + "?again")
    expect_rules_in_widgets(page, OTHER)
    assert requests_once_idle(page, visit, "/assets/engine/") == []
    assert "#" not in page.url
    page.goto(page.url.partition("/games")[0] + SHEET_PAGE)
    expect(WidgetDriver(page, "sheet").view).to_contain_text("as in the Yakuza video games")
    page.goto(page.url.replace(SHEET_PAGE, "/games/koi-koi/"))
    expect(WidgetDriver(page, "rules").rules).to_have_value("fuda-wiki")


def test_a_table_deals_under_stored_rules_and_the_first_press_acts_on_it(open_page: Open, site: SiteServer) -> None:
    page = open_page(script=f"{script_that_stores_rules(OTHER)};{HIDE_BUILT_DEAL}").goto(TABLE_PAGE)
    expect_rules_in_widgets(page, OTHER)
    table = WidgetDriver(page, "table")
    expect(table.view.locator(".state-line")).to_contain_text("Yakuza")
    assert requests_once_idle(page, site, "/assets/engine/") == []
    assert "#" not in page.url
    table.section.locator(LEGAL_ACTION).first.click()
    expect(page).to_have_url(re.compile(f"table=[^&]*{OTHER}[^&]*;stake"))


def test_an_early_press_plays_the_deal_shown(open_page: Open, site: SiteServer) -> None:
    """Press a button of the deal built into the page, which is shown because the scripts arrive late."""
    site.faults |= {"/assets/widget-pages-": "silent", "/assets/deals/": "silent"}
    page = open_page(script=script_that_stores_rules(OTHER)).page
    page.goto(site.url + TABLE_PAGE, wait_until="commit")
    table = WidgetDriver(page, "table")
    expect(table.section.locator(LEGAL_ACTION).first).to_be_visible()
    del site.faults["/assets/widget-pages-"]
    site.server.answer_held_requests()
    wait_until(page, SCRIPTS_RUN)
    table.section.locator(LEGAL_ACTION).first.click()
    expect(page).to_have_url(re.compile(f"table=[^&]*{OWN}[^&]*;stake"))


@pytest.mark.parametrize("fault", ["silent", "missing"])
def test_chosen_rules_are_played_even_if_their_deals_do_not_arrive(open_page: Open, site: SiteServer, fault: Fault) -> None:
    page = open_page().goto(TABLE_PAGE)
    site.faults["/assets/deals/"] = fault
    WidgetDriver(page, "rules").rules.select_option(OTHER)
    table = WidgetDriver(page, "table")
    table.section.locator(LEGAL_ACTION).first.focus()
    expect(table.view.locator(".state-line")).to_contain_text("Yakuza")
    table.press_first_action()
    expect(page).to_have_url(re.compile(f"table=[^&]*{OTHER}[^&]*;stake"))


def test_the_default_rules_fetch_nothing_and_replace_others(open_page: Open) -> None:
    visit = open_page(script=script_that_stores_rules(OTHER))
    page = visit.goto(TABLE_PAGE)
    expect_rules_in_widgets(page, OTHER)
    WidgetDriver(page, "rules").rules.select_option(OWN)
    expect_rules_in_widgets(page, OWN)
    wait_until(page, f"() => {STORED_RULES}.includes('{OWN}')")
    wait_until_idle(page)
    visit.requested.clear()
    page.goto(page.url.partition("#")[0] + "?again")
    expect_rules_in_widgets(page, OWN)
    assert requests_once_idle(page, visit, "/assets/answers/") == []


def test_an_address_overrides_stored_rules(open_page: Open) -> None:
    page = open_page(script=script_that_stores_rules(OTHER)).goto(f"{TABLE_PAGE}#scorer=oicho-kabu/german-booklet/player/2_3")
    for kind in ("scorer", "rules"):
        expect(WidgetDriver(page, kind).rules).to_have_value("german-booklet")
    expect(WidgetDriver(page, "scorer").section.locator("input[name=cards]")).to_have_value("2 3")
    wait_until_idle(page)
    assert OTHER in page.evaluate(STORED_RULES)


def test_a_game_in_progress_keeps_its_rules(open_page: Open) -> None:
    game = "table=thumb/oicho-kabu_german-booklet_seats=3_seed=5;stake_1_10"
    page = open_page(script=script_that_stores_rules(OTHER)).goto(f"{TABLE_PAGE}#{game}")
    table = WidgetDriver(page, "table")
    expect(table.view.locator(".state-line")).to_contain_text("German booklet")
    table.section.locator(LEGAL_ACTION).first.focus()
    table.press_first_action()
    expect(table.view.locator(".state-line")).to_contain_text("German booklet")
    assert table.view.locator(".error").count() == 0


@pytest.mark.parametrize(
    "stored",
    [script_that_stores_rules("no-such-rules"), "localStorage.setItem('kabu.rules', '[')", "localStorage.setItem('kabu.rules', '7')"],
)
def test_unknown_stored_rules_are_dropped(open_page: Open, site: SiteServer, stored: str) -> None:
    visit = open_page(script=stored)
    page = visit.goto(TABLE_PAGE)
    expect_rules_in_widgets(page, OWN)
    assert requests_once_idle(page, site, "/assets/answers/") == []
    assert "no-such-rules" not in (page.evaluate(STORED_RULES) or "")
    assert visit.errors == []


@pytest.mark.by_day(0)
def test_without_answers_stored_rules_wait_and_load_no_engine(open_page: Open, site: SiteServer) -> None:
    site.faults["/assets/answers/"] = "missing"
    page = open_page(script=script_that_stores_rules(OTHER)).goto(TABLE_PAGE)
    site.wait_for_request("/assets/answers/")
    assert requests_once_idle(page, site, "/assets/engine/") == []
    expect_rules_in_widgets(page, OWN)
    WidgetDriver(page, "scorer").section.locator("[data-type='5']").focus()
    expect(WidgetDriver(page, "scorer").rules).to_have_value(OTHER)


@pytest.mark.by_day(0)
def test_a_scorer_without_answers_applies_stored_rules_on_focus(open_page: Open, site: SiteServer) -> None:
    page = open_page(script=script_that_stores_rules("nintendo", "koi-koi")).goto("/games/koi-koi/")
    scorer = WidgetDriver(page, "scorer")
    expect(WidgetDriver(page, "rules").rules).to_have_value("nintendo")
    assert requests_once_idle(page, site, "/assets/engine/") == []
    assert scorer.rules.input_value() == "fuda-wiki"
    scorer.section.locator("input[name=cards]").focus()
    expect(scorer.rules).to_have_value("nintendo")
    expect(page).to_have_url(re.compile("scorer=koi-koi/nintendo/"))


@pytest.mark.by_day(0)
def test_trying_rules_adds_no_history_entries(open_page: Open) -> None:
    page = open_page(script=script_that_stores_rules(OTHER)).goto("/terms/")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    for rules in (OWN, OTHER, OWN):
        WidgetDriver(page, "rules").rules.select_option(rules)
        expect_rules_in_widgets(page, rules)
    page.go_back()
    expect(page).to_have_url(re.compile("/terms/$"))
    page.go_forward()
    expect_rules_in_widgets(page, OWN)


def test_chosen_rules_persist_through_instant_navigation(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    page.evaluate("globalThis.same = true")
    WidgetDriver(page, "rules").rules.select_option(OTHER)
    expect_rules_in_widgets(page, OTHER)
    expect(page).to_have_url(re.compile("rules-oicho-kabu=.*scorer="))
    position = page.url
    follow_link_and_wait_for_page(page, SHEET_PAGE)
    sheet = WidgetDriver(page, "sheet")
    expect(sheet.view).to_contain_text("as in the Yakuza video games")
    sheet.rules.select_option("german-booklet")
    expect(page).to_have_url(re.compile("#sheet-oicho-kabu=oicho-kabu/german-booklet"))
    page.go_back()
    expect(page).to_have_url(position)
    expect_rules_in_widgets(page, OTHER)
    assert page.evaluate("globalThis.same"), "the page was loaded anew"
    follow_link_and_wait_for_page(page, "/games/oicho-kabu-hands/")
    follow_link_and_wait_for_page(page, TABLE_PAGE)
    expect(WidgetDriver(page, "rules").rules).to_have_value("german-booklet")


def test_a_page_opened_at_a_heading_stays_there(open_page: Open) -> None:
    """The heading stays in view although the text above it changes with the rules."""
    visit = open_page(script=script_that_stores_rules(OTHER))
    page = visit.goto(f"{TABLE_PAGE}#special-hands")
    expect(WidgetDriver(page, "rules").rules).to_have_value(OTHER)
    wait_until_idle(page)
    expect(page.locator("#special-hands")).to_be_in_viewport()
    assert WidgetDriver(page, "rules").say.text_content() == "", "nothing is announced unasked"
