"""Lucky 9: after the stakes, each player gets two cards, and may draw a third one whatever the total."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kabu_core.cards import Card
from kabu_core.families.own_hands.two_cards_with_optional_third import TwoCardRules, TwoCardState
from kabu_core.play.hand_scoring import hand_total
from kabu_core.rules import option

ID = "lucky-9"


@dataclass(frozen=True, kw_only=True)
class Rules(TwoCardRules):
    """The options of Lucky 9."""

    deck: str = option("western-52", "The pack: with the court cards, or without.", "western-52", "western")
    tie: Literal["push", "dealer", "player"] = option("push", "Who wins when totals are equal.")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TwoCardState[Rules]):
    """A state of Lucky 9; `phase` is "stake", "third" or "over"."""

    GAME = ID

    def hand_value_name(self, cards: Sequence[Card]) -> str:
        """Return the total of a hand."""
        return str(hand_total(cards))
