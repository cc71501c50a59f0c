"""What the odds ask of this game."""

from kabu_core.games.yari_tori.bot import averages
from kabu_core.games.yari_tori.game import MOST_CARDS
from kabu_core.play.duel import Chances
from kabu_core.play.seats import Weighing

CHANCES = Chances(sizes=(MOST_CARDS,))
WEIGHING = Weighing(averages=averages)
