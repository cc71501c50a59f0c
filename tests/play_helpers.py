"""Helpers for tests that play games: pairs of game and preset, play by bots, a table's buttons, and the cards in a state."""

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from html import unescape
from importlib import import_module
from typing import Any

from kabu_core import content, games
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.play import bots
from kabu_core.play.bots import Bot
from kabu_core.play.events import RoundStarted
from kabu_core.play.record import GameRecord
from kabu_core.play.state import State
from kabu_core.rules import Rules, Value

PRESETS = [(game, preset) for game in games.GAMES for preset in content.game_info(game).presets]


def seat_count_for_seed(game: str, seed: int) -> int:
    """Return a number of seats that the game allows. Successive seeds give all these numbers in turn."""
    low, high = content.game_info(game).players
    return low + seed % (high - low + 1)


def rules_of_expected_class[R: Rules](kind: type[R], game: str, preset: str = "", options: Mapping[str, Value] | None = None) -> R:
    """Return the rules of a game. Fail if they are not an instance of the class `kind`."""
    found = games.rules(game, preset, options)
    assert isinstance(found, kind)
    return found


def score_cards(game: str, text: str, role: str, rules: Rules) -> Any:
    """Return the score of some cards. The type is `Any`, because each game has a score class of its own."""
    return games.score_text(game, text, role, rules)


def play_with_bot(record: GameRecord, bot: Bot[State] = bots.random_action) -> Iterator[tuple[State, GameRecord]]:
    """Let one bot play a game in all seats, and yield every position with the record that leads to it."""
    state, rng = games.initial_state(record), random.Random(record.seed)
    yield state, record
    while state.current_player is not None:
        action = bot(state.observation(state.current_player), rng)
        state, record = state.apply(action), record.with_action(action)
        yield state, record


def legal_action_texts(state: State) -> list[str]:
    """Return the legal actions of a state as text."""
    return [str(action) for action in state.legal_actions()]


def picks_and_events_of_table_buttons(html: str) -> list[tuple[str, str]]:
    """Return a pair for each button on and below a table's board: the card that must be picked first ("" if none), and the event."""
    play = html.partition('class="play"')[2].partition('class="beside"')[0]
    found: list[tuple[str, str]] = []
    for button in re.findall("<button[^>]*>", play):
        event, after = (re.search(f'{name}="([^"]*)"', button) for name in ("data-event", "data-after"))
        if after:
            found += [(pick, event) for pick, (event, _) in json.loads(unescape(after[1])).items()]
        elif event:
            found.append(("", unescape(event[1])))
    return found


def cards_inside_value(value: Any) -> Iterator[Card]:
    """Yield every card inside a value, however deeply nested. Skip packs and the field `deals`, which contain all cards."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_inside_value(item)
    elif is_dataclass(value) and not isinstance(value, Deck):
        for f in fields(value):
            if f.name != "deals":
                yield from cards_inside_value(getattr(value, f.name))


def all_cards_in_state(state: Any) -> list[Card]:
    """Return all cards of a state, on the table and in the stock, no matter in which fields the game keeps them."""
    return list(
        cards_inside_value([getattr(state, f.name) for f in fields(state) if f.name not in ("deals", "events", "rules", "seating")])
    )


def cards_observation_shows_to_seat(state: Any, seat: int) -> set[Card]:
    """Return every card of this round that the observation of `seat` shows, on the table or in the log."""
    view = state.observation(seat)
    start = max(n for n, event in enumerate(view.events) if isinstance(event, RoundStarted))
    return {*all_cards_in_state(view), *cards_inside_value(view.events[start:])} - {HIDDEN}


def cards_hidden_from_seat(game: str, state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know, as the tests of the game define them without the engine's observations."""
    hidden: set[Card] = import_module(f"tests.games.test_{game.replace('-', '_')}").cards_hidden_from_seat(state, seat)
    return hidden


def cards_hidden_in_stock(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know in a game in which all other cards lie face up: the stock."""
    return set(state.stock)


def cards_hidden_in_pot_game(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know in a game for a pot, for tests of such games.

    They are the stock, hands of players who folded, and until the showdown all other hands. If all but one have folded, the last player
    shows no hand either.
    """
    left = set(range(state.seats)) - state.folded
    shown = left if state.phase == "over" and len(left) > 1 else set()
    hidden = [state.hands[owner] for owner in range(state.seats) if owner not in shown | {seat}]
    return {card for cards in (state.stock, *hidden) for card in cards}


def cards_hidden_in_baccarat_with_choices(state: Any, seat: int) -> set[Card]:
    """Return the cards that `seat` may not know in a game of baccarat in which players decide, for tests of such games.

    They are the shoe and, before the end, the first two cards of hands that others play.
    """
    others = {card for hand, cards in enumerate(state.hands) if state.players and state.players[hand] != seat for card in cards[:2]}
    shown = {card for hand in state.turned for card in state.hands[hand]}
    return set(state.stock) | (set() if state.phase == "over" else others - shown)


def pack_names_of_game(game: str) -> tuple[str, ...]:
    """Return the names of the packs that a game can be played with."""
    found: tuple[str, ...] = games.spec(game).rules.declared_options()["deck"][0].choices
    return found
