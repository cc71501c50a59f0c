"""Rules and states of games in which everybody pays an ante and the best hand of five cards takes the pot."""

import random
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import Card
from kabu_core.families.three_and_two.base_game import HAND_SIZE, HandValue, Split, arrange_by_split, possible_splits
from kabu_core.play.events import DecidingCardsEvent, Event, PointsEvent, PublicEvent, StakePosition
from kabu_core.play.round_based_state import (
    RoundBasedState,
    Seating,
    hide_cards,
    random_seating,
    replace,
    replace_at,
    sole_winner,
    visible_events,
)
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules

NO_TENS, PAIR = -1, 10
"""`NO_TENS` is the level of a hand in which no three cards make tens. The level of a pair is `PAIR` plus its rank; that of a total is the
total itself."""


class PotRules(Rules):
    """Rules of the pot. The values are class attributes, not dataclass fields, so that a game can replace them with options."""

    ante: int = 10
    tie: Literal["split-pot", "push"] = "split-pot"
    next_dealer: Literal["winner", "in-turn"] = "winner"


@dataclass(frozen=True, slots=True)
class FoldHand(Action):
    """Give up the hand and the points in the pot."""

    word: ClassVar[str] = "fold"


@dataclass(frozen=True, kw_only=True)
class AntesPaid(Event):
    """All seats pay an ante of `points` into the pot."""

    points: int

    def explains_payoff(self, seat: int, staked: Container[StakePosition]) -> bool:
        """Return True, since every seat pays."""
        return True


class BetPaid(PointsEvent, PublicEvent):
    """The seat pays `points` into the pot and stays in."""


class HandDealt(Event):
    """The seat gets five cards."""


class HandFolded(PublicEvent):
    """The seat gives up its hand."""


@dataclass(frozen=True, kw_only=True)
class HandShown(DecidingCardsEvent, PublicEvent):
    """The seat shows its hand. `value` describes the hand. If `split` is true, the three cards that make tens come first."""

    value: str
    split: bool


class PotTaken(PointsEvent, PublicEvent):
    """The seat takes `points` from the pot: the whole pot, or a share if several hands are equal."""


class PotReturned(Event):
    """Nobody wins, and all the points in the pot are returned."""


def best_split_value(cards: Sequence[Card]) -> HandValue:
    """Return the best value that a hand has in any of its splits. If the two cards that count are a pair, they beat every total."""
    return max(map(value_of_split, possible_splits(cards)), key=lambda value: value.level, default=HandValue(NO_TENS, "no tens"))


def value_of_split(split: Split) -> HandValue:
    """Return the value of a hand that is split in this way."""
    one, other = split.two
    return value_of_ranks(one.rank, other.rank)._replace(split=split)


def value_of_ranks(one: int, other: int) -> HandValue:
    """Return the value of the two cards that count, given their ranks. The other three cards of the hand make tens."""
    if one == other:
        return HandValue(PAIR + one, f"pair of {one}s")
    last_digit = (one + other) % 10
    return HandValue(last_digit, f"total {last_digit}")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PotState[R: PotRules](RoundBasedState[R, Literal["decide"]]):
    """The state of a game with a pot.

    `paid` has the points that each seat has put into the pot. `queue` has the seats still to decide, the dealer last. `folded` has the
    seats that have given up their hands.
    """

    LAST_HAND_WINS: ClassVar[bool]
    """Whether a seat wins without a decision of its own if all others have folded."""

    hands: tuple[tuple[Card, ...], ...] = ()
    paid: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()

    def first_seating(self, deals: DealSource) -> Seating:
        """Choose the first dealer at random."""
        return random_seating(self.seats, deals)

    def deal(self) -> Self:
        """Let all seats pay the ante, and deal five cards to each, the dealer last."""
        order = (*self.seating.seats_after_dealer, self.seating.dealer)
        hands = {seat: self.stock[n * HAND_SIZE : (n + 1) * HAND_SIZE] for n, seat in enumerate(order)}
        dealt = [HandDealt(seat, hands[seat], (seat,)) for seat in order]
        return replace(
            self.with_events(AntesPaid(points=self.rules.ante), *dealt),
            phase="decide",
            hands=tuple(hands[seat] for seat in range(self.seats)),
            stock=self.stock[self.seats * HAND_SIZE :],
            paid=(self.rules.ante,) * self.seats,
            queue=order,
        )

    def hand_value(self, seat: int) -> HandValue | None:
        """Return the value of a seat's hand. In Gomai-Kabu, return None until the seat has laid three cards aside."""
        return best_split_value(self.hands[seat])

    @property
    def seats_in_pot(self) -> tuple[int, ...]:
        """The seats that have not folded, in the order of their decisions."""
        return tuple(seat for seat in (*self.seating.seats_after_dealer, self.seating.dealer) if seat not in self.folded)

    @property
    def seats_with_shown_hands(self) -> tuple[int, ...]:
        """The seats whose hands are shown: none before the end of the round, and then the seats in the pot.

        With LAST_HAND_WINS, a seat that is left alone in the pot does not show its hand.
        """
        shown = self.seats_in_pot if self.phase == "over" else ()
        return () if self.LAST_HAND_WINS and len(shown) == 1 else shown

    def observation(self, seat: int) -> Self:
        """Return the state as a seat sees it: its own hand, and at the end the hands that are shown."""
        hands = tuple(hand if owner in (seat, *self.seats_with_shown_hands) else hide_cards(hand) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide_cards(self.stock), hands=hands, events=visible_events(self.events, seat))

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation, with the hidden cards drawn at random."""
        reveal = self.hidden_card_sampler(rng, *self.hands)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(reveal, self.hands)), stock=reveal(self.stock))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def fold(self) -> Self:
        """Let the next seat fold."""
        seat = self.queue[0]
        return replace(self.with_events(HandFolded(seat)), folded=self.folded | {seat}).end_decision()

    def pay_into_pot(self, points: int, *events: Event) -> Self:
        """Let the next seat pay points into the pot and stay in, and add `events` to the log."""
        seat = self.queue[0]
        return replace(self.with_events(*events), paid=replace_at(self.paid, seat, self.paid[seat] + points)).end_decision()

    def end_decision(self) -> Self:
        """Let the next seat decide. End the round after the last decision or, with LAST_HAND_WINS, when one seat is left in the pot."""
        state = replace(self, queue=self.queue[1:])
        if state.LAST_HAND_WINS and len(state.seats_in_pot) == 1:
            return state._settle_pot(state.seats_in_pot)
        return state if state.queue else state._showdown()

    def _showdown(self) -> Self:
        """Show the hands in the pot. The best hand takes the pot."""
        values = {seat: value for seat in self.seats_in_pot if (value := self.hand_value(seat))}
        best = max((value.level for value in values.values()), default=NO_TENS)
        shown = [
            HandShown(seat, arrange_by_split(self.hands[seat], value.split), value=value.name, split=bool(value.split))
            for seat, value in values.items()
        ]
        return self._settle_pot([seat for seat, value in values.items() if value.level == best], *shown)

    def _settle_pot(self, winners: Sequence[int], *shown: Event) -> Self:
        """Share the pot among the winners. If the shares are not whole numbers, the first winners get one point more.

        Return all payments if there is no winner, or if several winners tie under the rule "push".
        """
        if not winners or (len(winners) > 1 and self.rules.tie == "push"):
            return self.settle((0,) * self.seats, *shown, PotReturned())
        share, rest = divmod(sum(self.paid), len(winners))
        shares = {seat: share + (n < rest) for n, seat in enumerate(winners)}
        payoffs = [shares.get(seat, 0) - paid for seat, paid in enumerate(self.paid)]
        return self.settle(payoffs, *shown, *(PotTaken(seat, points=points) for seat, points in shares.items()))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """Return the seating in which the sole winner of the last round deals, or the same dealer again if there was none.

        Under the rule "in-turn", the next seat deals.
        """
        if self.rules.next_dealer == "in-turn":
            return self.seating.rotate()
        winner = sole_winner(self.payoffs or ())
        return self.seating.rotate_to(self.seating.dealer if winner is None else winner)
