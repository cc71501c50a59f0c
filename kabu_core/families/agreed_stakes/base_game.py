"""Rules and states of games with one stake for everybody: the agreement on the stake, the hands, and the score of three flower cards."""

from abc import abstractmethod
from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core.cards import Card
from kabu_core.families.agreed_stakes.events import HandDealt, SeatDeclinedRound, StakeAccepted, StakeOffered
from kabu_core.play.banking_games import check_stake_limit
from kabu_core.play.round_based_state import RoundBasedState, SeatingOrder, hide_cards, replace
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules, constant_rule, option


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class AgreedStakeRules(Rules):
    """The options for the agreement on a stake. By default, the round ends for everybody if one player declines every stake."""

    deck: str = option("nagoya", "The pack of 45.", "nagoya")
    limit: int = option(100, "The largest stake you may propose, in points.", low=1, high=100_000)
    unit: int = option(10, "Every stake is a multiple of this many points.", low=1, high=100_000)
    offers: int = option(3, "Number of proposals before the players must accept a stake or decline it.", low=1, high=9)
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)

    decline = constant_rule("end-round")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_stake_limit(self.limit, self.unit)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class EqualStakeState[R: Rules, P: str](RoundBasedState[R, P]):
    """The state of a game in which everybody has the same stake and the best hand of three cards wins.

    `playing` are the seats that have not declined the round, in the order of play. `stake` is the stake agreed on, 0 before that.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    playing: tuple[int, ...] = ()
    stake: int = 0

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Let seat 0 act first, unless the record of a game played elsewhere gives another order."""
        return SeatingOrder(deals.recorded_order_of_round(0) or tuple(range(self.seats)))

    def deal_hands_of_size(self, size: int) -> Self:
        """Deal `size` cards to each seat, the top cards to the seat that acts first."""
        order = self.seating.order
        hands = {seat: self.stock[n * size : (n + 1) * size] for n, seat in enumerate(order)}
        state = self.with_events(*(HandDealt(seat, hands[seat], (seat,)) for seat in order))
        return replace(state, stock=self.stock[len(order) * size :], hands=tuple(hands[seat] for seat in range(self.seats)), playing=order)

    def hide_stock_and_other_hands(self, seat: int, shown: Container[int]) -> Self:
        """Return the state as `seat` sees it: the stock is hidden, and so are the hands of all seats except those in `shown`."""
        hands = tuple(hand if owner in shown else hide_cards(hand) for owner, hand in enumerate(self.hands))
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    def cards_that_count(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of `seat` that are compared at the end of the round."""
        return self.hands[seat]


@dataclass(frozen=True, slots=True)
class OfferStake(Action, word="offer"):
    """Propose a stake that is the same for everybody."""

    points: int


class AcceptStake(Action, word="accept"):
    """Play for the stake proposed."""


class DeclineRound(Action, word="decline"):
    """Decline every stake."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class AgreedStakeState[R: AgreedStakeRules, P: str](EqualStakeState[R, P | Literal["stake"]]):
    """The state of a game in which the players look at their cards and agree on a stake, in the phase "stake".

    `offer` is the stake proposed last, and `offers` the number of proposals so far. `queue` has the seats that have yet to answer.
    """

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("offer {points}", "accept", "decline")
    STAKE_ACCEPTED: ClassVar[type[StakeAccepted]] = StakeAccepted
    """The class of the events in which a seat accepts a stake."""

    offer: int = 0
    offers: int = 0
    queue: tuple[int, ...] = ()

    @abstractmethod
    def begin_play_after_agreement(self) -> Self:
        """Begin the play, after all players in the round have agreed on the stake."""

    def cancel_round(self) -> Self:
        """End the round without payments, because the players have not agreed on a stake."""
        return self.settle_round((0,) * self.seats)

    def begin_stake_agreement(self) -> Self:
        """Let the seat that acts first propose a stake."""
        return replace(self, phase="stake", queue=self.seating.order)

    def legal_stake_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the next seat to speak."""
        sizes = range(self.rules.unit, self.rules.limit + 1, self.rules.unit) if self.offers < self.rules.offers else ()
        proposals = tuple(OfferStake(points) for points in sizes if points != self.offer)
        return (AcceptStake(), *proposals, DeclineRound()) if self.offers else proposals

    def apply_stake_action(self, action: Action) -> Self:
        """Return the state after the next seat has proposed a stake, accepted the stake proposed last or declined every stake."""
        seat, *waiting = self.queue
        if isinstance(action, OfferStake):
            turn = self.playing.index(seat)
            asked = (*self.playing[turn + 1 :], *self.playing[:turn])
            proposed = self.with_events(StakeOffered(seat, points=action.points))
            return replace(proposed, offer=action.points, offers=self.offers + 1, queue=asked)
        if isinstance(action, AcceptStake):
            state = replace(self.with_events(self.STAKE_ACCEPTED(seat, points=self.offer)), queue=tuple(waiting))
        else:
            playing = tuple(other for other in self.playing if other != seat)
            state = replace(self.with_events(SeatDeclinedRound(seat)), playing=playing, queue=tuple(waiting))
            if len(playing) == 1 or self.rules.decline == "end-round":
                return state.cancel_round()
        return state if state.queue else replace(state, stake=state.offer).begin_play_after_agreement()


def without_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without `card`."""
    return tuple(other for other in cards if other is not card)
