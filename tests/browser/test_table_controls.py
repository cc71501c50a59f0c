"""Tests of a table's controls: the opponents' speed, keys, new deals, and links that cannot be opened."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from kabu_core import games, web
from kabu_core.views.html_builder import remove_asterisks
from tests.browser.conftest import OpenTable, TabWithRequestLog
from tests.browser.replayed_browser_games import open_new_game, reader_actions_at_choices, record_in_text_field
from tests.browser.widget_helpers import LEGAL_ACTION, WidgetDriver, wait_until_idle

Open = Callable[..., TabWithRequestLog]
SET_REAL_LIMITS = "() => { globalThis.kabuLimits = { twice: 350, step: 0 }; }"
NEVER_MS = 10**8
PLACES_OF_PARTS = """([view]) => {
    const { top } = view.getBoundingClientRect();
    const rects = [".board", ".told", ".below", ".ask", ".tools"].map((part) => view.querySelector(part).getBoundingClientRect());
    return rects.map(({ x, y, width, height }) => [x, y - top, width, height]);
}"""
"""A script that returns the positions and sizes of the main elements of a table."""
INSERT_ELEMENT = """() => {
    document.querySelector("section[data-widget=table] .news").append(document.createElement("b"));
    document.body.getBoundingClientRect();
}"""
RECORD_NEWS = """() => {
    globalThis.news = [];
    const view = document.querySelector("section[data-widget=table] [data-html]");
    const current = () => view.querySelector(".news")?.textContent;
    const look = () => news.at(-1) !== current() && news.push(current());
    new MutationObserver(look).observe(view, { subtree: true, childList: true, characterData: true });
}"""
"""A script that records, from now on, each text of the news at the table."""


def record_text_of_state(state: str) -> str:
    """Return the record within a state, written as in the table's text field."""
    return state.partition("/")[2].replace(";", "\n") + "\n"


def test_intermediate_boards_are_shown_one_by_one(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu", {"step": 30}).page
    table = open_new_game(page, "oicho-kabu")
    record = record_in_text_field(table)
    page.evaluate(RECORD_NEWS)
    after = web.show_widget("table", f"thumb/{record.text_for_url()}", "go")
    table.press_first_action()
    expect(table.view.locator("textarea")).to_have_value(record_text_of_state(after.state))
    assert len(after.steps) > 1
    assert page.evaluate("news")[: len(after.steps)] == [remove_asterisks(news) for news, _ in after.steps]


def test_a_press_during_intermediate_boards_only_skips_them(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu", {"step": NEVER_MS}).page
    table = open_new_game(page, "oicho-kabu")
    after = web.show_widget("table", f"thumb/{record_in_text_field(table).text_for_url()}", "go")
    table.section.locator(LEGAL_ACTION).first.click()
    expect(table.view.locator(".news")).to_have_text(remove_asterisks(after.steps[0][0]))
    assert not table.view.locator(".over").count(), "nothing can be pressed on an intermediate board"
    table.view.locator(".board").click()
    expect(table.view.locator("textarea")).to_have_value(record_text_of_state(after.state))
    expect(table.view.locator(".ask")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body"), "the press does not take the focus"


def test_with_reduced_motion_the_result_is_shown_at_once(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu", {"step": NEVER_MS}, "reduce").page
    table = open_new_game(page, "oicho-kabu")
    after = web.show_widget("table", f"thumb/{record_in_text_field(table).text_for_url()}", "go")
    table.press_first_action()
    expect(table.view.locator(".ask")).to_be_visible()
    assert record_in_text_field(table).text_for_url() == after.state.partition("/")[2]


def test_a_press_during_the_showdown_only_skips_it(open_game_on_phone: OpenTable) -> None:
    """Until the press, the panel describes the showdown. A press on "Next round" does not deal yet."""
    page = open_game_on_phone("yoshi", {"step": 1}).page
    table = open_new_game(page, "yoshi", rounds=2)
    page.add_style_tag(content=".kabu-table .play { --shown: 1000s !important }")
    next_round = table.section.get_by_role("button", name="Next round")
    while not next_round.count():
        table.press_first_action()
        expect(table.view.locator(".ask")).to_have_count(1)
    record = record_in_text_field(table)
    meanwhile, question = table.view.locator(".meanwhile"), table.view.locator(".ask")
    expect(meanwhile).to_be_visible()
    expect(question).to_have_css("opacity", "0")
    next_round.click()
    expect(meanwhile).to_be_hidden()
    expect(question).to_have_css("opacity", "1")
    assert record_in_text_field(table) == record
    next_round.click()
    expect(table.view.locator(".state-line")).to_contain_text("Round 2")


@pytest.mark.parametrize("game", ["dare", "sanmai-kabu", "seotda"])
def test_a_second_enter_on_continue_does_not_answer_the_next_question(open_game_on_phone: OpenTable, game: str) -> None:
    page = open_game_on_phone(game).page
    table = open_new_game(page, game, seed=1)  # another seat acts first
    table.section.get_by_role("button", name="Continue").press("Enter")
    expect(table.view.locator(".ask")).to_be_focused()
    expect(table.view.locator(".ask")).not_to_contain_text("is next to act")


def test_keys_choose_a_column_and_pick_and_put_down_a_card(open_game_on_phone: OpenTable) -> None:
    visit = open_game_on_phone("oicho-kabu")
    page = visit.page
    table = open_new_game(page, "oicho-kabu", seed=1)
    table.press_first_action()  # in the draw for the first deal, which another seat wins
    page.evaluate(SET_REAL_LIMITS)
    for column in ("3", "1"):
        table.section.locator(LEGAL_ACTION).first.focus()
        before = table.frame_text()
        page.keyboard.press(column)
        table.wait_for_changed_frame(before)
    assert reader_actions_at_choices(record_in_text_field(table)) == ["stake 3 10", "stake 1 10"]
    table = open_new_game(visit.goto("/games/koi-koi/"), "koi-koi", seed=370)
    page.evaluate(SET_REAL_LIMITS)
    card = table.section.locator("[data-pick='6a']")
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(table.section.locator("[data-lit]")).to_have_count(2)
    for said in (table.view.locator(".ask"), table.say):
        expect(said).to_have_text("Choose a card to take with peony butterflies.")
    expect(card).to_have_css("translate", "0px -6px")
    expect(card.locator("xpath=preceding-sibling::*[1]"), "the frame of the card moves too").to_have_css("translate", "0px -6px")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    for said in (table.view.locator(".ask"), table.say):
        expect(said).to_have_text("Play a card from your hand.")
    expect(table.section.locator("[data-lit]")).to_have_count(0)
    table.section.locator("[data-pick='5a']").focus()
    for key in ("Enter", "Home", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("() => location.hash.includes('play_5a_')")


def test_a_sheet_closes_by_its_button_and_by_escape_and_returns_the_focus(open_game_on_phone: OpenTable) -> None:
    """The button that closes a sheet stays in view and is large enough for a finger, and the table stays where it was."""
    page = open_game_on_phone("koi-koi").page
    table = WidgetDriver(page, "table")
    before = page.evaluate(PLACES_OF_PARTS, [table.view.element_handle()])
    for opener, name in ((".to-panel", "Close yaku"), (".more", "Close menu")):
        button, close = table.section.locator(opener), table.section.get_by_role("button", name=name)
        for key in ("Enter", "Escape"):
            button.click()
            table.section.locator(":popover-open").evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
            expect(close).to_be_in_viewport(ratio=1)
            assert min(close.evaluate("(one) => [one.offsetWidth, one.offsetHeight]")) >= 44
            (close if key == "Enter" else button).press(key)
            expect(table.section.locator(":popover-open")).to_have_count(0)
            expect(button).to_be_focused()
    assert page.evaluate(PLACES_OF_PARTS, [table.view.element_handle()]) == before


def test_a_new_deal_asks_for_confirmation_if_a_game_would_be_lost(open_game_on_phone: OpenTable) -> None:
    page = open_game_on_phone("oicho-kabu").page
    table = open_new_game(page, "oicho-kabu")
    for _ in range(2):
        table.press_first_action()
    stood = table.frame_text()
    table.open_table_menu()
    table.section.get_by_role("button", name="New deal").click()
    table.section.get_by_role("button", name="Keep playing").click()
    expect(table.section.locator("#table-sure")).to_be_hidden()
    assert table.frame_text() == stood
    page.keyboard.press("Escape")
    table.start_new_deal_from_menu()
    expect(table.section.locator(":popover-open")).to_have_count(0)
    assert reader_actions_at_choices(record_in_text_field(table)) == []


def test_a_link_that_cannot_be_opened_offers_a_new_game(open_page: Open) -> None:
    page = open_page().goto("/games/yoshi/#table=thumb/yoshi_nothing")
    table = WidgetDriver(page, "table")
    expect(table.view.locator(".error").first).to_contain_text("is incomplete or damaged, so the game")
    table.section.get_by_role("button", name="Deal a new game").click()
    expect(table.view.locator(".state-line")).to_contain_text("Round 1")
    assert record_in_text_field(table).game == "yoshi"


@pytest.mark.parametrize("game", games.GAMES)
def test_without_scripts_a_table_shows_no_controls(open_page: Open, game: str) -> None:
    page = open_page(java_script_enabled=False).goto(f"/games/{game}/")
    table = page.locator("section[data-widget=table]")
    expect(table.locator(".board")).to_be_visible()
    assert table.locator(":is(button, input, select, textarea, [role=button], [tabindex]):visible").count() == 0


@pytest.mark.parametrize("game", ["koi-koi", "yoshi"])
def test_without_scripts_a_scorer_shows_its_example_and_no_controls(open_page: Open, game: str) -> None:
    page = open_page(java_script_enabled=False).goto(f"/games/{game}/")
    page.locator("details.part:has([data-widget=scorer]) > summary").click()
    scorer = page.locator("section[data-widget=scorer]")
    expect(scorer.locator("noscript p")).to_be_visible()
    expect(scorer.locator("[data-html]")).to_contain_text({"koi-koi": "Score: 1 + 5 + 5 = 11", "yoshi": "9 + 1 = 10"}[game])
    assert scorer.locator(":is(button, input, select):visible").count() == 0


def test_with_a_coach_the_engine_answers_precomputed_acts(open_page: Open) -> None:
    """The key "?" asks for advice, and the coach's text moves no other element."""
    page = open_page({"ahead": 1}).goto("/games/oicho-kabu/")
    table = WidgetDriver(page, "table")
    view = table.view.element_handle()
    before = page.evaluate(PLACES_OF_PARTS, [view])
    table.section.locator(LEGAL_ACTION).first.focus()
    page.keyboard.press("?")
    expect(table.view.locator(".told .coach")).to_contain_text("of the stake")
    assert page.evaluate(PLACES_OF_PARTS, [view]) == before
    table.press_first_action()
    expect(table.view.locator(".told .coach")).to_contain_text("Coach: ")
    assert page.url.endswith("@coach")


@pytest.mark.parametrize("game", ["koi-koi", "yoshi"])
def test_changes_at_a_table_restyle_nothing_else(browser: Browser, open_game_on_phone: OpenTable, game: str) -> None:
    """An added element restyles only a few others. A :has() selector above the board would restyle the whole table."""
    page = open_game_on_phone(game).page
    wait_until_idle(page)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(INSERT_ELEMENT)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree" and "elementCount" in event["args"]]
    assert 0 < sum(styled) < 40 < page.locator("section[data-widget=table] *").count()
