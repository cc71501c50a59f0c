"""Scripts that watch every frame that the browser draws: for lost focus, blank panels, the deals shown, and layout shifts."""

from playwright.sync_api import Page

START_WATCH = """() => {
    const found = (globalThis.lapses = new Set());
    const opacity = (one) => (one?.checkVisibility({ visibilityProperty: true }) ? Number(getComputedStyle(one).opacity) : 0);
    const look = () => {
        const [ask, meanwhile] = [".ask", ".meanwhile"].map((name) => document.querySelector(`section[data-widget=table] .told > ${name}`));
        if (document.activeElement === document.body) found.add("nothing has the focus");
        if (ask && opacity(ask) + opacity(meanwhile) < 0.5) found.add(`nothing can be read: ${ask.textContent}`);
        if (globalThis.lapses === found) requestAnimationFrame(look);
    };
    look();
}"""
"""A script that records, from now on, frames in which nothing has the focus or the question at the table cannot be read."""

HIDE_BUILT_DEAL = """
const unsettled = new CSSStyleSheet();
unsettled.replaceSync(":root { --unsettled: 1000s }");
document.adoptedStyleSheets = [unsettled];
"""
"""A script for the start of a page. It hides the page's deal until another one has arrived, even if that takes long on a busy machine."""

RECORD_DEALS = """
globalThis.dealsSeen = [];
globalThis.tableShifts = [];
const look = () => {
    const board = document.querySelector("section[data-widget=table] .board");
    const deal = board?.firstElementChild?.checkVisibility({ visibilityProperty: true }) && board.dataset.deal;
    if (deal && dealsSeen.at(-1) !== deal) dealsSeen.push(deal);
    requestAnimationFrame(look);
};
look();
new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) for (const { node } of sources) {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        if (element?.closest(".card-face")) continue; // a late font makes the figure on a card a pixel wider
        if (element?.closest("section[data-widget=table]")) tableShifts.push(element.outerHTML.slice(0, 80));
    }
}).observe({ type: "layout-shift", buffered: true });
"""
"""A script for the start of a page that records each visible deal and the layout shifts of the table."""


def stop_frame_watch_and_list_faults(page: Page) -> list[str]:
    """Stop the script START_WATCH, and return the faults that it has found in the frames of the page."""
    result: list[str] = page.evaluate("() => { const found = [...lapses]; globalThis.lapses = undefined; return found; }")
    return result


def deals_shown_so_far(page: Page) -> list[str]:
    """Return the deals that the page has shown, in order."""
    result: list[str] = page.evaluate("dealsSeen")
    return result
