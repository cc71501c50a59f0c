"""Games in which the players stake, get their cards, and then in turn choose between drawing and standing."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kabu_core.cards import Card
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState
from kabu_core.play.banking_games import BankRules, DrawCard, StandOnCards
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class DrawsInTurnState[R: BankRules](DealtAtOnceState[R]):
    """The state of a game in which the seats draw or stand in turn. `phase` is "stake", then `DRAWING_PHASE`, then "over"."""

    ACTION_PATTERNS: ClassVar[tuple[str, ...]] = ("stake {points}", "draw", "stand")
    DRAWING_PHASE: ClassVar[str]

    @abstractmethod
    def deal_first_cards(self) -> Self:
        """Deal the first cards to every seat in the round, and start the turns."""

    @abstractmethod
    def apply_turn_action(self, action: Action) -> Self:
        """Return the state after the next seat draws, stands or takes another action of its turn."""

    @abstractmethod
    def is_result_certain(self, cards: Sequence[Card]) -> bool:
        """Return whether the result of a bettor with these cards is certain, whatever the dealer draws."""

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return self.possible_stakes() if self.phase == "stake" else (DrawCard(), StandOnCards())

    def _apply(self, action: Action) -> Self:
        if self.phase != "stake":
            return self.apply_turn_action(action)
        state = self.apply_stake_or_pass(action)
        return state if state.queue else state.deal_first_cards()

    def start_turns(self, finished_seats: Iterable[int]) -> Self:
        """Let the seats in the round act in turn, except `finished_seats`. If the dealer's hand lies face up, end the round instead."""
        queue = tuple(seat for seat in self.seats_in_round if seat not in finished_seats)
        state = replace(self, phase=self.DRAWING_PHASE, queue=queue)
        return state.settle_hands_with_bank() if self.banker in self.turned else state.settle_if_no_choice_matters()

    def settle_if_no_choice_matters(self) -> Self:
        """End the round if nobody is left to act, or if only the dealer is left and cannot change any result."""
        decided = all(self.is_result_certain(self.hands[seat]) for seat in self.seats_in_round[:-1])
        return self.settle_hands_with_bank() if not self.queue or (self.queue == (self.banker,) and decided) else self
