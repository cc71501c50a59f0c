"""The command line: its output and, for bad input, a message of one line and exit code 2."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.terminal.commands import main
from tests.kabu_command_helper import output_of_kabu_command

ROOT = Path(__file__).parent.parent
RECORD_FILE = Path(__file__).parent / "records" / "oicho-kabu-dealt-elsewhere-shippin-beats-arashi.txt"


def test_score_prints_total_hands_and_sources_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    score = json.loads(output_of_kabu_command(capsys, "score", "oicho-kabu", "8 9 3", "--json"))
    assert (score["game"], score["rules"], score["cards"], score["total"]) == ("oicho-kabu", "fuda-wiki-2025", ["8a", "9a", "3a"], 0)
    assert score["numeral"] == {"romaji": "buta", "kanji": "〇", "reading": "ブタ"}
    yakuza = next(line for line in score["lines"] if line["id"] == "yakuza")
    assert yakuza["name"]["kanji"] == "八九三"
    assert yakuza["sources"]
    assert not yakuza["wins"]


@pytest.mark.parametrize(("role", "wins"), [("dealer", ["shippin"]), ("player", [])])
def test_score_of_a_special_hand_depends_on_who_holds_it(capsys: pytest.CaptureFixture[str], role: str, wins: list[str]) -> None:
    score = json.loads(output_of_kabu_command(capsys, "score", "oicho-kabu", "4 1", "--rules", "german-booklet", "--as", role, "--json"))
    assert [line["id"] for line in score["lines"] if line["wins"]] == wins


def test_score_applies_options_on_top_of_the_default_preset(capsys: pytest.CaptureFixture[str]) -> None:
    score = json.loads(
        output_of_kabu_command(capsys, "score", "oicho-kabu", "1 4", "--set", "in_order=false", "--set", "shippin=both", "--json")
    )
    assert score["set"] == {"in_order": False, "shippin": "both"}
    assert score["lines"][0]["wins"]


def test_score_prints_hand_total_and_numeral(capsys: pytest.CaptureFixture[str]) -> None:
    assert output_of_kabu_command(capsys, "score", "oicho-kabu", "8 9 3").startswith("8-9-3: total 0, buta")


def test_games_and_rules_are_printed_as_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert [game["id"] for game in json.loads(output_of_kabu_command(capsys, "games", "--json"))] == list(games.GAMES)
    assert "german-booklet" in output_of_kabu_command(capsys, "games")
    assert "Yari-Tori, 2 players\n" in output_of_kabu_command(capsys, "games")
    rules = json.loads(output_of_kabu_command(capsys, "rules", "oicho-kabu", "--rules", "german-booklet", "--json"))
    assert rules["options"]["must_draw_upto"] == 3
    assert all(statement["readings"] for statement in rules["statements"])
    assert "A hand of 3 or less must take a third card." in output_of_kabu_command(capsys, "rules", "oicho-kabu")


@pytest.mark.parametrize("game", games.GAMES)
def test_the_options_of_a_game_make_each_of_its_presets(capsys: pytest.CaptureFixture[str], game: str) -> None:
    options = json.loads(output_of_kabu_command(capsys, "options", game, "--json"))
    for preset in content.game_info(game).presets:
        values = {option["id"]: option["presets"].get(preset, option["default"]) for option in options}
        assert values == json.loads(output_of_kabu_command(capsys, "rules", game, "--rules", preset, "--json"))["options"]
    text = output_of_kabu_command(capsys, "options", game)
    assert re.findall(r"(?m)^(\w+): .*; default ", text) == [option["id"] for option in options]


def test_options_prints_values_default_meaning_and_presets(capsys: pytest.CaptureFixture[str]) -> None:
    text = output_of_kabu_command(capsys, "options", "oicho-kabu")
    assert re.search(
        r"\n\ntie: push, dealer or player; default push\n  Who wins when totals are equal.\n  Set by: .*yakuza-series dealer", text
    )
    assert "\n\nmust_draw_upto: -1 to 9; default 3\n" in text
    assert "\n\nin_order: true or false; default true\n" in text


def test_the_check_command_says_that_the_data_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert "rows of data are in order" in output_of_kabu_command(capsys, "check")


def test_a_game_dealt_elsewhere_is_replayed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = json.loads(output_of_kabu_command(capsys, "replay", str(RECORD_FILE), "--json"))
    assert replayed["points"] == [-70, 70]
    assert replayed["deal"][0].startswith("2,1: 3a 7a")
    monkeypatch.setattr("sys.stdin", io.StringIO(RECORD_FILE.read_text(encoding="utf-8")))
    assert "Player 2 wins 70 points." in output_of_kabu_command(capsys, "replay", "-")


def test_several_records_in_one_file_are_replayed_one_after_the_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    texts = [
        RECORD_FILE.read_text(encoding="utf-8"),
        "# exported\nkoi-koi wikipedia seats=2 seed=5\n",
        "yoshi fuda-wiki-yoshi people=Aki,Ben seats=3 seed=7\n",
    ]
    file = tmp_path / "games.txt"
    file.write_text("".join(texts), encoding="utf-8")
    replayed = json.loads(output_of_kabu_command(capsys, "replay", str(file), "--json"))
    assert [(game["game"], game["people"]) for game in replayed] == [("oicho-kabu", []), ("koi-koi", []), ("yoshi", ["Aki", "Ben"])]
    assert "Player 2 wins 70 points." in output_of_kabu_command(capsys, "replay", str(file)).partition("\n\n")[0]


def test_play_in_the_terminal_ends_with_its_record(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("fly\n1\ndone\nquit\n"))
    output = output_of_kabu_command(capsys, "play", "oicho-kabu", "--seed", "1686")
    assert "'fly' is not legal now" in output
    assert "You stake 10 on column 1." in output
    assert "oicho-kabu fuda-wiki-2025 seats=4 seed=1686\nstake 1 10\n" in output


def test_a_number_that_can_be_an_amount_or_a_choice_is_asked_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("20\nstake 20\nquit\n"))
    output = output_of_kabu_command(capsys, "play", "yoshi", "--seed", "77")
    assert "20 can be an amount or the number of 'stake 200'" in output
    assert "yoshi fuda-wiki-yoshi seats=4 seed=77\nstake 20\n" in output


def test_after_a_round_the_terminal_shows_no_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "play 2b\nplay 3b\nplay 5c\nplay 2c\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(moves + "quit\n"))
    output = output_of_kabu_command(capsys, "play", "koi-koi", "--seed", "51")
    after = output.partition("Aki wins 1 point.")[2]
    assert "The round is over." in after
    assert "Your hand" not in after


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_can_be_played_to_its_end_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
    seats = str(content.game_info(game).players[0])
    output = output_of_kabu_command(capsys, "play", game, "--seed", str(seed), "--seats", seats, "--set", "rounds=2")
    record = GameRecord.loads(output.partition("The record of this game:\n")[2])
    assert games.replay(record).current_player is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("score oicho-kabu 11a", "unknown card '11a' (card 1)"),
        ("score oicho-kabu 8-8-8-8-8", "the pack has 4"),
        ("score oicho-kabu 1-2-3-4", "one to three cards, not 4"),
        ("score oicho-kabu -", "one to three cards, not 0"),
        ("score chess 8", "unknown game 'chess'; choose oicho-kabu"),
        ("score oicho-kabu 8 --rules mine", "oicho-kabu has no rules 'mine'; choose fuda-wiki-2025"),
        ("score oicho-kabu 8 --set luck=1", "unknown option 'luck'; choose deck"),
        ("score oicho-kabu 8 --set tie=maybe", "tie cannot be 'maybe'; choose push, dealer or player"),
        ("score oicho-kabu 8 --set must_draw_upto=12", "it takes -1 to 9"),
        ("score oicho-kabu 8 --set must_draw_upto=three", "it takes a whole number"),
        ("score oicho-kabu 8 --set in_order=perhaps", "choose true or false"),
        ("score oicho-kabu 8 --set tie", "--set takes OPTION=VALUE"),
        ("score oicho-kabu 8 --as child", "choose player or dealer"),
        ("odds oicho-kabu 8-8 --seen 8-8-8", "too many cards of rank 8 (card 5); the pack has 4"),
        ("odds oicho-kabu 8a --seen 8a", "the card '8a' appears twice"),
        ("odds oicho-kabu --seen 99x", "unknown card '99x' (card 1)"),
        ("odds oicho-kabu 8-9-8-9", "a hand has up to 3 cards, not 4"),
        ("odds oicho-kabu 2-3 --as child", "choose player or dealer"),
        ("odds koi-koi --as dealer", "no exact odds are known for decisions in koi-koi"),
        ("odds koi-koi --edges", "koi-koi has no dealer's hand to play against"),
        ("odds sackson-kabu --removal", "sackson-kabu has no house edge; give the cards held"),
        ("odds koi-koi --removal", "no exact odds are known for decisions in koi-koi"),
        ("odds oicho-kabu 2,3,4 --removal", "with 3 cards there is no decision in oicho-kabu"),
        (
            "odds oicho-kabu --removal --seen 7",
            "--removal without cards uses a full pack and cannot be combined with '7'; leave out the cards, --seen and --against",
        ),
        (
            "odds oicho-kabu --edges --seen 7",
            "--edges uses a full pack and cannot be combined with '7'; leave out the cards, --seen and --against",
        ),
        (
            "odds oicho-kabu 7 --by-total",
            "--by-total uses a full pack and cannot be combined with '7'; leave out the cards, --seen and --against",
        ),
        ("odds oicho-kabu 8 --set luck=1", "unknown option 'luck'; choose deck"),
        (
            "odds oicho-kabu --seen " + "-".join(map(str, [*range(1, 10)] * 4 + [10, 10])),
            "2 cards are left unseen, too few for a hand of 3",
        ),
        ("options chess", "unknown game 'chess'; choose oicho-kabu"),
        ("score", "required: GAME, CARDS"),
        ("fly", "invalid choice: 'fly'"),
        ("", "invalid choice: ''"),
        ("replay /no/such/file", "cannot read '/no/such/file'"),
        ("replay /no\0file", "cannot read '/no\\x00file'"),
        ("replay /tmp", "cannot read '/tmp'"),
        ("score che\nss 8", "unknown game 'che\\nss'"),
        ("score oicho-kabu 8\n9٣", "unknown card '9٣' (card 2)"),
        ("score oicho-kabu 8 --set a\nb=c", "unknown option 'a\\nb'"),
        ("score oicho-kabu 8 --rules a\nb", "has no rules"),
        ("play oicho-kabu --seed " + "9" * 5000, "takes a whole number"),
        ("play oicho-kabu --seed 18446744073709551616", "the seed cannot be '18446744073709551616'"),
        ("play oicho-kabu --seats 99", "it takes 2 to 10"),
        ("play koi-koi --seats 3", "koi-koi cannot have 3 seats; it takes 2\n"),
        ("play oicho-kabu --seats many", "takes a whole number"),
        ("play oicho-kabu --bots genius", "unknown level 'genius'; choose easy, medium or hard"),
    ],
)
def test_bad_input_is_reported_in_one_line_with_exit_code_2(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert main(arguments.split(" ")) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "broken", ["", "oicho-kabu", RECORD_FILE.read_text(encoding="utf-8")[:60], RECORD_FILE.read_text(encoding="utf-8")[:180]]
)
def test_a_cut_off_record_is_reported_in_one_line_with_exit_code_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, broken: str) -> None:
    file = tmp_path / "record.txt"
    file.write_text(broken, encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_readmes_examples_are_what_the_commands_print(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```console\n\$ \.venv/bin/python -m kabu_core (.*)\n((?:.*\n)*?)```", readme)
    assert examples
    for command, output in examples:
        assert output_of_kabu_command(capsys, *shlex.split(command)) == output


def test_the_readme_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)`", readme.partition("The commands are ")[2].partition(";")[0])
    with pytest.raises(SystemExit):
        main(["--help"])
    assert named == re.findall(r"(?m)^    (\w+) ", capsys.readouterr().out)


def test_options_reset_to_their_default_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    score = json.loads(
        output_of_kabu_command(capsys, "score", "oicho-kabu", "8", "--rules", "yakuza-series", "--set", "arashi_pays=2", "--json")
    )
    assert score["set"] == {"arashi_pays": 2}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_score_is_printed_in_terminals_without_unicode(encoding: str) -> None:
    command = [sys.executable, "-m", "kabu_core", "score", "oicho-kabu", "8 9 3"]
    done = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding}, cwd=ROOT)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.startswith(b"8-9-3: total 0, buta")


def run_command_with_input(*arguments: str, typed: bytes | None) -> subprocess.CompletedProcess[bytes]:
    """Run a command with these bytes as standard input. If `typed` is None, `sys.stdin` is None, as if standard input were closed."""
    started = "import sys; from kabu_core.__main__ import main; "
    closed = "sys.stdin = None; " if typed is None else ""
    command = [sys.executable, "-c", f"{started}{closed}sys.exit(main(sys.argv[1:]))", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"}, cwd=ROOT)


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", None])
def test_input_that_is_not_text_is_reported_like_other_bad_input(typed: bytes | None) -> None:
    played = run_command_with_input("play", "koi-koi", "--seed", "1", typed=typed)
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"\nkoi-koi fuda-wiki seats=2 seed=1\n" in played.stdout
    replayed = run_command_with_input("replay", "-", typed=typed)
    assert replayed.returncode == 2
    assert replayed.stderr.count(b"\n") == 1


def test_a_picture_is_not_a_record() -> None:
    done = run_command_with_input("replay", "-", typed=(ROOT / "docs" / "assets" / "screenshot.png").read_bytes())
    assert done.returncode == 2
    assert done.stderr == b"kabu: cannot read '-': it is not UTF-8 text\n"


def test_a_record_in_utf_8_is_read_in_a_terminal_of_another_encoding() -> None:
    typed = RECORD_FILE.read_bytes() + "# 八九三\n".encode()
    command = [sys.executable, "-m", "kabu_core", "replay", "-"]
    done = subprocess.run(command, input=typed, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_output_is_reported_in_one_line_with_exit_code_2() -> None:
    done = subprocess.run(f"{shlex.quote(sys.executable)} -m kabu_core games >&-", shell=True, stderr=subprocess.PIPE, cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, b"kabu: cannot write: the output is closed\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_reported_in_one_line_with_exit_code_2() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "kabu_core", "games"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr.startswith(b"kabu: cannot write")
    assert done.stderr.count(b"\n") == 1
