"""The widgets as JavaScript calls them: they take and return text, and bad input gives a sentence instead of a traceback."""

import json
import re

import pytest

from kabu_core import content, games, web
from kabu_core.errors import join_with_or
from kabu_core.play.record import GameRecord
from kabu_core.web.table_session import TableSession
from tests.play_helpers import picks_and_events_of_table_buttons

RECORD = "oicho-kabu fuda-wiki-2025 seats=4 seed=1686"
TABLE = f"thumb/{RECORD}"
CHOOSE_RULES = f"choose {join_with_or(content.game_info('oicho-kabu').presets)}"


def apply_widget_events(state: str, *events: str) -> web.RenderedWidget:
    frame = web.show_widget("table", state)
    for event in events:
        frame = web.show_widget("table", frame.state, event)
    return frame


def test_update_returns_json_of_three_texts() -> None:
    answer = json.loads(web.update("scorer", "oicho-kabu/german-booklet/player/8 9 3", ""))
    assert answer["state"] == "oicho-kabu/german-booklet/player/8 9 3"
    assert answer["say"].startswith("Total 0, buta")
    assert "64 of 9,880 deals" in answer["html"]


@pytest.mark.parametrize(
    ("widget", "state", "event", "said"),
    [
        ("scorer", "oicho-kabu/german-booklet/player/8 x", "", "unknown card 'x'"),
        ("scorer", "oicho-kabu/german-booklet/player/8 8 8 8 8", "", "too many cards of rank 8"),
        ("scorer", "oicho-kabu/german-booklet/player/1 2 3 4", "", "one to three cards, not 4"),
        ("scorer", "oicho-kabu/nobody/player/8", "", CHOOSE_RULES),
        ("scorer", "oicho-kabu/german-booklet/child/8", "", "player or dealer"),
        ("scorer", "chess/x/player/8", "", "unknown game"),
        ("scorer", "", "", "unknown game"),
        ("rules", "oicho-kabu/nobody", "", CHOOSE_RULES),
        ("rules", "oicho-kabu/german-booklet", "rules nobody", CHOOSE_RULES),
        ("sheet", "oicho-kabu/nobody", "", CHOOSE_RULES),
        ("scorer", "oicho-kabu/german-booklet/player/٣", "", "unknown card '٣'"),
        ("scorer", "oicho-kabu/german-booklet/player/" + "8" * 5_000, "", "too many cards"),
        ("scorer", "oicho-kabu/german-booklet/player/" + "x" * 5_000, "", "xxx…'"),
        ("clock", "", "", "unknown widget"),
        ("table", "", "", "does not name a game and its rules"),
        ("table", "thumb/oicho-kabu german-booklet", "", "'oicho-kabu german-booklet', gives no number of seats"),
        ("table", "thumb/oicho-kabu german-booklet seats=4", "", "neither a seed nor a deal"),
        ("table", "thumb/oicho-kabu german-booklet seats=4 seed=1 tie", "", "is not NAME=VALUE"),
        ("table", "thumb/oicho-kabu german-booklet seats=4 seed=1 foo=1", "", "unknown option 'foo'"),
        ("table", "thumb/oicho-kabu german-booklet seats=44 seed=1", "", "it takes 2 to 10"),
        ("table", "thumb/oicho-kabu german-booklet seats=4 seed=x", "", "seed in line 1 of the record is 'x'"),
        ("table", "thumb/oicho-kabu german-booklet seats=4;deal 8 9", "", "needs all 40"),
        ("table", "thumb/koi-koi wikipedia seats=2;deal 1a ...;deal 1a 1a ...", "", "deal 2: the card '1a' appears twice"),
        ("table", "thumb/koi-koi wikipedia seats=2;deal 1,2: 3 4 ...", "", "deal 1: several cards have the number 3"),
        ("table", "thumb/baccarat enwiki-baccarat seats=2 packs=1;deal 1s 1s ...", "", "deal 1: the card '1s' appears twice"),
        ("table", "thumb/baccarat enwiki-baccarat seats=2 packs=2;deal 1s 1s", "", "deal 1 has 2 cards; it needs all 104"),
        ("table", "thumb/yari-tori fuda-wiki-2022 seats=2 seed=1;give 1a", "", "'give 1a' is not legal now; choose offer 10"),
        ("table", "thumb/sackson-kabu pollard-2024 seats=7 seed=1", "", "it takes 2 to 6"),
        ("table", "thumb/koi-koi wikipedia seats=3 seed=1", "", "koi-koi cannot have 3 seats; it takes 2."),
        ("table", "thumb/oicho-kabu german-booklet seats=4 seed=1~9", "", "not a position in a game of 0 actions"),
        ("table", "thumb/oicho-kabu german-booklet seats=4 seed=1;sta", "", "'sta' is not legal now; choose stake"),
        ("table", TABLE, "stake 1 200", "'stake 1 200' is not legal now"),
        ("table", TABLE, "draw", "'draw' is not legal now"),
        ("table", TABLE, "again x", "the seed cannot be"),
        ("table", TABLE, "again " + "9" * 5000, "the seed cannot be"),
        ("table", TABLE, "step " + "9" * 5000, "is not a position in a game"),
        ("table", TABLE, "step -1", "'-1' is not a position in a game"),
        ("table", TABLE + "~" + "9" * 5000, "", "is not a position in a game"),
        ("table", TABLE + ";stake 1 10;done~0", "undo", "looking back; play on from here first"),
        ("table", TABLE + ";stake 1 10;done~0", "stake 1 10", "looking back; play on from here first"),
        ("table", TABLE, "new german-booklet " + "9" * 5000 + " thumb 4", "it takes 2 to 10"),
        ("table", TABLE, "new german-booklet 4 thumb", "a new game takes RULES SEATS BOTS SEED"),
        ("table", TABLE + " seats=5", "", "'seats' appears twice"),
        ("table", TABLE + " unit=1 limit=100000", "", "limit cannot be 100000 with unit 1"),
        ("table", TABLE + " limit=5", "", "limit cannot be 5 with unit 10"),
        ("table", TABLE + " must_draw_upto=7", "", "may_not_draw_from must be above must_draw_upto = 7"),
        ("table", TABLE + " rounds=1000", "", "rounds cannot be 1000; it takes 1 to 24"),
        ("table", "thumb/oicho-kabu german-booklet seats=3;deal 1,2,2: 8 9", "", "must be 1 to 3, each once"),
        ("table", TABLE, "new german-booklet 99 thumb 4", "it takes 2 to 10"),
        ("table", TABLE, "new german-booklet 4 genius 4", "unknown opponents"),
        ("table", TABLE, "rules nobody", CHOOSE_RULES),
        ("table", TABLE, "import nonsense", "does not name a game and its rules"),
        ("table", TABLE, "import", "does not name a game and its rules"),
        ("rules", "oicho-kabu/german-booklet", "zzz", "unknown event 'zzz'; choose rules"),
        ("sheet", "oicho-kabu/german-booklet", "zzz german-booklet", "unknown event 'zzz german-booklet'; choose rules"),
        ("sheet", "oicho-kabu/german-booklet", "rules", "has no rules ''"),
        ("scorer", "oicho-kabu/german-booklet/player/8", "rules zzz", "unknown event 'rules zzz'; a scorer has no events"),
        (
            "table",
            TABLE + ";stake 1 10",
            "rules german-booklet",
            "keeps its own rules, Fuda Wiki, 2025; start a new game to play by German booklet",
        ),
    ],
)
def test_bad_input_is_reported_in_one_sentence(widget: str, state: str, event: str, said: str) -> None:
    frame = web.show_widget(widget, state, event)
    assert said.lower() in frame.html.lower()
    assert frame.say
    assert "\n" not in frame.say
    assert len(frame.say) < 600


def test_a_broken_link_keeps_its_text() -> None:
    frame = web.show_widget("table", "thumb/oicho-kabu german-booklet seats=4 seed=1;sta")
    assert "oicho-kabu german-booklet seats=4 seed=1\nsta" in frame.html


def test_a_bad_import_keeps_the_game_and_the_text() -> None:
    played = apply_widget_events(TABLE, "stake 1 20")
    frame = web.show_widget("table", played.state, "import oicho-kabu german-booklet seats=4 seed=1\nfold")
    assert frame.state == played.state
    assert "seed=1\nfold</textarea>" in frame.html


def test_a_bad_seed_stays_in_its_form() -> None:
    frame = web.show_widget("table", TABLE, "new german-booklet 5 lookahead abc")
    form = frame.html.partition('data-event="new"')[2].partition("</form>")[0]
    assert "the seed cannot be 'abc'" in form.lower()
    assert 'name="seed" value="abc"' in form
    assert '<option value="german-booklet" selected>' in form


def test_an_illegal_act_leaves_the_game_unchanged() -> None:
    played = apply_widget_events(TABLE, "stake 1 20")
    assert web.show_widget("table", played.state, "fly").state == played.state


def play_to_end_of_round(state: str) -> web.RenderedWidget:
    """Take the reader's first choice until the round is over."""
    frame = web.show_widget("table", state, "go")
    while "The round is over" not in frame.say:
        frame = web.show_widget("table", frame.state, picks_and_events_of_table_buttons(frame.html)[0][1])
    return frame


def test_a_round_can_be_played_by_events_alone() -> None:
    frame = apply_widget_events(TABLE, "stake 1 20", "stake 1 10", "done")
    assert "30" in frame.html
    over = play_to_end_of_round(frame.state)
    assert "you" in over.say
    assert "Round 2 of 12" in web.show_widget("table", over.state, "deal").html


def test_the_last_round_says_how_the_game_ended() -> None:
    frame = play_to_end_of_round(f"thumb/{RECORD} rounds=2")
    assert "The game is over" not in frame.say
    over = play_to_end_of_round(web.show_widget("table", frame.state, "deal").state)
    assert re.search(r"The round is over: you .+\. The game is over\. In total, you .+\.$", over.say)
    assert f"<li>{over.say[over.say.index('The game') :]}</li>" in over.html


def test_a_game_says_whether_it_has_begun_and_is_over() -> None:
    """The browser reads `data-stage` to decide whether to save the game or delete it."""

    def stage_of_saved_game(frame: web.RenderedWidget) -> list[str]:
        return re.findall(r'data-stage="(\w+)"', frame.html)

    start, begun = apply_widget_events(TABLE), apply_widget_events(TABLE, "stake 1 20")
    over = play_to_end_of_round(f"thumb/{RECORD} rounds=1")
    back = web.show_widget("table", over.state, "step 1")
    assert [stage_of_saved_game(frame) for frame in (start, begun, over, back)] == [["new"], ["on"], ["over"], ["on"]]
    assert stage_of_saved_game(web.show_widget("table", "thumb/nothing")) == []


def test_at_a_full_table_the_news_are_about_the_reader() -> None:
    over = play_to_end_of_round("thumb/yoshi fuda-wiki-yoshi seats=13 seed=7")
    (news,) = re.findall(r'<p class="news"[^>]*>(.*?)</p>', over.html)
    assert re.findall(r"Player \d+", news) == []
    assert "The dealer shows" in news
    assert "Your hand: " in news
    assert over.html.count("<li>Clara") > 2, "the log has all"


def test_of_two_equally_good_acts_none_is_highlighted() -> None:
    frame = web.show_widget("table", "thumb/sackson-kabu pollard-2024 seats=4 seed=1981", "go")
    assert "Take another card" in frame.html
    assert 'class="go"' not in frame.html


def test_the_spoken_text_says_what_the_opponent_did_in_between() -> None:
    frame = apply_widget_events("thumb/koi-koi wikipedia seats=2 seed=1925", "play 1c")
    assert frame.say.startswith("You play plain pine")
    assert " Aki plays " in frame.say
    assert frame.say.endswith("Play a card from your hand.")


def test_a_double_click_on_play_on_from_here_loses_nothing() -> None:
    back = apply_widget_events(TABLE, "stake 1 20", "done", "step 1")
    once = web.show_widget("table", back.state, "resume")
    assert web.show_widget("table", once.state, "resume").state == once.state


def test_an_opened_record_keeps_the_opponents() -> None:
    opened = web.show_widget("table", f"lookahead/{RECORD}", "import oicho-kabu german-booklet seats=4 seed=1")
    assert opened.state.startswith("lookahead/")


def test_the_log_shows_a_dealer_what_only_the_dealer_sees() -> None:
    frame = web.show_widget("table", f"thumb/oicho-kabu german-booklet seats=2 seed={seed_with_reader_as_dealer()}", "go")
    for event in ("take top", "take top"):
        frame = web.show_widget("table", frame.state, event)
    assert "You hold " in frame.html


def seed_with_reader_as_dealer() -> int:
    return next(seed for seed in range(50) if games.initial_state(GameRecord("oicho-kabu", "german-booklet", 2, seed)).banker == 0)  # type: ignore[attr-defined]


def test_undo_goes_back_to_the_readers_last_act() -> None:
    one = apply_widget_events(TABLE, "stake 1 20")
    assert web.show_widget("table", apply_widget_events(TABLE, "stake 1 20", "done").state, "undo").state == one.state
    assert apply_widget_events(TABLE, "stake 1 20", "undo").state == apply_widget_events(TABLE).state
    assert apply_widget_events(TABLE, "undo").state == apply_widget_events(TABLE).state


def test_a_game_can_be_replayed_step_by_step_and_played_on_from_a_step() -> None:
    end = apply_widget_events(TABLE, "stake 1 20", "done")
    back = web.show_widget("table", end.state, "step 1")
    assert back.state.endswith("~1")
    assert back.say.startswith("You stake 20 on column 1. Looking back: move 1 of")
    assert web.show_widget("table", back.state, f"step {end.state.count(';')}").state == end.state
    assert web.show_widget("table", back.state, "resume").state == apply_widget_events(TABLE, "stake 1 20").state


def test_other_rules_begin_a_game_not_yet_begun_and_leave_one_in_progress() -> None:
    assert "german-booklet" in apply_widget_events(TABLE, "rules german-booklet").state
    played = apply_widget_events(TABLE, "stake 1 20")
    assert web.show_widget("table", played.state, "rules german-booklet").state == played.state


def test_export_and_import_are_the_same_game() -> None:
    played = apply_widget_events(TABLE, "stake 1 20", "done", "draw")
    text = played.state.removeprefix("thumb/").replace(";", "\n")
    assert apply_widget_events(TABLE, f"import {text}").state == played.state


def test_a_link_of_this_site_can_be_imported() -> None:
    played = apply_widget_events(TABLE, "stake 1 20", "done")
    assert apply_widget_events(f"random/{RECORD}", f"import {played.state}").state == played.state, "the link names the level of the bots"
    back = web.show_widget("table", played.state, "step 1")
    assert apply_widget_events(TABLE, f"import {back.state}").state == back.state
    assert apply_widget_events(TABLE, f"import {back.state}", "resume").state == apply_widget_events(TABLE, "stake 1 20").state


def test_a_bad_import_over_a_bad_link_keeps_both_texts() -> None:
    frame = web.show_widget("table", "thumb/nonsense", "import nonsense too\n" + "x" * 200_000)
    assert frame.state == "thumb/nonsense", "text that cannot be read is not put into the address"
    assert "nonsense too\nxxx" in frame.html


def test_a_link_to_the_last_position_can_be_played_on() -> None:
    played = apply_widget_events(TABLE, "stake 1 20", "done")
    same = web.show_widget("table", f"{played.state}~{played.state.count(';')}")
    assert (same.state, same.html) == (played.state, web.show_widget("table", played.state).html)


def test_other_rules_keep_the_options_of_a_game_not_yet_begun() -> None:
    state = apply_widget_events(f"{TABLE} rounds=3 limit=200", "rules german-booklet").state
    assert state.partition(";")[0] == "thumb/oicho-kabu german-booklet seats=4 seed=1686 rounds=3 limit=200"
    assert "you can stake up to 200 points" in apply_widget_events(f"{TABLE} rounds=3 limit=200", "rules german-booklet").say


def test_the_moves_of_the_bots_are_recorded() -> None:
    played = apply_widget_events(TABLE, "stake 1 20", "done")
    actions = TableSession.parse_state(played.state).record.actions
    assert actions[:2] == ("stake 1 20", "done")
    assert len(actions) > 4
