"""Shapes as SVG in flat inks. A card is 320 × 530 tenths of a millimetre; points are (x, y), y downwards; angles are degrees, clockwise.

Functions return a piece of SVG as a string, so pieces are combined with +. Nothing here depends on which card is drawn.
"""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from macros.faces.path_data import num, shorten

type Point = tuple[float, float]

type Face = tuple[tuple[str, str], ...]
"""A card's picture: the name of each part and its drawing, in painting order."""

type Strokes = Sequence[tuple[Sequence[Point], Sequence[float]]]
"""A character as brush strokes: the points of each stroke from first to last, and its width at each point."""

WIDTH, HEIGHT, FRAME = 320, 530, 16
"""Size of a card and width of its black frame, which represents the folded edge of the backing paper."""

INK, PAPER, RED, YELLOW = "#1b1a19", "#f8f2e4", "#c4351f", "#e8b33f"
PURPLE, ORANGE, BLUE, PINK, GREEN = "#5f4b8b", "#d9792d", "#a5cad1", "#e79a92", "#84983a"
SILVER, GOLD = "#adb0b4", "#c6a052"

LINE = 5.0
"""The width of a contour."""

PEN = f'fill="{INK}" stroke-width="{LINE:.0f}" stroke-linejoin="round" stroke-linecap="round"'
"""Default attributes of all drawings; a piece states only what differs."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Number words for the names of parts."""


def xy(point: Point) -> str:
    """Format a point for a path."""
    return f"{num(point[0])} {num(point[1])}"


def shape(path: str, fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a path, filled, with a contour, or both; corners and ends are round."""
    return f'<path d="{shorten(path)}"{_inks(fill, edge, width)}/>'


def polygon(points: Sequence[Point], fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a shape with straight sides."""
    return shape("M" + "L".join(map(xy, points)) + "z", fill, edge, width)


def blob(points: Sequence[Point], fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a closed smooth curve through points. A point listed twice is a corner."""
    return shape(smooth(points, closed=True) + "z", fill, edge, width)


def line(points: Sequence[Point], width: float = LINE, ink: str = INK) -> str:
    """Draw a line of constant width smoothly through points. A point listed twice is a corner."""
    return shape(smooth(points), None, ink, width)


def brush(points: Sequence[Point], widths: Sequence[float], fill: str = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a stroke of varying width smoothly through points: a width for each point, 0 for a sharp end."""
    return shape(outline(points, widths), fill, edge, width)


def outline(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Return path data of a stroke of varying width."""
    sides = [_side(points, index, width / 2) for index, width in enumerate(widths)]
    right, left = [side[0] for side in sides], [side[1] for side in sides]
    return f"{smooth(right)}L{smooth(left[::-1])[1:]}z"


def glyph(strokes: Strokes, ink: str = INK) -> str:
    """Draw a character around its own origin."""
    return shape("".join(outline(points, widths) for points, widths in strokes), ink)


def disc(x: float, y: float, radius: float, fill: str | None = INK, edge: str | None = None, width: float = LINE) -> str:
    """Draw a circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"{_inks(fill, edge, width)}/>'


def box(x: float, y: float, wide: float, high: float, fill: str = INK) -> str:
    """Draw a rectangle."""
    return shape(f"M{xy((x, y))}h{num(wide)}v{num(high)}h{num(-wide)}z", fill)


def leaf(x: float, y: float, length: float, wide: float, turn: float, fill: str = INK, edge: str | None = None, bend: float = 0) -> str:
    """Draw a pointed leaf or petal from its root at (x, y); `turn` 0 points up. `bend` moves its tip to the right, in units."""
    tip = (bend, -length)
    path = f"M0 0C{xy((-wide / 2, -length * 0.25))} {xy((-wide / 2 + bend * 0.5, -length * 0.7))} {xy(tip)}"
    path += f"C{xy((wide / 2 + bend * 0.5, -length * 0.7))} {xy((wide / 2, -length * 0.25))} 0 0z"
    return moved(shape(path, fill, edge), x, y, turn)


def moved(svg: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, flip: bool = False) -> str:
    """Move a piece to (x, y), rotate it about its own origin, scale it, or mirror it."""
    moves = _moves(x, y, turn, size, flip)
    return f"<g{moves}>{svg}</g>" if moves else svg


def use(id: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, flip: bool = False) -> str:
    """Show a motif of MOTIFS, which is drawn once around its own origin."""
    return f'<use href="#{id}"{_moves(x, y, turn, size, flip)}/>'


def mirror(svg: str) -> str:
    """Mirror the whole card."""
    return f'<g transform="translate({WIDTH})scale(-1 1)">{svg}</g>'


def inverted(svg: str) -> str:
    """Turn the whole card upside down."""
    return moved(svg, WIDTH, HEIGHT, 180)


def paired(svg: str) -> str:
    """Draw a half and its mirror image."""
    return svg + mirror(svg)


def radial(count: int, svg: str) -> str:
    """Repeat a piece around its origin, such as petals or nails."""
    return "".join(moved(svg, turn=360 * step / count) for step in range(count))


def polar(x: float, y: float, radius: float, turn: float) -> Point:
    """Return the point at this distance from (x, y); `turn` 0 is above it."""
    return x + radius * sin(radians(turn)), y - radius * cos(radians(turn))


def on_curve(start: Point, bend: Point, end: Point, along: float) -> tuple[Point, Point]:
    """Return the point at this share of a quadratic curve (Q in a path), and the curve's direction there as a step of length 1."""
    back = 1 - along
    x, y = (back**2 * a + 2 * back * along * b + along**2 * c for a, b, c in zip(start, bend, end, strict=True))
    dx, dy = (back * (b - a) + along * (c - b) for a, b, c in zip(start, bend, end, strict=True))
    far = hypot(dx, dy)
    return (x, y), (dx / far, dy / far)


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a curve through all points (a Catmull–Rom spline as Bézier curves). A point listed twice is a corner."""
    runs = list(points)
    size = len(runs)
    path = "M" + xy(runs[0])
    for n in range(size if closed else size - 1):
        before, start, end, after = (runs[k % size] if closed else runs[min(max(k, 0), size - 1)] for k in range(n - 1, n + 3))
        if start == end:
            continue
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{xy(first)} {xy(second)} {xy(end)}"
    return path


def _side(points: Sequence[Point], index: int, reach: float) -> tuple[Point, Point]:
    """Return the two points beside a point of a stroke."""
    (x1, y1), (x2, y2) = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
    far = hypot(x2 - x1, y2 - y1) or 1
    dx, dy = (y1 - y2) / far * reach, (x2 - x1) / far * reach
    x, y = points[index]
    return (x + dx, y + dy), (x - dx, y - dy)


def _inks(fill: str | None, edge: str | None, width: float) -> str:
    """Return the attributes in which a piece differs from PEN."""
    filled = "" if fill == INK else f' fill="{fill or "none"}"'
    edged = f' stroke="{edge}"' if edge else ""
    return filled + edged + (f' stroke-width="{num(width)}"' if edge and width != LINE else "")


def _moves(x: float, y: float, turn: float, size: float, flip: bool) -> str:
    """Return the `transform` attribute of a piece."""
    grown = f"{size:.2f}".rstrip("0").rstrip(".").removeprefix("0")
    moves = [f"translate({xy((x, y))})" if x or y else "", f"rotate({num(turn)})" if turn else ""]
    moves.append(f"scale(-{grown} {grown})" if flip else f"scale({grown})" if size != 1 else "")
    return f' transform="{"".join(moves)}"' if any(moves) else ""
