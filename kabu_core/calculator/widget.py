"""The odds calculator as a widget, with the answers of the terminal."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from kabu_core import games
from kabu_core.calculator import edges, position_view
from kabu_core.calculator.position import PositionOdds, reckon
from kabu_core.calculator.position_query import PositionQuery
from kabu_core.cards import Card, Deck, split_hand
from kabu_core.errors import KabuError, NotationError, quote
from kabu_core.rules import Rules, Value
from kabu_core.views.frame import Frame, sentence

MATTER = {
    *("arashi", "arashi_against_shippin", "arashi_pays", "bank_first_open", "commission", "dealer_limits", "doshippin", "doshippin_pays"),
    *("first_card", "in_order", "kuppin", "kuppin_pays", "may_not_draw_from", "must_draw_upto", "packs", "pair_may_draw", "second_card"),
    *("shippin", "shippin_pays", "shiroku_escape", "third", "tie", "tie_pays", "two_arashi"),
}
"""The options that may change a number here; the others are of stakes, seats and how cards are dealt."""


def position(state: str, event: str = "") -> Frame:
    """Return the odds of a position. State: `PositionQuery` with slashes; event "game GAME" takes the cards to another game."""
    at = _after(event, PositionQuery.read(state)) if event else PositionQuery.read(state)
    rules, wrong = _rules(at)
    at = at.knowing(at.lying(rules))
    found = bare = None
    if not wrong and (split_hand(at.held) or 0 in games.advice(at.game).deciding):
        try:
            found = _reckon(at.game, rules, at.held, at.seen, at.role, at.against)
            bare = _reckon(at.game, rules, at.held, "", at.role, at.against) if split_hand(at.seen) else None
        except KabuError as error:
            found, wrong = None, sentence(error)
    deck = games.pack(at.game, rules)
    form = position_view.form(at, at.lying(rules), _switches(at), deck, _gone(at, deck))
    return Frame(at.write(), (form, position_view.answer(at, found, bare, wrong)), wrong or position_view.say(at, found))


def _after(event: str, at: PositionQuery) -> PositionQuery:
    """The same cards in another game, if that has them. Raises NotationError."""
    word, _, game = event.partition(" ")
    if word != "game":
        raise NotationError(f"unknown event {quote(event)}; choose game")
    other = PositionQuery.read(game)
    deck, most = games.pack(game, other.rules), max(games.advice(game).deciding)
    with suppress(KabuError):
        if len(deck.parse(at.held)) <= most and deck.parse(f"{at.held} {at.seen}"):
            return other._replace(held=at.held, seen=at.seen)
    return other


def _rules(at: PositionQuery) -> tuple[Rules, str]:
    """The rules, the game's own and what is wrong where there are none such."""
    try:
        return at.rules, ""
    except KabuError as error:
        return games.rules(at.game), sentence(error)


@lru_cache(64)
def _reckon(game: str, rules: Rules, held: str, seen: str, role: str, against: tuple[str, ...]) -> PositionOdds:
    return reckon(game, rules, held, seen, role, against)


def _switches(at: PositionQuery) -> Sequence[tuple[str, Value]]:
    """The options that matter, with the values that they can be changed to."""
    try:
        return _changes(at.game, games.rules(at.game, at.preset))
    except KabuError:
        return ()


@lru_cache(16)
def _changes(game: str, rules: Rules) -> tuple[tuple[str, Value], ...]:
    return tuple((name, value) for name, value, _ in edges.switches(game, rules) if name in MATTER)


def _gone(at: PositionQuery, deck: Deck) -> frozenset[Card]:
    """The cards that are named; none where what is typed cannot be read."""
    try:
        return frozenset(deck.parse(at.typed))
    except KabuError:
        return frozenset()
