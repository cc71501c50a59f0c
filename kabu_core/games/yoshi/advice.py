"""Advice for Yoshi."""

from kabu_core.advice import decisions_to_evaluate
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.kabu_duel_rules import kabu_duel_rules
from kabu_core.games.yoshi.game import ID, CallYoshi, Rules, State
from kabu_core.play.banking_games import DrawCard

ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    duel=lambda rules: kabu_duel_rules(ID, rules, shown=(0, 1) if rules.second_card == "open" else (0,), free=(DrawCard(), CallYoshi())),
    decisions=decisions_to_evaluate.decisions_about_own_hand,
    options=("second_card",),
)
