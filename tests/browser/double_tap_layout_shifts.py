"""Double taps on a touch screen, and the layout shifts that they cause."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Locator, Page

from tests.browser.conftest import TIMEOUT_MS

MOVABLE_PARTS = re.compile(
    r'^beside|^<(b>|em |[pu]l? class="(points|stacks)"|div class="kind"|span class="(by|card|card-face|place|points)")'
)
RECORD_SHIFTS = """() => {
    globalThis.shifts = [];
    const nameOf = (node) => {
        const one = node?.nodeType === 1 ? node : node?.parentElement;
        return one?.closest(".beside") ? "beside" : one?.outerHTML.slice(0, 70);
    };
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            const moved = sources.filter(({ previousRect: { x, y }, currentRect }) => x !== currentRect.x || y !== currentRect.y);
            shifts.push([value, moved.map(({ node }) => nameOf(node))]);
        }
    }).observe({ type: "layout-shift" });
}"""
"""A script that records layout shifts from now on. It leaves out elements that Chromium reports because text in them became narrower."""
WAIT_FOR_FRAME = """(patience) => new Promise((done, fail) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(fail, patience, Error("nothing is drawn any more"));
})"""


class DoubleTapper:
    """A finger that taps twice. The timestamps of its two taps are 0.1 s apart, however slow the machine is."""

    def __init__(self, cdp: CDPSession) -> None:
        self.cdp, self.last = cdp, 0.0

    def double_tap(self, button: Locator, act_between_taps: Callable[[], None]) -> None:
        box = button.bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        now = max(time.time(), self.last) + 0.5
        self.last = now + 0.1
        tap_and_wait(self.cdp, point, now)
        act_between_taps()
        tap_and_wait(self.cdp, point, self.last)


@contextmanager
def start_double_tapper(page: Page) -> Iterator[DoubleTapper]:
    cdp = page.context.new_cdp_session(page)
    try:
        yield DoubleTapper(cdp)
    finally:
        cdp.detach()


def tap_and_wait(cdp: CDPSession, point: dict[str, float], timestamp: float) -> None:
    """Tap, and wait until the page has handled the tap and the click that follows from it.

    After the tap, press a key that has no function. Once the browser has handled the key, it has handled the tap too.
    """
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point], "timestamp": timestamp})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": timestamp + 0.02})
    cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "F24", "windowsVirtualKeyCode": 135})


def forbidden_layout_shifts(page: Page) -> list[str]:
    """Return the layout shifts since the last call, except allowed ones.

    Cards, numbers that gain a digit, and elements beside the table may shift.
    """
    page.evaluate(WAIT_FOR_FRAME, TIMEOUT_MS)
    shifts: list[tuple[float, list[str]]] = page.evaluate("shifts.splice(0)")
    moved = [(value, [name for name in names if name and not MOVABLE_PARTS.search(name)]) for value, names in shifts]
    return [f"{value:.5f}: {' | '.join(names)}" for value, names in moved if names]
