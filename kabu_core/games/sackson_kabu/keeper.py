"""Score keeping for Sackson's Kabu with real cards: players enter the totals of all hands, and the points follow."""

from kabu_core.errors import NotationError, quote
from kabu_core.games.sackson_kabu.game import Rules, balance, solvent, stack
from kabu_core.play import score_keeping
from kabu_core.play.score_keeping import Round, Settled, figures
from kabu_core.views import keeper
from kabu_core.views.keeper import Keeper


def settle(round_: Round[Rules], entry: str) -> Settled:
    """Settle the totals of all hands, as in "7,9,3"; the game ends if a player cannot pay. Raises NotationError."""
    hand_totals = figures(entry, round_.seats)
    if not all(word.strip() for word in entry.split(",")) or not all(0 <= total <= 9 for total in hand_totals):
        raise NotationError(f"each hand needs its total, 0 to 9, not {quote(entry)}")
    able = solvent(hand_totals, [stack(round_.seats) + points for points in round_.before])
    payoffs = tuple(balance(seat, hand_totals, able) if seat in able else 0 for seat in range(round_.seats))
    short = "" if len(able) == round_.seats else "; who could not pay took no part, and the game ends"
    last = bool(short) or round_.number + 1 >= round_.rules.rounds or round_.full
    return Settled(payoffs, f"Totals {', '.join(map(str, hand_totals))}{short}", last)


KEEPER = Keeper(settle=settle, next_dealer=score_keeping.to_next, form=keeper.totals, rows=("dealer",))
