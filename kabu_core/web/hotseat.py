"""Hotseat play: which view of a table to show while several people share one device, so that nobody sees another's cards."""

from dataclasses import dataclass

from kabu_core.errors import NotationError, quote
from kabu_core.play.people import shared_view, views_agree
from kabu_core.play.state import State
from kabu_core.rules import parse_whole_number


@dataclass(frozen=True, slots=True)
class Perspective:
    """A position as it may be shown now; `seat` is the reader's, None if all the people look on together.

    `viewer` is the only person who may look, if there is one; `handover` is the person who must get the device before the game goes on.
    """

    view: State
    seat: int | None = None
    viewer: int | None = None
    handover: int | None = None


def choose_perspective(state: State, people: int, viewer: int | None, *, replaying: bool = False) -> Perspective:
    """Return the position for `viewer`; if that is None or not the next to act, show only what all may see, or ask for a handover."""
    if people == 1:
        return Perspective(state.observation(0), 0)
    views = [state.observation(seat) for seat in range(people)]
    seat = person_to_act(state, people)
    if replaying and viewer is not None:
        return Perspective(views[viewer], viewer, viewer)
    if replaying or seat is None:
        return Perspective(shared_view(views))
    if views_agree(views):
        return Perspective(shared_view(views), seat)
    if viewer is not None and views[viewer] == views[seat]:
        return Perspective(views[seat], seat, seat)
    return Perspective(shared_view(views), handover=seat)


def intermediate_view(state: State, people: int, viewer: int | None) -> State:
    """Return an intermediate state as shown to the viewer of the position before, or to all the people."""
    return shared_view([state.observation(seat) for seat in (range(people) if viewer is None else (viewer,))])


def person_to_act(state: State, people: int) -> int | None:
    """Return the person who is to act in the current round, None if it is a bot's turn or the round is over."""
    return state.current_player if state.payoffs is None and state.current_player is not None and state.current_player < people else None


def awaits_person(state: State, people: int) -> bool:
    """Return whether a person has a choice to make, or the next round to deal."""
    return state.payoffs is not None or (person_to_act(state, people) is not None and len(state.legal_actions()) > 1)


def parse_person(text: str, people: int) -> int:
    """Return the person with a number counted from 1. Raises NotationError if there is none."""
    number = parse_whole_number(text) or 0
    if not 0 < number <= people:
        raise NotationError(f"{quote(text)} is nobody at this device; people are numbered 1 to {people}")
    return number - 1
