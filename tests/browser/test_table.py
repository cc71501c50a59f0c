"""A table under the hand: the pace, the keys, a new deal, a link that opens nothing."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from kabu_core import games, web
from kabu_core.views.html import plain
from tests.browser.conftest import Seat, Visit
from tests.browser.played import decisions, opened, record_of
from tests.browser.widgets import LEGAL, Widget, quiet

Open = Callable[..., Visit]
REAL = "() => { globalThis.kabuLimits = { twice: 350, step: 0 }; }"
NEVER = 10**8  # ms
PLACES = """([view]) => {
    const { top } = view.getBoundingClientRect();
    const rects = [".board", ".told", ".below", ".ask", ".tools"].map((part) => view.querySelector(part).getBoundingClientRect());
    return rects.map(({ x, y, width, height }) => [x, y - top, width, height]);
}"""
"""Where the parts of a table stand."""
INSERT = """() => {
    document.querySelector("section[data-widget=table] .news").append(document.createElement("b"));
    document.body.getBoundingClientRect();
}"""
NEWS = """() => {
    globalThis.news = [];
    const view = document.querySelector("section[data-widget=table] [data-html]");
    const told = () => view.querySelector(".news")?.textContent;
    const look = () => news.at(-1) !== told() && news.push(told());
    new MutationObserver(look).observe(view, { subtree: true, childList: true, characterData: true });
}"""


def text_of(state: str) -> str:
    """Return the record of a state as the table's text field shows it."""
    return state.partition("/")[2].replace(";", "\n") + "\n"


def test_the_boards_on_the_way_come_one_after_the_other(at_table: Seat) -> None:
    page = at_table("oicho-kabu", {"step": 30}).page
    table = opened(page, "oicho-kabu")
    record = record_of(table)
    page.evaluate(NEWS)
    after = web.show("table", f"thumb/{record.link()}", "go")
    table.act()
    expect(table.view.locator("textarea")).to_have_value(text_of(after.state))
    assert len(after.steps) > 1
    assert page.evaluate("news")[: len(after.steps)] == [plain(news) for news, _ in after.steps]


def test_a_press_skips_to_the_end_and_does_nothing_else(at_table: Seat) -> None:
    page = at_table("oicho-kabu", {"step": NEVER}).page
    table = opened(page, "oicho-kabu")
    after = web.show("table", f"thumb/{record_of(table).link()}", "go")
    table.section.locator(LEGAL).first.click()
    expect(table.view.locator(".news")).to_have_text(plain(after.steps[0][0]))
    assert not table.view.locator(".over").count(), "nothing can be pressed on a board on the way"
    table.view.locator(".board").click()
    expect(table.view.locator("textarea")).to_have_value(text_of(after.state))
    expect(table.view.locator(".ask")).to_be_visible()


def test_who_wants_no_motion_sees_the_end_at_once(at_table: Seat) -> None:
    page = at_table("oicho-kabu", {"step": NEVER}, "reduce").page
    table = opened(page, "oicho-kabu")
    after = web.show("table", f"thumb/{record_of(table).link()}", "go")
    table.act()
    expect(table.view.locator(".ask")).to_be_visible()
    assert record_of(table).link() == after.state.partition("/")[2]


def test_while_cards_are_turned_up_a_press_shows_the_result_and_does_nothing_else(at_table: Seat) -> None:
    """Until then the panel says what goes on, and no button can be pressed that deals on."""
    page = at_table("yoshi", {"step": 1}).page
    table = opened(page, "yoshi", rounds=2)
    page.add_style_tag(content=".kabu-table .play { --shown: 1000s !important }")
    next_round = table.section.get_by_role("button", name="Next round")
    while not next_round.count():
        table.act()
        expect(table.view.locator(".ask")).to_have_count(1)
    record = record_of(table)
    meanwhile, asked = table.view.locator(".meanwhile"), table.view.locator(".ask")
    expect(meanwhile).to_be_visible()
    expect(asked).to_have_css("opacity", "0")
    next_round.click()
    expect(meanwhile).to_be_hidden()
    expect(asked).to_have_css("opacity", "1")
    assert record_of(table) == record
    next_round.click()
    expect(table.view.locator(".state-line")).to_contain_text("Round 2")


def test_keys_choose_a_column_take_up_a_card_and_put_it_down(at_table: Seat) -> None:
    visit = at_table("oicho-kabu")
    page = visit.page
    table = opened(page, "oicho-kabu", seed=1)
    table.act()  # of a draw in which another becomes dealer
    page.evaluate(REAL)
    for column in ("3", "1"):
        table.section.locator(LEGAL).first.focus()
        before = table.text()
        page.keyboard.press(column)
        table.changes(before)
    assert decisions(record_of(table)) == ["stake 3 10", "stake 1 10"]
    table = opened(visit.to("/games/koi-koi/"), "koi-koi", seed=370)
    page.evaluate(REAL)
    card = table.section.locator("[data-pick='6a']")
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(table.section.locator("[data-lit]")).to_have_count(2)
    for said in (table.view.locator(".ask"), table.say):
        expect(said).to_have_text("Choose a card to take with peony butterflies.")
    expect(card).to_have_css("translate", "0px -6px")
    expect(card.locator("xpath=preceding-sibling::*[1]"), "its frame goes with it").to_have_css("translate", "0px -6px")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    for said in (table.view.locator(".ask"), table.say):
        expect(said).to_have_text("Play a card from your hand.")
    expect(table.section.locator("[data-lit]")).to_have_count(0)
    table.section.locator("[data-pick='5a']").focus()
    for key in ("Enter", "Home", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("() => location.hash.includes('play_5a_')")


def test_a_new_deal_asks_where_a_game_would_be_lost(at_table: Seat) -> None:
    page = at_table("oicho-kabu").page
    table = opened(page, "oicho-kabu")
    for _ in range(2):
        table.act()
    stood = table.text()
    table.open_menu()
    table.section.get_by_role("button", name="New deal").click()
    table.section.get_by_role("button", name="Play on").click()
    expect(table.section.locator("#table-sure")).to_be_hidden()
    assert table.text() == stood
    page.keyboard.press("Escape")
    table.deal()
    expect(table.section.locator(":popover-open")).to_have_count(0)
    assert decisions(record_of(table)) == []


def test_what_cannot_be_opened_offers_a_new_game(open_page: Open) -> None:
    page = open_page().to("/games/yoshi/#table=thumb/yoshi_nothing")
    table = Widget(page, "table")
    expect(table.view.locator(".error").first).to_contain_text("holds no game that can be opened")
    table.section.get_by_role("button", name="Deal a new game").click()
    expect(table.view.locator(".state-line")).to_contain_text("Round 1")
    assert record_of(table).game == "yoshi"


@pytest.mark.parametrize("game", games.GAMES)
def test_without_scripts_nothing_at_a_table_looks_as_if_it_could_be_pressed(open_page: Open, game: str) -> None:
    page = open_page(java_script_enabled=False).to(f"/games/{game}/")
    table = page.locator("section[data-widget=table]")
    expect(table.locator(".board")).to_be_visible()
    assert table.locator(":is(button, input, select, textarea, [role=button], [tabindex]):visible").count() == 0


def test_with_a_coach_the_engine_answers_what_was_made_ready(open_page: Open) -> None:
    """And nothing moves for what it says; its key asks it."""
    page = open_page({"ahead": 1}).to("/games/oicho-kabu/")
    table = Widget(page, "table")
    view = table.view.element_handle()
    before = page.evaluate(PLACES, [view])
    table.section.locator(LEGAL).first.focus()
    page.keyboard.press("?")
    expect(table.view.locator(".told .coach")).to_contain_text("of the stake")
    assert page.evaluate(PLACES, [view]) == before
    table.act()
    expect(table.view.locator(".told .coach")).to_contain_text("The coach: ")
    assert page.url.endswith("@coach")


@pytest.mark.parametrize("game", ["koi-koi", "yoshi"])
def test_what_changes_at_a_table_has_nothing_else_styled_anew(browser: Browser, at_table: Seat, game: str) -> None:
    """A selector with :has() above the board is asked anew for all that stands in it, at every piece that comes."""
    page = at_table(game).page
    quiet(page)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(INSERT)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree" and "elementCount" in event["args"]]
    assert 0 < sum(styled) < 40 < page.locator("section[data-widget=table] *").count()
