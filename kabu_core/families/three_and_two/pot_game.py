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
"""The level of a hand in which no three cards make tens, and the level to which a pair adds its rank. Totals are their own level."""


class PotRules(Rules):
    """Rules of the pot. Games replace these values with options, so this is not a dataclass."""

    ante: int = 10
    tie: Literal["split-pot", "push"] = "split-pot"
    next_dealer: Literal["winner", "in-turn"] = "winner"


@dataclass(frozen=True, slots=True)
class FoldHand(Action):
    """Give up the hand and the points in the pot."""

    word: ClassVar[str] = "fold"


@dataclass(frozen=True, kw_only=True)
class AntesPaid(Event):
    """All seats pay the ante."""

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
    """The seat shows its hand, described by `value`; if `split`, the three cards that make tens come first."""

    value: str
    split: bool


class PotTaken(PointsEvent, PublicEvent):
    """The seat takes the pot, or its share of it if several hands are equal."""


class PotReturned(Event):
    """Nobody wins, and all the points in the pot are returned."""


def best_split_value(cards: Sequence[Card]) -> HandValue:
    """Return the best value of a hand in which a pair, left over from three cards that make tens, beats every total."""
    return max(map(value_of_split, possible_splits(cards)), key=lambda value: value.level, default=HandValue(NO_TENS, "no tens"))


def value_of_split(split: Split) -> HandValue:
    """Return the value of a hand that is split in this way."""
    one, other = split.two
    return value_of_ranks(one.rank, other.rank)._replace(split=split)


def value_of_ranks(one: int, other: int) -> HandValue:
    """Return the value of two cards of these ranks, left over from three that make tens."""
    if one == other:
        return HandValue(PAIR + one, f"pair of {one}s")
    last_digit = (one + other) % 10
    return HandValue(last_digit, f"total {last_digit}")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PotState[R: PotRules](RoundBasedState[R, Literal["decide"]]):
    """The state of a game with a pot.

    `paid` has the points of each seat in the pot, `queue` the seats still to decide, the dealer last, and `folded` those that gave up.
    """

    LAST_HAND_WINS: ClassVar[bool]
    """Whether the last seat wins without deciding if all others have folded."""

    hands: tuple[tuple[Card, ...], ...] = ()
    paid: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    folded: frozenset[int] = frozenset()

    def first_seating(self, deals: DealSource) -> Seating:
        """Choose the first dealer at random."""
        return random_seating(self.seats, deals)

    def deal(self) -> Self:
        """Let all seats pay the ante, and deal five cards to each, the dealer last."""
        order = (*self.seating.others, self.seating.dealer)
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
        """Return the value of a seat's hand, None if it is not decided yet."""
        return best_split_value(self.hands[seat])

    @property
    def seats_in_pot(self) -> tuple[int, ...]:
        """The seats that have not folded, in the order of their decisions."""
        return tuple(seat for seat in (*self.seating.others, self.seating.dealer) if seat not in self.folded)

    @property
    def shown_seats(self) -> tuple[int, ...]:
        """The seats whose hands are shown: at the end those in the pot, unless one is left after all others folded."""
        shown = self.seats_in_pot if self.phase == "over" else ()
        return () if self.LAST_HAND_WINS and len(shown) == 1 else shown

    def observation(self, seat: int) -> Self:
        """Return the state as a seat sees it: its own hand, and at the end the hands that are shown."""
        hands = tuple(hand if owner in (seat, *self.shown_seats) else hide_cards(hand) for owner, hand in enumerate(self.hands))
        return replace(self, deals=None, stock=hide_cards(self.stock), hands=hands, events=visible_events(self.events, seat))

    def determinize(self, rng: random.Random) -> Self:
        """Return a full state that fits this observation."""
        reveal = self.hidden_card_sampler(rng, *self.hands)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=tuple(map(reveal, self.hands)), stock=reveal(self.stock))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def fold(self) -> Self:
        """Let the next seat fold."""
        seat = self.queue[0]
        return replace(self.with_events(HandFolded(seat)), folded=self.folded | {seat}).end_decision()

    def pay_into_pot(self, points: int, *events: Event) -> Self:
        """Log `events`, and let the next seat pay points into the pot and stay in."""
        seat = self.queue[0]
        return replace(self.with_events(*events), paid=replace_at(self.paid, seat, self.paid[seat] + points)).end_decision()

    def end_decision(self) -> Self:
        """Go on to the next seat; the showdown follows the last."""
        state = replace(self, queue=self.queue[1:])
        if state.LAST_HAND_WINS and len(state.seats_in_pot) == 1:
            return state._settle_pot(state.seats_in_pot)
        return state if state.queue else state._showdown()

    def _showdown(self) -> Self:
        """Show the hands in the pot; the best one takes it."""
        values = {seat: value for seat in self.seats_in_pot if (value := self.hand_value(seat))}
        best = max((value.level for value in values.values()), default=NO_TENS)
        shown = [
            HandShown(seat, arrange_by_split(self.hands[seat], value.split), value=value.name, split=bool(value.split))
            for seat, value in values.items()
        ]
        return self._settle_pot([seat for seat, value in values.items() if value.level == best], *shown)

    def _settle_pot(self, winners: Sequence[int], *shown: Event) -> Self:
        """Share the pot among the winners; points that cannot be divided go to the first ones. Without a winner, it goes back."""
        if not winners or (len(winners) > 1 and self.rules.tie == "push"):
            return self.settle((0,) * self.seats, *shown, PotReturned())
        share, rest = divmod(sum(self.paid), len(winners))
        shares = {seat: share + (n < rest) for n, seat in enumerate(winners)}
        payoffs = [shares.get(seat, 0) - paid for seat, paid in enumerate(self.paid)]
        return self.settle(payoffs, *shown, *(PotTaken(seat, points=points) for seat, points in shares.items()))

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """Let the sole winner of the last round deal, or the next seat, as the rules say. After a tie the same dealer deals."""
        if self.rules.next_dealer == "in-turn":
            return self.seating.rotate()
        winner = sole_winner(self.payoffs or ())
        return self.seating.rotate_to(self.seating.dealer if winner is None else winner)
