"""Advice for Kyō-Kabu."""

from kabu_core.advice import decisions_to_evaluate
from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.kabu_duel_rules import kabu_duel_rules
from kabu_core.games.kyo_kabu.game import FIELD_RANKS, ID, Rules, State

ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    duel=lambda rules: kabu_duel_rules(ID, rules, bank_open=rules.bank_first_open, heads=FIELD_RANKS),
    decisions=decisions_to_evaluate.decisions_about_columns,
)
