"""Month 11: the swallow under willows, the ribbon, and the storm with the thunder god's drum. The rain man is in `rain_man`."""

from collections.abc import Sequence

from macros.faces.flowers import rain_man
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
    draw_rectangle,
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    repeat_piece_in_circle,
    show_motif,
)

LENGTH, BLADES = 225, 9
"""The length of a frond from its root to the last pair of blades, and the number of blades on each side."""
GROWTH = (1.0, 0.9, 1.06, 0.95, 1.03)
"""The relative lengths of successive blades. They vary so that the edges of fronds do not look drawn with a ruler."""


def _point_on_hanging_branch(along: float, bend: float, length: float) -> Point:
    """Return a point on the rib of a hanging branch; `along` is 0 at the root and 1 at the tip.

    The tip hangs `length` below the root and `bend` to its right.
    """
    return bend * along**2, length * along


def _draw_willow_frond(bend: float) -> str:
    """Draw a frond with a pale rib, curved blades on both sides of it (upper blades cover lower ones), and one blade at the tip."""
    x, y = _point_on_hanging_branch(1, bend, LENGTH)
    blades = show_motif("willow-blade", round(x), round(y), 22)
    for number in reversed(range(BLADES)):
        along = number / BLADES
        x, y = _point_on_hanging_branch(along, bend, LENGTH)
        for side in (1, -1):
            size = round((1.05 - 0.25 * along) * GROWTH[(number * 2 + side) % len(GROWTH)], 2)
            blades += show_motif("willow-blade", round(x), round(y), round(-side * (18 - 10 * along) - bend * along * 0.4), size, side < 0)
    return blades + draw_smooth_line([_point_on_hanging_branch(step / 4, bend, LENGTH) for step in range(5)], 3.5, PAPER)


def _draw_twig(bend: float, length: float, pairs: int) -> str:
    """Draw a thin branch with narrow leaves in pairs."""
    leaves = ""
    for pair in range(pairs):
        x, y = _point_on_hanging_branch(pair / pairs, bend, length)
        for side in (-1, 1):
            leaves += f"M{format_point((x, y))}q{side * 16} 8 {side * 22} 32q{-side * 18} -8 {-side * 22} -32z"
    stem = draw_smooth_line([_point_on_hanging_branch(step / 4, bend, length) for step in range(5)], 4)
    return draw_path(leaves, INK) + stem


def _draw_feather_fan(first: Point, last: Point, turns: Point, sizes: Point, count: int) -> str:
    """Draw a row of overlapping feathers between two points; their turn and size change steadily from the first to the last."""
    drawn = ""
    for feather in range(count):
        ends = zip((*first, turns[0], sizes[0]), (*last, turns[1], sizes[1]), strict=True)
        x, y, turn, size = (start + (end - start) * feather / (count - 1) for start, end in ends)
        drawn += show_motif("willow-feather", round(x), round(y), round(turn), size)
    return drawn


def _draw_swallow() -> str:
    """Draw a swallow seen from above as it flies to the upper left."""
    body = draw_smooth_shape([(90, 190), (122, 180), (154, 214), (184, 262), (206, 326), (166, 300), (126, 268), (92, 232)], YELLOW, INK)
    down = draw_path("M124 222q12 2 14 14M142 244q12 2 14 14M160 268q10 2 12 12", None, INK, 3.5)
    head = draw_smooth_shape([(56, 178), (70, 162), (98, 160), (122, 178), (126, 204), (104, 218), (76, 208), (60, 192)], RED, INK)
    beak = draw_polygon([(62, 172), (34, 166), (58, 190)], YELLOW, INK, 4)
    eye = draw_disc(82, 184, 7) + draw_disc(80, 182, 2.5, PAPER)
    return _draw_swallow_tail() + _draw_right_swallow_wing() + _draw_left_swallow_wing() + body + down + beak + head + eye


def _draw_swallow_tail() -> str:
    """Draw two long tail feathers, and a short one over them."""
    long = draw_brush_stroke([(188, 300), (236, 362), (270, 440)], [10, 18, 0], RED, INK, 4)
    long += draw_brush_stroke([(180, 304), (214, 388), (222, 486)], [10, 18, 0], RED, INK, 4)
    return long + draw_brush_stroke([(182, 296), (206, 344), (230, 404)], [20, 24, 0], RED, INK, 4)


def _draw_right_swallow_wing() -> str:
    """Draw the wing that reaches to the upper right."""
    feathers = _draw_feather_fan((198, 106), (152, 182), (80, 142), (1.05, 0.85), 7) + _draw_feather_fan(
        (196, 106), (148, 190), (90, 140), (0.72, 0.64), 5
    )
    arm = [(118, 196), (138, 148), (170, 110), (212, 88), (222, 97), (202, 114), (180, 136), (164, 168), (156, 214), (140, 212)]
    return feathers + draw_smooth_shape(arm, YELLOW, INK) + draw_smooth_line([(140, 178), (156, 146), (186, 116)], 3.5)


def _draw_left_swallow_wing() -> str:
    """Draw the wing that reaches to the lower left."""
    feathers = _draw_feather_fan((45, 302), (112, 278), (183, 138), (1.25, 0.8), 7) + _draw_feather_fan(
        (48, 296), (118, 268), (170, 138), (0.78, 0.64), 5
    )
    arm = [(98, 206), (64, 232), (40, 264), (30, 306), (40, 318), (54, 304), (78, 286), (116, 276), (132, 262)]
    return feathers + draw_smooth_shape(arm, YELLOW, INK) + draw_smooth_line([(88, 234), (62, 258), (48, 290)], 3.5)


def _draw_willow_trunk() -> str:
    """Draw a knotty trunk that rises from the lower right corner."""
    bark = draw_path("M330 260Q306 334 300 388Q296 424 278 444Q262 458 268 480Q256 504 200 530H330z")
    grain = "M306 384Q308 424 296 438M302 496Q282 512 256 524"
    knot = "M292 482q-16 0 -15 -15q3 -14 16 -11q12 5 7 16q-5 5 -9 -2"
    return bark + draw_path(grain + knot, None, PAPER, 4)


BOLT = "l-18 58l24 -10l-22 66l22 -8l-20 62"
"""Path data of a zigzag that falls to the left."""
FURROWS: Sequence[Sequence[Point]] = [
    [(24, 484), (76, 476), (132, 482)],
    [(60, 502), (150, 494), (224, 500)],
    [(188, 476), (246, 470), (302, 476)],
]


def _draw_zigzag_bolts(starts: Sequence[Point], bolt: str, width: int, ink: str) -> str:
    """Draw zigzags with sharp corners."""
    path = "".join(f"M{x} {y}{bolt}" for x, y in starts)
    return draw_path(path, None, ink, width).replace("/>", ' stroke-linejoin="miter" stroke-linecap="butt"/>')


def _draw_lightning() -> str:
    """Draw a red background with black zigzags, and furrows at the foot of the card."""
    black = _draw_zigzag_bolts([(50, 8), (100, 8), (150, 8), (200, 8)], BOLT, 7, INK) + _draw_zigzag_bolts([(262, 160)], BOLT * 3, 7, INK)
    return draw_rectangle(16, 16, 288, 498, RED) + black + "".join(draw_brush_stroke(furrow, [0, 8, 0]) for furrow in FURROWS)


def _draw_storm_clouds() -> str:
    """Draw two huge dark rounded clouds, cut off by the edges of the card, with red zigzags over the larger one."""
    dark = "M0 94C60 84 110 82 160 92C214 102 240 130 238 190C234 250 244 320 236 392C230 440 200 456 150 458C96 462 50 452 0 462z"
    right = "M330 116C290 120 276 140 278 190C284 260 274 320 278 380C280 430 296 446 330 448z"
    return draw_path(dark + right) + _draw_zigzag_bolts([(52, 98), (106, 94)], BOLT, 7, RED)


def _draw_thunder_drum() -> str:
    """Draw the thunder god's drum: a drumhead with three comma-shaped marks in a ring of nails."""
    comma = draw_path("M-19 -31C-19 -48 -8 -58 6 -58A58 58 0 0 1 58 8C52 -10 40 -28 19 -29A19 19 0 1 1 -19 -31z")
    skin = draw_disc(0, 0, 90, INK, RED, 7) + repeat_piece_in_circle(16, draw_disc(0, -78, 5, YELLOW)) + draw_disc(0, 0, 67, PAPER)
    return move_svg_piece(skin + repeat_piece_in_circle(3, comma), 124, 360)


def _draw_demon_hand() -> str:
    """Draw a demon's hand with a bracelet, reaching in from the upper right corner."""
    fingers = _draw_demon_finger((222, 104), (180, 122), (146, 164), 18) + _draw_demon_finger((266, 118), (270, 176), (250, 220), 32)
    fingers += _draw_demon_finger((240, 124), (218, 168), (188, 206), 14)
    palm = draw_path("M262 -10Q250 44 212 82Q194 104 208 126Q224 148 252 146Q278 142 286 116Q298 92 340 78V-10z", RED, INK)
    ring = draw_path("M244 44Q262 74 304 92L312 74Q276 58 257 28z", YELLOW, INK)
    return fingers + palm + ring + draw_path("M218 112Q224 98 236 96M236 126Q240 112 252 106M262 124Q262 112 270 104", None, INK, 4)


def _draw_demon_finger(root: Point, knuckle: Point, nail: Point, turn: float) -> str:
    """Draw a bent finger with a long yellow talon."""
    talon = move_svg_piece(draw_path("M-14 -12C-18 14 -14 38 0 64C10 42 18 20 14 -12z", YELLOW, INK, 4), *nail, turn)
    return talon + draw_brush_stroke([root, knuckle, nail], [36, 36, 28], RED, INK)


def _draw_willow_above_swallow() -> str:
    """Draw three fronds and a twig above the swallow."""
    fronds = show_motif("willow-frond", 56, -14) + show_motif("willow-frond", 192, -90) + show_motif("willow-frond", 274, 4, flip=True)
    return show_motif("willow-twig", 114, -10) + fronds


def _draw_willow_behind_ribbon() -> str:
    """Draw three fronds behind the ribbon, the longest on the right, and a twig."""
    fronds = (
        show_motif("willow-frond", 44, -6, 0, 1.15)
        + show_motif("willow-frond", 194, -10, 0, 1.05)
        + show_motif("willow-frond", 276, 6, -2, 1.4, True)
    )
    return show_motif("willow-twig", 132, -20) + fronds


MOTIFS: dict[str, str] = rain_man.MOTIFS | {
    "willow-blade": draw_path("M0 -4C18 2 30 34 24 72C8 62 -6 30 0 -4z", INK, PAPER, 3.5),
    "willow-frond": _draw_willow_frond(-30),
    "willow-twig": _draw_twig(26, 180, 8),
    "willow-feather": draw_brush_stroke([(0, 0), (1, -40), (0, -75), (-4, -100)], [18, 26, 22, 0], YELLOW, INK, 4.8),
}

FACES: dict[str, Face] = {
    "11a": rain_man.FACE,
    "11b": (("willow", _draw_willow_above_swallow()), ("trunk", _draw_willow_trunk()), ("swallow", _draw_swallow())),
    "11c": (
        ("willow", _draw_willow_behind_ribbon()),
        ("trunk", mirror_piece_with_whole_card(_draw_willow_trunk())),
        ("red ribbon", draw_ribbon(RED)),
    ),
    "11d": (
        ("lightning", _draw_lightning()),
        ("dark cloud", _draw_storm_clouds()),
        ("drum", _draw_thunder_drum()),
        ("claw", _draw_demon_hand()),
    ),
}
