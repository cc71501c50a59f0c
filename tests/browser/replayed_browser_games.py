"""Records of games played in the browser. The engine replays a record, so that a test can check which actions were taken and announced."""

import random
from functools import cache
from itertools import product

from playwright.sync_api import Page, expect

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State, apply_action_text
from kabu_core.views.event_sentences import READER_NAMES, sentences_of_events
from kabu_core.views.html_builder import remove_asterisks
from kabu_core.web.table_session import TableSession
from tests.browser.widget_helpers import WidgetDriver

GAMES_SEARCHED = 6
"""The number of games that are searched for positions, for each preset and number of seats."""


def record_in_text_field(table: WidgetDriver) -> GameRecord:
    return GameRecord.loads(table.view.locator("textarea").input_value())


def open_new_game(page: Page, game: str, rounds: int = 1, seed: int = 7) -> WidgetDriver:
    """Open a new game with the default rules by its link, and return the driver of its table."""
    info = content.game_info(game)
    record = GameRecord(game, info.default, info.nearest_seat_count(4), seed, (("rounds", str(rounds)),))
    page.goto(page.url.partition("#")[0] + f"#table=thumb/{record.text_for_url().replace(' ', '_')}")
    table = WidgetDriver(page, "table")
    page.wait_for_function("(text) => document.querySelector('section[data-widget=table] textarea')?.value === text", arg=record.dumps())
    expect(table.view).to_have_attribute("aria-busy", "false")
    return table


def replayed_states(record: GameRecord) -> list[State]:
    states: list[State] = [games.initial_state(record.with_first_actions(0))]
    for action in record.actions:
        states.append(apply_action_text(states[-1], action))
    return states


def reader_actions_at_choices(record: GameRecord) -> list[str]:
    """Return the reader's actions in positions with more than one legal action."""
    had_choice = [
        state.payoffs is not None or (state.current_player == 0 and len(state.legal_actions()) > 1) for state in replayed_states(record)
    ]
    return [action for action, chosen in zip(record.actions, had_choice, strict=False) if chosen]


def new_log_sentences(before: GameRecord, after: GameRecord) -> list[str]:
    """Return the sentences that the log of the record `after` adds to the log of `before`, an earlier record of the same game."""
    seen = [replayed_states(record)[-1].observation(0).events for record in (before, after)]
    return [
        remove_asterisks(text)
        for text in sentences_of_events(seen[1][len(seen[0]) :], READER_NAMES, games.spec(after.game).view.event_text)
    ]


@cache
def links_to_longest_frames_by_phase(game: str) -> dict[str, str]:
    """Play a game at random, with few and with all seats, and return links to the longest frame of each phase.

    The keys are phases with a number of seats, such as "stake, 4 seats". "over" is the end of a game of one round; "round over" is the
    same position in a longer game; "looking back" is a view of an earlier move.
    """
    info = content.game_info(game)
    links: dict[str, tuple[int, str]] = {}
    for preset in info.presets:
        for seats, seed in product({info.nearest_seat_count(4), info.players[1]}, range(GAMES_SEARCHED)):
            rng = random.Random(f"{preset} {seats} {seed}")
            session = TableSession(GameRecord(game, preset, seats, seed, (("rounds", "1"),))).apply_event("go")
            for _ in range(60):
                state = replayed_states(session.record)[-1]
                key = f"{state.phase}, {seats} seats"
                size = len(session.render_frame().html)
                links[key] = max(links.get(key, (0, "")), (size, session.serialize_state()))
                if state.payoffs is not None:
                    links[f"round over, {seats} seats"] = (0, session.serialize_state().replace("rounds=1", "rounds=2"))
                if state.current_player is None or state.payoffs is not None:
                    break
                session = session.apply_event(str(rng.choice(state.legal_actions())))
            links[f"looking back, {seats} seats"] = (0, f"{session.serialize_state()}~{len(session.record.actions) // 2}")
    return {key: link.replace(" ", "_") for key, (_, link) in links.items()}
