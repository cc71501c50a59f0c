"""What the odds ask of this game."""

from kabu_core.games.oicho_kabu.game import ID
from kabu_core.play import seats
from kabu_core.play.duel import Chances, of_kabu
from kabu_core.play.seats import Weighing

CHANCES = Chances(duel=lambda rules: of_kabu(ID, rules, bank_open=rules.bank_first_open))
WEIGHING = Weighing(asked=seats.columns)
