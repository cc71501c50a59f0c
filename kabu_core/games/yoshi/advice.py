"""What the odds ask of this game."""

from kabu_core.games.yoshi.game import ID, Rules, Yoshi
from kabu_core.play import seats
from kabu_core.play.banking import Draw
from kabu_core.play.duel import Chances, Duel, of_kabu
from kabu_core.play.seats import Weighing


def duel(rules: Rules) -> Duel:
    """A hand against the dealer's."""
    return of_kabu(ID, rules, shown=(0, 1) if rules.second_card == "open" else (0,), free=(Draw(), Yoshi()))


CHANCES = Chances(duel=duel)
WEIGHING = Weighing(asked=seats.hands)
