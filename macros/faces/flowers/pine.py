"""Month 1: cone-shaped masses of black pine needles with yellow tips, a crane and the sun, and a ribbon with writing."""

from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

from macros.faces.flowers.ribbon_writing import AKAYOROSHI, draw_ribbon_writing
from macros.faces.flowers.shared_motifs import draw_ribbon
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    RED,
    YELLOW,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_path,
    draw_polygon,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    show_motif,
)


class NeedleCone(NamedTuple):
    """A cone-shaped mass of pine needles that stands on its origin, with `needles` needles on each side."""

    length: float
    wide: float
    needles: int
    bend: float

    def point_on_cone(self, height: float, side: float, out: float = 0) -> Point:
        """Return a point at the fraction `height` of the cone's height: on the right (`side` 1), the left (-1) or the middle line (0).

        `out` moves the point further out. Coordinates are rounded to save space.
        """
        half = self.wide / 2 * (0.1 + 0.9 * sin(pi * (0.3 + 0.7 * height)))  # broadest above the foot, narrow at the tip
        return round(side * (half + out) + self.bend * height**2), round(-self.length * height)

    def saw_toothed_side_points(self, side: float) -> list[Point]:
        """Return the points of the cone's saw-toothed right side (`side` 1) or left side (-1), from the foot upwards."""
        points = [self.point_on_cone(-0.05, side)]
        for needle in range(self.needles):
            tip = self.point_on_cone((needle + 1) / self.needles, side, 5)
            points += [self.point_on_cone(needle / self.needles, side, -4), (tip[0], tip[1] - 3)]
        return [*points, self.point_on_cone(1, side, -2)]

    def needle_vein_path(self, needle: int, side: float) -> str:
        """Return path data of the slit under a needle, from the middle of the cone up to the notch at its side."""
        height = needle / self.needles
        end, rise = self.point_on_cone(height, side, -4), self.wide * 0.36 / self.length
        start = self.point_on_cone(max(height - rise * (1.1 - height), -0.05), 0)
        turn = (start[0] + (end[0] - start[0]) * 0.62, start[1] + (end[1] - start[1]) * 0.2)
        return f"M{format_point(start)}Q{format_point(turn)} {format_point(end)}"

    def draw_needle_cone(self) -> str:
        """Draw the cone, its veins and its tip."""
        x, y = self.point_on_cone(1, 0)
        half = 4 + self.wide / 20
        tip = draw_polygon(((-half, 6), (1 - half, -2.8 * half), (half - 1, -3 * half), (half, 6)), YELLOW, INK)
        cap = move_svg_piece(tip, x, y, 100 * self.bend / self.length)
        body = draw_polygon(self.saw_toothed_side_points(1) + self.saw_toothed_side_points(-1)[::-1], INK, PAPER, 4)
        rib = f"M{format_point(self.point_on_cone(-0.05, 0))}Q{format_point((0, y / 2))} {format_point(self.point_on_cone(0.95, 0))}"
        veins = "".join(self.needle_vein_path(needle, side) for needle in range(self.needles) for side in (1, -1))
        return body + draw_path(rib + veins, None, PAPER, 3.8) + cap


MOTIFS: dict[str, str] = {
    "pine-tall": NeedleCone(424, 152, 17, 16).draw_needle_cone(),
    "pine-small": NeedleCone(236, 116, 12, 9).draw_needle_cone(),
}


def draw_pine_trees() -> str:
    """Draw a tall cone on the right, a cone behind it that leans to the left, and two small cones at the left edge."""
    behind = show_motif("pine-small", 214, 546, -29, 1.38, True)
    return (
        behind
        + show_motif("pine-tall", 216, 516, 1)
        + show_motif("pine-small", 12, 534, -1, 0.86)
        + show_motif("pine-small", 14, 566, 31, 0.78)
    )


def draw_small_pines_in_corners() -> str:
    """Draw small cones in both lower corners, the left ones taller."""
    left = show_motif("pine-small", 22, 528, -3, 1.16) + show_motif("pine-small", -6, 560, 34, 0.7)
    return left + show_motif("pine-small", 312, 536, -4, 0.8, True) + show_motif("pine-small", 350, 560, -40, 0.7, True)


def draw_sun() -> str:
    """Draw the rising sun, cut by the upper right corner."""
    return draw_disc(254, 86, 116, RED)


OUTLINE: Sequence[Point] = (
    (130, 124), (117, 140), (112, 166), (114, 196), (122, 222), (138, 238),
    (168, 232), (206, 242), (238, 270), (258, 306), (264, 334), (264, 334),
    (230, 334), (196, 342), (156, 342), (116, 328), (90, 302), (82, 268),
    (88, 232), (94, 200), (92, 168), (88, 138), (94, 110), (112, 98), (128, 103), (134, 112),
)  # fmt: skip
"""Outline of the crane: from its throat down the neck, along the back to the tail, and along the underside back up to the crown."""


def draw_crane() -> str:
    """Draw a crane that walks to the left and looks back up at the sun."""
    legs = _draw_crane_leg(((150, 330), (138, 372), (134, 412), (118, 490))) + _draw_crane_leg(
        ((188, 330), (196, 370), (212, 410), (206, 490))
    )
    beak = draw_polygon(((120, 101), (212, 72), (124, 123)), YELLOW, INK)
    return legs + beak + draw_smooth_shape(OUTLINE, PAPER, INK, 6) + _draw_crane_wing() + _draw_crane_head()


def _draw_crane_leg(points: Sequence[Point]) -> str:
    """Draw a leg with its joint and its three toes."""
    x, y = points[-1]
    ends = ((-40, 10, -18, 6), (-16, 24, -6, 14), (20, 9, 8, 6))
    toes = "".join(draw_brush_stroke(((x, y - 3), (x + bend, y + sink), (x + far, y + low)), (9, 7, 2)) for far, low, bend, sink in ends)
    return draw_brush_stroke(points, (24, 10, 13, 8)) + toes


def _draw_crane_wing() -> str:
    """Draw the folded wing, its feathers, and the black plumes that droop over the tail."""
    edge = "M148 238C104 248 96 296 132 312Q164 330 206 322"
    feathers = "M120 272q2 18 24 16q4 16 26 12q8 12 26 6M138 252q4 18 26 16q6 16 28 10M126 300q10 14 28 10q12 10 34 2"
    plumes = (
        (((196, 250), (240, 274), (266, 318), (276, 376)), (4, 26, 24, 0)),
        (((186, 272), (228, 294), (252, 332), (256, 384)), (4, 25, 22, 0)),
        (((184, 296), (212, 312), (232, 340), (234, 384)), (4, 22, 19, 0)),
    )
    return draw_path(edge + feathers, None, INK, 4) + "".join(draw_brush_stroke(points, widths, INK, PAPER, 4) for points, widths in plumes)


def _draw_crane_head() -> str:
    """Draw the black throat, the red crown and the eye."""
    throat = draw_brush_stroke(((124, 126), (109, 142), (102, 172), (105, 204), (118, 236)), (8, 17, 17, 14, 0))
    crown = draw_smooth_shape(((93, 114), (100, 104), (112, 99), (126, 103), (110, 111)), RED)
    return throat + crown + draw_disc(118, 113, 4)


FACES: dict[str, Face] = {
    "1a": (("sun", draw_sun()), ("crane", draw_crane()), ("pines", draw_small_pines_in_corners())),
    "1b": (("pines", draw_pine_trees()), ("poetry ribbon", draw_ribbon(RED) + draw_ribbon_writing(AKAYOROSHI))),
    "1c": (("pines", draw_pine_trees()),),
    "1d": (("pines", mirror_piece_with_whole_card(draw_pine_trees())),),
}
