"""What the odds ask of this game: the totals that a hand may end with."""

from collections import Counter

from kabu_core.cards import ranks
from kabu_core.games.sackson_kabu.game import MOST_CARDS, Rules, State
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.duel import Chances, Choice, Left, Position, Ranks, Weighed, drawn
from kabu_core.play.seats import Asked, Weighing, unseen


def weigh(rules: Rules, at: Position) -> Weighed:
    """The totals that a hand ends with if it stands, and if it draws and is then played on at its best.

    Everybody settles with everybody by differences, so the expected total is all there is to reckon, whatever the others hold.
    """
    stand, more = Choice(Stand(), ((1, Counter({sum(at.mine) % 10: 1})),), sums=True), _drawing(at.mine, at.left)
    better = sum(n for rank, n in enumerate(at.left) if (sum(at.mine) + rank) % 10 > sum(at.mine) % 10)
    return Weighed((Choice(Draw(), ((1, more),), sums=True), stand), Draw() if 5 * better >= 3 * sum(at.left) else Stand())


def _drawing(cards: Ranks, left: Left) -> Counter[int]:
    """The totals that these cards end with if one card more is taken, as often as they do."""
    found: Counter[int] = Counter()
    for hand, ways, rest in drawn(cards, left):
        total, weight = sum(hand) % 10, sum(rest) ** (MOST_CARDS - len(hand))
        ends = Counter({total: weight})
        if len(hand) < MOST_CARDS:
            more = _drawing(hand, rest)
            if _sum(more) > total * weight:
                ends = more
        for end, n in ends.items():
            found[end] += ways * n
    return found


def _sum(ends: Counter[int]) -> int:
    return sum(total * n for total, n in ends.items())


def asked(view: State) -> list[Asked]:
    """The own hand; a point of it is worth one from each other player."""
    left = unseen(view, (view.table, *view.hands))
    return [Asked(Position("player", ranks(view.hands[view.acting]), (), left), view.seats - 1)]


CHANCES = Chances(sizes=(2, 3, 4), weigh=weigh, deciding=(2, 3))
WEIGHING = Weighing(asked=asked, sums=True)
