"""Placement of labels, each as near to its point as possible.

A label should not cover another label or a point, and must not leave the drawing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import dist, hypot

type Point = tuple[float, float]
type Box = tuple[float, float, float, float]

MAX_DISTANCE = 9
"""The largest distance of a label from its point, as a multiple of the label's height."""

_SWEEPS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelAndPointSizes:
    """Sizes in units of the drawing: the height of a label, the average width of a letter, and the radius of a point with its rim."""

    line: float
    letter: float
    dot: float


@cache
def boxes_for_labels(
    points: tuple[Point, ...], widths: tuple[float, ...], taken: tuple[Box, ...], drawing: Point, sizes: LabelAndPointSizes
) -> tuple[Box, ...]:
    """Return a box (left, top, right, bottom) of the given width for each point, clear of the boxes in `taken` if possible.

    `drawing` is the width and height of the drawing. The result is deterministic.
    """
    dots = [(x - sizes.dot, y - sizes.dot, x + sizes.dot, y + sizes.dot) for x, y in points]
    boxes: dict[int, Box] = {}
    crowded = sorted(range(len(points)), key=lambda n: -sum(dist(points[n], other) < 5 * sizes.line for other in points))
    for _ in range(_SWEEPS):  # place each label again, among the current places of the others
        before = dict(boxes)
        for n in crowded:
            others = [boxes[m] for m in boxes if m != n]
            leaders = [(points[m], nearest_point_of_box(points[m], boxes[m])) for m in boxes if m != n]
            boxes[n] = _best_label_box(points[n], widths[n], [*dots, *taken, *others], leaders, drawing, sizes)
        if boxes == before:
            break
    return tuple(boxes[n] for n in range(len(points)))


def nearest_point_of_box(point: Point, box: Box) -> Point:
    """Return the point of a box that is nearest to a point."""
    return min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])


def boxes_overlap(one: Box, two: Box) -> bool:
    """Return whether two boxes overlap."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _best_label_box(
    point: Point, wide: float, taken: Sequence[Box], leaders: Sequence[tuple[Point, Point]], drawing: Point, sizes: LabelAndPointSizes
) -> Box:
    """Return the nearest free box whose leader line, the line from the point to the box, crosses nothing.

    If there is none, return the nearest free box; if no box is free, return the nearest of all.
    """
    every = sorted(_candidate_label_boxes(point, wide, drawing, sizes), key=lambda box: (round(_label_distance(point, box), 1), box))
    free = (
        box
        for box in every
        if not any(box[0] < right and left < box[2] and box[1] < bottom and top < box[3] for left, top, right, bottom in taken)
    )
    nearest_free = next(free, every[0])
    return next((box for box in (nearest_free, *free) if not _leader_line_crosses(point, box, taken, leaders, sizes)), nearest_free)


def _candidate_label_boxes(point: Point, wide: float, drawing: Point, sizes: LabelAndPointSizes) -> Iterator[Box]:
    """Yield possible boxes around a point, in rows half a line apart. In each row, the boxes right beside the point come first."""
    x, y = point
    step, near = sizes.line / 2, sizes.dot + sizes.line / 8
    for down in range(-2 * MAX_DISTANCE, 2 * MAX_DISTANCE + 1):
        top = y - sizes.line / 2 + down * step
        lefts = [
            x + near,
            x - near - wide,
            x - wide / 2,
            *(x + near + n * step for n in range(1, MAX_DISTANCE)),
            *(x - near - wide - n * step for n in range(1, MAX_DISTANCE)),
        ]
        for left in lefts:  # move the box inside if it would extend over the edge
            at = max(2, min(left, drawing[0] - 2 - wide)), max(2, min(top, drawing[1] - 2 - sizes.line))
            yield *at, at[0] + wide, at[1] + sizes.line


def _label_distance(point: Point, box: Box) -> float:
    """Return the distance of a box from its point. A box above or below the point counts as a little farther away than a box beside it."""
    x, y = nearest_point_of_box(point, box)
    middle = (box[1] + box[3]) / 2
    return hypot(x - point[0], y - point[1]) + abs(middle - point[1]) / 4


def _leader_line_crosses(
    point: Point, box: Box, taken: Sequence[Box], leaders: Sequence[tuple[Point, Point]], sizes: LabelAndPointSizes
) -> bool:
    """Return whether the leader line from a point to its box crosses anything, or whether another leader line runs under the box."""
    end = nearest_point_of_box(point, box)
    own = [(point[0] + (end[0] - point[0]) * part / 8, point[1] + (end[1] - point[1]) * part / 8) for part in range(1, 8)]
    over = any(
        left < x < right and top < y < bottom and dist(point, (x, y)) > sizes.dot * 1.5
        for x, y in own
        for left, top, right, bottom in taken
    )
    under = any(
        boxes_overlap(box, (x, y, x, y))
        for start, to in leaders
        for x, y in ((start[0] + (to[0] - start[0]) * n / 8, start[1] + (to[1] - start[1]) * n / 8) for n in range(1, 8))
    )
    return over or under or any(_segments_cross(point, end, *leader) for leader in leaders)


def _segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the line from `a` to `b` crosses the line from `c` to `d`."""

    def is_left_turn(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return is_left_turn(a, b, c) != is_left_turn(a, b, d) and is_left_turn(c, d, a) != is_left_turn(c, d, b)
