"""Games with columns in which each column is dealt as a whole hand: a stack of cards that nobody sees until the showdown."""

import random
from dataclasses import dataclass
from itertools import batched
from typing import ClassVar, Self

from kabu_core.cards import Card
from kabu_core.families.columns.base_game import ColumnGameState, ColumnRules, StakeOnColumn
from kabu_core.families.columns.events import CardStacksDealtFaceDown
from kabu_core.play.banking_games import FinishStaking
from kabu_core.play.hand_scoring import MOST_CARDS
from kabu_core.play.round_based_state import hide_cards, replace
from kabu_core.play.state import Action


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FaceDownColumnsState[R: ColumnRules](ColumnGameState[R]):
    """The state of a game whose columns are stacks of cards that are dealt face down; `phase` is "stake" or "over"."""

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("stake {column} {points}", "done")
    COLUMN_NAME: ClassVar[str] = "stack"
    STACKS: ClassVar[int] = 3
    """The number of stacks besides the banker's."""
    STACK_CARDS: ClassVar[int] = MOST_CARDS
    """The number of cards in each stack."""

    def deal(self) -> Self:
        """Deal all stacks face down, the last one to the banker, and start the staking."""
        dealt = (self.STACKS + 1) * self.STACK_CARDS
        *stacks, bank = batched(self.stock[:dealt], self.STACK_CARDS)
        return replace(
            self.with_events(CardStacksDealtFaceDown(stacks=self.STACKS, size=self.STACK_CARDS)),
            phase="stake",
            stock=self.stock[dealt:],
            columns=tuple(stacks),
            bank=bank,
            stakes=((0,) * self.STACKS,) * self.seats,
            queue=tuple((seat, 0) for seat in self.bettors),
        )

    def _continue_after_stakes(self) -> Self:
        """End the round with the showdown. Nobody draws a card."""
        return self._settle_at_showdown()

    def _visible_column_cards(self, seat: int, column: int) -> tuple[Card, ...]:
        return hide_cards(self.columns[column])

    def _visible_banker_cards(self, seat: int) -> tuple[Card, ...]:
        return hide_cards(self.bank)


def strongest_action(view: FaceDownColumnsState[ColumnRules], rng: random.Random) -> Action:
    """Stake on a random stack: one unit if the dealer wins ties, otherwise as much as the limit allows.

    Nobody can tell the stacks apart until they are turned over, so only the size of the stakes matters. If ties return the stake, a stack
    is never worse than the dealer's hand. If the dealer wins ties, every stake loses on average.
    """
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnColumn)]
    if not stakes or (view.rules.tie == "dealer" and view.stakes_by_seat[view.require_current_player()]):
        return FinishStaking()
    points = view.rules.unit if view.rules.tie == "dealer" else max(stake.points for stake in stakes)
    return rng.choice([stake for stake in stakes if stake.points == points])
