"""The environment for libraries that ask all agents for an action at the same time (PettingZoo's parallel interface)."""

from collections.abc import Mapping

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from kabu_core.environments.encoded_game import Observation
from kabu_core.environments.table_environment import TableEnvironment
from kabu_core.rules import Value

type ByAgent[T] = dict[str, T]


class SimultaneousEnvironment(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no type information
    """A game in which all agents choose an action in every step, though only one seat is to act.

    The action with the highest number, "wait", exists only in this environment. Seats that are not to act have no other action. An illegal
    action counts as waiting. A step in which the seat to act waits changes nothing. After `max_cycles` steps the episode is truncated.
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
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = TableEnvironment(game, preset, seats, rounds=rounds, options=options, one_hot=one_hot, render_mode=render_mode)
        self.metadata, self.render_mode = {**self.table.metadata, "is_parallelizable": True}, render_mode
        self.possible_agents, self.agents = self.table.possible_agents, list[str]()
        self.wait = len(self.table.game.actions.texts)
        self.max_cycles = max_cycles
        self._action_space = spaces.Discrete(self.wait + 1)
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self._observation_space = spaces.Dict({"observation": self.table.game.vector_space, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, which is the same for all agents."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, which is the same for all agents."""
        return self._action_space

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[ByAgent[Observation], ByAgent[dict[str, object]]]:
        """Deal a new game. Without a seed, its cards follow from the last seed and the number of games since then."""
        self.table.reset(seed)
        self.agents, self._cycles = self.possible_agents[:], 0
        return self._observations_by_agent(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[ByAgent[Observation], ByAgent[float], ByAgent[bool], ByAgent[bool], ByAgent[dict[str, object]]]:
        """Apply the action of the seat to act, if it is legal."""
        agents, agent = self.agents, self.table.agent_selection
        number = int(actions.get(agent, self.wait))
        rewards = dict.fromkeys(agents, 0.0)
        if number != self.wait and self.table.observe(agent)["action_mask"][number]:
            self.table.step(number)
            rewards = dict(self.table.rewards)
        self._cycles += 1
        over, truncated = self.table.terminations[agent], self._cycles == self.max_cycles
        self.agents = [] if over or truncated else agents
        return (
            self._observations_by_agent(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """Return the table as text, as the seat to act sees it; after the game, as seat 0 sees it."""
        text: str | None = self.table.render()
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _observations_by_agent(self) -> ByAgent[Observation]:
        return {agent: self._add_waiting_flag_to_mask(self.table.observe(agent)) for agent in self.possible_agents}

    def _add_waiting_flag_to_mask(self, seen: Observation) -> Observation:
        """Return a copy of an observation with a flag for waiting at the end of its mask: 1 if the seat has no other action."""
        waits = np.int8(not seen["action_mask"].any())
        return {**seen, "action_mask": np.append(seen["action_mask"], waits)}


parallel_env = SimultaneousEnvironment
