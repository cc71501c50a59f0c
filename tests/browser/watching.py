"""What a reader sees frame by frame while a page goes on by itself."""

from playwright.sync_api import Page

WATCH = """() => {
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
"""From now on notes each frame in which nothing has the focus, or the panel of the table is blank although it asks something."""

PATIENT = """
const unsettled = new CSSStyleSheet();
unsettled.replaceSync(":root { --unsettled: 1000s }");
document.adoptedStyleSheets = [unsettled];
"""
"""A script for a page's start: the deal of the page is hidden until another one is there, on a busy machine too."""

DEALS = """
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
        if (element?.closest("section[data-widget=table]")) tableShifts.push(element.outerHTML.slice(0, 80));
    }
}).observe({ type: "layout-shift", buffered: true });
"""
"""A script for a page's start: notes each deal that can be seen at its table, and what moves there."""


def lapses(page: Page) -> list[str]:
    """What was wrong in some frame since WATCH began; ends it."""
    found: list[str] = page.evaluate("() => { const found = [...lapses]; globalThis.lapses = undefined; return found; }")
    return found


def deals_seen(page: Page) -> list[str]:
    found: list[str] = page.evaluate("dealsSeen")
    return found
