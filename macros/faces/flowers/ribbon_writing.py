"""Brush writing on the red ribbons of pine, plum and cherry: あ𛀙よろし and みよしの.

A character is a list of strokes, and a stroke is a list of points in the character's own coordinates: x from -30 to 30 across the ribbon,
y downwards from 0. The third number of a point is the width of the brush.
"""

from collections.abc import Sequence

from macros.faces.svg_shapes import WIDTH, Point, draw_path, point_and_direction_on_curve, stroke_outline

type Stroke = Sequence[tuple[float, float, float]]
type Sign = Sequence[Stroke]

TOP, BEND, FOOT = (114.0, 62.0), (109.0, 258.0), (209.0, 406.0)
"""The centre line of the ribbon that `shared_motifs.draw_ribbon` draws, as a quadratic curve."""
LENGTH = 362.0
"""The length of the centre line from top to foot."""
BOLD = 1.15
"""The factor by which the stroke widths in the characters below are multiplied."""

# fmt: off
A: Sign = (
    ((-20, 13, 5), (-6, 13, 6), (8, 10, 8), (18, 6, 4)),
    ((-5, -1, 5), (-4, 14, 7), (-4, 28, 6), (0, 41, 2)),
    (
        (9, 17, 4), (2, 30, 6), (-8, 42, 7), (-19, 46, 8), (-22, 37, 7), (-13, 27, 5), (2, 22, 5),
        (16, 25, 7), (22, 36, 9), (16, 47, 7), (2, 54, 1),
    ),
)
KA: Sign = (
    ((-15, -2, 4), (-4, -4, 8), (7, -8, 8), (13, -6, 3)),
    (
        (7, 4, 1), (1, 16, 5), (-8, 30, 6), (-18, 40, 10), (-24, 32, 8), (-16, 22, 5), (0, 16, 6),
        (16, 19, 8), (21, 30, 11), (13, 43, 8), (-2, 49, 1),
    ),
)
YO: Sign = (
    ((2, 15, 5), (10, 14, 6), (20, 10, 3)),
    (
        (-2, 0, 6), (1, 12, 8), (1, 26, 7), (-2, 38, 6), (-12, 44, 7), (-18, 38, 7), (-10, 33, 4),
        (4, 37, 6), (20, 46, 2),
    ),
)
RO: Sign = (
    (
        (-15, 4, 5), (-2, 3, 7), (12, 0, 8), (6, 8, 5), (-6, 18, 4), (-16, 30, 5), (-5, 23, 4),
        (6, 20, 6), (19, 26, 9), (19, 38, 9), (8, 47, 6), (-8, 51, 1),
    ),
)
SI: Sign = (
    ((-9, 0, 6), (-11, 13, 8), (-11, 28, 7), (-5, 41, 9), (6, 43, 8), (17, 35, 5), (24, 24, 1)),
)
MI: Sign = (
    (
        (-15, 5, 5), (-3, 4, 7), (9, 2, 8), (4, 15, 5), (-6, 32, 5), (-17, 46, 7), (-24, 41, 7),
        (-15, 34, 4), (0, 35, 6), (14, 39, 6), (27, 46, 2),
    ),
    ((18, 20, 5), (15, 35, 7), (8, 48, 5), (-3, 59, 1)),
)
NO: Sign = (
    (
        (3, 6, 5), (0, 20, 5), (-9, 36, 7), (-20, 43, 9), (-25, 32, 8), (-18, 15, 6), (-2, 4, 6),
        (15, 8, 8), (23, 23, 10), (17, 40, 8), (2, 52, 1),
    ),
)
# fmt: on

AKAYOROSHI: Sequence[tuple[Sign, float, float]] = ((A, 14, 1), (KA, 85, 1), (YO, 150, 1), (RO, 214, 1), (SI, 282, 1.1))
"""The text on the ribbons of pine and plum: each character, its distance down, and its size. The second is an old form of ka, from 可."""
MIYOSHINO: Sequence[tuple[Sign, float, float]] = ((MI, 18, 1.08), (YO, 98, 1.15), (SI, 172, 1.3), (NO, 252, 1.1))
"""The text Miyoshino on the ribbon of cherry; it means the hills of Yoshino, which are famous for their cherry blossoms."""


def draw_ribbon_writing(signs: Sequence[tuple[Sign, float, float]], mirrored: bool = False) -> str:
    """Draw characters down the middle of the ribbon or of the mirrored ribbon. The characters themselves are never mirrored."""
    return draw_path("".join(_brush_stroke_path(stroke, down, size, mirrored) for sign, down, size in signs for stroke in sign))


def _brush_stroke_path(stroke: Stroke, down: float, size: float, mirrored: bool) -> str:
    """Return path data of one brush stroke."""
    points = [_point_on_ribbon(x * size, down + y * size, mirrored) for x, y, _ in stroke]
    return stroke_outline(points, [breadth * size * BOLD for _, _, breadth in stroke])


def _point_on_ribbon(across: float, down: float, mirrored: bool) -> Point:
    """Return the point of the card that lies `across` to the right of the ribbon's centre line and `down` along it."""
    (x, y), (dx, dy) = point_and_direction_on_curve(TOP, BEND, FOOT, down / LENGTH)
    side = -across if mirrored else across
    x, y = x + side * dy, y - side * dx
    return (WIDTH - x if mirrored else x), y
