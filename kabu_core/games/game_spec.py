"""The description of a game: one `GameSpec`, named `GAME` in the package of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.content.loading import cache_rows
from kabu_core.play import round_based_state
from kabu_core.play.bots import Bot
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import DealSource
from kabu_core.rules import Rules
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoredHand
from kabu_core.views.score_keeping_html import DEALER_STAYS, ScoreKeepingSpec

type ProblemKind = Literal["draw", "hand", "yaku", "call"]


def deck_typed_with_suits(rules: Rules) -> Deck:
    """Return the deck that the rules name, for a game in which suits matter: a card must be typed with its suit or letter."""
    return _deck_typed_with_suits(rules.deck)


@cache_rows
def _deck_typed_with_suits(deck: str) -> Deck:
    return replace(content.decks()[deck], ranks_alone=False)


@dataclass(frozen=True, kw_only=True, eq=False)
class GameSpec[R: Rules, S: RoundBasedState[Rules, str], K: ScoredHand]:
    """A game: its rules, states, bots, views and scorer."""

    id: str
    rules: type[R]
    state: type[S]
    heuristic: Bot[S]
    """The medium bot."""
    view: GameView[S]
    scorer: HandScorerSpec[R, K]
    strongest: Bot[S] | None = None
    """The hard bot; if it is None, the hard bot plays the action with the best odds."""
    exact: bool = True
    """Whether the hard bot calculates its best play exactly. Its level is then called "Best"."""
    keeper: ScoreKeepingSpec[R] = DEALER_STAYS
    """The functions that keep the score of rounds played with real cards."""
    deck: Callable[[R], Deck] = content.deck_named_by_rules
    """Returns the deck for given rules."""
    coach: bool = True
    """Whether the table has a coach, which needs an `advice.py` in the folder of the game."""
    problems: Mapping[ProblemKind, int] = field(default_factory=dict)
    """The largest number of problems of each kind. Fewer may be generated, because every level gets equally many."""

    def start_game(self, rules: R, seats: int, deals: DealSource) -> S:
        """Return the first state of a new game, with the first round dealt."""
        return round_based_state.start_game(self.state, rules, seats, deals)


type AnyGame = GameSpec[Any, Any, Any]
"""The type of a game chosen at run time, whose classes a type checker cannot know."""
