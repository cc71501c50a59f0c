"""The odds calculator as a widget, with the same answers as the terminal."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from kabu_core import games
from kabu_core.calculator import calculator_html
from kabu_core.calculator.entered_position import EnteredPosition
from kabu_core.calculator.position_odds import PositionOdds, calculate_position_odds
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.cards import Card, Deck, split_typed_hand
from kabu_core.errors import KabuError, NotationError, quote_input
from kabu_core.play.hand_scoring import OichoKabuHandRules
from kabu_core.rules import Rules, Value
from kabu_core.views.rendered_widget import RenderedWidget, error_sentence

HAND_OPTIONS = OichoKabuHandRules.declared_options().keys() - {"deck"}
"""The options on hands that games share. All of them may change the odds."""


def calculator_frame(state: str, event: str = "") -> RenderedWidget:
    """Return the frame of the odds calculator for a position: the form, and the answer if there is one.

    `state` is a serialized `EnteredPosition`. The event "game GAME" switches to another game and keeps the cards if possible.
    """
    position = _entered_position_after_event(event, EnteredPosition.parse_state(state)) if event else EnteredPosition.parse_state(state)
    rules, wrong = _rules_or_default_with_fault(position)
    position = position.without_unknowable_cards(position.knowable_opposing_cards(rules))
    odds = full_pack_odds = None
    if not wrong and (split_typed_hand(position.held) or 0 in games.advice_spec(position.game).deciding):
        try:
            odds = _cached_position_odds(position.game, rules, position.held, position.seen, position.role, position.opposing_hand_as_typed)
            if split_typed_hand(position.seen):
                full_pack_odds = _cached_position_odds(
                    position.game, rules, position.held, "", position.role, position.opposing_hand_as_typed
                )
        except KabuError as error:
            odds, wrong = None, error_sentence(error)
    deck = games.deck(position.game, rules)
    form = calculator_html.position_entry_form(
        position, position.knowable_opposing_cards(rules), _option_changes_affecting_odds(position), deck, _entered_cards(position, deck)
    )
    return RenderedWidget(
        position.serialize_state(),
        (form, calculator_html.odds_calculator_answer_html(position, odds, full_pack_odds, wrong)),
        wrong or calculator_html.position_odds_sentence(position, odds),
    )


def _entered_position_after_event(event: str, position: EnteredPosition) -> EnteredPosition:
    """Apply an event: switch to another game, and keep the cards if the pack of that game has them. Raises NotationError."""
    word, _, game = event.partition(" ")
    if word != "game":
        raise NotationError(f"unknown event {quote_input(event)}; choose game")
    other = EnteredPosition.parse_state(game)
    deck, most = games.deck(game, other.rules), max(games.advice_spec(game).deciding)
    with suppress(KabuError):
        if len(deck.parse_cards(position.held)) <= most and deck.parse_cards(f"{position.held} {position.seen}"):
            return other._replace(held=position.held, seen=position.seen)
    return other


def _rules_or_default_with_fault(position: EnteredPosition) -> tuple[Rules, str]:
    """Return the rules of a position and "" or, if they are not valid, the default rules and a sentence that says what is wrong."""
    try:
        return position.rules, ""
    except KabuError as error:
        return games.rules(position.game), error_sentence(error)


@lru_cache(64)
def _cached_position_odds(game: str, rules: Rules, held: str, seen: str, role: str, against: tuple[str, ...]) -> PositionOdds:
    return calculate_position_odds(game, rules, held, seen, role, against)


def _option_changes_affecting_odds(position: EnteredPosition) -> Sequence[tuple[str, Value]]:
    """Return each change of a single option that may affect the odds, as a pair of the option's name and its new value."""
    try:
        return _cached_option_changes_affecting_odds(position.game, games.rules(position.game, position.preset))
    except KabuError:
        return ()


@lru_cache(16)
def _cached_option_changes_affecting_odds(game: str, rules: Rules) -> tuple[tuple[str, Value], ...]:
    relevant = HAND_OPTIONS.union(games.advice_spec(game).options)
    return tuple((name, value) for name, value, _ in rules_with_one_change(game, rules) if name in relevant)


def _entered_cards(position: EnteredPosition, deck: Deck) -> frozenset[Card]:
    """Return all cards entered, or none if any card cannot be parsed."""
    try:
        return frozenset(deck.parse_cards(position.all_entered_cards))
    except KabuError:
        return frozenset()
