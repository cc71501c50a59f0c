"""Every page: accessible in light and dark, wide and narrow; from our origin alone; under the policy; without JavaScript."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import KINDS_OF_PAGES, PAGES, PLAY, ROOT, Visit
from tests.browser.server import Site
from tests.browser.widgets import Widget

Open = Callable[..., Visit]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"')
VIOLATIONS = "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))"


def settle(page: Page) -> None:
    page.evaluate("document.fonts.ready")
    page.add_style_tag(content="*, ::before, ::after { transition: none !important; animation: none !important; }")


@pytest.mark.parametrize("page", KINDS_OF_PAGES)
def test_axe_finds_nothing(open_page: Open, page: str) -> None:
    """In the dark all is the same but the colours."""
    for scheme, widths, rules in (("light", (1280, 360), {}), ("dark", (1280,), {"runOnly": ["color-contrast"]})):
        visit = open_page(color_scheme=scheme, viewport={"width": 1280, "height": 900}, bypass_csp=True)
        tab = visit.to(page)
        settle(tab)
        tab.add_script_tag(path=AXE)
        for width in widths:
            tab.set_viewport_size({"width": width, "height": 900})
            found: list[dict[str, Any]] = tab.evaluate("(rules) => axe.run(rules).then(result => result.violations)", rules)
            told = [f"{one['id']} ({scheme}, {width}): {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]
            assert not told, "\n".join(told)


@pytest.mark.parametrize("page", KINDS_OF_PAGES)
def test_a_page_fits_a_phone_asks_nobody_else_and_breaks_no_policy(open_page: Open, site: Site, page: str) -> None:
    visit = open_page(script=VIOLATIONS, viewport={"width": 360, "height": 800})
    asked: list[str] = []
    visit.page.context.on("request", lambda request: asked.append(request.url))
    site.policies["worker-"] = STRICT  # a page's policy does not reach into its worker
    tab = visit.to(page)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    if tab.locator("section[data-widget=table]").count():
        Widget(tab, "table").deal()
    tab.wait_for_timeout(300)
    assert [url for url in asked if not url.startswith((site.url, "data:", "blob:"))] == []
    assert visit.errors == []


@pytest.mark.parametrize("page", PAGES)
def test_every_page_carries_the_policy(page: str) -> None:
    found = POLICY.search((ROOT / "site" / page.lstrip("/") / "index.html").read_text("utf-8"))
    directives = {words[0]: words[1:] for part in (found[1] if found else "").split(";") if (words := part.split())}
    assert directives["worker-src"] == directives["connect-src"] == ["'self'"]
    assert {word for word in directives["script-src"] if not word.startswith("'sha256-")} == {"'self'", "'wasm-unsafe-eval'"}


def test_without_javascript_the_page_is_complete(open_page: Open) -> None:
    tab = open_page(java_script_enabled=False).to(PLAY)
    for kind in ("scorer", "table", "rules"):
        text = tab.locator(f"section[data-widget={kind}] [data-html]").first.inner_text()
        assert len(text) > 40, kind
    assert tab.locator("main table, article table").count() > 0
