"""Bots: functions from an observation to an action. A bot sees only the observation of its seat."""

import random
from collections.abc import Callable, Sequence

from kabu_core.cards import Card
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DrawCard, EscapeWithStake, StandOnCards
from kabu_core.play.state import Action, State

type Bot[S] = Callable[[S, random.Random], Action]

LEVELS = {"random": "easy", "thumb": "medium", "lookahead": "hard"}
"""The level of each bot, by the bot's name in links and records, the weakest first."""

DRAW_UPTO = 4
"""The highest total on which the heuristic draws a third card."""


def bot_name_of_level(level: str) -> str:
    """Return the name of the bot that plays at a level, such as "thumb" for "medium". Return any other text unchanged."""
    return next((name for name, own in LEVELS.items() if own == level), level)


def random_action(view: State, rng: random.Random) -> Action:
    """Return any legal action."""
    return rng.choice(view.legal_actions())


def rollout_payoff[S: State](state: S, seat: int, policy: Bot[S], rng: random.Random) -> int:
    """Play the round to its end and return the payoff of `seat`. `policy` chooses each action from the full state, not an observation."""
    while state.payoffs is None:
        state = state.apply(policy(state, rng))
    return state.payoffs[seat]


def decide_third_card(cards: Sequence[Card], legal: tuple[Action, ...]) -> Action:
    """Return the action for a hand of two cards: take the stake back if possible; otherwise draw to a low total, or stand on a high one."""
    if EscapeWithStake() in legal:
        return EscapeWithStake()
    preferred = DrawCard() if hand_scoring.hand_total(cards) <= DRAW_UPTO else StandOnCards()
    return preferred if preferred in legal else legal[0]
