"""How a reader sees and uses a widget, whatever the game."""

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NOWHERE, PATIENCE, Visit
from tests.browser.server import Site

LEGAL = "[data-choices] button[data-event]:not([disabled])"
"""What can be done now."""
PICK = "[data-choices] .over[data-pick]:not([disabled])"
"""What has to be taken up first, where nothing else can be done."""
NEW = "#table-menu > .row > :is([data-event*='{random}'], [popovertarget=table-sure])"
"""The button for a new deal."""

QUIET = """async (probe) => {
    const root = new URL("..", document.querySelector("script[data-ours]").src);
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    for (let turn = 0; turn < 3; turn++) {
        await new Promise((done) => idle(done, { timeout: 1000 })); // a busy core may never be idle
        await fetch(new URL(`${probe}-${turn}`, root), { cache: "no-store" });
    }
}"""


def quiet(page: Page, probe: str = NOWHERE + "?probe") -> None:
    """Wait until the page has nothing more to do and its server has answered what was asked for before."""
    page.evaluate(QUIET, probe)


def settled(page: Page, log: Site | Visit, part: str) -> list[str]:
    """Return the paths containing `part` that `page` has asked for by the time it is quiet.

    Fails if `log` did not hear of the last request: then it is not the log of this page, and would be empty for that reason alone.
    A site hears nothing of what the browser has cached on an earlier page; a visit does.
    """
    probe = f"{NOWHERE}?{time.time_ns()}"
    quiet(page, probe)
    assert len(log.requests(probe)) == 3, "this is not the log of the page"
    return log.requests(part)


def until(page: Page, asked: str, given: object = None) -> None:
    """Waits until a function in the page brings what is true. Playwright's own wait takes a promise itself for that."""
    page.evaluate(
        f"""async ([given, end]) => {{
            for (const asked = {asked}; !(await asked(given)); await new Promise((done) => setTimeout(done, 20))) {{
                if (Date.now() > end) throw new Error(`${{asked}} never came true`);
            }}
        }}""",
        [given, (time.time() * 1000) + PATIENCE],
    )


def resize(page: Page, screen: Any) -> None:
    """Give the window another size, and wait until the page has it."""
    page.set_viewport_size(screen)
    page.wait_for_function("({ width, height }) => innerWidth === width && innerHeight === height", arg=screen)


CLICK = """(path) => {
    const root = new URL("..", document.querySelector("script[data-ours]").src);
    const link = Object.assign(document.createElement("a"), { href: new URL(path.slice(1), root) });
    document.body.append(link);
    link.click();
}"""


def click_to(page: Page, path: str) -> None:
    """Presses a link to another page."""
    quiet(page)
    page.evaluate(CLICK, path)


def follow(page: Page, path: str) -> None:
    """Goes to another page by a link, and waits until it is there."""
    click_to(page, path)
    page.wait_for_function("(path) => document.querySelector('link[rel=canonical]')?.href.endsWith(path)", arg=path)


UNFOLD = "(one) => { while ((one = one.parentElement?.closest('details'))) one.open = true }"
"""Opens what a reader would open to come to it."""


class Widget:
    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self.section: Locator = page.locator(f"section[data-widget={kind}]").first
        self.view = self.section.locator("[data-html]").first
        self.rules = self.section.locator("select[name=rules]")
        self.say = self.section.locator("[data-say]")
        self.panel = self.section.locator("[data-engine]")
        if kind == "scorer":
            self.section.evaluate(UNFOLD)
        self.retry = self.panel.get_by_role("button", name="Try again")

    def text(self) -> str:
        """All the text of the frame, that in folds and in the record included."""
        return self.view.text_content() or ""

    def idle(self) -> str:
        """Its text once nothing is under way, for a press that comes before is dropped."""
        expect(self.view).not_to_have_attribute("aria-busy", "true")
        return self.text()

    def changes(self, before: str) -> None:
        """Waits until another frame stands there."""
        arg = [self.view.element_handle(), before]
        self.page.wait_for_function("([view, before]) => view.textContent !== before", arg=arg, timeout=PATIENCE)

    def act(self) -> None:
        """Presses the first legal choice, over a card or below the board, and waits for the next frame."""
        before = self.idle()
        if self.section.locator(LEGAL).count() == 0:
            self.section.locator(PICK).first.click()
        self.section.locator(LEGAL).first.click()
        self.changes(before)

    def act_by_key(self) -> None:
        """Tab from the question to what can be done, Enter; of a card that can take several, the first of them."""
        for _ in range(3):  # the chips have a stop of their own
            if self.focused(f"{LEGAL}, {PICK}"):
                break
            self.page.keyboard.press("Tab")
        if self.focused(PICK):
            for key in ("Enter", "Home"):
                self.page.keyboard.press(key)
        assert self.focused(LEGAL), self.page.evaluate("document.activeElement.outerHTML")
        before = self.idle()
        self.page.keyboard.press("Enter")
        self.changes(before)
        expect(self.view.locator(".ask")).to_have_count(1)  # none on boards on the way

    def focused(self, css: str) -> bool:
        return bool(self.page.evaluate("(css) => document.activeElement.matches(css)", css))

    def deal(self) -> None:
        """A new deal from the menu, and for sure if that is asked: there is always a choice to make after it, or a round to see."""
        before = self.idle()
        self.press_new_deal()
        self.changes(before)

    def press_new_deal(self) -> None:
        """In the menu, and where a game would be left behind a second time."""
        self.open_menu()
        self.section.locator(NEW).first.click()
        if self.section.locator("#table-sure:popover-open").count():
            self.section.locator("#table-sure [data-event]").click()

    def open_menu(self) -> None:
        self.section.locator("[popovertarget=table-menu]").click()

    def type(self, cards: str) -> None:
        """A hand on the buttons of the scorer."""
        self.section.locator("[data-clear]").click()
        for card in cards.split():
            self.section.locator(f"[data-type='{card}']").click()

    def says_total(self, total: int) -> None:
        expect(self.say).to_contain_text(f"Total {total},")
