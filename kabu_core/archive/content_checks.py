"""What packs, sources, named hands, yaku and witnesses must keep beside what every row does; and the words for totals as rows."""

from collections.abc import Iterator

from kabu_core import content
from kabu_core.archive.every_row import uncited
from kabu_core.cards import Card, Deck
from kabu_core.content import Numeral, Source, Witness
from kabu_core.content.hands import NamedHand, Yaku
from kabu_core.content.loading import Rows, known, made, unknown
from kabu_core.errors import ContentError, KabuError, quote

FLOWERS = "hanafuda-48"
"""The pack that the yaku are made of."""


def deck(row: Deck, place: str) -> Iterator[str]:
    """As many cards as it says, or four of each number."""
    if row.size:
        if len(row) != row.size:
            yield f"{place}, cards: there are {len(row)}, not the {row.size} that size says"
        return
    held = [card.number for card in row]
    most = max(held, default=0)
    for number in range(1, most + 1):
        if held.count(number) != 4:
            yield f"{place}, cards: {number} stands {held.count(number)} times; each of 1 to {most} stands four times"


def source(row: Source, place: str) -> Iterator[str]:
    """Known through sources that are there, and not through itself."""
    way = [row.id]
    while via := content.sources()[way[-1]].via:
        if via not in content.sources():
            yield from uncited(via, f"{place}, via")
            return
        if via in way:
            yield f"{place}, via: a source is not known through itself; name the one that tells of it"
            return
        way.append(via)


def hand(row: NamedHand, place: str) -> Iterator[str]:
    """A pattern of one kind, which its example fits and its near miss does not."""
    yield from unknown([row.origin], content.ORIGINS, f"{place}, origin")
    if row.deck not in content.decks():
        return
    pattern = row.pattern
    if sum(map(bool, (pattern.same or pattern.ranks, pattern.step, pattern.holds, pattern.including))) != 1:
        yield f"{place}, pattern: needs just one of same or ranks, step, holds and including"
        return
    if not pattern.matches(_cards(row.example, f"{place}, example", row.deck)):
        yield f"{place}: the example {quote(row.example)} is not this hand"
    if pattern.matches(_cards(row.near_miss, f"{place}, near_miss", row.deck)):
        yield f"{place}: the near miss {quote(row.near_miss)} is this hand"


def yaku(row: Yaku, place: str) -> Iterator[str]:
    """Made of flower cards, among which its example has it and its near miss has not."""
    yield from unknown([*row.pattern.including, *row.pattern.without], [str(card) for card in _deck(FLOWERS)], f"{place}, pattern")
    if not row.pattern.within(_cards(row.example, f"{place}, example", FLOWERS)):
        yield f"{place}: the example {quote(row.example)} is not this yaku"
    if row.pattern.within(_cards(row.near_miss, f"{place}, near_miss", FLOWERS)):
        yield f"{place}: the near miss {quote(row.near_miss)} is this yaku"


def numeral(row: Numeral, place: str) -> Iterator[str]:
    """Whoever tells a name of a total has a row that says of which games."""
    yield from unknown(dict.fromkeys(_tellers(row)), content.witnesses(), f"{place}, sources", "witness ")


def numerals() -> Iterator[str]:
    """All ten, in order."""
    content.numerals()
    yield from ()


def witness(row: Witness, place: str) -> Iterator[str]:
    """No row stands for nobody."""
    if not any(row.source in _tellers(total) for total in content.totals().values()):
        yield f"{place}: no total cites this source; cite it or take the row away"


def _tellers(row: Numeral) -> list[str]:
    return [*row.sources, *(source for form in row.forms for source in form.sources)]


def _deck(name: str) -> Deck:
    known([name], content.decks(), "decks, deck")
    return content.decks()[name]


def _cards(text: str, place: str, deck: str = "kabufuda") -> tuple[Card, ...]:
    pack = _deck(deck)
    try:
        return pack.parse(text)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def forms() -> Rows[content.Form]:
    """The forms of the words for totals, by total and place."""
    every = ((total, number, form) for total, row in content.totals().sound() for number, form in enumerate(row.forms, 1))
    return made(((total, number), f"numerals, numeral {total}, form '{form.romaji}'", form) for total, number, form in every)
