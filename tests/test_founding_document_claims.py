"""The founding documents (the first sources of this site): each of their claims names a page or row that cites the document."""

from typing import Any

import pytest

from kabu_core.archive import data_fault_locations, founding_document_claims, source_errata
from kabu_core.archive.founding_document_claims import FoundingDocumentClaim
from kabu_core.content import loading
from kabu_core.errors import DataLocation
from macros.pages import bibliography_and_errata as of_sources

NUMBERS_OF_CLAIMS = {"german-booklet": 66, "fuda-wiki-yoshi": 52, "fuda-wiki-yari-tori": 23, "pollard-2024": 146, "wikipedia-koi-koi": 77}
"""The number of claims that we first counted in each document. Claims may be added, but not lost."""


def test_no_claim_of_a_document_is_lost() -> None:
    assert all(len(founding_document_claims.founding_document(source).claim) >= number for source, number in NUMBERS_OF_CLAIMS.items())
    assert {claim.fate for claim in founding_document_claims.founding_document_claim_rows().values()} >= set(
        founding_document_claims.FATES
    ) - {"open"}
    assert {claim.kind for claim in founding_document_claims.founding_document_claim_rows().values()} == set(
        founding_document_claims.CLAIM_KINDS
    )


def test_claims_about_rules_words_and_hands_are_all_on_the_site() -> None:
    for place, claim in founding_document_claims.founding_document_claim_rows().items():
        assert claim.fate != "open" or claim.kind in ("history", "kin"), place
        assert claim.where or claim.fate in ("open", "aside"), place


def test_only_claims_that_are_not_about_the_games_are_set_aside() -> None:
    aside = [claim for claim in founding_document_claims.founding_document_claim_rows().values() if claim.fate == "aside"]
    assert all(claim.note for claim in aside)
    assert {claim.kind for claim in aside} <= {"page", "terms"}


def test_each_error_in_a_document_is_named_beside_its_claim() -> None:
    for source in founding_document_claims.DOCUMENTS:
        named = {
            target.removeprefix("erratum/") for claim in founding_document_claims.founding_document(source).claim for target in claim.where
        }
        assert {row.id for row in source_errata.errata_in_source(source)} <= named


@pytest.mark.parametrize("source", founding_document_claims.DOCUMENTS)
def test_a_document_shows_each_claim_once_with_its_fate(source: str) -> None:
    shown = of_sources.claims_of_founding_documents(source)
    found = founding_document_claims.founding_document(source)
    assert shown.count("data-fate=") == len(found.claim)
    for fate, count in found.count_claims_by_fate().items():
        assert shown.count(f">{fate}</span>") == count
    assert f"{len(found.claim)} statements: " in shown
    assert f'href="/sources/#{source}"' in shown


def test_one_table_counts_the_claims_of_all_documents() -> None:
    table = of_sources.claims_of_founding_documents()
    assert table.count("<tr>") == len(founding_document_claims.DOCUMENTS) + 1
    for count in (len(founding_document_claims.founding_document(source).claim) for source in founding_document_claims.DOCUMENTS):
        assert f'<td class="num">{count}</td>' in table


def test_a_source_known_only_through_a_document_counts_as_that_document() -> None:
    """The rule on the cup cites only the article about the party of 1588.

    This counts as a citation of Pollard's essay, since we know the article only through the essay.
    """
    assert any("che-san-zhang/cup" in claim.where for claim in founding_document_claims.founding_document("pollard-2024").claim)


def test_a_fault_names_its_line() -> None:
    [fault] = loading.unknown_value_faults(
        ["lost"], founding_document_claims.FATES, DataLocation("founding/fuda-wiki-yoshi").locate_row("claim", None, 2).locate_key("fate")
    )
    assert (
        data_fault_locations.file_and_lines_in_words(*data_fault_locations.locate_fault(fault))
        == "kabu_core/data/founding/fuda-wiki-yoshi.toml, line 18"
    )


def test_a_claim_may_lead_to_a_pack() -> None:
    claim = FoundingDocumentClaim(place="Equipment", says="A pack.", kind="rules", fate="adopted", where=("pattern/komaru",))
    assert [
        *founding_document_claims.check_claim_names_its_places(claim, DataLocation("founding/fuda-wiki-yoshi").locate_row("claim", None, 1))
    ] == []


def test_a_claim_about_a_yaku_leads_to_the_game_that_lists_it(data: dict[str, Any]) -> None:
    data["games/koi-koi"]["yaku"].remove("tane")
    data["games/yoshi"]["yaku"] = ["tane"]
    shown = of_sources.claims_of_founding_documents("wikipedia-koi-koi")
    assert 'href="/games/yoshi/#yaku-tane"' in shown
    assert 'href="/games/koi-koi/#yaku-kasu"' in shown
