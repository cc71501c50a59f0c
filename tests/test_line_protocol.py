"""The line protocol: each wrong line gets one error, no line loses the game, and bots see only what their seat sees.

tests/js/line-protocol.test.mjs runs the engine as a process: with the session shown on the page, and with a partner that stops.
"""

import io
import json
import random
from typing import Any

import pytest

from kabu_core import games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import Action, State
from kabu_core.terminal import line_protocol
from kabu_core.terminal.commands import main
from kabu_core.terminal.line_protocol import LineProtocolSession
from tests.nightly_effort import sample_unless_nightly

RECORD = "sashikomi fuda-wiki-sashikomi seats=2 seed=1686"


def send_line_protocol_command(session: LineProtocolSession, **request: Any) -> dict[str, Any]:
    """Send a command, and return the reply as the partner reads it."""
    reply: dict[str, Any] = json.loads(json.dumps(session.answer_line(json.dumps(request))))
    return reply


WRONG_LINES = {
    "": "'' is not a JSON object on one line",
    "stand": "'stand' is not a JSON object on one line",
    '{"command": "play"': "is not a JSON object on one line",
    "[" * 100_000: "is not a JSON object on one line",
    "[]": "'[]' is not a JSON object",
    "{}": "unknown command ''",
    '{"command": ["play"]}': "unknown command '['play']'",
    '{"command": "resign"}': "unknown command 'resign'; choose hello, new, position, play, choose, observe or quit",
    '{"command": "play", "level": "hard"}': "the command play does not take the key 'level'",
    '{"command": "play"}': "'' is not legal now; choose stand,",
    '{"command": "play", "action": "draw"}': "'draw' is not legal now; choose stand,",
    '{"command": "play", "action": 1}': "'action' must be a string",
    '{"command": "choose", "level": "brilliant"}': "unknown level 'brilliant'; choose easy, medium or hard",
    '{"command": "observe", "seat": 2}': "seat 2",
    '{"command": "observe", "seat": true}': "'seat' must be a whole number",
    '{"command": "new", "preset": "x"}': "sashikomi has no rules 'x'",
    '{"command": "new", "seats": 3}': "sashikomi cannot have 3 seats",
    '{"command": "new", "seats": -1}': "sashikomi cannot have -1 seats",
    '{"command": "new", "seed": -1}': "the seed cannot be -1",
    '{"command": "new", "options": {"rounds": [1]}}': "the option 'rounds' must be a string, a number, true or false",
    '{"command": "new", "options": {"colour": 1}}': "'colour'",
    '{"command": "position", "record": "sashikomi"}': "line 1 of the record, 'sashikomi', does not name a game and its rules",
    '{"command": "position", "record": "yoshi fuda-wiki-yoshi seats=2 seed=1"}': "this engine plays sashikomi, and the record is of",
    json.dumps({"command": "position", "record": f"{RECORD};draw"}): "action 1 of the record: 'draw' is not legal now",
    "x" * 300_000: "this line has more than 250,000 characters",
}


@pytest.mark.parametrize(("line", "error"), WRONG_LINES.items(), ids=range(len(WRONG_LINES)))
def test_a_wrong_line_gets_one_error_and_changes_nothing(line: str, error: str) -> None:
    session = LineProtocolSession("sashikomi")
    before = send_line_protocol_command(session, command="position", record=RECORD)
    reply = session.answer_line(line)
    assert reply.keys() == {"error"}
    assert error in str(reply["error"])
    assert send_line_protocol_command(session, command="position") == before


@pytest.mark.parametrize("command", ["position", "play", "choose", "observe"])
def test_a_command_before_the_first_deal_gets_an_error(command: str) -> None:
    assert send_line_protocol_command(LineProtocolSession("sashikomi"), command=command, id=7) == {
        "id": 7,
        "error": 'there is no game yet; send the command "new" or "position" with a record',
    }


def test_a_line_that_is_too_long_does_not_spoil_the_next(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * (2 * line_protocol.MOST_LINE_LETTERS + 5) + '\n{"command": "quit"}'))
    assert main(["engine", "sashikomi"]) == 0
    assert [json.loads(line).keys() for line in capsys.readouterr().out.splitlines()] == [{"error"}, {"record"}]


@pytest.mark.parametrize("game", sample_unless_nightly(games.GAMES, 4, "line protocol"))
def test_a_whole_round_can_be_played_and_resumed(game: str) -> None:
    """A second engine, which gets only records, gives the same positions and chooses the same actions."""
    session, other = LineProtocolSession(game), LineProtocolSession(game)
    position = send_line_protocol_command(session, command="new", seed=1686, options={})
    while position["payoffs"] is None:
        chosen = send_line_protocol_command(session, command="choose")
        assert send_line_protocol_command(other, command="position", record=position["record"]) == position
        assert send_line_protocol_command(other, command="choose") == chosen
        assert (chosen["seat"], chosen["action"] in position["legal_actions"]) == (position["seat"], True)
        position = send_line_protocol_command(session, command="play", action=chosen["action"])
    assert sum(position["payoffs"]) == 0
    assert games.replay(GameRecord.loads(position["record"])).payoffs == tuple(position["payoffs"])


def test_a_bot_gets_only_the_observation_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[State] = []

    def choose_first_action(view: State, rng: random.Random) -> Action:
        views.append(view)
        return view.legal_actions()[0]

    monkeypatch.setattr(games, "bot", lambda game, level: choose_first_action)
    session = LineProtocolSession("sashikomi")
    send_line_protocol_command(session, command="position", record=f"{RECORD};stand")
    assert send_line_protocol_command(session, command="choose", level="hard") == {"seat": 1, "level": "hard", "action": "stand"}
    assert views == [games.replay(GameRecord.loads(f"{RECORD};stand")).observation(1)]
