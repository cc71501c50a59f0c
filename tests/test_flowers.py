"""Flower cards as they are shown: faces that can be told apart, choices and a panel that name what they are about."""

import random
import re

from kabu_core import content, games, web
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi import view as shown
from kabu_core.games.koi_koi.game import State
from kabu_core.pages import mount
from kabu_core.play.record import Record
from kabu_core.views import yaku
from kabu_core.views.html import plain
from kabu_core.views.log import at_table, from_outside, sentences
from macros.build.prepared import played_round

PACK = content.decks()["hanafuda-48"]


def asked(seat: int, rules: str = "wikipedia") -> State:
    """A position in which a seat is asked whether to stop."""
    for seed in range(100):
        state: State = games.start(Record("koi-koi", rules, 2, seed))  # type: ignore[assignment]
        rng = random.Random(seed)
        while state.phase != "over":
            if state.phase == "call" and state.turn == seat:
                return state
            state = state.apply(rng.choice(state.actions()))
    raise AssertionError("nobody was asked")


def test_the_keypad_has_a_named_button_for_each_card() -> None:
    form = mount.scorer("koi-koi", "", "", "", "scorer", "", "")
    assert re.findall(r'data-type="(\w+)"[^>]*><span role="img" aria-label="([^"]+)"', form) == [(card.code, card.label) for card in PACK]


def test_cards_are_named_in_sentences_with_their_flower() -> None:
    assert yaku.names(PACK.parse("1a 1b 2c 2d 12d")) == "pine crane, pine poetry ribbon, 2 × plain plum and yellow paulownia"


def test_every_choice_says_what_the_card_takes() -> None:
    state: State = games.start(Record("koi-koi", "fuda-wiki", 2, 1925))  # type: ignore[assignment]
    acts = [act for act in shown.acts(state.seen_by(state.acting)).acts if act.event]
    assert [act.event for act in acts] == [str(action) for action in state.actions()]
    for act in acts:
        assert re.search(r"^Take \S.* with \S" if act.pick else r"^Play \S.*, (takes .+|stays on the field)$", act.name)


def test_the_question_comes_with_what_is_made_close_and_at_risk() -> None:
    state = asked(0)
    notes = shown.notes(state.seen_by(0), at_table)
    assert [part for part in ("Made", "Within reach", "At risk") if f"<h4>{part}</h4>" in notes] == ["Made", "Within reach", "At risk"]
    for line in koi_koi.made(state, 0):
        assert line.hand.name.romaji in notes
    assert "lose double" in notes, "under these rules a call doubles for the other"
    assert str(koi_koi.result(state, 0).payout) in shown.prompt(state)


def test_the_panel_says_where_a_missing_card_lies() -> None:
    state = asked(0)
    wanted = {card for seat in (0, 1) for row in koi_koi.close(state, seat) for card in row.cards}
    notes = shown.notes(state.seen_by(0), at_table)
    assert ("on the field" in notes) == bool(wanted & set(state.field))
    assert ("in your hand" in notes) == bool(wanted & set(state.hands[0]))


def test_the_other_player_sees_no_panel() -> None:
    assert "At risk" not in shown.notes(asked(1).seen_by(0), at_table)


def test_a_call_is_not_said_to_double_where_it_does_not() -> None:
    notes = shown.notes(asked(0, "koi-koi-japan").seen_by(0), at_table)
    assert "lose double" not in notes
    assert "your call brings more" in notes


def test_the_log_alone_tells_every_card_that_is_played_or_turned() -> None:
    state = played_round(Record("koi-koi", "wikipedia", 2, 3))
    told = [plain(text) for text in sentences(state.events, from_outside, shown.TEXTS)]
    moves = [event for event in state.events if event.key in ("play", "turn")]
    lines = [text for text in told if re.match(r"Player \d (plays|turns up)", text)]
    assert len(lines) == len(moves)
    for event, line in zip(moves, lines, strict=True):
        assert all(yaku.name(card) in line for card in event.cards)


def test_the_sum_is_reckoned_in_words() -> None:
    score = games.score("koi-koi", "3a 8a 9a 2a 4a 5a 7a", "player", games.rules("koi-koi"))
    assert yaku.reckoning(score) == "1 + 5 + 5 = 11, doubled for a high sum: 22."


def test_a_terminal_is_told_the_codes_of_all_cards_in_sight() -> None:
    state = asked(0)
    told = " ".join(shown.spread(state.seen_by(0)))
    for card in (*state.field, *state.captures[0], *state.captures[1], *state.hands[0]):
        assert f"{card} {yaku.name(card)}" in told
    assert not any(f" {card} {yaku.name(card)}" in told for card in state.hands[1])
    assert "Made: " in told


def test_a_screen_reader_hears_what_the_other_did() -> None:
    state = web.play("thumb/koi-koi fuda-wiki seats=2 seed=1925", "go").state
    action = re.findall(r'data-event="(play [^"]+)"', web.play(state).html)[0]
    said = web.play(state, action).say
    assert said.startswith("You play ")
    assert "Player 2 plays " in said
    assert said.endswith("Play a card from your hand.")
