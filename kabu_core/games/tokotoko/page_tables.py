"""The table of the page on Tokotoko, which shows how often each total is the best that three of four cards make."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from kabu_core import content
from kabu_core.views.html_builder import Html, data_table, format_count, tag

FOUR = 4


def count_best_totals() -> Counter[int]:
    """Count the sets of four cards of the pack by the best total of three of them."""
    copies = Counter(card.rank % 10 for card in content.decks()["nagoya"])
    totals: Counter[int] = Counter()
    for digits in combinations_with_replacement(sorted(copies), FOUR):
        best = max(sum(three) % 10 for three in combinations(digits, 3))
        totals[best] += prod(comb(copies[digit], count) for digit, count in Counter(digits).items())
    return totals


def best_totals_table() -> Html:
    """Return a table of the share of deals in which each total is the best, the highest total first."""
    totals = count_best_totals()
    body = [
        tag(
            "tr",
            tag("th", total, scope="row"),
            tag("td", f"{totals[total] / totals.total():.2%} ({format_count(totals[total])})", class_="num"),
        )
        for total in range(9, -1, -1)
    ]
    return data_table("How often each total is the best of four cards", ("Best total", "Share of all sets of four"), body, "odds")


FIGURES = {"best_totals": best_totals_table}
