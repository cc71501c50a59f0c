"""Hotseat play: several people share one device, and this module decides what to show so that nobody sees another player's cards."""

from dataclasses import dataclass

from kabu_core.errors import NotationError, quote_input
from kabu_core.play.people_on_device import merge_seat_views, views_show_same_position
from kabu_core.play.state import State
from kabu_core.rules import parse_whole_number


@dataclass(frozen=True, slots=True)
class DevicePerspective:
    """The part of a position that the device may show now, and the player who may see it."""

    view: State
    """The state to show."""
    seat: int | None = None
    """The reader's seat; None if all players look at the device together."""
    viewer: int | None = None
    """The only player who may see the view; None if all may see it."""
    handover: int | None = None
    """The player who must be given the device before the game continues; None if nobody."""
    awaited: int | None = None
    """The player of another device whose turn it is; None if there is none."""
    covered: bool = False
    """Whether the reader's own hand is face down while another device is awaited."""


def choose_perspective(state: State, people: int, viewer: int | None, *, replaying: bool = False) -> DevicePerspective:
    """Return what the device may show now. `viewer` is the person who has the device, None if that is not known.

    If it is another person's turn, the device shows only what all people may see. The device also asks for a handover, unless all people
    see the same cards anyway.
    """
    if people == 1:
        return DevicePerspective(state.observation(0), 0)
    views = [state.observation(seat) for seat in range(people)]
    seat = person_whose_turn_it_is(state, people)
    if replaying and viewer is not None:
        return DevicePerspective(views[viewer], viewer, viewer)
    if replaying or seat is None:
        return DevicePerspective(merge_seat_views(views))
    if views_show_same_position(views):
        return DevicePerspective(merge_seat_views(views), seat)
    if viewer is not None and views[viewer] == views[seat]:
        return DevicePerspective(views[seat], seat, seat)
    return DevicePerspective(merge_seat_views(views), handover=seat)


def view_between_decisions(state: State, people: int, viewer: int | None) -> State:
    """Return the view of a state between two decisions: the view of `viewer` or, if that is None, the view that all people share."""
    return merge_seat_views([state.observation(seat) for seat in (range(people) if viewer is None else (viewer,))])


def person_whose_turn_it_is(state: State, people: int) -> int | None:
    """Return the person whose turn it is; None if it is a bot's turn, or if the round is over."""
    return state.current_player if state.payoffs is None and state.current_player is not None and state.current_player < people else None


def is_waiting_for_person(state: State, people: int) -> bool:
    """Return whether the game waits for a person: to choose between actions, or to deal the next round."""
    return state.payoffs is not None or (person_whose_turn_it_is(state, people) is not None and len(state.legal_actions()) > 1)


def parse_seat_of_person(text: str, people: int) -> int:
    """Return the seat of a person from the person's number, which counts from 1. Raises NotationError if nobody has that number."""
    number = parse_whole_number(text) or 0
    if not 0 < number <= people:
        raise NotationError(f"{quote_input(text)} is not a player on this device; players are numbered 1 to {people}")
    return number - 1
