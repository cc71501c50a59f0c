"""What was done at a table, read from its record and played again by the engine: to be held against what was pressed and said."""

import random
from functools import cache
from itertools import product

from playwright.sync_api import Page, expect

from kabu_core import content, games
from kabu_core.play.record import Record
from kabu_core.play.state import State, act
from kabu_core.views.html import plain
from kabu_core.views.log import at_table, sentences
from kabu_core.web.table import Game
from tests.browser.widgets import Widget

GAMES = 6
"""How many are looked through for positions, under each preset."""


def record_of(table: Widget) -> Record:
    return Record.loads(table.view.locator("textarea").input_value())


def opened(page: Page, game: str, rounds: int = 1, seed: int = 7) -> Widget:
    """The table of the page with a game that begins: the default rules, some seats, so many rounds."""
    info = content.game(game)
    start = Record(game, info.default, info.nearest_seats(4), seed, (("rounds", str(rounds)),))
    page.goto(page.url.partition("#")[0] + f"#table=thumb/{start.link().replace(' ', '_')}")
    table = Widget(page, "table")
    page.wait_for_function("(text) => document.querySelector('section[data-widget=table] textarea')?.value === text", arg=start.dumps())
    expect(table.view).to_have_attribute("aria-busy", "false")
    return table


def positions(record: Record) -> list[State]:
    found: list[State] = [games.start(record.upto(0))]
    for action in record.actions:
        found.append(act(found[-1], action))
    return found


def decisions(record: Record) -> list[str]:
    """What the reader chose, and where there was nothing to choose nothing."""
    asked = [state.payoffs is not None or (state.actor == 0 and len(state.actions()) > 1) for state in positions(record)]
    return [action for action, own in zip(record.actions, asked, strict=False) if own]


def told(before: Record, after: Record) -> list[str]:
    """Each sentence of what has happened since."""
    seen = [positions(record)[-1].seen_by(0).events for record in (before, after)]
    return [plain(text) for text in sentences(seen[1][len(seen[0]) :], at_table, games.spec(after.game).view.texts)]


@cache
def phases(game: str) -> dict[str, str]:
    """A link to the fullest of some positions in each phase, with a few seats and with all; to one looked back at, and to a game's end."""
    info = content.game(game)
    found: dict[str, tuple[int, str]] = {}
    for preset in info.presets:
        for seats, seed in product({info.nearest_seats(4), info.players[1]}, range(GAMES)):
            rng = random.Random(f"{preset} {seats} {seed}")
            now = Game(Record(game, preset, seats, seed, (("rounds", "1"),))).after("go")
            for _ in range(60):
                state = positions(now.record)[-1]
                key = f"{state.phase}, {seats} seats"
                full = len(now.frame().html)
                found[key] = max(found.get(key, (0, "")), (full, now.write()))
                if state.actor is None or state.payoffs is not None:
                    break
                now = now.after(str(rng.choice(state.actions())))
            found[f"looking back, {seats} seats"] = (0, f"{now.write()}~{len(now.record.actions) // 2}")
    return {key: link.replace(" ", "_") for key, (_, link) in found.items()}
