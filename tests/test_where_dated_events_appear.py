"""Dated events: each row appears as an entry in the timeline, a point on the map, and a date in the index of games."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from kabu_core import content
from kabu_core.archive import dated_events, lineage_edges
from kabu_core.archive.dated_events import DatedEvent
from kabu_core.errors import ContentError
from kabu_core.pages import event_maps, filterable_game_list, label_placement, map_drawing
from kabu_core.pages import event_timeline as shown
from macros.pages import coastlines
from macros.pages import timeline_and_maps as of_history
from tests.data_fault_test_helpers import fault_messages

EMPTY_COASTLINES = {frame.id: "M0 0" for frame in map_drawing.FRAMES}
EVENTS = dated_events.dated_events_in_order()
MAP_SPOTS = {frame: event_maps.labelled_places_of_map(frame, event_maps.events_by_place(EVENTS)) for frame in map_drawing.FRAMES}
"""The places whose names stand on each map."""

NEW_EVENT = {
    "id": "new-event",
    "date": "1571~/1580",
    "title": "A new event",
    "says": "Told by nobody.",
    "kind": "play",
    "status": "inferred",
    "place": "new-place",
    "games": ["yoshi"],
    "packs": ["komaru"],
    "readings": [{"source": "this-site", "says": "Made up for a test."}],
}
NEW_PLACE = {"id": "new-place", "name": "New place", "north": 33.3, "east": 133.3, "region": "Japan"}


def test_there_are_many_events_and_they_are_in_order() -> None:
    assert len(EVENTS) >= 80
    years = [event.year_range for event in EVENTS]
    assert years == sorted(years)
    assert {event.status for event in EVENTS} == set(dated_events.CERTAINTY)
    assert {event.kind for event in EVENTS} == set(dated_events.EVENT_KINDS)


def test_a_new_event_appears_in_timeline_map_and_catalog(data: dict[str, Any]) -> None:
    data["history/attestations"]["place"].append(NEW_PLACE)
    data["history/attestations"]["attestation"].append(NEW_EVENT)
    assert fault_messages() == []
    rows = dated_events.dated_events_in_order()
    timeline, chart = shown.event_timeline_section(rows), event_maps.history_map(rows, EMPTY_COASTLINES)
    assert timeline.count('id="new-event"') == 1
    assert 'href="/history/map/#place-new-place"' in timeline
    assert chart.count('id="place-new-place"') == 1
    assert chart.count("<span>New place</span> <small>about 1571</small>") == len(map_drawing.LABEL_SIZES)
    assert chart.count('href="/history/timeline/#new-event"') == 1
    first = dated_events.first_event_of_game("yoshi")
    assert first
    assert f'href="/history/timeline/#{first.id}"' in filterable_game_list.first_attestation_link("yoshi")


def test_every_event_is_an_entry_and_key_events_stand_on_the_axis_in_order() -> None:
    page = of_history.event_timeline()
    for event in EVENTS:
        assert page.count(f'id="{event.id}"') == 1
        assert all(f'href="/sources/#{reading.source}"' in page for reading in event.readings)
    axis = page.partition('<ol class="axis"')[2].partition("</ol>")[0]
    assert re.findall(r'href="#([^"]+)"', axis) == [event.id for event in EVENTS if event.key]
    assert axis.count("<li") == 20 + 1
    assert axis.endswith('<li class="today"><b>Today</b></li>')
    for event in EVENTS:
        assert event.key or not event.cards
        assert all(f"/{card.code}.svg" in axis for card in (content.decks()[event.deck].parse_cards(event.cards) if event.cards else ()))


def test_the_map_lists_every_event_at_its_place() -> None:
    page = of_history.history_map()
    for event in EVENTS:
        entry = page.partition(f'<div id="place-{event.place or event_maps.UNPLACED}"')[2].partition("popover")[0]
        assert f'href="/history/timeline/#{event.id}"' in entry


def test_every_place_has_an_event_or_is_on_a_route() -> None:
    on_routes = {place for edge in lineage_edges.lineage_edges_with_routes() for place in edge.way}
    assert set(dated_events.places_on_maps_by_id()) == ({event.place for event in EVENTS} - {""}) | on_routes
    assert "macao" in on_routes


def test_every_place_has_its_name_beside_it_and_opens_its_entry() -> None:
    page = of_history.history_map()
    named = {frame: {spot.place.id for spot in spots} for frame, spots in MAP_SPOTS.items()}
    for place in dated_events.places_on_maps_by_id().values():
        frame = map_drawing.smallest_map_containing_places(place)
        x, y = frame.point_on_map(place.north, place.east)
        assert place.id in named[frame]
        assert f'<circle cx="{x}" cy="{y}">' in page.partition(f'id="map-{frame.id}"')[2].partition("</figure>")[0]
        assert page.count(f'popovertarget="at-{place.id}"') == 1 + len(map_drawing.LABEL_SIZES) * sum(
            place.id in ids for ids in named.values()
        )


@pytest.mark.parametrize("look", map_drawing.LABEL_SIZES)
@pytest.mark.parametrize("frame", map_drawing.FRAMES, ids=lambda frame: frame.id)
def test_no_place_name_covers_another_name_or_a_point(frame: map_drawing.MapExtent, look: str) -> None:
    spots = MAP_SPOTS[frame]
    boxes = map_drawing.place_name_boxes(frame, spots, event_maps.routes_on_map(frame), look)
    assert not any(label_placement.boxes_overlap(one, two) for one, two in combinations(boxes, 2))
    for x, y in (frame.point_on_map(spot.place.north, spot.place.east) for spot in spots):
        assert not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)
    assert all(min(left, top) >= 0 and right <= map_drawing.WIDTH and bottom <= frame.map_height for left, top, right, bottom in boxes)


@pytest.mark.parametrize("look", map_drawing.LABEL_SIZES)
@pytest.mark.parametrize("frame", map_drawing.FRAMES, ids=lambda frame: frame.id)
def test_no_route_runs_through_a_place_name(frame: map_drawing.MapExtent, look: str) -> None:
    """Check points close together along each curve on the map: none may lie within the box of a place name."""
    spots, routes = MAP_SPOTS[frame], event_maps.routes_on_map(frame)
    boxes = map_drawing.place_name_boxes(frame, spots, routes, look)
    crossed = []
    for route, path in zip(
        routes,
        re.findall(r'class="route[^>]*><path d="M([^"]*)"', map_drawing.map_with_name_buttons(frame, "M0 0", spots, routes)),
        strict=True,
    ):
        start, *parts = [list(map(float, part.split())) for part in path.split("Q")]
        for pull_x, pull_y, *end in parts:
            for x, y in (bezier_point(start, (pull_x, pull_y), end, n / 500) for n in range(501)):
                names = (
                    spot.name
                    for spot, (left, top, right, bottom) in zip(spots, boxes, strict=True)
                    if left < x < right and top < y < bottom
                )
                crossed += [f"{route.letter} through {name}" for name in names]
            start = end
    assert not set(crossed)


def bezier_point(start: Sequence[float], pull: Sequence[float], end: Sequence[float], part: float) -> tuple[float, float]:
    """Return the point of a quadratic Bézier curve at the parameter `part`, from 0 (start) to 1 (end). `pull` is the control point."""
    x, y = ((1 - part) ** 2 * start[n] + 2 * part * (1 - part) * pull[n] + part**2 * end[n] for n in (0, 1))
    return x, y


def test_place_names_at_one_point_of_a_map_are_kept_apart() -> None:
    boxes = label_placement.boxes_for_labels(((50, 50), (50, 50), (52, 50)), (80, 80, 80), (), (300, 200), map_drawing.LABEL_SIZES["wide"])
    assert not any(label_placement.boxes_overlap(one, two) for one, two in combinations(boxes, 2))


def test_every_route_is_drawn_and_described_with_dates_and_certainty() -> None:
    page = of_history.history_map()
    for letter, edge in zip(event_maps.ROUTE_LETTERS, lineage_edges.lineage_edges_with_routes(), strict=False):
        assert f">{letter}</text>" in page
        route = page.partition(f'id="route-{edge.id}"')[2].partition("</li>")[0]
        assert all(part in route for part in (f'class="letter">{letter}<', dated_events.date_in_words(edge.date), f">{edge.status}<"))
        assert all(f'href="/sources/#{reading.source}"' in page.partition(f'id="route-{edge.id}"')[2] for reading in edge.readings)


def test_a_map_uses_mercators_projection_and_wraps_around_the_globe() -> None:
    world = map_drawing.WORLD
    assert world.point_on_map(world.north, world.west) == (0, 0)
    assert world.point_on_map(world.south, world.east - 0.001) == pytest.approx((map_drawing.WIDTH, world.map_height), abs=0.5)
    assert world.point_on_map(0, -160)[0] == pytest.approx(world.point_on_map(0, 200)[0])
    assert world.point_on_map(80, 0)[1] == 0


def test_the_coastlines_of_every_map_are_small() -> None:
    import gzip

    land = coastlines.coastline_paths()
    assert set(land) == {frame.id for frame in map_drawing.FRAMES}
    assert len(gzip.compress("".join(land.values()).encode())) <= 15_000
    assert all(re.fullmatch(r"(M[-\d. ]+l[-\d. ]+z)+", path) for path in land.values())


@pytest.mark.parametrize(
    ("ids", "frame"),
    [
        (["nanjing"], "asia"),
        (["edo", "nagoya", "kyoto", "osaka"], "japan"),
        (["tiwi", "barunga", "makassar"], "south"),
        (["geneva", "macao"], "world"),
    ],
)
def test_a_small_map_names_its_places_and_leads_to_the_large_one(ids: list[str], frame: str) -> None:
    import gzip

    drawn = of_history.small_map_of_places(*ids)
    names = [dated_events.places_on_maps_by_id()[id_].name.partition(",")[0] for id_ in ids]
    assert f'href="/history/map/#map-{frame}" aria-label="On the map: {", ".join(names)}"' in drawn
    assert re.findall(r"<text[^>]*>([^<]+)<", drawn) == names
    assert len(gzip.compress(drawn.encode())) <= 1_500
    with pytest.raises(ContentError, match="small_map_of_places: unknown 'atlantis'"):
        of_history.small_map_of_places("atlantis")


@pytest.mark.parametrize(
    ("date", "when", "century"),
    [("1588", "1588", 16), ("1700", "1700", 17), ("1724~", "about 1724", 18), ("1661/1673", "1661–1673", 17), ("1686-03", "1686-03", 17)],
)
def test_a_date_is_shown_in_words_with_its_century(date: str, when: str, century: int) -> None:
    event = DatedEvent(id="x", date=date, title="", says="", kind="play", status="reported", readings=())
    assert (event.date_text, event.earliest_century) == (when, century)
