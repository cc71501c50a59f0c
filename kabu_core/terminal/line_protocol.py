"""The line protocol, by which another program plays a game with the engine. The program sends one JSON object per line and gets one back.

The page docs/line-protocol.md describes it.
"""

import io
import json
import sys
from collections.abc import Callable, Mapping

import kabu_core
from kabu_core import content, games
from kabu_core.display.game_log import render_log
from kabu_core.display.table_text import render_text
from kabu_core.errors import KabuError, NotationError, join_with_or, quote_input
from kabu_core.play.bots import LEVELS
from kabu_core.play.record import MOST_SEED, GameRecord
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import FOR_BOTS, apply_action_text, seeded_random
from kabu_core.public_api import new_record
from kabu_core.rules import Rules, Value
from kabu_core.terminal.shared_command_helpers import discard_further_output
from kabu_core.text_normalization import normalize_text

PROTOCOL_VERSION = 1
MOST_LINE_LETTERS = 250_000
"""The most characters that a line may have: enough for the longest record, with every character escaped in JSON."""

type Reply = dict[str, object]


def run_line_protocol(game: str) -> None:
    """Answer each line of standard input with a line on standard output, until the command "quit".

    Raises KabuError if, during a game, the input ends or nobody reads the output any more. The message has the record of the game.
    """
    session = LineProtocolSession(game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8")
    try:
        while not session.has_quit and (line := _read_line()):
            print(json.dumps(session.answer_line(line), separators=(", ", ": ")), flush=True)
    except BrokenPipeError:
        discard_further_output()
        raise KabuError(f"nobody reads the replies any more{session.resume_game_clause()}") from None
    if not session.has_quit and session.is_game_under_way():
        raise KabuError(f"the input ended while a game was under way{session.resume_game_clause()}")


def _read_line() -> str:
    """Return the next line of standard input, or "" at its end. If the line is too long, return only its beginning."""
    line = rest = sys.stdin.readline(MOST_LINE_LETTERS + 1)
    while len(rest) > MOST_LINE_LETTERS and not rest.endswith("\n"):
        rest = sys.stdin.readline(MOST_LINE_LETTERS + 1)
    return line


class LineProtocolSession:
    """A game that another program plays with the engine, and the replies to the program's commands."""

    def __init__(self, game: str) -> None:
        games.spec(game)
        self.game = game
        self.has_quit = False
        self._record: GameRecord | None = None
        self._state: RoundBasedState[Rules, str] | None = None

    def answer_line(self, line: str) -> Reply:
        """Carry out the command in a line, and return the reply.

        If the command cannot be carried out, the reply is an error, and the game stays as it was. The reply has the "id" of the command.
        """
        request: Mapping[str, object] = {}
        try:
            request = _parse_request(line)
            run, arguments = _method_and_arguments(request)
            reply = run(self, **arguments)
        except KabuError as error:
            reply = {"error": str(error)}
        return ({"id": request["id"]} if "id" in request else {}) | reply

    def is_game_under_way(self) -> bool:
        """Return whether a game has begun and is not over."""
        return self._state is not None and self._state.current_player is not None

    def resume_game_clause(self) -> str:
        """Return the last clause of a message, which says how to resume the game under way; "" if there is none."""
        if self._record is None or not self.is_game_under_way():
            return ""
        return f'; to resume it, send {{"command": "position", "record": "{self._record.text_for_url()}"}}'

    def describe_engine(self) -> Reply:
        """Return a description of the engine: its game, and the presets, numbers of seats and levels that it offers."""
        info = content.game_info(self.game)
        return {
            "engine": "kabu-core",
            "version": kabu_core.__version__,
            "protocol": PROTOCOL_VERSION,
            "game": self.game,
            "presets": [*info.presets],
            "default_preset": info.default,
            "seats": list(info.players),
            "levels": [*LEVELS.values()],
        }

    def start_game(self, preset: str = "", seats: int = 0, seed: int | None = None, options: Mapping[str, Value] | None = None) -> Reply:
        """Deal a new game and return its position. Without a seed, choose one at random."""
        if seed is not None and not 0 <= seed < MOST_SEED:
            raise NotationError(f"the seed cannot be {seed}; it takes a whole number below {MOST_SEED}")
        if wrong := [name for name, value in (options or {}).items() if type(value) not in (str, int, bool)]:
            raise NotationError(f"the option {quote_input(wrong[0])} must be a string, a number, true or false")
        self._set_up_position_of_record(new_record(self.game, preset, seats=seats, seed=seed, options=options))
        return self.show_position()

    def show_position(self, record: str = "") -> Reply:
        """Return the position of the game. If `record` is given, first set up its position."""
        if record:
            self._set_up_position_of_record(GameRecord.loads(record))
        state, known = self._require_game()
        return {
            "record": known.text_for_url(),
            "round": state.round_index + 1,
            "phase": state.phase,
            "seat": state.current_player,
            "legal_actions": [str(action) for action in state.legal_actions()],
            "payoffs": state.payoffs,
            "points": state.points,
        }

    def play_action(self, action: str = "") -> Reply:
        """Play a legal action for the seat to act, and return the new position."""
        state, record = self._require_game()
        text = " ".join(normalize_text(action).split())
        self._state, self._record = apply_action_text(state, text), record.with_action(text)
        return self.show_position()

    def choose_action(self, level: str = "medium") -> Reply:
        """Return the action that a bot chooses for the seat to act, without playing it. The bot sees only what the seat sees."""
        state, record = self._require_game()
        seat = state.require_current_player()
        rng = seeded_random(record.seed or 0, FOR_BOTS, len(record.actions))
        return {"seat": seat, "level": level, "action": str(games.bot(self.game, level)(state.observation(seat), rng))}

    def observe_table(self, seat: int | None = None) -> Reply:
        """Return the table and the log as `seat` sees them; by default, as the seat to act sees them."""
        state, _ = self._require_game()
        chosen = state.require_current_player() if seat is None else seat
        table, log = render_text(state, chosen).split("\n"), render_log(state, chosen)
        return {"seat": chosen, "table": table, "log": log}

    def quit_session(self) -> Reply:
        """End the session. The reply has the record of the game, if there is one."""
        self.has_quit = True
        return {"record": self._record.text_for_url() if self._record else None}

    def _set_up_position_of_record(self, record: GameRecord) -> None:
        """Set up the position at the end of a record. Raises KabuError, and keeps the old position, if the record is not valid."""
        if record.game != self.game:
            raise NotationError(f"this engine plays {self.game}, and the record is of {quote_input(record.game)}")
        self._state, self._record = games.replay(record), record

    def _require_game(self) -> tuple[RoundBasedState[Rules, str], GameRecord]:
        """Return the state and the record of the game. Raises NotationError if there is none."""
        if self._state is None or self._record is None:
            raise NotationError('there is no game yet; send the command "new" or "position" with a record')
        return self._state, self._record


COMMANDS: dict[str, tuple[Callable[..., Reply], dict[str, type]]] = {
    "hello": (LineProtocolSession.describe_engine, {}),
    "new": (LineProtocolSession.start_game, {"preset": str, "seats": int, "seed": int, "options": dict}),
    "position": (LineProtocolSession.show_position, {"record": str}),
    "play": (LineProtocolSession.play_action, {"action": str}),
    "choose": (LineProtocolSession.choose_action, {"level": str}),
    "observe": (LineProtocolSession.observe_table, {"seat": int}),
    "quit": (LineProtocolSession.quit_session, {}),
}
"""The commands, each with the method that carries it out and the keys that it takes, with the type of their values."""

JSON_TYPE_NAMES: dict[type, str] = {str: "a string", int: "a whole number", dict: "an object"}


def _parse_request(line: str) -> Mapping[str, object]:
    if len(line) > MOST_LINE_LETTERS:
        raise NotationError(f"this line has more than {MOST_LINE_LETTERS:,} characters")
    try:
        request: object = json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError(f"{quote_input(line.strip())} is not a JSON object on one line") from None
    if not isinstance(request, dict):
        raise NotationError(f"{quote_input(line.strip())} is not a JSON object")
    return request


def _method_and_arguments(request: Mapping[str, object]) -> tuple[Callable[..., Reply], dict[str, object]]:
    """Return the method that a request names, and its arguments. Raises NotationError if a key or a value is wrong or missing."""
    name = request.get("command", "")
    if not isinstance(name, str) or name not in COMMANDS:
        raise NotationError(f"unknown command {quote_input(name)}; choose {join_with_or(COMMANDS)}")
    run, types = COMMANDS[name]
    arguments = {key: value for key, value in request.items() if key not in ("command", "id")}
    for key, value in arguments.items():
        if key not in types:
            raise NotationError(f"the command {name} does not take the key {quote_input(key)}")
        if type(value) is not types[key]:
            raise NotationError(f"{quote_input(key)} must be {JSON_TYPE_NAMES[types[key]]}")
    return run, arguments
