"""Oicho-Kabu with a hand for each player: two cards, the first face up, and an optional third, against the banker's hand."""

from dataclasses import dataclass
from typing import Literal

from kabu_core.families.own_hands.base_game import OwnHandsState
from kabu_core.play.banking_games import (
    DrawCard,
    EscapeWithStake,
    FirstHandCardDealt,
    OichoKabuHandStakeAndBankRules,
    SecondCardDealt,
    SitRoundOut,
    ThirdCardDeclined,
    ThirdCardDrawn,
)
from kabu_core.play.events import Event, StakeChangeEvent
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import option

ID = "oicho-kabu-hands"


@dataclass(frozen=True, kw_only=True)
class Rules(OichoKabuHandStakeAndBankRules):
    """The options of Oicho-Kabu with a hand for each player."""

    stakes_after: Literal["first-card", "nothing"] = option(
        "first-card", "Whether stakes are placed after the first card or before the deal."
    )


class HandStakeTakenBack(StakeChangeEvent):
    """The seat shows its hand and takes the stake back."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(OwnHandsState[Rules, Literal["third"]]):
    """A state of Oicho-Kabu with a hand for each player; `phase` is "stake", "third" or "over"."""

    GAME = ID

    def deal(self) -> "State":
        """Start the round with the stakes. If the rules place the stakes after the first card, deal one card to each seat first."""
        state = self.start_staking()
        return state._deal_card_to_each_seat(FirstHandCardDealt) if self.rules.stakes_after == "first-card" else state

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        if self.phase == "stake":
            return (*self.possible_stakes(), SitRoundOut())
        seat = self.queue[0]
        return self.legal_two_card_actions(self.hands[seat], "dealer" if seat == self.banker else "player")

    def _apply(self, action: Action) -> "State":
        if self.phase == "third":
            return self._apply_third_card_decision(action)
        state = self.apply_stake_or_pass(action)
        return state if state.queue else state._complete_two_card_hands()

    def _complete_two_card_hands(self) -> "State":
        """Deal cards until each hand has two. Then each seat in turn decides on a third card, the banker last."""
        if not any(self.stakes):
            return self.settle_hands_with_bank()
        state = self if self.hands[self.banker] else self._deal_card_to_each_seat(FirstHandCardDealt)
        return replace(state._deal_card_to_each_seat(SecondCardDealt), phase="third", queue=self.seats_in_round)

    def _deal_card_to_each_seat(self, event_class: type[Event]) -> "State":
        """Deal one card to each bettor in turn, then to the banker."""
        return self.deal_card_to_seats(event_class, (*self.bettors, self.banker), face_up=event_class is FirstHandCardDealt)

    def _apply_third_card_decision(self, action: Action) -> "State":
        """Return the state after a seat draws, stands or takes its stake back. After the last decision comes the showdown."""
        seat, *queue = self.queue
        match action:
            case DrawCard():
                state = self.deal_card_to_seats(ThirdCardDrawn, (seat,), face_up=True)
            case EscapeWithStake():
                event = HandStakeTakenBack(seat, self.hands[seat])
                state = replace(self.with_events(event), stakes=replace_at(self.stakes, seat, 0), turned=(*self.turned, seat))
            case _:
                state = self.with_events(ThirdCardDeclined(seat))
        bank_wins = queue == [self.banker] and self.banker_wins_outright()
        return replace(state, queue=tuple(queue)) if queue and any(state.stakes) and not bank_wins else state.settle_hands_with_bank()
