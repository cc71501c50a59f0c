"""Gomai-Kabu: each player gets five cards and lays aside three that make ten, twenty or thirty; the best other two win the pot."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.pots.base_game import FoldHand, PotRules
from kabu_core.families.three_and_two.five_card_splits import FiveCardSplit, HandValue, arrange_by_split, possible_splits
from kabu_core.families.three_and_two.pot_game import SplitHandPotGameState, value_of_split
from kabu_core.play.events import Event
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "gomai-kabu"


@dataclass(frozen=True, kw_only=True)
class Rules(PotRules):
    """The options of Gomai-Kabu."""

    deck: str = option("kabufuda", "The pack of 40.", "kabufuda", "hanafuda", "western")
    ante: int = option(10, "The points that everybody pays into the pot.", low=1, high=100_000)
    tie: Literal["split-pot", "push"] = option("split-pot", "Whether equal hands share the pot, or everybody takes back their ante.")
    next_dealer: Literal["winner", "in-turn"] = option("winner", "Who deals next: the winner or the next player.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


@dataclass(frozen=True, slots=True)
class LayThreeCardsAside(Action, word="cut"):
    """Lay aside three cards that make tens. `low` and `high` are the ranks of the two cards that are left."""

    low: int
    high: int


def ranks_of_two_counting_cards(split: FiveCardSplit) -> tuple[int, int]:
    """Return the ranks of the two cards that count, the lower first."""
    low, high = sorted(card.rank for card in split.two)
    return low, high


class ThreeCardsLaidAside(Event):
    """The seat lays aside three cards that add up to ten, twenty or thirty."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(SplitHandPotGameState[Rules]):
    """A state of Gomai-Kabu; `phase` is "decide" or "over".

    `split_seats` has the seats that have laid three cards aside; these are the first three of their hands.
    """

    split_seats: frozenset[int] = frozenset()

    GAME = ID
    ACTION_PATTERNS = ("cut {rank_pair}", "fold")

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        kept = sorted({ranks_of_two_counting_cards(split) for split in possible_splits(self.hands[self.queue[0]])})
        return (*(LayThreeCardsAside(low, high) for low, high in kept), FoldHand())

    def _apply(self, action: Action) -> "State":
        if not isinstance(action, LayThreeCardsAside):
            return self.fold_hand()
        seat = self.queue[0]
        split = next(
            split for split in possible_splits(self.hands[seat]) if ranks_of_two_counting_cards(split) == (action.low, action.high)
        )
        state = replace(
            self, hands=replace_at(self.hands, seat, arrange_by_split(self.hands[seat], split)), split_seats=self.split_seats | {seat}
        )
        return state.with_events(ThreeCardsLaidAside(seat)).continue_after_decision()

    def hand_value(self, seat: int) -> HandValue | None:
        """Return the value of a hand, None until its owner has laid three cards aside."""
        hand = self.hands[seat]
        return value_of_split(FiveCardSplit(hand[:3], hand[3:])) if seat in self.split_seats else None
