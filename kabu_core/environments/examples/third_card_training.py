"""A player that learns when to draw a third card in Yoshi.

The player knows only the numbers of its observations. For each case (its role, what the opponent did, and the total of its two cards) it
tries both choices at random, and keeps the average payoff of each. The choice with the higher average is the one it has learned. Run:

    python -m kabu_core.environments.examples.third_card_training
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kabu_core import games
from kabu_core.environments.seat_environment import SeatEnvironment
from kabu_core.odds.stored_odds import load_stored_odds
from kabu_core.terminal.process_pool import process_pool

GAME, SEATS = "yoshi", 2
CHOICES = ("draw", "yoshi")
"""The choices about the third card. Calling yoshi means to stand."""

ROUNDS = 100_000
ROUNDS_PER_TASK = 2_000


class ThirdCardCase(NamedTuple):
    """A decision about the third card: the role, what the opponent did ("hidden", "stood" or "drew"), and the total of two cards."""

    role: str
    opponent: str
    total: int


class LearnedPayoffs(NamedTuple):
    """How often the player tried each choice in each case, and the sum of the payoffs that followed, in stakes."""

    tries: dict[tuple[ThirdCardCase, str], int]
    payoffs: dict[tuple[ThirdCardCase, str], float]

    def average_payoff(self, case: ThirdCardCase, choice: str) -> float:
        """Return the average payoff of a choice, in stakes."""
        return self.payoffs[case, choice] / self.tries[case, choice]

    def best_choices(self) -> dict[ThirdCardCase, str]:
        """Return the choice with the higher average payoff in each case in which both were tried."""
        cases = sorted(case for case, choice in self.tries if choice == CHOICES[0] and (case, CHOICES[1]) in self.tries)
        return {case: max(CHOICES, key=lambda choice: self.average_payoff(case, choice)) for case in cases}


def third_card_case_of_observation(environment: SeatEnvironment, numbers: NDArray[np.integer]) -> ThirdCardCase:
    """Return the case that an observation describes."""
    layout, deck = environment.game.layout, games.deck(GAME, environment.state_of_game.rules)
    mine, other = numbers[layout.slices["hands"]].reshape(SEATS, -1)
    total = sum(deck[layout.card_codes[number]].rank for number in mine if number) % 10
    if not numbers[layout.slices["dealer"]][0]:
        return ThirdCardCase("player", "hidden", total)
    return ThirdCardCase("dealer", "drew" if np.count_nonzero(other) > 2 else "stood", total)


def play_training_rounds(seed: int) -> LearnedPayoffs:
    """Play the rounds of one task against a medium bot, with random choices about the third card and the smallest stake."""
    environment = SeatEnvironment(GAME, seats=SEATS, opponents="medium")
    texts, chance, table = environment.game.actions.texts, random.Random(seed), LearnedPayoffs(defaultdict(int), defaultdict(float))
    for number in range(ROUNDS_PER_TASK):
        seen, _ = environment.reset(seed=None if number else seed)
        tried, stake, over, payoff = None, 1, False, 0.0
        while not over:
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            action = legal[0]
            if texts[action] == CHOICES[0]:
                action = chance.choice(legal)
                tried = third_card_case_of_observation(environment, seen["observation"]), texts[action]
                stake = int(seen["observation"][environment.game.layout.slices["stakes"]].max())
            seen, payoff, over, _, _ = environment.step(np.int64(action))
        if tried:
            table.tries[tried] += 1
            table.payoffs[tried] += payoff / stake
    return table


def train_player(rounds: int = ROUNDS, seed: int = 1, executor: Executor | None = None) -> LearnedPayoffs:
    """Return what the player learns in `rounds` rounds. If there is an executor, its workers share the rounds; the result is the same."""
    seeds = [seed * 1_000_000 + task for task in range(-(-rounds // ROUNDS_PER_TASK))]
    whole = LearnedPayoffs(defaultdict(int), defaultdict(float))
    for table in executor.map(play_training_rounds, seeds) if executor else map(play_training_rounds, seeds):
        for tried, times in table.tries.items():
            whole.tries[tried] += times
            whole.payoffs[tried] += table.payoffs[tried]
    return whole


def published_best_play() -> Mapping[ThirdCardCase, str]:
    """Return the best choice in each case, from the exact odds that the site publishes."""
    return {ThirdCardCase(row.holder, row.other, row.total): row.decision.best_choice.action for row in load_stored_odds(GAME).cases}


def main() -> None:
    """Train the player, and print what it has learned beside the published best play."""
    parser = argparse.ArgumentParser(description="Learn when to draw a third card in Yoshi.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds to learn from")
    parser.add_argument("--workers", type=int, default=None, help="processes; by default one for each processor")
    chosen = parser.parse_args()
    with process_pool(chosen.workers) as executor:
        table = train_player(chosen.rounds, executor=executor)
    best, learned = published_best_play(), table.best_choices()
    for case, choice in learned.items():
        averages = "  ".join(f"{choice} {table.average_payoff(case, choice):+.3f}" for choice in CHOICES)
        print(f"{' '.join(map(str, case)):16} {averages}  learned {choice:5}  best {best[case]}")
    print(f"{sum(best[case] == choice for case, choice in learned.items())} of {len(best)} decisions agree with the published best play")


if __name__ == "__main__":
    main()
