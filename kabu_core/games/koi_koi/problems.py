"""Problems on Koi-Koi, which ask what yaku a pile of cards makes or whether to call koi-koi.

The answer to the second kind is an estimate and is marked as one.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import stdev

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import State
from kabu_core.games.koi_koi.html_view import SCORER
from kabu_core.odds.bot_simulation import Z_95_PERCENT
from kabu_core.odds.problem_generation import ANSWER_COUNT, ROUNDS_PER_CHOICE, GameProblem, common_problem_fields
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, Action, seeded_random

GAME = koi_koi.ID
BOT = "thumb"
READER_SEAT = 0
"""The seat of the reader, as at a table."""

MIN_STANDARD_ERRORS = 4
"""The number of standard errors by which stopping and calling must differ for a decision to become a problem."""


def yaku_problem(seed: int) -> GameProblem | None:
    """Return a problem that asks which yaku the winner's captures make.

    A wrong answer costs the difference between its points and the points of the right answer. Return None if nobody won the round, or if
    there are too few wrong answers that are nearly right.
    """
    *_, (_, state) = _positions_of_round(_one_round_record(seed))
    payoffs = state.payoffs or (0, 0)
    winner = max(range(2), key=payoffs.__getitem__)
    pile = state.captures[winner]
    sentence, worth = _scorer_sentence_and_points(pile)
    if not worth or not payoffs[winner]:
        return None
    rng = random.Random(f"{GAME} {seed}")
    near = {other: points for other, points in _nearly_right_answers(pile, rng) if points not in (0, worth)}
    if len(near) < ANSWER_COUNT - 1:
        return None
    points = {sentence: worth} | dict(rng.sample(sorted(near.items()), ANSWER_COUNT - 1))
    answers = rng.sample([*points], ANSWER_COUNT)
    costs = tuple(Fraction(abs(points[answer] - worth)) for answer in answers)
    ease = Fraction(1, len(pile) * (sentence.count("+") + 1))
    return GameProblem(
        **common_problem_fields("yaku", GAME, seed), answers=tuple(answers), costs=costs, ease=ease, cards=" ".join(map(str, pile))
    )


def _nearly_right_answers(pile: Sequence[Card], rng: random.Random) -> Iterator[tuple[str, int]]:
    """Yield nearly right answers with their points: the answers for the pile with one card removed, and with one card replaced."""
    others = [card for card in games.deck(GAME, games.rules(GAME)) if card not in pile]
    for removed in pile:
        rest = [card for card in pile if card is not removed]
        yield _scorer_sentence_and_points(rest)
        yield _scorer_sentence_and_points([*rest, rng.choice(others)])


def _scorer_sentence_and_points(cards: Sequence[Card]) -> tuple[str, int]:
    """Return the scorer's sentence on captured cards, and their points."""
    return _score_captured_pile(tuple(cards))


@cache
def _score_captured_pile(cards: tuple[Card, ...]) -> tuple[str, int]:
    rules = games.rules(GAME)
    assert isinstance(rules, koi_koi.Rules)
    score = koi_koi.score_captures(cards, "player", rules)
    return SCORER.say(SCORER.scoring_context(content.game_info(GAME), rules, "player"), score), score.points


def stop_or_call_problem(seed: int) -> GameProblem | None:
    """Return a problem that asks whether to stop or call koi-koi, at the reader's first such choice in a round.

    The value of each action is an average of rollouts by the heuristic bot, which start from deals that fit the reader's view. Return None
    if the round has no such choice, or if the averages are too close to tell which action is better.
    """
    choices = (
        (record, state)
        for record, state in _positions_of_round(_one_round_record(seed))
        if state.phase == "call" and state.require_current_player() == READER_SEAT
    )
    record, state = next(choices, (None, None))
    if record is None or state is None:
        return None
    view = state.observation(READER_SEAT)
    payoffs = {
        str(action): [_rollout_payoff(view, action, number) for number in range(ROUNDS_PER_CHOICE)] for action in state.legal_actions()
    }
    return _problem_from_payoffs(seed, record, payoffs)


def _problem_from_payoffs(seed: int, record: GameRecord, payoffs: Mapping[str, Sequence[int]]) -> GameProblem | None:
    means = {action: Fraction(sum(sample), len(sample)) for action, sample in payoffs.items()}
    error = max(stdev(sample) / sqrt(len(sample)) for sample in payoffs.values())
    best, least = max(means.values()), min(means.values())
    if float(best - least) < MIN_STANDARD_ERRORS * error:
        return None
    worth = tuple(means.values())
    return GameProblem(
        **common_problem_fields("call", GAME, seed),
        answers=tuple(means),
        costs=tuple(best - mean for mean in worth),
        ease=best - least,
        record=record.text_for_url(),
        worth=worth,
        error=Fraction(round(1000 * Z_95_PERCENT * error), 1000),
    )


def _rollout_payoff(view: State, action: Action, number: int) -> int:
    """Return the reader's payoff in one rollout that begins with this action."""
    state = view.determinize(random.Random(number)).apply(action)
    *_, end = [state, *(after for _, after in _bot_actions_to_round_end(state, number))]
    return end.payoffs[READER_SEAT] if end.payoffs else 0


def _one_round_record(seed: int) -> GameRecord:
    return GameRecord(GAME, content.game_info(GAME).default, 2, seed, (("rounds", "1"),))


def _positions_of_round(record: GameRecord) -> Iterator[tuple[GameRecord, State]]:
    """Yield each position of a round between heuristic bots as a pair of record and state."""
    state = games.initial_state(record)
    assert isinstance(state, State)
    yield record, state
    for action, after in _bot_actions_to_round_end(state, record.seed or 0):
        record = record.with_action(action)
        yield record, after


def _bot_actions_to_round_end(state: State, seed: int) -> Iterator[tuple[Action, State]]:
    """Yield the actions of heuristic bots to the end of the round, each with the state after it."""
    choose, rng = games.bot(GAME, BOT), seeded_random(seed, FOR_BOTS, 0)
    while state.payoffs is None:
        action = choose(state.observation(state.require_current_player()), rng)
        state = state.apply(action)
        yield action, state


GENERATORS = {"yaku": yaku_problem, "call": stop_or_call_problem}
"""The function that makes a problem of each kind from a seed."""
