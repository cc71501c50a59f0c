"""Shapes as SVG in flat colours. A card is 320 × 530 tenths of a millimetre. Points are (x, y), y downwards; angles are clockwise degrees.

Each function returns a piece of SVG as a string, so pieces are combined with +. Nothing here depends on which card is drawn.
"""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from macros.faces.shorten_svg_paths import format_number, shorten_path

type Point = tuple[float, float]

type Face = tuple[tuple[str, str], ...]
"""The picture of a card: pairs of a name and a drawing, in painting order."""

type Strokes = Sequence[tuple[Sequence[Point], Sequence[float]]]
"""A character as brush strokes: for each stroke its points in order, and its width at each point."""

WIDTH, HEIGHT, FRAME = 320, 530, 16
"""The size of a card, and the width of its black frame, which represents the backing paper folded over the edge."""

INK, PAPER, RED, YELLOW = "#1b1a19", "#f8f2e4", "#c4351f", "#e8b33f"
PURPLE, ORANGE, BLUE, PINK, GREEN = "#5f4b8b", "#d9792d", "#a5cad1", "#e79a92", "#84983a"
SILVER, GOLD = "#adb0b4", "#c6a052"

LINE = 5.0
"""The width of a contour."""

PEN = f'fill="{INK}" stroke-width="{LINE:.0f}" stroke-linejoin="round" stroke-linecap="round"'
"""The default attributes of all drawings. A piece states only the attributes that differ."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Number words, used in the names of drawings."""


def format_point(point: Point) -> str:
    """Format a point for a path."""
    return f"{format_number(point[0])} {format_number(point[1])}"


def draw_path(path: str, fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a path, filled, outlined or both, with round corners and ends."""
    return f'<path d="{shorten_path(path)}"{_fill_and_stroke_attributes(fill, edge, width)}/>'


def draw_polygon(points: Sequence[Point], fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a shape with straight sides."""
    return draw_path("M" + "L".join(map(format_point, points)) + "z", fill, edge, width)


def draw_smooth_shape(points: Sequence[Point], fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a smooth closed curve through points. A point listed twice is a corner."""
    return draw_path(smooth_path(points, closed=True) + "z", fill, edge, width)


def draw_smooth_line(points: Sequence[Point], width: float = LINE, ink: str = INK) -> str:
    """Draw a smooth line of constant width through points. A point listed twice is a corner."""
    return draw_path(smooth_path(points), None, ink, width)


def draw_brush_stroke(
    points: Sequence[Point], widths: Sequence[float], fill: str = INK, edge: str | None = None, width: float = LINE
) -> str:
    """Draw a smooth stroke of varying width through points. `widths` has a width for each point; 0 makes a sharp end."""
    return draw_path(stroke_outline(points, widths), fill, edge, width)


def stroke_outline(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Return path data of the outline of a stroke of varying width."""
    sides = [_points_on_both_sides_of_stroke(points, index, width / 2) for index, width in enumerate(widths)]
    right, left = [side[0] for side in sides], [side[1] for side in sides]
    return f"{smooth_path(right)}L{smooth_path(left[::-1])[1:]}z"


def draw_character(strokes: Strokes, ink: str = INK) -> str:
    """Draw a character around its own origin."""
    return draw_path("".join(stroke_outline(points, widths) for points, widths in strokes), ink)


def draw_disc(x: float, y: float, radius: float, fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a circle."""
    pen = _fill_and_stroke_attributes(fill, edge, width)
    return f'<circle cx="{format_number(x)}" cy="{format_number(y)}" r="{format_number(radius)}"{pen}/>'


def draw_rectangle(x: float, y: float, wide: float, high: float, fill: str = INK) -> str:
    """Draw a rectangle."""
    return draw_path(f"M{format_point((x, y))}h{format_number(wide)}v{format_number(high)}h{format_number(-wide)}z", fill)


def draw_leaf(
    x: float, y: float, length: float, wide: float, turn: float, fill: str = INK, edge: str | None = None, bend: float = 0
) -> str:
    """Draw a pointed leaf or petal with its root at (x, y). With `turn` 0 it points up. `bend` is how far its tip moves to the right."""
    tip = (bend, -length)
    path = f"M0 0C{format_point((-wide / 2, -length * 0.25))} {format_point((-wide / 2 + bend * 0.5, -length * 0.7))} {format_point(tip)}"
    path += f"C{format_point((wide / 2 + bend * 0.5, -length * 0.7))} {format_point((wide / 2, -length * 0.25))} 0 0z"
    return move_svg_piece(draw_path(path, fill, edge), x, y, turn)


def move_svg_piece(svg: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, flip: bool = False) -> str:
    """Move a piece to (x, y), rotate it about its own origin, scale it, or mirror it left to right (`flip`)."""
    moves = _transform_attribute(x, y, turn, size, flip)
    return f"<g{moves}>{svg}</g>" if moves else svg


def show_motif(id: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, flip: bool = False) -> str:
    """Show a motif that the drawing module defines in MOTIFS. The motif is placed, rotated and scaled around its own origin."""
    return f'<use href="#{id}"{_transform_attribute(x, y, turn, size, flip)}/>'


def mirror_piece_with_whole_card(svg: str) -> str:
    """Mirror a piece as if the whole card were mirrored, left to right."""
    return f'<g transform="translate({WIDTH})scale(-1 1)">{svg}</g>'


def rotate_piece_about_card_centre(svg: str) -> str:
    """Turn a piece as if the whole card were turned upside down."""
    return move_svg_piece(svg, WIDTH, HEIGHT, 180)


def with_mirror_image(svg: str) -> str:
    """Return `svg`, one half of a card's picture, together with its mirror image."""
    return svg + mirror_piece_with_whole_card(svg)


def repeat_piece_in_circle(count: int, svg: str) -> str:
    """Repeat a piece, such as a petal or a nail, in a circle around its origin."""
    return "".join(move_svg_piece(svg, turn=360 * step / count) for step in range(count))


def polar_point(x: float, y: float, radius: float, turn: float) -> Point:
    """Return the point at the distance `radius` from (x, y) in the direction `turn`; 0 is straight up."""
    return x + radius * sin(radians(turn)), y - radius * cos(radians(turn))


def point_and_direction_on_curve(start: Point, bend: Point, end: Point, along: float) -> tuple[Point, Point]:
    """Return the point at the parameter `along` (0 to 1) of a quadratic curve, and the curve's direction there as a step of length 1."""
    back = 1 - along
    x, y = (back**2 * a + 2 * back * along * b + along**2 * c for a, b, c in zip(start, bend, end, strict=True))
    dx, dy = (back * (b - a) + along * (c - b) for a, b, c in zip(start, bend, end, strict=True))
    far = hypot(dx, dy)
    return (x, y), (dx / far, dy / far)


def smooth_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a curve through all points (a Catmull–Rom spline as Bézier curves). A point listed twice is a corner."""
    runs = list(points)
    size = len(runs)
    path = "M" + format_point(runs[0])
    for n in range(size if closed else size - 1):
        before, start, end, after = (runs[k % size] if closed else runs[min(max(k, 0), size - 1)] for k in range(n - 1, n + 3))
        if start == end:
            continue
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{format_point(first)} {format_point(second)} {format_point(end)}"
    return path


def _points_on_both_sides_of_stroke(points: Sequence[Point], index: int, reach: float) -> tuple[Point, Point]:
    """Return the points to the right and to the left of `points[index]`, at the distance `reach` and at right angles to the stroke."""
    (x1, y1), (x2, y2) = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
    far = hypot(x2 - x1, y2 - y1) or 1
    dx, dy = (y1 - y2) / far * reach, (x2 - x1) / far * reach
    x, y = points[index]
    return (x + dx, y + dy), (x - dx, y - dy)


def _fill_and_stroke_attributes(fill: str | None, edge: str | None, width: float) -> str:
    """Return the fill and stroke attributes of a piece, without those that equal the defaults in PEN."""
    filled = "" if fill == INK else f' fill="{fill or "none"}"'
    edged = f' stroke="{edge}"' if edge else ""
    return filled + edged + (f' stroke-width="{format_number(width)}"' if edge and width != LINE else "")


def _transform_attribute(x: float, y: float, turn: float, size: float, flip: bool) -> str:
    """Return the `transform` attribute of a piece."""
    grown = f"{size:.2f}".rstrip("0").rstrip(".").removeprefix("0")
    moves = [f"translate({format_point((x, y))})" if x or y else "", f"rotate({format_number(turn)})" if turn else ""]
    moves.append(f"scale(-{grown} {grown})" if flip else f"scale({grown})" if size != 1 else "")
    return f' transform="{"".join(moves)}"' if any(moves) else ""
