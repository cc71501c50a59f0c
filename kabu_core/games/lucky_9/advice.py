"""Advice for Lucky 9."""

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.duel_evaluation import DuelRules
from kabu_core.advice.kabu_duel_rules import kabu_duel_rules
from kabu_core.advice.two_card_decisions import third_card_decisions
from kabu_core.games.lucky_9.game import ID, Rules
from kabu_core.play.banking_games import DrawCard, StandOnCards


def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a player's hand and the dealer's. Only third cards are face up."""
    return kabu_duel_rules(ID, rules, shown=(), bank_open=False, free=(DrawCard(), StandOnCards()))


ADVICE = AdviceSpec(duel=duel_rules, decisions=third_card_decisions, options=("deck", "tie"))
