"""Tests that play every game at its table: with double taps, by keyboard alone, on one screen in every phase, and under each preset."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from kabu_core import content, games
from kabu_core.views.game_table import MOST_NEWS
from tests.browser.conftest import PHONE, OpenTable
from tests.browser.double_tap_layout_shifts import RECORD_SHIFTS, forbidden_layout_shifts, start_double_tapper
from tests.browser.replayed_browser_games import (
    links_to_longest_frames_by_phase,
    new_log_sentences,
    open_new_game,
    reader_actions_at_choices,
    record_in_text_field,
)
from tests.browser.watch_painted_frames import START_WATCH, stop_frame_watch_and_list_faults
from tests.browser.widget_helpers import LEGAL_ACTION, NEEDED_PICK, WidgetDriver, resize_window, show_fonts_of_site
from tests.nightly_effort import sample_unless_nightly, usual_or_nightly

pytestmark = [pytest.mark.by_day(game="koi-koi"), pytest.mark.parametrize("game", games.GAMES)]

PHONE_AND_LAPTOP = ((360, 640), (1366, 664))
SCREENS = usual_or_nightly(PHONE_AND_LAPTOP, (*PHONE_AND_LAPTOP, (390, 844), (1280, 720), (1366, 768), (1920, 1080)))
REAL_LIMITS = {"twice": 350, "step": 0}
ROUNDS_BY_GAME = usual_or_nightly({}, {"oicho-kabu": 2, "koi-koi": 2})
MOST_ACTS = 120
PLAY_AGAIN_BUTTON = "[data-choices] [data-event^=again]"
SCROLL_TO_TABLE = """() => {
    const table = document.querySelector("section[data-widget=table] .table");
    scrollBy({ top: table.getBoundingClientRect().top, behavior: "instant" });
}"""
LAYOUT_FAULTS = """() => {
    const table = document.querySelector("section[data-widget=table] .table");
    const nameOf = (node) => node?.outerHTML.replace(/data-after='[^']*'|data-after="[^"]*"/, "").slice(0, 150);
    const told = table.querySelector(".told").getBoundingClientRect();
    const found = [];
    for (const one of table.querySelectorAll(":is(.over, .act, .chip):enabled, .ask, .outlook, .told > :first-child")) {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        if (!one.textContent && !one.matches("button")) continue;
        const text = one.closest(".told");
        if (one.matches(".news, .ask, .outlook") && one.scrollHeight > one.clientHeight + 8) found.push(`does not fit: ${one.textContent}`);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`off the screen: ${nameOf(one)}`);
        else if (text && (top < told.top - 1 || bottom > told.bottom + 1)) found.push(`cut off: ${nameOf(one)}`);
        else if (!text && Math.min(width, height) < (one.matches(".over") ? 24 : 44))
            found.push(`small, ${width.toFixed()} x ${height.toFixed()}: ${nameOf(one)}`);
        if (text) continue;
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!one.contains(there)) found.push(`${nameOf(one)} is covered by ${nameOf(there)}`);
    }
    for (const card of table.querySelectorAll(".board .card")) {
        if (card.checkVisibility() && card.offsetWidth < 12) found.push(`a card of ${card.offsetWidth} px: ${nameOf(card)}`);
    }
    for (const column of table.querySelectorAll(".column")) {
        const range = document.createRange();
        if (column.querySelector("h4")) range.selectNodeContents(column.querySelector("h4"));
        const name = range.getBoundingClientRect();
        for (const number of column.querySelectorAll(".card-face b")) {
            const { left, right, top } = number.getBoundingClientRect();
            if (number.checkVisibility() && top < name.bottom - 3 && left < name.right && right > name.left)
                found.push(`the number ${number.textContent} covers ${range}`);
        }
    }
    const ELSEWHERE = ".card, .told, .unseen, [popover]";
    const result = table.querySelector(".ended");
    const seen = ({ data, parentElement }) => data.trim() && !parentElement.closest(ELSEWHERE)
        && parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nodes = document.createTreeWalker(table, NodeFilter.SHOW_TEXT, (node) => (seen(node) ? 1 : 2));
    const texts = [];
    while (nodes.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(nodes.currentNode);
        for (const box of range.getClientRects()) texts.push([nodes.currentNode, box]);
    }
    for (const [at, [one, box]] of texts.entries()) {
        const covers = Boolean(result?.contains(one));
        if (covers && !one.parentElement.closest(".scroll") && box.right > result.getBoundingClientRect().right + 1)
            found.push(`cut off: ${one.data}`);
        for (let up = one.parentElement; up !== table; up = up.parentElement)
            if (getComputedStyle(up).overflowX === "hidden" && box.right > up.getBoundingClientRect().right + 1)
                found.push(`cut off: ${one.data}`);
        for (const [other, its] of texts.slice(at + 1)) {
            const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            const isAlike = other !== one && covers === Boolean(result?.contains(other)); // the result may cover the board
            if (isAlike && wide > 2 && high > box.height / 2) found.push(`${one.data} overlaps ${other.data}`);
        }
    }
    return [...new Set(found)];
}"""
"""A script that returns the parts of a table that are off the screen, cut off, covered, too small, or overlap."""


def press_until_game_over(page: Page, table: WidgetDriver, press: Callable[[Locator], None], rng: random.Random) -> None:
    """Play until the game is over, pressing buttons with `press`.

    Check that each call of `press` makes one decision. A double tap on a stake may place the stake twice.
    """
    page.evaluate(SCROLL_TO_TABLE)
    for _ in range(MOST_ACTS):
        if table.section.locator(PLAY_AGAIN_BUTTON).count():
            return
        before = reader_actions_at_choices(record_in_text_field(table))
        if not table.section.locator(LEGAL_ACTION).count():
            press(table.section.locator(NEEDED_PICK).first)
            expect(table.section.locator(f"{NEEDED_PICK}[aria-pressed=true]")).to_have_count(1)
        able = table.section.locator(LEGAL_ACTION).all()
        button = able[-1] if rng.random() < 0.4 else rng.choice(able)
        event, stood = button.get_attribute("data-event") or "", table.frame_text()
        press(button)
        table.wait_for_changed_frame(stood)
        expect(table.view).to_have_attribute("aria-busy", "false")
        done = [] if event == "go" else [event]
        assert reader_actions_at_choices(record_in_text_field(table))[len(before) :] in (done, done * 2 if "stake" in event else done), (
            event
        )
        assert not table.section.locator(".error").count()
    pytest.fail(f"the game did not end in {MOST_ACTS} acts")


def test_two_fast_taps_do_what_one_does_and_nothing_moves(open_game_on_phone: OpenTable, game: str) -> None:
    """Play a whole game with double taps on a phone, and another with the mouse on a wide screen."""
    visit = open_game_on_phone(game, REAL_LIMITS, reduced_motion="reduce")
    page = visit.page
    page.evaluate(RECORD_SHIFTS)
    table, rng = open_new_game(page, game, ROUNDS_BY_GAME.get(game, 1)), random.Random(game)
    forbidden_layout_shifts(page)

    def double_tap(button: Locator) -> None:
        """Tap a button twice: the second tap comes while the first is being answered, or on the new frame."""
        stood, late = table.frame_text(), rng.random() < 0.5 and button.get_attribute("data-pick") is None
        thumb.double_tap(button, lambda: table.wait_for_changed_frame(stood) if late else None)

    with start_double_tapper(page) as thumb:
        press_until_game_over(page, table, double_tap, rng)
    moved = forbidden_layout_shifts(page)
    resize_window(page, {"width": 1366, "height": 768})
    table = open_new_game(page, game)
    page.evaluate(SCROLL_TO_TABLE)
    forbidden_layout_shifts(page)
    page.evaluate("globalThis.kabuLimits = { twice: 0, step: 0 }")
    press_until_game_over(page, table, lambda button: button.click(), rng)
    moved += forbidden_layout_shifts(page)
    assert not moved, "\n".join(moved)
    assert visit.errors == []


def test_every_phase_fits_one_screen(open_game_on_phone: OpenTable, game: str) -> None:
    page = open_game_on_phone(game).page
    show_fonts_of_site(page)
    table = WidgetDriver(page, "table")
    wrong: list[str] = []
    for phase, link in sample_unless_nightly([*links_to_longest_frames_by_phase(game).items()], 8):
        page.evaluate("(link) => { location.hash = `table=${link}`; }", link)
        page.wait_for_function(
            "(link) => document.querySelector('section[data-widget=table] textarea').value.trimEnd() === link",
            arg=link.partition("/")[2].partition("~")[0].replace("_", " ").replace(";", "\n"),
        )
        expect(table.view).to_have_attribute("aria-busy", "false")
        for width, height in SCREENS:
            resize_window(page, {"width": width, "height": height})
            page.evaluate(SCROLL_TO_TABLE)
            wrong += [f"{phase}, {width}: {found} #table={link}" for found in page.evaluate(LAYOUT_FAULTS)]
    assert wrong == [], "\n".join(wrong)


def test_a_game_by_keyboard_and_every_preset(open_game_on_phone: OpenTable, game: str) -> None:
    visit = open_game_on_phone(game)
    page = visit.page
    open_new_game(page, game, ROUNDS_BY_GAME.get(game, 1)).press_first_action()
    play_by_keyboard(page)
    page.evaluate("globalThis.kabuLimits.step = 0")
    play_every_preset(page, game)
    assert not visit.errors


def play_by_keyboard(page: Page) -> None:
    """Play a game with Tab and Enter. Check that events are announced, and that the focus is never lost.

    After some acts the opponents' moves are shown one by one, after others all at once.
    """
    table = WidgetDriver(page, "table")
    table.section.locator(LEGAL_ACTION).first.focus()
    page.evaluate(START_WATCH)
    for number in range(MOST_ACTS):
        if table.section.locator(PLAY_AGAIN_BUTTON).count():
            break
        page.evaluate("(step) => { globalThis.kabuLimits.step = step; }", 30 * (number % 3 > 0))
        page.keyboard.press("Shift")  # ends the showdown
        assert page.evaluate("document.activeElement.closest('[data-choices]') !== null"), "the focus stays with what is asked"
        before = record_in_text_field(table)
        table.press_first_action_by_keyboard()
        if len(news := new_log_sentences(before, record_in_text_field(table))) <= MOST_NEWS or before.seats == 2:
            expect(table.say).to_contain_text(" ".join(news))
    assert stop_frame_watch_and_list_faults(page) == []
    expect(table.section.locator(PLAY_AGAIN_BUTTON).first).to_be_visible()
    assert re.search("win|even|ahead|behind|comes? out", table.view.locator(".log").text_content() or "")


def play_every_preset(page: Page, game: str) -> None:
    rules, table = WidgetDriver(page, "rules"), WidgetDriver(page, "table")
    info = content.game_info(game)
    presets = sorted(info.presets, key=lambda preset: preset != info.default)  # the other presets must be chosen before a game begins
    for preset in presets[: usual_or_nightly(3, None)]:
        row = info.presets[preset]
        rules.rules.select_option(preset)
        expect(rules.view.locator(".preset-says")).to_contain_text(row.says.split("*")[0][:40].strip())
        table.section.locator(LEGAL_ACTION).first.focus()
        expect(table.view.locator(".state-line")).to_contain_text(row.name_for_players)
        expect(page.locator("[data-engine]:visible")).to_have_count(0)
        table.press_first_action()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], preset
        table.request_new_deal()
        expect(page).to_have_url(re.compile(f"table=[^&]*{preset}_seats=[^&;]*(?:;|&|$)"))
