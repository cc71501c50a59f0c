"""What the odds ask of this game."""

from functools import cache, lru_cache

from kabu_core.games.che_san_zhang.bot import DRAW_UPTO
from kabu_core.games.che_san_zhang.game import Rules, against, best
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.duel import Chances, Duel


@lru_cache(8)
def duel(rules: Rules) -> Duel:
    """A hand against the dealer's."""
    is_open, worth = rules.first_card == "open", cache(lambda held, role: best(held)[:1])
    return Duel(
        choices=lambda two, role: (Draw(), Stand()) if rules.third == "choice" else (Draw(),),
        total=lambda held: best(held)[0],
        worth=worth,
        against=lambda mine, bank: against(mine[0], bank[0], rules),
        upto=DRAW_UPTO,
        shown=(0,) if is_open else (),
        bank_open=is_open,
    )


CHANCES = Chances(duel=duel, total=lambda ranks: best(ranks)[0])
