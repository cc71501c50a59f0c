"""Measure the time until the first and the second act at a table are answered, at full speed and on a slow device.

The answers come from precomputed frames or from the engine. The server simulates a slow connection, so the worker's downloads are slow
too. A slow processor is simulated for the page only. The second act follows as soon as the first one is answered.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from statistics import median

from playwright.sync_api import Page

from tests.bench.benchmark_output import print_measurement
from tests.browser.site_server import SiteServer

CONNECTION_SPEEDS = {"this machine": 0.0, "10 Mbit/s": 1_250_000.0, "400 kbit/s": 50_000.0}
"""The speed of each connection in bytes per second; 0 is unlimited."""

GAMES = ("oicho-kabu", "koi-koi", "yari-tori")
STAY_MS = 3_000
"""The milliseconds that a visit lasts after its acts. Chromium caches compiled WebAssembly about two seconds after its first use."""
PRESS_AND_TIME = """async (idle) => {
    const section = document.querySelector("section[data-widget=table]");
    const view = section.querySelector("[data-html]");
    const able = "[data-choices] button[data-event]:not(:disabled)";
    const touch = (button) => button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    if (!section.querySelector(able)) section.querySelector("[data-choices] .over[data-pick]:not(:disabled)").click();
    const button = section.querySelector(able);
    if (idle) {
        touch(button);
        let fetched = -1;
        const resources = () => performance.getEntriesByType("resource").length;
        while (fetched !== resources()) {
            fetched = resources();
            await new Promise((done) => setTimeout(done, 1000));
        }
    }
    const before = view.textContent;
    const answered = new Promise((done) => {
        const changed = () => view.textContent !== before && requestAnimationFrame(() => setTimeout(done));
        new MutationObserver(changed).observe(view, { subtree: true, childList: true, characterData: true });
    });
    const start = performance.now();
    touch(button);
    button.click();
    await answered;
    return performance.now() - start;
}"""
"""A script that presses an action and returns the milliseconds until the table is repainted. With `idle`, it first waits for downloads."""

type Visitor = Callable[[], AbstractContextManager[Page]]


@contextmanager
def slow_down_page(page: Page, site: SiteServer, rate: float) -> Iterator[None]:
    """Slow down the connection to `rate` bytes per second and the processor to a quarter of its speed."""
    if rate:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    site.rate = rate
    yield
    site.rate = 0


def time_first_two_acts(
    page: Page, site: SiteServer, game: str, rate: float, precomputed: bool, may_prefetch: bool
) -> list[tuple[float, float]]:
    """Return how many milliseconds the first two acts take, from press to repaint, in a first and in a second visit.

    If `precomputed` is true, precomputed frames answer the acts, otherwise the engine. `may_prefetch` tells whether the page may prefetch
    files before the first press.
    """
    page.set_default_timeout(300_000)
    page.add_init_script(f"globalThis.kabuLimits = {{ twice: 0, step: 0, luck: 0, ahead: {int(precomputed)}, boot: 1e6 }};")
    found = []
    for stay in (STAY_MS, 0):
        with slow_down_page(page, site, rate):
            page.goto(f"{site.url}/games/{game}/", wait_until="networkidle")
            page.wait_for_function("() => kabuLifecycle.goBack")  # a slow processor may run the tables' script only now
            found.append((float(page.evaluate(PRESS_AND_TIME, may_prefetch)), float(page.evaluate(PRESS_AND_TIME, False))))
        page.wait_for_timeout(stay)
    return found


def measure_first_two_acts(visitor: Visitor, site: SiteServer, runs: int) -> None:
    """Measure the first two acts of visitors with an empty cache, on each connection.

    The slowest case, in which the engine is downloaded over a slow connection, is measured only once.
    """
    for connection, rate in CONNECTION_SPEEDS.items():
        for game in GAMES:
            for may_prefetch, aim in ((True, "100 ms"), (False, "1,000 ms")):
                print_medians_of_first_two_acts(visitor, site, game, connection, True, may_prefetch, runs, aim)
        print_medians_of_first_two_acts(visitor, site, GAMES[0], connection, False, False, 1 if rate else runs, "1,000 ms")


def print_medians_of_first_two_acts(
    visitor: Visitor, site: SiteServer, game: str, connection: str, precomputed: bool, may_prefetch: bool, runs: int, aim: str
) -> None:
    """Measure one case, as `time_first_two_acts` describes it, and print the medians."""
    found = []
    for _ in range(runs):
        with visitor() as page:
            found.append(time_first_two_acts(page, site, game, CONNECTION_SPEEDS[connection], precomputed, may_prefetch))
    slow = ", a quarter of the speed" if CONNECTION_SPEEDS[connection] else ""
    by = "made ready" if precomputed else "by the engine"
    when = "after a rest" if may_prefetch else "from the first touch"
    for number, what in enumerate(("first", "second")):
        cold, warm = (median(times[number] for times in visits) for visits in zip(*found, strict=True))
        value = f"{cold:,.0f} ms; on the next visit {warm:,.0f} ms"
        print_measurement(f"{what} act, {game}, {by}, {when}, {connection}{slow}", value, "1,000 ms" if number else aim)
