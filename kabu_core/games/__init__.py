"""The registry of games by id: rules from a preset, a first state, a replay, a score, bots and advice.

A game is a folder of its name with one `GameSpec` in it. Only this module imports by name, so that a game is loaded when it is needed.
"""

import random
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kabu_core import content, parts
from kabu_core.cards import Deck
from kabu_core.errors import IllegalAction, NotationError, choices, quote
from kabu_core.games.spec import AnyGame
from kabu_core.play import people
from kabu_core.play.bots import Bot, chance
from kabu_core.play.record import Record, parse_deal
from kabu_core.play.state import Action, DealSource, State, act
from kabu_core.rules import Rules, Value, spell
from kabu_core.views.board import Scored

if TYPE_CHECKING:
    from kabu_core.advice.source import AdviceSource

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


def spec(game: str) -> AnyGame:
    """Return the GameSpec of a game. Raises NotationError for an unknown game."""
    found: AnyGame = import_module(_package(game)).GAME
    return found


def module(game: str, name: str) -> ModuleType | None:
    """Return an optional module of a game's folder, None if there is no such file. Raises NotationError for an unknown game."""
    folder = import_module(_package(game))
    path = f"{folder.__name__}.{name}"
    return import_module(path) if parts.exists(path, folder.__path__) else None


def _package(game: str) -> str:
    """Return the package of a game's folder. Raises NotationError, naming the choices."""
    if game not in GAMES:
        raise NotationError(f"unknown game {quote(game)}; choose {choices(GAMES)}")
    return f"kabu_core.games.{game.replace('-', '_')}"


def advice(game: str) -> "AdviceSource":
    """Return how the odds of a game are calculated, an empty source if its folder has no `advice.py`.

    Raises MissingPart in a browser that has not fetched the package `advice`, and NotationError for an unknown game.
    """
    parts.require("advice")
    from kabu_core.advice.source import AdviceSource

    found = module(game, "advice")
    source: AdviceSource = found.ADVICE if found else AdviceSource()
    return source


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
    state: State = game.start(chosen, record.seats, DealSource(record.seed, packs, orders))
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


def bots(game: str) -> dict[str, Bot[Any]]:
    """Return the bots of a game by name, the weakest first."""
    found = spec(game)
    return {"random": chance, "thumb": found.thumb, "lookahead": found.lookahead or _best_play}


def bot(game: str, name: str) -> Bot[Any]:
    """Return a bot of a game by name. Raises NotationError, naming the choices."""
    known = bots(game)
    if name not in known:
        raise NotationError(f"unknown bot {quote(name)}; choose {choices(known)}")
    return known[name]


def _best_play(view: Any, rng: random.Random) -> Action:
    """Return the best choice by the odds. Raises MissingPart likewise."""
    source = advice(view.GAME)
    from kabu_core.advice.evaluation import best_play

    return best_play(source, spec(view.GAME).thumb, view, rng)
