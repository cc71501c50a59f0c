"""Kabu by Sid Sackson: two cards each, an optional third and fourth, and every pair of players settles the difference of totals."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content.named_hands import HandScore
from kabu_core.games.sackson_kabu import events
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.round_based_state import (
    RoundBasedState,
    SeatingOrder,
    hide_cards,
    replace,
    replace_at,
    seating_with_random_dealer,
)
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

ID = "sackson-kabu"
MOST_CARDS = 4
WHITE_VALUE, RED_VALUE, BLUE_VALUE = 1, 5, 10
WHITE_CHIPS = 10
OPEN_CARDS = 6


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """The options of Sackson's Kabu."""

    deck: str = option("western", "The pack of 40.", "western", "kabufuda", "hanafuda")
    six_open: bool = option(False, "Six more cards lie face up, out of play.")
    asking: Literal["rotation", "turn"] = option("rotation", "Whether each player takes one card at a time or all of them in one turn.")
    drawn_open: bool = option(False, "Third and fourth cards lie face up.")
    rounds: int = option(24, "How many rounds a game has at most.", low=1, high=1000)


@dataclass(frozen=True, slots=True)
class ChipCounts:
    """A player's points in white, red and blue chips."""

    white: int
    red: int
    blue: int


def starting_points(seats: int) -> int:
    """Return the points with which each player starts: ten white chips, and as many red and blue chips as players (Pollard 2024, Kabu).

    >>> [starting_points(seats) for seats in range(2, 7)]
    [40, 55, 70, 85, 100]
    """
    return WHITE_CHIPS * WHITE_VALUE + seats * (RED_VALUE + BLUE_VALUE)


def split_into_chips(points: Sequence[int]) -> tuple[ChipCounts, ...]:
    """Return the chips that each player holds for these points.

    Each blue chip, and then each red one, goes to the player who at that moment has the most points without chips. White chips cover the
    rest. There are always enough chips: a player needs white chips only for the remainder of the points after division by five, which is
    at most four, and there are ten white chips for each player.
    """
    left = [total - total % RED_VALUE for total in points]
    chips = {BLUE_VALUE: [0] * len(points), RED_VALUE: [0] * len(points)}
    for value, stacks in chips.items():
        for _ in range(len(points) ** 2):
            seat = left.index(max(left))
            left[seat] -= value
            stacks[seat] += 1
    return tuple(
        ChipCounts(total - RED_VALUE * red - BLUE_VALUE * blue, red, blue)
        for total, red, blue in zip(points, chips[RED_VALUE], chips[BLUE_VALUE], strict=True)
    )


def solvent_seats(hand_totals: Sequence[int], points_in_chips: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that pay and collect at the showdown of these totals. A seat that cannot pay in full does neither.

    If a seat drops out, another seat that counted on its payment may be unable to pay. The check repeats until all remaining seats can pay.
    """
    able = tuple(range(len(hand_totals)))
    while short := {seat for seat in able if points_in_chips[seat] + points_from_others(seat, hand_totals, able) < 0}:
        able = tuple(seat for seat in able if seat not in short)
    return able


def points_from_others(seat: int, hand_totals: Sequence[int], others: Iterable[int]) -> int:
    """Return the points that `seat` wins from the seats in `others`: the sum of the differences of their totals."""
    return sum(hand_totals[seat] - hand_totals[other] for other in others)


def average_total_after_draw(cards: Sequence[Card], unseen: Iterable[Card]) -> tuple[int, int]:
    """Return the expected total after one more card and best play, as numerator and denominator.

    Each pair of players settles the difference of their totals, so an extra point wins one point from every other player, whatever they
    hold. Only the expected total matters.
    """
    left = Counter(ranks_of_cards(unseen))
    value, all_cards = hand_scoring.hand_total(cards), left.total()
    if len(cards) == MOST_CARDS - 1:
        return _sum_of_totals_after_each_draw(value, left), all_cards
    total = 0
    for rank, copies in left.items():
        new_value = (value + rank) % 10
        total += copies * max(new_value * (all_cards - 1), _sum_of_totals_after_each_draw(new_value, left - Counter([rank])))
    return total, all_cards * (all_cards - 1)


def _sum_of_totals_after_each_draw(value: int, left: Counter[int]) -> int:
    """Return the sum, over all cards left, of the totals that a hand with the total `value` has after drawing the card."""
    return sum(copies * ((value + rank) % 10) for rank, copies in left.items())


def score_hand(cards: Sequence[Card], role: str, rules: Rules) -> HandScore:
    """Score a hand of one to four cards by its total, and count the cards that would improve it. Raises NotationError for more cards."""
    counted = hand_scoring.score_by_total(cards, content.decks()[rules.deck], MOST_CARDS)
    return dataclasses.replace(counted, draw="may" if 1 < len(cards) < MOST_CARDS else None)


@dataclass(frozen=True, kw_only=True, repr=False)
class State(RoundBasedState[Rules, Literal["draw"]]):
    """A state of Sackson's Kabu.

    `phase` is "draw" or "over". `queue` has the seats still to decide. `table` has the cards out of play. `able_to_pay` has the seats that
    could pay at the showdown.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    table: tuple[Card, ...] = ()
    queue: tuple[int, ...] = ()
    able_to_pay: tuple[int, ...] = ()

    GAME = ID
    CARDS_ON_TABLE = ("table",)
    ACTION_PATTERNS = ("draw", "stand")

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Choose the first dealer at random, since no source says who deals first. If a recorded game names no dealer, seat 0 deals."""
        return seating_with_random_dealer(self.seats, deals)

    def deal(self) -> "State":
        """Deal two cards to each seat, one at a time. Then lay out the open cards that are out of play."""
        order, dealt = (*self.seating.seats_after_dealer, self.seating.dealer), 2 * self.seats
        table = self.stock[dealt : dealt + OPEN_CARDS] if self.rules.six_open else ()
        hands = tuple((self.stock[turn], self.stock[self.seats + turn]) for turn in map(order.index, range(self.seats)))
        dealt_hands = [events.HandDealt(seat, hands[seat], (seat,)) for seat in order]
        open_cards = [events.OutOfPlayCardsShown(cards=table)] if table else []
        return replace(
            self.with_events(*dealt_hands, *open_cards),
            phase="draw",
            stock=self.stock[dealt + len(table) :],
            hands=hands,
            table=table,
            queue=order,
        )

    @property
    def points_in_chips(self) -> tuple[int, ...]:
        """The points that each seat has in chips: its starting points, plus its wins and minus its losses."""
        return tuple(starting_points(self.seats) + points for points in self.points)

    @property
    def showdown_payments(self) -> tuple[tuple[int, int, int], ...]:
        """The payments at the showdown as (payer, payee, points), sorted by payer."""
        hand_totals = [hand_scoring.hand_total(hand) for hand in self.hands]
        pairs = ((payer, payee, hand_totals[payee] - hand_totals[payer]) for payer in self.able_to_pay for payee in self.able_to_pay)
        return tuple(pair for pair in pairs if pair[2] > 0)

    def observation(self, seat: int) -> "State":
        """Return this state as `seat` sees it: its own hand, the cards out of play, and the drawn cards of others if they lie open."""
        hidden = 0 if self.phase == "over" else 2 if self.rules.drawn_open else MOST_CARDS
        hands = tuple(hand if owner == seat else (*hide_cards(hand[:hidden]), *hand[hidden:]) for owner, hand in enumerate(self.hands))
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return (DrawCard(), StandOnCards())

    def _apply(self, action: Action) -> "State":
        seat, *rest = self.queue
        if action == StandOnCards():
            state = replace(self.with_events(events.FurtherCardsDeclined(seat)), queue=tuple(rest))
        else:
            hand = (*self.hands[seat], self.stock[0])
            again = [seat] if len(hand) < MOST_CARDS else []
            event = events.CardDrawn(seat, self.stock[:1], None if self.rules.drawn_open else (seat,))
            state = replace(
                self.with_events(event),
                queue=(*again, *rest) if self.rules.asking == "turn" else (*rest, *again),
                stock=self.stock[1:],
                hands=replace_at(self.hands, seat, hand),
            )
        return state if state.queue else state._settle_at_showdown()

    def _settle_at_showdown(self) -> "State":
        """Settle every pair of hands, and end the round. If a seat cannot pay, the game ends too."""
        order = (*self.seating.seats_after_dealer, self.seating.dealer)
        hand_totals = [hand_scoring.hand_total(hand) for hand in self.hands]
        settled = replace(self, able_to_pay=solvent_seats(hand_totals, self.points_in_chips))
        insolvent = [seat for seat in order if seat not in settled.able_to_pay]
        payoffs = [0 if seat in insolvent else points_from_others(seat, hand_totals, settled.able_to_pay) for seat in range(self.seats)]
        shows = [events.HandShown(seat, self.hands[seat]) for seat in order]
        paid = {seat: tuple((payee, points) for payer, payee, points in settled.showdown_payments if payer == seat) for seat in order}
        payments = [events.SeatPaidOthers(seat, payments=pairs) for seat, pairs in paid.items() if pairs]
        state = settled.settle_round(payoffs, *shows, *(events.PaymentFailed(seat) for seat in insolvent), *payments)
        state = replace(state, has_more_rounds=self.has_more_rounds and not insolvent)
        return state if state.has_more_rounds else state._log_winners_of_game()

    def _log_winners_of_game(self) -> "State":
        """Log the winners: the seats with the most points at the end."""
        highest = max(self.points_in_chips)
        return self.with_events(
            *(events.GameWon(seat, points=highest) for seat, points in enumerate(self.points_in_chips) if points == highest)
        )
