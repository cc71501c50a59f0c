"""How often every total and every hand with a name comes, from a full pack or when some cards are held or have been seen.

Counted by ranks: only which ranks are left tells, and how many of each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod

from kabu_core import content, games
from kabu_core.cards import Card, Deck, ranks
from kabu_core.content.hands import NamedHand, Pattern
from kabu_core.errors import NotationError
from kabu_core.names import Name
from kabu_core.rules import Rules, said

type RankCounter = Counter[int]
"""How many cards of each rank may still come."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What a hand of so many cards may be: the chance of every total, best first, and of every hand with a name by its id."""

    cards: int
    totals: dict[int, Fraction]
    named: dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class KnownCards:
    """Cards held and cards seen elsewhere, of one pack."""

    deck: Deck
    held: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come."""
        known = {*self.held, *self.seen}
        return tuple(card for card in self.deck if card not in known)

    @property
    def left(self) -> RankCounter:
        return Counter(ranks(self.unseen))


def known_cards(deck: Deck, held: str = "", seen: str = "") -> KnownCards:
    """Cards as typed, ranks alone taking the first free copies. Raises NotationError, also where both name more than the pack has."""
    mine = deck.parse(held)
    deck.parse(seen)  # which alone says best what is wrong with it
    both = deck.parse(f"{held} {seen}")
    return KnownCards(deck, both[: len(mine)], both[len(mine) :])


def table(game: str, rules: Rules, known: KnownCards) -> list[Hands]:
    """Hands of each number of cards that the game deals, from those held on. Raises NotationError if too few cards are left."""
    asks = games.advice(game)
    if len(known.held) > max(asks.sizes):
        raise NotationError(f"a hand has up to {max(asks.sizes)} cards, not {len(known.held)}")
    sizes = [size for size in asks.sizes if size > len(known.held)] or [len(known.held)]
    if len(known.unseen) < max(sizes) - len(known.held):
        raise NotationError(f"{len(known.unseen)} cards are left unseen, too few for a hand of {max(sizes)}")
    return [Hands(size, totals(asks.total, known, size) if asks.total else {}, dict(_named(game, rules, known, size))) for size in sizes]


def totals(count: Callable[[Sequence[int]], int], known: KnownCards, size: int) -> dict[int, Fraction]:
    """The chance of every total with so many cards.

    >>> totals(lambda ranks: sum(ranks) % 10, known_cards(content.decks()["kabufuda"]), 3)[9]
    Fraction(1, 10)
    """
    left, more = known.left, size - len(known.held)
    ways = dict.fromkeys(range(9, -1, -1), 0)
    for drawn in combinations_with_replacement(sorted(left), more):
        ways[count((*ranks(known.held), *drawn))] += prod(comb(left[rank], n) for rank, n in Counter(drawn).items())
    every = comb(left.total(), more)
    return {total: Fraction(n, every) for total, n in ways.items()}


def _named(game: str, rules: Rules, known: KnownCards, size: int) -> Iterator[tuple[str, Fraction]]:
    """The hands with a name that so many cards can be, as the rules have them."""
    specials = content.game_specials(game)
    for hand in content.game_hands(game):
        if len(known.deck.parse(hand.example)) == size:
            in_order = hand.id in specials and bool(said(specials[hand.id].in_order, rules))
            yield hand.id, chance(hand, known, size, in_order=in_order)
    for hand in content.game_yaku(game):
        if hand.group == "dealt":
            yield hand.id, dealt(hand.pattern, known, size)


def chance(hand: NamedHand, known: KnownCards, size: int, *, in_order: bool = False) -> Fraction:
    """How often the cards become this hand, `in_order` only as they are received."""
    left, more, pattern = known.left, size - len(known.held), hand.pattern
    if pattern.including:
        return _certain_cards(pattern, known, more)
    one_of = {card.rank: card for card in known.deck}
    ways = 0
    for drawn in product(sorted(left), repeat=more):
        cards = (*known.held, *(one_of[rank] for rank in drawn))
        orders: Iterable[tuple[Card, ...]] = (cards,) if in_order else permutations(cards)
        if any(pattern.matches(order, in_order=in_order) for order in orders):
            ways += _orders(drawn, left)
    return Fraction(ways, prod(left.total() - n for n in range(more)))


def _orders(drawn: Sequence[int], left: RankCounter) -> int:
    """In how many ways cards of these ranks can be drawn, one after the other."""
    return prod(left[rank] - drawn[:place].count(rank) for place, rank in enumerate(drawn))


def _certain_cards(pattern: Pattern, known: KnownCards, more: int) -> Fraction:
    """How often just these cards are drawn to those held."""
    missing = {*pattern.including} - {card.code for card in known.held}
    possible = len(missing) == more and missing <= {card.code for card in known.unseen}
    return Fraction(int(possible), comb(len(known.unseen), more))


def dealt(pattern: Pattern, known: KnownCards, size: int) -> Fraction:
    """How often a deal of so many cards has this set of equal months among it.

    >>> dealt(Pattern(same=4), known_cards(content.decks()["hanafuda-48"]), 8) * 377_348_994
    Fraction(1628946, 1)
    """
    left, held = known.left, Counter(ranks(known.held))
    shapes: Counter[tuple[int, ...]] = Counter({(): 1})
    for month in left.keys() | held.keys():
        grown: Counter[tuple[int, ...]] = Counter()
        for shape, ways in shapes.items():
            for more in range(min(left[month], size - sum(shape)) + 1):
                now = tuple(sorted((*shape, held[month] + more))) if held[month] + more else shape
                grown[now] += ways * comb(left[month], more)
        shapes = grown
    months = sorted({card.rank for card in known.deck})
    made = sum(ways for shape, ways in shapes.items() if sum(shape) == size and pattern.within(_shaped(shape, months, known.deck)))
    return Fraction(made, comb(left.total(), size - len(known.held)))


def _shaped(shape: Sequence[int], months: Sequence[int], deck: Deck) -> list[Card]:
    """Some cards of the pack of which so many are of a month each."""
    of_month = {month: [card for card in deck if card.rank == month] for month in months}
    return [card for month, n in zip(months, shape, strict=False) for card in of_month[month][:n]]


def name_of(hand: str) -> Name:
    """What a named hand or a yaku is called."""
    return (content.hands().get(hand) or content.yaku()[hand]).name
