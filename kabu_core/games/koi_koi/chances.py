"""What the odds ask of this game: the eight cards of a hand, which are worth no total."""

from kabu_core.play.duel import Chances

CHANCES = Chances(sizes=(8,), total=None)
