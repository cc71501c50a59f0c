"""Maps as SVG: frames of the globe, places in them that never cover each other, and the outlines of the land that the build has drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, log, pi, radians, sin, sqrt, tan

from kabu_core.archive.attestations import Place
from kabu_core.views.html import Html, plural, tag

WIDTH = 700
"""The width of every map, in its own units; on the narrowest screens two of them are about one pixel."""

APART = 54
"""How far the middles of two points are from each other at least: the 24 pixels that a fingertip needs, where a map is 320 wide."""

_SWEEPS = 400
_LETTER, _LINE = 8.6, 20.0  # how wide a letter of a name is on the average, and how high a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A part of the globe in Mercator’s projection, in degrees; east of 180 the degrees go on."""

    id: str
    title: str
    west: float
    south: float
    east: float
    north: float

    @property
    def scale(self) -> float:
        """Units a radian."""
        return WIDTH / radians(self.east - self.west)

    @property
    def height(self) -> int:
        """How high the map is, in its own units."""
        return round(self.scale * (_up(self.north) - _up(self.south)))

    def at(self, north: float, east: float) -> tuple[float, float]:
        """Where a place is on the map; what lies north or south of it is at its edge."""
        x = self.scale * radians((east - self.west) % 360)
        y = self.scale * (_up(self.north) - _up(north))
        return round(x, 1), round(min(max(y, 0), self.height), 1)

    def holds(self, place: Place) -> bool:
        """Whether a place is within the frame."""
        return self.south <= place.north <= self.north and (place.east - self.west) % 360 <= self.east - self.west


FRAMES = (
    Frame(id="japan", title="Japan", west=128.4, south=30.2, east=146.2, north=45.8),
    Frame(id="asia", title="East and Southeast Asia to northern Australia", west=92, south=-20, east=164, north=47),
    Frame(id="world", title="The rest of the world", west=-170, south=-50, east=190, north=70),
)
"""The maps; a place is on the first that holds it, so the last holds everything."""


def frame_of(place: Place) -> Frame:
    """The map that a place is on."""
    return next((frame for frame in FRAMES if frame.holds(place)), FRAMES[-1])


def chart(frame: Frame, land: str, rows: Sequence[tuple[Place, int]]) -> Html:
    """One map: the land, an outline of what has a map of its own, and a point for each place, by the number of its events."""
    true = [frame.at(place.north, place.east) for place, _ in rows]
    shown = apart(true, frame.height)
    ties = [_tie(here, there) for here, there in zip(true, shown, strict=True) if dist(here, there) > 1]
    points = [_point(place, count, at) for (place, count), at in zip(rows, shown, strict=True)]
    names = _names([(place.name.partition(",")[0], _radius(count), at) for (place, count), at in zip(rows, shown, strict=True)], frame)
    return tag(
        "svg",
        tag("path", d=land, class_="land"),
        *_insets(frame),
        *ties,
        *points,
        tag("g", *names, class_="names", aria_hidden="true"),
        viewBox=f"0 0 {WIDTH} {frame.height}",
        role="group",
        aria_label=f"Map: {frame.title}, {plural(len(rows), 'place')}",
    )


def apart(points: Sequence[tuple[float, float]], height: float) -> list[tuple[float, float]]:
    """The points, moved as little as need be so that no two are nearer than APART and all are on the map; always the same."""
    moved = [[*point] for point in points]
    for _ in range(_SWEEPS):
        pairs = [(one, two) for n, one in enumerate(moved) for two in moved[n + 1 :] if dist(one, two) < APART - 0.1]
        for n, (one, two) in enumerate(pairs):
            _push(one, two, n)
        for point in moved:
            point[:] = min(max(point[0], APART / 2), WIDTH - APART / 2), min(max(point[1], APART / 2), height - APART / 2)
        if not pairs:
            break
    return [(round(x, 1), round(y, 1)) for x, y in moved]


def _push(one: list[float], two: list[float], turn: int) -> None:
    """Moves two points half the way that they lack; two at one place go a way that depends on their turn."""
    gap = dist(one, two)
    way = ((two[0] - one[0]) / gap, (two[1] - one[1]) / gap) if gap > 0.01 else (cos(turn), sin(turn))
    for axis in (0, 1):
        one[axis] -= way[axis] * (APART - gap) / 2
        two[axis] += way[axis] * (APART - gap) / 2


def _up(north: float) -> float:
    """Mercator’s height of a latitude, in radians."""
    return log(tan(pi / 4 + radians(north) / 2))


def _radius(count: int) -> float:
    return round(min(8 + 4 * sqrt(count), 25), 1)


def _point(place: Place, count: int, at: tuple[float, float]) -> Html:
    """A link to the place’s events below; what can be hit is larger than what is seen."""
    name = f"{place.name}: {plural(count, 'event')}"
    x, y = at
    return tag(
        "a",
        tag("title", name),
        tag("circle", cx=x, cy=y, r=APART / 2 - 0.5, class_="hit"),
        tag("circle", cx=x, cy=y, r=_radius(count), class_="point"),
        href=f"#place-{place.id}",
        aria_label=name,
        data_for=f"place-{place.id}",
    )


def _tie(here: tuple[float, float], there: tuple[float, float]) -> Html:
    """From where a place is to where its point had to go."""
    line = tag("path", d=f"M{here[0]} {here[1]}L{there[0]} {there[1]}", class_="tie")
    return tag("g", line, tag("circle", cx=here[0], cy=here[1], r=3, class_="spot"))


def _insets(frame: Frame) -> Iterable[Html]:
    """Around what has a larger map."""
    earlier = FRAMES[: FRAMES.index(frame)]
    for inset in earlier:
        (left, top), (right, bottom) = frame.at(inset.north, inset.west), frame.at(inset.south, inset.east)
        box = {"x": left, "y": top, "width": round(right - left, 1), "height": round(bottom - top, 1)}
        yield tag("rect", **box, class_="inset")


def _names(rows: Iterable[tuple[str, float, tuple[float, float]]], frame: Frame) -> list[Html]:
    """Names beside their points where there is room: right, left, above or below; elsewhere none, since all stand in the table."""
    found = list(rows)
    taken = [(x - radius, y - radius, x + radius, y + radius) for _, radius, (x, y) in found]
    names = []
    for name, radius, (x, y) in found:
        for anchor, at, middle in (
            ("start", x + radius + 4, y),
            ("end", x - radius - 4, y),
            ("middle", x, y - radius - 12),
            ("middle", x, y + radius + 12),
        ):
            box = _box(len(name) * _LETTER, anchor, at, middle)
            if (
                box[0] > 2
                and box[2] < WIDTH - 2
                and box[1] > 2
                and box[3] < frame.height - 2
                and not any(_meet(box, other) for other in taken)
            ):
                taken.append(box)
                names.append(tag("text", name, x=round(at, 1), y=round(middle + 5.5, 1), text_anchor=anchor))
                break
    return names


def _box(wide: float, anchor: str, at: float, middle: float) -> tuple[float, float, float, float]:
    """What a name covers."""
    left = at - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
    return left, middle - _LINE / 2, left + wide, middle + _LINE / 2


def _meet(one: Sequence[float], two: Sequence[float]) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def frames() -> list[Mapping[str, object]]:
    """What the drawer of outlines has to know of each map."""
    return [
        {
            "id": frame.id,
            "turn": (frame.west + frame.east) / 2,
            "scale": round(frame.scale, 6),
            "top": round(frame.scale * _up(frame.north), 6),
            "width": WIDTH,
            "height": frame.height,
        }
        for frame in FRAMES
    ]
