"""What the odds ask of this game: what a stake on each side is worth."""

from collections import Counter
from collections.abc import Mapping

from kabu_core.games.baccarat.game import SIDES, Pass, Rules, Stake, State, ended, won
from kabu_core.play.duel import Chances, Choice, Position, Weighed, counted
from kabu_core.play.seats import Asked, Weighing


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


def asked(view: State) -> list[Asked]:
    """The side to stake on; every round is dealt from a full shoe."""
    return [Asked(Position("player", (), (), counted(view.deck)))]


CHANCES = Chances(weigh=weigh, deciding=(0,))
WEIGHING = Weighing(asked=asked)
