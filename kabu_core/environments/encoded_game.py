"""A game whose actions and observations are numbers. Both kinds of environments are built on it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kabu_core import content, games
from kabu_core.environments.action_list import list_all_actions
from kabu_core.environments.observation_layout import ObservationLayout
from kabu_core.errors import IllegalAction, quote_input
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import Action
from kabu_core.rules import Rules, Value, format_option_value

type Observation = dict[str, NDArray[np.integer]]


class EncodedGame:
    """A game under fixed rules with a fixed number of seats, whose states and actions are encoded as numbers.

    An empty `preset` stands for the game's default. If `seats` is None, the game has four seats, or as near to four as it allows. Raises
    KabuError for an unknown game, preset or option, or if the game cannot have so many seats.
    """

    def __init__(
        self, game: str, preset: str = "", seats: int | None = None, options: Mapping[str, Value] | None = None, *, one_hot: bool = False
    ) -> None:
        games.spec(game)
        info = content.game_info(game)
        chosen = tuple((name, format_option_value(value)) for name, value in (options or {}).items())
        self._start = GameRecord(game, preset or info.default, info.nearest_seat_count(4) if seats is None else seats, 0, chosen)
        state = games.initial_state(self._start)
        self.seats = state.seats
        self.actions = list_all_actions(state)
        self.layout = ObservationLayout(state, one_hot)
        self.action_space = spaces.Discrete(len(self.actions.texts))
        self.vector_space = spaces.Box(self.layout.lowest_values(), self.layout.highest_values(), dtype=np.int32)
        mask = spaces.Box(0, 1, (len(self.actions.texts),), np.int8)
        self.observation_space = cast(spaces.Space[Observation], spaces.Dict({"observation": self.vector_space, "action_mask": mask}))

    def starting_record(self, seed: int) -> GameRecord:
        """Return the record of a new game with this seed."""
        return replace(self._start, seed=seed)

    def observe(self, state: RoundBasedState[Rules, str], seat: int) -> Observation:
        """Return the observation of `seat`. Its mask has ones for legal actions, and only zeros if the seat is not to act."""
        view = state.observation(seat)
        mask = np.zeros(len(self.actions.texts), np.int8)
        if state.current_player == seat:
            mask[[self.actions.number_of_action(action) for action in view.legal_actions()]] = 1
        return {"observation": self.layout.encode(view, seat), "action_mask": mask}

    def action_with_number(self, state: RoundBasedState[Rules, str], number: int) -> Action:
        """Return the legal action with this number. Raises IllegalAction if there is none."""
        action = next((action for action in state.legal_actions() if self.actions.number_of_action(action) == number), None)
        if action is None:
            name = quote_input(self.actions.texts[number]) if 0 <= number < len(self.actions.texts) else "which no action has,"
            raise IllegalAction(f"action {number}, {name}, is not legal now")
        return action
