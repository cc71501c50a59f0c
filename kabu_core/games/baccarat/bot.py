"""Nothing can be played well here but the choice of the stake: the thumb takes the side that loses least, looking ahead means counting."""

import random
from collections import Counter
from collections.abc import Mapping

from kabu_core.games.baccarat.game import SIDES, Pass, Rules, Stake, State, ended, gain, won
from kabu_core.play.duel import Choice, Position, Weighed
from kabu_core.play.state import Action

UNITS = 2


def thumb(view: State, rng: random.Random) -> Action:
    """A modest stake on the banker's hand."""
    if view.phase == "over":
        return view.actions()[0]
    return Stake("banker", min(UNITS, view.rules.units) * view.rules.unit)


def weigh(rules: Rules, at: Position) -> Weighed:
    """A stake on each side, if the round is dealt from the cards that are left."""
    ends = ended((*at.left, *(0,) * 10)[:10])
    unit = rules.unit
    bets = (Stake(side, unit) for side in SIDES)
    choices = (Choice(bet, ((1, _won(bet, ends, rules)),), unit) for bet in bets)
    return Weighed((*choices, Choice(Pass(), ((1, Counter({0: 1})),), unit)), Stake("banker", unit))


def _won(bet: Stake, ends: Mapping[str, int], rules: Rules) -> Counter[int]:
    """What a stake wins, as often as it does."""
    found: Counter[int] = Counter()
    for side, ways in ends.items():
        found[won(bet, side, rules)] += ways
    return found


def lookahead(view: State, rng: random.Random) -> Action:
    """The best side by the exact odds of a full shoe: as much as possible if it favours the bettor, else nothing."""
    if view.phase == "over":
        return view.actions()[0]
    best = max(SIDES, key=lambda side: gain(side, view.rules))
    return Stake(best, view.rules.units * view.rules.unit) if gain(best, view.rules)[0] > 0 else Pass()
