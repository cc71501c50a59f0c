"""A page in another language has the right `lang` attributes, even in its English parts."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT = Path(__file__).parent.parent
GERMAN_PAGE = "description: x\n---\n# Der Anfang\n\n## Eins\n\n## Zwei\n\n## Drei\n"


@pytest.fixture(scope="module")
def english_and_german_page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Build two pages that differ only in language, in the site's theme but without the engine. Return their HTML by language."""
    docs, site = tmp_path_factory.mktemp("docs"), tmp_path_factory.mktemp("site")
    (docs / "index.md").write_text(f"---\n{GERMAN_PAGE}", "utf-8")
    (docs / "anfang.md").write_text(f"---\nlang: de\n{GERMAN_PAGE}", "utf-8")
    nav = [{"Home": "index.md"}, {"Der Anfang": "anfang.md"}]
    settings: dict[str, Any] = {
        "docs_dir": str(docs),
        "site_dir": str(site),
        "site_url": "",
        "plugins": [],
        "nav": nav,
        "not_in_nav": "",
    }
    config = load_config(str(ROOT / "mkdocs.yml"), **settings)
    config["extra"] = defaultdict(lambda: defaultdict(str), packs=[], changed={})
    build(config)
    return {"en": (site / "index.html").read_text("utf-8"), "de": (site / "anfang" / "index.html").read_text("utf-8")}


def test_a_german_page_declares_its_language(english_and_german_page: dict[str, str]) -> None:
    page = english_and_german_page["de"]
    assert '<html lang="en"' in page  # instant navigation keeps this element from page to page
    assert '<title lang="de">Der Anfang' in page
    assert '<meta name="citation_language" content="de">' in page
    assert '"inLanguage": "de"' in page
    assert len(re.findall(r'<article lang="de" class="md-content__inner[^>]*>', page)) == len(re.findall("<article", page)) == 1
    assert '<summary lang="en">On this page</summary>' in page
    assert len(re.findall(r'<ul class="md-nav__list"[^>]* lang="de">\s*<li', page)) == 1


def test_a_page_without_a_language_is_in_english(english_and_german_page: dict[str, str]) -> None:
    assert set(re.findall(r'\blang="([^"]*)"', english_and_german_page["en"])) == {"en"}
    assert english_and_german_page["en"].count('lang="') == 1
    assert '"inLanguage": "en"' in english_and_german_page["en"]
