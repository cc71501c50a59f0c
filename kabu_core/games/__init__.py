"""The registry of games by id, with their rules, states, scores, bots and advice.

A game is a folder with a `GameSpec`. This module imports a game, by its name, when the game is first used.
"""

import random
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kabu_core import content, engine_parts
from kabu_core.cards import Card, Deck
from kabu_core.errors import IllegalAction, NotationError, join_with_or, quote_input
from kabu_core.games.game_spec import AnyGame
from kabu_core.play import people_on_device
from kabu_core.play.bots import LEVELS, Bot, bot_name_of_level, random_action
from kabu_core.play.record import GameRecord, parse_recorded_deal
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import Action, DealSource, apply_action_text
from kabu_core.rules import Rules, Value, format_option_value
from kabu_core.views.game_view_interface import ScoredHand

if TYPE_CHECKING:
    from kabu_core.advice.advice_spec import AnyAdviceSpec

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
    "sanmai-kabu",
    "shippin-game",
    "batta-maki",
    "hankan",
    "niu-niu",
    "gomai-kabu",
    "dorijitgo-ttaeng",
    "tokotoko",
    "seotda",
    "ba-cay",
    "kachi-kachi",
    "chemin-de-fer",
    "pok-deng",
    "lucky-9",
    "shan-koe-mee",
    "sashikomi",
    "hiki-kabu",
    "baccarat-banque",
    "dare",
    "san-gong",
    "macao",
)
"""The ids of all games, in the order of the site."""


@cache
def spec(game: str) -> AnyGame:
    """Return the GameSpec of a game. Raises NotationError for an unknown game."""
    game_spec: AnyGame = import_module(_package_name(game)).GAME
    return game_spec


def game_module(game: str, name: str) -> ModuleType | None:
    """Return a module of a game's folder, None if it does not exist. Raises NotationError for an unknown game."""
    folder = import_module(_package_name(game))
    path = f"{folder.__name__}.{name}"
    return import_module(path) if engine_parts.module_exists(path, folder.__path__) else None


def _package_name(game: str) -> str:
    """Return the name of a game's package. Raises NotationError for an unknown game, listing the known ones."""
    if game not in GAMES:
        raise NotationError(f"unknown game {quote_input(game)}; choose {join_with_or(GAMES)}")
    return f"kabu_core.games.{game.replace('-', '_')}"


def advice_spec(game: str) -> "AnyAdviceSpec":
    """Return the `AdviceSpec` of a game, an empty one if its folder has no `advice.py`.

    Raises EnginePartNotFetched in a browser that has not fetched the package `advice`, and NotationError for an unknown game.
    """
    from kabu_core.advice.advice_spec import AdviceSpec

    advice_module = game_module(game, "advice")
    found: AnyAdviceSpec = advice_module.ADVICE if advice_module else AdviceSpec()
    return found


def rules_classes() -> dict[str, type[Rules]]:
    """Return the Rules class of every game by id."""
    return {game: spec(game).rules for game in GAMES}


def deck(game: str, chosen: Rules) -> Deck:
    """Return the deck with which a game is played under the rules `chosen`."""
    return spec(game).deck(chosen)


def score_text(game: str, text: str, role: str, chosen: Rules) -> ScoredHand:
    """Score a hand, written as text, for one of the game's roles.

    Raises NotationError for cards or a role that the game does not have.
    """
    scorer = spec(game).scorer
    if role not in scorer.holders:
        raise NotationError(f"unknown role {quote_input(role)}; choose {join_with_or(scorer.holders)}")
    scored: ScoredHand = scorer.score(deck(game, chosen).parse_cards(text), role, chosen)
    return scored


@lru_cache(64)
def score_cards_for_default_role(game: str, chosen: Rules, cards: tuple[Card, ...]) -> ScoredHand:
    """Return the score of a hand. If hands score differently for player and dealer, score it for the role that the scorer shows first."""
    scorer = spec(game).scorer
    scored: ScoredHand = scorer.score(cards, scorer.default_holder_role, chosen)
    return scored


def rules(game: str, preset: str = "", options: Mapping[str, Value] | None = None) -> Rules:
    """Return the rules of a preset, by default the game's default preset, with some options changed.

    Raises NotationError for an unknown game, preset or option, or for a value that an option does not allow.
    """
    return _cached_rules(game, preset, tuple([(name, format_option_value(value)) for name, value in (options or {}).items()]))


@lru_cache(64)
def _cached_rules(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Rules:
    kind: type[Rules] = spec(game).rules
    info = content.game_info(game)
    return kind().with_options(info.find_preset(preset or info.default).options).with_options(dict(options))


def initial_state(record: GameRecord) -> RoundBasedState[Rules, str]:
    """Return the state at the start of a record, before its actions. Raises NotationError for a record that does not fit the game."""
    game = spec(record.game)
    chosen = rules(record.game, record.preset, dict(record.options))
    info = content.game_info(record.game)
    if not info.players[0] <= record.seats <= info.players[1]:
        raise NotationError(f"{record.game} cannot have {record.seats} seats; it takes {info.player_count_text}")
    people_on_device.check_player_names(record.people, record.seats)
    full_deck = game.deck(chosen)
    deals = [parse_recorded_deal(text, full_deck, record.seats, n) for n, text in enumerate(record.deal, 1)]
    packs, orders = tuple([pack for _, pack in deals]), tuple([order for order, _ in deals])
    state: RoundBasedState[Rules, str] = game.start_game(chosen, record.seats, DealSource(record.seed, packs, orders))
    return state


def replay(record: GameRecord) -> RoundBasedState[Rules, str]:
    """Return the state after all actions of a record. Raises KabuError; if an action is illegal, the message gives its number."""
    state = initial_state(record)
    for number, action in enumerate(record.actions, 1):
        try:
            state = apply_action_text(state, action)
        except IllegalAction as error:
            raise IllegalAction(f"action {number} of the record: {error}") from None
    return state


def bots(game: str) -> dict[str, Bot[Any]]:
    """Return the bots of a game by the names that records use, "random", "thumb" and "lookahead", the weakest first."""
    game_spec = spec(game)
    return {"random": random_action, "thumb": game_spec.heuristic, "lookahead": game_spec.strongest or _best_play_action}


def bot(game: str, name: str) -> Bot[Any]:
    """Return a bot of a game by its level, "easy", "medium" or "hard", or by its name in records.

    A bot is a function that takes the observation of its seat and a random generator, and returns an action. Raises NotationError for an
    unknown game or level.
    """
    found = bots(game).get(bot_name_of_level(name))
    if found is None:
        raise NotationError(f"unknown level {quote_input(name)}; choose {join_with_or(LEVELS.values())}")
    return found


def _best_play_action(view: RoundBasedState[Rules, str], rng: random.Random) -> Action:
    """Return the action with the best odds. Raises EnginePartNotFetched in a browser that has not fetched the package `advice`."""
    coach = advice_spec(view.GAME)
    from kabu_core.advice.choice_evaluation import choose_best_action

    return choose_best_action(coach, spec(view.GAME).heuristic, view, rng)
