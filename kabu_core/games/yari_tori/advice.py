"""What the odds ask of this game: what it wins to give a card."""

from collections import Counter

from kabu_core import games
from kabu_core.games.yari_tori.bot import averages, short
from kabu_core.games.yari_tori.game import ID, MOST_CARDS, Give, Rules
from kabu_core.play.duel import Chances, Choice, Position, Weighed, filled
from kabu_core.play.seats import Weighing


def weigh(rules: Rules, at: Position) -> Weighed | None:
    """What it wins to give each card to somebody who holds any three of the unseen ones and gives any of them."""
    if rules.form != "exchange":
        return None
    cards = {rank: Give(next(card for card in games.pack(ID, rules) if card.rank == rank)) for rank in sorted({*at.mine})}
    mean = {rank: Counter[int]() for rank in cards}
    for (got, *kept), ways, _ in filled((None,) * MOST_CARDS, at.left):
        for rank, ends in mean.items():
            mine, theirs = (sum(at.mine) - rank + got) % 10, (sum(kept) + rank) % 10
            ends[(mine > theirs) - (mine < theirs)] += ways
    thumbed = min(cards, key=lambda rank: short(sum(at.mine) - rank))
    return Weighed(tuple(Choice(cards[rank], ((1, ends),)) for rank, ends in mean.items()), cards[thumbed])


CHANCES = Chances(sizes=(MOST_CARDS,), weigh=weigh, deciding=(MOST_CARDS,), by_total=False)
WEIGHING = Weighing(averages=averages)
