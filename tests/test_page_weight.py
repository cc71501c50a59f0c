"""Page weight: the files that a page loads before any interaction stay within a budget. `make bench` measures them in a browser."""

import re
from operator import itemgetter

import pytest

from macros.build_helpers import ROOT
from macros.pipeline.first_view_letters_and_files import MAX_VISIBLE_ENTRIES, FirstViewParser
from tests import page_weight_estimate
from tests.browser.site_server import site_base_path

pytestmark = pytest.mark.built
SITE = ROOT / "site"
PAGES = sorted(f"/{page.parent.relative_to(SITE).as_posix()}/".replace("/./", "/") for page in SITE.rglob("index.html"))
TEXT_BYTES, CARD_BYTES, MOST_REQUESTS = 112_000, 165_000, 20
"""The most bytes for a page of text and for a page with card pictures, and the most requests of a page."""

LARGEST_FILES = 5
"""The number of files that the report of a heavy page names."""


def message_if_page_exceeds_budget(page: str) -> str:
    """Return the weight, the budget and the largest files of a page that exceeds its budget of bytes or requests, or else ""."""
    found, cards = page_weight_estimate.requested_sizes_of_page(SITE, page, f"{site_base_path(SITE)}/")
    weight, budget = sum(found.values()), CARD_BYTES if cards else TEXT_BYTES
    if weight <= budget and len(found) <= MOST_REQUESTS:
        return ""
    largest = ", ".join(f"{path} {size:,}" for path, size in sorted(found.items(), key=itemgetter(1), reverse=True)[:LARGEST_FILES])
    return f"{page}: {weight:,} of {budget:,} bytes, {len(found)} of {MOST_REQUESTS} requests; largest: {largest}"


def test_pages_are_light() -> None:
    assert list(filter(None, map(message_if_page_exceeds_budget, PAGES))) == []


def test_the_report_of_a_heavy_page_names_its_weight_its_budget_and_its_largest_files(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"/odds/": 60_000, "/assets/style.css": 52_001, "/assets/logo.svg": 1}
    monkeypatch.setattr(page_weight_estimate, "requested_sizes_of_page", lambda *_: (sizes, False))
    assert message_if_page_exceeds_budget("/odds/") == (
        "/odds/: 112,002 of 112,000 bytes, 3 of 20 requests; largest: /odds/ 60,000, /assets/style.css 52,001, /assets/logo.svg 1"
    )
    monkeypatch.setattr(page_weight_estimate, "requested_sizes_of_page", lambda *_: (sizes, True))
    assert message_if_page_exceeds_budget("/odds/") == ""


def test_every_page_has_one_style_sheet_and_one_script_and_one_more_for_each_kind_of_part() -> None:
    for page in PAGES:
        text = (SITE / page.lstrip("/") / "index.html").read_text("utf-8")
        assert len(re.findall(r'<link rel="stylesheet"', text.partition("</head>")[0])) == 1, page
        parts = ("data-widget=" in text, "data-filter=" in text, 'class="chart"' in text or 'class="kin-chart' in text)
        assert len(re.findall(r"<script[^>]* src=", text)) == 1 + sum(parts), page
        assert text.count("assets/table.css") == ('class="board ' in text or 'data-widget="keeper"' in text or "data-yours=" in text), page


def test_folded_hidden_and_distant_content_is_not_in_the_first_view() -> None:
    sight = FirstViewParser()
    entry = "<li><details><summary>{}</summary><img src={}></details></li>"
    entries = "".join(entry.format(letter, letter) for letter in "ab" + "c" * MAX_VISIBLE_ENTRIES + "d")
    sight.feed(f"<p hidden>x</p><img src=y><div hidden><img src=z></div><ul class='entries list'>{entries}</ul><p>e</p>")
    assert (sight.requested, sight.visible_letters) == (["y"], set("abce"))
