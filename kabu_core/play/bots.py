"""Bots: functions from what a seat sees to an action. None ever gets more than its seat's view."""

import random
from collections.abc import Callable, Sequence

from kabu_core.cards import Card
from kabu_core.play import totals
from kabu_core.play.banking import Draw, Escape, Stand
from kabu_core.play.state import Action, State

type Bot[S] = Callable[[S, random.Random], Action]

GUESSES = 32

UPTO = 4
"""By rule of thumb one draws to this total or less."""


def chance(view: State, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(view.actions())


def lookahead[S: State](view: S, rng: random.Random, candidates: tuple[Action, ...], policy: Bot[S]) -> Action:
    """The candidate with the best average payoff when all play by the policy from guesses of the hidden cards."""
    if len(candidates) == 1:
        return candidates[0]
    seat = view.acting
    guesses = [view.guess(rng) for _ in range(GUESSES)]
    return max(candidates, key=lambda action: sum(_payoff(g.apply(action), seat, policy, rng) for g in guesses))


def _payoff[S: State](state: S, seat: int, policy: Bot[S], rng: random.Random) -> int:
    while state.payoffs is None:
        state = state.apply(policy(state.seen_by(state.acting), rng))
    return state.payoffs[seat]


def third(cards: Sequence[Card], legal: tuple[Action, ...]) -> Action:
    """Out with a hand that lets one take the stake back, else a third card by rule of thumb, as far as one is free."""
    if Escape() in legal:
        return Escape()
    wanted = Draw() if totals.total(cards) <= UPTO else Stand()
    return wanted if wanted in legal else legal[0]
