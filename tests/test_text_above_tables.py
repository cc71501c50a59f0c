"""The text above a table: a font that arrives late must not change its height, or the table moves under the reader's hand."""

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element

import pytest
from fontTools.ttLib import TTFont

from macros.build_helpers import ROOT
from macros.pipeline.html_tree import parse_html
from macros.pipeline.subset_fonts import PRELOADED

pytestmark = pytest.mark.built
SITE = ROOT / "site"
BOLD = {"b", "strong", "th"}


@cache
def preloaded_letters() -> set[str]:
    """Return the letters of the fonts that pages preload. These keep their place: if such a font is late, a page never changes to it."""
    letters = (set(map(chr, TTFont(SITE / "assets" / "fonts" / f"{name}.woff2").getBestCmap())) for name in PRELOADED)
    return set.intersection(*letters) | {"\n"}


def faults_above_table(article: Element) -> Iterator[str]:
    """Describe what an article shows above its first table in a font that the browser may change to after it has painted the page."""
    for block in article:
        if block.get("data-widget") == "table":
            return
        if bold := [element.tag for element in block.iter() if element.tag in BOLD]:
            yield f"bold text ({bold[0]}); set it in the regular weight"
        if letters := sorted(set("".join(block.itertext())) - preloaded_letters()):
            yield f"the letters {''.join(letters)}; write them below the table"


def test_text_above_a_table_needs_only_preloaded_fonts() -> None:
    tables = {}
    for file in SITE.glob("games/*/index.html"):
        html = file.read_text("utf-8")
        [article] = (element for element in parse_html(html).iter("article"))
        if article.find("section[@data-widget='table']") is not None:
            tables[file.parent.name] = list(faults_above_table(article))
    assert len(tables) >= 30
    assert {game: faults for game, faults in tables.items() if faults} == {}


@pytest.mark.parametrize(
    ("text", "fault"), [("(追丁株)", "the letters 丁株追"), ("<strong>No</strong>", "bold text (strong)"), ("cử", "the letters ử")]
)
def test_other_text_above_a_table_is_a_fault(text: str, fault: str) -> None:
    [article] = parse_html(f'<article><p>{text}</p><section data-widget="table"></section><p>追</p></article>')
    [found] = faults_above_table(article)
    assert found.startswith(fault)
