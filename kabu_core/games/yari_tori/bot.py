"""A rule of thumb for Yari-Tori: keep two cards that make seven or a little less, since ones and twos are the commonest cards."""

import random
from collections.abc import Sequence
from itertools import combinations

from kabu_core.cards import Card
from kabu_core.games.yari_tori.game import Accept, Decline, Give, Offer, Rules, State
from kabu_core.play import totals
from kabu_core.play.state import Action

GUESSES = 60


def thumb(view: State, rng: random.Random) -> Action:
    """Half the limit on a good hand, the smallest stake on any other; of face-down cards any."""
    hand: tuple[Card, ...] = view.hands[view.acting]
    if view.phase == "stake":
        good = _good(hand)
        return _stake(view, _wish(view.rules, good), good)
    if view.phase == "exchange":
        return min(map(Give, hand), key=lambda action: short(totals.total(card for card in hand if card is not action.card)))
    legal = view.actions()
    return rng.choice(legal)


def lookahead(view: State, rng: random.Random) -> Action:
    """The best candidate on average when both go on by the rule of thumb; one card makes a small difference, so from many guesses."""
    return next(iter(averages(view, rng)))


def averages(view: State, rng: random.Random, done: str = "") -> dict[Action, float]:
    """What the candidates bring on average, the best first; and what this act does, if it is no candidate."""
    found = candidates(view)
    if len(found) == 1:
        return {found[0]: 0.0}
    also = tuple(action for action in view.actions() if str(action) == done and action not in found)
    guesses = _believable(view, [view.guess(rng) for _ in range(GUESSES)])
    means = {action: sum(_payoff(guess.apply(action), view.acting, rng) for guess in guesses) / len(guesses) for action in (*found, *also)}
    return {action: means[action] for action in sorted(means, key=lambda action: -means[action])}


def candidates(view: State) -> tuple[Action, ...]:
    """What is worth trying: of the stakes only the smallest and the largest, of face-down cards only one."""
    legal = view.actions()
    if view.phase == "removal":
        return legal[:1]
    offers = [action for action in legal if isinstance(action, Offer)]
    return tuple(action for action in legal if action not in offers[1:-1])


def _stake(view: State, wish: int, good: bool) -> Action:
    """Accepts what is no worse than the wish, proposes the wish otherwise; at the last word a good hand accepts anything."""
    if view.offer and (view.offer >= wish if good else view.offer <= wish):
        return Accept()
    if view.offers < view.rules.offers:
        return Offer(wish)
    return Accept() if good else Decline()


def _wish(rules: Rules, good: bool) -> int:
    return max(rules.unit, rules.limit // 2 // rules.unit * rules.unit) if good else rules.unit


def short(kept: int) -> int:
    """How far the total of two cards is below seven, counted upwards round the ten."""
    return (7 - kept) % 10


def _good(hand: Sequence[Card]) -> bool:
    """Whether two of three cards make seven, six or five; or whether three of five, taken blindly, are better than most."""
    if len(hand) == totals.MOST_CARDS:
        return any(short(totals.total(pair)) <= 2 for pair in combinations(hand, 2))
    found = _all_totals(hand)
    return sum(found) >= 5 * len(found)


def _believable(view: State, guesses: list[State]) -> list[State]:
    """The guesses in which the opponent's proposal fits the hand: a low one says that it is not good. All if there are none."""
    if view.phase != "stake" or not view.offer:
        return guesses
    high = view.offer > view.rules.unit
    return [guess for guess in guesses if _good(guess.hands[1 - view.acting]) == high] or guesses


def _payoff(state: State, seat: int, rng: random.Random) -> float:
    """What a seat gets when both play by the rule of thumb, averaged over all that may be taken blindly."""
    while state.payoffs is None:
        if state.phase == "removal":
            mine, theirs = (_all_totals(state.hands[owner]) for owner in (seat, 1 - seat))
            return float(state.stake * sum((a > b) - (a < b) for a in mine for b in theirs) / len(mine) / len(theirs))
        state = state.apply(thumb(state.seen_by(state.acting), rng))
    return float(state.payoffs[seat])


def _all_totals(hand: Sequence[Card]) -> list[int]:
    """The totals of all threes of a hand."""
    return [totals.total(three) for three in combinations(hand, 3)]
