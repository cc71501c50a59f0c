"""Tokotoko: two cards each and two that everybody shares; the players agree on a stake, and the best three of four cards win."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.base_game import AcceptStake, AgreedStakeRules, AgreedStakeState, OfferStake, legal_stake_actions
from kabu_core.families.agreed_stakes.events import HandShown, RoundDeclined, StakeAccepted, StakeOffered, StakesPaid, StakesTaken
from kabu_core.games.tokotoko import events
from kabu_core.play import hand_scoring
from kabu_core.play.round_based_state import events_visible_to_seat, hide_cards, replace, replace_at, split_points
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import option

ID = "tokotoko"
HAND_SIZE = 2


@dataclass(frozen=True, kw_only=True)
class Rules(AgreedStakeRules):
    """The options of Tokotoko, all of them on how the stake is agreed."""

    deck: str = option("nagoya", "The pack of 45.", "nagoya")
    decline: Literal["sit-out", "end-round"] = option(
        "sit-out", "Whether a player who declines every stake sits the round out, or ends it for everybody."
    )
    limit: int = option(100, "The largest stake you may propose, in points.", low=1, high=100_000)
    unit: int = option(10, "Every stake is a multiple of this many points.", low=1, high=100_000)
    offers: int = option(3, "Number of proposals before the players must accept a stake or decline it.", low=1, high=9)
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class OmitCard(Action):
    """Count the other three of the four cards. `rank` is the rank of the card that does not count."""

    word: ClassVar[str] = "omit"
    rank: int


@dataclass(frozen=True, kw_only=True, repr=False)
class State(AgreedStakeState[Rules, Literal["stake", "choose"]]):
    """A state of Tokotoko; `phase` is "stake", then "choose", then "over".

    `queue` are the seats that have yet to answer the last proposal or, later, to choose. `omitted` has the rank of the card that each seat
    does not count, 0 before its choice.
    """

    shared: tuple[Card, ...] = ()
    omitted: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()

    GAME = ID

    def deal(self) -> "State":
        """Deal two cards to each seat, and lay two cards face down in the middle."""
        dealt = self.deal_hands_of_size(HAND_SIZE)
        shared, stock = dealt.stock[:HAND_SIZE], dealt.stock[HAND_SIZE:]
        return replace(dealt, phase="stake", shared=shared, stock=stock, omitted=(0,) * self.seats, queue=self.seating.order)

    def observation(self, seat: int) -> "State":
        """Return this state as a seat sees it: its own cards, those of the seats that have chosen, and the shared cards once turned up."""
        shown = [owner == seat or bool(self.omitted[owner]) for owner in range(self.seats)]
        return replace(
            self,
            deals=None,
            stock=hide_cards(self.stock),
            hands=tuple(hand if is_shown else hide_cards(hand) for hand, is_shown in zip(self.hands, shown, strict=True)),
            shared=self.shared if self.stake else hide_cards(self.shared),
            events=events_visible_to_seat(self.events, seat),
        )

    def determinize(self, rng: random.Random) -> "State":
        """Return a full state that fits this view, with the hidden cards drawn at random."""
        fill = self.hidden_card_sampler(rng, *self.hands, self.shared)
        hands, shared = tuple(map(fill, self.hands)), fill(self.shared)
        return replace(self, deals=DealSource(rng.getrandbits(32)), hands=hands, shared=shared, stock=fill(self.stock))

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _round_actions(self) -> tuple[Action, ...]:
        if self.phase == "stake":
            return legal_stake_actions(self.rules, self.offer, self.offers)
        return tuple(map(OmitCard, sorted({card.rank for card in self.four_cards(self.queue[0])})))

    def _apply(self, action: Action) -> "State":
        seat, *waiting = self.queue
        match action:
            case OfferStake(points):
                turn = self.playing.index(seat)
                asked = (*self.playing[turn + 1 :], *self.playing[:turn])
                return replace(self.with_events(StakeOffered(seat, points=points)), offer=points, offers=self.offers + 1, queue=asked)
            case AcceptStake():
                return replace(self.with_events(StakeAccepted(seat, points=self.offer)), queue=tuple(waiting))._begin_if_agreed()
            case OmitCard(rank):
                return self._omit_card(seat, rank)
        playing = tuple(other for other in self.playing if other != seat)
        state = replace(self.with_events(RoundDeclined(seat)), playing=playing, queue=tuple(waiting))
        if len(playing) == 1 or self.rules.decline == "end-round":
            return state.settle_round((0,) * self.seats, events.RoundCancelled())
        return state._begin_if_agreed()

    def _begin_if_agreed(self) -> "State":
        """Turn up the shared cards if all seats that still play have agreed to the stake."""
        if self.queue:
            return self
        rule = "decline" if len(self.playing) < self.seats else ""
        state = self.with_events(StakesPaid(points=self.offer, rule=rule), events.SharedCardsTurnedUp(cards=self.shared))
        return replace(state, phase="choose", stake=self.offer, queue=self.playing)

    def four_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of which a seat counts three: its own and the shared ones."""
        return (*self.hands[seat], *self.shared)

    def counted_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the three cards that a seat counts; none before its choice."""
        rank = self.omitted[seat]
        return cards_without_rank(self.four_cards(seat), rank) if rank else ()

    def _omit_card(self, seat: int, rank: int) -> "State":
        """Let a seat show the three cards that count. Settle the round after the last seat."""
        state = replace(self, omitted=replace_at(self.omitted, seat, rank), queue=self.queue[1:])
        state = state.with_events(HandShown(seat, state.counted_cards(seat)))
        return state if state.queue else state._settle_stakes()

    def _settle_stakes(self) -> "State":
        """Pay all stakes to the best total. If several are equal, they share."""
        shares = self.shares_of_stakes({seat: hand_scoring.hand_total(self.counted_cards(seat)) for seat in self.playing})
        payoffs = [shares.get(seat, 0) - (self.stake if seat in self.playing else 0) for seat in range(self.seats)]
        rule = "tie" if len({*shares.values()}) > 1 else ""
        return self.settle_round(payoffs, *(StakesTaken(seat, points=points, rule=rule) for seat, points in shares.items()))

    def shares_of_stakes(self, totals: dict[int, int]) -> dict[int, int]:
        """Return how many of all points staked each seat with the best total takes; `totals` has the totals of the seats that play."""
        winners = [seat for seat, total in totals.items() if total == max(totals.values())]
        return split_points(self.stake * len(totals), winners)


def cards_without_rank(cards: Sequence[Card], rank: int) -> tuple[Card, ...]:
    """Return the cards without the first that has this rank."""
    out = next(card for card in cards if card.rank == rank)
    return tuple(card for card in cards if card is not out)


def best_last_digit_of_three(values: Sequence[int]) -> int:
    """Return the best last digit of the sums of three of the values."""
    return max(sum(three) % 10 for three in combinations(values, hand_scoring.MOST_CARDS))
