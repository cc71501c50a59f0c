"""Bots: functions from what a seat sees to an action. None ever gets more than its seat's view."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from kabu_core.cards import HIDDEN, Card, ranks
from kabu_core.play import totals
from kabu_core.play.banking import BankState, Draw, Escape, StakeRules, Stand
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


def drawing_pays(view: BankState[StakeRules], bank: Sequence[Card], staked: Iterable[tuple[int, Sequence[Card]]]) -> bool:
    """Whether the dealer may hope for more with a third card than without, against hands with stakes on them, by totals alone."""
    hands = list(staked)
    known = [card for cards in (bank, *(cards for _, cards in hands)) for card in cards if card is not HIDDEN]
    unseen = Counter(ranks(view.deck)) - Counter(ranks(known))
    likely = [(stake, _possible(cards, unseen)) for stake, cards in hands]
    tie = -totals.TIES[view.rules.tie]

    def hope(mine: int) -> float:
        """What the dealer wins on average with this total."""
        won = (stake * sum(tie if mine == other else 1 if mine > other else -1 for other in found) / len(found) for stake, found in likely)
        return float(sum(won))

    total = totals.total(bank)
    return sum(count * hope((total + rank) % 10) for rank, count in unseen.items()) > hope(total) * unseen.total()


def _possible(cards: Sequence[Card], unseen: Counter[int]) -> list[int]:
    """The totals that a bettor's hand may have, each as often as it may: as if all draw by rule of thumb, where a card is hidden."""
    if HIDDEN not in cards:
        return [totals.total(cards)]
    first, drew, third = cards[0].rank, len(cards) > 2, sum(card.rank for card in cards[2:])
    likely = [rank for rank in unseen.elements() if ((first + rank) % 10 <= UPTO) == drew]
    return [(first + rank + third) % 10 for rank in likely or unseen.elements()]
