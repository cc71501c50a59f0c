"""The odds of this game: the value of giving each card."""

from collections import Counter

from kabu_core.advice.duel import Evaluation, Position, WeighedAction, completions
from kabu_core.advice.source import AdviceSource
from kabu_core.games.spec import named_pack
from kabu_core.games.yari_tori.bot import averages, short
from kabu_core.games.yari_tori.game import MOST_CARDS, Give, Rules


def weigh(rules: Rules, at: Position) -> Evaluation | None:
    """Evaluate giving each card to an opponent who holds any three unseen cards and gives any of them."""
    if rules.form != "exchange":
        return None
    cards = {rank: Give(next(card for card in named_pack(rules) if card.rank == rank)) for rank in sorted({*at.mine})}
    mean = {rank: Counter[int]() for rank in cards}
    for (got, *kept), ways, _ in completions((None,) * MOST_CARDS, at.left):
        for rank, ends in mean.items():
            mine, theirs = (sum(at.mine) - rank + got) % 10, (sum(kept) + rank) % 10
            ends[(mine > theirs) - (mine < theirs)] += ways
    thumbed = min(cards, key=lambda rank: short(sum(at.mine) - rank))
    return Evaluation(tuple(WeighedAction(cards[rank], ((1, ends),)) for rank, ends in mean.items()), cards[thumbed])


ADVICE = AdviceSource(sizes=(MOST_CARDS,), weigh=weigh, deciding=(MOST_CARDS,), by_total=False, averages=averages)
