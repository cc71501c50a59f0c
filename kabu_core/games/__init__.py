"""The games, by id, and what all of them can do: rules from a preset, a start, a replay, a score.

A game is a folder of its name with one `GameSpec` in it, imported when it is asked for.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.errors import IllegalAction, NotationError, choices, quote
from kabu_core.games.spec import AnyGame
from kabu_core.play import people
from kabu_core.play.bots import Bot
from kabu_core.play.record import Record, parse_deal
from kabu_core.play.state import Deals, State, act
from kabu_core.rules import Rules, Value, spell
from kabu_core.views.board import Scored

GAMES = (
    "oicho-kabu",
    "oicho-kabu-hands",
    "kyo-kabu",
    "yoshi",
    "sackson-kabu",
    "yari-tori",
    "che-san-zhang",
    "baccarat",
    "koi-koi",
)
"""Every game by id, in the order of the site."""


def package(game: str) -> str:
    """The package that a game's folder is. Raises NotationError, naming the choices."""
    if game not in GAMES:
        raise NotationError(f"unknown game {quote(game)}; choose {choices(GAMES)}")
    return f"kabu_core.games.{game.replace('-', '_')}"


def spec(game: str) -> AnyGame:
    """What a game is. Raises NotationError likewise."""
    found: AnyGame = import_module(package(game)).GAME
    return found


def part(game: str, name: str) -> ModuleType | None:
    """Return a module of a game's folder that only some games have, as `figures`, or None. Raises NotationError for an unknown game."""
    full = f"{package(game)}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        return None


def rules_of_all() -> dict[str, type[Rules]]:
    """The Rules class of every game by id."""
    return {game: spec(game).rules for game in GAMES}


def pack(game: str, chosen: Rules) -> Deck:
    """The pack, or packs, that a game is played with under these rules."""
    return spec(game).pack(chosen)


def score(game: str, text: str, role: str, chosen: Rules) -> Scored:
    """What the cards of a text are worth to one of the game's holders, as a class of its own says it.

    Raises NotationError for cards or a holder that the game does not have.
    """
    scorer = spec(game).scorer
    if role not in scorer.holders:
        raise NotationError(f"a hand cannot be held by {quote(role)}; choose {choices(scorer.holders)}")
    found: Scored = scorer.score(pack(game, chosen).parse(text), role, chosen)
    return found


def rules(game: str, preset: str = "", options: Mapping[str, Value] | None = None) -> Rules:
    """The rules of a game: a preset (the default one if none is named) and options on top of it."""
    return _rules(game, preset, tuple((name, spell(value)) for name, value in (options or {}).items()))


@lru_cache(64)
def _rules(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Rules:
    kind: type[Rules] = spec(game).rules
    info = content.game(game)
    return kind().with_options(info.preset(preset or info.default).options).with_options(dict(options))


def start(record: Record) -> State:
    """The first state of a record, before any of its actions."""
    game = spec(record.game)
    chosen = rules(record.game, record.preset, dict(record.options))
    info = content.game(record.game)
    if not info.players[0] <= record.seats <= info.players[1]:
        raise NotationError(f"{record.game} cannot have {record.seats} seats; it takes {info.seats}")
    people.check(record.people, record.seats)
    deck = game.pack(chosen)
    deals = [parse_deal(text, deck, record.seats, n) for n, text in enumerate(record.deal, 1)]
    packs, orders = tuple(pack for _, pack in deals), tuple(order for order, _ in deals)
    state: State = game.start(chosen, record.seats, Deals(record.seed, packs, orders))
    return state


def replay(record: Record) -> State:
    """The state after all actions of a record. Raises KabuError, naming the action that cannot be."""
    state = start(record)
    for number, action in enumerate(record.actions, 1):
        try:
            state = act(state, action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number} of the record: {error}") from None
    return state


def bot(game: str, name: str) -> Bot[Any]:
    """A bot of a game by name. Raises NotationError, naming the choices."""
    known = spec(game).bots
    if name not in known:
        raise NotationError(f"unknown bot {quote(name)}; choose {choices(known)}")
    return known[name]
