"""Whose eyes a table is for, where several people play at one device: nobody is shown what another may not know."""

from dataclasses import dataclass

from kabu_core.errors import NotationError, quote
from kabu_core.play.people import alike, common
from kabu_core.play.state import State
from kabu_core.rules import whole


@dataclass(frozen=True, slots=True)
class Look:
    """A position as it may be shown: `seat` is who reads, None where that is all the people together.

    `eyes` is set where nobody else may look; `passing` is who has to have the device before the game goes on.
    """

    view: State
    seat: int | None = None
    eyes: int | None = None
    passing: int | None = None


def look(state: State, people: int, eyes: int | None, *, replaying: bool = False) -> Look:
    """The position for these eyes, None if nobody has said who looks: then it is what all the people may see, or waits for one of them."""
    if people == 1:
        return Look(state.seen_by(0), 0)
    views = [state.seen_by(seat) for seat in range(people)]
    seat = asked(state, people)
    if replaying and eyes is not None:
        return Look(views[eyes], eyes, eyes)
    if replaying or seat is None:
        return Look(common(views))
    if alike(views):
        return Look(common(views), seat)
    if eyes is not None and views[eyes] == views[seat]:
        return Look(views[seat], seat, seat)
    return Look(common(views), passing=seat)


def seen(state: State, people: int, eyes: int | None) -> State:
    """What is shown on the way to a position to who looked at the one before."""
    return common([state.seen_by(seat) for seat in (range(people) if eyes is None else (eyes,))])


def asked(state: State, people: int) -> int | None:
    """Which of the people is to act in a round."""
    return state.actor if state.payoffs is None and state.actor is not None and state.actor < people else None


def decides(state: State, people: int) -> bool:
    """Whether somebody has something to choose from, or the next round to deal."""
    return state.payoffs is not None or (asked(state, people) is not None and len(state.actions()) > 1)


def parse_eyes(text: str, people: int) -> int:
    """Whose eyes a text says, counted from 1 as players are. Raises NotationError."""
    number = whole(text) or 0
    if not 0 < number <= people:
        raise NotationError(f"{quote(text)} is nobody at this device; people are numbered 1 to {people}")
    return number - 1
