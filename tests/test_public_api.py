"""The names that `import kabu_core` offers: they are imported lazily, and tables, hands and records can be shown without the site."""

import pkgutil
import random
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import kabu_core
from kabu_core import IllegalAction, NotationError, content, public_api
from kabu_core.cards import HIDDEN
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules
from tests.play_helpers import all_cards_in_state

CODE = re.compile(r"(?<![\w-])(?:\d+[a-z]|\?\?)(?!\w)")
"""A pattern for card codes in the text of a table."""


def position_after_some_actions(game: str) -> RoundBasedState[Rules, str]:
    """Return a state of the game after a few random actions, before the end of the round."""
    before = state = kabu_core.initial_state(kabu_core.new_record(game, seed=9))
    rng = random.Random(game)
    for _ in range(6):
        if state.payoffs is not None:
            return before
        before, state = state, state.apply(rng.choice(state.legal_actions()))
    return before


def notebook_html(value: object) -> str:
    """Return the HTML with which a notebook shows a value. Like IPython, call the method that returns this HTML by its name."""
    method = "_repr_html_"
    html = getattr(value, method)()
    assert isinstance(html, str)
    return html


def test_names_are_imported_when_first_used() -> None:
    program = "import sys, kabu_core; print(*(name for name in sys.modules if name.startswith('kabu_core.'))); print(*dir(kabu_core))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules, names = ran.stdout.splitlines()
    assert modules == ""
    assert {*names.split()} == {*kabu_core.__all__, "__version__"}


def test_every_public_name_exists_and_hides_no_module() -> None:
    assert kabu_core.__all__ == public_api.__all__
    modules = {module.name for module in pkgutil.iter_modules(kabu_core.__path__)}
    assert [name for name in kabu_core.__all__ if name in modules or not hasattr(kabu_core, name)] == []
    assert not hasattr(kabu_core, "render")


@pytest.mark.parametrize("game", kabu_core.GAMES)
def test_a_table_shows_each_seat_only_what_it_may_know(game: str) -> None:
    state = position_after_some_actions(game)
    seat = state.require_current_player()
    view = state.observation(seat)
    known = {card.code for card in all_cards_in_state(view)}
    text, picture, html = kabu_core.render_text(state, seat), kabu_core.render_svg(state, seat), kabu_core.render_html(state, seat)
    assert {*CODE.findall(text)} <= known
    for drawing in (picture, html):
        root = ElementTree.fromstring(drawing)
        drawn = {element.text for element in root.iter() if element.tag.endswith("text")}
        assert drawn & {card.code for card in state.deck} <= known - {HIDDEN.code}
        assert not {name for element in root.iter() for name in element.attrib} & {"class", "href", "src", "id", "onclick"}
    assert text.splitlines()[0].startswith(content.game_info(game).title)
    assert "You" in text
    assert "You" not in str(state)
    assert {*CODE.findall(" ".join(kabu_core.render_log(state, seat)))} <= known


def test_the_whole_state_shows_every_hand() -> None:
    state = kabu_core.initial_state(kabu_core.new_record("koi-koi", seed=9))
    dealt = {card.code for card in all_cards_in_state(state)} - {card.code for card in state.stock}
    assert {*CODE.findall(str(state))} == dealt
    assert {text for text in re.findall(r"<text[^>]*>([^<]*)</text>", kabu_core.render_svg(state)) if CODE.fullmatch(text)} == dealt
    assert repr(state) == f"<koi-koi, round 1, seat {state.current_player} to act>"


def test_a_seat_that_does_not_exist_is_an_error() -> None:
    state = kabu_core.initial_state(kabu_core.new_record("yoshi", seats=3))
    for seat in (-1, 3):
        with pytest.raises(NotationError, match=f"seat {seat} does not exist; the seats are 0 to 2"):
            kabu_core.render_text(state, seat)


def test_bots_play_a_round_and_then_the_next_one() -> None:
    start = kabu_core.new_record("koi-koi", seats=2, seed=3)
    first = kabu_core.play_round(start, ["easy", "medium"])
    assert first == kabu_core.play_round(start, ["easy", "medium"])
    assert (kabu_core.replay(first).round_index, sum(kabu_core.replay(first).payoffs or (1,))) == (0, 0)
    second = kabu_core.play_round(first)
    assert second.actions[: len(first.actions)] == first.actions
    assert kabu_core.replay(second).round_index == 1
    assert kabu_core.replay(second).payoffs is not None


def test_bots_cannot_play_after_the_last_round() -> None:
    over = kabu_core.play_round(kabu_core.new_record("koi-koi", seats=2, seed=3, options={"rounds": 1}), "easy")
    with pytest.raises(IllegalAction, match="the game is over"):
        kabu_core.play_round(over)


def test_each_seat_needs_one_level() -> None:
    with pytest.raises(NotationError, match="2 levels do not fit 3 seats"):
        kabu_core.play_round(kabu_core.new_record("yoshi", seats=3), ["easy", "hard"])
    with pytest.raises(NotationError, match="unknown level 'best'"):
        kabu_core.play_round(kabu_core.new_record("yoshi", seats=3), "best")


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options"),
    [("poker", "", 2, {}), ("yoshi", "none", 2, {}), ("yoshi", "", 99, {}), ("yoshi", "", 2, {"tie": "nobody"}), ("yoshi", "", -1, {})],
)
def test_a_record_that_cannot_be_played_is_an_error(game: str, preset: str, seats: int, options: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        kabu_core.new_record(game, preset, seats=seats, options=options)


def test_a_scored_hand_explains_itself() -> None:
    hand = kabu_core.score_hand("oicho-kabu", "4 1", "dealer")
    assert str(hand) == "Total 5, goke, shippin. Wins outright."
    assert "4 + 1 = 5. Only the last digit counts: 5." in hand.explanation
    shown = ElementTree.fromstring(f"<div>{notebook_html(hand)}</div>")
    assert [picture.get("aria-label") for picture in shown.iter("svg")] == ["4", "1"]
    assert not [*shown.iter("a")]
    with pytest.raises(NotationError, match="a hand has one to three cards, not 4"):
        kabu_core.score_hand("oicho-kabu", "4 1 2 3")


def test_notebooks_show_states_records_and_cards() -> None:
    record = kabu_core.play_round(kabu_core.new_record("oicho-kabu", seed=1, seats=3))
    state = kabu_core.replay(record)
    assert notebook_html(state) == kabu_core.render_html(state)
    shown = ElementTree.fromstring(notebook_html(record))
    assert [line.text for line in shown.iter("li")] == kabu_core.render_log(state)
    assert [text.text for text in shown.iter("pre")] == [record.dumps()]
    assert kabu_core.GameRecord.loads(str(record)) == record
    assert ElementTree.fromstring(notebook_html(state.deck["8a"])).get("aria-label") == "8"
