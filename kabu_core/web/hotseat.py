"""Hotseat play: which view of a table to show while several people share one device, so that nobody sees another's cards."""

from dataclasses import dataclass

from kabu_core.errors import NotationError, quote
from kabu_core.play.people import alike, common
from kabu_core.play.state import State
from kabu_core.rules import whole


@dataclass(frozen=True, slots=True)
class Look:
    """A position as it may be shown now; `seat` is the reader's, None if all the people look on together.

    `viewer` is the only person who may look, if there is one; `handover` is the person who must get the device before the game goes on.
    """

    view: State
    seat: int | None = None
    eyes: int | None = None
    passing: int | None = None


def look(state: State, people: int, viewer: int | None, *, replaying: bool = False) -> Look:
    """Return the position for `viewer`; if that is None or not the next to act, show only what all may see, or ask for a handover."""
    if people == 1:
        return Look(state.seen_by(0), 0)
    views = [state.seen_by(seat) for seat in range(people)]
    seat = asked(state, people)
    if replaying and viewer is not None:
        return Look(views[viewer], viewer, viewer)
    if replaying or seat is None:
        return Look(common(views))
    if alike(views):
        return Look(common(views), seat)
    if viewer is not None and views[viewer] == views[seat]:
        return Look(views[seat], seat, seat)
    return Look(common(views), passing=seat)


def seen(state: State, people: int, viewer: int | None) -> State:
    """Return an intermediate state as shown to the viewer of the position before, or to all the people."""
    return common([state.seen_by(seat) for seat in (range(people) if viewer is None else (viewer,))])


def asked(state: State, people: int) -> int | None:
    """Return the person who is to act in the current round, None if it is a bot's turn or the round is over."""
    return state.actor if state.payoffs is None and state.actor is not None and state.actor < people else None


def decides(state: State, people: int) -> bool:
    """Return whether a person has a choice to make, or the next round to deal."""
    return state.payoffs is not None or (asked(state, people) is not None and len(state.actions()) > 1)


def parse_eyes(text: str, people: int) -> int:
    """Return the person with a number counted from 1. Raises NotationError if there is none."""
    number = whole(text) or 0
    if not 0 < number <= people:
        raise NotationError(f"{quote(text)} is nobody at this device; people are numbered 1 to {people}")
    return number - 1
