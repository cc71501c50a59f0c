"""The table of the page on Sashikomi, which shows how often two kept cards become a good hand."""

from itertools import combinations

from kabu_core import content
from kabu_core.play import hand_scoring
from kabu_core.views.html_builder import Html, data_table, tag

GOOD_TOTALS = range(7, 10)


def count_good_draws(digit: int) -> tuple[int, int]:
    """Return two counts of draws to two kept cards with the total `digit`: those that make 7, 8 or 9, and all draws."""
    deck = content.decks()["hanafuda-48"].cards
    good = draws = 0
    for pair in combinations(deck, 2):
        if hand_scoring.hand_total(pair) == digit:
            draws += len(deck) - 2
            good += sum(hand_scoring.hand_total((*pair, card)) in GOOD_TOTALS for card in deck if card not in pair)
    return good, draws


def good_draws_table() -> Html:
    """Return a table of the share of good draws by the total of the two cards kept, the best first."""
    shares = {digit: good / draws for digit, (good, draws) in ((digit, count_good_draws(digit)) for digit in range(10))}
    body = [
        tag("tr", tag("th", digit, scope="row"), tag("td", f"{shares[digit]:.2%}", class_="num"))
        for digit in sorted(shares, key=lambda digit: -shares[digit])
    ]
    return data_table("How often the card drawn makes 7, 8 or 9", ("The two cards kept make", "Share"), body, "odds")


FIGURES = {"good_draws": good_draws_table}
