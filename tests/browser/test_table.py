"""A table under the hand: two fast taps on all that can be done, nothing that moves, one screen for every phase, the pace, the keys."""

import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from kabu_core import content, games, web
from kabu_core.play.record import Record
from kabu_core.views.html import plain
from tests.browser.conftest import Visit
from tests.browser.played import decisions, phases, record_of
from tests.browser.widgets import LEGAL, PICK, Widget

Open = Callable[..., Visit]
PHONE: Any = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
SCREENS = ({"width": 360, "height": 640}, {"width": 1366, "height": 664})
REAL = {"twice": 350, "step": 0}
NEVER = 10**8  # ms
ROUNDS = {"oicho-kabu": 2, "koi-koi": 2}
MOST_ACTS = 120
OVER = "[data-choices] [data-event^=again]"
CARDS = re.compile(r'^beside|^<(b>|em |[pu]l? class="(points|stacks)"|div class="kind"|span class="(by|card|card-face|place|points)")')
SPY = """
globalThis.shifts = [];
globalThis.clicks = 0;
const nameOf = (node) => {
    const one = node?.nodeType === 1 ? node : node?.parentElement;
    return one?.closest(".beside") ? "beside" : one?.outerHTML.slice(0, 70);
};
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
        shifts.push([value, hadRecentInput, sources.map(({ node }) => nameOf(node))]);
    }
}).observe({ type: "layout-shift", buffered: true });
addEventListener("click", () => clicks++, true);
"""
CLICKED = "([count, from]) => clicks >= count || performance.now() - from > 3000"  # a button that went out of use hears no click
NEWS = """() => {
    globalThis.news = [];
    const view = document.querySelector("section[data-widget=table] [data-html]");
    const told = () => view.querySelector(".news")?.textContent;
    const look = () => news.at(-1) !== told() && news.push(told());
    new MutationObserver(look).observe(view, { subtree: true, childList: true, characterData: true });
}"""
TOP = """() => {
    const table = document.querySelector("section[data-widget=table] .table");
    scrollBy({ top: table.getBoundingClientRect().top, behavior: "instant" });
}"""
WRONG = """() => {
    const table = document.querySelector("section[data-widget=table] .table");
    const nameOf = (node) => node?.outerHTML.replace(/data-after='[^']*'|data-after="[^"]*"/, "").slice(0, 150);
    const told = table.querySelector(".told").getBoundingClientRect();
    const found = [];
    for (const one of table.querySelectorAll(":is(.over, .act, .chip):enabled, .ask, .told > :first-child")) {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        if (!one.textContent && !one.matches("button")) continue;
        const text = one.closest(".told");
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`off the screen: ${nameOf(one)}`);
        else if (text && (top < told.top - 1 || bottom > told.bottom + 1)) found.push(`cut off: ${nameOf(one)}`);
        else if (!text && (width < 24 || height < 24)) found.push(`small, ${width.toFixed()} x ${height.toFixed()}: ${nameOf(one)}`);
        if (text) continue;
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!one.contains(there)) found.push(`${nameOf(one)} is covered by ${nameOf(there)}`);
    }
    return found;
}"""


def opened(page: Page, game: str, rounds: int = 1) -> Widget:
    info = content.game(game)
    start = Record(game, info.default, info.near(4), 7, (("rounds", str(rounds)),))
    page.goto(page.url.partition("#")[0] + f"#table=thumb/{start.link().replace(' ', '_')}")
    table = Widget(page, "table")
    page.wait_for_function("(text) => document.querySelector('section[data-widget=table] textarea')?.value === text", arg=start.dumps())
    return table


class Finger:
    """Taps with the time at which they were made: two are a tenth of a second apart, the next long after, however slow it goes."""

    def __init__(self, page: Page) -> None:
        self.page, self.cdp, self.last = page, page.context.new_cdp_session(page), 0.0

    def two(self, button: Locator, between: Callable[[], None]) -> None:
        box = button.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        count, now = self.page.evaluate("clicks"), max(time.time(), self.last) + 0.5
        self.last = now + 0.1
        for number in (1, 2):
            tap(self.cdp, at, now + 0.1 * (number - 1))
            self.page.wait_for_function(CLICKED, arg=[count + number, self.page.evaluate("performance.now()")])
            if number == 1:
                between()


def tap(cdp: CDPSession, at: dict[str, float], when: float) -> None:
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at], "timestamp": when})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": when + 0.02})


def play(page: Page, table: Widget, press: Callable[[Locator], None], rng: random.Random) -> None:
    """Presses what can be done until the game is over; each press is one decision, or the same chip twice."""
    page.evaluate(TOP)
    for _ in range(MOST_ACTS):
        if table.section.locator(OVER).count():
            return
        before = decisions(record_of(table))
        if not table.section.locator(LEGAL).count():
            press(table.section.locator(PICK).first)
            expect(table.section.locator(f"{PICK}[aria-pressed=true]")).to_have_count(1)
        able = table.section.locator(LEGAL).all()
        button = able[-1] if rng.random() < 0.4 else rng.choice(able)
        event, stood = button.get_attribute("data-event") or "", table.text()
        press(button)
        table.changes(stood)
        expect(table.view).to_have_attribute("aria-busy", "false")
        done = [] if event == "go" else [event]
        assert decisions(record_of(table))[len(before) :] in (done, done * 2 if "stake" in event else done), event
        assert not table.section.locator(".error").count()
    pytest.fail(f"the game did not end in {MOST_ACTS} acts")


def shifted(page: Page, game: str) -> list[str]:
    """What has moved but for cards, the strips they lie on, numbers with more digits than before, and what stands beside the table."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[tuple[float, bool, list[str]]] = page.evaluate("shifts.splice(0)")
    print(f"{game}: layout shifts {sum(value for value, _, _ in found):.5f} in {len(found)} entries")
    moved = [(value, [name for name in names if name and not CARDS.search(name)]) for value, _, names in found]
    return [f"{value:.5f}: {' | '.join(names)}" for value, names in moved if names]


@pytest.mark.parametrize("game", games.GAMES)
def test_two_fast_taps_do_what_one_does_and_nothing_moves(open_page: Open, game: str) -> None:
    """A whole game on a phone by touch, every act tapped twice; and another on a wide screen by mouse."""
    visit = open_page(REAL, SPY, reduced_motion="reduce", **PHONE)
    page = visit.to(f"/games/{game}/")
    table, rng, finger = opened(page, game, ROUNDS.get(game, 1)), random.Random(game), Finger(page)
    shifted(page, game)

    def twice(button: Locator) -> None:
        """The second tap while the answer is under way, or on what has just come."""
        stood, late = table.text(), rng.random() < 0.5 and button.get_attribute("data-pick") is None
        finger.two(button, lambda: table.changes(stood) if late else None)

    play(page, table, twice, rng)
    moved = shifted(page, game)
    page.set_viewport_size({"width": 1366, "height": 768})
    table = opened(page, game)
    page.evaluate(TOP)
    shifted(page, game)
    page.evaluate("globalThis.kabuLimits = { twice: 0, step: 0 }")
    play(page, table, lambda button: button.click(), rng)
    moved += shifted(page, game)
    assert not moved, "\n".join(moved)
    assert visit.errors == []


@pytest.mark.parametrize("game", games.GAMES)
def test_every_phase_fits_one_screen(open_page: Open, game: str) -> None:
    visit = open_page()
    page = visit.to(f"/games/{game}/")
    table = Widget(page, "table")
    wrong: list[str] = []
    for phase, link in phases(game).items():
        page.evaluate("(link) => { location.hash = `table=${link}`; }", link)
        page.wait_for_function(
            "(link) => document.querySelector('section[data-widget=table] textarea').value.trimEnd() === link",
            arg=link.partition("/")[2].partition("~")[0].replace("_", " ").replace(";", "\n"),
        )
        expect(table.view).to_have_attribute("aria-busy", "false")
        for screen in SCREENS:
            page.set_viewport_size(screen)  # type: ignore[arg-type]
            page.evaluate(TOP)
            wrong += [f"{phase}, {screen['width']}: {found} #table={link}" for found in page.evaluate(WRONG)]
    assert wrong == [], "\n".join(wrong)


def test_the_boards_on_the_way_come_one_after_the_other(open_page: Open) -> None:
    page = open_page({"step": 30}).to("/games/oicho-kabu/")
    table = opened(page, "oicho-kabu")
    record = record_of(table)
    page.evaluate(NEWS)
    table.act()
    expect(table.view.locator(".ask")).to_have_count(1)
    steps = web.show("table", f"thumb/{record.link()}", "go").steps
    assert len(steps) > 1
    assert page.evaluate("news")[: len(steps)] == [plain(news) for news, _ in steps]


def test_a_press_skips_to_the_end_and_does_nothing_else(open_page: Open) -> None:
    page = open_page({"step": NEVER}).to("/games/oicho-kabu/")
    table = opened(page, "oicho-kabu")
    after = web.show("table", f"thumb/{record_of(table).link()}", "go")
    table.section.locator(LEGAL).first.click()
    expect(table.view.locator(".news")).to_have_text(plain(after.steps[0][0]))
    assert not table.view.locator(".over").count(), "nothing can be pressed on a board on the way"
    table.view.locator(".board").click()
    expect(table.view.locator("textarea")).to_have_value(after.state.partition("/")[2].replace(";", "\n") + "\n")
    expect(table.view.locator(".ask")).to_be_visible()


def test_who_wants_no_motion_sees_the_end_at_once(open_page: Open) -> None:
    page = open_page({"step": NEVER}, reduced_motion="reduce").to("/games/oicho-kabu/")
    table = opened(page, "oicho-kabu")
    after = web.show("table", f"thumb/{record_of(table).link()}", "go")
    table.act()
    expect(table.view.locator(".ask")).to_be_visible()
    assert record_of(table).link() == after.state.partition("/")[2]


def test_keys_choose_a_column_take_up_a_card_and_put_it_down(open_page: Open) -> None:
    page = open_page(REAL).to("/games/oicho-kabu/")
    table = Widget(page, "table")
    for column in ("3", "1"):
        table.section.locator(LEGAL).first.focus()
        before = table.text()
        page.keyboard.press(column)
        table.changes(before)
    assert decisions(record_of(table)) == ["stake 3 10", "stake 1 10"]
    page = open_page(REAL).to("/games/koi-koi/#table=thumb/koi-koi_wikipedia_seats=2_seed=11")
    table = Widget(page, "table")
    card = table.section.locator("[data-pick='6a']")
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(table.section.locator("[data-lit]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(table.section.locator("[data-lit]")).to_have_count(0)
    table.section.locator("[data-pick='7a']").focus()
    for key in ("Enter", "Home", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("() => location.hash.includes('play_7a_')")


def test_a_new_deal_asks_where_a_game_would_be_lost(open_page: Open) -> None:
    page = open_page().to("/games/oicho-kabu/")
    table = Widget(page, "table")
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
    assert record_of(table).actions[:1] != ("stake 1 10",)


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
