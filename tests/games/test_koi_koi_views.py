"""The views of Koi-Koi: buttons, prompt, yaku panel, log, result and terminal name the right cards and numbers."""

import random
import re
from dataclasses import replace
from itertools import combinations, count
from math import prod
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.families.fishing import flower_card_names
from kabu_core.families.fishing.events import CardPlayed, StockCardTurned
from kabu_core.games.koi_koi import call_outlook_sentences, yaku_panel
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi import html_view as shown
from kabu_core.games.koi_koi.events import YakuMade
from kabu_core.games.koi_koi.game import State, StopAndScore
from kabu_core.games.koi_koi.yaku_points_and_bonuses import join_yaku_names, score_in_words
from kabu_core.pages import initial_widgets
from kabu_core.play.record import GameRecord
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import READER_NAMES, SPECTATOR_NAMES, SeatNames, sentences_of_events
from kabu_core.views.html_builder import remove_asterisks
from kabu_core.views.log_by_round import split_events_into_rounds
from kabu_core.views.result_box import events_explaining_result
from macros.pipeline.precomputed_frames import round_played_by_bots
from tests import play_helpers
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import play_with_bot

PACK = content.decks()["hanafuda-48"]


def position_before_decision_to_call(seat: int, rules: str = "wikipedia") -> State:
    """Play at random, and return the first position in which this seat must decide whether to stop or call koi-koi."""
    for seed in range(100):
        state: State = games.initial_state(GameRecord("koi-koi", rules, 2, seed))  # type: ignore[assignment]
        rng = random.Random(seed)
        while state.phase != "over":
            if state.phase == "call" and state.turn == seat:
                return state
            state = state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("nobody was asked")


def yaku_panel_html(state: State) -> str:
    panel = yaku_panel.render_yaku_panel(state.observation(0), READER_NAMES)
    return panel.content if panel else ""


def test_the_keypad_has_a_named_button_for_each_card() -> None:
    form = initial_widgets.scorer_widget("koi-koi", "", "", "", "scorer", "", "")
    assert re.findall(r'data-type="(\w+)"[^>]*><span role="img" aria-label="([^"]+)"', form) == [(card.code, card.label) for card in PACK]


def test_cards_are_named_in_sentences_with_their_flower() -> None:
    assert (
        flower_card_names.join_card_names(PACK.parse_cards("1a 1b 2c 2d 12d"))
        == "pine crane, pine poetry ribbon, 2 × plain plum and yellow paulownia"
    )


def test_every_button_says_which_cards_the_move_takes() -> None:
    state: State = games.initial_state(GameRecord("koi-koi", "fuda-wiki", 2, 1925))  # type: ignore[assignment]
    acts = [act for act in shown.available_act_buttons(state.observation(state.require_current_player())).acts if act.event]
    assert [act.event for act in acts] == [str(action) for action in state.legal_actions()]
    for act in acts:
        assert re.search(r"^Take \S.* with \S" if act.pick else r"^Play \S.*, (takes .+|stays on the field)$", act.name)


def test_the_panel_lists_every_yaku_with_those_made_first_and_lost_ones_last() -> None:
    state = position_before_decision_to_call(0)
    items = re.findall(r"<li( class=.\w+.)?><b>([^<]+)</b><small><em[^>]*>([^<]+)<", yaku_panel_html(state))
    status = [re.sub(r"\W|class", "", mark) for mark, _, _ in items]
    assert status == sorted(status, key=["made", "", "lost"].index)
    made = [line.hand.name.romaji for line in koi_koi.made_yaku(state, 0)]
    assert sorted(made) == sorted(romaji for mark, (_, _, romaji) in zip(status, items, strict=True) if mark == "made")
    playable = {row.hand.name.romaji for row in state.rules.evaluator.yaku_patterns(False, state.round_month) if row.hand.group != "bright"}
    assert playable < {romaji for _, _, romaji in items}
    opening = replace(state, captures=((), ()), capture_bits=(0, 0))
    assert "four brights 8 · rainy four brights 7 · five brights 15" in yaku_panel_html(opening)


@pytest.mark.parametrize(("hand", "field", "place"), [("3c", "3b", "on the field"), ("3b", "4d", "in your hand"), ("3c", "4d", None)])
def test_the_panel_says_where_the_last_missing_card_lies(hand: str, field: str, place: str | None) -> None:
    state = position_before_decision_to_call(0)
    state = replace(state, captures=((), ()), capture_bits=(0, 0), hands=(PACK.parse_cards(hand), state.hands[1]))
    state = state.with_field(PACK.parse_cards(field))
    [item] = re.findall(
        r"<li><b>Poetry ribbons</b><small>(.*?)</small>", yaku_panel_html(state.add_captured_cards(0, PACK.parse_cards("1b 2b")))
    )
    assert ("ribbon" in item, str(place) in item) == (place is not None, place is not None)


def test_a_yaku_that_counts_cards_shows_their_number_above_ten() -> None:
    state = position_before_decision_to_call(0)
    chaff = PACK.parse_cards("1c 1d 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d")
    state = replace(state, captures=((), ()), capture_bits=(0, 0)).add_captured_cards(0, chaff)
    [item] = re.findall(r"<li[^>]*><b>Twelve chaff</b>.*?</li>", yaku_panel_html(state))
    assert (item.count('class="card-face got"'), "12 of 10" in item) == (12, True)


def test_the_opponents_captures_put_a_yaku_out_of_reach() -> None:
    state = position_before_decision_to_call(0)
    state = replace(state, captures=((), ()), capture_bits=(0, 0)).add_captured_cards(1, PACK.parse_cards("1b 2b"))
    [item] = re.findall(r'<li class="lost"><b>Poetry ribbons</b>.*?</li>', yaku_panel_html(state))
    assert (item.count('class="card-face gone"'), "opponent needs one more" in item) == (2, True)


def test_the_outlook_warns_of_doubling_only_if_a_call_doubles() -> None:
    for preset, doubles in (("wikipedia", True), ("koi-koi-japan", False)):
        state = position_before_decision_to_call(0, preset)
        outlook = call_outlook_sentences.call_outlook_text(state.observation(0), READER_NAMES)
        assert "If Aki scores first, you get nothing" in outlook
        assert ("lose double" in outlook) == doubles


def test_the_log_names_every_card_that_is_played_or_turned() -> None:
    state = round_played_by_bots(GameRecord("koi-koi", "wikipedia", 2, 3))
    texts = [remove_asterisks(text) for text in sentences_of_events(state.events, SPECTATOR_NAMES, shown.event_sentence)]
    moves = [event for event in state.events if isinstance(event, (CardPlayed, StockCardTurned))]
    lines = [text for text in texts if re.match(r"Player \d (plays|turns up)", text)]
    assert len(lines) == len(moves)
    for event, line in zip(moves, lines, strict=True):
        assert all(flower_card_names.card_name(card) in line for card in event.cards)


def test_the_equation_names_yaku_and_reasons() -> None:
    score = play_helpers.score_cards("koi-koi", "3a 8a 9a 2a 4a 5a 7a", "player", games.rules("koi-koi"))
    assert score_in_words(score) == "five animals, flower viewing and moon viewing: 1 + 5 + 5 = 11; 11 × 2 (7 points or more) = 22"


@pytest.mark.parametrize("preset", content.game_info("koi-koi").presets)
@pytest.mark.parametrize("bright", [False, True])
def test_every_number_at_a_choice_and_in_a_result_follows_from_its_equation(preset: str, bright: bool) -> None:
    """Check the texts in random games.

    At each decision whether to call, all texts agree with the payoff of stopping. After each round that pays, the log, the summary and the
    result give the same equation.
    """
    options = (("rounds", "3"), ("bright_on_field_doubles", str(bright).lower()), ("exhausted", "last-yaku"))
    called = paid = 0
    for seed in count():
        for state, _ in play_with_bot(GameRecord("koi-koi", preset, 2, seed, options)):
            view: Any = state
            if view.phase == "call":
                check_points_shown_at_call(view)
                called += 1
            elif view.payoffs and any(view.payoffs):
                check_result_equations(view)
                paid += 1
        if called >= usual_or_nightly(12, 200):
            break
    assert paid > 5


def check_result_equations(state: State) -> None:
    """Check that the log, the summary and the result of a round show the same equation, and that the equation gives the payoff.

    If the equation is only a number, the result does not repeat the number, which is in its heading.
    """
    assert state.payoffs is not None
    seat = state.payoffs.index(max(state.payoffs))
    events = events_explaining_result(split_events_into_rounds(state.events)[state.round_index], seat)
    score_text = remove_asterisks(" ".join(sentences_of_events(events, READER_NAMES, shown.event_sentence)))
    equation = score_text.rpartition(": ")[2].removesuffix(".")
    assert last_number_of_equation(equation) == state.payoffs[seat]
    assert score_text in [remove_asterisks(text) for text in sentences_of_events(state.events, READER_NAMES, shown.event_sentence)]
    result = yaku_panel.render_winning_yaku(state, READER_NAMES)
    assert f'class="equation">{equation}<' in result or (equation.isdecimal() and 'class="won"' not in result)


def check_points_shown_at_call(state: State) -> None:
    """Check the numbers shown at the choice between stopping and koi-koi.

    The shown points must equal the payoff of stopping. The outlook must name points that some of the free cards would really give.
    """
    seat, names = state.turn, SeatNames(you=state.turn)
    view = state.observation(seat)
    worth, stopped = koi_koi.score_if_stopped(state, seat), state.apply(StopAndScore())
    assert stopped.payoffs is not None
    assert last_number_of_equation(worth.payout_equation) == worth.payout == stopped.payoffs[seat]
    assert shown.decision_prompt(view).lower().startswith((f"{score_in_words(worth)} point", f"{worth.payout_equation} point"))
    assert shown.available_act_buttons(view).acts[0].name == f"Stop: win {worth.payout}"
    panel = yaku_panel.render_yaku_panel(view, names)
    assert panel.label == f"Yaku {worth.payout}"
    assert f"<p>You <b>{worth.payout_equation}</b>" in panel.content
    assert f"<b>{worth.payout}</b>" in shown.VIEW.board(view, names, NO_ACTS)
    offered: Any = view.events[-1]
    assert offered.points == worth.payout, "the news end with it"
    assert isinstance(offered, YakuMade) or offered.equation == worth.payout_equation
    outlook = call_outlook_sentences.call_outlook_text(view, names)
    found = re.search(r"you could reach (\d+) \(([^)]+)\)(?:, \w+ to (\d+))?\.", outlook)
    if found is None:
        assert "No other yaku" in outlook
        return
    points, gained, payout = found.groups()
    called = replace(state, calls=tuple(number + (owner == seat) for owner, number in enumerate(state.calls)))
    free = [card for card in state.deck if card not in state.captures[0] + state.captures[1]]
    ways = combinations(free, 2 if "two more" in outlook else 1)
    scores = [koi_koi.score_if_stopped(called.add_captured_cards(seat, cards), seat) for cards in ways]
    equal = [score for score in scores if (score.points, score.payout) == (int(points), int(payout or points))]
    assert equal[0].payout > worth.payout
    now = {line.hand.id for line in worth.lines}
    new_lines = [[line for line in score.lines if line.hand.id not in now] for score in equal]
    assert gained in map(join_yaku_names, filter(None, new_lines))


def last_number_of_equation(equation: str) -> int:
    """Check every step of an equation, ignoring the names of yaku and the reasons in brackets, and return the last number."""
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
    state = replace(position_before_decision_to_call(0), calls=(calls, 0))
    board = shown.VIEW.board(state.observation(0), READER_NAMES, NO_ACTS)
    assert re.findall(r'class="calls">([^<]*)<', board) == [f" {text}"]


def test_a_terminal_shows_the_codes_of_all_visible_cards() -> None:
    state = position_before_decision_to_call(0)
    output = " ".join(shown.terminal_lines(state.observation(0)))
    for card in (*state.field, *state.captures[0], *state.captures[1], *state.hands[0]):
        assert f"{card} {flower_card_names.card_name(card)}" in output
    assert not any(f" {card} {flower_card_names.card_name(card)}" in output for card in state.hands[1])
    assert "You are close to: " in output


def test_a_screen_reader_hears_what_the_other_did() -> None:
    state = web.table_frame("thumb/koi-koi fuda-wiki seats=2 seed=1925", "go").state
    action = re.findall(r'data-event="(play [^"]+)"', web.table_frame(state).html)[0]
    said = web.table_frame(state, action).say
    assert said.startswith("You play ")
    assert "Aki plays " in said
    assert said.endswith("Play a card from your hand.")
