"""The coach's texts at a table: advice on the position shown, comments on the reader's decisions, and the review of a finished game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kabu_core import games
from kabu_core.play.record import GameRecord
from kabu_core.views.html_builder import Html
from kabu_core.web.hotseat import DevicePerspective
from kabu_core.web.record_positions import positions_of_record

if TYPE_CHECKING:
    from kabu_core.advice.coach_sentences import DecisionTaken


def coach_comment_and_review(
    record: GameRecord, indexes: Sequence[int], perspective: DevicePerspective, step: int | None, *, advise: bool
) -> tuple[str, Html]:
    """Return the coach's comment on the position shown, and the coach's review of a finished game. Either may be empty.

    `indexes` are the indexes of the actions that people chose. `step` is the number of actions shown in a replay, None outside a replay.
    `advise` is True if the reader asks for advice. If several people play, the coach only gives advice, because a comment on a past action
    would reveal cards.
    """
    source = games.advice_spec(record.game)
    from kabu_core.advice.coach_sentences import NOTHING_TO_CHOOSE, Coach

    coach = Coach(games.spec(record.game).view, source)
    decisions = decisions_of_only_person(record, indexes) if len(record.people) <= 1 else []
    round_over = perspective.view.payoffs is not None
    game_over = round_over and not perspective.view.has_more_rounds and step is None
    review = coach.review_game(decisions) if game_over and perspective.view.round_index else Html("")
    shown_decision = next((one for one in decisions if one.place == step), None)
    if advise and round_over:
        return coach.review_round([one for one in decisions if one.view.round_index == perspective.view.round_index]), review
    if advise and shown_decision:
        return coach.advice_sentences(shown_decision.view, shown_decision.place), review
    if step is not None:
        return (coach.review_decision(shown_decision) if shown_decision else ""), review
    if advise:
        has_turn = perspective.view.current_player == perspective.seat
        return coach.advice_sentences(perspective.view, len(record.actions)) if has_turn else NOTHING_TO_CHOOSE, review
    just_decided = decisions and decisions[-1].place == indexes[-1]
    return (coach.action_verdict_sentence(decisions[-1]) if just_decided else ""), review


def hinted_action_text(record: GameRecord, perspective: DevicePerspective, step: int | None) -> str:
    """Return the text of the best action if it is the reader's turn now; otherwise, or if there is nothing to choose, return ""."""
    source = games.advice_spec(record.game)
    from kabu_core.advice.coach_sentences import Coach

    view, coach = perspective.view, Coach(games.spec(record.game).view, source)
    is_to_act = step is None and view.current_player == perspective.seat
    return coach.hinted_action_text(view, len(record.actions)) if is_to_act else ""


def decisions_of_only_person(record: GameRecord, action_indexes: Sequence[int]) -> "list[DecisionTaken]":
    """Return the decisions of the only person at this device. `action_indexes` are the indexes of this person's actions in the record."""
    from kabu_core.advice.coach_sentences import DecisionTaken

    states = positions_of_record(record)
    return [DecisionTaken(n, states[n].observation(0), record.actions[n]) for n in action_indexes if states[n].payoffs is None]
