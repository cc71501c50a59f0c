"""The aces: the plain ace, whose club looks like a squat jar in front of wickerwork, and the red ace, whose club became a flaming pot."""

from macros.faces.shorten_svg_paths import format_number
from macros.faces.svg_shapes import (
    GOLD,
    INK,
    PAPER,
    RED,
    SILVER,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_path,
    draw_rectangle,
    draw_smooth_line,
    draw_smooth_shape,
    show_motif,
)

UNIT = 8
"""The distance between two lines of the wickerwork."""


def draw_plain_ace() -> Face:
    """Draw the plain ace: the jar and its label in front of wickerwork, with red blots."""
    blots = draw_smooth_shape([(50, 58), (78, 48), (100, 66), (98, 102), (74, 122), (46, 112), (36, 84)], RED)
    blots += draw_smooth_shape(
        [(236, 34), (262, 28), (282, 42), (284, 90), (272, 140), (254, 166), (232, 172), (222, 154), (234, 116), (236, 70)], RED
    )
    blots += draw_smooth_shape([(48, 420), (82, 414), (108, 432), (104, 470), (74, 494), (42, 488), (30, 452)], RED)
    return (
        ("red blots", blots),
        ("wickerwork", show_motif("kabu-weave", 160, 265, 45)),
        ("jar", _draw_jar()),
        ("label", _draw_makers_label()),
    )


def _draw_jar() -> str:
    """Draw the club as a jar with a narrow neck, round shoulders and a broad foot, and a margin of paper around it."""
    body = (
        "M158 76C184 75 196 90 197 114C198 132 206 142 226 150C254 162 266 180 265 212L268 376C268 412 256 428 228 434"
        "C188 442 130 441 94 432C68 426 56 412 56 378L53 214C53 182 66 164 96 150C116 140 121 132 121 114C122 90 132 77 158 76z"
    )
    return draw_path(body, INK, PAPER, 11)


def _draw_makers_label() -> str:
    """Draw the remains of a maker's label: short strokes below the neck, and a tall stroke at the side."""
    thick = draw_brush_stroke([(112, 197), (160, 190), (212, 197)], (24, 25, 24), RED) + draw_brush_stroke(
        [(112, 197), (138, 193)], (24, 25), PAPER
    )
    thin = draw_brush_stroke([(116, 227), (162, 221), (210, 226)], (6, 11, 6), RED) + draw_brush_stroke(
        [(120, 247), (163, 241), (206, 246)], (5, 11, 5), RED
    )
    return thick + thin + draw_brush_stroke([(90, 232), (82, 280), (81, 350), (92, 404)], (7, 18, 18, 6), RED)


def _draw_wickerwork_row() -> str:
    """Draw a row of the wickerwork: groups of three short lines, alternately along the row and across it."""
    reach = 2 * UNIT + 2
    along = "".join(
        f"M{format_number(x)} {format_number(y)}h{format_number(reach)}"
        for x in range(-36 * UNIT, 36 * UNIT, 6 * UNIT)
        for y in (0, UNIT, 2 * UNIT)
    )
    across = "".join(
        f"M{format_number(x + 3 * UNIT + y)} -1v{format_number(reach)}"
        for x in range(-36 * UNIT, 36 * UNIT, 6 * UNIT)
        for y in (0, UNIT, 2 * UNIT)
    )
    return draw_path(along + across, None, INK, 3)


def draw_red_ace() -> Face:
    """Draw the special ace: a black pot with a flame on it, among silver fire and waves on a red background."""
    return (
        ("red ground", draw_rectangle(16, 16, 288, 498, RED)),
        ("silver scrolls", _draw_fire_and_waves()),
        ("flame jewel", _draw_flame_jewel()),
        ("pot", _draw_pot()),
        ("gold strip", draw_rectangle(136, 300, 56, 150, GOLD) + show_motif("kabu-mark", 164, 375, size=1.05)),
    )


def _draw_fire_and_waves() -> str:
    """Draw tongues of fire in the upper half and waves in the lower half, in rows that overlap like scales."""
    fires = "".join(show_motif("kabu-flame", x, y, flip=x > 160) for x, y in _positions_in_rows(72, 320, 50))
    return fires + "".join(show_motif("kabu-wave", x, y) for x, y in _positions_in_rows(304, 540, 36))


def _positions_in_rows(top: int, foot: int, step: int) -> list[Point]:
    """Return positions across the card in rows from `top` down to `foot`, every second row shifted by half a position."""
    return [(x + row % 2 * 36, y) for row, y in enumerate(range(top, foot, step)) for x in range(16, 340, 72)]


def _draw_flame_jewel() -> str:
    """Draw a three-sided flame around an eye."""
    flame = "M160 92C182 128 214 164 252 206C260 228 236 238 160 238S60 228 68 206C106 164 138 128 160 92z"
    eye = draw_disc(160, 192, 30, RED, SILVER, 6) + draw_disc(160, 192, 13, INK, SILVER, 5)
    return draw_path(flame, INK, SILVER, 20) + draw_path(flame, INK, INK, 8) + eye


def _draw_pot() -> str:
    """Draw a pot with a flaring rim."""
    body = "M64 262H256C262 292 236 300 232 330L240 448C242 466 232 472 214 472H106C88 472 78 466 80 448L88 330C84 300 58 292 64 262z"
    return (
        draw_path(body, INK, SILVER, 22) + draw_path(body, INK, INK, 9) + draw_smooth_line([(88, 288), (160, 294), (232, 288)], 5, SILVER)
    )


def _draw_wave() -> str:
    """Draw a wave of concentric arcs."""
    arcs = "".join(f"M{-reach} 0a{reach} {reach} 0 0 1 {2 * reach} 0" for reach in (36, 22))
    return draw_path(arcs, RED, INK, 10) + draw_path(arcs, None, SILVER, 5.5) + draw_disc(0, -4, 6, SILVER, INK, 3)


def _draw_flame() -> str:
    """Draw a tongue of fire with a curl in it, open below."""
    tongue = "M-36 60C-48 22 -16 8 -16 -16C-16 -30 -6 -44 10 -54C4 -30 34 -20 36 14C37 36 36 48 36 60"
    curl = "M-14 44C-22 22 0 8 12 20C22 32 8 46 0 36"
    return draw_path(tongue, RED, INK, 10) + draw_path(curl, None, INK, 10) + draw_path(tongue + curl, None, SILVER, 5.5)


def _draw_wickerwork() -> str:
    """Draw interlocking rows of wickerwork. Old packs have linked hooked crosses here, which would be misunderstood today."""
    return "".join(show_motif("kabu-weave-row", 3 * UNIT * (n % 2), 3 * UNIT * n) for n in range(-12, 13))


MOTIFS: dict[str, str] = {
    "kabu-weave-row": _draw_wickerwork_row(),
    "kabu-weave": _draw_wickerwork(),
    "kabu-wave": _draw_wave(),
    "kabu-flame": _draw_flame(),
}
