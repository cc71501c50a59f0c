"""A fixed list of all actions that a game can offer, which gives each action its number.

The list depends on the game, its rules and the number of seats, but not on the state, so a number always means the same action.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from kabu_core.cards import Card, ranks_of_cards
from kabu_core.errors import KabuError
from kabu_core.families.agreed_stakes.base_game import EqualStakeState
from kabu_core.families.columns.base_game import PLACES, ColumnGameState
from kabu_core.families.fishing.base_game import FishingRules
from kabu_core.families.fishing.card_masks import LIGHTNING_CODE
from kabu_core.play.banking_games import BankRules
from kabu_core.play.round_based_state import DealNextRound, RoundBasedState
from kabu_core.play.state import Action
from kabu_core.rules import Rules


class ActionList(NamedTuple):
    """The actions of a game by number. The number of an action is its position in `texts`. The last action deals the next round."""

    texts: tuple[str, ...]
    numbers: dict[str, int]

    def number_of_action(self, action: Action) -> int:
        """Return the number of an action. Raises KabuError for an action that the list lacks."""
        text = str(action)
        number = self.numbers.get(text, self.numbers.get(f"{action.word} *"))
        if number is None:
            raise KabuError(f"the action '{text}' has no number; add its pattern to ACTION_PATTERNS of the state")
        return number


def list_all_actions(initial_state: RoundBasedState[Rules, str]) -> ActionList:
    """Return the list of all actions of the game that begins with `initial_state`."""
    listed = (text for pattern in initial_state.ACTION_PATTERNS for text in _action_texts_of_pattern(pattern, initial_state))
    texts = (*dict.fromkeys(listed), DealNextRound.word)
    return ActionList(texts, {text: number for number, text in enumerate(texts)})


def _action_texts_of_pattern(pattern: str, state: RoundBasedState[Rules, str]) -> Iterator[str]:
    """Yield the texts of a pattern with all combinations of the values of its placeholders."""
    words, *placeholders = pattern.split(" {")
    for values in product(*(_PLACEHOLDERS[name.removesuffix("}")](state) for name in placeholders)):
        yield " ".join([words, *map(str, values)])


def _ranks_of_deck(state: RoundBasedState[Rules, str]) -> Sequence[int]:
    """Return all ranks of the deck, in ascending order."""
    return sorted({*ranks_of_cards(state.deck)})


def _rank_pairs(state: RoundBasedState[Rules, str]) -> Iterable[str]:
    """Return all pairs of ranks, the lower first: "1 1", "1 2" and so on."""
    return (f"{low} {high}" for low, high in combinations_with_replacement(_ranks_of_deck(state), 2))


def _played_and_captured_card_pairs(state: RoundBasedState[Rules, str]) -> Iterable[str]:
    """Return all pairs of cards in which the player of the first may have to name the second as the card to capture."""
    return (f"{card} {other}" for card in state.deck for other in state.deck if _may_have_to_choose_card(card, other, state.rules))


def _may_have_to_choose_card(card: Card, other: Card, rules: Rules) -> bool:
    """Return whether the player of `card` may have to name `other` as the card to capture.

    This is possible only if `other` has the same rank or `card` is the lightning card. The lightning card can capture any card, unless the
    rules treat it like the other cards of its month.
    """
    lightning = card.code == LIGHTNING_CODE and isinstance(rules, FishingRules) and rules.lightning != "willow"
    return card is not other and (card.rank == other.rank or lightning)


def _numeric_rule_value(rules: Rules, name: str) -> int:
    """Return the value of a rule that is a number."""
    return int(getattr(rules, name))


def _possible_stake_sizes(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return every number of points that a seat can stake or offer at once."""
    rules = state.rules
    if isinstance(rules, BankRules):
        return rules.possible_stake_sizes
    unit = _numeric_rule_value(rules, "unit")
    most = _numeric_rule_value(rules, "limit") if hasattr(rules, "limit") else unit * _numeric_rule_value(rules, "units")
    return range(unit, most + 1, unit)


def _bets_within_limit(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return all multiples of the smallest bet under the limit."""
    smallest, limit = (_numeric_rule_value(state.rules, name) for name in ("bet", "limit"))
    return range(smallest, smallest * limit + 1, smallest)


def _column_numbers(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return the numbers of the columns, from 1."""
    return range(1, len(state.columns) + 1) if isinstance(state, ColumnGameState) else ()


def _positions_in_hand(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return the positions of the cards of a hand, from 1."""
    return range(1, len(state.hands[0]) + 1) if isinstance(state, EqualStakeState) else ()


_PLACEHOLDERS: dict[str, Callable[[RoundBasedState[Rules, str]], Iterable[object]]] = {
    "points": _possible_stake_sizes,
    "bet": _bets_within_limit,
    "column": _column_numbers,
    "place": lambda state: PLACES,
    "seat": lambda state: range(1, state.seats + 1),
    "position": _positions_in_hand,
    "card": lambda state: state.deck,
    "card_pair": _played_and_captured_card_pairs,
    "rank": _ranks_of_deck,
    "rank_pair": _rank_pairs,
}
"""The values of each placeholder, given the initial state of a game."""
