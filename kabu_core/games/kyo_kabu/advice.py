"""Advice for Kyō-Kabu."""

from kabu_core.advice import decision_context
from kabu_core.advice.duel import kabu_duel
from kabu_core.advice.source import AdviceSource
from kabu_core.games.kyo_kabu.game import FIELD, ID

ADVICE = AdviceSource(
    duel=lambda rules: kabu_duel(ID, rules, bank_open=rules.bank_first_open, heads=FIELD),
    contexts=decision_context.columns,
)
