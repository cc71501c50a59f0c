"""Month 12: broad paulownia leaves below purple racemes (upright clusters of flowers), and the phoenix above them."""

from macros.faces.flowers.shared_motifs import scatter_motifs
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_leaf,
    draw_path,
    draw_rectangle,
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    show_motif,
)

PETALS: tuple[Point, ...] = (
    (-34, 38), (-22, 28), (-8, 36), (0, 44), (0, 44), (8, 34), (24, 28), (36, 40), (26, 54), (26, 54), (36, 66), (28, 80), (14, 76),
    (10, 70), (10, 70), (6, 88), (-8, 88), (-12, 70), (-12, 70), (-26, 78), (-38, 64), (-24, 52), (-24, 52),
)  # fmt: skip
"""Outline of the mouth of a bell flower."""


def _draw_bell_flower() -> str:
    """Draw a bell-shaped flower that hangs from the origin; its mouth of five petals is turned to the viewer."""
    tube = draw_smooth_shape(((-8, 0), (8, 0), (15, 24), (20, 48), (-20, 48), (-15, 24)), PURPLE, INK, 4)
    shine = draw_path("M-5 14L-8 34M5 14L8 34", None, PAPER, 3)
    creases = draw_path("M-13 48L-26 40M13 48L27 40M11 64L26 68M-12 62L-28 66M0 70V80", None, PAPER, 3.5)
    throat = draw_smooth_shape(((-11, 52), (0, 47), (11, 52), (8, 64), (0, 68), (-8, 64)), YELLOW, INK, 3.5)
    return tube + shine + draw_disc(0, 0, 8) + draw_smooth_shape(PETALS, PURPLE, INK, 4) + creases + throat


def _draw_raceme_bud() -> str:
    """Draw an oval bud above the origin."""
    shine = draw_path("M-3 -11Q-5 -19 -2 -26", None, PAPER, 3)
    return draw_smooth_shape(((0, 0), (-10, -12), (-8, -28), (0, -36), (8, -28), (10, -12)), PURPLE, INK, 4) + shine


LEAF: tuple[Point, ...] = (
    (0, 0), (0, 0), (-26, 14), (-64, 0), (-82, -36), (-72, -80), (-50, -112), (-30, -142), (0, -176), (0, -176), (30, -142), (54, -108),
    (74, -76), (80, -34), (60, 4), (24, 14),
)  # fmt: skip
"""Outline of a leaf, from its root."""


def _draw_paulownia_leaf() -> str:
    """Draw a broad leaf that points up from the origin and is heart-shaped at its root. Its veins are gaps in the drawing."""
    middle = draw_brush_stroke(((0, -2), (2, -70), (0, -164)), (6, 5, 2), PAPER)
    sides = (
        "M0 -14Q-34 -14 -66 -38M0 -14Q34 -16 64 -36M1 -50Q-30 -64 -58 -84M1 -50Q34 -62 58 -82M1 -88Q-16 -104 -34 -122M1 -88Q20 -102 36 -120"
    )
    return draw_smooth_shape(LEAF, INK, PAPER, 4) + middle + draw_path(sides, None, PAPER, 3.5)


def _draw_raceme(x: float, y: float, turn: float, size: float, pairs: int) -> str:
    """Draw a raceme that rises from (x, y), with pairs of buds and one bud at the tip."""
    top = -60 - 40 * pairs
    stalk = draw_brush_stroke(((0, 60), (2, top / 2), (0, top)), (9, 7, 5))
    buds = "".join(
        show_motif("paulownia-bud", side * 2, -56 - 40 * n, side * (64 - 8 * n), 1.3 - 0.12 * n) for n in range(pairs) for side in (-1, 1)
    )
    return move_svg_piece(stalk + buds + show_motif("paulownia-bud", 0, top + 6, 3, 1.05), x, y, turn, size)


def _draw_three_leaves() -> str:
    """Draw the three leaves at the foot of the card, the middle one in front."""
    return scatter_motifs("paulownia", leaf=((130, 376, -100, 1), (194, 378, 106, 1), (158, 384, 176, 0.88)))


def _draw_three_racemes() -> str:
    """Draw three racemes, of which the middle one is tallest, and the bell-shaped flowers around their feet."""
    racemes = _draw_raceme(92, 272, -20, 0.95, 2) + _draw_raceme(228, 282, 22, 0.85, 2) + _draw_raceme(164, 246, 7, 1.05, 3)
    stalks = draw_smooth_line(((168, 206), (150, 212), (140, 236)), 7) + draw_smooth_line(((168, 206), (184, 214), (190, 238)), 7)
    outer = scatter_motifs("paulownia", bell=((94, 250, 40, 0.95), (228, 254, -42, 0.95)))
    return racemes + stalks + outer + scatter_motifs("paulownia", bell=((140, 232, 28, 1.1), (190, 234, -26, 1.1), (164, 266, 2, 1.1)))


MIDDLE: Point = (160, 166)
"""The centre of the circle along which the wings of the phoenix curve."""

QUILLS = ((68, -106), (90, -121), (112, -137), (134, -150))
"""The long feathers of the left wing, inner ones first, each as its distance from the centre and the direction of its tip."""


def _draw_long_feather(reach: float, start: float, end: float, fill: str) -> str:
    """Draw a long feather as an arc around MIDDLE with the radius `reach`, from the direction `start` to its inward tip at `end`."""
    outer, inner = reach + 13, reach - 13
    left, point, right = (
        format_point(polar_point(*MIDDLE, *place)) for place in ((outer, end + 9), (reach - 4, end), (inner + 3, end + 12))
    )
    tip = f"Q{left} {point}Q{right} "
    far = f"M{format_point(polar_point(*MIDDLE, outer, start))}A{outer} {outer} 0 0 0 {format_point(polar_point(*MIDDLE, outer, end + 24))}"
    near = (
        f"{format_point(polar_point(*MIDDLE, inner, end + 30))}A{inner} {inner} 0 0 1 {format_point(polar_point(*MIDDLE, inner, start))}z"
    )
    return draw_path(far + tip + near, fill, INK, 4)


def _draw_wing_scale(reach: float, turn: float) -> str:
    """Draw a scale of the left wing at this distance and direction from the centre."""
    return show_motif("paulownia-scale", *polar_point(*MIDDLE, reach, turn), 90 + turn)


def _draw_phoenix_wing() -> str:
    """Draw the left wing of the phoenix at its place on the card, with red tips, purple feathers and rows of scales."""
    tips = "".join(_draw_long_feather(reach, -60, end, RED) for reach, end in QUILLS)
    feathers = "".join(_draw_long_feather(reach, -28, end + 28, PURPLE) for reach, end in QUILLS)
    scales = "".join(_draw_wing_scale(reach, turn) for turn in (-92, -76, -60, -44, -28) for reach, end in QUILLS if turn > end + 42)
    return tips + feathers + scales


def _draw_phoenix_tail() -> str:
    """Draw the tail of yellow feathers behind the wings; three of them have a visible red eye."""
    rays = "".join(show_motif("paulownia-ray", 160, 130, turn) for turn in (-64, 64, -48, 48, -32, 32, -16, 16, 0))
    eyes = "".join(draw_disc(*polar_point(160, 130, 99, turn), 7, RED, INK, 3.5) for turn in (-16, 0, 16))
    return rays + eyes


NECK: tuple[Point, ...] = (
    (160, 54), (192, 54), (216, 66), (210, 104), (182, 140), (162, 164), (158, 186), (172, 206), (160, 240), (132, 226), (116, 192),
    (118, 158), (114, 120), (106, 84), (106, 66), (128, 54),
)  # fmt: skip
"""Outline of the breast and the neck of the phoenix."""


NECK_SCALES: tuple[tuple[float, float, float], ...] = (
    (134, 196, -24), (131, 174, -6), (150, 168, 10), (132, 150, 0), (155, 149, 16), (128, 126, 0), (154, 126, 0), (180, 124, 10),
    (118, 101, 0), (145, 101, 0), (172, 101, 0), (198, 99, 6), (132, 76, 0), (159, 76, 0), (186, 76, 0), (120, 56, 8), (146, 53, 0),
    (173, 53, 0), (199, 56, -8),
)  # fmt: skip
"""Positions and turns of the scales on breast and neck, the lowest first."""


def _draw_phoenix_neck() -> str:
    """Draw the breast and the neck with their scales."""
    return draw_smooth_shape(NECK, PURPLE, INK) + "".join(show_motif("paulownia-scale", *scale) for scale in NECK_SCALES)


def _draw_phoenix_neck_feathers() -> str:
    """Draw the yellow feathers between neck and head."""
    hackles = ((170, 260, -94), (162, 254, -81), (156, 246, -67), (156, 236, -52), (158, 228, -38), (162, 222, -22), (168, 218, -8))
    return "".join(show_motif("paulownia-hackle", *hackle) for hackle in hackles)


CREST: tuple[Point, ...] = (
    (-20, -10), (-20, -10), (-26, -34), (-18, -58), (-18, -58), (-10, -40), (0, -34), (0, -34), (-2, -56), (14, -74), (14, -74),
    (14, -50), (18, -34), (18, -34), (26, -46), (44, -50), (44, -50), (32, -32), (28, -12), (28, -12),
)  # fmt: skip
"""Outline of the crest of three flames."""


def _draw_phoenix_head() -> str:
    """Draw the red head, which seems to look to the right, with its crest, wattle, beak and long eye."""
    wattle = draw_smooth_shape(((14, 10), (24, 12), (26, 28), (16, 38), (8, 26)), RED, INK, 4)
    lower = draw_smooth_shape(((22, 8), (40, 12), (48, 20), (30, 22)), YELLOW, INK, 4)
    upper = draw_smooth_shape(((22, -16), (42, -12), (58, 2), (60, 24), (60, 24), (48, 10), (22, 8)), YELLOW, INK, 4)
    face = draw_smooth_shape(((-30, 6), (-24, -16), (0, -25), (22, -18), (30, -4), (22, 10), (2, 20), (-20, 22)), RED, INK, 4)
    eye = draw_smooth_shape(((-14, -6), (-14, -6), (0, -14), (16, -8), (22, -2), (22, -2), (6, 0)), PAPER, INK, 3.5) + draw_disc(8, -7, 5)
    return (
        wattle + lower + upper + draw_smooth_shape(CREST, RED, INK, 4) + face + eye + draw_smooth_line(((-14, -6), (-24, -6), (-30, -2)), 4)
    )


def _draw_phoenix() -> str:
    """Draw the phoenix descending with its wings spread."""
    wings = show_motif("paulownia-wing") + show_motif("paulownia-wing", 320, flip=True)
    return wings + _draw_phoenix_neck() + _draw_phoenix_neck_feathers() + move_svg_piece(_draw_phoenix_head(), 174, 238, 30, 0.95)


def _draw_plant_below_phoenix() -> str:
    """Draw the small plant under the phoenix."""
    racemes = _draw_raceme(80, 400, -18, 0.68, 1) + _draw_raceme(236, 402, 16, 0.64, 1) + _draw_raceme(154, 384, -5, 0.62, 2)
    stalks = draw_smooth_line(((153, 368), (142, 361), (132, 374)), 5.5) + draw_smooth_line(((154, 368), (168, 361), (180, 374)), 5.5)
    bells = ((88, 380, 40, 0.72), (226, 382, -38, 0.72), (131, 372, 24, 0.86), (182, 372, -24, 0.86), (157, 386, 2, 0.86))
    leaves = ((134, 470, -94, 0.74), (184, 470, 97, 0.74), (159, 472, 178, 0.56))
    return racemes + stalks + scatter_motifs("paulownia", bell=bells, leaf=leaves)


MOTIFS: dict[str, str] = {
    "paulownia-hackle": draw_leaf(0, 0, 50, 18, 0, YELLOW, INK),
    "paulownia-ray": draw_leaf(0, 0, 200, 50, 0, YELLOW, INK),
    "paulownia-bell": _draw_bell_flower(),
    "paulownia-bud": _draw_raceme_bud(),
    "paulownia-leaf": _draw_paulownia_leaf(),
    "paulownia-scale": draw_path("M-14 0Q-14 18 0 26Q14 18 14 0z", PURPLE, INK, 3.5)
    + draw_path("M-5 7Q-4 13 0 16Q4 13 5 7", None, YELLOW, 3),
    "paulownia-wing": _draw_phoenix_wing(),
}

FACES: dict[str, Face] = {
    "12a": (
        ("yellow ground", draw_rectangle(0, 440, 320, 90, YELLOW)),
        ("yellow rays", _draw_phoenix_tail()),
        ("paulownia", _draw_plant_below_phoenix()),
        ("phoenix", _draw_phoenix()),
    ),
    "12b": (("racemes", _draw_three_racemes()), ("leaves", _draw_three_leaves())),
    "12c": (
        ("racemes", mirror_piece_with_whole_card(_draw_three_racemes())),
        ("leaves", mirror_piece_with_whole_card(_draw_three_leaves())),
    ),
    "12d": (
        ("yellow ground", draw_rectangle(0, 400, 320, 130, YELLOW)),
        ("racemes", _draw_three_racemes()),
        ("leaves", _draw_three_leaves()),
    ),
}
