"""Exact probabilities of every total and every named hand, from a full pack or with some cards known.

Cards are counted by rank, because suits make no difference.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod

from kabu_core import content, games
from kabu_core.cards import Card, Deck, ranks_of_cards
from kabu_core.content.named_hands import NamedHand, Pattern
from kabu_core.errors import NotationError
from kabu_core.japanese_names import Name
from kabu_core.rules import Rules, resolve_option_name

type UnseenRanks = Counter[int]
"""The number of unseen cards by rank."""


@dataclass(frozen=True, slots=True)
class HandProbabilities:
    """The probabilities for a hand of `cards` cards: of every total, the best first, and of every named hand, by its id."""

    cards: int
    totals: dict[int, Fraction]
    named: dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The known cards of a pack: those held in the hand, and those seen elsewhere."""

    deck: Deck
    held: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()

    @property
    def unseen_cards(self) -> tuple[Card, ...]:
        """The cards of the pack that are neither held nor seen."""
        known = {*self.held, *self.seen}
        return tuple(card for card in self.deck if card not in known)

    @property
    def unseen_counts_by_rank(self) -> UnseenRanks:
        """The number of unseen cards by rank."""
        return Counter(ranks_of_cards(self.unseen_cards))


def parse_known_cards(deck: Deck, held: str = "", seen: str = "") -> KnownCards:
    """Parse cards as typed. A rank alone stands for the first free card of that rank.

    Raises NotationError if the text is not valid or the pack lacks any of the cards.
    """
    mine = deck.parse_cards(held)
    deck.parse_cards(seen)  # parsed by itself first, for a clearer error
    both = deck.parse_cards(f"{held} {seen}")
    return KnownCards(deck, both[: len(mine)], both[len(mine) :])


def hand_odds_by_size(game: str, rules: Rules, known: KnownCards) -> list[HandProbabilities]:
    """Return the probabilities for each hand size larger than the number of cards held. If no size is larger, use the size held.

    Raises NotationError if too many cards are held or too few are left.
    """
    spec = games.advice_spec(game)
    if len(known.held) > max(spec.sizes):
        raise NotationError(f"a hand has up to {max(spec.sizes)} cards, not {len(known.held)}")
    sizes = [size for size in spec.sizes if size > len(known.held)] or [len(known.held)]
    if len(known.unseen_cards) < max(sizes) - len(known.held):
        raise NotationError(f"{len(known.unseen_cards)} cards are left unseen, too few for a hand of {max(sizes)}")
    return [
        HandProbabilities(
            size,
            total_probabilities(spec.total, known, size) if spec.total else {},
            dict(_named_hand_probabilities(game, rules, known, size)),
        )
        for size in sizes
    ]


def total_probabilities(count: Callable[[Sequence[int]], int], known: KnownCards, size: int) -> dict[int, Fraction]:
    """Return the probability of every total of a hand of `size` cards. `count` returns the total of the ranks of a hand.

    >>> total_probabilities(lambda ranks: sum(ranks) % 10, parse_known_cards(content.decks()["kabufuda"]), 3)[9]
    Fraction(1, 10)
    """
    left, more = known.unseen_counts_by_rank, size - len(known.held)
    ways = dict.fromkeys(range(9, -1, -1), 0)
    for drawn in combinations_with_replacement(sorted(left), more):
        ways[count((*ranks_of_cards(known.held), *drawn))] += prod(comb(left[rank], n) for rank, n in Counter(drawn).items())
    all_ways = comb(left.total(), more)
    return {total: Fraction(n, all_ways) for total, n in ways.items()}


def _named_hand_probabilities(game: str, rules: Rules, known: KnownCards, size: int) -> Iterator[tuple[str, Fraction]]:
    """Yield the probability of every named hand of `size` cards under the rules."""
    specials = content.special_hands_by_id(game)
    for hand in content.game_named_hands(game):
        if len(known.deck.parse_cards(hand.example)) == size:
            in_order = hand.id in specials and bool(resolve_option_name(specials[hand.id].in_order, rules))
            yield hand.id, named_hand_probability(hand, known, size, in_order=in_order)
    for hand in content.game_yaku(game):
        if hand.group == "dealt":
            yield hand.id, dealt_yaku_probability(hand.pattern, known, size)


def named_hand_probability(hand: NamedHand, known: KnownCards, size: int, *, in_order: bool = False) -> Fraction:
    """Return the probability of a named hand. If `in_order` is set, its cards must come in the order of the pattern."""
    left, more, pattern = known.unseen_counts_by_rank, size - len(known.held), hand.pattern
    if pattern.including:
        return _probability_of_missing_cards(pattern, known, more)
    one_of = {card.rank: card for card in known.deck}
    ways = 0
    for drawn in product(sorted(left), repeat=more):
        cards = (*known.held, *(one_of[rank] for rank in drawn))
        orders: Iterable[tuple[Card, ...]] = (cards,) if in_order else permutations(cards)
        if any(pattern.matches_whole_hand(order, in_order=in_order) for order in orders):
            ways += _count_ways_to_draw_in_order(drawn, left)
    return Fraction(ways, prod(left.total() - n for n in range(more)))


def _count_ways_to_draw_in_order(drawn: Sequence[int], left: UnseenRanks) -> int:
    """Return the number of ways to draw cards of these ranks in this order."""
    return prod(left[rank] - drawn[:index].count(rank) for index, rank in enumerate(drawn))


def _probability_of_missing_cards(pattern: Pattern, known: KnownCards, more: int) -> Fraction:
    """Return the probability that the `more` cards still to be drawn are exactly the missing cards of a pattern."""
    missing = {*pattern.including} - {card.code for card in known.held}
    possible = len(missing) == more and missing <= {card.code for card in known.unseen_cards}
    return Fraction(int(possible), comb(len(known.unseen_cards), more))


def dealt_yaku_probability(pattern: Pattern, known: KnownCards, size: int) -> Fraction:
    """Return the probability that `size` cards, including those held, form a dealt yaku.

    The yaku is `pattern.same` cards of one month or, if `pattern.pairs` is set, that many pairs and nothing else.

    >>> dealt_yaku_probability(Pattern(same=4), parse_known_cards(content.decks()["hanafuda-48"]), 8) * 377_348_994
    Fraction(1628946, 1)
    """
    left, held = known.unseen_counts_by_rank, Counter(ranks_of_cards(known.held))
    shapes: Counter[tuple[int, ...]] = Counter({(): 1})
    for month in left.keys() | held.keys():
        longer: Counter[tuple[int, ...]] = Counter()
        for shape, ways in shapes.items():
            for more in range(min(left[month], size - sum(shape)) + 1):
                extended = tuple(sorted((*shape, held[month] + more))) if held[month] + more else shape
                longer[extended] += ways * comb(left[month], more)
        shapes = longer
    months = sorted({card.rank for card in known.deck})
    fitting = sum(
        ways
        for shape, ways in shapes.items()
        if sum(shape) == size and pattern.is_included_in(_example_cards_by_month_counts(shape, months, known.deck))
    )
    return Fraction(fitting, comb(left.total(), size - len(known.held)))


def _example_cards_by_month_counts(shape: Sequence[int], months: Sequence[int], deck: Deck) -> list[Card]:
    """Return example cards from the pack, with as many cards of each month as `shape` says."""
    of_month = {month: [card for card in deck if card.rank == month] for month in months}
    return [card for month, n in zip(months, shape, strict=False) for card in of_month[month][:n]]


def name_of_hand_or_yaku(hand: str) -> Name:
    """Return the name of a named hand or a yaku."""
    return (content.named_hands().get(hand) or content.all_yaku()[hand]).name
