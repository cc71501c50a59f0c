"""Tests of widgets embedded in a page of another origin."""

import html
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SITE, TabWithRequestLog
from tests.browser.site_server import SiteServer

pytestmark = pytest.mark.built
OWN_FRAMES_ONLY = "frame-ancestors 'self'"
SITE_ADDRESS = re.compile(r'(?<=src=")https?://[^/]+(?:/(?!embed/)[^/"]+)*/')


def html_line_that_embeds(name: str, site: SiteServer) -> str:
    """Return the line of HTML that embeds the page `name`, with the address of the test server in place of the published address."""
    html_line = json.loads((SITE / "embed" / f"{name}.json").read_text("utf-8"))["html"]
    page = (SITE / "embed" / f"{name}.html").read_text("utf-8")
    assert html.escape(html_line) in page
    return SITE_ADDRESS.sub(f"{site.url}/", html_line)


def test_one_line_of_html_embeds_a_rule_a_hand_or_a_scorer(
    open_page: Callable[..., TabWithRequestLog], site: SiteServer, tmp_path: Path
) -> None:
    site.policies["/games/yoshi/"] = OWN_FRAMES_ONLY
    names = ("rule/yoshi-kuppin", "hand/kuppin", "scorer/yoshi")
    frames = (
        "".join(html_line_that_embeds(name, site).replace("lazy", "eager") for name in names)
        + f'<iframe src="{site.url}/games/yoshi/"></iframe>'
    )
    (tmp_path / "index.html").write_text(f"<!doctype html>{frames}", "utf-8")
    visit = open_page()
    with SiteServer(tmp_path) as elsewhere:
        visit.page.goto(f"{elsewhere.url}/")
    rule, hand, scorer, page = (visit.page.frame_locator("iframe").nth(number) for number in range(4))
    expect(rule.get_by_role("heading")).to_have_text("Yoshi: kuppin")
    expect(rule.locator("footer a")).to_have_attribute("href", re.compile(r"/games/yoshi/#yoshi-kuppin$"))
    expect(rule.locator("#line")).to_be_hidden()
    expect(hand.get_by_role("img")).to_have_count(2)
    expect(scorer.get_by_role("heading", level=2)).to_have_text("score a hand")
    scorer.get_by_label("Cards", exact=True).fill("4 5")
    expect(scorer.locator("[data-html]")).to_contain_text("kabu")
    expect(page.locator("h1")).to_have_count(0)
    assert [text for text in visit.errors if "frame-ancestors" not in text] == []
    assert {url.split("/")[2] for url in visit.requested} == {elsewhere.url.split("/")[2], site.url.split("/")[2]}


def test_the_html_line_of_an_embed_contains_the_current_state(open_page: Callable[..., TabWithRequestLog]) -> None:
    visit = open_page()
    page = visit.goto("/embed/scorer/yoshi.html#line")
    page.get_by_label("Cards", exact=True).fill("4 5")
    expect(page).to_have_url(re.compile("4_5"))
    page.locator("#line").hover()
    expect(page.locator("#line code")).to_contain_text("scorer/yoshi.html#scorer=yoshi/fuda-wiki-yoshi/dealer/4_5")
