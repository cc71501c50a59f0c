"""Flower cards on the page: card faces can be told apart, and the choices and the panel name their cards."""

import random
import re
from dataclasses import replace
from math import prod
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.families.fishing import flower_cards
from kabu_core.families.fishing.events import CardPlayed, CardTurned
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi import view as shown
from kabu_core.games.koi_koi.events import YakuMade
from kabu_core.games.koi_koi.game import State
from kabu_core.games.koi_koi.yaku import equation
from kabu_core.pages import widget_shell
from kabu_core.play.record import Record
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import READER_NAMES, SPECTATOR_NAMES, SeatNames, sentences
from kabu_core.views.game_result import explaining_events
from kabu_core.views.html import plain_text
from kabu_core.views.round_log import split_rounds
from macros.pipeline.precomputed_frames import round_played_by_bots
from tests import play_helpers
from tests.effort import effort
from tests.play_helpers import play

PACK = content.decks()["hanafuda-48"]


def position_of_question(seat: int, rules: str = "wikipedia") -> State:
    """Return a position in which this seat must decide whether to stop or call koi-koi."""
    for seed in range(100):
        state: State = games.start(Record("koi-koi", rules, 2, seed))  # type: ignore[assignment]
        rng = random.Random(seed)
        while state.phase != "over":
            if state.phase == "call" and state.turn == seat:
                return state
            state = state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("nobody was asked")


def panel_html(state: State) -> str:
    panel = shown.panel(state.observation(0), READER_NAMES)
    return panel.content if panel else ""


def test_the_keypad_has_a_named_button_for_each_card() -> None:
    form = widget_shell.scorer_widget("koi-koi", "", "", "", "scorer", "", "")
    assert re.findall(r'data-type="(\w+)"[^>]*><span role="img" aria-label="([^"]+)"', form) == [(card.code, card.label) for card in PACK]


def test_cards_are_named_in_sentences_with_their_flower() -> None:
    assert flower_cards.card_names(PACK.parse("1a 1b 2c 2d 12d")) == "pine crane, pine poetry ribbon, 2 × plain plum and yellow paulownia"


def test_every_choice_says_what_the_card_takes() -> None:
    state: State = games.start(Record("koi-koi", "fuda-wiki", 2, 1925))  # type: ignore[assignment]
    acts = [act for act in shown.acts(state.observation(state.require_current_player())).acts if act.event]
    assert [act.event for act in acts] == [str(action) for action in state.legal_actions()]
    for act in acts:
        assert re.search(r"^Take \S.* with \S" if act.pick else r"^Play \S.*, (takes .+|stays on the field)$", act.name)


def test_the_question_shows_yaku_made_in_reach_and_at_risk() -> None:
    state = position_of_question(0)
    notes = panel_html(state)
    assert [part for part in ("Made", "Within reach", "At risk") if f"<h4>{part}</h4>" in notes] == ["Made", "Within reach", "At risk"]
    for line in koi_koi.made_yaku(state, 0):
        assert line.hand.name.romaji in notes
    assert "lose double" in notes, "under these rules a call doubles for the other"
    assert str(koi_koi.score_if_stopped(state, 0).payout) in shown.prompt(state)


def test_the_panel_says_where_a_missing_card_lies() -> None:
    state = position_of_question(0)
    wanted = {card for seat in (0, 1) for row in koi_koi.near_yaku(state, seat) for card in row.cards}
    notes = panel_html(state)
    assert ("on the field" in notes) == bool(wanted & set(state.field))
    assert ("in your hand" in notes) == bool(wanted & set(state.hands[0]))


def test_the_other_player_sees_no_panel() -> None:
    assert "At risk" not in panel_html(position_of_question(1))


def test_a_call_that_does_not_double_is_not_said_to_double() -> None:
    notes = panel_html(position_of_question(0, "koi-koi-japan"))
    assert "lose double" not in notes
    assert "your call brings more" in notes


def test_the_log_names_every_card_that_is_played_or_turned() -> None:
    state = round_played_by_bots(Record("koi-koi", "wikipedia", 2, 3))
    texts = [plain_text(text) for text in sentences(state.events, SPECTATOR_NAMES, shown.event_text)]
    moves = [event for event in state.events if isinstance(event, (CardPlayed, CardTurned))]
    lines = [text for text in texts if re.match(r"Player \d (plays|turns up)", text)]
    assert len(lines) == len(moves)
    for event, line in zip(moves, lines, strict=True):
        assert all(flower_cards.card_name(card) in line for card in event.cards)


def test_the_equation_names_yaku_and_reasons() -> None:
    score = play_helpers.score("koi-koi", "3a 8a 9a 2a 4a 5a 7a", "player", games.rules("koi-koi"))
    assert plain_text(equation(score)) == "tane 1 + hanami-zake 5 + tsukimi-zake 5 = 11; 11 × 2 (7 points or more) = 22"


@pytest.mark.parametrize("preset", content.game("koi-koi").presets)
@pytest.mark.parametrize("bright", [False, True])
def test_every_number_of_a_choice_and_of_a_score_follows_from_its_equation(preset: str, bright: bool) -> None:
    """In random play, check the button, question and header at each call; at the end the log, the summary and the payoff."""
    options = (("rounds", "3"), ("bright_on_field_doubles", str(bright).lower()), ("exhausted", "last-yaku"))
    called = paid = 0
    for seed in range(effort(12, 200)):
        for state, _ in play(Record("koi-koi", preset, 2, seed, options)):
            view: Any = state
            if view.phase == "call":
                worth = koi_koi.score_if_stopped(view, view.turn)
                assert result_of(plain_text(equation(worth))) == worth.payout
                assert str(worth.payout) in shown.prompt(view)
                event = view.events[-1]
                assert event.points == worth.payout, "the news end with it"
                assert isinstance(event, YakuMade) or event.equation == equation(worth)
                assert shown.acts(view).acts[0].name == f"Stop, win {worth.payout}"
                assert f"<b>{worth.payout}</b>" in shown.board(view, SeatNames(you=view.turn), NO_ACTS)
                called += 1
            elif view.payoffs and any(view.payoffs):
                seat = view.payoffs.index(max(view.payoffs))
                score_text = plain_text(
                    " ".join(sentences(explaining_events(split_rounds(view.events)[view.round], seat), READER_NAMES, shown.event_text))
                )
                assert result_of(score_text.removeprefix("Score: ").removesuffix(".")) == view.payoffs[seat]
                assert score_text in [plain_text(text) for text in sentences(view.events, READER_NAMES, shown.event_text)]
                paid += 1
    assert min(called, paid) > 10


def result_of(equation: str) -> int:
    """Return the last number of an equation. Before that, strip names and reasons, and check every step."""
    number = 0
    for step in re.sub(r"\([^()]*\)", "", equation).split(";"):
        sides = [re.sub(r"[^\d +×]", "", side).strip() for side in step.split(" = ")]
        terms, *after = [sum(prod(map(int, term.split("×"))) for term in side.split("+")) for side in sides]
        assert not number or int(sides[0].split()[0]) == number, "a step begins where the last one ended"
        assert after in ([], [terms]), equation
        number = terms
    return number


@pytest.mark.parametrize(("calls", "text"), [(1, "koi-koi: 1"), (2, "koi-koi: 2")])
def test_the_number_of_calls_does_not_look_like_a_factor(calls: int, text: str) -> None:
    state = replace(position_of_question(0), calls=(calls, 0))
    board = shown.board(state.observation(0), READER_NAMES, NO_ACTS)
    assert re.findall(r'class="calls">([^<]*)<', board) == [f" {text}"]


def test_a_terminal_shows_the_codes_of_all_visible_cards() -> None:
    state = position_of_question(0)
    output = " ".join(shown.terminal_lines(state.observation(0)))
    for card in (*state.field, *state.captures[0], *state.captures[1], *state.hands[0]):
        assert f"{card} {flower_cards.card_name(card)}" in output
    assert not any(f" {card} {flower_cards.card_name(card)}" in output for card in state.hands[1])
    assert "Made: " in output


def test_a_screen_reader_hears_what_the_other_did() -> None:
    state = web.table_frame("thumb/koi-koi fuda-wiki seats=2 seed=1925", "go").state
    action = re.findall(r'data-event="(play [^"]+)"', web.table_frame(state).html)[0]
    said = web.table_frame(state, action).say
    assert said.startswith("You play ")
    assert "Aki plays " in said
    assert said.endswith("Play a card from your hand.")
