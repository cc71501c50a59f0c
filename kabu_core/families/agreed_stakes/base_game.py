"""The stake, the agreement on it, and the score of three flower cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.agreed_stakes.events import HandDealt
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import check_stake_limit
from kabu_core.play.round_based_state import RoundBasedState, Seating, replace
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules


class AgreedStakeRules(Rules):
    """Rules of the stake. Each game defines these attributes as options."""

    deck: str
    limit: int
    unit: int
    offers: int

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

    def first_seating(self, deals: DealSource) -> Seating:
        """Let seat 0 act first, unless the record of a game played elsewhere gives another order."""
        return Seating(deals.recorded_order_of_round(0) or tuple(range(self.seats)))

    def deal_hands_of_size(self, size: int) -> Self:
        """Deal `size` cards to each seat, the top cards to the seat that acts first."""
        order = self.seating.order
        hands = {seat: self.stock[n * size : (n + 1) * size] for n, seat in enumerate(order)}
        state = self.with_events(*(HandDealt(seat, hands[seat], (seat,)) for seat in order))
        return replace(state, stock=self.stock[len(order) * size :], hands=tuple(hands[seat] for seat in range(self.seats)), playing=order)

    def counted_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat that are compared at the end of the round."""
        return self.hands[seat]

    def _next_seating(self, deals: DealSource, number: int) -> Seating:
        """Let the next seat act first."""
        return self.seating.with_next_dealer()


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class AgreedStakeState[R: AgreedStakeRules, P: str](EqualStakeState[R, P]):
    """The state of a game in which the players look at their cards and agree on a stake.

    `offer` is the stake proposed last, and `offers` the number of proposals so far.
    """

    offer: int = 0
    offers: int = 0


@dataclass(frozen=True, slots=True)
class OfferStake(Action):
    """Propose a stake, the same for everybody."""

    word: ClassVar[str] = "offer"
    points: int


@dataclass(frozen=True, slots=True)
class AcceptStake(Action):
    """Play for the stake proposed."""

    word: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class DeclineRound(Action):
    """Decline every stake."""

    word: ClassVar[str] = "decline"


def legal_stake_actions(rules: AgreedStakeRules, offer: int, offers: int) -> tuple[Action, ...]:
    """Return the legal actions of the next seat to speak, after `offers` proposals of which the last was `offer`."""
    sizes = range(rules.unit, rules.limit + 1, rules.unit) if offers < rules.offers else ()
    proposals = tuple(OfferStake(points) for points in sizes if points != offer)
    return (AcceptStake(), *proposals, DeclineRound()) if offers else proposals


def without_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without `card`."""
    return tuple(other for other in cards if other is not card)


def score_hand(cards: Sequence[Card], role: str, rules: Rules) -> HandScore:
    """Return the score of a hand by the values of the cards in its deck. Raises NotationError for more than three cards."""
    return hand_scoring.score_by_total(cards, content.decks()[rules.deck], hand_scoring.MOST_CARDS)
