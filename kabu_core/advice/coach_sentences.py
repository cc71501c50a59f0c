"""The sentences of the coach on the best choice and its reasons, the cost of an action, and the costliest actions of a game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kabu_core.advice import choice_reasons
from kabu_core.advice.advice_spec import AnyAdviceSpec
from kabu_core.advice.choice_evaluation import RankedChoices, evaluate_choices
from kabu_core.advice.duel_evaluation import ChoiceOdds
from kabu_core.play.state import Action, State
from kabu_core.views.game_table import NEWS_LETTERS
from kabu_core.views.game_view_interface import GameView
from kabu_core.views.html_builder import Html, count_with_noun, format_signed, remove_asterisks, tag
from kabu_core.views.table_menu import button_sending_event

MOST_LISTED = 3
"""The largest number of costly actions that the coach lists after a game."""

LEAST_SHOWN = 0.05
"""The smallest gain or loss that a review lists, in points. A smaller one would show as 0.0."""

NOTHING_TO_CHOOSE = "There is nothing to decide now."
NO_COACH = "This game has no coach yet."
NO_BEST_CHOICE = "From what you can see, no choice is better than another."
BLIND_STAKE = "The stakes come before the cards, so the coach can’t advise on a stake."


class DecisionTaken(NamedTuple):
    """A decision of the reader: its index in the record (`place`), the observation of the seat, and the text of the action taken."""

    place: int
    view: State
    action: str


class JudgedDecision(NamedTuple):
    """A decision of the reader, with the points that it lost or gained and the coach's advice on it."""

    points: float
    advice: RankedChoices
    decided: DecisionTaken


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach of a game. The odds come from `spec`, and the names of actions from the game's `view`."""

    view: GameView[State]
    spec: AnyAdviceSpec

    def advice_sentences(self, view: State, index: int) -> str:
        """Return, in sentences, the best choice with its reason and its value and, if there is room, the next best choice."""
        if not self.spec.can_coach:
            return NO_COACH
        if not self._has_choice_to_evaluate(view):
            return NOTHING_TO_CHOOSE
        advice = _evaluate_choices_cached(self.spec, view, index)
        if advice is None:
            return BLIND_STAKE if any(hasattr(action, "points") for action in view.legal_actions()) else NO_BEST_CHOICE
        best, *others = advice.choices
        label = _lower_first_letter(self._choice_label(view, best)).removeprefix("a ")
        why = choice_reasons.reason_for_choice(self.spec, view, _first_action_of_choice(view, best))
        value = _choice_value_text(advice, best)
        value = (
            f"It is worth an estimated {value} on average{self._yaku_chances_text(view, best)}"
            if self.spec.averages
            else f"It is worth {value}{_outcome_shares_text(advice, best)}"
        )
        because = f" It {why}." if why else ""
        hint, stake = f"Hint: {label}.{because} {value}.", _stake_size_sentence(view, advice)
        runner_up = self._second_best_sentence(view, advice, others)
        return f"{hint}{runner_up if len(hint + runner_up + stake) <= NEWS_LETTERS else ''}{stake}"

    def hinted_action_text(self, view: State, index: int) -> str:
        """Return the text of the best action, without the points of a stake; "" if there is nothing to choose."""
        advice = _evaluate_choices_cached(self.spec, view, index) if self._has_choice_to_evaluate(view) else None
        return advice.best_choice.action if advice else ""

    def _has_choice_to_evaluate(self, view: State) -> bool:
        return self.spec.can_coach and view.payoffs is None and len(view.legal_actions()) > 1

    def action_verdict_sentence(self, decided: DecisionTaken) -> str:
        """Return a sentence that says whether the action taken was the best and what it cost, or "" if the odds are unknown."""
        advice = self._ranked_choices_at_decision(decided)
        if advice is None:
            return ""
        speaker = "Coach (estimate):" if self.spec.averages else "Coach:"
        odds = advice.odds_of_action(decided.action)
        if odds is None:
            return f"{speaker} best." if _is_better_not_to_stake(decided.view, advice) else ""
        if _is_as_good_as_best(advice, decided.action):
            if _is_better_not_to_stake(decided.view, advice):
                return f"{speaker} the best stake, but it is better to stake nothing."
            return f"{speaker} {'best' if odds == advice.best_choice else 'as good as the best'}."
        best = self._quoted_choice_label(decided.view, advice.best_choice)
        return f"{speaker} {best} is better by {_action_cost_text(advice, decided.action)}."

    def review_decision(self, decided: DecisionTaken) -> str:
        """Return a sentence that names the action taken in an earlier position and says whether it was the best."""
        name = next((act.name for act in self.view.acts(decided.view).acts if act.event == decided.action), decided.action)
        return f"You chose: {_lower_first_letter(remove_asterisks(name))}. {self.action_verdict_sentence(decided)}".strip()

    def review_game(self, decisions: Sequence[DecisionTaken]) -> Html:
        """List the costliest actions of a game and the most rewarding one, each with a button that leads to its position.

        If the odds are estimates, review only the last round.
        """
        if estimated := self._odds_are_estimates(decisions):
            decisions = [decided for decided in decisions if decided.view.round_index == decisions[-1].view.round_index]
        heading = "Coach’s review of your last round (estimate)" if estimated else "Coach’s review of your game"
        summary, losses = self._summarize_losses(decisions)
        if not summary:
            return Html("")
        items = [
            tag(
                "li",
                button_sending_event(
                    f"Round {loss.decided.view.round_index + 1}: {self._costly_decision_text(loss)}", f"step {loss.decided.place}"
                ),
            )
            for loss in losses[:MOST_LISTED]
        ]
        items += [
            tag(
                "li",
                button_sending_event(
                    f"Best, round {best.decided.view.round_index + 1}: {self._clearly_best_decision_text(best)}",
                    f"step {best.decided.place}",
                ),
            )
            for best in self._clearly_best_decisions(decisions)[:1]
        ]
        return tag("div", tag("p", f"{heading}: {summary}."), tag("ul", *items) if items else "", class_="review")

    def review_round(self, decisions: Sequence[DecisionTaken]) -> str:
        """Return a sentence on the cost of the decisions of one round, and on the costliest decisions."""
        summary, losses = self._summarize_losses(decisions)
        if not summary:
            return NOTHING_TO_CHOOSE
        heading = f"Coach’s review of this round{' (estimate)' if self._odds_are_estimates(decisions) else ''}"
        return f"{heading}: {summary}.{f' Costliest: {self._costly_decision_text(losses[0])}.' if losses else ''}"

    def _summarize_losses(self, decisions: Sequence[DecisionTaken]) -> tuple[str, list[JudgedDecision]]:
        """Return a summary of what some decisions cost ("" if no odds are known), and the costly decisions, the costliest first."""
        judged = [
            (advice, decided)
            for decided in decisions
            if (advice := self._ranked_choices_at_decision(decided)) and advice.odds_of_action(decided.action)
        ]
        losses = [
            JudgedDecision(advice.points_lost_by_action(decided.action), advice, decided)
            for advice, decided in judged
            if not _is_as_good_as_best(advice, decided.action)
        ]
        summary = "every choice was the best" if judged else ""
        if losses:
            total = sum(loss.points for loss in losses)
            cost = (
                f"at a total cost of {_points_in_words(total, losses[0].advice)}" if total >= LEAST_SHOWN else "each the best or nearly so"
            )
            summary = f"{count_with_noun(len(judged), 'choice')}, {cost}"
        elif worse := sum(_is_better_not_to_stake(decided.view, advice) for advice, decided in judged):
            summary += f", but {count_with_noun(worse, 'stake')} {'was' if worse == 1 else 'were'} worse than none"
        return summary, sorted((loss for loss in losses if loss.points >= LEAST_SHOWN), key=lambda loss: -loss.points)

    def _clearly_best_decisions(self, decisions: Sequence[DecisionTaken]) -> list[JudgedDecision]:
        """Return the decisions in which the reader made a best choice clearly better than the second best, the largest difference first."""
        judged = [(advice, decided) for decided in decisions if (advice := self._ranked_choices_at_decision(decided))]
        gains = [JudgedDecision(advice.points_ahead_of_second_best(decided.action), advice, decided) for advice, decided in judged]
        return sorted((gain for gain in gains if gain.points >= LEAST_SHOWN), key=lambda gain: -gain.points)

    def _clearly_best_decision_text(self, gain: JudgedDecision) -> str:
        """Return the best choice, the second best, and the difference between them in points."""
        points, advice, decided = gain
        best, next_best = (self._quoted_choice_label(decided.view, choice) for choice in advice.choices[:2])
        return f"{best}, not {next_best}: {_points_in_words(points, advice)} better"

    def _costly_decision_text(self, loss: JudgedDecision) -> str:
        """Return the choice taken, the best choice, and how many points the choice cost."""
        points, advice, decided = loss
        odds = advice.odds_of_action(decided.action)
        label = self._quoted_choice_label(decided.view, odds) if odds else decided.action
        return f"{label}, not {self._quoted_choice_label(decided.view, advice.best_choice)}: {_points_in_words(points, advice)}"

    def _odds_are_estimates(self, decisions: Sequence[DecisionTaken]) -> bool:
        """Return whether the odds of these decisions are averages of simulated rounds."""
        return bool(self.spec.averages) and any(_evaluate_choices_cached(self.spec, decided.view, decided.place) for decided in decisions)

    def _ranked_choices_at_decision(self, decided: DecisionTaken) -> RankedChoices | None:
        return _evaluate_choices_cached(self.spec, decided.view, decided.place, decided.action)

    def _choice_label(self, view: State, choice: ChoiceOdds[float]) -> str:
        """Return the name of a choice as on its button. The name of a stake leaves out the points."""
        names = (act.name for act in self.view.acts(view).acts if act.event and choice.includes_action(act.event))
        label = remove_asterisks(next(names, choice.action)).rstrip("!")
        return re.sub(r"^Stake \d+", "A stake", re.split("[:,] ", label)[0])

    def _quoted_choice_label(self, view: State, choice: ChoiceOdds[float]) -> str:
        """Return the name of a choice for use within a sentence: “No third card”, or without quotation marks "a stake on column 1"."""
        label = self._choice_label(view, choice)
        return _lower_first_letter(label) if label.startswith("A stake ") else f"“{label}”"

    def _yaku_chances_text(self, view: State, choice: ChoiceOdds[float]) -> str:
        """Return a phrase on how many unseen cards would complete a yaku if turned up after a choice; "" if unknown."""
        action = _first_action_of_choice(view, choice)
        if self.spec.turned is None or (turned := self.spec.turned(view, action)) is None:
            return ""
        makes, unseen = turned
        if makes in (0, unseen):
            return "; it makes a yaku" if makes else ""
        return f"; it makes a yaku with {makes} of the {unseen} cards that may turn up"

    def _second_best_sentence(self, view: State, advice: RankedChoices, others: Sequence[ChoiceOdds[float]]) -> str:
        """Return a sentence on the second-best choice."""
        if not others:
            return ""
        label = self._choice_label(view, others[0]).removeprefix("A stake ")
        value = _choice_value_text(advice, others[0]).removesuffix(f" {self.spec.unit}")
        return f" {label[:1].upper()}{label[1:]}: {value}."


def _stake_size_sentence(view: State, advice: RankedChoices) -> str:
    """Return a sentence on whether to stake much, little or nothing; "" if the choices are not stakes."""
    if not advice.stakes:
        return ""
    if _is_better_not_to_stake(view, advice):
        return " A smaller stake, or none, is better."
    return f" The {'larger' if advice.best_choice.value > 0 else 'smaller'} the stake, the better."


def _is_better_not_to_stake(view: State, advice: RankedChoices) -> bool:
    """Return whether every stake loses on average, and the player need not stake."""
    return advice.stakes and advice.best_choice.value < 0 and any(not hasattr(action, "points") for action in view.legal_actions())


def _first_action_of_choice(view: State, choice: ChoiceOdds[float]) -> Action:
    """Return the first legal action that belongs to a choice. A choice to stake has an action for each number of points."""
    return next(action for action in view.legal_actions() if choice.includes_action(action))


@lru_cache(512)
def _evaluate_choices_cached(spec: AnyAdviceSpec, view: State, index: int, action: str = "") -> RankedChoices | None:
    return evaluate_choices(spec, view, index, action)


def _points_in_words(points: float, advice: RankedChoices) -> str:
    return f"{points:.1f} {'cups' if advice.spec.unit.endswith('cup') else 'points'}"


def _lower_first_letter(text: str) -> str:
    return text[:1].lower() + text[1:]


def _decimal_places(advice: RankedChoices) -> int:
    """Return the number of decimals to show: few for rough averages, more for stakes, whose values hardly differ."""
    return 1 if advice.spec.averages else 3 if advice.stakes else 2


def _cost_between_displayed_values(advice: RankedChoices, action: str) -> float:
    """Return the difference between the displayed values of the best choice and of an action."""
    odds, decimals = advice.odds_of_action(action), _decimal_places(advice)
    return max(round(advice.best_choice.value, decimals) - round(odds.value, decimals), 0.0) if odds else 0.0


def _is_as_good_as_best(advice: RankedChoices, action: str) -> bool:
    """Return whether an action is as good as the best choice when both values are rounded for display."""
    return _cost_between_displayed_values(advice, action) < 0.5 * 10.0 ** -_decimal_places(advice)


def _choice_value_text(advice: RankedChoices, choice: ChoiceOdds[float]) -> str:
    if advice.spec.sums:
        return f"a total of {choice.value:.{_decimal_places(advice)}f} on average"
    unit = "points" if advice.spec.averages else advice.spec.unit
    value = round(choice.value, _decimal_places(advice)) + 0.0  # turns -0.0 into 0.0
    return f"{format_signed(value, f'.{_decimal_places(advice)}f')} {unit}"


def _action_cost_text(advice: RankedChoices, action: str) -> str:
    spec = advice.spec
    unit = "points" if spec.averages else "points from each opponent" if spec.sums else spec.unit
    return f"{_cost_between_displayed_values(advice, action):.{_decimal_places(advice)}f} {unit}"


def _outcome_shares_text(advice: RankedChoices, choice: ChoiceOdds[float]) -> str:
    if not choice.win + choice.tie + choice.lose or advice.spec.sums:
        return ""
    return f"; it wins {choice.win:.0%}, ties {choice.tie:.0%}, loses {choice.lose:.0%}"
