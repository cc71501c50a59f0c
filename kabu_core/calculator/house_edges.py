"""The dealer's edge: the average loss of a stake, as a fraction of the stake, under given rules and with a full pack.

One bettor plays against the dealer. Each side knows its own cards, the open cards of the other side, and the other side's actions. A side
that plays best knows that the other side follows the rule of thumb.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations
from math import perm, prod

from kabu_core import games
from kabu_core.advice.duel_evaluation import (
    OPPONENT,
    DuelRules,
    OpposingHandAsSeen,
    RankCounts,
    Ranks,
    SeatKnowledge,
    count_ranks,
    fill_in_hidden_cards,
    hands_after_next_card,
    hands_consistent_with_rule_of_thumb,
    remove_card_of_rank,
)
from kabu_core.calculator.decision_odds import average_net_win_of_choice
from kabu_core.errors import NotationError
from kabu_core.play.banking_games import DrawCard
from kabu_core.play.hand_scoring import Role
from kabu_core.rules import Rules

HABIT_TOTALS = (3, 4, 5, 6)
"""The totals up to which a player may make a habit of drawing. The edge is calculated for each of them."""

ROLE_NAMES: dict[Role, str] = {"player": "bettor", "dealer": "dealer"}
"""The names of the roles in the odds."""


@dataclass(frozen=True, slots=True)
class HouseEdge:
    """The average loss of a stake in three cases: both sides follow the rule of thumb; the dealer plays best; the bettor plays best."""

    thumb: Fraction
    dealer_best: Fraction
    bettor_best: Fraction


@dataclass(frozen=True, slots=True)
class ValueOfSeeingCard:
    """The dealer's edge when one side plays best: `seen` if that side sees a certain card, `unseen` if it does not.

    `by` is the side, "bettor" or "dealer". `card` is "open" for the first card of the other hand, or "dead" for a card that was removed
    before the deal.
    """

    by: str
    card: str
    unseen: Fraction
    seen: Fraction

    @property
    def worth(self) -> Fraction:
        """The gain of the side that sees the card."""
        return self.unseen - self.seen if self.by == "bettor" else self.seen - self.unseen


def house_edge(game: str, rules: Rules, dead_ranks: Iterable[int] = ()) -> HouseEdge:
    """Return the dealer's edge under some rules. For each rank in `dead_ranks`, one card of that rank is missing from the pack.

    Raises NotationError for a game without a dealer's hand.
    """
    return _cached_house_edge(_duel_cache_key(game, rules, dead_ranks))


def drawing_habit_edges(game: str, rules: Rules) -> dict[tuple[Role, int], Fraction]:
    """Return the dealer's edge for each drawing habit, keyed by role and total: the side with that role draws up to that total.

    Raises NotationError for a game without a dealer's hand.
    """
    return _cached_drawing_habit_edges(_duel_cache_key(game, rules))


def values_of_seeing_cards(game: str, rules: Rules) -> Iterator[ValueOfSeeingCard]:
    """Yield the value of seeing a card, for each side and each kind of card.

    The head card of a column is left out, because the rules show it anyway. Raises NotationError for a game without a dealer's hand.
    """
    keyed = _duel_cache_key(game, rules)
    duel, left, full_pack = keyed.duel, keyed.left, _cached_house_edge(keyed)
    unseen, seen = (-_bettor_average_win(replace(duel, bank_open=bank_open), left) for bank_open in (False, True))
    yield ValueOfSeeingCard("bettor", "open", unseen, seen)
    if not duel.heads:
        yield ValueOfSeeingCard("dealer", "open", *(_best_dealer_average_win(replace(duel, shown=shown), left) for shown in ((), (0,))))
    may_lie_dead = dict(enumerate(left))
    for head in duel.heads:
        may_lie_dead[head] -= 1
    one_dead = [(n, house_edge(game, rules, (rank,))) for rank, n in may_lie_dead.items() if n]
    cards = sum(n for n, _ in one_dead)
    yield ValueOfSeeingCard(
        "bettor", "dead", full_pack.bettor_best, sum((n * dead.bettor_best for n, dead in one_dead), Fraction()) / cards
    )
    yield ValueOfSeeingCard(
        "dealer", "dead", full_pack.dealer_best, sum((n * dead.dealer_best for n, dead in one_dead), Fraction()) / cards
    )


@dataclass(frozen=True, eq=False)
class _DuelCacheKey:
    """The rules of a duel and the cards of its pack, as a key for caches.

    Two keys are equal if all hands have the same choices and comparisons, so odds that must be equal are calculated only once.
    """

    duel: DuelRules
    left: RankCounts
    key: tuple[object, ...]

    @classmethod
    def key_from_duel(cls, duel: DuelRules, left: RankCounts) -> "_DuelCacheKey":
        roles: tuple[Role, ...] = ("player", "dealer")
        if duel.count_face_down:  # the order of the cards makes no difference
            twos, threes = ([*combinations([number for number, n in enumerate(left) if n], size)] for size in (2, 3))
        else:
            twos = [two for two, _, _ in fill_in_hidden_cards((None, None), left)]
            threes = [hand for two in twos for hand, _, _ in hands_after_next_card(two, left)]
        worths = {role: {hand: duel.worth(hand, role) for hand in (*twos, *threes)} for role in roles}
        seen = (
            [duel.rules_after_third_card(third) for third in (None, *(rank for rank, n in enumerate(left) if n))]
            if duel.answers
            else [duel]
        )
        acts = tuple((one.choices(two, role), one.heuristic_action(two, role)) for one in seen for role in roles for two in twos)
        odds = {(mine, bank): duel.against(mine, bank) for mine in {*worths["player"].values()} for bank in {*worths["dealer"].values()}}
        layout = (left, duel.heads, duel.shown, duel.bank_open)
        return cls(duel, left, (layout, acts, *(tuple(worths[role].values()) for role in roles), frozenset(odds.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DuelCacheKey) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def _duel_cache_key(game: str, rules: Rules, dead_ranks: Iterable[int] = ()) -> _DuelCacheKey:
    spec = games.advice_spec(game)
    left = count_ranks(games.deck(game, rules), spec.number)
    if spec.duel is None:
        raise NotationError(f"{game} has no dealer's hand to play against")
    # No hand is left out here, because nobody knows when stakes are placed whether a hand will end the round.
    return _DuelCacheKey.key_from_duel(replace(spec.duel(rules), ends_round=None), reduce(remove_card_of_rank, dead_ranks, left))


@lru_cache(1024)
def _cached_drawing_habit_edges(keyed: _DuelCacheKey) -> dict[tuple[Role, int], Fraction]:
    edges = {}
    for role, upto in [(role, upto) for role in OPPONENT for upto in HABIT_TOTALS if upto != keyed.duel.upto[role]]:
        other = replace(keyed.duel, upto={**keyed.duel.upto, role: upto})
        edges[role, upto] = -_bettor_average_win(other if role == "dealer" else keyed.duel, keyed.left, other)
    return edges


@lru_cache(1024)
def _cached_house_edge(keyed: _DuelCacheKey) -> HouseEdge:
    duel, left = keyed.duel, keyed.left
    return HouseEdge(-_bettor_average_win(duel, left, duel), _best_dealer_average_win(duel, left), -_bettor_average_win(duel, left))


def possible_bettor_first_cards(duel: DuelRules, left: RankCounts) -> Iterator[tuple[Ranks, int, RankCounts]]:
    """Yield each first card that a bettor may have, the number of ways to deal it, and the cards left.

    If the first cards of the columns are of fixed ranks (`heads`), one card of each of these ranks is removed from the cards left.
    """
    if not duel.heads:
        yield from hands_after_next_card((), left)
    else:
        for head in duel.heads:
            left = remove_card_of_rank(left, head)
        yield from (((head,), 1, left) for head in duel.heads)


def _bettor_average_win(duel: DuelRules, left: RankCounts, bettor_rules: DuelRules | None = None) -> Fraction:
    """Return the bettor's average win against a dealer who follows the rule of thumb of `duel`.

    The bettor follows the rule of thumb of `bettor_rules`, or plays best if `bettor_rules` is None.
    """
    sums, all_ways = Fraction(), 0
    known: dict[object, Fraction] = {}
    for first, ways, rest in possible_bettor_first_cards(duel, left):
        for two, more, after in hands_after_next_card(first, rest):
            for bank, n, unseen in hands_after_next_card((), after) if duel.bank_open and not bettor_rules else [((), 1, after)]:
                position = SeatKnowledge("player", two, (OpposingHandAsSeen((*bank, *(None,) * (2 - len(bank)))),), unseen)
                sums += ways * more * n * _cached_stake_value(duel, position, known, bettor_rules)
                all_ways += ways * more * n
    return sums / all_ways


def _best_dealer_average_win(duel: DuelRules, left: RankCounts) -> Fraction:
    """Return the average win, in stakes, of a dealer who plays best against a bettor who follows the rule of thumb."""
    if not duel.third_open:
        return _best_dealer_average_win_against_hidden_hand(duel, left)
    sums, all_ways = 0, sum(ways * perm(sum(rest), 5) for _, ways, rest in possible_bettor_first_cards(duel, left))
    for two, ways, rest in _bettor_pairs_seen_by_dealer(duel, left):
        for third, n, after in [((), 1, rest), *hands_after_next_card((), rest)]:
            hands = hands_consistent_with_rule_of_thumb(duel, "player", OpposingHandAsSeen((*two, *third), decided=True), after)
            hidden = [(held[len(duel.shown) : 2], duel.worth(held, "player")) for held, _ in hands]
            undrawn = 1 if third else sum(after) - 3 - two.count(None)
            answering = duel.rules_after_third_card(third[0] if third else None)
            sums += ways * n * undrawn * sum(_best_dealer_net_wins(answering, hidden, after))
    return Fraction(sums, all_ways)


def _best_dealer_average_win_against_hidden_hand(duel: DuelRules, left: RankCounts) -> Fraction:
    """Return the average win, in stakes, of a dealer who plays best and sees none of the bettor's cards."""
    known: dict[SeatKnowledge, tuple[Fraction, int]] = {}
    sums, all_ways = Fraction(), 0
    for two, ways, rest in fill_in_hidden_cards((None, None), left):
        for cards, undrawn in (((None, None), sum(rest) - 2), ((None, None, None), 1)):
            position = duel.with_canonical_suits(SeatKnowledge("dealer", two, (OpposingHandAsSeen(cards, decided=True),), rest))
            if position not in known:
                choices = duel.evaluate_actions(position).choices
                known[position] = max(map(average_net_win_of_choice, choices)), choices[-1].results[0][1].total()
            value, hands = known[position]
            sums += ways * undrawn * hands * value
            all_ways += ways * undrawn * hands
    return sums / all_ways


def _best_dealer_net_wins(duel: DuelRules, hidden: Sequence[tuple[Ranks, Ranks]], left: RankCounts) -> Iterator[int]:
    """Yield the dealer's net wins with the best action on each pair of cards, multiplied by the number of ways to deal the pair.

    The net wins are summed over all third cards of the dealer and all hands of the bettor. `hidden` has a pair for each hand of the
    bettor: its hidden cards, and the worth of the whole hand.
    """
    for bank, ways, after in fill_in_hidden_cards((None, None), left):
        unseen = sum(after) - (len(hidden[0][0]) if hidden else 0)
        yield ways * max(
            _dealer_net_wins(duel, hidden, bank, after, unseen, isinstance(act, DrawCard)) for act in duel.choices(bank, "dealer")
        )


def _dealer_net_wins(
    duel: DuelRules, hidden: Sequence[tuple[Ranks, Ranks]], bank: Ranks, left: RankCounts, unseen: int, drawing: bool
) -> int:
    """Return the dealer's net wins with a third card (if `drawing`) or without one, summed as in `_best_dealer_net_wins`.

    `unseen` is the number of possible third cards. Without a third card, the net wins are multiplied by this number, so that the two sums
    can be compared.
    """
    won = 0
    for hand, n, rest in hands_after_next_card(bank, left) if drawing else [(bank, unseen, left)]:
        worth = duel.worth(hand, "dealer")
        won -= n * sum(_count_hidden_card_ways(cards, rest) * duel.against(theirs, worth) for cards, theirs in hidden)
    return won


def _count_hidden_card_ways(cards: Ranks, left: RankCounts) -> int:
    """Return the number of ways in which the hidden cards can have exactly these ranks."""
    if len(cards) == 1:
        return left[cards[0]]
    return prod(left[rank] - cards[:index].count(rank) for index, rank in enumerate(cards))


def _bettor_pairs_seen_by_dealer(duel: DuelRules, left: RankCounts) -> Iterator[tuple[tuple[int | None, ...], int, RankCounts]]:
    """Yield each pair of a bettor's cards as the dealer sees it, the number of ways to deal it, and the cards left."""
    hidden: tuple[None, ...] = (None,) * (2 - len(duel.shown))
    if duel.shown == (0,):
        yield from (((*first, *hidden), ways, rest) for first, ways, rest in possible_bettor_first_cards(duel, left))
    else:
        yield from (((*two, *hidden), ways, rest) for two, ways, rest in fill_in_hidden_cards((None,) * len(duel.shown), left))


def _cached_stake_value(
    duel: DuelRules, position: SeatKnowledge, known: dict[object, Fraction], bettor_rules: DuelRules | None
) -> Fraction:
    """Return the value of a stake with the best choice, or with the rule of thumb of `bettor_rules`. `known` caches values."""
    position = duel.with_canonical_suits(position)
    key = (
        tuple(sorted(position.mine)),
        duel.choices(position.mine, position.role),
        duel.worth(position.mine, position.role),
        position.rivals,
        position.left,
    )
    if key not in known:
        acts = (bettor_rules.heuristic_action(position.mine, position.role),) if bettor_rules else ()
        known[key] = max(map(average_net_win_of_choice, duel.evaluate_actions(position, acts).choices))
    return known[key]
