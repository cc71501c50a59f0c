"""The five documents this site began with: every claim of each, and where it went.

Read from `data/founding/`, a file a document, named after its source; the games need none of it, and it is not sent to browsers.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from kabu_core import content
from kabu_core.archive import errata, packs
from kabu_core.content import loading
from kabu_core.content.hands import Reading
from kabu_core.content.loading import known, read
from kabu_core.errors import ContentError, quote

DOCUMENTS = ("german-booklet", "fuda-wiki-yoshi", "fuda-wiki-yari-tori", "pollard-2024", "wikipedia-koi-koi")
"""The sources, in the order in which the page has them."""

FATES = {
    "adopted": "the site says the same, and names the document for it",
    "one reading": "the site shows it as what this document says, beside others or with a doubt",
    "corrected": "the site says otherwise, and the register of errors tells why; the rest of the claim may stand",
    "open": "not on the site yet: it belongs to the history, the old sources or the relatives of the game",
    "aside": "no claim about the games; the note says what it is",
}
"""What can have become of a claim."""

KINDS = {
    "rules": "how the games are played, and with which cards",
    "terms": "words and their meanings",
    "hands": "hands and sets with a name",
    "history": "when, where and by whom; stories",
    "kin": "relatives of the games",
    "page": "the document itself",
}
"""What a claim is about."""

MAY_BE_OPEN = ("history", "kin")
"""Kinds of claims that may still wait for their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement of a document in our words. `where` names what it became.

    "oicho-kabu/tie" is a rule; further "term/oya", "hand/arashi", "total/4", "yaku/goko", "erratum/ponto", "source/lo-2003",
    "pattern/komaru", "preset/oicho-kabu/german-booklet", and "page/games/yoshi#the-cards" for a heading of a page.
    """

    place: str
    says: str
    kind: str
    fate: str
    where: tuple[str, ...] = ()
    note: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document, what it is in a sentence or two, what is known of its licence, and all its claims in its own order."""

    says: str
    licence: str
    claim: tuple[Claim, ...]

    def count(self) -> Counter[str]:
        """How many claims met each fate."""
        return Counter(claim.fate for claim in self.claim)


@cache
def document(source: str) -> Document:
    """A document by the id of its source. Raises ContentError."""
    return read(Document, loading.load(_file(source)), _file(source))


def rows() -> Iterator[tuple[str, Claim]]:
    """Every claim with its place."""
    for source in DOCUMENTS:
        yield from ((_place(source, number), claim) for number, claim in enumerate(document(source).claim, 1))


def check(games: Collection[str]) -> None:
    """Holds the claims against the rest of the data. Raises ContentError for the first bad one."""
    for source in DOCUMENTS:
        found = document(source)
        if not found.claim:
            raise ContentError(f"{_file(source)}: no claims; a document that the site began with says something")
        for number, claim in enumerate(found.claim, 1):
            _check_claim(claim, source, games, _place(source, number))


def _file(source: str) -> str:
    return f"founding/{source}"


def _place(source: str, number: int) -> str:
    return f"{_file(source)}, claim no. {number}"


def _check_claim(claim: Claim, source: str, games: Collection[str], place: str) -> None:
    """Known words, a place for what is on the site and a reason for what is not."""
    known([claim.fate], FATES, f"{place}, fate")
    known([claim.kind], KINDS, f"{place}, kind")
    if claim.fate == "open" and claim.kind not in MAY_BE_OPEN:
        raise ContentError(f"{place}: a claim about {claim.kind} cannot be open; give it a place on the site")
    if claim.fate == "aside" and not claim.note:
        raise ContentError(f"{place}: says nothing about the games; tell in 'note' what it is")
    if not claim.where and claim.fate not in ("open", "aside"):
        raise ContentError(f"{place}: is {claim.fate}, but 'where' names no place on the site")
    for target in claim.where:
        _check_target(target, claim, source, games, f"{place}, where")
    if claim.fate == "corrected" and not any(_corrects(target, source) for target in claim.where):
        raise ContentError(f"{place}: is corrected, which takes an entry on this document in the register of errors")


def _corrects(target: str, source: str) -> bool:
    kind, _, id_ = target.partition("/")
    return kind == "erratum" and errata.errata()[id_].source == source


def _check_target(target: str, claim: Claim, source: str, games: Collection[str], place: str) -> None:
    """It is there, and names the document where it says the same. Pages are held against the built site by the tests."""
    kind, _, id_ = target.partition("/")
    known([kind], ["term", "hand", "total", "yaku", "erratum", "source", "pattern", "preset", "page", *games], place)
    if kind == "page":
        _check_page(id_, place)
        return
    if kind == "preset":
        kind, _, id_ = id_.partition("/")
        known([kind], games, place)
        known([id_], content.game(kind).presets, f"{place}, {kind}", "preset ")
        return
    known([id_], _ids(kind), f"{place}, {kind}")
    if claim.fate in ("adopted", "one reading") and source not in _witnesses(kind, id_, source):
        raise ContentError(f"{place}: '{target}' does not name '{source}'; add its reading there, or choose another place")


def _check_page(target: str, place: str) -> None:
    if not re.fullmatch(r"[a-z0-9/-]*#[a-z0-9-]+", target):
        raise ContentError(f"{place}: {quote(target)} is not a heading of a page as in 'games/yoshi#the-cards'")


def _ids(kind: str) -> Collection[str]:
    """The ids of a kind of thing, those included that a register entry can be about."""
    match kind:
        case "yaku":
            return content.yaku()
        case "erratum":
            return errata.errata()
        case "source":
            return content.sources()
        case "pattern":
            return [pattern.id for pattern in packs.patterns()]
    return errata.ids(kind)


def _witnesses(kind: str, id_: str, source: str) -> set[str]:
    """The sources that a row names, and those through which they are known; where a row need not name the document, the document."""
    match kind:
        case "term":
            term = content.terms()[id_]
            return _told([*term.sources, *_named(term.readings)])
        case "hand":
            return _told(_named(content.hands()[id_].readings))
        case "total":
            numeral = content.numerals()[int(id_)]
            return _told([*numeral.sources, *_named(numeral.readings)])
        case "yaku":
            return _told(_named(content.yaku()[id_].readings))
        case "erratum" | "source" | "pattern":
            return {source}
    return next(_told(_named(rule.readings)) for rule in content.game(kind).rules if rule.id == id_)


def _named(readings: Collection[Reading]) -> list[str]:
    return [reading.source for reading in readings]


def _told(sources: Collection[str]) -> set[str]:
    """What is known through a document is its word, too."""
    return {*sources, *(content.sources()[source].via for source in sources)} - {""}
