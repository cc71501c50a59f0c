"""The messages of `kabu check` about bad rows: one sentence each, with file and line, sorted by file and line."""

import re
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from kabu_core import engine_parts
from kabu_core.archive import check_all_data_rows, data_fault_locations, guided_rounds
from kabu_core.errors import ContentError
from kabu_core.terminal.commands import main
from tests.conftest import DATA_FILES, ORIGINAL_LOADER, ROOT
from tests.nightly_effort import NIGHTLY

YOSHI, OICHO = "kabu_core/games/yoshi/rules.toml", "kabu_core/games/oicho_kabu/rules.toml"
# Each case is (file, text to replace, replacement, expected sentence, heading). Only the first occurrence of the text is replaced.
# The message must name a line: the line of the replaced text if the heading is "", otherwise the last line before it that starts with the
# heading.
FAULTS: dict[str, tuple[str, str | re.Pattern[str], str, str, str]] = {
    "unknown source": (
        YOSHI,
        '{ source = "steve-p-komaru"',
        '{ source = "hearsay"',
        "readings, item 2: unknown source 'hearsay'; add it",
        "",
    ),
    "no source": (
        "kabu_core/data/terms.toml",
        re.compile(r"(?m)^sources = \[.*\]$"),
        "sources = []",
        "no source; every statement needs one",
        "[[term]]",
    ),
    "unknown term": ("kabu_core/data/errata.toml", '"term/', '"term/x', "about, item 1, term: unknown 'x", ""),
    "unknown hand": (YOSHI, "hands = []", 'hands = ["flush"]', "hands, item 1: unknown 'flush'; choose", ""),
    "bad status": (YOSHI, 'status = "reported"', 'status = "sure"', "status: unknown 'sure'; choose attested", ""),
    "not TOML": ("kabu_core/data/hands.toml", 'origin = "special"', "origin = special", "is not TOML", ""),
    "a game that is not TOML": (YOSHI, "players = ", "players == ", "is not TOML", ""),
    "wrong type": ("kabu_core/data/sources.toml", "seen = true", "seen = 1", "seen: expected true or false or a text, not 1", ""),
    "duplicate id": (OICHO, 'id = "people"', 'id = "pack"', "the id occurs twice", "[[rule]]"),
    "script for a sound": ("kabu_core/data/terms.toml", 'romaji = "', 'romaji = "\u89aa', "romaji: Japanese script in", ""),
    "unknown key": ("kabu_core/data/hands.toml", "near_miss =", "near_mist =", "unknown key 'near_mist'; choose", ""),
    "unbalanced asterisk": (YOSHI, "*komaru*", "*komaru", "an unmatched asterisk", ""),
    "misspelt table": ("kabu_core/data/terms.toml", "[[term]]", "[[trem]]", "terms: unknown key 'trem'; choose term", ""),
    "misspelt key of a game": (YOSHI, "says =", "syas =", "games/yoshi: unknown key 'syas'; choose name", ""),
    "preset": (YOSHI, 'sources = ["fuda-wiki-yoshi"]', 'sources = ["hearsay"]', "unknown source 'hearsay'", ""),
    "option of a preset": (OICHO, 'tie = "dealer"\n', 'tie = "bank"\n', "options 'tie': tie cannot be 'bank'; choose push", ""),
    "value of a reading": (
        OICHO,
        re.compile(r'value = "dealer"(?=, says = "The dealer wins)'),
        'value = "bank"',
        "value: tie cannot be 'bank'; choose",
        "",
    ),
    "hand of no game": (
        "kabu_core/data/hands.toml",
        re.compile("unlisted = true\n"),
        "",
        "no game lists this hand; add 'zoro-pair' to `hands` of a game",
        "[[hand]]",
    ),
    "section of no rule": (
        YOSHI,
        "[[section]]",
        '[[section]]\nid = "empty"\ntitle = "Empty"\n\n[[section]]',
        "section 'empty': no rule is in this section",
        "",
    ),
}


@pytest.fixture(scope="module")
def copy_of_package_with_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package; tests may corrupt its data."""
    home = tmp_path_factory.mktemp("copy_of_package_with_data")
    shutil.copytree(ROOT / "kabu_core", home / "kabu_core", ignore=shutil.ignore_patterns("__pycache__"))
    return home


def run_check_command(home: Path) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "kabu_core", "check"]
    done = subprocess.run(command, cwd=home, text=True, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def run_check_in_this_process(home: Path, name: str, data: dict[str, Any], patch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Run the check in this process, which is faster than the command.

    Only the data file `name` is read from the copy of the package in `home`. The other tables come from `data`.
    """
    for module in (engine_parts, data_fault_locations):
        patch.setattr(module, "HOME", str(home / "kabu_core"))
    row = next(row for row, file in DATA_FILES.items() if file == ROOT / name)
    try:
        data[row] = ORIGINAL_LOADER.__wrapped__(row)
    except ContentError as error:
        data[row] = error
    out, complaint = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(complaint):
        code = main(["check"])
    return code, out.getvalue(), complaint.getvalue()


@pytest.mark.by_day(8)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_reported_in_one_sentence_with_file_and_line(
    fault: str, copy_of_package_with_data: Path, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the command itself at night. By day, run the check in this process, which is faster."""
    name, old, new, sentence, header = FAULTS[fault]
    file = copy_of_package_with_data / name
    text = file.read_text("utf-8")
    found = re.search(old, text) if isinstance(old, re.Pattern) else re.search(re.escape(old), text)
    assert found
    file.write_text(text[: found.start()] + new + text[found.end() :], "utf-8")
    try:
        code, out, complaint = (
            run_check_command(copy_of_package_with_data)
            if NIGHTLY
            else run_check_in_this_process(copy_of_package_with_data, name, data, monkeypatch)
        )
    finally:
        file.write_text(text, "utf-8")
    assert (code, out) == (2, "")
    lines = [line for line in complaint.splitlines() if sentence in line]
    assert len(lines) == 1
    assert lines[0].startswith("kabu: ")
    assert name in lines[0]
    number = complaint.count("\n") - 1
    assert number == 1 or "TOML" not in sentence, "rows of an unreadable file must not be reported as missing"
    assert complaint.endswith(f"\nkabu: {number} fault{'' if number == 1 else 's'} in the data\n")
    before = text[: found.start()] + (new if header else "")
    wanted = max(number for number, line in enumerate(before.split("\n"), 1) if line.startswith(header))
    assert str(wanted) in re.findall(r"\d+", lines[0].rpartition(name)[2]), complaint


def test_an_unplayable_game_and_a_folder_without_a_game_are_reported_in_a_sentence_each(copy_of_package_with_data: Path) -> None:
    games = copy_of_package_with_data / "kabu_core" / "games"
    (games / "poker").mkdir()
    (games / "poker" / "rules.toml").touch()
    (games / "yoshi" / "bot.py").rename(games / "bot-of-yoshi")
    try:
        code, _, complaint = run_check_command(copy_of_package_with_data)
    finally:
        (games / "bot-of-yoshi").rename(games / "yoshi" / "bot.py")
        shutil.rmtree(games / "poker")
    assert code == 2
    assert complaint.splitlines() == [
        "kabu: games/poker: the folder belongs to no game; add it to GAMES in kabu_core/games/__init__.py, or delete it "
        "(kabu_core/games/poker/rules.toml)",
        "kabu: games/yoshi: cannot be imported: kabu_core.games.yoshi.bot is missing; write it, or name another in the folder's "
        "__init__.py (kabu_core/games/yoshi/rules.toml)",
        "kabu: 2 faults in the data",
    ]


def test_faults_come_in_the_order_of_file_and_line(data: dict[str, Any]) -> None:
    data["terms"]["term"][3]["group"] = data["terms"]["term"][1]["group"] = "none"
    data["games/yoshi"]["rule"][2]["status"] = data["hands"]["hand"][1]["status"] = "sure"
    data["errata"]["erratum"][0]["verdict"] = "sure"
    for file, key in (("terms", "term"), ("errata", "erratum"), ("hands", "hand"), ("games/yoshi", "rule")):
        lines = [number for number, line in enumerate(DATA_FILES[file].read_text("utf-8").splitlines(), 1) if line == f"[[{key}]]"]
        for row, line in zip(data[file][key], lines, strict=True):
            row["line"] = line
    found = [re.search(r"\((?:kabu_core/)(.*)\.toml, line (\d+)\)$", fault) for fault in check_all_data_rows.fault_sentences()]
    placed = [(place[1], int(place[2])) for place in found if place]
    assert [file for file, _ in placed] == ["data/errata", "games/yoshi/rules", "data/hands", "data/terms", "data/terms"]
    assert placed[3] < placed[4]


def test_a_faulty_guided_round_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(guided_rounds, "load_data_file", lambda file: {"round": "yoshi no-preset seats=2 seed=1", "step": []})
    assert main(["check"]) == 2
    assert "games/yoshi/guide, round: " in capsys.readouterr().err


def test_an_unchanged_copy_has_no_faults(copy_of_package_with_data: Path) -> None:
    code, out, complaint = run_check_command(copy_of_package_with_data)
    assert (code, complaint) == (0, "")
    assert "rows of data are in order" in out
