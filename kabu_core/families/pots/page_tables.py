"""The table that shows, on the page of a game with rounds of betting, how often each hand of two cards is dealt."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.families.pots.base_game import HandRank
from kabu_core.views.html_builder import Html, data_table, format_count, prose_html, tag


def two_card_shares_table(hand_rank: Callable[[Sequence[Card]], HandRank], *decks: str) -> Html:
    """Return a table of all ranks of hands, the best first, with the share of hands of each deck that have this rank."""
    ranks = [[hand_rank(cards) for cards in combinations(content.decks()[deck].cards, 2)] for deck in decks]
    counts = [Counter(rank.level for rank in of_deck) for of_deck in ranks]
    names = {rank.level: f"total {rank.level}" if rank.level <= 9 else rank.name for rank in ranks[-1]}
    rows = []
    for level, name in sorted(names.items(), reverse=True):
        cells = [tag("td", f"{hands[level] / hands.total():.2%} ({format_count(hands[level])})", class_="num") for hands in counts]
        rows.append(tag("tr", tag("th", prose_html(name), scope="row"), *cells))
    sizes = [f"{len(content.decks()[deck].cards)} cards" for deck in decks]
    return data_table("How often each hand is dealt", ("Hand", *sizes), rows, "odds")
