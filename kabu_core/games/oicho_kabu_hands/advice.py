"""Advice for Oicho-Kabu with a hand for each player."""

from kabu_core.advice import decisions_to_evaluate
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.kabu_duel_rules import kabu_duel_rules
from kabu_core.games.oicho_kabu_hands.game import ID, Rules, State

ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    duel=lambda rules: kabu_duel_rules(ID, rules), decisions=decisions_to_evaluate.decisions_about_own_hand
)
