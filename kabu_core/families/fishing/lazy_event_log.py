"""The lazy log of a state: entries for the part of the log that nobody has read yet.

Replays, searches and rollouts make many states but read few of their logs. An action therefore adds only short entries. When the events or
the order of the captured cards are needed, they are worked out from these entries.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from kabu_core.play.events import Event

type LogEntry = tuple[Callable[..., Event | None], int | None, *tuple[object, ...]]
"""The function that makes an event, or decides that there is none, and its arguments, of which the first is the seat.

If a card was laid on the field, the other arguments are this card and the mask of the cards that it captured.
"""

type UnreadLog = tuple["UnreadLog", Callable[..., Event | None], int | None, *tuple[object, ...]] | None
"""The latest entry of the log, after the entry before it; None if there is no entry."""


def log_entries_in_order(log: UnreadLog) -> Iterable[LogEntry]:
    """Return the entries of a log, the earliest first."""
    entries: list[LogEntry] = []
    while log:
        entries.append(log[1:])
        log = log[0]
    return reversed(entries)


class StateWithLazyLog(Protocol):
    """A state that may have an unread log."""

    def update_fields_from_unread_log(self) -> None:
        """Bring the fields that depend on the log up to date."""


class FieldDependentOnLog:
    """A field of a state that depends on the log. Access to the field reads the log first."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, state: StateWithLazyLog | None, kind: type) -> object:
        if state is None:
            return self
        if vars(state).get("unread_log"):
            state.update_fields_from_unread_log()
        return vars(state)[self.name]

    def __set__(self, state: StateWithLazyLog, value: object) -> None:
        vars(state)[self.name] = value


def mark_fields_dependent_on_log[S: type](*names: str) -> Callable[[S], S]:
    """Return a class decorator that marks the fields with these `names` as fields that depend on the log."""

    def make_fields_read_log_first(kind: S) -> S:
        for name in names:
            setattr(kind, name, FieldDependentOnLog(name))
        return kind

    return make_fields_read_log_first
