"""The table of the page on Dare, which shows into how many sets a hand of nine cards can be divided."""

import random
from collections import Counter

from kabu_core import content
from kabu_core.cards import ranks_of_cards
from kabu_core.games.dare.bot import OUT, THREE_SETS, best_reachable_level
from kabu_core.games.dare.game import SET_SIZE, State
from kabu_core.play import hand_scoring
from kabu_core.views.html_builder import Html, data_table, tag

DEALS, SEED = 2000, 39


def count_random_hands_by_best_division() -> Counter[str]:
    """Deal hands at random, and count them by the number of sets in their best division."""
    rng = random.Random(SEED)
    names = {THREE_SETS: "Three sets", OUT: "One set or none"}
    counts: Counter[str] = Counter()
    for _ in range(DEALS):
        dealt = rng.sample(content.decks()["kabufuda-39"].cards, State.HAND_SIZE + SET_SIZE)
        hand, table = dealt[SET_SIZE:], dealt[:SET_SIZE]
        level = best_reachable_level(tuple(sorted(ranks_of_cards(hand))), hand_scoring.hand_total(table), "nothing")
        counts[names.get(level, "Two sets")] += 1
    return counts


def divisions_table() -> Html:
    """Return a table of the shares of hands that can be divided into three sets, into two, and into fewer."""
    body = [
        tag("tr", tag("th", name, scope="row"), tag("td", f"{count / DEALS:.0%}", class_="num"))
        for name, count in count_random_hands_by_best_division().most_common()
    ]
    return data_table("Into how many sets a hand can be divided", ("Best division", "Share of hands"), body, "odds")


FIGURES = {"divisions": divisions_table}
