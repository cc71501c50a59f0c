"""Positions of Koi-Koi for tests, and helpers that score cards or play on from a position."""

from typing import Any

from kabu_core import content, games
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import replace
from kabu_core.play.state import apply_action_text

DECK = content.decks()["hanafuda-48"]
OTHER, FIELD, MINE = "1a 2a 3a 4a 5a 6a 7a 8a", "1b 2b 3b 4b 5b 6b 7b 8b", "1c 2c 3c 4c 5c 6c 7c 8c"
DEAL = f"{OTHER} {FIELD} {MINE}"
THREE_BRIGHTS = {"mine": "1a 3a", "field": "8b 2a", "hand": "8a 4c 5c", "stock": "6a 6c 7c 7a 9a 9c", "other": "2b 10c 11d"}
"""A position in which seat 0 can capture the moon and so make three brights."""
PRESETS = tuple(content.game_info("koi-koi").presets)


def score_captures(cards: str, preset: str = "wikipedia", **options: str) -> Any:
    return games.score_text("koi-koi", cards, "player", games.rules("koi-koi", preset, options))


def points_by_yaku(cards: str, preset: str = "wikipedia", **options: str) -> dict[str, int]:
    return {line.hand.id: line.points for line in score_captures(cards, preset, **options).lines}


def replay_deal(pack: str, *actions: str, preset: str = "wikipedia", **options: str) -> Any:
    """Deal a round from the cards listed, take the actions, and return the state.

    The cards go in this order: eight to seat 1, eight to the field, eight to seat 0 (the dealer), then the stock.
    """
    return games.replay(GameRecord("koi-koi", preset, 2, None, tuple(options.items()), (f"{pack} ...",), actions))


def koi_koi_position(
    hand: str, field: str, stock: str, mine: str = "", theirs: str = "", other: str = "12c 12d", preset: str = "wikipedia", **options: str
) -> Any:
    """Return a position in the middle of a round, in which seat 0, the dealer, is to play.

    `hand` and `mine` are the hand and the captures of seat 0; `other` and `theirs` are the hand and the captures of seat 1.
    """
    state = replay_deal(DEAL, preset=preset, **options)
    taken = (DECK.parse_cards(mine), DECK.parse_cards(theirs))
    held = tuple(map(state.rules.evaluator.mask_of_cards, taken))
    return replace(
        state,
        hands=(DECK.parse_cards(hand), DECK.parse_cards(other)),
        stock=DECK.parse_cards(stock),
        captures=taken,
        capture_bits=held,
    ).with_field(DECK.parse_cards(field))


def apply_actions(state: Any, *actions: str) -> Any:
    for action in actions:
        state = apply_action_text(state, action)
    return state


def joined_card_codes(cards: Any) -> str:
    return " ".join(map(str, cards))


def position_with_three_brights(**options: str) -> Any:
    """Return the position of THREE_BRIGHTS after seat 0 has captured the moon.

    `options` are options of the rules, or new values for the groups of cards in THREE_BRIGHTS, such as `hand="8a 4c"`.
    """
    return apply_actions(koi_koi_position(**{**THREE_BRIGHTS, **options}), "play 8a")


def dealer_of_next_round(state: Any) -> int:
    deals = games.initial_state(GameRecord("koi-koi", "wikipedia", 2, 1)).deals
    found: int = state._next_seating(deals, 1).dealer
    return found
