"""Hostile links and events for every widget: the engine answers with limited work, raises nothing, and lets no HTML through."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kabu_core import cards, content, games, web
from kabu_core.play import record
from kabu_core.views import cards_html as faces
from macros.pipeline.html_tree import parse_html
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import picks_and_events_of_table_buttons

ROOT = Path(__file__).parent.parent
TABLE = "thumb/koi-koi wikipedia seats=2 seed=1"
REPEATED_PIECES = [*"10x/;- =<九\u0301\0\n%(.,", "10", "8a ", "~1", "seats=2 ", "deal ", "&amp;", "1:"]
STRANGE_CHARACTERS = [*"\0\u2028\u202e\ufeff\ud800٣²½Ⅷ𝟠ﷺıİß\u200b\xa0", "\x1b[2J", "\r\n", "👩\u200d👩\u200d👧"]
MARKUP = [
    "<zzz>",
    '"><zzz onzzz="1">',
    "' onzzz='1",
    '" onzzz="1',
    "</textarea><zzz>",
    "</script><script>zzz</script>",
    "<!--",
    "]]>",
    "&lt;zzz&gt;",
    "<img src=x onerror=zzz>",
    "{{zzz}}",
    "*zzz*",
    "%3Czzz%3E",
]
NUMBERS = [
    "9" * 20,
    "9" * 5000,
    "-1",
    "1e9",
    "0x10",
    "00",
    "1_000",
    "18446744073709551615",
    "18446744073709551616",
    "NaN",
    "+1",
    " 1",
    "1.0",
]
PIECES = [*STRANGE_CHARACTERS, *MARKUP, *NUMBERS]

MOST_CALLS = 8_000_000
"""The most function calls allowed for an answer. The longest accepted record takes about six million, a game of 24 rounds 50,000."""


def random_valid_link(rng: random.Random) -> tuple[str, str]:
    """Return a random kind of widget and a valid state of it."""
    game = rng.choice(games.GAMES)
    info, kind = content.game_info(game), games.spec(game).scorer
    preset = rng.choice([*info.presets])
    codes = [card.code for card in games.deck(game, games.rules(game, preset))]
    hand = " ".join(rng.sample(codes, rng.randint(0, 3)))
    table = f"{game} {preset} seats={info.players[0]}"
    links = [
        ("scorer", f"{game}/{preset}/{rng.choice([*kind.holders])}/{hand}"),
        ("rules", f"{game}/{preset}"),
        ("sheet", f"{game}/{preset}"),
        ("differences", f"{game}/{preset}/{game}/{rng.choice([*info.presets])}"),
        ("keeper", f"{game}/{preset}"),
        ("keeper", "oicho-kabu/fuda-wiki-2025/Aki,Ben,Cho/d1 ,10,-20;d2 5,,5/d3 1"),
        ("keeper", "koi-koi/wikipedia/Aki,Ben/d1 won:1 calls:0,1 sanko kasu:2;d1 won:2 cards 3a 9a/d2 won:1 tane"),
        ("table", f"thumb/{table} seed={rng.getrandbits(30)}"),
        ("table", f"thumb/{table};deal {' '.join(rng.sample(codes, len(codes)))}"),
        ("table", f"lookahead/{table} seed=1;deal {hand} ...~0"),
    ]
    return rng.choice(links)


def random_hostile_link(rng: random.Random) -> tuple[str, str]:
    """Return a random kind of widget, and a state with random changes, which may make the state invalid."""
    widget, state = random_valid_link(rng)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(state) + 1)
        match rng.randrange(7):
            case 0:
                state = state[:at] + rng.choice(PIECES) + state[at:]
            case 1:
                state = state[:at] + rng.choice(REPEATED_PIECES) * rng.choice([30, 1000, 20_000]) + rng.choice(["", "x"]) + state[at:]
            case 2:
                state = state[:at] + "".join(rng.choices(PIECES, k=rng.randint(1, 12)))
            case 3:
                parts = state.split("/") if rng.random() < 0.5 else state.split(" ")
                parts[rng.randrange(len(parts))] = rng.choice(PIECES)
                state = ("/" if "/" in state else " ").join(parts)
            case 4:
                state = f"{state}{rng.choice(['/', ';', '~', ' '])}{state}"
            case 5:
                state = state[:at]
            case _:
                state = "".join(rng.sample(state, len(state))) if len(state) < 5000 else state
        state = state[:500_000]
    return rng.choice([widget, widget, widget, *web.WIDGETS, rng.choice(PIECES)]), state


def element_and_attribute_names(html: str) -> set[str]:
    return {name for element in parse_html(html).iter() for name in (element.tag, *element.attrib)}


@contextmanager
def limit_number_of_python_calls(most: int) -> Iterator[None]:
    """Raise TimeoutError once more than `most` Python functions have been called."""
    calls, watch = 0, sys.monitoring
    tool = next(number for number in range(3, 6) if watch.get_tool(number) is None)

    def count_call(code: Any, offset: int) -> None:
        nonlocal calls
        calls += 1
        if calls > most:
            raise TimeoutError(f"more than {most} calls")

    watch.use_tool_id(tool, "bound of work")
    watch.register_callback(tool, watch.events.PY_START, count_call)
    watch.set_events(tool, watch.events.PY_START)
    try:
        yield
    finally:
        watch.set_events(tool, 0)
        watch.free_tool_id(tool)


def check_engine_answers_safely(widget: str, state: str, event: str = "") -> str:
    """Let the engine answer a link or an event, check the answer, and return the sentence in it that screen readers announce."""
    with limit_number_of_python_calls(MOST_CALLS):
        text = web.update(widget, state, event)
    answer = json.loads(text)
    assert set(answer) - {"steps"} == {"state", "html", "say"}
    assert not [name for name in element_and_attribute_names(answer["html"]) if "zzz" in name or name in ("script", "img", "onerror")], (
        widget,
        state[:300],
    )
    assert len(answer["say"]) < 1000, (widget, state[:300])
    assert "\n" not in answer["say"], (widget, state[:300])
    said: str = answer["say"]
    return said


@pytest.mark.parametrize("chunk", range(usual_or_nightly(4, 40)))
def test_a_hostile_link_is_answered_safely(chunk: int) -> None:
    rng = random.Random(f"links {chunk}")
    for _ in range(usual_or_nightly(60, 250)):
        check_engine_answers_safely(*random_hostile_link(rng))


@pytest.mark.parametrize("chunk", range(usual_or_nightly(2, 20)))
def test_a_hostile_event_is_answered_safely(chunk: int) -> None:
    rng = random.Random(f"events {chunk}")
    for _ in range(usual_or_nightly(40, 250)):
        widget, state = random_valid_link(rng)
        word = rng.choice(
            ["import ", "rules ", "new ", "step ", "again ", "one ", "stake ", "names ", "write ", "yaku ", "card ", "more ", ""]
        )
        check_engine_answers_safely(widget, state, word + (random_hostile_link(rng)[1] if rng.random() < 0.5 else rng.choice(PIECES)))


@pytest.mark.parametrize("tail", ["", "x", "0", "a"])
@pytest.mark.parametrize("run", ["10", "1", "0", "01", "8"])
def test_a_long_run_of_digits_is_matched_without_backtracking(run: str, tail: str) -> None:
    """The regular expression must match a run of digits in only one way. If it tried several ways, this long run would never end."""
    for game in ("oicho-kabu", "oicho-kabu-hands"):
        assert check_engine_answers_safely(
            "scorer", f"{game}/{content.game_info(game).default}/{games.spec(game).scorer.default_holder_role}/{run * 1000}{tail}"
        )
    assert check_engine_answers_safely("table", f"thumb/oicho-kabu german-booklet seats=2;deal {run * 1000}{tail}")


def test_the_script_splits_runs_of_digits_as_the_engine_does() -> None:
    """The script uses the engine's regular expression. Both must find the same cards, and stop at the first text that is no card."""
    code = """
      const { answerTableKey } = await import(process.argv[1]);
      const section = { querySelector: () => ({ dataset: JSON.parse(process.argv[2]) }) };
      console.log(JSON.stringify(JSON.parse(process.argv[3]).map((text) => answerTableKey(section, `a/b/player/${text}`) ?? null)));
    """
    texts = ["893", "1010", "10 0 1", "110", "101", "01", "8x", "10" * 2000 + "x", "10" * 2000]
    field = {name.removeprefix("data_"): value for name, value in faces.card_input_attributes(content.decks()["kabufuda"]).items()}
    script = str(ROOT / "docs/assets/form-values-as-state.mjs")
    command = ["node", "--input-type=module", "-e", code, script, json.dumps(field), json.dumps(texts)]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    tens = " ".join(["10"] * 2000)
    assert found == [f"player/{hand}" if hand else None for hand in ("8 9 3", "10 10", "10 10 1", "1 10", "10 1", "10 1", "", "", tens)]


@pytest.mark.parametrize(
    ("widget", "state", "event", "said"),
    [
        ("scorer", f"oicho-kabu/german-booklet/player/{'8' * 5001}", "", "These cards have 5,001 characters; at most 5,000 are allowed."),
        ("table", f"{TABLE}{';' * 100_000}", "", "This link is too long to hold a game."),
        ("table", TABLE, f"import {'x' * 3_000_000}", "record has 3,000,000 characters; at most 100,000 are allowed."),
    ],
)  # fmt: skip
def test_input_that_is_too_long_is_refused_in_one_sentence(widget: str, state: str, event: str, said: str) -> None:
    assert check_engine_answers_safely(widget, state, event).endswith(said)


def test_a_game_at_the_length_limit_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """An act that would make the record too long is refused, so that every state can be opened again."""
    frame = web.show_widget("table", "thumb/oicho-kabu german-booklet seats=2 seed=1", "go")
    monkeypatch.setattr(record, "MOST_LETTERS", len(frame.state) - len("thumb/"))
    choice = picks_and_events_of_table_buttons(frame.html)[0][1]
    after = web.show_widget("table", frame.state, choice)
    assert after.state == web.show_widget("table", after.state).state == frame.state
    assert re.search("This record has .* characters; at most .* are allowed", after.say)


def test_every_pack_and_every_game_fit_into_a_link() -> None:
    deal = " ".join(map(str, games.deck("baccarat", games.rules("baccarat", "", {"packs": 8}))))
    assert len(deal) * 2 < cards.MOST_LETTERS
    assert len(deal) * 24 * 2 < record.MOST_LETTERS
