"""The table of the page on Hiki-Kabu, which shows how often each hand is dealt and what it wins."""

from kabu_core import content
from kabu_core.families.pots.ordered_deal_counts import count_deals_by_level
from kabu_core.games.hiki_kabu.game import MULTIPLES, hand_rank, multiple_of_bets_won_at_level
from kabu_core.views.html_builder import Html, data_table, format_count, prose_html, tag


def hand_shares_table() -> Html:
    """Return a table of all named hands and totals, the best first, with their shares of all deals of two cards and of three cards."""
    counts = [count_deals_by_level(size, hand_rank) for size in (2, 3)]
    places = range(len(MULTIPLES), 0, -1)
    names = [f"*{content.named_hands()[name].name.romaji}*" for name in MULTIPLES]
    groups = [(name, range(10 * place, 10 * place + 10)) for name, place in zip(names, places, strict=True)]
    rows = []
    for name, levels in [*groups, *((f"total {total}", range(total, total + 1)) for total in range(9, -1, -1))]:
        ways = [sum(by_level[level] for level in levels) for by_level in counts]
        shares = [f"{found / by_level.total():.2%} ({format_count(found)})" for found, by_level in zip(ways, counts, strict=True)]
        cells = [tag("td", text, class_="num") for text in (*shares, str(multiple_of_bets_won_at_level(levels[0])))]
        rows.append(tag("tr", tag("th", prose_html(name), scope="row"), *cells))
    return data_table("How often each hand is dealt", ("Hand", "Two cards", "Three cards", "Multiple of the bets"), rows, "odds")


FIGURES = {"hands": hand_shares_table}
