"""Every name of a button, menu or column that a page quotes in double quotation marks exists in the interface."""

import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from kabu_core import web
from macros.pipeline.html_tree import parse_html

pytestmark = pytest.mark.built
ROOT = Path(__file__).parent.parent
SITE, DOCS = ROOT / "site", ROOT / "docs"

QUOTATION = re.compile(r"(?<!\w)“([^”]+)”")
FOLDERS_QUOTING_SOURCES = (DOCS / "history", DOCS / "kin")
"""Folders of pages on which quotation marks enclose words of sources."""

OTHER_QUOTATIONS = {"Kau in Edo", "Yoshi, rule *kuppin*", "New issue", "site", "best", "…", "n.d.", "as your rules have it"}
"""Other quotations: titles, words, and names on other sites."""

TABLE_STATES = ("thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1@coach", "thumb/koi-koi wikipedia seats=2 people=Akiko,Ben seed=1")
"""Tables in states that no page opens with: one with a coach, and one that waits until the device is passed on."""


def text_within(element: Element, levels: int = 2) -> str:
    """Return the text of an element, down to this number of levels inside it."""
    inner = ((text_within(child, levels - 1) if levels else "") + (child.tail or "") for child in element)
    return (element.text or "") + "".join(inner)


def names_shown_in_interface() -> set[str]:
    """Return the texts of all elements, and the values of the attributes that name or describe an element."""
    pages = (page.read_text("utf-8") for page in SITE.rglob("index.html"))
    tables = (web.show_widget("table", state).html for state in TABLE_STATES)
    names: set[str] = set()
    for element in (element for html in (*pages, *tables) for element in parse_html(html).iter()):
        names |= {element.get(name, "") for name in ("aria-label", "title", "data-text")} | {" ".join(text_within(element).split())}
    return names - {""}


def test_every_quoted_name_exists() -> None:
    """A page may quote a whole name or its beginning, such as “Edit” for “Edit this rule”."""
    names, missing = names_shown_in_interface(), []
    assert {"Undo", "Menu"} <= names
    for page in DOCS.rglob("*.md"):
        if not any(folder in page.parents for folder in FOLDERS_QUOTING_SOURCES):
            text = re.sub(r"\{\{.*?\}\}", "", page.read_text("utf-8"), flags=re.DOTALL)
            missing += [
                f"{page.relative_to(ROOT)}: “{name}”"
                for name in QUOTATION.findall(text)
                if name not in OTHER_QUOTATIONS and not any(there.startswith(name) for there in names)
            ]
    assert not missing, "the interface has no such names; correct them, or add them to OTHER_QUOTATIONS"


@pytest.mark.parametrize("page", sorted(SITE.rglob("index.html")), ids=lambda page: str(page.parent.relative_to(SITE)))
def test_ordinal_numbers_have_correct_endings(page: Path) -> None:
    wrong = r"\b\d*(?:(?<!1)(?:1(?!st)|2(?!nd)|3(?!rd))|1[123](?!th)|[04-9](?!th))(?:st|nd|rd|th)\b"
    assert not re.findall(wrong, page.read_text("utf-8"))
