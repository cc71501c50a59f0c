"""The exact odds of Batta-maki for its page."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from kabu_core import content
from kabu_core.games.batta_maki.game import BUTA_SHARE, SHARES, Rules
from kabu_core.play import dealt_hand_odds
from kabu_core.play.hand_scoring import MOST_CARDS
from kabu_core.views.html_builder import Html, data_table, join_html, tag


@cache
def tie_and_win_probabilities(packs: int = 1) -> dict[str, Fraction]:
    """Return three probabilities: the sets tie, one of them wins, and one of them wins against a set with a total of zero.

    These probabilities are the same for every round of a game, as long as no cards of earlier rounds are known.
    """
    copies = dealt_hand_odds.count_cards_by_rank(content.deck_named_by_rules(Rules(packs=packs)))
    cards = sum(number for _, number in copies)
    other_sets = comb(cards - MOST_CARDS, MOST_CARDS)
    deals, ties, wins_over_zero = comb(cards, MOST_CARDS) * other_sets, 0, 0
    for ranks in combinations_with_replacement(dict(copies), MOST_CARDS):
        held, total = Counter(ranks), sum(ranks) % 10
        ways = dealt_hand_odds.count_deals(ranks, copies)[0]
        rest = tuple((rank, number - held[rank]) for rank, number in copies)
        equal = dealt_hand_odds.count_deals_with_total(total, MOST_CARDS, rest)[0]
        ties += ways * equal
        wins_over_zero += 0 if total else 2 * ways * (other_sets - equal)
    return {"tie": Fraction(ties, deals), "win": 1 - Fraction(ties, deals), "win over 0": Fraction(wins_over_zero, deals)}


def dealer_edge(rules: Rules) -> Fraction:
    """Return the part of a stake that the dealer keeps on average: the share of the house, and stakes that the dealer wins in ties."""
    shares = tie_and_win_probabilities(rules.packs)
    if rules.house_share == "half-on-buta":
        house = shares["win over 0"] / 2 * Fraction(BUTA_SHARE, 100)
    else:
        house = shares["win"] / 2 * Fraction(SHARES[rules.house_share], 100)
    return house + (shares["tie"] if rules.tie == "dealer" else 0)


def dealer_edge_table() -> Html:
    """Return a table of the dealer's edge for each share of the house and each rule for ties. A sentence on ties follows the table."""
    words = {"none": "nothing", "twentieth": "a twentieth", "tenth": "a tenth", "half-on-buta": "half of a win over zero"}
    rows = [
        tag("tr", tag("th", text, scope="row"), *(_dealer_edge_cell(share, tie) for tie in ("push", "dealer")))
        for share, text in words.items()
    ]
    figures = data_table(
        "The dealer’s edge in batta-maki", ("The house keeps", "Ties return the stakes", "The dealer wins ties"), rows, "odds"
    )
    return join_html([figures, tag("p", f"The totals are equal in {float(tie_and_win_probabilities()['tie']):.4%} of rounds.")])


def _dealer_edge_cell(house_share: str, tie: str) -> Html:
    rules = Rules().with_options({"house_share": house_share, "tie": tie})
    return tag("td", f"{float(dealer_edge(rules)):.4%}", class_="num")


FIGURES = {"edges": dealer_edge_table}
