"""Golden records: the replay of each record must give the log that is written below it. A file has one or more records.

`python -m tests.test_golden_records` writes the logs again. Review the differences before you commit them.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from kabu_core import games
from kabu_core.errors import KabuError
from kabu_core.play.record import GameRecord
from kabu_core.views.event_sentences import SPECTATOR_NAMES, sentences_of_events
from kabu_core.views.html_builder import remove_asterisks

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


def record_with_log(text: str, place: str) -> str:
    """Return the text of a record with its log in comments.

    If the record cannot be replayed, raise a KabuError that begins with `place`, the location of the record.
    """
    try:
        record = GameRecord.loads(text)
        events = games.replay(record).events
    except KabuError as error:
        raise KabuError(f"{place}: {error}") from None
    log = map(remove_asterisks, sentences_of_events(events, SPECTATOR_NAMES, games.spec(record.game).view.event_text))
    return record.dumps() + "".join(f"# {line}\n" for line in log)


def records_in_file(file: Path) -> list[str]:
    """Return the records of a file, which are separated by empty lines."""
    return [f"{text.strip()}\n" for text in file.read_text(encoding="utf-8").split("\n\n")]


def records_with_logs(file: Path) -> list[str]:
    """Return the records of a file, each with the log that the engine writes for it."""
    return [
        record_with_log(text, f"tests/records/{file.name}, record no. {number}") for number, text in enumerate(records_in_file(file), 1)
    ]


def rewrite_logs_in_files(files: Iterable[Path] = FILES) -> int:
    """Write the logs in these files again, and return the exit code.

    If a record cannot be replayed, print its location and leave its file alone; the exit code is then 1.
    """
    failed = 0
    for file in files:
        try:
            file.write_text("\n".join(records_with_logs(file)), encoding="utf-8")
        except KabuError as error:
            print(error, file=sys.stderr)
            failed = 1
    return failed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_replay_gives_the_log_below_its_record(file: Path) -> None:
    assert records_with_logs(file) == records_in_file(file)


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_has_three_golden_records(game: str) -> None:
    count = [GameRecord.loads(text).game for file in FILES for text in records_in_file(file)].count(game)
    assert count >= 3, f"tests/records/{game}.txt needs three records; add {3 - count}, and run `python -m tests.test_golden_records`"


def test_a_record_that_cannot_be_replayed_is_named_and_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    text = FILES[0].read_text("utf-8")
    good.write_text(text.replace("# ", "# Once: ", 1), "utf-8")
    spoilt = f"{text}\nno-{records_in_file(FILES[0])[0]}"
    bad.write_text(spoilt, "utf-8")
    assert rewrite_logs_in_files([bad, good]) == 1
    wanted = f"tests/records/bad.txt, record no. {len(records_in_file(FILES[0])) + 1}: unknown game 'no-"
    assert capsys.readouterr().err.startswith(wanted)
    assert (bad.read_text("utf-8"), good.read_text("utf-8")) == (spoilt, text)


if __name__ == "__main__":
    sys.exit(rewrite_logs_in_files())
