"""A rule of thumb for Sackson's Kabu: another card where the odds are clearly good."""

import random
from collections import Counter

from kabu_core.cards import HIDDEN, ranks
from kabu_core.games.sackson_kabu.game import MOST_CARDS, Rules, State
from kabu_core.play import bots
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.duel import Choice, Left, Position, Ranks, Weighed, drawn
from kabu_core.play.state import Action


def thumb(view: State, rng: random.Random) -> Action:
    """One card more if at least three in five of the cards not seen would better the total."""
    legal = view.actions()
    if Draw() not in legal:
        return legal[0]
    better, unseen = bettering(view)
    return Draw() if 5 * better >= 3 * unseen else Stand()


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


def bettering(view: State) -> tuple[int, int]:
    """How many of the cards the actor has not seen would better the hand, and how many those are."""
    seen = Counter(ranks(card for cards in (view.table, *view.hands) for card in cards if card is not HIDDEN))
    left = Counter(ranks(view.deck)) - seen
    total = sum(ranks(view.hands[view.acting])) % 10
    return sum(copies for rank, copies in left.items() if (total + rank) % 10 > total), left.total()


def lookahead(view: State, rng: random.Random) -> Action:
    """What wins more on average when all play on by the rule of thumb."""
    return bots.lookahead(view, rng, view.actions(), thumb)
