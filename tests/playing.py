"""What the tests share: every game with every preset, random play, and the cards of a state."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from kabu_core import bots, content, games
from kabu_core.bots import Bot
from kabu_core.cards import HIDDEN, Card, Deck
from kabu_core.play import Record, State

PRESETS = [(game, preset) for game in games.GAMES for preset in content.game(game).presets]


def play(record: Record, bot: Bot = bots.chance) -> Iterator[tuple[State, Record]]:
    """Every position of a game played by one bot in all seats, with the record that leads to it."""
    state, rng = games.start(record), random.Random(record.seed)
    yield state, record
    while state.actor is not None:
        action = bot(state.seen_by(state.actor), rng)
        state, record = state.apply(action), record.then(action)
        yield state, record


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere inside a value, events included; packs and chance are not looked into."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value) and not isinstance(value, Deck):
        for f in fields(value):
            if f.name != "deals":
                yield from cards_in(getattr(value, f.name))


def zones(state: Any) -> list[Card]:
    """All cards on the table and in the stock, wherever this game keeps them."""
    held = [getattr(state, name, ()) for name in ("stock", "dead", "columns", "bank", "hands")]
    return list(cards_in(held))


def shown_to(state: Any, seat: int) -> set[Card]:
    """Every card of this round that a seat's view tells, on the table or in the log."""
    view = state.seen_by(seat)
    start = max(n for n, event in enumerate(view.events) if event.key == "round")
    return {*zones(view), *cards_in(view.events[start:])} - {HIDDEN}


def hidden_from(state: Any, seat: int) -> set[Card]:
    """What a seat may not know, said again from the rules and not from the engine's own views."""
    if state.phase == "over":
        return {*state.stock, *(card for owner, card in enumerate(getattr(state, "dead", ())) if card and owner != seat)}
    hidden = set(state.stock)
    if hasattr(state, "hands"):
        return hidden | {hand[1] for owner, hand in enumerate(state.hands) if owner != seat and owner not in state.turned and len(hand) > 1}
    hidden |= {card for owner, card in enumerate(state.dead) if card and owner != seat}
    hidden |= {column[1] for number, column in enumerate(state.columns) if len(column) > 1 and not _looks(state, seat, number)}
    if not (seat == state.banker and len(state.bank) > 1):
        hidden |= set(state.bank[1:] if state.rules.bank_first_open else state.bank)
    return hidden


def _looks(state: Any, seat: int, column: int) -> bool:
    return column in state.turned or (
        seat != state.banker and (state.rules.second_seen_by == "players" or bool(state.stakes[seat][column]))
    )
