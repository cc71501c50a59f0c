"""Several people at one device: their names in a record, and what they may look at together. Bots have the seats behind theirs."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from kabu_core.cards import HIDDEN, Card
from kabu_core.errors import NotationError, quote
from kabu_core.play.state import Event
from kabu_core.rules import whole
from kabu_core.text import normalize

MOST_LETTERS = 12
MOST = 100


def numbered(seat: int) -> str:
    """What a seat is called that has no name."""
    return f"Player {seat + 1}"


def split(text: str) -> tuple[str, ...]:
    """The names of a text, "Akiko, Ben" or 「明子、勉」, not yet checked."""
    plain = normalize(text).replace("、", ",")
    return tuple(" ".join(name.split()) for name in plain.split(",")) if plain.strip() else ()


def check(names: Sequence[str], seats: int) -> None:
    """Refuses names that cannot be told apart or written down, and more of them than seats. Raises NotationError."""
    if len(names) > seats:
        raise NotationError(f"{len(names)} people cannot sit at a table of {seats} seats")
    for name in names:
        if not 0 < len(name) <= MOST_LETTERS or not name.replace(" ", "").isalnum():
            raise NotationError(f"a player cannot be called {quote(name)}; a name is 1 to {MOST_LETTERS} letters, digits and spaces")
    taken = {"you", *(numbered(seat).lower() for seat in range(len(names), seats))}
    for name in map(str.lower, names):
        if name in taken:
            raise NotationError(f"nobody can be called {quote(name)} here, since somebody else at the table is; choose another name")
        taken.add(name)


def seated(count: str = "1", typed: str = "") -> tuple[str, ...]:
    """So many people, by the names typed as far as those go; who plays alone needs none. Raises NotationError."""
    number, names = whole(count) or 0, split(typed)
    if not 0 < number <= MOST:
        raise NotationError(f"people at this device cannot be {quote(count)}; it takes a whole number from 1 to {MOST}")
    if len(names) > number:
        raise NotationError(f"{len(names)} names are typed for {number} at this device; choose more people or type fewer names")
    return names if number == 1 else (*names, *map(numbered, range(len(names), number)))


def common[S](views: Sequence[S]) -> S:
    """What several seats all know of one position, from the view of each: a card that one of them does not know is HIDDEN."""
    known, *others = views
    for view in others:
        known = _met(known, view)
    return known


def alike(views: Sequence[Any]) -> bool:
    """Whether all these seats know the same of what lies on the table now, whatever each has been shown before."""
    first, *others = (replace(view, events=()) for view in views)
    return all(view == first for view in others)


def _met(one: Any, other: Any) -> Any:
    """What two views have in common; they differ in nothing but cards that are hidden."""
    if one is other or one == other:
        return one
    if isinstance(one, Card):
        return HIDDEN
    if isinstance(one, Event):
        return Event(*map(_met, one, other))
    if isinstance(one, tuple):
        return tuple(map(_met, one, other))
    return replace(one, **{field.name: _met(getattr(one, field.name), getattr(other, field.name)) for field in fields(one)})
