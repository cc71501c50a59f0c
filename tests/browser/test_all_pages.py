"""Tests of every page: accessibility in light and dark, wide and narrow; requests to one origin; security policy; no JavaScript."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PAGES, PAGES_OF_EACH_KIND, ROOT, TABLE_PAGE, TabWithRequestLog
from tests.browser.widget_helpers import WidgetDriver, resize_window
from tests.nightly_effort import sample_unless_nightly, usual_or_nightly

Open = Callable[..., TabWithRequestLog]
AXE_FILE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
POLICY_ELEMENT = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"')
LOG_VIOLATIONS = "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))"


STOP_ANIMATIONS = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    const { src } = document.querySelector("script[data-ours]");
    const late = [...document.querySelectorAll("[data-script]")].map(({ dataset }) => import(new URL(dataset.script, src)));
    return Promise.all([document.fonts.ready, ...late]).then(() => true);
}"""
"""A script that stops all animations and waits for fonts and page-specific scripts."""
EXCLUDE_REPEATED_LOOKS = """(most) => {
    const looks = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight"];
    looks.push("textShadow", "position", "clipPath");
    const numbers = new Map(), kinds = new Map(), seen = new Map();
    for (const one of document.body.querySelectorAll("*")) {
        const style = getComputedStyle(one), own = [one.tagName, one.getAttribute("class"), one.disabled, one.ariaDisabled];
        const key = JSON.stringify([kinds.get(one.parentElement), ...own, ...looks.map((look) => style[look])]);
        kinds.set(one, numbers.get(key) ?? numbers.set(key, numbers.size + 1).size);
        const letters = [...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data.trim() : "")).join("").length;
        const kind = `${kinds.get(one)} ${Math.min(letters, 2)}`;
        const shown = one.checkVisibility({ visibilityProperty: true });
        one.toggleAttribute("data-alike", shown && seen.get(kind) >= most);
        if (shown) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-alike])" }] });
}"""
"""A script that excludes an element from axe's contrast check if `most` others look the same. This halves the work of axe."""
REMOVE_REPEATED_ELEMENTS = """(most) => {
    const kindOf = (one) => `${one.tagName} ${one.getAttribute("class")} ${[...one.attributes].map(({ name }) => name).sort()}`;
    const kinds = new Set(), rows = new Map();
    for (const one of document.body.querySelectorAll("*")) {
        if (!one.isConnected) continue;
        const row = kindOf(one), above = rows.get(one.parentElement) ?? new Map(), before = above.get(row) ?? 0;
        rows.set(one.parentElement, above.set(row, before + 1));
        const known = () => [one, ...one.querySelectorAll("*")].every((within) => kinds.has(kindOf(within)));
        if (before >= most && one.closest("article") && !one.closest("[data-widget]") && known()) one.remove();
        else kinds.add(row);
    }
}"""
"""A script that saves time. It removes elements outside widgets if `most` siblings of their kind precede them and they hold nothing new."""

PHONE, DESK = 360, 1280
COLOURS_AND_WIDTHS = (("light", DESK), ("dark", PHONE), ("light", PHONE), ("dark", DESK))
VISUAL_AXE_RULES = ["color-contrast", "target-size", "scrollable-region-focusable"]
"""The axe rules whose results depend on colours and width."""


CLASS_ATTRIBUTE = re.compile(r'\sclass="([^"]*)"')


def read_built_html(page: str) -> str:
    return (ROOT / "site" / page.lstrip("/") / "index.html").read_text("utf-8")


def pages_covering_most_classes(pages: list[str], most_unseen: int = 4) -> list[str]:
    """Return pages that together have nearly all CSS classes.

    The page with most classes comes first. A page with at most `most_unseen` classes that the earlier pages lack is left out.
    """
    classes = {page: {name for names in CLASS_ATTRIBUTE.findall(read_built_html(page)) for name in names.split()} for page in pages}
    seen: set[str] = set()
    chosen = []
    for page in sorted(pages, key=lambda page: -len(classes[page])):
        if len(classes[page] - seen) > most_unseen:
            seen |= classes[page]
            chosen.append(page)
    return chosen


PAGES_COVERING_CLASSES = pages_covering_most_classes(PAGES_OF_EACH_KIND)


def open_and_check_page(visit: TabWithRequestLog, page: str) -> Page:
    """Open a page on a phone, and check its width, its requests and the security policy. Then open all its folds."""
    tab = visit.goto(page)
    tab.evaluate(STOP_ANIMATIONS)
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE, page
    tab.locator("details.part").evaluate_all("(parts) => parts.forEach((part) => (part.open = true))")
    check_requests_and_errors(visit, page)
    return tab


def check_requests_and_errors(visit: TabWithRequestLog, page: str) -> None:
    assert [url for url in visit.requested if not url.startswith((visit.url, "data:", "blob:"))] == [], page
    assert visit.errors == [], page


@pytest.mark.by_day(1)
@pytest.mark.parametrize("page", usual_or_nightly(PAGES_COVERING_CLASSES, PAGES))
def test_a_page_is_accessible_as_it_is_opened_and_after_a_deal(open_page: Open, page: str) -> None:
    """Check pages with the accessibility tester axe. By day, check only some pages, and only a few of many similar elements."""
    visit = open_page(script=LOG_VIOLATIONS, viewport={"width": PHONE, "height": 900})
    tab = open_and_check_page(visit, page)
    tab.evaluate(REMOVE_REPEATED_ELEMENTS, usual_or_nightly(6, 10**9))
    tab.evaluate(AXE_FILE.read_text("utf-8"))
    first, *others = COLOURS_AND_WIDTHS[: usual_or_nightly(2, None)]
    violations = axe_violations(tab, *first, {})
    if page in usual_or_nightly((TABLE_PAGE,), PAGES) and tab.locator("section[data-widget=table]").count():
        WidgetDriver(tab, "table").start_new_deal_from_menu()
    violations += [
        message for look in others for message in axe_violations(tab, *look, usual_or_nightly({"runOnly": VISUAL_AXE_RULES}, {}))
    ]
    assert not violations, "\n".join(violations)
    check_requests_and_errors(visit, page)


def test_every_page_fits_a_phone_and_keeps_to_one_origin_and_the_policy(open_page: Open) -> None:
    visit = open_page(script=LOG_VIOLATIONS, viewport={"width": PHONE, "height": 900})
    for page in sample_unless_nightly([page for page in PAGES_OF_EACH_KIND if page not in PAGES_COVERING_CLASSES], 8):
        open_and_check_page(visit, page)


def axe_violations(tab: Page, scheme: Any, width: int, rules: dict[str, Any]) -> list[str]:
    """Return a message for each accessibility violation that axe finds with these colours and this width."""
    tab.emulate_media(color_scheme=scheme)
    resize_window(tab, {"width": width, "height": 900})
    tab.evaluate(EXCLUDE_REPEATED_LOOKS, usual_or_nightly(3, 10**9))
    violations: list[dict[str, Any]] = tab.evaluate(
        "(rules) => axe.run({ ...rules, resultTypes: ['violations'] }).then((result) => result.violations)",
        rules,
    )
    return [f"{one['id']} ({scheme}, {width}): {node['html']} {node['failureSummary']}" for one in violations for node in one["nodes"]]


def test_every_page_has_the_content_security_policy() -> None:
    for page in PAGES:
        policy = POLICY_ELEMENT.search(read_built_html(page))
        directives = {words[0]: words[1:] for part in (policy[1] if policy else "").split(";") if (words := part.split())}
        assert directives["worker-src"] == directives["connect-src"] == ["'self'"], page
        assert {word for word in directives["script-src"] if not word.startswith("'sha256-")} == {"'self'", "'wasm-unsafe-eval'"}, page


def test_without_javascript_a_page_shows_its_widgets_and_tables(open_page: Open) -> None:
    tab = open_page(java_script_enabled=False).goto(TABLE_PAGE)
    for kind in ("scorer", "table", "rules"):
        text = tab.locator(f"section[data-widget={kind}] [data-html]").first.text_content()
        assert len(text or "") > 40, kind
    assert tab.locator("main table, article table").count() > 0
