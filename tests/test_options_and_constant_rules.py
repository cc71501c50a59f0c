"""Options in the `Rules` class of a game: a constant rule and an option can replace each other."""

from dataclasses import dataclass

import pytest

from kabu_core import games
from kabu_core.errors import NotationError
from kabu_core.families.own_hands.two_cards_with_optional_third import TwoCardRules
from kabu_core.play.banking_games import OichoKabuHandStakeAndBankRules, StakeRules
from kabu_core.rules import Rules, constant_rule, option


@dataclass(frozen=True, kw_only=True)
class RulesReplacingOptionByConstant(TwoCardRules):
    """Rules with a constant in the place of an option."""

    bank_passes = constant_rule("never")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RulesWithConstantLimit(Rules):
    """Rules with a constant that other rules have as an option."""

    limit = constant_rule(20)


@dataclass(frozen=True, kw_only=True)
class RulesReplacingConstantByOption(RulesReplacingOptionByConstant):
    """Rules with an option in the place of the constant."""

    bank_passes: str = option("by-lot", "When the dealer changes.", "by-lot", "never")


@dataclass(frozen=True, kw_only=True)
class RulesInheritingConstantBeforeOption(RulesWithConstantLimit, StakeRules):
    """Rules that inherit the constant before the option."""


def test_a_constant_rule_replaces_an_inherited_option() -> None:
    rules: TwoCardRules = RulesReplacingOptionByConstant()
    assert TwoCardRules.declared_options()["bank_passes"][1] == "every-round"
    assert rules.bank_passes == "never"
    assert "bank_passes" not in rules.declared_options()
    with pytest.raises(NotationError, match="unknown option 'bank_passes'"):
        rules.with_options({"bank_passes": "every-round"})
    assert list(RulesInheritingConstantBeforeOption().legal_stake_sizes((), 0)) == [10, 20]
    assert "limit" not in RulesInheritingConstantBeforeOption.declared_options()


def test_an_option_replaces_an_inherited_constant_rule() -> None:
    rules = RulesReplacingConstantByOption()
    assert rules.bank_passes == "by-lot"
    assert rules.with_options({"bank_passes": "never"}).bank_passes == "never"
    assert OichoKabuHandStakeAndBankRules.declared_options()["limit_of"][1] == StakeRules.limit_of


@pytest.mark.parametrize("game", games.GAMES)
def test_every_option_begins_with_its_declared_default(game: str) -> None:
    kind = games.spec(game).rules
    assert {name: getattr(kind(), name) for name in kind.declared_options()} == {
        name: default for name, (_, default) in kind.declared_options().items()
    }
