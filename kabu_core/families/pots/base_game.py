"""Rules and states of games in which everybody pays an ante and the best hand takes the pot."""

from abc import abstractmethod
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Protocol, Self

from kabu_core.cards import Card
from kabu_core.play.events import DecisiveCardsEvent, Event, EventForAllSeats, PointsEvent, StakePosition
from kabu_core.play.round_based_state import (
    RoundBasedState,
    SeatingOrder,
    hide_cards,
    replace,
    replace_at,
    seating_with_random_dealer,
    sole_winner,
    split_points,
)
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules


class PotRules(Rules):
    """Rules of the pot. The values are class attributes, not dataclass fields, so that a game can replace them with options."""

    ante: int = 10
    tie: Literal["split-pot", "push", "pot-stays"] = "split-pot"
    next_dealer: Literal["winner", "in-turn"] = "winner"


class FoldHand(Action, word="fold"):
    """Give up the hand and the points in the pot."""


@dataclass(frozen=True, kw_only=True)
class AntesPaid(EventForAllSeats):
    """All seats, or all but `seat`, pay an ante of `points` into the pot."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return whether `seat` pays."""
        return seat != self.seat


class PaidIntoPot(PointsEvent, EventForAllSeats):
    """The seat pays `points` into the pot and stays in."""


class HandDealt(Event):
    """The seat gets its hand."""


class HandFolded(EventForAllSeats):
    """The seat gives up its hand."""


@dataclass(frozen=True, kw_only=True)
class HandShown(DecisiveCardsEvent, EventForAllSeats):
    """The seat shows its hand. `value` describes the hand."""

    value: str


class PotTaken(PointsEvent, EventForAllSeats):
    """The seat takes `points` from the pot: the whole pot, or a share if several hands are equal."""


class PotReturned(Event):
    """Nobody wins, and every seat gets its points in the pot back."""


class HandLevelAndName(Protocol):
    """The value of a hand. A hand with a higher `level` wins, and `name` describes the value, such as "total 9"."""

    @property
    def level(self) -> int:
        """The rank of the hand."""

    @property
    def name(self) -> str:
        """The value in words."""


class HandRank(NamedTuple):
    """The rank of a hand. A higher level wins."""

    level: int
    name: str


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PotGameState[R: PotRules](RoundBasedState[R, str]):
    """The state of a game with a pot.

    `paid` has the points that each seat has put into the pot. `queue` has the seats still to decide. `folded` has the seats that have given
    up their hands.
    """

    HAND_SIZE: ClassVar[int]
    LAST_HAND_WINS: ClassVar[bool] = False
    """Whether a seat wins without a decision of its own if all others have folded."""

    hands: tuple[tuple[Card, ...], ...] = ()
    paid: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()

    @abstractmethod
    def hand_value(self, seat: int) -> HandLevelAndName | None:
        """Return the value of the hand of `seat`, None if the hand cannot win."""

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Choose the first dealer at random."""
        return seating_with_random_dealer(self.seats, deals)

    def deal(self) -> Self:
        """Let all seats pay the ante, and deal a hand to each, the dealer last."""
        return replace(self.pay_antes_and_deal_hands(AntesPaid(points=self.rules.ante)), phase="decide")

    def pay_antes_and_deal_hands(self, antes: AntesPaid, *events: Event) -> Self:
        """Return the state after the antes have been paid and all seats have got a hand, the dealer last. `events` precede the antes."""
        order, size = (*self.seating.seats_after_dealer, self.seating.dealer), self.HAND_SIZE
        hands = {seat: self.stock[n * size : (n + 1) * size] for n, seat in enumerate(order)}
        dealt = [event for seat in order for event in self.hand_dealt_events(seat, hands[seat])]
        return replace(
            self.with_events(*events, antes, *dealt),
            hands=tuple(hands[seat] for seat in range(self.seats)),
            stock=self.stock[self.seats * size :],
            paid=tuple(0 if seat == antes.seat else antes.points for seat in range(self.seats)),
            queue=order,
        )

    def hand_dealt_events(self, seat: int, cards: tuple[Card, ...]) -> Sequence[Event]:
        """Return the events in which `seat` gets its hand: by default, one that shows the cards to this seat only."""
        return [HandDealt(seat, cards, (seat,))]

    def visible_hand(self, seat: int, owner: int) -> tuple[Card, ...]:
        """Return the hand of `owner` as `seat` sees it before the end of the round: by default, face down unless `seat` is the owner."""
        return self.hands[owner] if owner == seat else hide_cards(self.hands[owner])

    @property
    def seats_in_pot(self) -> tuple[int, ...]:
        """The seats that have not folded, the dealer last."""
        return tuple(seat for seat in (*self.seating.seats_after_dealer, self.seating.dealer) if seat not in self.folded)

    @property
    def seats_whose_hands_are_shown(self) -> tuple[int, ...]:
        """The seats whose hands are shown: none before the end of the round, and then the seats in the pot.

        With LAST_HAND_WINS, a seat that is left alone in the pot does not show its hand.
        """
        shown = self.seats_in_pot if self.phase == "over" else ()
        return () if self.LAST_HAND_WINS and len(shown) == 1 else shown

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it: its own hand, and at the end the hands that are shown."""
        shown = self.seats_whose_hands_are_shown
        hands = tuple(hand if owner in shown else self.visible_hand(seat, owner) for owner, hand in enumerate(self.hands))
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def fold_hand(self) -> Self:
        """Let the next seat fold."""
        seat = self.queue[0]
        return replace(self.with_events(HandFolded(seat)), folded=self.folded | {seat}).continue_after_decision()

    def pay_into_pot(self, points: int, *events: Event) -> Self:
        """Let the next seat pay points into the pot and stay in, and add `events` to the log."""
        seat = self.queue[0]
        return replace(self.with_events(*events), paid=replace_at(self.paid, seat, self.paid[seat] + points)).continue_after_decision()

    def continue_after_decision(self) -> Self:
        """Let the next seat decide. End the round after the last decision or, with LAST_HAND_WINS, when one seat is left in the pot."""
        state = replace(self, queue=self.queue[1:])
        if state.LAST_HAND_WINS and len(state.seats_in_pot) == 1:
            return state.settle_pot(state.seats_in_pot)
        return state if state.queue else state.continue_after_last_decision()

    def continue_after_last_decision(self) -> Self:
        """Return the state after the last decision: by default, the hands are shown."""
        return self.show_hands()

    def show_hands(self) -> Self:
        """Show the hands in the pot. The best hand takes the pot."""
        values = {seat: value for seat in self.seats_in_pot if (value := self.hand_value(seat))}
        levels = self.levels_at_showdown({seat: value.level for seat, value in values.items()})
        best = max(levels.values(), default=None)
        shown = [self.hand_shown_event(seat, value) for seat, value in values.items()]
        return self.settle_pot([seat for seat, level in levels.items() if level == best], *shown)

    def levels_at_showdown(self, levels: Mapping[int, int]) -> Mapping[int, int]:
        """Return the levels by which the hands of these seats are compared.

        In some games the level of a hand depends on the other hands.
        """
        return levels

    def hand_shown_event(self, seat: int, value: HandLevelAndName) -> HandShown:
        """Return the event in which `seat` shows its hand of this value."""
        return HandShown(seat, self.hands[seat], value=value.name)

    def settle_pot(self, winners: Sequence[int], *shown: Event) -> Self:
        """Share the pot among the winners. If it cannot be divided evenly, the first winners get one point more.

        If there is no winner, or if several winners tie under the rule "push", every seat gets its payments back.
        """
        if not winners or (len(winners) > 1 and self.rules.tie == "push"):
            return self.settle_round((0,) * self.seats, *shown, PotReturned(rule="tie" if winners else "everyone-out"))
        shares = split_points(sum(self.paid), winners)
        payoffs = [shares.get(seat, 0) - paid for seat, paid in enumerate(self.paid)]
        rule = "tie" if len(shares) > 1 else ""
        return self.settle_round(payoffs, *shown, *(PotTaken(seat, points=points, rule=rule) for seat, points in shares.items()))

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        """Return the seating in which the sole winner of the last round deals. If there was none, the same dealer deals again.

        Under the rule "in-turn", the next seat deals.
        """
        if self.rules.next_dealer == "in-turn":
            return self.seating.with_next_dealer()
        winner = sole_winner(self.payoffs or ())
        dealer = self.seating.dealer
        return self.seating.with_dealer(dealer, "next-dealer") if winner is None else self.seating.with_dealer(winner)
