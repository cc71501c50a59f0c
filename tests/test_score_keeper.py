"""The score keeper: a round entered on the sheet scores the points that the engine would pay, and no sheet is lost."""

import csv
import io
import random
import re
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.games.koi_koi import entered_real_card_round, real_card_score_keeping
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.rule_options import SPOILING_MONTHS
from kabu_core.games.sackson_kabu.game import ID as SACKSON
from kabu_core.play.real_card_score_keeping import (
    MOST_ROUNDS,
    RoundAwaitingEntry,
    settle_entry_among_players,
    settle_winner_and_stake_entry,
)
from kabu_core.play.record import GameRecord
from kabu_core.web.score_sheet_state import RealCardScoreSheet
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, play_with_bot

KOI_KOI_PRESETS = [preset for game, preset in PRESETS if game == "koi-koi"]
HOUSE_RULES = [
    {},
    {"viewing_weather": True, "bright_on_field_doubles": True, "tsukifuda": 4},
    {"sake_cup": "either", "viewing_alone": False, "viewing_after_koi": 3, "koi_counts": "calls-multiply"},
    {"sake_cup": "animal-and-two-chaff", "paulownia_double": True, "overlap": "best", "doubles_multiply": False},
]


def apply_widget_events(state: str, *events: str) -> web.RenderedWidget:
    frame = web.show_widget("keeper", state)
    for event in events:
        frame = web.show_widget("keeper", frame.state, event)
        assert 'class="error"' not in frame.html, (event, frame.say)
    return frame


def totals_on_score_sheet(state: str) -> list[int]:
    return list(RealCardScoreSheet.parse_state(state).player_totals)


# ---- Koi-Koi: the same points as at the table


def positions_where_player_may_stop(
    preset: str, options: dict[str, object], seed: int
) -> list[tuple[koi_koi.State, RoundAwaitingEntry[koi_koi.Rules], str]]:
    """Play a game, and return a tuple for each position in which a player may stop.

    The tuple holds the state, the same round pending on a score sheet, and the text that enters this round, without the yaku.
    """
    record = GameRecord("koi-koi", preset, 2, seed, tuple((name, str(value).lower()) for name, value in options.items()))
    found = []
    for state, _ in play_with_bot(record):
        assert isinstance(state, koi_koi.State)
        if state.phase == "call":
            kept = RoundAwaitingEntry(state.rules, state.round_index, state.seating.dealer, (0, 0), (0, 0))
            spoilt = [f"no-{key}" for key, month in SPOILING_MONTHS.items() if any(card.rank == month for card in state.field)]
            words = [
                *(spoilt if state.rules.viewing_weather else []),
                *(["bright"] if state.bright_on_field and state.rules.bright_on_field_doubles else []),
            ]
            found.append((state, kept, " ".join([f"won:{state.turn + 1}", f"calls:{state.calls[0]},{state.calls[1]}", *words])))
    return found


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: ",".join(options))
@pytest.mark.parametrize("preset", KOI_KOI_PRESETS)
def test_a_round_entered_by_cards_or_by_yaku_pays_what_the_table_pays(preset: str, options: dict[str, object]) -> None:
    for seed in range(usual_or_nightly(2, 30)):
        for state, kept, words in positions_where_player_may_stop(preset, options, seed):
            wins = koi_koi.score_if_stopped(state, state.turn)
            payoffs = tuple(wins.payout if seat == state.turn else -wins.payout for seat in (0, 1))
            if not wins.payout:
                continue
            cards = " ".join(card.code for card in state.captures[state.turn])
            assert entered_real_card_round.settle_round_entry(kept, f"{words} cards {cards}").payoffs == payoffs
            called = state.calls[state.turn] > 0
            rows = {row.hand.id: row for row in entered_real_card_round.yaku_patterns(kept, called)}
            lines = koi_koi.made_yaku(state, state.turn)
            named = [f"{line.hand.id}:{(line.points - rows[line.hand.id].points) // (rows[line.hand.id].extra or 1)}" for line in lines]
            paid = entered_real_card_round.settle_round_entry(kept, f"{words} {' '.join(named)}").payoffs
            assert paid == payoffs, (preset, seed, words, named)


@pytest.mark.parametrize("preset", KOI_KOI_PRESETS)
def test_the_next_dealer_is_the_same_as_at_the_table(preset: str) -> None:
    states: list[Any] = [state for state, _ in play_with_bot(GameRecord("koi-koi", preset, 2, 7))]
    rounds = {state.round_index: state for state in states if state.payoffs is not None}
    for number, state in rounds.items():
        if number + 1 in rounds:
            following = real_card_score_keeping.KEEPER.next_dealer(state.rules, state.seating.dealer, state.payoffs)
            assert following == rounds[number + 1].seating.dealer


@pytest.mark.parametrize(
    ("preset", "event", "paid"),
    [("wikipedia", "yaku teshi", [6, -6]), ("koi-koi-japan", "", [1, -1]), ("wikipedia", "", [0, 0])],
)
def test_a_round_without_a_yaku_made_in_play_pays_as_its_rules_say(preset: str, event: str, paid: list[int]) -> None:
    """A yaku in the dealt hand pays the same no matter how many calls are entered. A round without a winner pays as the rules say."""
    events = ["won 1", event, "calls 2 1", "write"] if event else ["won 0", "write"]
    assert totals_on_score_sheet(apply_widget_events(f"koi-koi/{preset}", *events).state) == paid


def test_a_yaku_replaces_those_that_do_not_count_beside_it() -> None:
    frame = apply_widget_events("koi-koi/wikipedia", "won 1", "yaku akatan", "yaku sanko", "yaku kasu", "yaku goko", "yaku akatan-aotan")
    assert frame.state.endswith("/d1 won:1 kasu goko akatan-aotan")
    assert apply_widget_events(frame.state, "yaku teshi").state.endswith("/d1 won:1 teshi")


def test_the_doublings_are_explained() -> None:
    frame = apply_widget_events("koi-koi/wikipedia/Aki,Ben", "won 2", "yaku sanko", "yaku kasu", "more kasu 2", "calls 1 1", "write")
    assert "Three brights and twelve chaff: 6 + 3 = 9; 9 × 2 (7 points or more) = 18; 18 × 2 (opponent called koi-koi) = 36" in frame.html
    assert frame.say.endswith("Aki −36, Ben +36. Ben deals next.")


def test_a_score_sheet_of_koi_koi_ends_after_twelve_months() -> None:
    frame = apply_widget_events("koi-koi/wikipedia", *["won 1", "yaku goko", "write"] * 12)
    assert "The game is over: Player 1 +360, Player 2 −360." in frame.say
    assert "December" in frame.html
    assert "is over; undo its last round" in web.show_widget("keeper", frame.state, "won 1").say
    assert totals_on_score_sheet(apply_widget_events(frame.state, "undo").state) == [330, -330]


# ---- every game

POT_PRESETS = {
    (game, preset)
    for game, preset in PRESETS
    if games.spec(game).keeper.settle is settle_entry_among_players or vars(games.rules(game, preset)).get("play_against") == "pot"
}
"""Pairs of game and preset in which the points of all players are entered and add up to zero."""
WINNER_AND_STAKE_GAMES = {game for game in games.GAMES if games.spec(game).keeper.settle is settle_winner_and_stake_entry}


def events_of_random_round(game: str, preset: str, rng: random.Random) -> list[str]:
    """Return the events of the widget that enter a random round."""
    seats = len(RealCardScoreSheet.parse_state(f"{game}/{preset}").names)
    if game == "koi-koi":
        round_: Any = RealCardScoreSheet.parse_state(f"{game}/{preset}").current_round_and_entry()[0]
        named = [f"yaku {key}" for key in rng.sample([*entered_real_card_round.yaku_allowed_in_entry(round_)], 3)]
        return [f"won {rng.randint(1, 2)}", *named, "calls 1 1", "write"] if rng.random() < 0.8 else ["won 0", "write"]
    if game in WINNER_AND_STAKE_GAMES:
        return [f"write {rng.choice(['0,', '1,30', '2,5'])}"]
    numbers = [rng.randint(0, 9) for _ in range(seats)]
    if (game, preset) in POT_PRESETS:
        numbers[-1] -= sum(numbers)
    return [f"write {','.join(map(str, numbers))}"]


def enter_random_round(state: str, game: str, preset: str, rng: random.Random) -> tuple[str, str]:
    """Enter a random round, and return the states of the sheet before and after the last event. The dealer's field stays empty."""
    sheet = RealCardScoreSheet.parse_state(state)
    for event in events_of_random_round(game, preset, rng):
        if event.startswith("write ") and game not in {SACKSON, *WINNER_AND_STAKE_GAMES} and (game, preset) not in POT_PRESETS:
            numbers = event.removeprefix("write ").split(",")
            numbers[sheet.current_round_and_entry()[0].dealer] = ""
            event = f"write {','.join(numbers)}"
        before, state = state, apply_widget_events(state, event).state
    return before, state


@pytest.mark.by_day(9)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_sheet_adds_up_reopens_and_can_be_undone(game: str, preset: str) -> None:
    rng, state = random.Random(f"{game} {preset}"), f"{game}/{preset}"
    for number in range(6):
        if RealCardScoreSheet.parse_state(state).is_game_over:
            break
        before, state = enter_random_round(state, game, preset, rng)
        frame = web.show_widget("keeper", state)
        assert frame.state == state
        assert "error" not in frame.html
        assert sum(totals_on_score_sheet(state)) == 0
        back = apply_widget_events(state, "undo")
        assert totals_on_score_sheet(back.state) == totals_on_score_sheet(before)
        assert len(RealCardScoreSheet.parse_state(back.state).rounds) == number
        assert apply_widget_events(back.state, "write").state == state
        export = re.search(r"<textarea[^>]*>(.*?)</textarea>", frame.html, re.DOTALL)
        assert export
        rows = list(csv.reader(io.StringIO(export[1].replace("&quot;", '"'))))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert len(rows) == number + 2


def test_the_next_dealer_on_a_sheet_follows_from_the_points() -> None:
    assert '<option value="2" selected>B' in apply_widget_events("oicho-kabu//A,B,C", "write ,10,20").html
    assert RealCardScoreSheet.parse_state(apply_widget_events("oicho-kabu//A,B,C", "write ,10,-20").state).next_dealer_by_rules == 0
    assert (
        RealCardScoreSheet.parse_state(apply_widget_events("oicho-kabu/yakuza-series/A,B,C", "write ,10,-20").state).next_dealer_by_rules
        == 1
    )
    assert RealCardScoreSheet.parse_state(apply_widget_events("che-san-zhang/lo-2003/A,B,C", "write ,-1,1").state).next_dealer_by_rules == 2
    assert RealCardScoreSheet.parse_state(apply_widget_events("baccarat//A,B,", "write 5,-10,").state).player_names[-1] == "The house"
    changed = apply_widget_events("oicho-kabu//A,B,C", "deals 3", "write 1,2,")
    assert totals_on_score_sheet(changed.state) == [1, 2, -3]


def test_sackson_settles_by_differences_and_ends_when_a_player_cannot_pay() -> None:
    state = apply_widget_events("sackson-kabu//A,B", "write 9,0").state
    assert totals_on_score_sheet(state) == [9, -9]
    last = apply_widget_events(state, *["write 9,0"] * 4)
    assert "could not pay" in last.say
    assert totals_on_score_sheet(last.state) == [36, -36]


def test_a_new_sheet_asks_before_it_discards_rounds() -> None:
    written = apply_widget_events("koi-koi/nintendo/Aki,Ben", "won 1", "yaku goko", "write", "won 2").state
    asked = apply_widget_events(written, "new")
    assert "1 round on this sheet will be deleted" in asked.html
    assert apply_widget_events(asked.state, "keep").state == written
    assert apply_widget_events(asked.state, "new").state == "koi-koi/nintendo/Aki,Ben//"


def test_other_rules_rescore_all_rounds_or_report_the_impossible_one() -> None:
    state = apply_widget_events("koi-koi/wikipedia", "won 1", "yaku goko", "write").state
    assert totals_on_score_sheet(apply_widget_events(state, "rules nintendo").state) == [20, -20]
    state = apply_widget_events(state, "won 1", "yaku kuttsuki", "write").state
    frame = web.show_widget("keeper", state, "rules koi-koi-japan")
    assert "cannot continue under Koi-Koi Japan, 2015: round 2: a round cannot have 'kuttsuki'" in frame.say
    assert frame.state == state


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        ("", "", "unknown game ''"),
        ("chess", "", "unknown game 'chess'"),
        ("koi-koi/nobody", "", "has no rules 'nobody'"),
        ("koi-koi/wikipedia/a/b/c/d", "", "a sheet is GAME/RULES/NAMES/ROUNDS/DRAFT"),
        ("koi-koi/wikipedia/A,B,C", "", "koi-koi cannot have 3 names; it takes 2"),
        ("koi-koi/wikipedia//d1", "", "round 1: this round does not say who won it"),
        ("koi-koi/wikipedia//d1 won:1", "", "round 1: nobody wins a round without a yaku"),
        ("koi-koi/wikipedia//d3 won:0", "", "round 1: a round begins with its dealer, d1 to d2, not 'd3'"),
        ("koi-koi/wikipedia///d1 goko goko", "", "'goko' appears twice in the round"),
        ("koi-koi/wikipedia///d1 goko:1", "", "'goko' cannot have '1'; it takes 0 to 0"),
        ("koi-koi/wikipedia///d1 tsukifuda", "", "a round cannot have 'tsukifuda'; choose goko"),
        ("koi-koi/wikipedia///d1 calls:1", "", "'calls:1' takes the calls of both players"),
        ("koi-koi/wikipedia", "calls 1 8", "it takes 0 to 7"),
        ("koi-koi/wikipedia", "won 3", "it takes 0 to 2"),
        ("koi-koi/wikipedia", "write", "does not say who won it"),
        ("koi-koi/wikipedia", "undo", "there is no round to undo"),
        ("koi-koi/wikipedia", "fly", "unknown event 'fly'; choose names, seats"),
        ("koi-koi/wikipedia", "names =1,B", "the name '=1' cannot be stored on a sheet"),
        ("koi-koi/wikipedia", f"names {'x' * 30},B", "has 30 letters; the sheet takes at most 20"),
        ("koi-koi/wikipedia", "card zz", "a round cannot have 'zz'"),
        ("oicho-kabu", "write 1,2,3,4", "the dealer’s points follow from those of the other players"),
        ("oicho-kabu", "write ,2", "',2' has 2 numbers; it takes 4"),
        ("oicho-kabu", "write ,x,,", "points cannot be 'x'"),
        ("oicho-kabu", f"write ,{'9' * 5000},,", "they take a whole number up to 1,000,000"),
        ("oicho-kabu", "seats 99", "oicho-kabu cannot have '99' players; it takes 2 to 10"),
        ("oicho-kabu///d1 ,1,1,1", "seats 3", "start a new sheet to change the number of players"),
        ("sackson-kabu//A,B", "write 10,0", "each hand needs its total, 0 to 9"),
        ("yari-tori", "write 3,10", "the winner cannot be 3"),
        ("yari-tori", "write 1,0", "a stake that was won must be at least 1"),
        (f"oicho-kabu///{'d1 ,1,1,1;' * (MOST_ROUNDS + 1)}", "", "comes after the end of the game"),
        (f"oicho-kabu///{'x' * 60_000}", "", "characters; at most 50,000 are allowed"),
    ],
)
def test_bad_input_is_reported_in_one_sentence(state: str, event: str, said: str) -> None:
    frame = web.show_widget("keeper", state, event)
    assert said.lower() in frame.say.lower()
    assert "\n" not in frame.say
    assert len(frame.say) < 600


def test_invalid_numbers_stay_in_their_fields() -> None:
    frame = web.show_widget("keeper", "oicho-kabu//A,B,C", "write ,5,1000001")
    assert 'value="5"' in frame.html
    assert 'value="1000001"' in frame.html
    assert totals_on_score_sheet(frame.state) == [0, 0, 0]


@pytest.mark.parametrize("game", games.GAMES)
def test_the_first_frame_of_a_score_keeper_is_an_empty_sheet(game: str) -> None:
    frame = web.show_widget("keeper", game)
    lines = re.findall(r'<tr class="blank"><th scope="row">', frame.html)
    assert len(lines) >= 12
    for row in games.spec(game).keeper.rows:
        assert row in content.documented_game_rules(game)
