"""Bots: functions from what a seat sees to an action. None ever gets more than its seat's view."""

import random
from collections.abc import Callable
from typing import Any

from kabu_core.columns import part
from kabu_core.errors import NotationError, choices, quote
from kabu_core.play import Action, State

type Bot = Callable[[Any, random.Random], Action]

GUESSES = 12


def chance(view: State, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(view.actions())


def bots(game: str) -> dict[str, Bot]:
    """The bots of a game, the weakest first; a game may bring a `lookahead` of its own."""
    own = part("bots", game)

    def ours(view: Any, rng: random.Random) -> Action:
        return lookahead(view, rng, own.candidates(view), own.thumb)

    return {"random": chance, "thumb": own.thumb, "lookahead": getattr(own, "lookahead", ours)}


def bot(game: str, name: str) -> Bot:
    """A bot by name. Raises NotationError, naming the choices."""
    known = bots(game)
    if name not in known:
        raise NotationError(f"unknown bot {quote(name)}; choose {choices(known)}")
    return known[name]


def lookahead(view: Any, rng: random.Random, candidates: tuple[Action, ...], policy: Bot) -> Action:
    """The candidate with the best average payoff when all play by the policy from guesses of the hidden cards."""
    if len(candidates) == 1:
        return candidates[0]
    seat = view.actor
    guesses = [view.guess(rng) for _ in range(GUESSES)]
    return max(candidates, key=lambda action: sum(_payoff(g.apply(action), seat, policy, rng) for g in guesses))


def _payoff(state: Any, seat: int, policy: Bot, rng: random.Random) -> int:
    while state.payoffs is None:
        state = state.apply(policy(state.seen_by(state.actor), rng))
    payoff: int = state.payoffs[seat]
    return payoff
