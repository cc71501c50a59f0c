"""The table of the page on pok deng, which shows how often a hand is pok or wins several stakes."""

from collections import Counter
from itertools import combinations

from kabu_core import content
from kabu_core.games.pok_deng import game
from kabu_core.views.html_builder import Html, data_table, format_count, tag

SUITED = {2: "two of one suit, or a pair", 3: "three of one suit"}
"""The names of hands whose suits or pairs multiply the stake, by their multiples."""


def hand_shares_table() -> Html:
    """Return a table of the hands that are pok or win several stakes, with their shares of all deals of two or three cards."""
    rows = []
    for size in (game.TWO, game.THREE):
        hands = Counter(game.rank_hand(cards, "all", "before-two") for cards in combinations(content.decks()["western-52"].cards, size))
        deals: Counter[tuple[int, str]] = Counter()
        for rank, n in hands.items():
            deals[rank.multiple, rank.name if rank.kind != game.TOTAL else SUITED.get(rank.multiple, "")] += n
        for (multiple, name), n in sorted(deals.items(), reverse=True):
            if name:
                texts = (str(size), f"{n / hands.total():.2%} ({format_count(n)})", str(multiple))
                rows.append(tag("tr", tag("th", name.capitalize(), scope="row"), *(tag("td", text, class_="num") for text in texts)))
    return data_table("How often each hand is dealt", ("Hand", "Cards", "Share of all deals", "Stakes won"), rows, "odds")


FIGURES = {"hands": hand_shares_table}
