"""Macros for dated events: the timeline and the maps."""

from kabu_core.archive import dated_events as dated
from kabu_core.archive.dated_events import dated_events_in_order
from kabu_core.content.loading import require_known_values
from kabu_core.pages import event_maps, map_drawing
from kabu_core.pages import event_timeline as events
from macros.pages import coastlines


def event_timeline() -> str:
    """Render the key events on a time axis, and below it every dated event by century."""
    return events.event_timeline_section(dated_events_in_order())


def history_map() -> str:
    """Render maps of the places where events happened, with the documented routes, and a list of these places."""
    return event_maps.history_map(dated_events_in_order(), coastlines.coastline_paths())


def small_map_of_places(*ids: str) -> str:
    """Render places on a small map. Raises ContentError for an unknown id."""
    require_known_values(ids, dated.places_on_maps_by_id(), "small_map_of_places")
    return event_maps.linked_small_map([dated.places_on_maps_by_id()[id_] for id_ in ids], coastlines.coastline_paths(map_drawing.INSETS))


def event_status_legend() -> str:
    """Render the meaning of each status of an event."""
    return events.legend_of_event_certainty()
