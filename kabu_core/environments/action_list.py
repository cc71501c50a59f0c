"""The numbers of actions: a fixed list of all actions that a game can offer.

The list depends on the game, its rules and the number of seats, but not on the state, so a number always means the same action.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from kabu_core.cards import Card, ranks_of_cards
from kabu_core.errors import KabuError
from kabu_core.families.agreed_stakes.base_game import EqualStakeState
from kabu_core.families.columns.base_game import PLACES, ColumnsState
from kabu_core.families.columns.face_down_stacks import FaceDownStacksState
from kabu_core.families.fishing.base_game import FishingRules
from kabu_core.families.fishing.card_masks import LIGHTNING_CODE
from kabu_core.families.own_hands.base_game import OwnHandsState
from kabu_core.families.own_hands.dealt_at_once import DealtAtOnceState
from kabu_core.families.own_hands.two_card_deal import TwoCardState
from kabu_core.play.banking_games import BankRules
from kabu_core.play.round_based_state import DealNextRound, RoundBasedState
from kabu_core.play.state import Action
from kabu_core.rules import Rules

AGREED_STAKE = ("offer {points}", "accept", "decline")

PATTERNS_OF_GAMES = {
    "yoshi": ("stake {points}", "pass", "draw", "yoshi"),
    "sackson-kabu": ("draw", "stand"),
    "yari-tori": (*AGREED_STAKE, "give {card}", "take {position}"),
    "che-san-zhang": ("draw", "stand"),
    "baccarat": ("stake player {points}", "stake banker {points}", "stake tie {points}", "pass"),
    "koi-koi": ("play {card}", "play {card_pair}", "take {card}", "koi", "shobu"),
    "shippin-game": ("stake {column} {points}", "take top"),
    "gomai-kabu": ("cut {rank_pair}", "fold"),
    "dorijitgo-ttaeng": ("stay", "fold"),
    "tokotoko": (*AGREED_STAKE, "omit {rank}"),
    "seotda": ("check", "bet *", "call", "fold"),
    "kachi-kachi": ("bet {bet}", "call", "fold"),
    "chemin-de-fer": ("bank {points}", "keep-bank", "pass-bank", "stake {points}", "banco", "pass", "draw", "stand"),
    "pok-deng": ("stake {points}", "draw", "stand", "settle {seat}"),
    "sashikomi": ("stand", "exchange {card}"),
    "hiki-kabu": ("draw", "stand", "bet *", "call", "fold"),
    "baccarat-banque": ("stake right {points}", "stake left {points}", "stake both {points}", "pass", "draw", "stand"),
    "dare": ("lay {rank}", "halt"),
    "macao": ("stake {points}", "draw", "stand"),
}
"""The actions of each game that has a list of its own. A placeholder in braces stands for all its values in turn.

An asterisk stands for the one number of points that the rules allow at the moment.
"""

PATTERNS_OF_FAMILIES: dict[type, tuple[str, ...]] = {
    FaceDownStacksState: ("stake {column} {points}", "done"),
    ColumnsState: ("stake {column} {points}", "done", "take {place}", "draw", "stand", "escape"),
    TwoCardState: ("stake {points}", "draw", "stand"),
    DealtAtOnceState: ("stake {points}", "pass"),
    OwnHandsState: ("stake {points}", "pass", "draw", "stand", "escape"),
}
"""The actions of all other games, by the first of these classes to which their states belong."""


class ActionList(NamedTuple):
    """The actions of a game by number. The number of an action is its position in `texts`. The last action deals the next round."""

    texts: tuple[str, ...]
    numbers: dict[str, int]

    def number_of(self, action: Action) -> int:
        """Return the number of an action. Raises KabuError for an action that the list lacks."""
        text = str(action)
        number = self.numbers.get(text, self.numbers.get(f"{action.word} *"))
        if number is None:
            raise KabuError(f"the action '{text}' has no number; add its pattern to {__name__}")
        return number


def list_actions(state: RoundBasedState[Rules, str]) -> ActionList:
    """Return the list of actions of the game with the initial state `state`."""
    listed = (text for pattern in _action_patterns(state) for text in _texts_of_pattern(pattern, state))
    texts = (*dict.fromkeys(listed), DealNextRound.word)
    return ActionList(texts, {text: number for number, text in enumerate(texts)})


def _action_patterns(state: RoundBasedState[Rules, str]) -> Sequence[str]:
    """Return the patterns of a game's actions. Raises KabuError for a game without patterns."""
    families = (patterns for family, patterns in PATTERNS_OF_FAMILIES.items() if isinstance(state, family))
    found = PATTERNS_OF_GAMES.get(state.GAME) or next(families, None)
    if found is None:
        raise KabuError(f"the actions of {state.GAME} have no numbers; add their patterns to {__name__}")
    return found


def _texts_of_pattern(pattern: str, state: RoundBasedState[Rules, str]) -> Iterator[str]:
    """Yield the texts of a pattern with all combinations of the values of its placeholders."""
    words, *placeholders = pattern.split(" {")
    for values in product(*(_PLACEHOLDERS[name.removesuffix("}")](state) for name in placeholders)):
        yield " ".join([words, *map(str, values)])


def _ranks(state: RoundBasedState[Rules, str]) -> Sequence[int]:
    """Return all ranks of the deck, in ascending order."""
    return sorted({*ranks_of_cards(state.deck)})


def _rank_pairs(state: RoundBasedState[Rules, str]) -> Iterable[str]:
    """Return all pairs of ranks, the lower first: "1 1", "1 2" and so on."""
    return (f"{low} {high}" for low, high in combinations_with_replacement(_ranks(state), 2))


def _card_pairs(state: RoundBasedState[Rules, str]) -> Iterable[str]:
    """Return all pairs of a card and another that a player may have to choose to capture with it."""
    return (f"{card} {other}" for card in state.deck for other in state.deck if _may_choose(card, other, state.rules))


def _may_choose(card: Card, other: Card, rules: Rules) -> bool:
    """Return whether a player may have to choose `other`: a card of the same rank or, for the lightning card, any."""
    lightning = card.code == LIGHTNING_CODE and isinstance(rules, FishingRules) and rules.lightning != "willow"
    return card is not other and (card.rank == other.rank or lightning)


def _numbers_in_option(rules: Rules, name: str) -> int:
    """Return the value of a rule that is a number."""
    return int(getattr(rules, name))


def _stake_sizes(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return all points that a seat can stake or offer at once."""
    rules = state.rules
    if isinstance(rules, BankRules):
        return rules.legal_stake_sizes((), 0)
    unit = _numbers_in_option(rules, "unit")
    most = _numbers_in_option(rules, "limit") if hasattr(rules, "limit") else unit * _numbers_in_option(rules, "units")
    return range(unit, most + 1, unit)


def _bets(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return all multiples of the smallest bet under the limit."""
    smallest, limit = (_numbers_in_option(state.rules, name) for name in ("bet", "limit"))
    return range(smallest, smallest * limit + 1, smallest)


def _columns(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return the numbers of the columns, from 1."""
    return range(1, len(state.columns) + 1) if isinstance(state, ColumnsState) else ()


def _positions_in_hand(state: RoundBasedState[Rules, str]) -> Iterable[int]:
    """Return the positions of the cards of a hand, from 1."""
    return range(1, len(state.hands[0]) + 1) if isinstance(state, EqualStakeState) else ()


_PLACEHOLDERS: dict[str, Callable[[RoundBasedState[Rules, str]], Iterable[object]]] = {
    "points": _stake_sizes,
    "bet": _bets,
    "column": _columns,
    "place": lambda state: PLACES,
    "seat": lambda state: range(1, state.seats + 1),
    "position": _positions_in_hand,
    "card": lambda state: state.deck,
    "card_pair": _card_pairs,
    "rank": _ranks,
    "rank_pair": _rank_pairs,
}
"""The values of each placeholder, given the initial state of a game."""
