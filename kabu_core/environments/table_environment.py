"""The environment for PettingZoo: every seat of a table is an agent, and the agents act in the order of the game."""

import random
from collections.abc import Mapping

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kabu_core import games
from kabu_core.display.table_text import render_text
from kabu_core.environments.encoded_game import EncodedGame, Observation
from kabu_core.rules import Value

VERSION = 1
"""The version of the numbers of actions and of the layout of observations. It rises when either of them changes."""

DEFAULT_ILLEGAL_REWARD = -1000.0
"""The reward for an illegal action. It is lower than what most rounds can cost, so that no agent learns to escape a loss that way."""


class TableEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no type information
    """A game in which each seat is an agent, from "seat_0" on.

    An episode is a game of `rounds` rounds. When a round ends, the reward of a seat is its payoff; the rewards of all seats add up to zero.
    `reset(seed=N)` deals the cards of the record with seed N. If a deal ends the first round at once, the next deal replaces it.
    """

    def __init__(
        self,
        game: str,
        preset: str = "",
        seats: int | None = None,
        *,
        rounds: int = 1,
        options: Mapping[str, Value] | None = None,
        one_hot: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = EncodedGame(game, preset, seats, {**(options or {}), "rounds": rounds}, one_hot=one_hot)
        self.metadata = {"name": f"{game}_v{VERSION}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game_id, self.render_mode = game, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._random = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of observations, which is the same for all agents."""
        return self.game.observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, which is the same for all agents."""
        return self.game.action_space

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal a new game. Without a seed, its cards follow from the last seed and the number of games since then."""
        if seed is not None:
            self._random = random.Random(seed)
        self.record = self.game.starting_record(self._random.getrandbits(32) if seed is None else seed)
        self.state_of_game = games.initial_state(self.record)
        while self.state_of_game.payoffs is not None:
            self.record = self.game.starting_record(self._random.getrandbits(32))
            self.state_of_game = games.initial_state(self.record)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.state_of_game.require_current_player()]

    def observe(self, agent: str) -> Observation:
        """Return what the seat of an agent sees, and the mask of its legal actions, which is empty unless the agent is to act."""
        return self.game.observe(self.state_of_game, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Apply the action of the agent to act. If it is illegal, raises IllegalAction; the wrappers of `env` end the game instead."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.game.action_with_number(self.state_of_game, int(action))
        self.record = self.record.with_action(chosen)
        self.state_of_game = self.state_of_game.apply(chosen)
        payoffs = self.state_of_game.payoffs or (0,) * self.game.seats
        self.rewards = {agent: float(payoff) for agent, payoff in zip(self.agents, payoffs, strict=True)}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        if self.state_of_game.current_player is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state_of_game.current_player]

    def render(self) -> str | None:
        """Return the table as text, as the seat to act sees it; after the game, as seat 0 sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("this environment was made without a render mode; use render_mode='ansi'")
            return None
        return render_text(self.state_of_game, self.state_of_game.current_player or 0)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


raw_env = TableEnvironment


def env(
    game: str,
    preset: str = "",
    seats: int | None = None,
    *,
    rounds: int = 1,
    options: Mapping[str, Value] | None = None,
    one_hot: bool = False,
    illegal_reward: float = DEFAULT_ILLEGAL_REWARD,
    render_mode: str | None = None,
) -> AECEnv:
    """Return the environment of a game with PettingZoo's usual wrappers. An illegal action ends the game with `illegal_reward`."""
    raw = raw_env(game, preset, seats, rounds=rounds, options=options, one_hot=one_hot, render_mode=render_mode)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))
