"""The register of errors in sources: each erratum has a verdict and a date, and its source and its subject link to it."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kabu_core import games
from kabu_core.archive import source_errata
from kabu_core.archive.source_errata import SourceErratum
from macros.pages import bibliography_and_errata as of_sources
from macros.pages import vocabulary as of_words

ROOT = Path(__file__).parent.parent
ERRATA = source_errata.errata_by_id()
NUMBERS_OF_ERRATA = {"pollard-2024": 14, "german-booklet": 5, "fuda-wiki-yoshi": 2, "fuda-wiki-yari-tori": 3, "wikipedia-koi-koi": 5}
"""The number of errors noted in each founding document."""


def test_the_register_has_all_errors_of_the_founding_documents() -> None:
    found = Counter(row.source for row in ERRATA.values())
    assert {source: found[source] for source in NUMBERS_OF_ERRATA} == NUMBERS_OF_ERRATA
    assert found.total() > sum(NUMBERS_OF_ERRATA.values())
    assert {row.verdict for row in ERRATA.values()} == set(source_errata.VERDICTS)


register, bibliography = cache(of_sources.errata_register_or_links), cache(of_sources.bibliography_with_downloads)
PAGES_OF_WORDS: dict[str, Callable[[], str]] = {
    "term": cache(of_words.term_list_of_group),
    "total": cache(of_words.gambling_names_of_totals),
    "hand": cache(of_words.named_hands),
}


@pytest.mark.parametrize("row", ERRATA.values(), ids=lambda row: row.id)
def test_an_erratum_appears_once_and_its_source_links_to_it(row: SourceErratum) -> None:
    assert register().count(f'id="erratum-{row.id}"') == 1
    line = re.search(rf'<li id="{row.source}">.*?</li>|<li[^>]* id="{row.source}".*?</li>', bibliography())
    assert line
    assert f'href="/errata/#erratum-{row.id}"' in line[0]


@pytest.mark.parametrize("row", ERRATA.values(), ids=lambda row: row.id)
def test_the_subject_of_an_erratum_links_to_it(row: SourceErratum) -> None:
    for name in row.about:
        kind = name.partition("/")[0]
        page = PAGES_OF_WORDS[kind]() if kind in PAGES_OF_WORDS else of_sources.errata_register_or_links(kind)
        assert f'href="/errata/#erratum-{row.id}"' in page


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_page_calls_the_macro_for_its_errata(game: str) -> None:
    page = Path("docs") / "games" / f"{game}.md"
    calls = {f'{{{{ {macro}("{game}") }}}}' for macro in ("errata_register_or_links", "sources_section")}
    assert calls & {*(ROOT / page).read_text("utf-8").splitlines()}, (
        f"{page}: write one of {calls} on a line of its own; without entries it shows nothing"
    )


def test_an_erratum_shows_its_verdict_day_and_sources() -> None:
    entry = of_sources.errata_register_or_links().partition('id="erratum-ponto"')[2].partition('id="erratum-')[0]
    assert ">corrected</span>" in entry
    assert '<time datetime="2026-11-22">2026-11-22</time>' in entry
    assert 'href="/sources/#arc-2020"' in entry
    assert 'href="/terms/#term-ponto"' in entry


def test_a_game_without_errata_has_no_link() -> None:
    assert not of_sources.errata_register_or_links("sackson-kabu")
