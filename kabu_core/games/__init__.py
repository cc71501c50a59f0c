"""The games, by id, and what all of them can do: rules from a preset, a start, a replay, a score.

The module of a game has its `ID`, `Rules`, `start`, and for its scorer `HOLDERS`, `MOST_CARDS` and `score`. It may have `pack(rules)`
where the pack is not the one named in the rules, and `TABLED` where the build ships every answer of the scorer.
"""

import random
from collections.abc import Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.columns import part
from kabu_core.errors import IllegalAction, NotationError, choices, quote
from kabu_core.play.bots import Bot
from kabu_core.play.bots import chance as at_random
from kabu_core.play.bots import lookahead as look_ahead
from kabu_core.play.record import Record, parse_deal
from kabu_core.play.state import Action, Deals, State, act
from kabu_core.rules import Rules, Value, spell

GAMES = ("oicho-kabu", "oicho-kabu-hands", "yoshi", "sackson-kabu", "yari-tori", "che-san-zhang", "baccarat", "koi-koi")
"""Every game by id, in the order of the site; a module is imported when its game is asked for."""


def module(game: str) -> ModuleType:
    """The module of a game. Raises NotationError, naming the choices."""
    if game not in GAMES:
        raise NotationError(f"unknown game {quote(game)}; choose {choices(GAMES)}")
    return part("game", game)


def rules_of_all() -> dict[str, type[Rules]]:
    """The Rules class of every game by id."""
    return {game: module(game).Rules for game in GAMES}


def pack(game: str, chosen: Any) -> Deck:
    """The pack, or packs, that a game is played with under these rules."""
    own = getattr(module(game), "pack", None)
    found: Deck = own(chosen) if own else content.decks()[chosen.deck]
    return found


def score(game: str, text: str, role: str, chosen: Any) -> Any:
    """What the cards of a text are worth in the hands of one of the game's HOLDERS: a `hands.Score` or the like, which explains itself.

    Raises NotationError for cards or a holder that the game does not have.
    """
    kind = module(game)
    if role not in kind.HOLDERS:
        raise NotationError(f"a hand cannot be held by {quote(role)}; choose {choices(kind.HOLDERS)}")
    return kind.score(pack(game, chosen).parse(text), role, chosen)


def rules(game: str, preset: str = "", options: Mapping[str, Value] | None = None) -> Any:
    """The rules of a game: a preset (the default one if none is named) and options on top of it."""
    return _rules(game, preset, tuple((name, spell(value)) for name, value in (options or {}).items()))


@lru_cache(64)
def _rules(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Any:
    kind: type[Rules] = module(game).Rules
    info = content.game(game)
    return kind().with_options(info.preset(preset or info.default).options).with_options(dict(options))


def start(record: Record) -> State:
    """The first state of a record, before any of its actions."""
    game = module(record.game)
    chosen = rules(record.game, record.preset, dict(record.options))
    info = content.game(record.game)
    if not info.players[0] <= record.seats <= info.players[1]:
        raise NotationError(f"{record.game} cannot have {record.seats} seats; it takes {info.seats}")
    deck = pack(record.game, chosen)
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


def bots(game: str) -> dict[str, Bot]:
    """The bots of a game, the weakest first; a game may bring a `lookahead` of its own."""
    own = part("bot", game)

    def ours(view: Any, rng: random.Random) -> Action:
        return look_ahead(view, rng, own.candidates(view), own.thumb)

    return {"random": at_random, "thumb": own.thumb, "lookahead": getattr(own, "lookahead", ours)}


def bot(game: str, name: str) -> Bot:
    """A bot by name. Raises NotationError, naming the choices."""
    known = bots(game)
    if name not in known:
        raise NotationError(f"unknown bot {quote(name)}; choose {choices(known)}")
    return known[name]
