"""Dated editions: an edition has its own address, gives its date on each page, and links to the newest edition."""

from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from kabu_core.errors import KabuError
from macros.cite import site_editions
from macros.pipeline import bundle_scripts

ROOT = Path(__file__).parent.parent
HOME, DAY = "https://kabu.example/site/", "2026-11-02"
EDITION = f"{HOME}editions/{DAY}/"


@pytest.mark.parametrize(("day", "address"), [("", HOME), (DAY, EDITION)])
def test_an_edition_has_an_address_below_the_site(day: str, address: str) -> None:
    assert site_editions.edition_url(HOME, day) == address
    assert site_editions.edition_template_variables(HOME, "") == {}
    assert site_editions.edition_template_variables(HOME, DAY) == {"day": DAY, "name": "2 November 2026", "home": EDITION, "newest": HOME}


def test_the_day_of_an_edition_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EDITION", raising=False)
    assert site_editions.requested_edition() == ""
    monkeypatch.setenv("EDITION", DAY)
    assert site_editions.requested_edition() == DAY


@pytest.mark.parametrize("day", ["today", "2026-13-01", "20261102", "../2026-11-02"])
def test_an_invalid_day_of_an_edition_is_refused(day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITION", day)
    with pytest.raises(KabuError, match="is not a date"):
        site_editions.requested_edition()


@pytest.mark.parametrize("day", ["", DAY])
def test_each_page_says_which_edition_it_is_and_leads_to_the_newest(day: str, tmp_path: Path) -> None:
    page = build_page_of_edition(tmp_path, day)
    own = f"{site_editions.edition_url(HOME, day)}chapter/"
    assert f'<link rel="canonical" href="{HOME}chapter/">' in page
    assert f'<meta name="citation_public_url" content="{own}">' in page
    assert ("Edition of 2 November 2026, kept unchanged." in page) == bool(day)
    assert (f'<a href="{HOME}chapter/">Read the newest edition</a>' in page) == bool(day)
    assert (", edition of 2 November 2026." in page) == bool(day)
    assert (", last changed 2026-11-01." in page) == (not day)


def build_page_of_edition(folder: Path, day: str) -> str:
    """Build a page of an edition, or of the current site if `day` is "", without the engine, and return the page."""
    docs, site = folder / "docs", folder / "site"
    docs.mkdir()
    for name in ("index", "chapter"):
        (docs / f"{name}.md").write_text(f"---\ntitle: The long title\n---\n# {name}\n", "utf-8")
    settings: dict[str, Any] = {
        "docs_dir": str(docs),
        "site_dir": str(site),
        "site_url": site_editions.edition_url(HOME, day),
        "plugins": [],
    }
    nav = [{"Home": "index.md"}, {"Short": "chapter.md"}]
    config = load_config(str(ROOT / "mkdocs.yml"), **settings, nav=nav, not_in_nav="", hooks=[])
    config["extra"] |= {
        "packs": [],
        "version": "1.2.3",
        "edition": site_editions.edition_template_variables(HOME, day),
        "scripts": {script: {"name": "x", "integrity": "x"} for script in (bundle_scripts.SITE, *bundle_scripts.OPTIONAL)},
        "pages": {},
        "made": {"changed": "2026-11-01"},
    }
    build(config)
    return (site / "chapter" / "index.html").read_text("utf-8")
