"""The agreement on a stake, and the score of three cards in the Nagoya order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import check_stake_limit
from kabu_core.play.state import Action
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


def score_hand(cards: Sequence[Card], role: str, rules: AgreedStakeRules) -> HandScore:
    """Return the score of a hand by the values of the Nagoya order. Raises NotationError for more than three cards."""
    return hand_scoring.score_by_total(cards, content.decks()[rules.deck], hand_scoring.MOST_CARDS)
