"""Advice for Shippin: the exact odds of a hand of two cards. Stakes get no advice, because all columns are still face down."""

from dataclasses import replace

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate
from kabu_core.advice.duel_evaluation import DuelRules, Ranks
from kabu_core.advice.kabu_duel_rules import kabu_duel_rules
from kabu_core.cards import Card
from kabu_core.games.shippin_game.game import ID, Rules, State, compare_hands


def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a column and the dealer's hand. Each side sees only the second card of the other."""

    def net_win_against_bank(mine: Ranks, bank: Ranks) -> int:
        return compare_hands(_cards_of_ranks(mine), _cards_of_ranks(bank), rules).odds

    return replace(kabu_duel_rules(ID, rules, shown=(1,), bank_open=False), against=net_win_against_bank)


def _cards_of_ranks(ranks: Ranks) -> list[Card]:
    """Return a card of each rank. A rank can be a total: then one card stands for the whole hand."""
    return [Card(f"{rank}a", rank, "") for rank in ranks]


def no_stake_decisions(view: State) -> list[DecisionToEvaluate]:
    """Return an empty list, because the columns do not differ before their second cards are dealt."""
    return []


ADVICE = AdviceSpec(sizes=(2,), by_total=False, duel=duel_rules, decisions=no_stake_decisions, options=("two_karami",))
