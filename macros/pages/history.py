"""Macros of the dated events: the timeline and the map."""

from kabu_core.archive.attestations import attestations
from kabu_core.pages import attestations as events
from macros.pages import coast


def timeline() -> str:
    """Every dated event, drawn by century and told below."""
    return events.timeline(attestations())


def history_map() -> str:
    """The places of the events on maps, and all of them in a table."""
    return events.history_map(attestations(), coast.land())


def certainty() -> str:
    """What each status of an event means."""
    return events.certainty()


MACROS = (timeline, history_map, certainty)
