"""The environment for Gymnasium: one seat of a table learns, and bots of one level play the others."""

from collections.abc import Mapping

import gymnasium
import numpy as np

from kabu_core import games
from kabu_core.display.table_text import render_text
from kabu_core.environments.encoded_game import EncodedGame, Observation
from kabu_core.environments.table_environment import DEFAULT_ILLEGAL_REWARD
from kabu_core.errors import IllegalAction, KabuError
from kabu_core.play.state import FOR_BOTS, Action, seeded_random
from kabu_core.rules import Value

MOST_DEALS = 10_000
"""The number of deals after which the search for a decision of the seat ends."""


class SeatEnvironment(gymnasium.Env[Observation, np.int64]):
    """A game in which one seat is the agent and bots play all other seats.

    An episode is a game of `rounds` rounds. A reward is the sum of the seat's payoffs since its last action. An illegal action ends the
    game with `illegal_reward`. `reset(seed=N)` deals the cards of the record with seed N. Games in which the seat has no decision are
    skipped. The info that `reset` returns has their number, "games_skipped", and the sum of the seat's payoffs in them, "payoffs_skipped".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # declared by the base class

    def __init__(
        self,
        game: str,
        preset: str = "",
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: str = "medium",
        rounds: int = 1,
        options: Mapping[str, Value] | None = None,
        one_hot: bool = False,
        illegal_reward: float = DEFAULT_ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        self.game = EncodedGame(game, preset, seats, {**(options or {}), "rounds": rounds}, one_hot=one_hot)
        if not 0 <= seat < self.game.seats:
            raise KabuError(f"there is no seat {seat}; choose 0 to {self.game.seats - 1}")
        self.seat, self.illegal_reward, self.render_mode = seat, illegal_reward, render_mode
        self.action_space, self.observation_space = self.game.action_space, self.game.observation_space
        self._bot = games.bot(game, opponents)
        self._payoffs = 0.0

    def reset(self, *, seed: int | None = None, options: Mapping[str, object] | None = None) -> tuple[Observation, dict[str, object]]:
        """Deal a new game, and let the bots play until the seat has a decision."""
        super().reset(seed=seed)
        skipped, payoffs = 0, 0.0
        self._deal_until_decision(int(self.np_random.integers(2**32)) if seed is None else seed)
        while self.state_of_game.current_player is None:
            skipped, payoffs = skipped + 1, payoffs + self._return_and_reset_reward()
            if skipped == MOST_DEALS:
                raise KabuError(f"seat {self.seat} has no decision in {MOST_DEALS:,} games")
            self._deal_until_decision(int(self.np_random.integers(2**32)))
        return self._observation_of_seat(), {"games_skipped": skipped, "payoffs_skipped": payoffs}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Apply the action of the seat, and let the bots play until the seat has a decision again or the game is over."""
        try:
            chosen = self.game.action_with_number(self.state_of_game, int(action))
        except IllegalAction as error:
            return self._observation_of_seat(), self.illegal_reward, True, False, {"illegal_action": str(error)}
        self._apply(chosen)
        self._play_bots()
        return self._observation_of_seat(), self._return_and_reset_reward(), self.state_of_game.current_player is None, False, {}

    def render(self) -> str | None:
        """Return the table as text, as the seat sees it."""
        return render_text(self.state_of_game, self.seat) if self.render_mode else None

    def _observation_of_seat(self) -> Observation:
        return self.game.observe(self.state_of_game, self.seat)

    def _return_and_reset_reward(self) -> float:
        """Return the payoffs since the last reward."""
        reward, self._payoffs = self._payoffs, 0.0
        return reward

    def _deal_until_decision(self, seed: int) -> None:
        """Deal the game with this seed, and let the bots play until the seat has a decision."""
        self.record = self.game.starting_record(seed)
        self.state_of_game = games.initial_state(self.record)
        self._bot_random = seeded_random(seed, FOR_BOTS, 0)
        self._payoffs = 0.0
        self._add_payoff()
        self._play_bots()

    def _play_bots(self) -> None:
        while (player := self.state_of_game.current_player) not in (self.seat, None):
            self._apply(self._bot(self.state_of_game.observation(player), self._bot_random))

    def _apply(self, action: Action) -> None:
        self.record = self.record.with_action(action)
        self.state_of_game = self.state_of_game.apply(action)
        self._add_payoff()

    def _add_payoff(self) -> None:
        """Add the payoff of the seat if the round has just ended."""
        if self.state_of_game.payoffs is not None:
            self._payoffs += self.state_of_game.payoffs[self.seat]
