"""Counts of the worths that a face-down hand may have, in games in which suits matter.

The hands from a whole pack are counted once, together with those that include certain cards. From these counts, the inclusion–exclusion
principle gives the number of hands without the cards that a seat has seen.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from kabu_core.advice.duel_evaluation import DuelRules, OpposingHandAsSeen, RankCounts, Ranks, follows_rule_of_thumb
from kabu_core.play.hand_scoring import Role


def count_face_down_hand_worths(duel: DuelRules, role: Role, rival: OpposingHandAsSeen, left: RankCounts) -> Counter[Ranks]:
    """Count the ways in which a face-down hand ends with each worth, if its holder follows the rule of thumb.

    The holder of three cards has drawn. The holder of two cards has stood if the hand is `decided`, and may still draw or stand if not.
    """
    seen = tuple(number for number, copies in enumerate(left) if not copies)
    if rival.decided:
        return _count_hands_without_seen_cards(duel, role, len(rival.cards), seen, len(left))
    drawn = _count_hands_without_seen_cards(duel, role, 3, seen, len(left))
    for worth, n in _count_hands_without_seen_cards(duel, role, 2, seen, len(left)).items():
        drawn[worth] += n * (sum(left) - 2)  # counted once for each third card that could have come
    return drawn


def _count_hands_without_seen_cards(duel: DuelRules, role: Role, size: int, seen: Ranks, pack: int) -> Counter[Ranks]:
    """Count, by worth, the hands of `size` cards that have none of the cards in `seen`."""
    including, worths = _count_hands_by_included_cards(duel, role, size, pack), Counter[Ranks]()
    for n in range(size):
        for cards in combinations(seen, n):
            for worth, ways in including.get(cards, {}).items():
                worths[worth] += (-1) ** n * ways
    for hand in combinations(seen, size):
        worths[duel.worth(hand, role)] += (-1) ** size * _count_first_pairs_that_reach_hand(duel, role, hand)
    return worths


@lru_cache(32)
def _count_hands_by_included_cards(duel: DuelRules, role: Role, size: int, pack: int) -> Mapping[Ranks, Mapping[Ranks, int]]:
    """For each set of fewer than `size` cards, in ascending order, return how many hands of each worth include these cards.

    The hands have `size` cards and come from a whole pack.
    """
    counts: defaultdict[Ranks, dict[Ranks, int]] = defaultdict(dict)
    for hand in combinations(range(pack), size):
        if ways := _count_first_pairs_that_reach_hand(duel, role, hand):
            worth = duel.worth(hand, role)
            for n in range(size):
                for cards in combinations(hand, n):
                    worths = counts[cards]
                    worths[worth] = worths.get(worth, 0) + ways
    return counts


def _count_first_pairs_that_reach_hand(duel: DuelRules, role: Role, hand: Ranks) -> int:
    """Count the pairs of first cards with which a player who follows the rule of thumb reaches this hand.

    The holder of three cards has drawn on the first two; the holder of two cards has stood on them. First cards that end the round do not
    count.
    """
    return sum(_two_cards_fit_draw_or_stand(duel, two, role, len(hand) > 2) for two in combinations(hand, 2))


@lru_cache(16384)
def _two_cards_fit_draw_or_stand(duel: DuelRules, two: Ranks, role: Role, draw: bool) -> bool:
    """Return whether two cards leave the round open and the rule of thumb draws on them or, if `draw` is False, stands on them."""
    return not (duel.ends_round and duel.ends_round(two)) and follows_rule_of_thumb(duel, two, role, draw)
