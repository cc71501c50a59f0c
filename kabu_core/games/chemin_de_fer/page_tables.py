"""The exact values of the choices in chemin de fer, for its page."""

from collections import Counter
from fractions import Fraction

from kabu_core import content
from kabu_core.advice.duel_evaluation import (
    DuelRules,
    OpposingHandAsSeen,
    RankCounts,
    SeatKnowledge,
    count_ranks,
    fill_in_hidden_cards,
    hands_after_next_card,
)
from kabu_core.advice.player_banked_baccarat_duels import baccarat_duel_rules
from kabu_core.families.shoe_games.base_game import BANKER_CHOOSES_ON, PUNTER_CHOOSES_ON
from kabu_core.games.chemin_de_fer.game import Rules
from kabu_core.play.hand_scoring import Role
from kabu_core.views.html_builder import Html, data_table, format_signed, tag


def average_choice_values(role: Role, total: int, third: int | None = None) -> dict[str, Fraction]:
    """Return the average win of each choice of `role`, as a multiple of the stake, with two cards of this total from a full shoe.

    If the banker chooses, `third` is the value of the punter's third card, or None if the punter stood. The other side follows the rule
    of thumb.
    """
    rules = Rules()
    duel, left = baccarat_duel_rules(rules.banker_third), count_ranks(content.deck_named_by_rules(rules))
    results: dict[str, Counter[int]] = {}
    for two, ways, rest in fill_in_hidden_cards((None, None), left):
        if sum(two) % 10 == total and two[0] <= two[1]:  # the order of the two cards makes no difference
            ways *= 1 if two[0] == two[1] else 2
            for won_by_action in _count_ways_by_action_and_net_win(duel, role, two, rest, third):
                for action, won in won_by_action.items():
                    results.setdefault(action, Counter()).update({points: ways * n for points, n in won.items()})
    return {action: Fraction(sum(points * n for points, n in won.items()), won.total()) for action, won in results.items()}


def _count_ways_by_action_and_net_win(
    duel: DuelRules, role: Role, two: tuple[int, ...], left: RankCounts, third: int | None
) -> list[dict[str, Counter[int]]]:
    """Return the number of ways to reach each net win, for each action. If `third` is given, each card of that value counts as one way."""
    seen = [((), 1, left)] if third is None else [drawn for drawn in hands_after_next_card((), left) if drawn[0] == (third,)]
    found = []
    for cards, n, rest in seen:
        rival = OpposingHandAsSeen((None, None, *cards), decided=role == "dealer")
        choices = duel.evaluate_actions(SeatKnowledge(role, two, (rival,), rest)).choices
        found.append({str(choice.action): Counter({won: n * ways for won, ways in choice.results[0][1].items()}) for choice in choices})
    return found


def average_choice_values_table() -> Html:
    """Return a table of the average wins of drawing and standing in the three cases that the table of third cards leaves free."""
    cases: list[tuple[str, Role, int, int | None]] = [("The punter with five", "player", PUNTER_CHOOSES_ON, None)]
    cases += [(f"The banker with {total}, after a {third}", "dealer", total, third) for total, third in BANKER_CHOOSES_ON]
    rows = []
    for name, role, total, third in cases:
        values = average_choice_values(role, total, third)
        cells = (values["draw"], values["stand"], values["draw"] - values["stand"])
        rows.append(
            tag("tr", tag("th", name, scope="row"), *(tag("td", format_signed(float(value), ".4f"), class_="num") for value in cells))
        )
    return data_table("What each choice wins on average", ("Choice", "Draw", "Stand", "Difference"), rows, "odds")


FIGURES = {"choices": average_choice_values_table}
