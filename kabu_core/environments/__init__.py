"""Environments for research: every game for PettingZoo, with an agent for each seat, and for Gymnasium, with one seat against bots.

This is the only package of kabu_core that needs more than the standard library. The extra `research` installs its requirements.
"""

try:
    import gymnasium as gymnasium
    import numpy as numpy
    import pettingzoo as pettingzoo
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"kabu_core.environments needs {error.name}, which is not installed; run: pip install gymnasium numpy pettingzoo", name=error.name
    ) from None

from kabu_core import games
from kabu_core.environments.seat_environment import SeatEnvironment
from kabu_core.environments.simultaneous_environment import SimultaneousEnvironment, parallel_env
from kabu_core.environments.table_environment import VERSION, TableEnvironment, env, raw_env

__all__ = ["SeatEnvironment", "SimultaneousEnvironment", "TableEnvironment", "env", "parallel_env", "raw_env"]

for game in games.GAMES:
    gymnasium.register(f"kabu/{game}-v{VERSION}", "kabu_core.environments:SeatEnvironment", kwargs={"game": game})
