"""Golden records: each shows one thing, and replays to the log written behind it; a file has one or several.

`python -m tests.test_records` writes the logs anew; review the difference before you commit it.
"""

from pathlib import Path

import pytest

from kabu_core import games
from kabu_core.play.record import Record
from kabu_core.views.html import plain
from kabu_core.views.log import from_outside, sentences

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


def transcript(text: str) -> str:
    """The record with its log as comments."""
    record = Record.loads(text)
    log = [plain(line) for line in sentences(games.replay(record).events, from_outside, games.spec(record.game).view.texts)]
    return record.dumps() + "".join(f"# {line}\n" for line in log)


def records(file: Path) -> list[str]:
    """The records of a file, which stand apart by an empty line."""
    return [f"{text.strip()}\n" for text in file.read_text(encoding="utf-8").split("\n\n")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_records(file: Path) -> None:
    for text in records(file):
        assert transcript(text) == text


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_has_three(game: str) -> None:
    assert [Record.loads(text).game for file in FILES for text in records(file)].count(game) >= 3


if __name__ == "__main__":
    for file in FILES:
        file.write_text("\n".join(map(transcript, records(file))), encoding="utf-8")
