"""Helpers that press, type and wait like a reader of the page."""

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PROBE_FILE, TIMEOUT_MS, TabWithRequestLog
from tests.browser.site_server import SiteServer

LEGAL_ACTION = "[data-choices] button[data-event]:not([disabled])"
"""The selector of legal actions."""
NEEDED_PICK = "[data-choices] .over[data-pick]:not([disabled])"
"""The selector of cards that a reader must pick first if there is no legal action without a picked card."""
NEW_DEAL = "#table-menu > .row > :is([data-event*='{random}'], [popovertarget=table-sure])"
"""The selector of the button for a new deal."""

SCRIPTS_RUN = "() => globalThis.kabuLifecycle?.goBack !== undefined"
"""A condition for `wait_until`: the widgets' script runs."""

WAIT_UNTIL_IDLE = """async (probe) => {
    const root = new URL("..", document.querySelector("script[data-ours]").src);
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    for (let turn = 0; turn < 3; turn++) {
        await new Promise((done) => idle(done, { timeout: 1000 })); // a busy core may never be idle
        await fetch(new URL(`${probe}-${turn}`, root), { cache: "no-store" });
    }
}"""


def wait_until_idle(page: Page, probe: str = PROBE_FILE + "?probe") -> None:
    """Wait until the page is idle and the server has answered all its requests."""
    page.evaluate(WAIT_UNTIL_IDLE, probe)


def requests_once_idle(page: Page, log: SiteServer | TabWithRequestLog, part: str) -> list[str]:
    """Wait until `page` is idle, and return the paths of its requests that contain `part`.

    Fail if the page's last requests are not in `log`. The log would then be the log of another page, and an empty result would prove
    nothing. The log of a visit contains files from the browser's cache; the log of a site does not.
    """
    probe = f"{PROBE_FILE}?{time.time_ns()}"
    wait_until_idle(page, probe)
    assert len(log.requested_addresses(probe)) == 3, "this is not the log of the page"
    return log.requested_addresses(part)


def wait_until(page: Page, condition: str) -> None:
    """Wait until a JavaScript function returns true or a promise of true. Playwright's own wait would count any promise as true."""
    page.evaluate(
        f"""async (end) => {{
            for (const condition = {condition}; !(await condition()); await new Promise((done) => setTimeout(done, 20))) {{
                if (Date.now() > end) throw new Error(`${{condition}} never came true`);
            }}
        }}""",
        (time.time() * 1000) + TIMEOUT_MS,
    )


SHOW_OWN_FONTS = """async () => {
    for (const { href } of document.querySelectorAll("link[rel=preload][as=font]")) {
        const face = new FontFace("Spectral", `url(${href})`, { style: href.includes("italic") ? "italic" : "normal" });
        document.fonts.add(await face.load());
    }
    await document.fonts.ready;
}"""


def show_fonts_of_site(page: Page) -> None:
    """Show the site's fonts even if they have arrived late. Tests of lengths need them, because the machine's own fonts are wider."""
    page.evaluate(SHOW_OWN_FONTS)


def resize_window(page: Page, screen: Any) -> None:
    """Resize the window, and wait until the page has the new size."""
    page.set_viewport_size(screen)
    page.wait_for_function("({ width, height }) => innerWidth === width && innerHeight === height", arg=screen)


CLICK_LINK = """(path) => {
    const root = new URL("..", document.querySelector("script[data-ours]").src);
    const link = Object.assign(document.createElement("a"), { href: new URL(path.slice(1), root) });
    document.body.append(link);
    link.click();
}"""


def click_link_to(page: Page, path: str) -> None:
    """Click a link to another page."""
    wait_until_idle(page)
    page.evaluate(CLICK_LINK, path)


def follow_link_and_wait_for_page(page: Page, path: str) -> None:
    """Go to another page by a link, and wait until it is there."""
    click_link_to(page, path)
    page.wait_for_function("(path) => document.querySelector('link[rel=canonical]')?.href.endsWith(path)", arg=path)


OPEN_FOLDS_AROUND = "(one) => { while ((one = one.parentElement?.closest('details'))) one.open = true }"
"""A script that opens all folds around an element."""


class WidgetDriver:
    """A driver of the first widget of a kind in a page, which finds elements, presses buttons and waits for frames."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self.section: Locator = page.locator(f"section[data-widget={kind}]").first
        self.view = self.section.locator("[data-html]").first
        self.rules = self.section.locator("select[name=rules]")
        self.say = self.section.locator("[data-say]")
        self.panel = self.section.locator("[data-engine]")
        if kind == "scorer":
            self.section.evaluate(OPEN_FOLDS_AROUND)
        self.retry = self.panel.get_by_role("button", name="Try again")

    def frame_text(self) -> str:
        """Return the text of the frame, including folds and the record."""
        return self.view.text_content() or ""

    def frame_text_once_idle(self) -> str:
        """Wait until the widget no longer waits for the engine, and return the text of its frame."""
        expect(self.view).not_to_have_attribute("aria-busy", "true")
        return self.frame_text()

    def wait_for_changed_frame(self, before: str) -> None:
        """Wait until the text of the frame differs from `before`."""
        arg = [self.view.element_handle(), before]
        self.page.wait_for_function("([view, before]) => view.textContent !== before", arg=arg, timeout=TIMEOUT_MS)

    def press_first_action(self) -> None:
        """Press the first legal action, on a card or below the board, and wait for the next frame."""
        before = self.frame_text_once_idle()
        if self.section.locator(LEGAL_ACTION).count() == 0:
            self.section.locator(NEEDED_PICK).first.click()
        self.section.locator(LEGAL_ACTION).first.click()
        self.wait_for_changed_frame(before)

    def press_first_action_by_keyboard(self) -> None:
        """Take an action by keyboard: press Tab up to the legal actions, then Enter.

        If a card must be picked first, pick it and take the first action with it.
        """
        for _ in range(3):  # the chips are a separate tab stop
            if self.has_focus(f"{LEGAL_ACTION}, {NEEDED_PICK}"):
                break
            self.page.keyboard.press("Tab")
        if self.has_focus(NEEDED_PICK):
            for key in ("Enter", "Home"):
                self.page.keyboard.press(key)
        assert self.has_focus(LEGAL_ACTION), self.page.evaluate("document.activeElement.outerHTML")
        before = self.frame_text_once_idle()
        self.page.keyboard.press("Enter")
        self.wait_for_changed_frame(before)
        expect(self.view.locator(".ask")).to_have_count(1)  # intermediate boards have no actions

    def has_focus(self, css: str) -> bool:
        return bool(self.page.evaluate("(css) => document.activeElement.matches(css)", css))

    def start_new_deal_from_menu(self) -> None:
        """Start a new deal from the menu, and wait for its first frame."""
        before = self.frame_text_once_idle()
        self.request_new_deal()
        self.wait_for_changed_frame(before)

    def request_new_deal(self) -> None:
        """Press the button for a new deal in the menu, and confirm if a game would be lost."""
        self.open_table_menu()
        self.section.locator(NEW_DEAL).first.click()
        if self.section.locator("#table-sure:popover-open").count():
            self.section.locator("#table-sure [data-event]").click()

    def open_table_menu(self) -> None:
        self.section.locator(".tools .more").click()

    def enter_hand(self, cards: str) -> None:
        """Enter a hand with the scorer's card buttons."""
        self.section.locator("[data-clear]").click()
        for card in cards.split():
            self.section.locator(f"[data-type='{card}']").click()

    def expect_total_in_scorer(self, total: int) -> None:
        expect(self.say).to_contain_text(f"Total {total},")
