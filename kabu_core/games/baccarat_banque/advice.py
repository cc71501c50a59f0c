"""Advice for baccarat banque: the exact odds of a third card."""

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.duel_evaluation import DuelRules
from kabu_core.advice.player_banked_baccarat_duels import baccarat_duel_rules, third_card_decisions
from kabu_core.games.baccarat_banque.game import Rules


def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a punters' hand and the bank's."""
    return baccarat_duel_rules(rules.banker_third)


ADVICE = AdviceSpec(by_total=False, duel=duel_rules, decisions=third_card_decisions, options=("packs",))
