"""The places of dated events, on maps with routes and as a list."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from kabu_core.archive import dated_events, lineage_edges
from kabu_core.archive.dated_events import DatedEvent, MapPlace
from kabu_core.archive.lineage_edges import LineageEdge
from kabu_core.pages import event_timeline as events
from kabu_core.pages import links_to_games, list_items_opened_from_drawing, map_drawing
from kabu_core.pages.map_drawing import LabelledMapPlace, MapExtent, MapRoute
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, join_html, prose_html, tag

UNPLACED = "none"
"""The id under which events without a place are listed."""

YEAR_LIMITS = (1600, 1700, 1800, 1900, 2000, 2100)
"""The years up to which the maps can show events. The last one stands for today."""

ROUTE_LETTERS = "ABCDEFGH"


def history_map(rows: Sequence[DatedEvent], land: Mapping[str, str]) -> Html:
    """Render the maps with land and routes, the legend of the routes, and a list of every place with its events."""
    events_at = events_by_place(rows)
    asia, *others = (_map_figure(frame, land[frame.id], events_at) for frame in map_drawing.FRAMES)
    return events.filterable_event_list(
        rows,
        join_html([list_items_opened_from_drawing.STYLES, _last_year_radio_buttons(), asia, _route_legend(), *others]),
        place_list_with_events(rows),
    )


def events_by_place(rows: Iterable[DatedEvent]) -> Mapping[str, list[DatedEvent]]:
    """Return the events of each place, keyed by the id of the place. Events without a place are listed under UNPLACED."""
    events_at: dict[str, list[DatedEvent]] = {}
    for event in rows:
        events_at.setdefault(event.place or UNPLACED, []).append(event)
    return events_at


def labelled_places_of_map(frame: MapExtent, events_at: Mapping[str, Sequence[DatedEvent]]) -> list[LabelledMapPlace]:
    """Return the places that a map names: the places that belong to this map, and the stages of its routes."""
    routed = {place for edge in lineage_edges.lineage_edges_with_routes() if frame in _only_map_of_whole_route(edge) for place in edge.way}
    here = [
        place
        for place in places_on_maps_in_reading_order()
        if map_drawing.smallest_map_containing_places(place) is frame or place.id in routed
    ]
    return [_place_with_date_label(place, events_at.get(place.id, ())) for place in here]


def places_on_maps_in_reading_order() -> list[MapPlace]:
    """Return the places in the order in which they are read and reached by keyboard: by region as in the data, then from north to south."""
    found = list(dated_events.places_on_maps_by_id().values())
    regions = list(dict.fromkeys(place.region for place in found))
    return sorted(found, key=lambda place: (regions.index(place.region), -place.north, place.east))


def routes_on_map(frame: MapExtent) -> list[MapRoute]:
    """Return the routes on a map. A route has the same letter on all maps."""
    places = dated_events.places_on_maps_by_id()
    return [
        MapRoute(
            letter=letter,
            way=tuple(places[place] for place in edge.way),
            status=edge.status,
            kind=edge.kind,
            since=_first_year_limit_not_before(edge.year_range[0]),
        )
        for letter, edge in zip(ROUTE_LETTERS, lineage_edges.lineage_edges_with_routes(), strict=False)
        if frame in _only_map_of_whole_route(edge)
    ]


def place_list_with_events(rows: Sequence[DatedEvent]) -> Html:
    """Render every place by region, each folded with its events, and then the events without a place."""
    events_at = events_by_place(rows)
    regions = (
        _region_section_of_places(region, [_place_list_entry(place, events_at.get(place.id, ())) for place in group])
        for region, group in groupby(places_on_maps_in_reading_order(), key=lambda place: place.region)
    )
    nowhere = list_items_opened_from_drawing.list_item_openable_as_popover(
        f"at-{UNPLACED}",
        f"place-{UNPLACED}",
        _place_entry_summary("No place recorded", events_at.get(UNPLACED, ())),
        _event_list_of_place(events_at.get(UNPLACED, ())),
        data_group=True,
    )
    return tag("div", *regions, _region_section_of_places("Elsewhere", [nowhere]), class_="entries")


def linked_small_map(places: Sequence[MapPlace], land: Mapping[str, str]) -> Html:
    """Render a small map of some places, which links to the large map."""
    frame = map_drawing.smallest_map_containing_places(*places, frames=map_drawing.INSETS)
    labelled = [(place.name.partition(",")[0], place) for place in places]
    label = f"On the map: {', '.join(name for name, _ in labelled)}"
    link = tag(
        "a", map_drawing.small_map_picture(frame, land[frame.id], labelled), href=f"{events.MAP_ADDRESS}#map-{frame.id}", aria_label=label
    )
    return tag("p", link, class_="where")


def _map_figure(frame: MapExtent, land: str, events_at: Mapping[str, Sequence[DatedEvent]]) -> Html:
    found, lines = labelled_places_of_map(frame, events_at), routes_on_map(frame)
    label = f"{frame.title}: {count_with_noun(len(found), 'place')}" + (f", {count_with_noun(len(lines), 'route')}" if lines else "")
    return tag(
        "figure",
        map_drawing.map_with_name_buttons(frame, land, found, lines),
        tag("figcaption", frame.title),
        class_="map",
        id=f"map-{frame.id}",
        aria_label=label,
    )


def _only_map_of_whole_route(edge: LineageEdge) -> tuple[MapExtent, ...]:
    """Return a tuple with the one map that shows a route from end to end."""
    way = [dated_events.places_on_maps_by_id()[place] for place in edge.way]
    return (next(frame for frame in (map_drawing.ASIA, map_drawing.WORLD) if all(map(frame.contains_place, way))),)


def _place_with_date_label(place: MapPlace, events: Sequence[DatedEvent]) -> LabelledMapPlace:
    """Return a place with the date for its label: the date of its first undisputed event or, if all are disputed, of its first event."""
    first = next((event for event in events if event.status != "disputed"), events[0] if events else None)
    through = [edge for edge in lineage_edges.lineage_edges_with_routes() if place.id in edge.way]
    year = min(dated.year_range[0] for dated in ([first] if first else through))
    date = short_event_date(first) if first else "no date"
    return LabelledMapPlace(
        place=place, name=place.name.partition(",")[0], date=date, opens=f"at-{place.id}", since=_first_year_limit_not_before(year)
    )


def short_event_date(event: DatedEvent) -> str:
    """Return the date of an event in few characters: "1588", "about 1571", "1661–1673"."""
    first, last = event.year_range
    return f"about {first}" if "~" in event.date else f"{first}–{last}" if last != first else str(first)


def _first_year_limit_not_before(year: int) -> str:
    """Return the first of the year limits that is not earlier than the year."""
    return str(next(until for until in YEAR_LIMITS if year <= until))


def _last_year_radio_buttons() -> Html:
    """Render radio buttons for the last year that the maps show. A style sheet applies the choice."""
    choices = (
        tag(
            "label",
            tag("input", type="radio", name="until", value=until, checked=until == YEAR_LIMITS[-1]),
            tag("span", "today" if until == YEAR_LIMITS[-1] else until),
        )
        for until in YEAR_LIMITS
    )
    return tag("fieldset", tag("legend", "Show events up to"), *choices, class_="until")


def _route_legend() -> Html:
    """Render the legend of the routes and their letters."""
    return tag("ol", *map(_route_legend_item, ROUTE_LETTERS, lineage_edges.lineage_edges_with_routes()), class_="routes")


def _route_legend_item(letter: str, edge: LineageEdge) -> Html:
    names = [dated_events.places_on_maps_by_id()[place].name.partition(",")[0] for place in edge.way]
    line = tag(
        "svg",
        tag(
            "g",
            tag("path", d="M1 8H45"),
            tag("polygon", points="54,8 42,3 42,13"),
            class_="route",
            data_status=edge.status,
            data_kind=edge.kind,
        ),
        viewBox="0 0 56 16",
        aria_hidden="true",
    )
    head = tag(
        "p",
        tag("b", letter, class_="letter"),
        line,
        tag("b", " → ".join(names)),
        " ",
        dated_events.date_in_words(edge.date),
        html_fragments.attestation_status_badge(edge.status),
        class_="title",
    )
    more = html_fragments.source_readings_fold(edge.readings, html_fragments.row_edit_link("history/lineage", edge.line, "this route"))
    return tag("li", head, tag("p", prose_html(edge.says)), more, id=f"route-{edge.id}")


def _region_section_of_places(name: str, entries: Iterable[Html]) -> Html:
    return tag("section", tag("h2", name, id=f"region-{name.lower().replace(' ', '-')}"), tag("ul", *entries), data_group=True)


def _place_list_entry(place: MapPlace, rows: Sequence[DatedEvent]) -> Html:
    through = (
        (letter, edge)
        for letter, edge in zip(ROUTE_LETTERS, lineage_edges.lineage_edges_with_routes(), strict=False)
        if place.id in edge.way
    )
    about = [_coordinates_text(place), *(tag("a", f"route {letter}", href=f"#route-{edge.id}") for letter, edge in through)]
    return list_items_opened_from_drawing.list_item_openable_as_popover(
        f"at-{place.id}",
        f"place-{place.id}",
        _place_entry_summary(place.name, rows),
        tag(
            "p",
            join_html(about, " · "),
            " ",
            html_fragments.row_edit_link("history/attestations", place.line, "this place"),
            class_="about",
        ),
        _event_list_of_place(rows) if rows else tag("p", "No dated events: this place is a stage on a route."),
        data_group=bool(rows),
    )


def _place_entry_summary(name: str, rows: Sequence[DatedEvent]) -> Html:
    count = f"{_year_span_of_events(rows)} · {count_with_noun(len(rows), 'event')}" if rows else "on a route"
    return join_html([tag("b", name), tag("small", count)], " ")


def _year_span_of_events(rows: Sequence[DatedEvent]) -> str:
    first, last = min(event.year_range[0] for event in rows), max(event.year_range[1] for event in rows)
    return str(first) if first == last else f"{first}–{last}"


def _event_list_of_place(rows: Iterable[DatedEvent]) -> Html:
    return tag("ul", *map(_event_item_of_place, rows))


def _event_item_of_place(event: DatedEvent) -> Html:
    link = tag("a", event.title, href=f"{links_to_games.TIMELINE}#{event.id}")
    return events.event_list_item(event, event.date_text, ": ", link, html_fragments.attestation_status_badge(event.status))


def _coordinates_text(place: MapPlace) -> str:
    north = f"{abs(place.north):.1f}° {'north' if place.north >= 0 else 'south'}"
    east = f"{abs(place.east):.1f}° {'east' if place.east >= 0 else 'west'}"
    return f"about {north}, {east}"
