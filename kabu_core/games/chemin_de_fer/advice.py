"""Advice for chemin de fer: the exact odds of a third card."""

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.player_banked_baccarat_duels import baccarat_duel_rules, third_card_decisions
from kabu_core.games.chemin_de_fer.game import Rules, State

ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    by_total=False,
    duel=lambda rules: baccarat_duel_rules(rules.banker_third),
    decisions=third_card_decisions,
    options=("packs", "banker_third"),
)
