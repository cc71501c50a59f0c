"""Type checking: mypy rejects a misspelt phase, option, option value, or field of a state or event."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

CORRECT_CODE = """
from kabu_core.families.columns.events import ColumnStaked
from kabu_core.families.columns.base_game import ColumnRules, ColumnGameState
from kabu_core.games.koi_koi.events import KoiKoiCalled
from kabu_core.games.koi_koi.game import Rules, State
from kabu_core.games.yari_tori.game import State as YariToriState
from kabu_core.play.round_based_state import replace
from kabu_core.play.events import Event

def use_typed_names(state: State, table: ColumnGameState[ColumnRules], duel: YariToriState, rules: Rules, event: Event) -> None:
    assert state.phase == "call"
    assert table.phase == "third"
    replace(state, phase="take", turn=1)
    replace(duel, phase=duel.rules.form)
    assert rules.exhausted == "last-yaku"
    assert table.rules.stake_on == "several"
    Rules(koi_calls="once")
    KoiKoiCalled(event.seat, calls=2)
    if isinstance(event, ColumnStaked):
        print(event.points)
    match event:
        case KoiKoiCalled(calls=1):
            print(event.calls)
"""

MISTAKES = {
    'state.phase == "call"': 'state.phase == "cal"',
    'table.phase == "third"': 'table.phase == "call"',
    'phase="take"': 'phase="takes"',
    "turn=1": "trun=1",
    "phase=duel.rules.form": "phase=duel.rules.deck",
    '"last-yaku"': '"last yaku"',
    '"several"': '"many"',
    'koi_calls="once"': 'koi_calls="twice"',
    "KoiKoiCalled(event.seat, calls": "KoiKoiCalled(event.seat, points",
    "case KoiKoiCalled(calls=1)": "case KoiKoiCalled(points=1)",
    "event.points": "event.calls",
    "print(event.calls": "print(event.points",
}
"""Mistakes, keyed by the correct code that each of them replaces."""


@pytest.fixture(scope="module")
def mistakes_rejected_by_mypy(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Put each mistake into a copy of the correct code, run mypy once on all copies, and return the names of the copies with errors."""
    folder = tmp_path_factory.mktemp("planted")
    texts = {"right": CORRECT_CODE} | {f"wrong_{number}": CORRECT_CODE.replace(*pair) for number, pair in enumerate(MISTAKES.items())}
    files = [folder / f"{name}.py" for name in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_text(text, "utf-8")
    done = subprocess.run([sys.executable, "-m", "mypy", *map(str, files)], cwd=ROOT, text=True, capture_output=True)
    assert "Found" in done.stdout, done.stdout + done.stderr
    return {Path(line.partition(":")[0]).stem for line in done.stdout.splitlines() if ": error:" in line}


def test_mypy_accepts_correct_code(mistakes_rejected_by_mypy: set[str]) -> None:
    assert "right" not in mistakes_rejected_by_mypy


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=MISTAKES.values())
def test_mypy_rejects_a_mistake(number: int, mistakes_rejected_by_mypy: set[str]) -> None:
    assert f"wrong_{number}" in mistakes_rejected_by_mypy
