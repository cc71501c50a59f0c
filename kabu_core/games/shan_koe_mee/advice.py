"""Advice for shan koe mee."""

from functools import cache

from kabu_core.advice.advice_spec import AdviceSpec, last_digit_of_sum
from kabu_core.advice.duel_evaluation import DuelRules, Ranks
from kabu_core.advice.two_card_decisions import third_card_decisions
from kabu_core.games.shan_koe_mee.game import Rules, compare_values, hand_value
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.hand_scoring import Role
from kabu_core.play.state import Action


def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a player's hand and the dealer's. Eight or nine in two cards is shown at once."""
    return _cached_duel_rules(rules)


@cache
def _cached_duel_rules(rules: Rules) -> DuelRules:

    def ends_hand(two: Ranks) -> bool:
        return hand_value(two)[0]

    def choices(two: Ranks, role: Role) -> tuple[Action, ...]:
        return (StandOnCards(),) if ends_hand(two) else (DrawCard(), StandOnCards())

    def hand_worth(held: Ranks, role: Role) -> Ranks:
        return held if ends_hand(held) else (last_digit_of_sum(held),)

    @cache
    def net_win_against_bank(mine: Ranks, bank: Ranks) -> int:
        return compare_values(mine, bank, rules).odds

    return DuelRules(
        choices=choices,
        total=last_digit_of_sum,
        worth=hand_worth,
        against=net_win_against_bank,
        shown=(),
        bank_open=False,
        ends_round=ends_hand,
    )


ADVICE = AdviceSpec(duel=duel_rules, decisions=third_card_decisions, options=("tie", "two_auto_shan", "auto_shan_pays"))
