"""The exact values of the bank in baccarat banque, for its page. Each card is treated as if it were put back before the next is drawn."""

from collections import Counter
from fractions import Fraction
from functools import cache

from kabu_core.families.shoe_games.baccarat_rules import DRAW_UPTO
from kabu_core.views.html_builder import Html, data_table, tag

SHARES = ((1, 1), (3, 2), (2, 1), (4, 1), (1, 0))
"""The stakes on the two sides, as small whole numbers."""

VALUES = (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
"""How many of thirteen cards count 0, 1, 2 and so on."""

NATURALS = (8, 9)

type HandsByThirdCard = dict[int | None, Counter[int]]
"""The weights of final totals, by the third card, None for a hand that stood."""


def _ways_to_deal_each_two_card_total() -> list[int]:
    return [sum(VALUES[card] * VALUES[(total - card) % 10] for card in range(10)) for total in range(10)]


@cache
def punters_hands_by_third_card() -> HandsByThirdCard:
    """Return the final hands of a punter who has no natural and draws on five or less."""
    found: HandsByThirdCard = {}
    for total, weight in enumerate(_ways_to_deal_each_two_card_total()[: NATURALS[0]]):
        for third, n in enumerate(VALUES) if total <= DRAW_UPTO else [(None, 13)]:
            found.setdefault(third, Counter())[(total + (third or 0)) % 10] += weight * n
    return found


@cache
def _net_wins_of_bank(total: int, third: int | None, drawing: bool) -> int:
    """Return the bank's net wins against all punters' hands with this third card, summed over the third cards that the bank may draw."""
    ends = [((total + card) % 10, n) for card, n in enumerate(VALUES)] if drawing else [(total, 13)]
    hands = punters_hands_by_third_card()[third].items()
    return sum(n * weight * ((end > held) - (end < held)) for end, n in ends for held, weight in hands)


def share_of_stakes_won_by_banker(right: int, left: int) -> Fraction:
    """Return the share of all stakes that a banker who plays best wins, with these stakes on the two sides."""
    two, hands = _ways_to_deal_each_two_card_total(), punters_hands_by_third_card()
    weight_of = {third: sum(totals.values()) for third, totals in hands.items()}
    natural, every = 13 * sum(two[total] for total in NATURALS), 13**3
    won = 0
    for bank, ways in enumerate(two):
        if bank in NATURALS:
            won += ways * 13 * every * (right + left) * sum(n * 13 * ((bank > held) - (bank < held)) for held, n in enumerate(two))
            continue

        def best_net_win_of_bank(stakes_with_third_cards: list[tuple[int, int | None, int]], bank: int = bank) -> int:
            return max(
                sum(n * stake * _net_wins_of_bank(bank, third, drawing) for stake, third, n in stakes_with_third_cards)
                for drawing in (True, False)
            )

        won -= ways * 13 * natural * every * (right + left)  # a natural wins its stake, whatever the other side has
        for stake in (right, left):
            won += ways * natural * sum(best_net_win_of_bank([(stake, third, 1)]) for third in hands)
        won += ways * sum(
            best_net_win_of_bank([(right, one, weight_of[other]), (left, other, weight_of[one])]) for one in hands for other in hands
        )
    return Fraction(won, 13 * 13**2 * every * every * (right + left))


def bank_edge_table() -> Html:
    """Return a table of the bank's edge by the stakes on the two sides."""
    rows = [
        tag(
            "tr",
            tag("th", f"{right} to {left}" if left else "all on one side", scope="row"),
            tag("td", f"{float(share_of_stakes_won_by_banker(right, left)):.3%}", class_="num"),
        )
        for right, left in SHARES
    ]
    return data_table("The bank’s edge by the stakes on the two sides", ("Stakes on the sides", "The bank wins"), rows, "odds")


FIGURES = {"edges": bank_edge_table}
