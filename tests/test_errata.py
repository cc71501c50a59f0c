"""The register of errors in sources: each erratum has a verdict and a date, and its source and its subject link to it."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kabu_core import games
from kabu_core.archive import errata
from kabu_core.archive.errata import SourceErratum
from macros.pages import bibliography_and_source_errors as of_sources
from macros.pages import vocabulary as of_words
from tests.data_fault_messages import check_reports_fault

ROOT = Path(__file__).parent.parent
ERRATA = errata.errata_by_id()
NUMBERS_OF_ERRATA = {"pollard-2024": 14, "german-booklet": 5, "fuda-wiki-yoshi": 2, "fuda-wiki-yari-tori": 3, "wikipedia-koi-koi": 5}
"""The number of errors noted in each founding document."""


def test_the_register_has_all_errors_of_the_founding_documents() -> None:
    found = Counter(row.source for row in ERRATA.values())
    assert {source: found[source] for source in NUMBERS_OF_ERRATA} == NUMBERS_OF_ERRATA
    assert found.total() > sum(NUMBERS_OF_ERRATA.values())
    assert {row.verdict for row in ERRATA.values()} == set(errata.VERDICTS)


register, bibliography = cache(of_sources.errata_register_or_links), cache(of_sources.bibliography_with_downloads)
PAGES_OF_WORDS: dict[str, Callable[[], str]] = {
    "term": cache(of_words.term_list_of_group),
    "total": cache(of_words.total_names),
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


def first_erratum_row(data: Any) -> Any:
    return data["errata"]["erratum"][0]


LOCATION = "errata, erratum 'ponto'"
FAULTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "unknown rows": (lambda d: d["errata"].update(erata=[]), "errata: unknown key 'erata'; choose erratum"),
    "misspelt": (lambda d: first_erratum_row(d).update(clam="x"), f"{LOCATION}: unknown key 'clam'"),
    "no claim": (lambda d: first_erratum_row(d).pop("claim"), f"{LOCATION}: the key 'claim' is missing"),
    "empty place": (lambda d: first_erratum_row(d).update(place=" "), f"{LOCATION}, place: is empty; write some text"),
    "no such verdict": (lambda d: first_erratum_row(d).update(verdict="wrong"), f"{LOCATION}, verdict: unknown 'wrong'; choose corrected"),
    "no such day": (
        lambda d: first_erratum_row(d).update(noted="2026-02-30"),
        f"{LOCATION}, noted: invalid date '2026-02-30'; write it like 2026-11-20",
    ),
    "another calendar": (lambda d: first_erratum_row(d).update(noted="20261120"), f"{LOCATION}, noted: invalid date '20261120'"),
    "about nothing": (lambda d: first_erratum_row(d).update(about=["rule/tie"]), f"{LOCATION}, about, item 1: unknown 'rule'; choose term"),
    "no such term": (lambda d: first_erratum_row(d).update(about=["term/pronto"]), f"{LOCATION}, about, item 1, term: unknown 'pronto'"),
    "no such hand": (lambda d: first_erratum_row(d).update(about=["hand/flush"]), f"{LOCATION}, about, item 1, hand: unknown 'flush'"),
    "no such total": (
        lambda d: first_erratum_row(d).update(about=["total/10"]),
        f"{LOCATION}, about, item 1, total: unknown '10'; choose 0, 1",
    ),
    "no such rule": (lambda d: first_erratum_row(d).update(about=["yoshi/ante"]), f"{LOCATION}, about, item 1, yoshi: unknown 'ante'"),
    "an id with a space": (
        lambda d: first_erratum_row(d).update(id="the ponto"),
        "errata, erratum 'the ponto': invalid id 'the ponto'; use only",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_reported_in_one_sentence(fault: str, data: dict[str, Any]) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(data)
    assert check_reports_fault(sentence)
