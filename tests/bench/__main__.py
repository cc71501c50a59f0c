"""`make bench`: measure start-up, clicks, animation, transferred bytes and rounds per second.

Start-up is measured in turn with the site's own runtime of the engine and with an unmodified Pyodide ("stock"). Set RUNS=9 for
steadier medians.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Playwright, sync_playwright

from kabu_core import games
from tests.bench.act_answer_latency import STAY_MS, measure_first_two_acts
from tests.bench.benchmark_output import print_measurement
from tests.bench.random_rounds import empty_loops_per_second, random_rounds_per_second
from tests.browser.conftest import PAGES, ROOT, SITE, TABLE_PAGE, attribute_of_tag
from tests.browser.find_chromium import CHROMIUM_FLAGS, find_chromium
from tests.browser.site_server import SiteServer
from tests.test_page_weight import CARD_BYTES, MOST_REQUESTS, TEXT_BYTES

RUNS = int(os.environ.get("RUNS", "5"))
BENCH_FOLDER = Path(__file__).parent
SERVICE_WORKER = ("/sw.js", "/release.json")
"""The files that a browser fetches once for each release to start the service worker."""
STOCK_PYODIDE_PATH = "/stock-000000000000/"  # with a fake hash, so that browsers cache these files as long as the site's assets

TIME_ACT = """async (selector) => {
    const view = document.querySelector("section[data-widget=table] [data-html]");
    const button = view.querySelector(selector);
    const repainted = new Promise((done) => {
        const changed = new MutationObserver(() => requestAnimationFrame(() => setTimeout(done)));
        changed.observe(view, { subtree: true, childList: true, characterData: true });
    });
    const start = performance.now();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.click();
    await repainted;
    return performance.now() - start;
}"""
"""A script that presses a button at a table and returns the milliseconds until the table is repainted."""

TIME_WORKER = """([script, message]) => new Promise((done) => {
    const start = performance.now();
    const worker = new Worker(script, { type: "module" });
    worker.onmessage = ({ data }) => { worker.terminate(); done([performance.now() - start, data]); };
    worker.postMessage(message);
})"""
"""A script that starts a worker, sends it a message, and returns the milliseconds until the answer and the answer itself."""

RECORD_TASKS_AND_MOTIONS = """() => {
    globalThis.tasks = [];
    globalThis.motions = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how);
        motion.ready.then(async () => {
            const start = performance.now();
            await motion.finished;
            motions.push({ start, end: performance.now() });
        }).catch(() => {}); // another act came between
        return motion;
    };
}"""
"""A script that records, from now on, the long tasks of the main thread and the motions of cards."""

LONGEST_TASKS = """() => {
    const during = ({ startTime, duration }) => motions.some(({ start, end }) => startTime + duration > start && startTime < end);
    const longest = (some) => Math.max(0, ...some.map(({ duration }) => duration));
    return [motions.length, longest(tasks.filter(during)), longest(tasks)];
}"""
"""A script that returns the number of motions, the longest task during a motion, and the longest task of all, in milliseconds."""

FRESH, LEGAL = "[data-event*='{random}']", "[data-choices] button[data-event]:not(:disabled)"
BACK_BUTTON = "[data-event^='step']:not(:disabled)"
HINT_BUTTON = "[data-event='advise']"


@contextmanager
def new_visitor_page(playwright: Playwright, chromium: Path) -> Iterator[Page]:
    """Yield a page in a browser with an empty cache, as for a new visitor."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium, args=CHROMIUM_FLAGS)
        context.add_init_script("globalThis.kabuLimits = { twice: 0, step: 0, ahead: 0 };")  # no press counts as accidental
        yield context.new_page()
        context.close()


def open_page_and_wait_until_idle(page: Page, site: SiteServer, path: str = TABLE_PAGE) -> Page:
    page.goto(site.url + path, wait_until="networkidle")
    return page


def time_from_press_to_repaint(page: Page, selector: str) -> float:
    """Wait until a button can be pressed, press it, and return the milliseconds until the table is repainted."""
    page.locator(selector).first.wait_for(state="attached")
    return float(page.evaluate(TIME_ACT, selector))


def time_from_page_opening_to_answer(page: Page, site: SiteServer, path: str = TABLE_PAGE) -> float:
    """Open a page, press a button, and return the milliseconds until the table is repainted.

    This time covers the download and start of the engine, its answer, and the patching of the page.
    """
    return time_from_press_to_repaint(open_page_and_wait_until_idle(page, site, path), FRESH)


def time_stock_pyodide_start(page: Page, site: SiteServer) -> float:
    page.goto(site.url + "/blank.html", wait_until="networkidle")
    return float(page.evaluate(TIME_WORKER, ["/bench/stock_pyodide_worker.mjs", f"{STOCK_PYODIDE_PATH}pyodide.mjs"])[0])


def measure_engine_starts(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    cold: dict[str, list[float]] = {"ours": [], "stock": []}
    warm: dict[str, list[float]] = {"ours": [], "stock": []}
    sent: dict[str, int] = {}
    for _ in range(RUNS):
        for name, boot, parts in (
            ("stock", time_stock_pyodide_start, (STOCK_PYODIDE_PATH,)),
            ("ours", time_from_page_opening_to_answer, ("/assets/engine/", "/assets/engine-worker-")),
        ):
            with new_visitor_page(playwright, chromium) as page:
                site.log.clear()
                visits: list[float] = []
                for visit in range(3):  # Chromium caches a compiled script only on the second visit
                    visits.append(boot(page, site))
                    if visit == 0:
                        sent[name] = sum(entry.bytes for entry in site.log if entry.path.startswith(parts))
                    page.wait_for_timeout(STAY_MS)
                cold[name].append(visits[0])
                warm[name].append(visits[-1])
    for label, times, aim in (("cold", cold, 0.36), ("warm", warm, 0.30)):
        mine, theirs = median(times["ours"]), median(times["stock"])
        print_measurement(
            f"{label} cache, intent to first answer",
            f"{mine:.0f} ms; bare loadPyodide() {theirs:.0f} ms; ratio {mine / theirs:.2f}",
            f"{aim}",
        )
    print_measurement(
        "bytes, intent to ready", f"{sent['ours']:,}; stock {sent['stock']:,}; ratio {sent['ours'] / sent['stock']:.2f}", "0.72"
    )


def measure_page_load_before_first_press(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    for path in PAGES:
        with new_visitor_page(playwright, chromium) as page:
            site.log.clear()
            open_page_and_wait_until_idle(page, site, path)
            sizes = [entry.bytes for entry in site.log if entry.path not in SERVICE_WORKER]
            pyodide = len(site.requested_addresses("/assets/engine/"))
            aim = CARD_BYTES if site.requested_addresses("/assets/cards/") else TEXT_BYTES
            result = f"{sum(sizes):,} bytes, {len(sizes)} requests, {pyodide} of Pyodide"
            print_measurement(f"{path} before intent", result, f"{aim:,} bytes, {MOST_REQUESTS} requests, 0")
    print_measurement(
        "and on a first visit, to keep the site", f"{sum(entry.bytes for entry in site.log if entry.path in SERVICE_WORKER):,} bytes"
    )


def measure_first_acts(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    measure_first_two_acts(lambda: new_visitor_page(playwright, chromium), site, RUNS)


def measure_press_to_repaint(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    """Measure the time from a press to the repainted table, for two kinds of press.

    The first is an action, to which the medium bots reply. The second goes back to an earlier move, so no bot plays.
    """
    for game in ("oicho-kabu", "koi-koi"):
        with new_visitor_page(playwright, chromium) as page:
            time_from_page_opening_to_answer(page, site, f"/games/{game}/")
            for what, acts in (("an act and the others' answer", (FRESH, LEGAL)), ("a step, no bot", (FRESH, LEGAL, BACK_BUTTON))):
                times = [[time_from_press_to_repaint(page, selector) for selector in acts][-1] for _ in range(5 * RUNS)]
                slow = f"slowest of {len(times)}: {max(times):.0f} ms"
                print_measurement(f"click to repaint, {game}, {what}", f"{median(times):.1f} ms ({slow})", "30 ms, at most 60")


def measure_time_to_advice(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    """Measure the time until the coach gives advice on the first position of a deal. The engine's part for advice is already loaded."""
    for game in games.GAMES:
        with new_visitor_page(playwright, chromium) as page:
            time_from_page_opening_to_answer(page, site, f"/games/{game}/")
            time_from_press_to_repaint(page, HINT_BUTTON)
            times = []
            for _ in range(5 * RUNS):
                time_from_press_to_repaint(page, FRESH)
                times.append(time_from_press_to_repaint(page, HINT_BUTTON))
            aim = "which plays rounds out" if game in ("koi-koi", "yari-tori") else "200 ms"
            print_measurement(f"the coach's advice, {game}", f"{median(times):.0f} ms (slowest of {len(times)}: {max(times):.0f} ms)", aim)


def measure_longest_tasks(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    """Measure the longest task of the page's main thread during play and scrolling, at a quarter of the processor's speed.

    Long tasks make moving cards stutter.
    """
    for game in ("oicho-kabu", "koi-koi"):
        with new_visitor_page(playwright, chromium) as page:
            time_from_page_opening_to_answer(page, site, f"/games/{game}/")
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            page.evaluate(RECORD_TASKS_AND_MOTIONS)
            for _ in range(5 * RUNS):
                time_from_press_to_repaint(page, LEGAL if page.locator(LEGAL).count() else FRESH)
                page.mouse.wheel(0, 400)
                page.wait_for_timeout(300)
                page.mouse.wheel(0, -400)
                page.wait_for_timeout(200)
            moved, during, longest = page.evaluate(LONGEST_TASKS)
            result = f"{during:.0f} ms while one of {moved} cards moved; {longest:.0f} ms in {5 * RUNS} acts and scrolls"
            print_measurement(f"longest task at a quarter of the speed, {game}", result, "100 ms while a card moves")


def measure_rounds_per_second(playwright: Playwright, chromium: Path, site: SiteServer) -> None:
    text = (BENCH_FOLDER / "random_rounds.py").read_text()
    with new_visitor_page(playwright, chromium) as page:
        source = open_page_and_wait_until_idle(page, site).content()
        runtime = json.loads(attribute_of_tag(source, "data-runtime"))
        for part in ("loader", "script", "wasm", "library", "engine", "parts"):
            runtime[part] = f"{site.url}/assets/{runtime[part]}"
        page.goto(site.url + "/blank.html")
        here = median(empty_loops_per_second() for _ in range(5))
        code = f"{text}\nsorted(empty_loops_per_second() for _ in range(5))[2]"
        there = page.evaluate(TIME_WORKER, ["/bench/engine_python_worker.mjs", {"runtime": runtime, "code": code}])[1]
        print_measurement("turns of a bare Python loop a second", f"CPython {here / 1e6:.1f} million, Pyodide {there / 1e6:.1f} million")
        for game in games.GAMES:
            here = median(random_rounds_per_second(game) for _ in range(5))
            code = f"{text}\nsorted(random_rounds_per_second({game!r}) for _ in range(5))[2]"
            there = page.evaluate(TIME_WORKER, ["/bench/engine_python_worker.mjs", {"runtime": runtime, "code": code}])[1]
            print_measurement(f"random rounds a second, {game}", f"CPython {here:,.0f}, Pyodide {there:,.0f}")


@contextmanager
def serve_site_and_stock_pyodide() -> Iterator[SiteServer]:
    """Serve the site and an unmodified Pyodide from the same server."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for entry in SITE.iterdir():
            (root / entry.name).symlink_to(entry)
        (root / STOCK_PYODIDE_PATH.strip("/")).symlink_to(ROOT / "node_modules" / "pyodide")
        (root / "bench").symlink_to(BENCH_FOLDER)
        (root / "blank.html").write_text('<!doctype html><title>blank</title><link rel="icon" href="data:,">')
        with SiteServer(root, level=9) as site:
            yield site


def run_browser_benchmarks() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("The bench needs Chromium: run `make browser`.")
    print(f"Medians of {RUNS}, Chromium on this machine, gzip, HTTP/1.1 on localhost.")
    print(f"Every visit lasts {STAY_MS / 1000:.0f} s, to ours and to stock Pyodide alike; warm is the third.")
    with serve_site_and_stock_pyodide() as site, sync_playwright() as playwright:
        for figures in (
            measure_page_load_before_first_press,
            measure_engine_starts,
            measure_first_acts,
            measure_press_to_repaint,
            measure_time_to_advice,
            measure_longest_tasks,
            measure_rounds_per_second,
        ):
            figures(playwright, chromium, site)


if __name__ == "__main__":
    run_browser_benchmarks()
