"""Golden records: each file shows one thing, and replays to the log written behind it.

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


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_record(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcript(text) == text


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_has_three(game: str) -> None:
    assert len([file for file in FILES if Record.loads(file.read_text(encoding="utf-8")).game == game]) >= 3


if __name__ == "__main__":
    for file in FILES:
        file.write_text(transcript(file.read_text(encoding="utf-8")), encoding="utf-8")
