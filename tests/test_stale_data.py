"""Generated data: a file that no longer fits the current rows is reported, with the command that writes it again."""

import inspect
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kabu_core.archive import check_all_data_rows, guided_rounds, stale_generated_data_check
from kabu_core.engine_parts import HOME
from kabu_core.odds import generated_data_fingerprints, stored_bot_strengths, stored_odds, stored_problems, stored_simulations
from kabu_core.terminal import commands

ODDS, SIMULATED, PROBLEMS = "kabu_core/data/odds", "kabu_core/data/simulated", "kabu_core/data/problems"


def test_generated_data_are_current() -> None:
    assert [*stale_generated_data_check.check_generated_files()] == []


@pytest.mark.parametrize(
    ("spoil", "stale"),
    [
        (
            lambda data: data["games/yoshi"]["preset"].update(
                mine=data["games/yoshi"]["preset"]["fuda-wiki-yoshi"] | {"options": {"limit": 70}}
            ),
            "odds",
        ),
        (lambda data: data["games/yoshi"]["hands"].append("arashi-kabu"), "problems"),
        (lambda data: data["hands"]["hand"][2]["pattern"].update(ranks=[4, 9]), "both"),
        (lambda data: data["yaku"]["yaku"][0]["pattern"].update(count=4), "simulated"),
    ],
    ids=["a preset", "a hand of a game", "the pattern of a special hand", "the pattern of a yaku"],
)
def test_a_changed_row_makes_its_dependent_data_stale(spoil: Any, stale: str, data: dict[str, Any]) -> None:
    spoil(data)
    files = {
        fault.partition(" is stale: ")[0]: fault.rpartition("; run ")[2]
        for fault in map(str, stale_generated_data_check.check_generated_files())
    }
    wanted = {
        "odds": {f"{ODDS}/yoshi.json": "`python -m kabu_core compute yoshi`"},
        "problems": {f"{PROBLEMS}/problems.json": "`python -m kabu_core make-puzzles`"},
        "simulated": {
            f"{SIMULATED}/koi-koi.json": "`python -m kabu_core compute koi-koi`",
            f"{PROBLEMS}/problems.json": "`python -m kabu_core make-puzzles`",
        },
    }
    if stale == "both":
        assert {Path(file).parent.name for file in files} == {"odds", "problems", "strength"}
    else:
        assert files == wanted[stale]


def test_a_row_without_dependent_figures_makes_nothing_stale(data: dict[str, Any]) -> None:
    data["games/yoshi"]["rule"][0]["readings"][0]["says"] = "Otherwise."
    data["hands"]["hand"][2]["says"] = "Otherwise."
    assert [*stale_generated_data_check.check_generated_files()] == []


def test_comments_and_docstrings_do_not_change_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fingerprint_of_module_code(text: str) -> str:
        monkeypatch.setattr(inspect, "getsource", lambda module: text)
        return generated_data_fingerprints._module_code_digest.__wrapped__(stored_problems)

    code = "def one():\n    return 1\n"
    assert fingerprint_of_module_code(code) == fingerprint_of_module_code(
        '"""A module."""\n\ndef one():  # one\n    """Return one."""\n    return 1\n'
    )
    assert fingerprint_of_module_code(code) != fingerprint_of_module_code("def one():\n    return 2\n")


def test_a_damaged_file_and_one_of_no_game_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "kabu_core"
    for part in ("odds", "strength"):
        shutil.copytree(Path(HOME, "data", part), home / "data" / part)
    monkeypatch.setattr(stale_generated_data_check, "HOME", str(home))
    monkeypatch.setattr(stored_odds, "FOLDER", home / "data" / "odds")
    monkeypatch.setattr(stored_bot_strengths, "FOLDER", home / "data" / "strength")
    (home / "data" / "odds" / "yoshi.json").write_text("{")
    (home / "data" / "odds" / "poker.json").write_text("{}")
    monkeypatch.setattr(stored_problems, "FILE", home / "data" / "problems.json")
    monkeypatch.setattr(stored_simulations, "FOLDER", home / "data")
    (home / "data" / "koi-koi.json").write_text(json.dumps({"made_from": "before"}))
    assert [*map(str, stale_generated_data_check.check_generated_files())] == [
        f"{ODDS}/poker.json belongs to no game; delete it, or add 'poker' to GAMES in kabu_core/games/__init__.py",
        f"{ODDS}/yoshi.json is missing or damaged; run `python -m kabu_core compute yoshi` to write it",
        "kabu_core/data/koi-koi.json is stale: the rows of koi-koi or the code that generates it have changed; "
        "run `python -m kabu_core compute koi-koi`",
        "kabu_core/data/problems.json is missing or damaged; run `python -m kabu_core make-puzzles` to write it",
    ]


def test_missing_data_of_a_game_with_odds_and_puzzles_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "kabu_core"
    shutil.copytree(Path(HOME, "data"), home / "data")
    monkeypatch.setattr(stale_generated_data_check, "HOME", str(home))
    for stored, folder in ((stored_odds, "odds"), (stored_bot_strengths, "strength")):
        monkeypatch.setattr(stored, "FOLDER", home / "data" / folder)
        (home / "data" / folder / "yoshi.json").unlink()
    monkeypatch.setattr(stored_problems, "FILE", home / "data" / "problems" / "problems.json")
    monkeypatch.setattr(stored_simulations, "FOLDER", home / "data" / "simulated")
    problems = json.loads(stored_problems.FILE.read_text("utf-8"))
    del problems["made_from"]["yoshi"]
    stored_problems.FILE.write_text(json.dumps(problems), "utf-8")
    (home / "data" / "strength" / "san-gong.json").unlink()  # this game has no odds on the site
    assert [*map(str, stale_generated_data_check.check_generated_files())] == [
        f"{ODDS}/yoshi.json is missing or damaged; run `python -m kabu_core compute yoshi` to write it",
        "kabu_core/data/strength/yoshi.json is missing or damaged; run `python -m tests.bench.measure_bot_strengths yoshi` to write it",
        f"{PROBLEMS}/problems.json lacks yoshi; run `python -m kabu_core make-puzzles`",
    ]


def test_the_command_reports_stale_data_and_a_build_continues(
    data: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided_rounds, "check_guided_rounds", lambda: iter(()))
    data["games/yoshi"]["hands"].append("arashi-kabu")
    assert check_all_data_rows.check_all_rows()
    assert commands.main(["check"]) == 2
    assert "problems.json is stale: the rows of yoshi" in capsys.readouterr().err
