"""Tests of widgets: answers, presets shared by widgets, keyboard, focus, and instant navigation."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, Worker, expect

from tests.browser.conftest import TABLE_PAGE, OpenTable, TabWithRequestLog
from tests.browser.replayed_browser_games import open_new_game
from tests.browser.site_server import SiteServer
from tests.browser.widget_helpers import (
    LEGAL_ACTION,
    NEW_DEAL,
    WidgetDriver,
    follow_link_and_wait_for_page,
    requests_once_idle,
    wait_until_idle,
)

Open = Callable[..., TabWithRequestLog]
FOCUSED_ELEMENT = "document.activeElement"
VISIBILITY_AROUND_PRESS = """() => {
    const worth = document.querySelector("section[data-widget=scorer] .result");
    const seen = [getComputedStyle(worth).visibility];
    document.querySelector("section[data-widget=scorer] [data-type][aria-pressed=false]").click();
    return [...seen, getComputedStyle(worth).visibility];
}"""
"""A script that returns the visibility of an answer before and right after another card is chosen."""
PAGE_HEIGHT = "document.documentElement.scrollHeight"
"""A script that returns the height of the page, which would grow if anything were inserted."""


def test_the_scorer_answers_from_buttons_keys_and_text(open_page: Open, site: SiteServer) -> None:
    page = open_page().goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    scorer.enter_hand("8 9 3")
    scorer.expect_total_in_scorer(0)
    scorer.section.locator("[data-type='5']").focus()
    for key in ("Escape", "4", "1", "Backspace", "0"):  # these keys leave the hand 4, 10
        page.keyboard.press(key)
    scorer.expect_total_in_scorer(4)
    scorer.section.locator("input[name=cards]").fill("7, 7-7")
    scorer.expect_total_in_scorer(1)
    assert requests_once_idle(page, site, "/assets/engine/") == []


def test_no_outdated_answer_is_shown_for_another_hand(open_page: Open, site: SiteServer) -> None:
    """An outdated answer disappears at once, outdated rules are dimmed, and nothing moves while the engine starts."""
    site.faults["/assets/engine/kabu-"] = "silent"
    page = open_page(viewport={"width": 360, "height": 640}).goto("/games/score/koi-koi/")
    scorer = WidgetDriver(page, "scorer")
    below, worth = page.evaluate(PAGE_HEIGHT), scorer.view.locator(".total").inner_text()
    assert page.evaluate(VISIBILITY_AROUND_PRESS) == ["visible", "hidden"]
    expect(scorer.panel.locator("p")).to_be_visible()
    assert page.evaluate(PAGE_HEIGHT) == below
    site.faults.clear()
    site.server.answer_held_requests()
    expect(scorer.view.locator(".total")).to_be_visible()
    expect(scorer.view.locator(".total")).not_to_have_text(worth)
    site.faults["/assets/answers/"] = "silent"
    page = open_page({"table": 10**9}).goto(TABLE_PAGE)
    rules = WidgetDriver(page, "rules")
    rules.rules.select_option(index=1)
    expect(rules.view.locator(":scope > *").first).to_have_css("opacity", "0.45")
    site.faults.clear()
    site.server.answer_held_requests()
    expect(rules.view.locator(":scope > *").first).to_have_css("opacity", "1")


def test_bad_input_is_reported(open_page: Open) -> None:
    scorer = WidgetDriver(open_page().goto(TABLE_PAGE), "scorer")
    scorer.section.locator("input[name=cards]").fill("8 9 x")
    expect(scorer.view.locator(".error")).to_contain_text("x")
    scorer.section.locator("input[name=cards]").fill("8 9")
    scorer.expect_total_in_scorer(7)


def test_a_preset_chosen_in_one_widget_applies_to_the_others(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    scorer, rules = WidgetDriver(page, "scorer"), WidgetDriver(page, "rules")
    before = rules.frame_text()
    scorer.section.locator("select[name=rules]").select_option(index=1)
    rules.wait_for_changed_frame(before)
    chosen = scorer.section.locator("select[name=rules]").input_value()
    expect(page).to_have_url(re.compile(rf"rules[\w-]*=oicho-kabu/{chosen}"))


def test_enter_in_the_card_field_does_not_reload(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    page.evaluate("globalThis.same = true")
    scorer = WidgetDriver(page, "scorer")
    scorer.section.locator("input[name=cards]").fill("8 9")
    page.keyboard.press("Enter")
    scorer.expect_total_in_scorer(7)
    page.wait_for_load_state()
    assert page.evaluate("globalThis.same")
    assert "?" not in page.url


def test_choosing_rules_does_not_load_the_engine(open_page: Open, site: SiteServer) -> None:
    """The answers under the new rules are precomputed."""
    page = open_page().goto(TABLE_PAGE)
    scorer, rules, table = (WidgetDriver(page, kind) for kind in ("scorer", "rules", "table"))
    before = rules.frame_text()
    chosen = scorer.rules.locator("option").nth(1).get_attribute("value") or ""
    scorer.rules.select_option(chosen)
    rules.wait_for_changed_frame(before)
    expect(rules.rules).to_have_value(chosen)
    expect(table.rules).to_have_value(chosen)
    assert requests_once_idle(page, site, "/assets/engine/") == []


def test_the_rules_of_a_new_game_apply_to_the_other_widgets(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    table = WidgetDriver(page, "table")
    form = table.section.locator("form[data-event=new]")
    table.open_table_menu()
    chosen = table.rules.locator("option:not(:checked)").first.get_attribute("value") or ""
    table.rules.select_option(chosen)
    form.locator("button").first.click()
    for kind in ("scorer", "rules"):
        expect(WidgetDriver(page, kind).rules).to_have_value(chosen)
    expect(page).to_have_url(re.compile(f"scorer=oicho-kabu/{chosen}"))


def test_a_table_deals_under_rules_chosen_elsewhere_before_an_act(open_page: Open) -> None:
    """The table deals again under the new rules, and the first press acts on the visible deal."""
    page = open_page().goto(TABLE_PAGE)
    scorer, table = WidgetDriver(page, "scorer"), WidgetDriver(page, "table")
    chosen = scorer.rules.locator("option").nth(1).get_attribute("value") or ""
    scorer.rules.select_option(chosen)
    expect(table.rules).to_have_value(chosen)
    table.press_first_action()
    expect(page).to_have_url(re.compile(f"table=[^&]*{chosen}[^&]*;"))


@pytest.mark.by_day(0)
def test_pressing_undo_too_often_takes_no_act_in_the_game(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu").page
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    expect(page).to_have_url(re.compile("table="))
    start = page.url
    table.press_first_action()
    table.section.locator("[data-event=undo]").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(start) + r"(~\d+)?$"))  # looking back is not an act
        assert page.evaluate(f"{FOCUSED_ELEMENT}.closest('.tools') !== null")


def test_a_new_game_scrolls_to_the_top_of_the_table(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu").page
    table = WidgetDriver(page, "table")
    form = table.section.locator("form[data-event=new]")
    table.open_table_menu()
    form.locator("button").first.click()
    expect(table.view.locator(".ask")).to_be_focused()
    expect(table.section.locator(".bar")).to_be_in_viewport()
    expect(table.section.locator(":popover-open")).to_have_count(0)


def test_an_impossible_new_game_shows_the_reason_in_its_form(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu").page
    table = WidgetDriver(page, "table")
    table.open_table_menu()
    table.section.locator("input[name=seed]").fill("many")
    page.keyboard.press("Enter")
    error = table.section.locator("#table-menu:popover-open .error")
    expect(error).to_contain_text("the seed cannot be 'many'", ignore_case=True)
    expect(error).to_be_focused()


def test_focus_moves_from_the_pictures_to_a_new_question(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("koi-koi").page
    table = open_new_game(page, "koi-koi", seed=78)
    table.section.locator("[data-event='play 8a']").focus()
    page.keyboard.press("Enter")
    expect(table.view.locator(".ask")).to_contain_text("Which card do you take?")
    expect(table.view.locator(".ask")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate(f"{FOCUSED_ELEMENT}.closest('[data-choices]') !== null")


def test_a_card_too_many_begins_a_new_hand(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    scorer = WidgetDriver(page, "scorer")
    assert scorer.section.locator(".keypad [tabindex='0']").count() == 1
    scorer.enter_hand("8 9 3 5")
    expect(scorer.section.locator("input[name=cards]")).to_have_value("5")
    scorer.expect_total_in_scorer(5)


def test_a_whole_round_can_be_played_by_keyboard(open_game_on_phone: OpenTable) -> None:
    """Play until the round is over: Tab moves to the choices, arrow keys between them, and Enter chooses."""
    page = open_game_on_phone("oicho-kabu").page
    table = WidgetDriver(page, "table")
    before = table.frame_text()
    for button in (".tools .more", NEW_DEAL):
        table.section.locator(button).focus()
        page.keyboard.press("Enter")
    table.wait_for_changed_frame(before)
    table.section.locator(LEGAL_ACTION).first.focus()
    for _ in range(40):
        if table.section.locator("[data-choices] [data-event=deal], [data-choices] [data-event^=again]").count():
            return
        if page.evaluate(f"{FOCUSED_ELEMENT}.matches('.ask')"):  # if the group of the pressed button is gone, the question gets the focus
            page.keyboard.press("Tab")
        assert page.evaluate(f'{FOCUSED_ELEMENT}.matches("{LEGAL_ACTION}")'), page.evaluate(f"{FOCUSED_ELEMENT}.outerHTML")
        page.keyboard.press("End")
        before = table.frame_text()
        page.keyboard.press("Enter")
        table.wait_for_changed_frame(before)
    pytest.fail("the round did not end in 40 acts")


def test_each_group_of_buttons_has_one_tab_stop(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    for group in page.locator("[data-html] [data-roving]").all():
        assert group.locator(":is(button, input, select):not([disabled])[tabindex='0']").count() <= 1
        assert group.locator(":is(button, input, select):not([disabled]):not([tabindex])").count() == 0


def test_a_fold_that_the_reader_opened_stays_open(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu").page
    table = WidgetDriver(page, "table")
    table.section.locator("details.log:not([open]) summary").click()
    table.start_new_deal_from_menu()
    expect(table.section.locator("details.log")).to_have_attribute("open", "")


def test_the_worker_survives_instant_navigation(open_page: Open) -> None:
    page = open_page().goto(TABLE_PAGE)
    workers: list[Worker] = []
    page.on("worker", lambda worker: workers.append(worker))
    page.evaluate("globalThis.same = true")
    table = WidgetDriver(page, "table")
    table.start_new_deal_from_menu()
    position, shown = page.url, table.frame_text()
    follow_link_and_wait_for_page(page, "/games/yoshi/")
    page.go_back()
    expect(page).to_have_url(position)
    assert page.evaluate("globalThis.same"), "the page was loaded anew"
    expect(table.view).to_have_js_property("textContent", shown)
    table.start_new_deal_from_menu()
    wait_until_idle(page)
    assert len(workers) == 1


def test_two_games_are_chosen_and_compared(open_page: Open) -> None:
    """Choose a game by keyboard. The focus stays, the list of presets follows the game, and the result is announced and in the address."""
    page = open_page().goto("/games/differences/")
    widget = WidgetDriver(page, "differences")
    game, rules = (widget.section.get_by_label(label, exact=True) for label in ("First game", "Rules of the first game"))
    before = widget.frame_text()
    game.focus()
    page.keyboard.type("Yoshi")
    expect(page).to_have_url(re.compile("#differences=yoshi/fuda-wiki-yoshi/"))
    widget.wait_for_changed_frame(before)
    expect(widget.say).to_contain_text("only in Yoshi")
    expect(game).to_be_focused()
    expect(rules).to_have_value("fuda-wiki-yoshi")
    other = open_page()
    other.page.goto(page.url)
    expect(WidgetDriver(other.page, "differences").view).to_have_js_property("textContent", widget.frame_text())


def test_edit_links_lead_to_their_rules_after_other_rules_are_chosen(open_page: Open) -> None:
    """Every rule links to its row in the repository even after the reader has chosen other rules."""
    visit = open_page()

    def add_repository_to_footer(route: Route) -> None:
        answer = route.fetch()
        footer = '<p data-repo="https://example.org/kabu"></p></footer>'
        route.fulfill(response=answer, body=answer.text().replace("</footer>", footer, 1))

    visit.page.route(f"**{TABLE_PAGE}", add_repository_to_footer)
    page = visit.goto(TABLE_PAGE)
    rules = WidgetDriver(page, "rules")
    before = rules.frame_text()
    rules.section.locator("select[name=rules]").select_option(index=1)
    rules.wait_for_changed_frame(before)
    rows = rules.view.locator("a.edit").evaluate_all("(links) => links.map((link) => [link.dataset.row, link.href, link.textContent])")
    assert len(rows) > 20
    for row, href, text in rows:
        assert href == f"https://example.org/kabu/blob/main/{row}"
        assert text in ("Edit this rule", "Edit these rules")
        assert re.fullmatch(r"kabu_core/games/oicho_kabu/rules\.toml#L\d+", row)
