"""Problems with flower cards: which yaku a pile has, and whether to call. The second is no reckoning but an estimate, and says so."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import stdev
from typing import Any

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.odds.problem_generation import NAMED, Problem, named
from kabu_core.odds.simulating import Z
from kabu_core.play.record import Record
from kabu_core.play.state import FOR_BOTS, Action, chance

GAME = "koi-koi"
THUMB = "thumb"
READER = 0
"""The seat of who reads, at a table too."""

PLAYED = 1000
"""How often a call is played out."""

CERTAIN = 4
"""A call is a problem only where the choices differ by more than so many standard errors of the average."""


def yaku(seed: int) -> Problem | None:
    """Which yaku a pile of taken cards has; another answer costs the points by which it is wrong. None where nobody stopped."""
    *_, (_, state) = _played(_record(seed))
    winner = max(range(2), key=lambda seat: state.payoffs[seat])
    taken = state.captures[winner]
    told, worth = _counted(taken)
    if not worth or not state.payoffs[winner]:
        return None
    rng = random.Random(f"{GAME} {seed}")
    near = {said: points for said, points in _near(taken, rng) if points not in (0, worth)}
    if len(near) < NAMED - 1:
        return None
    points = {told: worth} | dict(rng.sample(sorted(near.items()), NAMED - 1))
    answers = rng.sample([*points], NAMED)
    costs = tuple(Fraction(abs(points[answer] - worth)) for answer in answers)
    ease = Fraction(1, len(taken) * told.count(","))
    return Problem(**named("yaku", GAME, seed), answers=tuple(answers), costs=costs, ease=ease, cards=" ".join(map(str, taken)))


def _near(taken: Sequence[Card], rng: random.Random) -> Iterator[tuple[str, int]]:
    """What the pile would be with a card less, or with another in its place."""
    others = [card for card in games.pack(GAME, games.rules(GAME)) if card not in taken]
    for gone in taken:
        left = [card for card in taken if card is not gone]
        yield _counted(left)
        yield _counted([*left, rng.choice(others)])


@cache
def _scored(cards: tuple[Card, ...]) -> Any:
    scorer = games.spec(GAME).scorer
    return scorer.score(cards, scorer.usual, games.rules(GAME))


def _counted(cards: Sequence[Card]) -> tuple[str, int]:
    """What the scorer says of taken cards, and the points."""
    score, scorer = _scored(tuple(cards)), games.spec(GAME).scorer
    return scorer.say(content.game(GAME), score, scorer.most), score.points


def call(seed: int) -> Problem | None:
    """The reader's first call of a round: to stop wins what it wins, to go on what rounds won that went on from there by rule of thumb.

    They are dealt as the cards in sight leave possible. None where nobody may call, or the averages lie too near to tell.
    """
    asked = ((record, state) for record, state in _played(_record(seed)) if state.phase == "call" and state.acting == READER)
    record, state = next(asked, (None, None))
    if record is None or state is None:
        return None
    view = state.seen_by(READER)
    wins = {str(action): [_won(view, action, number) for number in range(PLAYED)] for action in state.actions()}
    return _weighed(seed, record, wins)


def _weighed(seed: int, record: Record, wins: Mapping[str, Sequence[int]]) -> Problem | None:
    means = {action: Fraction(sum(won), len(won)) for action, won in wins.items()}
    error = max(stdev(won) / sqrt(len(won)) for won in wins.values())
    best, least = max(means.values()), min(means.values())
    if float(best - least) < CERTAIN * error:
        return None
    worth = tuple(means.values())
    return Problem(
        **named("call", GAME, seed),
        answers=tuple(means),
        costs=tuple(best - one for one in worth),
        ease=best - least,
        record=record.link(),
        worth=worth,
        error=Fraction(round(1000 * Z * error), 1000),
    )


def _won(view: Any, action: Action, number: int) -> int:
    """What the reader gets if this is done and a deal that is possible is played on."""
    state = view.guess(random.Random(number)).apply(action)
    *_, (_, over) = [(None, state), *_on(state, number)]
    won: int = over.payoffs[READER]
    return won


def _record(seed: int) -> Record:
    return Record(GAME, content.game(GAME).default, 2, seed, (("rounds", "1"),))


def _played(record: Record) -> Iterator[tuple[Record, Any]]:
    """A round by rule of thumb, each position behind the record that leads there."""
    state = games.start(record)
    yield record, state
    for action, after in _on(state, record.seed or 0):
        record = record.then(action)
        yield record, after


def _on(state: Any, seed: int) -> Iterator[tuple[Action, Any]]:
    """How a round goes on by rule of thumb, to its end."""
    choose, rng = games.bot(GAME, THUMB), chance(seed, FOR_BOTS, 0)
    while state.payoffs is None:
        action = choose(state.seen_by(state.acting), rng)
        state = state.apply(action)
        yield action, state
