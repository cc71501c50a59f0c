"""Koi-Koi: cards by what they bring the player nearer to and keep from the opponent; and playing rounds out from guesses.

Both know only their view. The stronger one plays from deals that the view could be, a fixed number of rounds for each decision,
so that the same view and chance always give the same move.
"""

import random
from typing import Any

from kabu_core.cards import Card
from kabu_core.fishing import Take
from kabu_core.games import koi_koi
from kabu_core.games.koi_koi import Koi, Shobu
from kabu_core.play import Action

BUDGET = 360
"""How many rounds a decision plays out."""

MOST = 4
"""How many plays are tried."""

PRIOR = 1.0
"""How much the worth of a play by itself counts against its average."""

STEPS = (0, 0.7, 0.3, 0.12, 0.05)
"""What share of a yaku's points a card is worth that brings it from so many missing cards to one fewer."""

DENIED = 0.6
"""How much a card is worth for what it keeps from the opponent, against the same for oneself."""

LEFT = 0.4
"""How much of its worth is lost with a card that is left on the field."""

type Weights = dict[Card, float]


def thumb(view: Any, rng: random.Random) -> Action:
    """The play that takes what is worth most; koi-koi while much is to come and the opponent is not close."""
    legal: tuple[Action, ...] = view.actions()
    if len(legal) == 1:
        return legal[0]
    if view.phase == "call":
        return Koi() if _bold(view) else Shobu()
    return _best(view, legal, weights(view))


def lookahead(view: Any, rng: random.Random) -> Action:
    """Of the plays that are worth most, the one with the best average over rounds played out from guesses of the hidden cards.

    In stages: each halves the choice and doubles the guesses for the rest. What a play is worth by itself counts, too, since the
    averages are rough.
    """
    if len(view.actions()) == 1:
        only: Action = view.actions()[0]
        return only
    seat, worth = view.actor, weights(view)
    values: dict[Action, float] = {action: 0.0 if view.phase == "call" else _value(view, action, worth) for action in view.actions()}
    best = sorted(values, key=lambda action: -values[action])[:MOST]
    view = view.changed(events=())
    sums, guesses, stages = dict.fromkeys(best, 0.0), 0, (len(best) - 1).bit_length()
    while len(best) > 1:
        more = BUDGET // stages // len(best)
        for _ in range(more):
            guess = view.guess(rng)
            for action in best:
                sums[action] += _played_out(guess.apply(action), worth, seat)
        guesses += more
        best.sort(key=lambda action: -sums[action] / guesses - PRIOR * values[action])
        best = best[: len(best) // 2]
    return best[0]


def weights(view: Any) -> Weights:
    """What each card is worth to the player who is to act."""
    book, mine, seat = view.rules.book, view.held[view.actor], view.actor
    theirs = view.held[1 - seat]
    found: Weights = dict.fromkeys(book.deck, 0.1)
    for share, held, gone, called in ((1.0, mine, theirs, view.calls[seat]), (DENIED, theirs, mine, view.calls[1 - seat])):
        for row in book.rows(called > 0, view.month):
            missing = row.missing(held, gone)
            made = row.line(held, book.cards) is not None
            value = share * (row.extra if made else row.points * STEPS[missing] if missing < len(STEPS) else 0)
            if value:
                wanted = row.of if made else row.wanted(held, gone)
                for card in book.cards(wanted):
                    found[card] += value
    return found


def _best(state: Any, legal: tuple[Action, ...], worth: Weights) -> Action:
    return max(legal, key=lambda action: _value(state, action, worth))


def _value(state: Any, action: Any, worth: Weights) -> float:
    """What a play takes, or what it leaves to the opponent."""
    if isinstance(action, Take):
        return worth[action.card]
    taken = (action.take,) if action.take else state.matches(action.card)
    return worth[action.card] + sum(map(worth.__getitem__, taken)) if taken else -LEFT * worth[action.card]


def _bold(view: Any) -> bool:
    """Whether to call: with cards in hand, little won yet, something to come, and an opponent who is not close."""
    seat = view.actor
    if len(view.hands[seat]) < 3 or koi_koi.result(view, seat).payout >= 7:
        return False
    danger = any(close.missing == 1 for close in koi_koi.close(view, 1 - seat))
    return not danger and any(close.missing == 1 for close in koi_koi.close(view, seat))


def _played_out(state: Any, worth: Weights, seat: int) -> int:
    """What the seat gets when both go on by weights as they were at the decision."""
    while state.payoffs is None:
        legal = state.actions()
        if len(legal) == 1:
            action = legal[0]
        elif state.phase == "call":
            hand = len(state.hands[state.turn])
            action = legal[1] if hand > 4 and sum(points for _, points in state.made[state.turn]) < 4 else legal[0]
        else:
            action = _best(state, legal, worth)
        state = state.apply(action)
    payoff: int = state.payoffs[seat]
    return payoff
