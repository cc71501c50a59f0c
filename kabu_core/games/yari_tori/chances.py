"""What the odds ask of this game."""

from kabu_core.games.yari_tori.game import MOST_CARDS
from kabu_core.play.duel import Chances

CHANCES = Chances(sizes=(MOST_CARDS,))
