"""Advice for Koi-Koi: averages of rollouts, and the number of unseen cards that would complete a yaku if turned up."""

import random

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.families.fishing.base_game import PlayHandCard
from kabu_core.games.koi_koi.bot import rollout_averages, unseen_cards
from kabu_core.games.koi_koi.events import YakuMade
from kabu_core.games.koi_koi.game import Rules, State
from kabu_core.games.koi_koi.reasons_to_choose_action import reason_for_action
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import Action


def yaku_completing_card_counts(view: State, action: Action) -> tuple[int, int] | None:
    """Return two counts of unseen cards: those that would complete or improve a yaku if turned up after this play, and all unseen cards.

    Return None if the action is not a play from the hand, or if the stock is empty. A turned-up card that can capture one of several cards
    counts if any of these captures completes or improves a yaku.
    """
    if not isinstance(action, PlayHandCard) or not view.stock:
        return None
    unseen = unseen_cards(view, view.turn)
    full_state = replace(view.determinize(random.Random(0)), events=())  # the opponent's hand does not matter before the turn ends
    turn_ends = (replace(full_state, stock=(card, *full_state.stock[1:])).apply(action) for card in unseen)
    return sum(any(map(_has_new_yaku, _states_at_end_of_turn(end))) for end in turn_ends), len(unseen)


def _states_at_end_of_turn(state: State) -> list[State]:
    """Return the possible states at the end of the turn: several if the turned-up card can capture one of several cards, else just one."""
    return [state.apply(action) for action in state.legal_actions()] if state.phase == "take" else [state]


def _has_new_yaku(end: State) -> bool:
    """Return whether the log shows a completed or improved yaku. Unlike the phase, the log shows it even if the player may not call."""
    return any(isinstance(event, YakuMade) for event in end.events)


ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    sizes=(8,), total=None, averages=rollout_averages, turned=yaku_completing_card_counts, reason=reason_for_action
)
