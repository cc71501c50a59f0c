"""The table of the page on chě sān zhāng, which shows the exact share of each total."""

from kabu_core.games.che_san_zhang.game import Rules, count_deals_by_total
from kabu_core.views.html_builder import Html, data_table, format_count, tag


def total_shares_table() -> Html:
    """Return a table of the exact share of each total after two and after three cards."""
    rows = [
        tag("tr", tag("th", tag("b", str(total)), scope="row"), *(tag("td", _share_in_words(total, cards)) for cards in (2, 3)))
        for total in range(9, -1, -1)
    ]
    return data_table("How often each total is dealt", ("Total", "Two cards", "Three cards"), rows, "odds")


def _share_in_words(total: int, card_count: int) -> str:
    from fractions import Fraction  # imported here because only pages need it, so that no browser loads it

    ways = count_deals_by_total(Rules().deck, card_count)
    share = Fraction(ways[total], sum(ways.values()))
    return f"{float(share):.3%} = {share} ({format_count(ways[total])}\u00a0of\u00a0{format_count(sum(ways.values()))})"


FIGURES = {"totals": total_shares_table}
