"""Duel rules and third-card decisions for the games of baccarat in which a player holds the bank."""

from functools import cache

from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate, count_unseen_ranks, visible_ranks
from kabu_core.advice.duel_evaluation import OPPONENT, DuelRules, OpposingHandAsSeen, Ranks, SeatKnowledge, ThirdCard
from kabu_core.cards import ranks_of_cards
from kabu_core.families.shoe_games.baccarat_rules import DRAW_UPTO
from kabu_core.families.shoe_games.base_game import (
    ShoeGameRules,
    ShoeGameState,
    banker_third_card_rule,
    punter_third_card_rule,
    third_card_choices,
)
from kabu_core.play.hand_scoring import Role
from kabu_core.play.state import Action

NATURAL = 8
"""The lowest total of two cards that is a natural."""


@cache
def baccarat_duel_rules(banker_third: str) -> DuelRules:
    """Return the rules of the duel between a punters' hand and the bank's. `banker_third` is the option of that name.

    Only a total of five leaves the punter a choice. The rule of thumb draws on five or less, as in punto banco.
    """

    def is_natural(two: Ranks) -> bool:
        return sum(two) % 10 >= NATURAL

    def choices_if_opponent_stood(two: Ranks, role: Role) -> tuple[Action, ...]:
        total = sum(two) % 10
        return third_card_choices(punter_third_card_rule(total) if role == "player" else banker_third_card_rule(total, None, banker_third))

    def banker_choices(two: Ranks, third: ThirdCard) -> tuple[Action, ...]:
        return third_card_choices(banker_third_card_rule(sum(two) % 10, third, banker_third))

    def hand_worth(held: Ranks, role: Role) -> Ranks:
        return (sum(held) % 10, 1) if len(held) == 2 and is_natural(held) else (sum(held) % 10,)

    def net_win_against_bank(mine: Ranks, bank: Ranks) -> int:
        return ((len(mine), mine) > (len(bank), bank)) - ((len(mine), mine) < (len(bank), bank))

    return DuelRules(
        choices=choices_if_opponent_stood,
        total=lambda held: sum(held) % 10,
        worth=hand_worth,
        against=net_win_against_bank,
        upto=dict.fromkeys(OPPONENT, DRAW_UPTO),
        shown=(),
        bank_open=False,
        answers=banker_choices,
        ends_round=is_natural,
    )


def third_card_decisions(view: ShoeGameState[ShoeGameRules, str]) -> list[DecisionToEvaluate]:
    """Return a list with the decision on a third card. Stakes get no advice, since no card is known when they are placed."""
    if view.phase != "third":
        return []
    hand, left = view.queue[0], count_unseen_ranks(view, view.hands)
    totals = [sum(row[other] for row in view.stakes) for other in range(view.bank_hand_number)]
    mine = ranks_of_cards(view.hands[hand])
    if hand < view.bank_hand_number:
        return [DecisionToEvaluate(SeatKnowledge("player", mine, (OpposingHandAsSeen((None, None)),), left), totals[hand])]
    rivals = tuple(
        OpposingHandAsSeen(visible_ranks(cards), stake, decided=True)
        for other, (cards, stake) in enumerate(zip(view.hands, totals, strict=False))
        if cards and other not in view.turned
    )
    return [DecisionToEvaluate(SeatKnowledge("dealer", mine, rivals, left), sum(rival.stake for rival in rivals))]
