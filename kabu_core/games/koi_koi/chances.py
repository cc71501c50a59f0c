"""What the odds ask of this game: the eight cards of a hand, which are worth no total."""

from kabu_core.games.koi_koi.bot import averages
from kabu_core.play.duel import Chances
from kabu_core.play.seats import Weighing

CHANCES = Chances(sizes=(8,), total=None)
WEIGHING = Weighing(averages=averages)
