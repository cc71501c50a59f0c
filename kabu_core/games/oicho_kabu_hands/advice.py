"""Advice for Oicho-Kabu with a hand for each player."""

from kabu_core.advice import decision_context
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.kabu_duel import kabu_duel_rules
from kabu_core.games.oicho_kabu_hands.game import ID, Rules, State

ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    duel=lambda rules: kabu_duel_rules(ID, rules), contexts=decision_context.decisions_about_own_hand
)
