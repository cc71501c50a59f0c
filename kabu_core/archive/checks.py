"""Holds the data rows against each other and against the rules: what `python -m kabu_core check` and every build run."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kabu_core import content
from kabu_core.archive import attestations, errata, every_row, founding, game_checks, kin, lineage, packs, passages
from kabu_core.archive.packs import Pattern
from kabu_core.archive.places import where
from kabu_core.cards import Card, Deck
from kabu_core.content import RuleRow, Source, Term
from kabu_core.content.hands import NamedHand, Yaku
from kabu_core.content.loading import known, load, placed
from kabu_core.errors import ContentError, KabuError, quote
from kabu_core.rules import Rules

FILES = {"decks": "deck", "sources": "source", "terms": "term", "numerals": "numeral", "hands": "hand", "yaku": "yaku"}
"""The files beside those of the games, and what their rows are called."""

MORE = {"numerals": ("witness",)}
"""What else such a file may hold."""

YAKU_GROUPS = ("bright", "animal", "ribbon", "viewing", "month", "chaff", "dealt")

FLOWERS = "hanafuda-48"
"""The pack that the yaku are made of."""

NO_WITNESS = "this-site"
"""The source that stands for ourselves."""


def check(rules: Mapping[str, type[Rules]]) -> int:
    """Checks all data; returns how many rows there are. Raises ContentError for the first bad one, with its file and line.

    `rules` maps each game's id to its Rules class.
    """
    try:
        return _check_all(rules)
    except ContentError as error:
        line = where(str(error))
        raise ContentError(f"{error} ({line})" if line else str(error)) from None


def _check_all(rules: Mapping[str, type[Rules]]) -> int:
    for file, key in FILES.items():
        known(load(file), [key, *MORE.get(file, ())], file, "key ")
    rows = list(_rows(rules))
    for place, row in rows:
        every_row.check(row, place)
        _check_row(row, place, rules)
    for game_id, kind in rules.items():
        game_checks.check(content.game(game_id), kind)
    _check_witnesses()
    packs.check()
    errata.check(rules)
    kin.check(rules)
    attestations.check([*rules, *kin.kin()], [*content.decks(), *(row.id for row in packs.patterns())])
    lineage.check([*rules, *kin.kin()], [row.id for row in packs.patterns()])
    founding.check(rules)
    passages.check([*rules, *kin.kin()])
    return len(rows)


def _rows(rules: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Every row of the data with its place."""
    for file, key in FILES.items():
        found: Any = getattr(content, file)()
        yield from placed(found if isinstance(found, Mapping) else {row.value: row for row in found}, file, key)
    yield from packs.rows()
    yield from errata.rows()
    yield from kin.rows()
    yield from attestations.rows()
    yield from lineage.rows()
    yield from founding.rows()
    yield from passages.rows()
    for numeral in content.numerals():
        yield from ((f"numerals, numeral {numeral.value}, form '{form.romaji}'", form) for form in numeral.forms)
    for game_id in rules:
        info = content.game(game_id)
        yield from ((f"games/{game_id}, preset '{key}'", preset) for key, preset in info.presets.items())
        yield from ((f"games/{game_id}, section '{section.id}'", section) for section in info.sections)
        yield from ((f"games/{game_id}, rule '{row.id}'", row) for row in info.rules)
        yield from ((f"games/{game_id}, sentence no. {number}", row) for number, row in enumerate(info.sentence, 1))


def _check_attested(row: NamedHand | Yaku | RuleRow | Pattern | lineage.Edge, place: str) -> None:
    """Attested is what two witnesses say; docs/sources.md tells readers so."""
    if row.status == "attested" and len(witnesses(reading.source for reading in row.readings)) < 2:
        raise ContentError(f"{place}: attested takes readings of two witnesses; call it reported, or add the second")


def witnesses(sources: Iterable[str]) -> set[frozenset[str]]:
    """Who says it, each witness as the texts that are one: pages of one publisher, texts of which one follows the other, and so on from
    each to the next. What we know through another is that other’s word.
    """
    found: set[frozenset[str]] = set()
    for text in {_teller(source) for source in sources if source != NO_WITNESS}:
        joined = {witness for witness in found if any(_one_witness(text, other) for other in witness)}
        found = found - joined | {frozenset({text}.union(*joined))}
    return found


def _teller(source: str) -> str:
    """The text through which we know a source, in the end."""
    while via := content.sources()[source].via:
        source = via
    return source


def _one_witness(one: str, other: str) -> bool:
    """Whether one of two texts says nothing beside the other."""
    first, second = content.sources()[one], content.sources()[other]
    same = (first.publisher or first.author) == (second.publisher or second.author)
    return same or frozenset((one, other)) in lineage.dependent()


def _check_row(row: Any, place: str, games: Iterable[str]) -> None:
    """What only rows of its kind must keep."""
    match row:
        case Deck():
            _check_deck(row, place)
        case Source():
            _check_source(row, place)
        case Yaku():
            _check_yaku(row, place)
        case NamedHand():
            _check_hand(row, place)
        case Term():
            known(row.games, games, f"{place}, games")
            known([row.group], content.TERM_GROUPS, f"{place}, group")
        case Pattern():
            known([row.status], content.STATUSES, f"{place}, status")
            _check_attested(row, place)
        case RuleRow():
            known([row.status], content.STATUSES, f"{place}, status")
            _check_attested(row, place)
        case lineage.Edge(tree="games"):
            _check_attested(row, place)


def _check_deck(deck: Deck, place: str) -> None:
    """As many cards as it says, or four of each number."""
    if deck.size:
        if len(deck) != deck.size:
            raise ContentError(f"{place}, cards: there are {len(deck)}, not the {deck.size} that size says")
        return
    held = [card.number for card in deck]
    most = max(held, default=0)
    for number in range(1, most + 1):
        if held.count(number) != 4:
            raise ContentError(f"{place}, cards: {number} stands {held.count(number)} times; each of 1 to {most} stands four times")


def _check_source(source: Source, place: str) -> None:
    known([source.kind], content.KINDS, f"{place}, kind")
    way = [source.id]
    while via := content.sources()[way[-1]].via:
        every_row.check_cited(via, f"{place}, via")
        if via in way:
            raise ContentError(f"{place}, via: a source is not known through itself; name the one that tells of it")
        way.append(via)


def _check_hand(hand: NamedHand, place: str) -> None:
    known([hand.status], content.STATUSES, f"{place}, status")
    _check_attested(hand, place)
    known([hand.origin], content.ORIGINS, f"{place}, origin")
    pattern = hand.pattern
    if sum(map(bool, (pattern.same or pattern.ranks, pattern.step, pattern.holds, pattern.including))) != 1:
        raise ContentError(f"{place}, pattern: needs just one of same or ranks, step, holds and including")
    if not pattern.matches(_cards(hand.example, f"{place}, example", hand.deck)):
        raise ContentError(f"{place}: the example {quote(hand.example)} is not this hand")
    if pattern.matches(_cards(hand.near_miss, f"{place}, near_miss", hand.deck)):
        raise ContentError(f"{place}: the near miss {quote(hand.near_miss)} is this hand")


def _check_witnesses() -> None:
    """Whoever tells a name of a total has a row that says of which games, and no row stands for nobody."""
    cited = (sources for row in content.numerals() for sources in (row.sources, *(form.sources for form in row.forms)))
    told = [source for sources in cited for source in sources]
    for source in content.witnesses():
        every_row.check_cited(source, f"numerals, witness {source!r}")
        if source not in told:
            raise ContentError(f"numerals, witness {source!r}: no total cites this source; cite it or take the row away")
    known(told, content.witnesses(), "numerals, sources", "witness ")


def _check_yaku(yaku: Yaku, place: str) -> None:
    known([yaku.status], content.STATUSES, f"{place}, status")
    _check_attested(yaku, place)
    known([yaku.group], YAKU_GROUPS, f"{place}, group")
    known([*yaku.pattern.including, *yaku.pattern.without], (str(card) for card in _deck(FLOWERS)), f"{place}, pattern")
    if not yaku.pattern.within(_cards(yaku.example, f"{place}, example", FLOWERS)):
        raise ContentError(f"{place}: the example {quote(yaku.example)} is not this yaku")
    if yaku.pattern.within(_cards(yaku.near_miss, f"{place}, near_miss", FLOWERS)):
        raise ContentError(f"{place}: the near miss {quote(yaku.near_miss)} is this yaku")


def _deck(name: str) -> Deck:
    known([name], content.decks(), "decks, deck")
    return content.decks()[name]


def _cards(text: str, place: str, deck: str = "kabufuda") -> tuple[Card, ...]:
    pack = _deck(deck)
    try:
        return pack.parse(text)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None
