"""Baccarat (punto banco): two hands that belong to nobody and draw by fixed rules; bettors stake on either hand or on a tie.

All stakes are against the house, which sits last. Every round is dealt from a full shoe.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import TYPE_CHECKING, Literal

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.shoe_games.baccarat_rules import (
    banker_hand_draws_third_card,
    is_natural,
    player_hand_draws_third_card,
)
from kabu_core.games.baccarat import events
from kabu_core.play import dealt_hand_odds, hand_scoring
from kabu_core.play.banking_games import RoundSatOut, SitRoundOut
from kabu_core.play.round_based_state import RoundBasedState, SeatingOrder, hide_cards, replace, replace_at
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

if TYPE_CHECKING:
    from fractions import Fraction

ID = "baccarat"
MOST_CARDS = hand_scoring.MOST_CARDS
SIDES = ("player", "banker", "tie")
"""The sides on which a bettor can stake; the first two are the hands, in the order of the deal."""

SMALLEST_STAKE = 20

type CardCounts = tuple[int, ...]
"""The number of cards left of each value from 0 to 9."""


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """The options of Baccarat: the shoe, the stakes and the payouts."""

    deck: str = option("western-52", "The pack.", "western-52")
    packs: int = option(8, "Number of packs in the shoe.", low=1, high=8)
    commission: int = option(5, "Percentage of a win on the banker’s hand that the house keeps.", low=0, high=10)
    tie_pays: int = option(8, "How much a winning bet on a tie pays for each point staked.", low=1, high=20, odds=True)
    units: int = option(10, "The largest stake, as a multiple of the smallest.", low=1, high=50)
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    @property
    def unit(self) -> int:
        """The smallest stake, of which all stakes are multiples.

        It is the first number from 20 up for which the commission is a whole number of points.
        """
        whole = 100 // gcd(100, self.commission)
        return -(-SMALLEST_STAKE // whole) * whole


def deal_finished_hands(shoe: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deal from the top of a shoe and return the finished hands of the player and the banker."""
    player, banker, rest = tuple(shoe[0:4:2]), tuple(shoe[1:4:2]), shoe[4:6]
    if is_natural(player) or is_natural(banker):
        return player, banker
    third = rest[0] if player_hand_draws_third_card(hand_scoring.hand_total(player)) else None
    if third:
        player, rest = (*player, third), rest[1:]
    if banker_hand_draws_third_card(hand_scoring.hand_total(banker), third.rank if third else None):
        banker = (*banker, rest[0])
    return player, banker


def winning_side(player: int, banker: int) -> str:
    """Return the winning side for these totals of both hands."""
    return "player" if player > banker else "banker" if banker > player else "tie"


def score_hand(cards: Sequence[Card], role: str, rules: Rules) -> HandScore:
    """Return the score of a hand. The score's `draw` is None if the rule for the banker depends on the player's third card."""
    counted = hand_scoring.score_by_total(cards, content.deck_named_by_rules(rules))
    if len(cards) != 2:
        return counted
    if is_natural(cards):
        return dataclasses.replace(counted, draw="may not", better=None)
    draws = (
        {player_hand_draws_third_card(counted.total)}
        if role == "player"
        else {banker_hand_draws_third_card(counted.total, third) for third in (None, *range(10))}
    )
    return dataclasses.replace(counted, draw=None if len(draws) == 2 else "must" if draws.pop() else "may not")


@dataclass(frozen=True, slots=True)
class StakeOnSide(Action, word="stake"):
    """Stake points on the player's hand, the banker's hand or a tie."""

    side: str
    points: int


def stake_payoff(stake: StakeOnSide, side: str, rules: Rules) -> int:
    """Return the points that a stake wins if `side` wins the round, negative if the stake is lost."""
    if stake.side != side:
        return 0 if side == "tie" else -stake.points
    return stake.points * {"player": 100, "banker": 100 - rules.commission, "tie": 100 * rules.tie_pays}[side] // 100


@dataclass(frozen=True, kw_only=True, repr=False)
class State(RoundBasedState[Rules, Literal["stake"]]):
    """A state of Baccarat.

    `phase` is "stake" or "over". `hands` are the player's and the banker's hand, `bets` the stake of each seat, and `queue` the seats
    still to stake.
    """

    hands: tuple[tuple[Card, ...], ...] = ((), ())
    bets: tuple[StakeOnSide | None, ...] = ()
    queue: tuple[int, ...] = ()

    GAME = ID
    ACTION_PATTERNS = ("stake player {points}", "stake banker {points}", "stake tie {points}", "pass")

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Return the seating with the house as dealer in the last seat."""
        return SeatingOrder(deals.recorded_order_of_round(0) or (self.seats - 1, *range(self.seats - 1)))

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        return SeatingOrder(self.seating.order)

    def deal(self) -> "State":
        """Return the state in which the bettors stake. No card is dealt before the last stake."""
        return replace(self, phase="stake", bets=(None,) * self.seats, queue=self.seating.seats_after_dealer)

    def observation(self, seat: int) -> "State":
        """Return this state as every seat sees it: only the shoe is hidden."""
        return replace(self, deals=None, stock=hide_cards(self.stock))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        unit = self.rules.unit
        points = range(unit, unit * self.rules.units + 1, unit)
        return (*(StakeOnSide(side, stake) for side in SIDES for stake in points), SitRoundOut())

    def _apply(self, action: Action) -> "State":
        seat, *queue = self.queue
        if isinstance(action, StakeOnSide):
            bets = replace_at(self.bets, seat, action)
            event = events.SideStaked(seat, side=action.side, points=action.points)
            state = replace(self.with_events(event), bets=bets, queue=tuple(queue))
        else:
            state = replace(self.with_events(RoundSatOut(seat)), queue=tuple(queue))
        return state if queue else state._deal_and_settle()

    def _deal_and_settle(self) -> "State":
        """Deal both hands, with third cards by the drawing rules, and settle the stakes."""
        hands = deal_finished_hands(self.stock)
        stock = self.stock[sum(map(len, hands)) :]
        dealt = [events.HandDealt(cards=hand[:2], side=side) for side, hand in zip(SIDES, hands, strict=False)]
        finished = [events.HandCompleted(cards=hand, side=side) for side, hand in zip(SIDES, hands, strict=False)]
        side = winning_side(*map(hand_scoring.hand_total, hands))
        payoffs = [stake_payoff(bet, side, self.rules) if bet else 0 for bet in self.bets]
        payoffs[self.seating.dealer] = -sum(payoffs)
        result = events.SideWon(side=side, commission=self.rules.commission if side == "banker" else 0, odds=self.rules.tie_pays)
        third_cards = [events.NaturalDealt()] if any(map(is_natural, hands)) else finished
        return replace(self, stock=stock, hands=hands).settle_round(payoffs, *dealt, *third_cards, result)


@cache
def count_full_shoe_outcomes(packs: int) -> dict[str, int]:
    """Count the orders of the top six cards of a full shoe in which each side wins.

    >>> count_full_shoe_outcomes(1)
    {'player': 6548674432, 'banker': 6737232640, 'tie': 1372227328}
    """
    copies = dict(dealt_hand_odds.count_cards_by_rank(content.deck_of_packs("western-52", packs)))
    return count_round_outcomes(tuple(copies[value] for value in range(10)))


def count_round_outcomes(shoe: CardCounts) -> dict[str, int]:
    """Count the orders of the next six cards in which each side wins. `shoe` has the number of cards left of each value."""
    orders_by_side = dict.fromkeys(SIDES, 0)
    for player, without_player, player_ways in _deals_of_two_card_values(shoe):
        for banker, left, banker_ways in _deals_of_two_card_values(without_player):
            for side, orders in _outcomes_after_two_card_totals(player, banker, left):
                orders_by_side[side] += player_ways * banker_ways * orders
    return orders_by_side


def _deals_of_two_card_values(left: CardCounts) -> Iterator[tuple[int, CardCounts, int]]:
    """Yield a tuple for each pair of card values: their total, the cards left after them, and the number of ordered deals of the pair."""
    for first in range(10):
        for second in range(first, 10):
            ways = left[first] * (left[second] - 1) if first == second else 2 * left[first] * left[second]
            rest = tuple(count - (value == first) - (value == second) for value, count in enumerate(left))
            yield (first + second) % 10, rest, ways


def _outcomes_after_two_card_totals(player: int, banker: int, left: CardCounts) -> Iterator[tuple[str, int]]:
    """Yield a pair for each way in which the round can end: the winning side, and the number of orders of the next two cards.

    `player` and `banker` are the totals of two cards. Even if fewer than two cards are drawn, the orders of two cards are counted, so that
    all ways have equal weight.
    """
    unseen = sum(left)
    if max(player, banker) >= 8 or not (player_hand_draws_third_card(player) or banker_hand_draws_third_card(banker, None)):
        yield winning_side(player, banker), unseen * (unseen - 1)
    elif not player_hand_draws_third_card(player):
        for card, count in enumerate(left):
            yield winning_side(player, (banker + card) % 10), count * (unseen - 1)
    else:
        for third, count in enumerate(left):
            total = (player + third) % 10
            if not banker_hand_draws_third_card(banker, third):
                yield winning_side(total, banker), count * (unseen - 1)
                continue
            for card, fourth_count in enumerate(left):
                yield winning_side(total, (banker + card) % 10), count * (fourth_count - (card == third))


def average_win_per_point(side: str, rules: Rules) -> tuple[int, int]:
    """Return the average win per point staked on this side, as numerator and denominator. It is negative if the house has an edge."""
    counts = count_full_shoe_outcomes(rules.packs)
    stake = StakeOnSide(side, 100)
    return sum(stake_payoff(stake, won, rules) * count for won, count in counts.items()), 100 * sum(counts.values())


def house_edge(side: str, rules: Rules) -> "Fraction":
    """Return the house edge on this side: the share of a stake that the house keeps on average.

    >>> house_edge("player", Rules(packs=1))
    Fraction(163679, 12724075)
    """
    from fractions import Fraction  # imported here because only pages need it, so that no browser loads it

    numerator, denominator = average_win_per_point(side, rules)
    return Fraction(-numerator, denominator)
