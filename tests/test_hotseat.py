"""Several people on one device: nobody sees another person's hidden cards, and the texts use the people's names."""

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.cards import Card
from kabu_core.play.events import RoundStarted
from kabu_core.play.people_on_device import merge_seat_views
from kabu_core.play.record import GameRecord
from kabu_core.web.hotseat import DevicePerspective
from kabu_core.web.record_positions import positions_of_record as states_of
from kabu_core.web.table_session import TableSession
from tests.nightly_effort import sample_unless_nightly, usual_or_nightly
from tests.play_helpers import PRESETS, all_cards_in_state, cards_hidden_from_seat, cards_inside_value, picks_and_events_of_table_buttons

NAMES = ("Akiko", "Ben Ten", "Chloé")
YOSHI_TABLE = "thumb/yoshi fuda-wiki-yoshi seats=3 people=Akiko,Ben seed=7"
KOI_KOI_TABLE = "thumb/koi-koi wikipedia seats=2 people=Akiko,Ben seed=7"
MOST_FRAMES = 600


def hotseat_records(count: int) -> list[GameRecord]:
    """Return records of new two-round games under every preset, with `count` people on one device."""
    return [
        GameRecord(game, preset, min(high, max(low, count + seed % 2)), seed, (("rounds", "2"),), people=NAMES[:count])
        for game, preset in sample_unless_nightly(PRESETS, 20, f"hotseat {count}")
        for low, high in [content.game_info(game).players]
        if count <= high and "rounds" in games.spec(game).rules.declared_options()
        for seed in range(usual_or_nightly(1, 20))
    ]


def events_of_table_buttons(html: str) -> list[str]:
    """Return the events of the buttons on the board and below it."""
    return [event for _, event in picks_and_events_of_table_buttons(html)]


def codes_of_visible_cards(html: str) -> set[str]:
    """Return the codes of all cards that are drawn on the table or appear in the attributes of a button."""
    lying = re.sub(r'<span class="chips".*?</li>', "", html)  # the missing cards of a yaku are shown, whether hidden or not
    return {word for text in re.findall(r'data-(?:card|event|pick|after|lights)="([^"]*)"', lying) for word in re.findall(r"\w+", text)}


def cards_hidden_from_any(game: str, state: Any, people: Iterable[int]) -> set[Card]:
    """Return the cards hidden from at least one of these people."""
    return {card for seat in people for card in cards_hidden_from_seat(game, state, seat)}


def seats_looking_at_device(look: DevicePerspective, count: int) -> Iterable[int]:
    """Return the seats of the people who may see the screen: the person who has the device or, if that is not known, all people."""
    return range(count) if look.viewer is None else (look.viewer,)


def cards_in_log_since_deal(view: Any) -> list[Card]:
    """Return the cards that the log has named since the last deal."""
    start = max(n for n, event in enumerate(view.events) if isinstance(event, RoundStarted))
    return list(cards_inside_value(view.events[start:]))


def random_frame_pairs(start: GameRecord, rng: random.Random) -> Iterator[tuple[web.RenderedWidget, web.RenderedWidget]]:
    """Play a game by pressing random buttons, and yield the frames before and after each press."""
    frame = web.show_widget("table", f"thumb/{start.text_for_url()}")
    for _ in range(MOST_FRAMES):
        events = events_of_table_buttons(frame.html)
        before, frame = frame, web.show_widget("table", frame.state, rng.choice(events))
        yield before, frame
        if "The game is over" in frame.say:
            return
    raise AssertionError(f"never over: {frame.state}")


@pytest.mark.by_day(1)
@pytest.mark.parametrize("count", [2, 3])
def test_nobody_is_shown_a_card_that_an_onlooker_may_not_know(count: int) -> None:
    passed = 0
    for start in hotseat_records(count):
        for before, frame in random_frame_pairs(start, random.Random(start.seed)):
            game = TableSession.parse_state(frame.state)
            state: Any = states_of(game.record)[-1]
            hidden = cards_hidden_from_any(start.game, state, seats_looking_at_device(game.perspective, count))
            assert not hidden & {*all_cards_in_state(game.perspective.view), *cards_in_log_since_deal(game.perspective.view)}, frame.state
            doubles = {card.code for card in all_cards_in_state(state) if card not in hidden}
            play = frame.html.partition('class="play"')[2].partition('class="beside"')[0]
            assert not codes_of_visible_cards(play) & ({card.code for card in hidden} - doubles), frame.state
            assert game.perspective.viewer in (None, state.current_player)
            check_intermediate_boards(before, frame, count)
            if game.perspective.handover is not None:
                passed += 1
                check_handover_screen(frame, game.perspective.handover)
    assert passed > 20


def check_handover_screen(frame: web.RenderedWidget, seat: int) -> None:
    """Check the frame shown while the device is handed to another player: no card, no record, and a single button."""
    assert not re.search("data-card|<textarea", frame.html)
    assert events_of_table_buttons(frame.html) == [f"seat {seat + 1}"]
    assert frame.say.endswith(f"Pass the device to {NAMES[seat]}.")
    assert f"I am {NAMES[seat]}" in frame.html


def check_intermediate_boards(before: web.RenderedWidget, frame: web.RenderedWidget, count: int) -> None:
    """Check the boards between two frames: they may show no card hidden from the people who were looking at the device before the act."""
    was, record = TableSession.parse_state(before.state), TableSession.parse_state(frame.state).record
    known: set[str] = set()
    for state in states_of(record)[len(was.record.actions) :]:
        hidden = cards_hidden_from_any(record.game, state, seats_looking_at_device(was.perspective, count))
        known |= {card.code for card in all_cards_in_state(state) if card not in hidden}
    assert {code for _, step in frame.steps for code in re.findall(r'data-card="(\w+)"', step)} <= known, frame.state


@pytest.mark.by_day(4)
@pytest.mark.parametrize("game", games.GAMES)
def test_a_link_shows_no_hand_undo_takes_an_act_back_and_the_record_keeps_its_names(game: str) -> None:
    high = content.game_info(game).players[1]
    start = GameRecord(game, content.game_info(game).default, min(3, high), 4, (("rounds", "2"),), people=NAMES[: min(3, high)])
    for before, frame in random_frame_pairs(start, random.Random(4)):
        record = TableSession.parse_state(frame.state).record
        assert record.people == start.people
        assert GameRecord.loads(record.dumps()) == GameRecord.loads(record.text_for_url()) == record
        again = web.show_widget("table", frame.state)
        assert "@" not in again.state
        assert ("@" in frame.state) <= ("Pass the device to" in again.html)
        if "@" not in frame.state:
            assert again.html.partition('class="play"')[0] == frame.html.partition('class="play"')[0]
        asked, undone = (
            TableSession.parse_state(before.state),
            TableSession.parse_state(web.show_widget("table", frame.state, "undo").state),
        )
        if asked.record != record:
            assert undone.record == asked.record
            assert undone.perspective.viewer in (None, asked.perspective.viewer)


def test_a_shared_view_shows_only_what_each_person_knows() -> None:
    state: Any = games.replay(GameRecord.loads("yoshi fuda-wiki-yoshi seats=4 seed=7;stake 10;stake 20;stake 10"))
    views = [state.observation(seat) for seat in range(4)]
    known = [{*all_cards_in_state(view), *cards_inside_value(view.events)} for view in views]
    assert {*all_cards_in_state(merge_seat_views(views)), *cards_inside_value(merge_seat_views(views).events)} <= set.intersection(*known)
    assert merge_seat_views(views[:1]) == views[0]


def test_the_device_is_not_passed_if_nothing_is_hidden() -> None:
    frame = web.show_widget("table", YOSHI_TABLE)
    assert events_of_table_buttons(frame.html)[0].startswith("stake"), "only first cards lie, all open"
    assert "@" not in frame.state
    asked = web.show_widget("table", "thumb/oicho-kabu yakuza-series seats=3 people=Akiko,Ben,Chie seed=3", "go")
    staked = web.show_widget("table", asked.state, "stake 1 10")
    then = web.show_widget("table", staked.state, "done")
    assert "Place a stake" in asked.say
    assert "Place a stake" in then.say
    assert len({TableSession.parse_state(frame.state).perspective.seat for frame in (asked, then)}) == 2, (
        "without dead cards all is open while stakes are laid"
    )


def test_the_board_is_seen_from_the_current_players_seat() -> None:
    frame = web.show_widget("table", web.show_widget("table", KOI_KOI_TABLE).state, "seat 1")
    assert re.search(r'class="side"[^>]*aria-label="Ben".*class="side"[^>]*aria-label="You"', frame.html)
    passed = web.show_widget("table", web.show_widget("table", frame.state, events_of_table_buttons(frame.html)[0]).state, "seat 2")
    assert re.search(r'class="side"[^>]*aria-label="Akiko".*class="side"[^>]*aria-label="You"', passed.html)
    assert "Your hand, 8 cards" in passed.html
    assert "Aki plays" not in passed.html


def test_the_showdown_points_and_log_have_the_names() -> None:
    for _, frame in random_frame_pairs(GameRecord.loads(YOSHI_TABLE.removeprefix("thumb/")), random.Random(1)):
        if "The round is over" in frame.say:
            break
    assert re.search(r"The round is over: Akiko [+−]?\d+, Ben [+−]?\d+\.", frame.say)
    assert "You" not in re.sub(r"<[^>]*>", " ", frame.html.partition('class="play"')[2])
    assert ">Akiko</th>" in frame.html
    assert "people=Akiko,Ben" in frame.html, "the record is shown when nothing is hidden"


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        (KOI_KOI_TABLE, "play 3a", "'play 3a' is not possible until the device is with Akiko"),
        (KOI_KOI_TABLE, "seat 2", "'seat 2' is not possible: the table is waiting for Akiko"),
        (KOI_KOI_TABLE, "seat x", "'x' is not a player on this device; players are numbered 1 to 2"),
        (f"{KOI_KOI_TABLE}@1", "seat 2", "'seat 2' is not possible: the table is waiting for nobody"),
        (f"{KOI_KOI_TABLE}@3", "", "'3' is not a player on this device"),
        (f"{KOI_KOI_TABLE}@", "", "'' is not a player on this device"),
        (KOI_KOI_TABLE.replace("Ben", "akiko"), "", "another player at this table is already called 'akiko'"),
        (KOI_KOI_TABLE.replace("Ben", "You"), "", "another player at this table is already called 'you'"),
        (KOI_KOI_TABLE.replace("Ben", "Ben,Chie"), "", "3 players cannot sit at a table with 2 seats"),
        (
            KOI_KOI_TABLE.replace("Ben", "Maximilian_II"),
            "",
            "a player cannot be called 'Maximilian II'; a name is 1 to 12 letters, digits and spaces",
        ),
        (KOI_KOI_TABLE.replace("Ben", "<i>"), "", "a player cannot be called '&lt;i&gt;'"),
        (KOI_KOI_TABLE.replace("Ben", "{who}"), "", "a player cannot be called '{who}'"),
        (KOI_KOI_TABLE.replace("Ben", "*Ben*"), "", "a player cannot be called '*Ben*'"),
        (KOI_KOI_TABLE.replace("Ben", ""), "", "a player cannot be called ''"),
        (KOI_KOI_TABLE, "new wikipedia 2 thumb 4 3 Akiko, Ben", "3 players cannot sit at a table with 2 seats"),
        (KOI_KOI_TABLE, "new wikipedia 2 thumb 4 2 Akiko, Ben, Chie", "3 names are too many for 2 on this device"),
        (KOI_KOI_TABLE, "new wikipedia 2 thumb 4 999999999 Akiko", "the number of players on this device cannot be '999999999'"),
        (KOI_KOI_TABLE, "new wikipedia 2 thumb 4 0", "the number of players on this device cannot be '0'"),
        (KOI_KOI_TABLE, "new wikipedia 2 thumb 4 2 <script>", "a player cannot be called '&lt;script&gt;'"),
    ],
)
def test_an_impossible_table_is_reported_in_one_sentence(state: str, event: str, said: str) -> None:
    frame = web.show_widget("table", state, event)
    assert said.lower() in frame.html.lower()
    assert "\n" not in frame.say
    assert not re.search("<(?:i|script)>", frame.html)


def test_a_new_game_seats_people_in_the_order_of_their_names() -> None:
    named = {"2 Akiko, Ben Ten": NAMES[:2], "3 明子": ("明子", "Player 2", "Player 3"), "1": (), "1 Akiko": ("Akiko",)}
    for typed, people in named.items():
        frame = web.show_widget("table", YOSHI_TABLE, f"new fuda-wiki-yoshi 4 thumb 7 {typed}")
        assert TableSession.parse_state(frame.state).record.people == people
    assert web.show_widget("table", frame.state).html == web.show_widget("table", frame.state.replace(" people=Akiko", "")).html.replace(
        'name="names" value=""', 'name="names" value="Akiko"'
    ).replace(" seats=4 seed", " seats=4 people=Akiko seed"), "who plays alone is You"


def test_the_menu_asks_for_seats_only_if_there_is_a_choice() -> None:
    for state, choices in ((KOI_KOI_TABLE, 0), (YOSHI_TABLE, 1)):
        form = web.show_widget("table", state).html.partition('data-event="new"')[2].partition("</form>")[0]
        assert form.count('<select name="seats"') == choices
        assert form.count('name="seats"') == 1


def test_input_for_a_new_game_stays_in_its_form() -> None:
    form = (
        web.show_widget("table", YOSHI_TABLE, "new fuda-wiki-yoshi 5 random 9 3 Akiko, B<n")
        .html.partition('data-event="new"')[2]
        .partition("</form>")[0]
    )
    assert 'name="names" value="Akiko, B&lt;n"' in form
    assert re.search(r'name="people".*<option value="3" selected>', form)


def test_a_new_deal_keeps_the_people() -> None:
    assert TableSession.parse_state(web.show_widget("table", YOSHI_TABLE, "again 8").state).record.people == ("Akiko", "Ben")
