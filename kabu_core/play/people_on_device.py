"""Several people on one device: their names in a record, and the view that they share. People take the first seats, and bots the rest."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import NotationError, quote_input
from kabu_core.rules import parse_whole_number
from kabu_core.text_normalization import normalize_text

MAX_NAME_LENGTH = 12
MAX_PEOPLE = 100


BOT_NAMES = (
    *("Rin", "Aki", "Hana", "Kenji", "Leo", "Mei", "Taro", "Clara", "Sora", "Omar", "Emi", "Nils", "Yui"),
    *("Hugo", "Kana", "Ines", "Goro", "Lena", "Jun", "Anya", "Koji", "Sara", "Ryo", "Nora", "Theo", "Aya"),
)
"""The names of bots by seat, for display only: records do not contain them. A table has at most 13 seats. There are twice as many names, so
that some are left for the bots even if people at the table have names from this list."""


def numbered_player_name(seat: int) -> str:
    """Return the name of a player who has no other name: "Player 1" for seat 0."""
    return f"Player {seat + 1}"


def bot_display_name(seat: int, people: Sequence[str] = ()) -> str:
    """Return the name shown for the bot in `seat`. Names that belong to `people` at the table are skipped."""
    taken = {name.lower() for name in people}
    return [name for name in BOT_NAMES if name.lower() not in taken][seat]


def split_player_names(text: str) -> tuple[str, ...]:
    """Split a list of names such as "Akiko, Ben" or 「明子、勉」 without checking them."""
    plain = normalize_text(text).replace("、", ",")
    return tuple(" ".join(name.split()) for name in plain.split(",")) if plain.strip() else ()


def check_player_names(names: Sequence[str], seats: int) -> None:
    """Raise NotationError if there are too many names, or if a name is invalid or already taken at the table."""
    if len(names) > seats:
        raise NotationError(f"{len(names)} players cannot sit at a table with {seats} seats")
    for name in names:
        if not 0 < len(name) <= MAX_NAME_LENGTH or not name.replace(" ", "").isalnum():
            raise NotationError(
                f"a player cannot be called {quote_input(name)}; a name is 1 to {MAX_NAME_LENGTH} letters, digits and spaces"
            )
    taken = {"you"}
    for name in map(str.lower, names):
        if name in taken:
            raise NotationError(f"another player at this table is already called {quote_input(name)}; choose another name")
        taken.add(name)


def complete_player_names(count: str = "1", typed: str = "") -> tuple[str, ...]:
    """Return the names of `count` people. Those who typed no name are called "Player 2" and so on. A single player may stay unnamed.

    Raises NotationError if `count` is not a valid number or if there are too many names.
    """
    number, names = parse_whole_number(count) or 0, split_player_names(typed)
    if not 0 < number <= MAX_PEOPLE:
        raise NotationError(
            f"the number of players on this device cannot be {quote_input(count)}; it takes a whole number from 1 to {MAX_PEOPLE}"
        )
    if len(names) > number:
        raise NotationError(f"{len(names)} names are too many for {number} on this device; choose more players or enter fewer names")
    return names if number == 1 else (*names, *map(numbered_player_name, range(len(names), number)))


def merge_seat_views[S](views: Sequence[S]) -> S:
    """Return the view for several people who look at one screen: a card is HIDDEN if one of their seats does not know it."""
    shared, *others = views
    for view in others:
        shared = _hide_cards_hidden_in_either(shared, view)
    return shared


def views_show_same_position(views: Sequence[Any]) -> bool:
    """Return whether all views show the same position. The logs are ignored, because logs may show cards of earlier positions."""
    first, *others = (replace(view, events=()) for view in views)
    return all(view == first for view in others)


def _hide_cards_hidden_in_either(one: Any, other: Any) -> Any:
    """Merge two views of one position: hide every card that either view hides."""
    if one is other or one == other:
        return one
    if isinstance(one, Card):
        return HIDDEN
    if isinstance(one, tuple):
        return tuple(map(_hide_cards_hidden_in_either, one, other))
    return replace(
        one, **{field.name: _hide_cards_hidden_in_either(getattr(one, field.name), getattr(other, field.name)) for field in fields(one)}
    )
