"""The five documents that this site started from, with all their claims and the place of each claim on the site.

They are read from `data/founding/`, which has one file for each document, named after its source. Browsers do not get them.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kabu_core import content, games
from kabu_core.archive import source_errata
from kabu_core.archive.common_row_checks import cited_source_ids
from kabu_core.content import loading
from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, row_mapping_of_objects
from kabu_core.errors import DataFault, DataLocation, quote_input

DOCUMENTS = ("german-booklet", "fuda-wiki-yoshi", "fuda-wiki-yari-tori", "pollard-2024", "wikipedia-koi-koi")
"""The source ids of the documents, in the order in which the page shows them."""

FILES = tuple(f"founding/{source}" for source in DOCUMENTS)

FATES = {
    "adopted": "the site says the same, and cites the document for it",
    "one reading": "the site gives it as this document’s version, along with others or with a doubt",
    "corrected": "the site says otherwise, and the register of errors explains why; the rest of the claim may be right",
    "open": "not on the site yet: it belongs to the history, the old sources or the related games",
    "aside": "not a claim about the games; the note says what it is",
}
"""The possible outcomes for a claim, with their meanings."""

CLAIM_KINDS = {
    "rules": "how the games are played and with which cards",
    "terms": "words and their meanings",
    "hands": "named hands and sets",
    "history": "when, where and by whom; stories",
    "kin": "related games",
    "page": "the document itself",
}
"""The subjects of claims."""

OPEN_KINDS = ("history", "kin")
"""The kinds of claims that may have the fate "open"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundingDocumentClaim:
    """A statement of a founding document."""

    place: str
    """The place in the document."""
    says: str
    """The claim in our own words."""
    kind: str
    """The subject of the claim."""
    fate: str
    """The fate of the claim on this site."""
    where: tuple[str, ...] = ()
    """The places that cover the claim: game/rule, preset/game/id, page/address, total/value, or an id after term, hand, yaku and so on."""
    note: str = ""
    """A remark."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundingDocument:
    """A document from which the site started. Its file is named after its source."""

    says: str
    """A description of the document in one or two sentences."""
    licence: str
    """The known facts about the licence of the document."""
    claim: tuple[FoundingDocumentClaim, ...]
    """The claims in the order of the document."""

    def count_claims_by_fate(self) -> Counter[str]:
        """Return the number of claims for each `fate`."""
        return Counter(claim.fate for claim in self.claim)


@cache_rows
def founding_document(source: str) -> FoundingDocument:
    """Return the document with this source id. Raise ContentError if it cannot be read."""
    file = f"founding/{source}"
    return read_row(FoundingDocument, loading.load_data_file(file), DataLocation(file))


def founding_documents() -> LazyRowMapping[FoundingDocument, str]:
    """Return all documents, keyed by source id."""
    return LazyRowMapping(
        lambda source, _: founding_document(source),
        ((source, DataLocation(file), source) for source, file in zip(DOCUMENTS, FILES, strict=True)),
    )


def founding_document_claim_rows() -> LazyRowMapping[FoundingDocumentClaim, tuple[str, int]]:
    """Return all claims, keyed by source id and position in the document."""
    every = ((source, number, claim) for source, found in founding_documents().valid_rows() for number, claim in enumerate(found.claim, 1))
    return row_mapping_of_objects(
        ((source, number), DataLocation(f"founding/{source}").locate_row("claim", None, number), claim) for source, number, claim in every
    )


def check_document_has_claims(row: FoundingDocument, at: DataLocation) -> Iterator[DataFault]:
    """Check that a document has claims."""
    if not row.claim:
        yield at.make_data_fault("no claims; a founding document needs at least one")


def check_claim_names_its_places(claim: FoundingDocumentClaim, at: DataLocation) -> Iterator[DataFault]:
    """Check that a claim names the places on the site that its `fate` requires, and that these places cite the document."""
    source = DOCUMENTS[FILES.index(at.file)]
    if claim.fate == "open" and claim.kind not in OPEN_KINDS:
        yield at.make_data_fault(f"a claim about {claim.kind} cannot be open; name its place on the site in 'where'")
    if claim.fate == "aside" and not claim.note:
        yield at.make_data_fault("is set aside without a reason; explain it in 'note'")
    if not claim.where and claim.fate not in ("open", "aside"):
        yield at.make_data_fault(f"is {claim.fate}, but 'where' gives no place on the site")
    if claim.fate == "corrected" and not any(_is_erratum_in_source(target, source) for target in claim.where):
        yield at.make_data_fault("is corrected, but 'where' names no entry on this document in the register of errors")
    for number, target in enumerate(claim.where, 1):
        if target.startswith("page/") and not re.fullmatch(r"page/[a-z0-9/-]*#[a-z0-9-]+", target):
            yield (
                at.locate_key("where")
                .locate_item(number)
                .make_data_fault(f"{quote_input(target.removeprefix('page/'))} is not a heading; write it like 'games/yoshi#the-cards'")
            )
        if claim.fate in ("adopted", "one reading") and not _place_cites_document(target, source):
            yield (
                at.locate_key("where")
                .locate_item(number)
                .make_data_fault(f"'{target}' does not cite '{source}'; add its reading there, or choose another place")
            )


def _is_erratum_in_source(target: str, source: str) -> bool:
    kind, _, id_ = target.partition("/")
    return kind == "erratum" and id_ in source_errata.errata_by_id() and source_errata.errata_by_id()[id_].source == source


def _place_cites_document(target: str, source: str) -> bool:
    """Return whether the row `target` cites the document, or a source that we know only through it.

    A target that is not a term, hand, yaku, numeral or rule has no sources to check, so return True for it.
    """
    kind, _, id_ = target.partition("/")
    row: object = None
    match kind:
        case "term":
            row = content.all_terms().get(id_)
        case "hand":
            row = content.named_hands().get(id_)
        case "yaku":
            row = content.all_yaku().get(id_)
        case "total":
            row = next((row for total, row in content.gambling_numerals_by_total().items() if str(total) == id_), None)
        case _ if kind in games.GAMES:
            row = content.documented_game_rules(kind).get(id_)
    cited = {*cited_source_ids(row)} & content.all_sources().keys() if row else set()
    return not row or any(source in (one, content.all_sources()[one].via) for one in cited)
