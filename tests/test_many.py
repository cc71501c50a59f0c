"""Rounds and events at random, some thousands in `make test`, a million of each in `make nightly`."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest

from kabu_core import content, games, web
from kabu_core.cards import HIDDEN
from kabu_core.play.record import Record
from kabu_core.play.state import State
from kabu_core.rules import spell
from tests.amount import amount
from tests.playing import PRESETS, hidden_from, packs, shown_to, zones

CHUNKS = amount(1, 40)
ROUNDS = amount(40, 1_000_000 // CHUNKS // len(PRESETS) + 1)
EVENTS = amount(30, 1_000_000 // CHUNKS // len(PRESETS) + 1)
"""How many a chunk has under one preset."""


def some_record(game: str, preset: str, rng: random.Random, rounds: int) -> Record:
    """A game to be played, of any number of players and any pack."""
    low, high = content.game(game).players
    options = (("rounds", str(rounds)), ("deck", rng.choice(packs(game))))
    return Record(game, preset, rng.randint(low, high), rng.getrandbits(64), options)


def moves(start: Record, rng: random.Random) -> Iterator[tuple[State, Record]]:
    """A game at random, every position with its record."""
    state, actions = games.start(start), []
    yield state, start
    while state.actor is not None:
        action = rng.choice(state.actions())
        state = state.apply(action)
        actions.append(str(action))
        yield state, replace(start, actions=tuple(actions))


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_random_rounds(game: str, preset: str, chunk: int) -> None:
    """Points are conserved, records lead to the same state, and nothing hidden is seen."""
    rng, rounds = random.Random(f"{game} {preset} {chunk}"), 0
    while rounds < ROUNDS:
        for state, record in moves(some_record(game, preset, rng, 4), rng):
            assert sum(state.points) == 0, record.dumps()
            if state.payoffs is not None:
                rounds += 1
                assert sum(state.payoffs) == 0, record.dumps()
            if state.payoffs is not None or rng.random() < 0.05:
                look(game, state, rng.randrange(state.seats), record)
        assert games.replay(Record.loads(record.link())) == state, record.dumps()


def look(game: str, state: State, seat: int, record: Record) -> None:
    """A position as one seat sees it."""
    cards, view = zones(state), state.seen_by(seat)
    assert len(cards) == len(set(cards)) == len(games.pack(game, state.rules)), record.dumps()
    assert not hidden_from(game, state, seat) & shown_to(state, seat), record.dumps()
    guess = view.guess(random.Random(seat))
    assert HIDDEN not in zones(guess), record.dumps()
    assert guess.seen_by(seat) == view, record.dumps()
    if state.actor is not None:
        assert state.seen_by(state.actor).actions() == state.actions(), record.dumps()


WORDS = [
    "",
    "go",
    "undo",
    "deal",
    "resume",
    "again",
    "step",
    "rules",
    "new",
    "import",
    "stake",
    "draw",
    "play",
    "koi",
    "take",
    "fly",
    "set",
]
ENDS = ["", "0", "1", "2", "7", "-1", "9" * 30, "x", "²", "1 10", "\0", "a\nb", "german-booklet", "<b>", "8a", "~", "/", ";", "4 thumb 1"]


def some_event(frame: web.Frame, game: str, rng: random.Random) -> str:
    """What a button of the page says, or something of the kind."""
    offered = [unescape(text) for text in re.findall(r'data-event="([^"]*)"', frame.html)]
    chance = rng.random()
    if offered and chance < 0.7:
        return rng.choice(offered).replace("{random}", str(rng.getrandbits(32)))
    if chance < 0.75:
        return f"step {rng.randint(0, frame.state.count(';') + 1)}"
    if chance < 0.8:
        return f"rules {rng.choice([*content.game(game).presets])}"
    if chance < 0.84:
        low, high = content.game(game).players
        level = rng.choice(["thumb", "random", "none"])
        return f"new {rng.choice([*content.game(game).presets])} {rng.randint(low - 1, high + 1)} {level} {rng.getrandbits(20)}"
    if chance < 0.88:
        record = frame.state.partition("/")[2]
        return f"import {rng.choice([frame.state, record.replace(';', chr(10)), record[: rng.randint(0, len(record))]])}"
    return f"{rng.choice(WORDS)} {rng.choice(ENDS)}".strip() if chance < 0.97 else rng.choice(offered or [""])[::-1]


def some_start(game: str, preset: str, rng: random.Random) -> str:
    """The link of a table under rules of all kinds."""
    options = games.spec(game).rules.options()
    record, bots = some_record(game, preset, rng, rng.randint(1, 3)), rng.choice(["thumb", "thumb", "random"])
    switches = {name: option.choices or (True, False) for name, (option, value) in options.items() if isinstance(value, bool | str)}
    switched = [(name, spell(rng.choice(values))) for name, values in switches.items() if name != "deck" and rng.random() < 0.1]
    return f"{bots}/{replace(record, options=(*record.options, *switched)).link()}"


def answered(state: str, event: str) -> web.Frame:
    """What JavaScript is told, which is JSON that any page can be written with."""
    told = json.loads(web.update("table", state, event).encode("utf-8", "surrogatepass"))
    assert set(told) - {"steps"} == {"state", "html", "say"}
    assert "\n" not in told["say"], (state, event)
    return web.Frame(told["state"], (told["html"],), told["say"])


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_random_events(game: str, preset: str, chunk: int) -> None:
    """No event raises, and what is answered can be opened again, the same."""
    rng = random.Random(f"{game} {preset} {chunk} events")
    frame = answered(some_start(game, preset, rng), "go")
    for number in range(EVENTS):
        event = some_event(frame, game, rng)
        after = answered(frame.state, event)
        if number % 5 == 0:
            again = answered(after.state, "")
            assert again.state == after.state, (frame.state, event)
            assert "cannot be opened" not in again.html, (frame.state, event)
        frame = after
        if len(frame.state) > 1500:
            frame = answered(some_start(game, preset, rng), "go")
