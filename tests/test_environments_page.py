"""The page on environments: its examples run, its tables agree with the code, and its two examples of agents do what it says."""

import doctest
import re
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kabu_core import games
from kabu_core.environments.encoded_game import EncodedGame
from kabu_core.environments.examples import level_tournament, third_card_training
from kabu_core.environments.observation_layout import PHASES
from tests.nightly_effort import NIGHTLY
from tests.play_helpers import PRESETS

PAGE = (Path(__file__).parent.parent / "docs" / "research.md").read_text("utf-8")


def code_blocks_of_page(language: str) -> list[str]:
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", PAGE)


def test_the_examples_give_the_results_that_the_page_shows() -> None:
    lines = "\n".join(code_blocks_of_page("pycon"))
    test = doctest.DocTestParser().get_doctest(lines, {}, "research.md", None, None)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert test.examples
    assert runner.failures == 0


def row_in_table_of_actions(game: str) -> str:
    """Return the row of a game in the table of actions, as the page should have it."""
    encoded = EncodedGame(game)
    patterns = ", ".join(f"`{pattern}`" for pattern in games.spec(game).state.ACTION_PATTERNS)
    return f"| [{game}](games/{game}.md) | {patterns} | {len(encoded.actions.texts)} | {len(encoded.layout.lowest_values())} |"


def test_the_table_of_actions_agrees_with_the_games() -> None:
    table = PAGE.partition("| Game | Actions |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"(?m)^(\| \[([^\]]+)\].*)$", table))
    assert [*rows.values()] == [game for game in games.GAMES if game in rows.values()]
    assert rows
    for row, game in rows.items():
        assert row == (wanted := row_in_table_of_actions(game)), f"write this row in docs/research.md:\n{wanted}"


def test_the_table_of_fields_explains_every_field() -> None:
    table = PAGE.partition("| Field | Numbers | Meaning |")[2].partition("\n\n")[0]
    explained = [name for cell in re.findall(r"(?m)^\| (`[^|]+) \|", table) for name in re.findall(r"`(\w+)`", cell)]
    found = {field.name for game, preset in PRESETS for field in EncodedGame(game, preset).layout.fields}
    assert len(explained) == len({*explained})
    assert {*explained} == found
    assert ", ".join(PHASES) in table


class FakeDaskClient:
    """A stand-in for Dask's client. Its executor runs tasks in threads."""

    def __enter__(self) -> "FakeDaskClient":
        self.threads = ThreadPoolExecutor(2)
        return self

    def __exit__(self, *error: object) -> None:
        self.threads.shutdown()

    def get_executor(self) -> Executor:
        return self.threads


class FakeRayResultReference:
    """A stand-in for a reference to a result in Ray."""

    def __init__(self, function: Any, arguments: tuple[Any, ...]) -> None:
        self.arguments = (function, *arguments)

    def future(self) -> Future[Any]:
        """Return a future with the result, calculated in a thread instead of in a process of Ray."""
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(*self.arguments)


def fake_ray_remote(function: Any) -> SimpleNamespace:
    """Stand in for `ray.remote`."""
    return SimpleNamespace(remote=lambda *arguments: FakeRayResultReference(function, arguments))


@pytest.mark.parametrize("block", code_blocks_of_page("py"), ids=["dask", "ray"])
def test_any_executor_trains_the_same_player(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the examples for Dask and Ray with stand-ins for these packages."""
    monkeypatch.setattr(third_card_training, "ROUNDS_PER_TASK", 40)
    monkeypatch.setattr(third_card_training, "train_player", partial(third_card_training.train_player, 120))
    monkeypatch.setitem(sys.modules, "dask.distributed", SimpleNamespace(Client=FakeDaskClient))
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=lambda: None, remote=fake_ray_remote))
    names: dict[str, Any] = {}
    exec(block, names)
    assert names["table"] == third_card_training.train_player()
    assert sum(names["table"].tries.values()) > 100


def test_the_player_learns_the_published_best_play() -> None:
    """By day, the player learns only the clear decisions, from few rounds; at night, all decisions."""
    best = third_card_training.published_best_play()
    if NIGHTLY:
        with ProcessPoolExecutor() as executor:
            assert third_card_training.train_player(executor=executor).best_choices() == best
    else:
        learned = third_card_training.train_player(1).best_choices()
        assert len(learned) == len(best) == 30
        clear = [case for case in best if case.total in (0, 1, 8, 9) and case.opponent != "drew"]
        assert {case: learned[case] for case in clear} == {case: best[case] for case in clear}


def test_the_levels_of_a_tournament_get_what_they_win_from_each_other() -> None:
    with ThreadPoolExecutor(2) as executor:
        results = level_tournament.play_tournament("yoshi", 12, executor)
    assert results == level_tournament.play_tournament("yoshi", 12)
    assert [*results] == [("easy", "medium"), ("easy", "hard"), ("medium", "hard")]
    if NIGHTLY:
        easy = level_tournament.play_tournament("koi-koi", 60)["easy", "medium"]
        assert easy.mean < -3 * easy.error


@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        (third_card_training, ["--rounds", "1", "--workers", "1"], "of 30 decisions agree with the published best play"),
        (level_tournament, ["yoshi", "--deals", "2", "--workers", "1"], "medium against hard: "),
    ],
)
def test_an_example_runs_as_a_command(
    module: ModuleType, arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def pool_of_threads(workers: int) -> Iterator[Executor]:
        with ThreadPoolExecutor(workers) as pool:
            yield pool

    monkeypatch.setattr(third_card_training, "ROUNDS_PER_TASK", 100)
    monkeypatch.setattr(module, "process_pool", pool_of_threads)
    monkeypatch.setattr(sys, "argv", ["example", *arguments])
    module.main()
    assert said in capsys.readouterr().out
