"""Random events at a table under every preset: some thousands in `make test`, a million in `make nightly`."""

import json
import random
import re
from dataclasses import replace
from html import unescape

import pytest

from kabu_core import content, games, web
from kabu_core.play.record import GameRecord
from kabu_core.rules import format_option_value
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, pack_names_of_game

CHUNKS = usual_or_nightly(1, 40)
EVENTS = usual_or_nightly(10, 1_000_000 // CHUNKS // len(PRESETS) + 1)
"""The number of events that one test tries."""


def random_record(game: str, preset: str, rng: random.Random, rounds: int) -> GameRecord:
    """Return the record of a new game with a random number of players and a random pack."""
    low, high = content.game_info(game).players
    options = (("rounds", str(rounds)), ("deck", rng.choice(pack_names_of_game(game))))
    return GameRecord(game, preset, rng.randint(low, high), rng.getrandbits(64), options)


EVENT_WORDS = [
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
EVENT_ENDINGS = [
    "",
    "0",
    "1",
    "2",
    "7",
    "-1",
    "9" * 30,
    "x",
    "²",
    "1 10",
    "\0",
    "a\nb",
    "german-booklet",
    "<b>",
    "8a",
    "~",
    "/",
    ";",
    "4 thumb 1",
]


def random_event_for_table(frame: web.RenderedWidget, game: str, rng: random.Random) -> str:
    """Return the event of a random button, or a random event that no button may have."""
    offered = [unescape(text) for text in re.findall(r'data-event="([^"]*)"', frame.html)]
    chance = rng.random()
    if offered and chance < 0.7:
        return rng.choice(offered).replace("{random}", str(rng.getrandbits(32)))
    if chance < 0.75:
        return f"step {rng.randint(0, frame.state.count(';') + 1)}"
    if chance < 0.8:
        return f"rules {rng.choice([*content.game_info(game).presets])}"
    if chance < 0.84:
        low, high = content.game_info(game).players
        level = rng.choice(["thumb", "random", "none"])
        return f"new {rng.choice([*content.game_info(game).presets])} {rng.randint(low - 1, high + 1)} {level} {rng.getrandbits(20)}"
    if chance < 0.88:
        record = frame.state.partition("/")[2]
        return f"import {rng.choice([frame.state, record.replace(';', chr(10)), record[: rng.randint(0, len(record))]])}"
    return f"{rng.choice(EVENT_WORDS)} {rng.choice(EVENT_ENDINGS)}".strip() if chance < 0.97 else rng.choice(offered or [""])[::-1]


def random_table_link(game: str, preset: str, rng: random.Random) -> str:
    """Return a link to a table with random rules."""
    options = games.spec(game).rules.declared_options()
    record, bots = random_record(game, preset, rng, rng.randint(1, 3)), rng.choice(["thumb", "thumb", "random"])
    switches = {name: option.choices or (True, False) for name, (option, value) in options.items() if isinstance(value, bool | str)}
    switched = [
        (name, format_option_value(rng.choice(values))) for name, values in switches.items() if name != "deck" and rng.random() < 0.1
    ]
    return f"{bots}/{replace(record, options=(*record.options, *switched)).text_for_url()}"


def without_viewer_mark(state: str) -> str:
    """Return the text of a state without the person who may look. A hand shown in a game by link is covered when the link is opened."""
    return re.sub(r"@\d+$|(?<=@)\d+,(?=coach$)", "", state)


def check_answer_to_table_event(state: str, event: str) -> web.RenderedWidget:
    """Answer an event at a table, check that the answer is valid JSON, and return its frame."""
    answer = json.loads(web.update("table", state, event).encode("utf-8", "surrogatepass"))
    assert set(answer) - {"steps"} == {"state", "html", "say"}
    assert "\n" not in answer["say"], (state, event)
    return web.RenderedWidget(answer["state"], (answer["html"],), answer["say"])


@pytest.mark.by_day(12)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_random_events_raise_nothing_and_leave_a_state_that_opens(game: str, preset: str, chunk: int) -> None:
    """No event raises an exception, and the state in the answer can be opened again without change."""
    rng = random.Random(f"{game} {preset} {chunk} events")
    frame = check_answer_to_table_event(random_table_link(game, preset, rng), "go")
    for number in range(EVENTS):
        event = random_event_for_table(frame, game, rng)
        after = check_answer_to_table_event(frame.state, event)
        if number % 5 == 0:
            again = check_answer_to_table_event(after.state, "")
            assert again.state == without_viewer_mark(after.state), (frame.state, event)
            assert "cannot be opened" not in again.html, (frame.state, event)
        frame = after
        if len(frame.state) > 1500:
            frame = check_answer_to_table_event(random_table_link(game, preset, rng), "go")
