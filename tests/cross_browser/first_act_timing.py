"""Measure in each browser the time until a first act changes the board.

`python -m tests.cross_browser.first_act_timing [BROWSER...]`; set RUNS=9 for steadier medians.
"""

import os
import sys
from contextlib import ExitStack
from statistics import median

from tests.bench.benchmark_output import print_measurement
from tests.browser.conftest import SITE, TABLE_PAGE
from tests.browser.site_server import SiteServer
from tests.cross_browser.browser_drivers import ENGINES, BrowserTab, start_browser
from tests.cross_browser.first_visit_scenarios import ACT, TABLE

RUNS = int(os.environ.get("RUNS", "5"))
TIME_NEXT_PRESS = """(table) => {
    globalThis.duration = new Promise((done) => addEventListener("pointerdown", () => { // earlier mutations are not the answer
        const start = performance.now();
        const watcher = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));
        watcher.observe(document.querySelector(`${table} [data-html]`), { subtree: true, childList: true, characterData: true });
    }, { once: true, capture: true }));
}"""
"""A script that measures the milliseconds from the next press until the table is repainted."""


def time_first_act(tab: BrowserTab) -> float:
    tab.open_page(TABLE_PAGE)
    tab.call_function(TIME_NEXT_PRESS, TABLE)
    tab.press_element(ACT)
    return float(tab.call_function("() => globalThis.duration"))


def main() -> None:
    print(f"Medians of {RUNS}, this machine, gzip, HTTP/1.1 on localhost; cold is a new visitor, warm is the third page of the same one.")
    times: dict[str, list[list[float]]] = {name: [] for name in sys.argv[1:] or ENGINES}
    with SiteServer(SITE, level=9) as site, ExitStack() as stack:
        browsers = {name: stack.enter_context(start_browser(name)) for name in times}
        for _ in range(RUNS):
            for name, browser in browsers.items():
                tab = browser.new_tab(site.url)
                times[name].append([time_first_act(tab) for _ in range(3)])
                tab.close_tab()
    for name, visits in times.items():
        for page, cache in ((0, "cold"), (2, "warm")):
            durations = [visit[page] for visit in visits]
            print_measurement(f"first act, {name}, {cache}", f"{median(durations):.0f} ms (best {min(durations):.0f})")


if __name__ == "__main__":
    main()
