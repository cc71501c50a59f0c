"""The actions at a table, for every game and preset: each action has one button, at its own place, and the news report every event."""

import html
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from kabu_core import content, games
from kabu_core.families.fishing import html_view as fishing
from kabu_core.families.fishing.base_game import FishingState
from kabu_core.families.fishing.events import FieldCardsLaid, HandDealt
from kabu_core.play.events import RoundOpeningEvent
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import READER_NAMES, sentences_of_events
from kabu_core.views.game_table import NEWS_LETTERS
from kabu_core.views.html_builder import remove_asterisks
from kabu_core.web.table_session import MOST_STEPS, TableSession
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import PRESETS, picks_and_events_of_table_buttons, play_with_bot

TWO_ROUNDS = (("rounds", "2"),)


def records_of_two_round_games(game: str, preset: str) -> list[GameRecord]:
    """Return records of new two-round games with different numbers of seats."""
    low, high = content.game_info(game).players
    return [GameRecord(game, preset, low + seed % (high - low + 1), seed, TWO_ROUNDS) for seed in range(usual_or_nightly(2, 60))]


def observations_at_decisions(game: str, preset: str) -> Iterator[State]:
    """Yield the first seat's observation at each of its decisions."""
    for start in records_of_two_round_games(game, preset):
        yield from (state.observation(0) for state, _ in play_with_bot(start) if state.current_player == 0 and state.payoffs is None)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_action_is_one_button_except_stakes_of_unusual_sizes(game: str, preset: str) -> None:
    view = games.spec(game).view
    for state in observations_at_decisions(game, preset):
        acts: AvailableActs = view.acts(state)
        legal = {str(action): action for action in state.legal_actions()}
        events = [act.event for act in acts.acts if act.event]
        assert len(set(events)) == len(events)
        assert set(events) <= set(legal)
        assert all(hasattr(legal[event], "points") for event in set(legal) - set(events)), "only stakes are left out"
        picks = {act.at for act in acts.acts if not act.event}
        assert {act.pick for act in acts.acts if act.pick} <= {*acts.tray} | picks
        assert picks <= {act.pick for act in acts.acts}, "a card taken up leads somewhere"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_act_at_a_place_has_a_button_on_the_board(game: str, preset: str) -> None:
    view = games.spec(game).view
    for state in observations_at_decisions(game, preset):
        acts: AvailableActs = view.acts(state)
        board = view.board(state, READER_NAMES, acts)
        assert board.count('class="over"') == len({act.at for act in acts.acts if act.at})
        assert 'class="over"' not in view.board(state, READER_NAMES, AvailableActs())
        html = f'<div class="play">{board}{"".join(acts.buttons_below_board())}<div class="beside">'
        assert Counter(picks_and_events_of_table_buttons(html)) == Counter((act.pick, act.event) for act in acts.acts if act.event)
        assert [chip for chip in acts.chip_buttons() if 'aria-pressed="true"' in chip][1:] == []


@pytest.mark.parametrize(("game", "preset"), [pair for pair in PRESETS if issubclass(games.spec(pair[0]).state, FishingState)])
def test_a_card_on_the_field_keeps_its_place(game: str, preset: str) -> None:
    for start in records_of_two_round_games(game, preset):
        before: list[object] = []
        for state, _ in play_with_bot(start):
            assert isinstance(state, FishingState)
            now = fishing.cards_by_field_place(state)
            assert {card for card in now if card} == {*state.field}
            if not isinstance(state.events[-1], (HandDealt, FieldCardsLaid, RoundOpeningEvent)) and state.payoffs is None:
                for place, card in enumerate(before):
                    assert card not in state.field or now[place] == card, (place, card)
            before = [] if state.payoffs is not None else [*now]


def random_moves_of_reader(game: str, preset: str) -> Iterator[tuple[TableSession, str, TableSession]]:
    """Play games with random moves of the reader. For each move, yield the session before it, its event, and the session after it."""
    for start in records_of_two_round_games(game, preset)[: usual_or_nightly(2, 20)]:
        rng, now = random.Random(start.seed), TableSession(start).apply_event("go")
        for _ in range(200):
            state = games.replay(now.record)
            if state.current_player is None:
                break
            event = "deal" if state.payoffs is not None else str(rng.choice(state.legal_actions()))
            after = now.apply_event(event)
            yield now, event, after
            now = after


@pytest.mark.by_day(35)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_only_forced_acts_follow_an_act_and_undo_goes_back_to_the_last_choice(game: str, preset: str) -> None:
    for before, event, after in random_moves_of_reader(game, preset):
        done = len(before.record.actions)
        assert after.record.actions[: done + 1] == (*before.record.actions, event)
        for stop in range(done + 1, len(after.record.actions)):
            state = games.replay(after.record.with_first_actions(stop))
            assert state.payoffs is None
            if state.current_player == 0:
                assert after.record.actions[stop : stop + 1] == tuple(map(str, state.legal_actions())), (
                    "the engine acts for the reader only if there is a single legal action"
                )
        middle = random.Random(done).randint(done + 1, len(after.record.actions))
        assert TableSession(after.record.with_first_actions(middle)).apply_event("go") == after, "a game stopped on the way continues alike"
        end = games.replay(after.record)
        assert end.current_player is None or end.payoffs is not None or (end.current_player == 0 and len(end.legal_actions()) > 1), (
            "the reader has a choice"
        )
        assert after.apply_event("undo") == before


def text_without_tags(html_text: str) -> str:
    """Return the plain text of some HTML."""
    return html.unescape(re.sub("<.*?>", "", html_text))


@pytest.mark.by_day(9)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_news_report_every_event_and_keep_the_readers_own_move(game: str, preset: str) -> None:
    """The news of every board, even between two frames, start with the reader's own move and end with the latest event."""
    event_text = games.spec(game).view.event_text
    for before, event, after in random_moves_of_reader(game, preset):
        positions = [
            games.replay(after.record.with_first_actions(n)).observation(0)
            for n in range(len(before.record.actions), len(after.record.actions) + 1)
        ]
        steps = [sentences_of_events(now.events[len(last.events) :], READER_NAMES, event_text) for last, now in pairwise(positions)]
        news = [[*map(remove_asterisks, lines)] for lines in steps]
        each, moves = [" ".join(spoken) for spoken in news], [spoken for spoken in news[:-1] if spoken][-MOST_STEPS:]
        first = positions[-1].events[len(positions[0].events)]
        own = remove_asterisks(event_text(first, READER_NAMES)) if first.seat == 0 else ""
        boards = [text_without_tags(text) for text, _ in after.boards_since_table(before)]
        assert len(boards) == len(moves)
        for text, spoken in zip(boards, moves, strict=True):
            assert text.startswith(own), event
            assert text.endswith(spoken[-1]), event
            assert len(text) <= NEWS_LETTERS or text in (spoken[-1], f"{own} {spoken[-1]}")
        (shown,) = re.findall(r'<p class="news"[^>]*>(.*?)</p>', after.render_frame().html)
        assert text_without_tags(shown).startswith(own), event
        said = after.render_frame().say
        if (
            after.record.seats == 2
            or len(sentences_of_events(positions[-1].events[len(positions[0].events) :], READER_NAMES, event_text)) <= 10
        ):
            assert said.startswith(" ".join(filter(None, each))), event
        assert 'class="over"' not in "".join(board for _, board in after.boards_since_table(before))


def test_no_button_of_a_choice_is_in_the_group_of_the_button_that_plays_on_to_it() -> None:
    """The focus stays in its group. A second Enter on "Continue" must not press a button such as "Sit this round out"."""
    table = TableSession(GameRecord("ba-cay", "gamesoc-dealer", 4, 20))
    frames = [shown.render_frame().html for shown in (table, table.apply_event("go"))]
    assert ["Continue" in frames[0], "Sit this round out" in frames[1]] == [True, True]
    waiting, choosing = (re.findall(r'class="acts"[^>]* data-ask="([^"]*)"', frame) for frame in frames)
    assert (waiting, choosing) == (["wait"], ["stake"])


def test_news_that_are_cut_begin_with_a_move_of_the_reader_but_not_with_the_draw_for_the_deal() -> None:
    """The reader is the first dealer and has no act in the round."""
    shown = TableSession(GameRecord("shippin-game", "fuda-wiki-shippin", 3, 16)).apply_event("go").render_frame()
    (news,) = re.findall(r'<p class="news"[^>]*>(.*?)</p>', shown.html)
    assert shown.say.startswith("You draw 5 for the deal.")
    assert "You draw" not in news
    assert text_without_tags(news).endswith("You win 20 points.")
