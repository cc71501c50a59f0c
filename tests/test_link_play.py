"""Games by link: each device shows one seat, nobody sees the other player's cards, and each link carries the whole game."""

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.play.record import GameRecord
from kabu_core.web import link_play
from kabu_core.web.record_positions import positions_of_record as states_of
from kabu_core.web.table_session import TableSession
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import all_cards_in_state
from tests.test_hotseat import cards_hidden_from_any, cards_in_log_since_deal, codes_of_visible_cards, events_of_table_buttons

GAMES_FOR_TWO = [game for game in games.GAMES if content.game_info(game).players[0] <= 2]
KOI_KOI_TABLE = "friend1/koi-koi wikipedia seats=2 people=Akiko,Ben seed=7"
MAX_LETTERS = 600
"""The most letters that a state may have so that its link fits into a QR code of version 19, with 93 by 93 squares."""


def state_in_qr_code(frame: web.RenderedWidget) -> str:
    """Return the state in the frame's link for the other device, read from its QR code button, or "" if there is no such button."""
    return unescape((re.findall('data-qr="([^"]*)"', frame.html) or [""])[0])


def start_game_by_link(game: str, seed: int) -> web.RenderedWidget:
    rounds = " rounds=2" if "rounds" in games.spec(game).rules.declared_options() else ""
    return web.show_widget("table", f"thumb/{game} {content.game_info(game).default} seats=2 seed=1{rounds}", f"friend {seed} Akiko,Ben")


def frames_of_random_game(game: str, seed: int) -> Iterator[web.RenderedWidget]:
    """Play a game by link with random buttons, and yield every frame. When the turn passes, continue on the other device."""
    rng = random.Random(seed)
    frame = start_game_by_link(game, seed)
    while True:
        yield frame
        if link := state_in_qr_code(frame):
            if "seat" in (shown := " ".join(events_of_table_buttons(frame.html))):
                yield web.show_widget("table", frame.state, shown)
            yield (frame := web.show_widget("table", link))
        events = events_of_table_buttons(frame.html)
        if "again {random}" in events:
            return
        frame = web.show_widget("table", frame.state, rng.choice(events))


@pytest.mark.parametrize("game", GAMES_FOR_TWO)
def test_no_device_shows_a_card_hidden_from_its_seat(game: str) -> None:
    devices, covered, has_secrets = set(), 0, False
    for seed in range(usual_or_nightly(1, 10)):
        for frame in frames_of_random_game(game, seed):
            table = TableSession.parse_state(frame.state)
            state: Any = states_of(table.record)[-1]
            waits = table.perspective.awaited is not None and state.payoffs is None
            has_secrets |= waits and cards_hidden_from_any(game, state, (0,)) != cards_hidden_from_any(game, state, (1,))
            assert table.device is not None
            devices.add(table.device)
            covered += table.perspective.covered
            hidden = cards_hidden_from_any(game, state, (0, 1) if table.perspective.covered else (table.device,))
            assert not hidden & {*all_cards_in_state(table.perspective.view), *cards_in_log_since_deal(table.perspective.view)}, frame.state
            doubles = {card.code for card in all_cards_in_state(state) if card not in hidden}
            play = frame.html.partition('class="play"')[2].partition('class="beside"')[0]
            over = "The game is over" in play  # the result of a game shows hands of earlier rounds
            assert over or not codes_of_visible_cards(play) & ({card.code for card in hidden} - doubles), frame.state
            assert "<textarea" not in frame.html or state.payoffs is not None
    assert devices == {0, 1}
    assert bool(covered) == has_secrets, "the table is covered while the other seat acts and sees what this one does not"


@pytest.mark.parametrize("game", GAMES_FOR_TWO)
def test_a_link_opens_the_same_game_at_the_other_seat(game: str) -> None:
    for frame in frames_of_random_game(game, 3):
        if link := state_in_qr_code(frame):
            ours, theirs = TableSession.parse_state(frame.state), TableSession.parse_state(link)
            assert theirs.record == ours.record
            assert (theirs.device, theirs.perspective.awaited) == (1 - (ours.device or 0), None)


@pytest.mark.parametrize("game", GAMES_FOR_TWO)
def test_the_link_of_a_whole_game_is_short_enough_for_a_code(game: str) -> None:
    record = GameRecord(game, content.game_info(game).default, 2, 2**32 - 1, people=("Akiko", "Ben"))
    rng, state = random.Random(1), games.initial_state(record)
    while legal := state.legal_actions():
        action = rng.choice(legal)
        record, state = record.with_action(action), state.apply(action)
    link = link_play.link_state_text(record, 1)
    assert len(link) < MAX_LETTERS
    assert TableSession.parse_state(link).record == record


def test_a_damaged_link_is_reported() -> None:
    link = link_play.link_state_text(GameRecord.loads("koi-koi wikipedia seats=2 people=Akiko,Ben seed=7;play 3c"), 0)
    for damaged in (
        link[:-1],
        link.replace("seed=7", "seed=8"),
        link.replace("Ben", "Bea"),
        link.replace("moves ", "moves ZZ"),
        f"{link}?",
    ):
        assert "This link is incomplete" in web.show_widget("table", damaged).html, damaged


def test_the_other_device_shows_the_last_moves_and_only_the_mover_takes_them_back() -> None:
    first = next(frame for frame in frames_of_random_game("koi-koi", 5) if state_in_qr_code(frame))
    mover, other = TableSession.parse_state(first.state), web.show_widget("table", state_in_qr_code(first))
    mine, theirs = mover.record.people[mover.device or 0], mover.record.people[1 - (mover.device or 0)]
    assert f"It is {theirs}’s turn. Send {theirs} the link." in first.say
    assert f"{mine} plays" in other.html.partition('class="ask"')[0].partition('class="news"')[2]
    assert '<button type="button" data-event="undo" disabled>' in other.html
    assert f"Only {mine} can take back the last move" in web.show_widget("table", other.state, "undo").say
    undone = TableSession.parse_state(web.show_widget("table", first.state, "undo").state)
    assert len(undone.record.actions) < len(mover.record.actions)
    assert undone.perspective.awaited is None


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        (f"{KOI_KOI_TABLE};play 3c", "play 5a", "'play 5a' is not possible: it is Ben’s turn"),
        (f"{KOI_KOI_TABLE};play 3c~0".replace("friend1", "friend2"), "resume", "only Akiko can take back the last move"),
        (KOI_KOI_TABLE, "seat 2", "the table is waiting for nobody"),
        (KOI_KOI_TABLE.replace(",Ben", ""), "", "a game by link needs two seats and two names"),
        (KOI_KOI_TABLE, "friend 7 Akiko,akiko", "another player at this table is already called"),
        (KOI_KOI_TABLE, "friend 7 Akiko,B<n", "a player cannot be called 'B&lt;n'"),
        (KOI_KOI_TABLE, "friend", "the seed cannot be ''"),
    ],
)
def test_an_impossible_link_play_event_is_reported(state: str, event: str, said: str) -> None:
    assert said.lower() in web.show_widget("table", state, event).html.lower()


def test_a_rejected_name_stays_in_the_form() -> None:
    form = web.show_widget("table", KOI_KOI_TABLE, "friend 7 Akiko,B<n").html.partition('data-event="friend')[2]
    assert 'value="Akiko"' in form
    assert 'value="B&lt;n"' in form


def test_each_round_is_dealt_by_the_player_who_did_not_end_it() -> None:
    dealt = 0
    for frame in frames_of_random_game("yari-tori", 2):
        table = TableSession.parse_state(frame.state)
        state = states_of(table.record)[-1]
        if state.payoffs is not None and state.has_more_rounds:
            last = max(
                n for n, seen in enumerate(states_of(table.record)[:-1]) if n in link_play.deciding_seats_by_state(states_of(table.record))
            )
            mover = link_play.deciding_seats_by_state(states_of(table.record))[last]
            assert ("deal" in events_of_table_buttons(frame.html)) == (table.device != mover)
            dealt += table.device != mover
    assert dealt


def test_a_new_game_against_bots_leaves_the_game_by_link() -> None:
    assert web.show_widget("table", KOI_KOI_TABLE, "again 8").state.startswith("friend1/")
    assert web.show_widget("table", KOI_KOI_TABLE, "new wikipedia 2 random 8 1 ").state.startswith("random/")
