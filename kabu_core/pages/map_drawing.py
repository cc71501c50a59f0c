"""Maps: sections of the globe with points for places, names that do not cover each other, and routes.

The names are placed twice, for narrow and for wide maps. They scale with their map, so a placement is valid at every width.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, dist, hypot, log, pi, radians, tan

from kabu_core.archive.dated_events import MapPlace
from kabu_core.pages import label_placement
from kabu_core.pages.label_placement import Box, LabelAndPointSizes, Point
from kabu_core.views.html_builder import Html, join_html, tag

WIDTH, SMALL_WIDTH = 700, 240
"""The width of a full map, and of a small map beside a text, in map units."""

LABEL_SIZES: Mapping[str, LabelAndPointSizes] = {
    "narrow": LabelAndPointSizes(line=58, letter=15.4, dot=11),  # on a map 320 pixels wide, 26 pixels for a name above its date
    "wide": LabelAndPointSizes(line=31, letter=10.5, dot=7),  # on a map 560 pixels wide, 24 pixels for one line
}
"""The sizes of names in the two layouts. Names are buttons, so they are at least 24 pixels high."""

SMALL_LABEL_SIZES = LabelAndPointSizes(line=14, letter=7, dot=5)
"""The sizes of names on a small map."""

BADGE_RADIUS = {"narrow": 25.0, "wide": 13.0}
"""Half the width of the space for a route’s letter."""

ROUTE_STEP = 6
"""The largest distance between points of a route that names must not cover. Names are much higher, so none fits between two points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapExtent:
    """A section of the globe in the Mercator projection. Longitudes continue beyond 180°, so that a map can cross that line."""

    id: str
    title: str
    west: float
    south: float
    east: float
    north: float
    width: int = WIDTH

    @property
    def units_per_radian(self) -> float:
        """The number of map units in a radian."""
        return self.width / radians(self.east - self.west)

    @property
    def map_height(self) -> int:
        """The height of the map in map units."""
        return round(self.units_per_radian * (_mercator_y(self.north) - _mercator_y(self.south)))

    def point_on_map(self, north: float, east: float) -> Point:
        """Return the position of a place on the map. A place too far north or south is put at the edge."""
        x = self.units_per_radian * radians((east - self.west) % 360)
        y = self.units_per_radian * (_mercator_y(self.north) - _mercator_y(north))
        return round(x, 1), round(min(max(y, 0), self.map_height), 1)

    def contains_place(self, place: MapPlace) -> bool:
        """Return whether a place is within this section."""
        return self.south <= place.north <= self.north and (place.east - self.west) % 360 <= self.east - self.west


JAPAN = MapExtent(id="japan", title="Japan", west=128.3, south=30.4, east=143.4, north=42)
SOUTH = MapExtent(id="south", title="The Malay world, northern Australia and the Pacific", west=94, south=-25, east=166, north=15)
ASIA = MapExtent(id="asia", title="East and Southeast Asia to northern Australia", west=92, south=-21, east=166, north=46)
WORLD = MapExtent(id="world", title="Europe and America", west=-170, south=-42, east=190, north=66)
FRAMES = (ASIA, JAPAN, SOUTH, WORLD)
"""The maps in the order of the page."""

_BY_SIZE = (JAPAN, SOUTH, ASIA, WORLD)
INSETS = tuple(replace(frame, width=SMALL_WIDTH) for frame in _BY_SIZE)


def smallest_map_containing_places(*places: MapPlace, frames: Sequence[MapExtent] = _BY_SIZE) -> MapExtent:
    """Return the most detailed map that contains all these places, or the last map if none does.

    This map names the places. Another map names a place only if the place is a stage of one of its routes.
    """
    return next((frame for frame in frames if all(map(frame.contains_place, places))), frames[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledMapPlace:
    """A place on a map: its name, its date, the id of the entry that it opens, and the earliest year limit at which it is shown."""

    place: MapPlace
    name: str
    date: str
    opens: str
    since: str

    def label_width_in_letters(self, layout: str) -> int:
        """Return the width of the label in letters. The name is above the date on a narrow map and before it on a wide map."""
        return max(len(self.name), len(self.date)) if layout == "narrow" else len(self.name) + len(self.date) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRoute:
    """A line through several places, with a letter."""

    letter: str
    way: tuple[MapPlace, ...]
    status: str
    kind: str
    since: str


def map_with_name_buttons(frame: MapExtent, land: str, spots: Sequence[LabelledMapPlace], routes: Sequence[MapRoute]) -> Html:
    """Render a map: land, the frames of more detailed maps, routes and points as a picture, and on top of it the names as buttons."""
    curves = [_route_arcs([frame.point_on_map(place.north, place.east) for place in route.way]) for route in routes]
    laid = {look: place_name_boxes(frame, spots, routes, look) for look in LABEL_SIZES}
    points = [frame.point_on_map(spot.place.north, spot.place.east) for spot in spots]
    picture = tag(
        "svg",
        tag("path", d=land, class_="land"),
        *_frames_of_detailed_maps(frame),
        *(_route_line(route, curve) for route, curve in zip(routes, curves, strict=True)),
        *(
            _point_with_leader_lines(spot, point, {look: laid[look][n] for look in LABEL_SIZES})
            for n, (spot, point) in enumerate(zip(spots, points, strict=True))
        ),
        viewBox=f"0 0 {WIDTH} {frame.map_height}",
        aria_hidden="true",
    )
    names = (
        tag("ul", *_buttons_with_place_names(frame, spots, points, laid[look]), class_=f"names {look}", data_roving=True)
        for look in LABEL_SIZES
    )
    return tag("div", picture, *names, class_="chart")


def small_map_picture(frame: MapExtent, land: str, places: Sequence[tuple[str, MapPlace]]) -> Html:
    """Render a small map with land, points and their names, as a picture."""
    points = tuple(frame.point_on_map(place.north, place.east) for _, place in places)
    widths = tuple(len(name) * SMALL_LABEL_SIZES.letter for name, _ in places)
    boxes = label_placement.boxes_for_labels(points, widths, (), (frame.width, frame.map_height), SMALL_LABEL_SIZES)
    middles = ((round((left + right) / 2, 1), round(bottom - 4, 1)) for left, _, right, bottom in boxes)
    return tag(
        "svg",
        tag("path", d=land),
        *(tag("circle", cx=x, cy=y, r=4) for x, y in points),
        join_html([tag("text", name, x=x, y=y) for (name, _), (x, y) in zip(places, middles, strict=True)], " "),
        viewBox=f"0 0 {frame.width} {frame.map_height}",
        aria_hidden="true",
    )


def place_name_boxes(frame: MapExtent, spots: Sequence[LabelledMapPlace], routes: Sequence[MapRoute], layout: str) -> tuple[Box, ...]:
    """Return a box for the name of each spot. The boxes avoid points, routes with their letters, and other names."""
    sizes = LABEL_SIZES[layout]
    points = tuple(frame.point_on_map(spot.place.north, spot.place.east) for spot in spots)
    taken = tuple(
        box
        for route in routes
        for box in _boxes_along_route(
            _route_arcs([frame.point_on_map(place.north, place.east) for place in route.way]), BADGE_RADIUS[layout]
        )
    )
    widths = tuple(spot.label_width_in_letters(layout) * sizes.letter + sizes.letter for spot in spots)
    return label_placement.boxes_for_labels(points, widths, taken, (WIDTH, frame.map_height), sizes)


def _mercator_y(north: float) -> float:
    """Return the vertical coordinate of a latitude in the Mercator projection, in radians."""
    return log(tan(pi / 4 + radians(north) / 2))


type Curve = list[tuple[Point, Point, Point]]


def _route_arcs(points: Sequence[Point]) -> Curve:
    """Return an arc from each point to the next. All arcs bend east, so that different lines to one place stay apart."""
    return [(one, _arc_control_point(one, two), two) for one, two in pairwise(points)]


def _arc_control_point(one: Point, two: Point) -> Point:
    """Return the control point of the arc between two points."""
    across = (one[1] - two[1], two[0] - one[0])
    side = 0.22 if across[0] > 0 else -0.22
    return round((one[0] + two[0]) / 2 + across[0] * side, 1), round((one[1] + two[1]) / 2 + across[1] * side, 1)


def _longest_arc_middle(curve: Curve) -> Point:
    """Return the middle of the longest arc of a line."""
    one, pull, two = max(curve, key=lambda part: dist(part[0], part[2]))
    return _point_on_arc(one, pull, two, 0.5)


def _boxes_along_route(curve: Curve, half: float) -> Iterator[Box]:
    """Return the boxes of a route that no name may cover.

    One box is around the letter. The others are small boxes along the line, so close together that no name fits between two of them.
    """
    spots = [(*_longest_arc_middle(curve), half)]
    for one, pull, two in curve:
        steps = ceil(dist(one, two) / ROUTE_STEP)
        line = (_point_on_arc(one, pull, two, step / steps) for step in range(1, steps))
        spots += [(*point, 2) for point in line if min(dist(point, one), dist(point, two)) > half]  # names may be near the ends of an arc
    return ((x - reach, y - reach, x + reach, y + reach) for x, y, reach in spots)


def _point_on_arc(one: Point, pull: Point, two: Point, part: float) -> Point:
    """Return the point of an arc at the parameter `part`, from 0 (start) to 1 (end)."""
    x, y = ((1 - part) ** 2 * one[axis] + 2 * part * (1 - part) * pull[axis] + part**2 * two[axis] for axis in (0, 1))
    return round(x, 1), round(y, 1)


def _route_line(route: MapRoute, curve: Curve) -> Html:
    """Render a route: its line with an arrow at the end, and its letter."""
    start = curve[0][0]
    path = f"M{start[0]} {start[1]}" + "".join(f"Q{pull[0]} {pull[1]} {to[0]} {to[1]}" for _, pull, to in curve)
    _, pull, tip = curve[-1]
    x, y = _longest_arc_middle(curve)
    return tag(
        "g",
        tag("path", d=path),
        tag("polygon", points=_arrow_corners(pull, tip)),
        tag("circle", cx=x, cy=y),
        tag("text", route.letter, x=x, y=y),
        class_="route since",
        data_status=route.status,
        data_kind=route.kind,
        data_since=route.since,
    )


def _arrow_corners(pull: Point, tip: Point) -> str:
    """Return the corners of an arrow whose tip is a little before the end of its line."""
    away = hypot(tip[0] - pull[0], tip[1] - pull[1]) or 1
    way = ((tip[0] - pull[0]) / away, (tip[1] - pull[1]) / away)
    head, base = (tuple(tip[axis] - way[axis] * back for axis in (0, 1)) for back in (9, 26))
    corners = (head, (base[0] - way[1] * 8, base[1] + way[0] * 8), (base[0] + way[1] * 8, base[1] - way[0] * 8))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _point_with_leader_lines(spot: LabelledMapPlace, point: Point, boxes: Mapping[str, Box]) -> Html:
    """Render a point. In each layout in which its name is not right beside the point, a leader line joins the two."""
    leaders = []
    for look, box in boxes.items():
        x, y = label_placement.nearest_point_of_box(point, box)
        if dist(point, (x, y)) > LABEL_SIZES[look].dot * 1.7:
            leaders.append(tag("path", d=f"M{point[0]} {point[1]}L{x:.1f} {y:.1f}", class_=f"tie {look}"))
    return tag("g", *leaders, tag("circle", cx=point[0], cy=point[1]), class_="spot since", data_since=spot.since, data_for=spot.opens)


def _buttons_with_place_names(
    frame: MapExtent, spots: Sequence[LabelledMapPlace], points: Sequence[Point], boxes: Sequence[Box]
) -> Iterator[Html]:
    """Yield the names as buttons. Each name is at the end of its box that is nearer to the point."""
    for spot, point, (left, top, right, bottom) in zip(spots, points, boxes, strict=True):
        name = join_html([tag("span", spot.name), " ", tag("small", spot.date)])
        wide, high = (right - left) / WIDTH, (bottom - top) / frame.map_height
        at = f"--x:{left / WIDTH:.1%};--y:{top / frame.map_height:.1%};--w:{wide:.1%};--h:{high:.1%}"
        at += f";--px:{(point[0] - left) / (right - left):.0%};--py:{(point[1] - top) / (bottom - top):.0%}"  # the point's place in the box
        button = tag("button", name, type="button", popovertarget=spot.opens)
        side = "end" if right < point[0] else "start" if left > point[0] else None
        yield tag("li", button, class_="since", style=at, data_since=spot.since, data_side=side, data_for=spot.opens)


def _frames_of_detailed_maps(frame: MapExtent) -> Iterable[Html]:
    """Yield the frames of the maps that show a part of this map at a larger scale."""
    if frame is not ASIA:
        return
    for inset in (JAPAN, SOUTH):
        (left, top), (right, bottom) = frame.point_on_map(inset.north, inset.west), frame.point_on_map(inset.south, inset.east)
        yield tag("rect", x=left, y=top, width=round(right - left, 1), height=round(bottom - top, 1), class_="inset")


def map_projection_data(which: Iterable[MapExtent]) -> list[Mapping[str, object]]:
    """Return the projection of each map, for the script that draws the outlines."""
    return [
        {
            "id": frame.id,
            "turn": (frame.west + frame.east) / 2,
            "scale": round(frame.units_per_radian, 6),
            "top": round(frame.units_per_radian * _mercator_y(frame.north), 6),
            "width": frame.width,
            "height": frame.map_height,
        }
        for frame in which
    ]
