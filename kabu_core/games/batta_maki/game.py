"""Batta-maki: bettors stake on one of two sets, saki and ato, the dealer evens out the stakes, and the higher last digit wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.rival_sets.base_game import RivalSetsRules, RivalSetsState
from kabu_core.families.rival_sets.events import DealerEqualizedStakes
from kabu_core.play import hand_scoring
from kabu_core.play.hand_scoring import HandResult
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.rules import option

ID = "batta-maki"
SHARES = {"none": 0, "twentieth": 5, "tenth": 10}
"""The percentages of a win that may go to the house."""

BUTA_SHARE = 50
"""The percentage of a win that the house takes under the rule "half-on-buta", which applies only if the losing set has a total of zero."""


@dataclass(frozen=True, kw_only=True)
class Rules(RivalSetsRules):
    """The options of Batta-maki."""

    unit: ClassVar[int] = 20  # type: ignore[misc]  # not an option, so that the share of the house is a whole number

    deck: str = option("hanafuda-48", "The pack of 48.", "hanafuda-48")
    packs: int = option(1, "How many packs are mixed.", low=1, high=2)
    limit: int = option(200, "The most points that each bettor may stake in a round.", low=20, high=2000)
    tie: Literal["push", "dealer"] = option("push", "Who wins when totals are equal.")
    house_share: Literal["none", "twentieth", "tenth", "half-on-buta"] = option("none", "What the house keeps of each win.")
    tied_lots: Literal["redraw", "by-card"] = option("redraw", "How a tie in the draw for the deal is broken.")
    rounds: int = option(8, "How many rounds a game has; eight use up a pack.", low=1, high=16)

    def house_percentage(self, losing: Sequence[Card]) -> int:
        """Return the percentage of a win that goes to the house; `losing` is the set that has lost."""
        if self.house_share == "half-on-buta":
            return 0 if hand_scoring.hand_total(losing) else BUTA_SHARE
        return SHARES[self.house_share]


def score_card_set(cards: tuple[Card, ...], role: str, rules: Rules) -> HandScore:
    """Return the score of a set."""
    return hand_scoring.score_by_total(cards, content.deck_named_by_rules(rules))


@dataclass(frozen=True, kw_only=True, repr=False)
class State(RivalSetsState[Rules]):
    """A state of Batta-maki; `phase` is "stake" or "over"."""

    GAME = ID
    NAMES: ClassVar[tuple[str, str]] = ("Saki", "Ato")

    def compare_sets(self) -> HandResult:
        """Return the result of saki against ato, by the last digit."""
        saki, ato = map(hand_scoring.hand_total, self.columns)
        return HandResult((saki > ato) - (saki < ato), "total" if saki != ato else "tie")

    def _continue_after_stakes(self) -> "State":
        """Let the dealer stake on the set with fewer points, so that both sets have equal stakes. Then turn over both sets."""
        saki, ato = (sum(row[column] for row in self.stakes) for column in range(2))
        if saki == ato:
            return self._settle_at_showdown()
        column, points = (1, saki - ato) if saki > ato else (0, ato - saki)
        row = replace_at(self.stakes[self.banker], column, points)
        added = self.with_events(DealerEqualizedStakes(self.banker, column=column, points=points))
        return replace(added, stakes=replace_at(self.stakes, self.banker, row))._settle_at_showdown()
