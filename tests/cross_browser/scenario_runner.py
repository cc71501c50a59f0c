"""Run the scenarios of first_visit_scenarios.py in a tab of any browser."""

import time
from collections.abc import Callable
from typing import cast

from tests.browser.conftest import PROBE_FILE
from tests.browser.site_server import Fault, SiteServer
from tests.browser.widget_helpers import WAIT_UNTIL_IDLE
from tests.cross_browser.browser_drivers import BrowserTab
from tests.cross_browser.first_visit_scenarios import ACT, MENU, NEW_DEAL_BUTTON, PICK, SURE, TABLE, Step

BUTTONS_AFTER_ROUND = f"{TABLE} [data-choices] :is([data-event=deal], [data-event^=again])"
VISIBLE_TEXTS = """(css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility())
    .map((one) => one.querySelector("[data-html]") ?? one).map((one) => (one.matches("textarea") ? one.value : one.textContent))"""
FIRST_VISIBLE_TEXT = f"(css) => ({VISIBLE_TEXTS})(css)[0]"
TEXT_HAS_CHANGED = f"(css, text) => ![undefined, text].includes(({FIRST_VISIBLE_TEXT})(css))"
ADD_LINK = """(href) => {
    const link = Object.assign(document.createElement("a"), { href, id: "put", textContent: "there" });
    document.querySelector("main h1").append(link);
}"""


class ScenarioRunner:
    """A simulated reader who takes the steps of a scenario. Each step names a method of this class or of the tab."""

    def __init__(self, tab: BrowserTab, site: SiteServer) -> None:
        self.tab, self.site = tab, site
        self.memory: dict[str, str] = {}

    def run_scenario_steps(self, steps: list[Step]) -> None:
        for verb, *arguments in steps:
            name = str(verb).replace(" ", "_")
            (getattr(self, name, None) or getattr(self.tab, name))(*arguments)

    # ---- checks
    def wait_until_visible(self, css: str, text: str = "") -> None:
        self.tab.wait_for_result(f"(css, text) => ({VISIBLE_TEXTS})(css).some((seen) => seen.includes(text))", css, text)

    def wait_until_gone(self, css: str) -> None:
        self.tab.wait_for_result(f"(css) => ({VISIBLE_TEXTS})(css).length === 0", css)

    def remember_text(self, css: str) -> None:
        self.memory[css] = self.tab.wait_for_result(FIRST_VISIBLE_TEXT, css)

    def check_text_is_unchanged(self, css: str) -> None:
        self.tab.wait_for_result(f"(css, text) => ({FIRST_VISIBLE_TEXT})(css) === text", css, self.memory[css])

    def check_text_has_changed(self, css: str) -> None:
        self.tab.wait_for_result(TEXT_HAS_CHANGED, css, self.memory[css])

    def check_address_contains(self, part: str) -> None:
        self.tab.wait_for_result("(part) => decodeURI(location.href).includes(part)", part)

    def check_focus_is_on(self, css: str) -> None:
        self.tab.wait_for_result("(css) => document.activeElement.matches(css)", css)

    def check_chosen_option(self, css: str, value: str) -> None:
        self.tab.wait_for_result("(css, value) => document.querySelector(css).value === value", css, value)

    def wait_until_true(self, function: str) -> None:
        self.tab.wait_for_result(function)

    def check_function_is_true(self, function: str) -> None:
        assert self.tab.call_function(function), function

    def check_request_count(self, part: str, times: int) -> None:
        probe = f"{PROBE_FILE}?{time.time_ns()}"
        self.tab.call_function(WAIT_UNTIL_IDLE, probe)
        assert len(self.site.requested_addresses(probe)) == 3, "this is not the log of the page"
        assert len(self.site.requested_addresses(part)) == times, self.site.requested_addresses(part)

    # ---- actions
    def press_and_wait(self, css: str) -> None:
        """Press an element, and wait for the next frame."""
        self._act_and_wait_for_new_text(lambda: self.tab.press_element(css))

    def play_first_action(self) -> None:
        """Press the first legal action, after picking a card if that is necessary."""
        if not self._element_exists(ACT):
            self.tab.press_element(PICK)
        self.press_and_wait(ACT)

    def start_new_deal_from_menu(self) -> None:
        """Start a new deal from the menu, and confirm if a game would be lost."""

        def press_new_deal() -> None:
            self.tab.press_element(MENU)
            self.tab.press_element(NEW_DEAL_BUTTON)
            if self._element_exists(SURE):
                self.tab.press_element(SURE)

        self._act_and_wait_for_new_text(press_new_deal)

    def start_new_deal_by_keyboard(self) -> None:
        self.focus_element(MENU)
        self.tab.press_keys("Enter")
        self.focus_element(NEW_DEAL_BUTTON)
        self._act_and_wait_for_new_text(lambda: self.tab.press_keys("Enter"))

    def focus_element(self, css: str) -> None:
        self.tab.wait_for_result("(css) => document.querySelector(css)?.focus() ?? document.activeElement.matches(css)", css)

    def play_round(self) -> None:
        for _ in range(40):
            if self._element_exists(BUTTONS_AFTER_ROUND):
                return
            self.play_first_action()
        raise AssertionError("the round did not end in 40 acts")

    def play_round_by_keyboard(self) -> None:
        """Play a round by keyboard. Only the page itself and the Tab key move the focus."""
        for _ in range(40):
            if self._element_exists(BUTTONS_AFTER_ROUND):
                return
            for _ in range(3):  # the chips are a separate tab stop
                if self._has_focus(f"{ACT}, {PICK}"):
                    break
                self.tab.press_keys("Tab")
            if self._has_focus(PICK):
                self.tab.press_keys("Enter")
                self.tab.press_keys("Home")
            self.check_focus_is_on(ACT)
            self._act_and_wait_for_new_text(lambda: self.tab.press_keys("Enter"))
        raise AssertionError("the round did not end in 40 acts")

    def follow_new_link(self, href: str) -> None:
        """Add a link to the page and follow it."""
        self.tab.call_function(ADD_LINK, href)
        self.tab.press_element("#put")

    def choose_option(self, css: str, value: str) -> None:
        """Choose an option by script, since browsers open a select field in different ways."""
        self.tab.wait_for_result("(css) => document.querySelector(css)?.checkVisibility()", css)
        self.tab.call_function(
            """(css, value) => {
                const select = document.querySelector(css);
                select.focus();
                select.value = value;
                for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
            }""",
            css,
            value,
        )

    # ---- the server
    def cause_fault_in_file(self, part: str, kind: str) -> None:
        self.site.faults[part] = cast(Fault, kind)

    def remove_faults(self) -> None:
        self.site.faults.clear()

    def run_script_before_pages(self, script: str) -> None:
        self.site.script += script

    def _has_focus(self, css: str) -> bool:
        return bool(self.tab.call_function("(css) => document.activeElement.matches(css)", css))

    def _element_exists(self, css: str) -> bool:
        return bool(self.tab.call_function("(css) => Boolean(document.querySelector(css))", css))

    def _act_and_wait_for_new_text(self, act: Callable[[], None]) -> None:
        before = self.tab.wait_for_result(FIRST_VISIBLE_TEXT, TABLE)
        act()
        self.tab.wait_for_result(TEXT_HAS_CHANGED, TABLE, before)
