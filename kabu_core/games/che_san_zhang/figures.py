"""The table of the page on chě sān zhāng: the exact share of each total."""

from kabu_core.games.che_san_zhang.game import Rules, tally
from kabu_core.views.html import Html, count, table, tag


def odds() -> Html:
    """The exact share of each total after two and after three cards."""
    rows = [
        tag("tr", tag("th", tag("b", str(value)), scope="row"), *(tag("td", _share(value, cards)) for cards in (2, 3)))
        for value in range(9, -1, -1)
    ]
    return table("How often each total is dealt", ("Total", "Two cards", "Three cards"), rows, "odds")


def _share(value: int, cards: int) -> str:
    from fractions import Fraction  # only pages made at the build need it

    ways = tally(Rules().deck, cards)
    share = Fraction(ways[value], sum(ways.values()))
    return f"{float(share):.3%} = {share} ({count(ways[value])}\u00a0of\u00a0{count(sum(ways.values()))})"


FIGURES = {"totals": odds}
