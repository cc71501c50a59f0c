"""Koi-Koi: cards by what they bring the player nearer to and keep from the opponent; and playing rounds out from guesses.

Both know only their view. The stronger one plays from deals that the view could be, a fixed number of rounds for each decision,
so that the same view and chance always give the same move.
"""

import random
from collections import Counter
from typing import NamedTuple

from kabu_core.cards import Card
from kabu_core.families.fishing.play import Play, Take
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import Koi, Shobu, State
from kabu_core.play.rounds import replace
from kabu_core.play.state import Action

BUDGET = 480
"""How many rounds a decision plays out, which takes some 0.1 s."""

MOST = 4
"""How many plays are tried."""

PRIOR = 0.4
"""How much the worth of a play by itself counts against its average."""

STEPS = (0, 0.7, 0.3, 0.12, 0.05)
"""What share of a yaku's points a card is worth that brings it from so many missing cards to one fewer."""

DENIED = 0.6
"""How much a card is worth for what it keeps from the opponent, against the same for oneself."""

SAFE = 0.2
"""What it costs to leave a card of which no other is to come, as a share of its worth; every other one adds its whole worth."""

ENOUGH = 7
"""Who would win so many points stops."""


class Worth(NamedTuple):
    """What each card is worth to who takes it, and what it costs to leave it on the field."""

    take: dict[Card, float]
    leave: dict[Card, float]


def thumb(view: State, rng: random.Random) -> Action:
    """The play that takes what is worth most; koi-koi while much is to come and the opponent is not close."""
    legal = view.actions()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "call":
        return Koi() if _bold(view) else Shobu()
    return _best(view, legal, worth_of(view))


def lookahead(view: State, rng: random.Random) -> Action:
    """Of the plays that are worth most, the one with the best average over rounds played out from guesses of the hidden cards."""
    return next(iter(averages(view, rng)))


def averages(view: State, rng: random.Random, done: str = "") -> dict[Action, float]:
    """What the plays that are worth most bring on average in rounds played out, the best first; and what this one does.

    In stages: each halves the choice and doubles the guesses for the rest. What a play is worth by itself counts for the order, too,
    since the averages are rough.
    """
    legal = view.actions()
    if len(legal) == 1:
        return {legal[0]: 0.0}
    seat, worth = view.acting, worth_of(view)
    values: dict[Action, float] = {action: 0.0 if view.phase == "call" else _value(view, action, worth) for action in legal}
    best = sorted(values, key=lambda action: -values[action])[:MOST]
    view = replace(view, events=())
    guesses: list[State] = []
    points: dict[Action, list[int]] = {action: [] for action in best}

    def mean(action: Action) -> float:
        return sum(points[action]) / len(points[action])

    def play_out(action: Action) -> None:
        found = points.setdefault(action, [])
        found += [_played_out(guess.apply(action), worth, seat) for guess in guesses[len(found) :]]

    stages = (len(best) - 1).bit_length()
    tried: list[Action] = []
    while len(best) > 1:
        guesses += [view.guess(rng) for _ in range(BUDGET // stages // len(best))]
        for action in best:
            play_out(action)
        best.sort(key=lambda action: -mean(action) - PRIOR * values[action])
        tried = best + tried[len(best) :]
        best = best[: len(best) // 2]
    for action in legal:
        if str(action) == done:
            play_out(action)
    return {action: mean(action) for action in dict.fromkeys((*tried, *points))}


def worth_of(view: State) -> Worth:
    """What the cards are worth to the player who is to act: for one's own yaku and against the opponent's."""
    seat, evaluator = view.acting, view.rules.evaluator
    take = dict.fromkeys(evaluator.deck, 0.1)
    for share, mine, theirs in ((1.0, seat, 1 - seat), (DENIED, 1 - seat, seat)):
        held, gone = view.held[mine], view.held[theirs]
        for row in evaluator.patterns(view.calls[mine] > 0, view.month):
            made = row.line(held, evaluator.cards)
            missing = row.missing(held, gone)
            value = row.extra if made else row.points * STEPS[missing] if missing < len(STEPS) else 0
            for card in evaluator.cards(row.of if made else row.wanted(held, gone)) if value else ():
                take[card] += share * value
    unseen = Counter(card.rank for card in unseen_by(view, seat))
    return Worth(take, {card: value * (SAFE + unseen[card.rank]) for card, value in take.items()})


def unseen_by(view: State, seat: int) -> list[Card]:
    """The cards that a seat has not seen, between its turns."""
    seen = {*view.hands[seat], *view.field, *view.captures[0], *view.captures[1]}
    return [card for card in view.deck if card not in seen]


def _best(state: State, legal: tuple[Action, ...], worth: Worth) -> Action:
    return max(legal, key=lambda action: _value(state, action, worth))


def _value(state: State, action: Action, worth: Worth) -> float:
    """What a play takes, or what it leaves to the opponent."""
    if isinstance(action, Take):
        return worth.take[action.card]
    if not isinstance(action, Play):
        return 0.0
    taken = (action.take,) if action.take else state.matches(action.card)
    return worth.take[action.card] + sum(map(worth.take.__getitem__, taken)) if taken else -worth.leave[action.card]


def _bold(state: State) -> bool:
    """Whether to call: with little won, something to come, and an opponent who is not close."""
    seat, month = state.turn, state.month
    held, theirs, evaluator = state.held[seat], state.held[1 - seat], state.rules.evaluator
    if koi_koi.result(state, seat).payout >= ENOUGH or evaluator.lacks_one(theirs, held, month):
        return False
    return evaluator.lacks_one(held, theirs, month)


def _played_out(state: State, worth: Worth, seat: int) -> int:
    """What the seat gets when both go on by what the cards were worth at the decision."""
    while state.payoffs is None:
        legal = state.actions()
        if len(legal) == 1:
            action = legal[0]
        elif state.phase == "call":
            action = legal[_bold(state)]
        else:
            action = _best(state, legal, worth)
        state = state.apply(action)
    payoff: int = state.payoffs[seat]
    return payoff
