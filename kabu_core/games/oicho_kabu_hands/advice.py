"""What the odds ask of this game."""

from kabu_core.games.oicho_kabu_hands.game import ID
from kabu_core.play import seats
from kabu_core.play.duel import Chances, of_kabu
from kabu_core.play.seats import Weighing

CHANCES = Chances(duel=lambda rules: of_kabu(ID, rules))
WEIGHING = Weighing(asked=seats.hands)
