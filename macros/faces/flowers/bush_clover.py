"""Month 7: bush clover, and a boar that walks through it."""

from math import atan2, degrees

from macros.faces.flowers.shared_motifs import draw_red_clouds, draw_ribbon
from macros.faces.svg_shapes import (
    INK,
    ORANGE,
    PAPER,
    RED,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_path,
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    point_and_direction_on_curve,
    show_motif,
)

MOTIFS: dict[str, str] = {
    "clover-bud": draw_path("M0 0L0-7", None, INK, 4) + draw_path("M0-5C-13-8-16-26-1-38C15-28 14-9 0-5z", RED, INK, 4),
    "clover-leaf": draw_path("M0-5C-21-8-22-36 0-44C22-36 21-8 0-5zM0-13L0-31", INK, PAPER, 3) + draw_path("M0 0L0-8", None, INK, 5),
    "clover-bristle": draw_path("M-2 0Q14 28-4 52Q0 26-2 0z"),
}


def draw_bush_clover_spray(root: Point, bend: Point, tip: Point, pairs: int, leaves: int, first: float = 0.1) -> str:
    """Draw a stem that arches from root to tip. It bears `pairs` pairs in all: first `leaves` pairs of leaves, then pairs of buds.

    The first pair sits at `first`, a fraction of the stem's length. A single bud is at the tip.
    """
    stem = draw_path(f"M{format_point(root)}Q{format_point(bend)} {format_point(tip)}", None, INK)
    drawn = ""
    for pair in range(pairs):
        along = first + (1 - first) * pair / pairs
        x, y, turn = _point_on_stem(root, bend, tip, along)
        motif, spread = ("clover-leaf", 64) if pair < leaves else ("clover-bud", 55)
        size = round(1.1 - 0.25 * along, 1)
        lean = (-7, 5, 0)[pair % 3]
        drawn += show_motif(motif, x, y, turn - spread + lean, size) + show_motif(motif, x, y, turn + spread + lean, size)
    return drawn + stem + show_motif("clover-bud", *_point_on_stem(root, bend, tip, 1), 0.9)


def _point_on_stem(root: Point, bend: Point, tip: Point, along: float) -> tuple[int, int, int]:
    """Return the point at the fraction `along` of a stem's length, and the stem's direction there in degrees, rounded to save space."""
    (x, y), (dx, dy) = point_and_direction_on_curve(root, bend, tip, along)
    return round(x), round(y), round(degrees(atan2(dx, -dy)))


def draw_boar() -> str:
    """Draw a boar that walks to the left with raised snout and bristles."""
    return _draw_far_boar_legs() + _draw_boar_body() + _draw_boar_bristles() + _draw_boar_fur() + _draw_boar_snout_eye_and_ear()


def _draw_far_boar_legs() -> str:
    """Draw the two legs on the far side, the front one lifted."""
    front = [(104, 330), (82, 358), (58, 370), (46, 394), (62, 404), (78, 390), (112, 386), (142, 360)]
    hind = [(224, 340), (226, 376), (214, 400), (208, 430), (208, 430), (230, 432), (230, 432), (244, 396), (258, 360)]
    hoofs = draw_smooth_shape([(46, 390), (34, 408), (34, 408), (52, 416), (66, 402)])
    hoofs += draw_smooth_shape([(207, 422), (196, 442), (196, 442), (230, 442), (230, 442), (232, 424)])
    return draw_smooth_shape(front, ORANGE, INK) + draw_smooth_shape(hind, ORANGE, INK) + hoofs


def _draw_boar_body() -> str:
    """Draw the head, the body and the near legs in one contour, and the tail behind them."""
    outline = [
        (38, 250), (70, 240), (102, 216), (130, 184), (162, 154), (204, 146), (244, 168), (274, 216), (292, 272), (288, 324),
        (276, 358), (288, 384), (278, 424), (278, 424), (252, 424), (252, 424), (254, 388), (240, 354), (214, 344), (184, 362),
        (158, 368), (154, 394), (148, 424), (148, 424), (122, 424), (122, 424), (122, 388), (106, 352), (92, 326), (66, 316),
        (42, 304), (30, 280),
    ]  # fmt: skip
    hoofs = draw_smooth_shape([(120, 418), (108, 442), (108, 442), (148, 442), (148, 442), (151, 418)])
    hoofs += draw_smooth_shape([(251, 418), (242, 442), (242, 442), (280, 442), (280, 442), (281, 418)])
    tail = draw_brush_stroke([(284, 246), (302, 258), (298, 284), (302, 312)], [7, 7, 10, 0])
    return tail + draw_smooth_shape(outline, ORANGE, INK) + hoofs


def _draw_boar_bristles() -> str:
    """Draw dark bristles that lie back along the spine, from the brow to the rump."""
    bristles: list[tuple[Point, Point]] = [
        ((120, 200), (124, 150)), ((142, 178), (150, 126)), ((162, 152), (178, 110)), ((184, 143), (208, 108)), ((206, 142), (236, 118)),
        ((226, 160), (260, 138)), ((244, 174), (280, 168)), ((260, 196), (292, 198)), ((272, 220), (298, 228)),
    ]  # fmt: skip
    path = "M112 218"
    for (x, y), (tip_x, tip_y) in bristles:
        path += f"Q{x - 6} {(y + tip_y) // 2 - 6} {tip_x} {tip_y}Q{tip_x - 12} {(y + tip_y) // 2 + 6} {x + 14} {y + 4}"
    lower = "L282 252Q262 214 240 196Q242 206 238 214Q222 190 206 184Q210 198 206 206Q188 184 176 184Q178 200 172 212Q158 196 146 200"
    return draw_path(f"{path}{lower}Q136 206 112 218z")


def _draw_boar_fur() -> str:
    """Draw the strokes of the fur on flank, shoulder and thigh."""
    strokes = ((160, 252, 0), (178, 246, -4), (266, 268, 20), (276, 296, 24), (104, 288, -14), (120, 280, -10))
    haunch = draw_smooth_line([(240, 350), (226, 322), (234, 286), (250, 264)], 4) + draw_smooth_line([(160, 362), (146, 336)], 4)
    return haunch + "".join(show_motif("clover-bristle", *stroke) for stroke in strokes)


def _draw_boar_snout_eye_and_ear() -> str:
    """Draw the snout, the tusk, the eye and the ear."""
    ear = draw_smooth_shape([(122, 216), (122, 216), (132, 176), (166, 152), (166, 152), (166, 188), (148, 220)], ORANGE, INK)
    ear += draw_brush_stroke([(136, 208), (144, 190), (156, 172)], [0, 9, 0])
    nose = draw_smooth_shape([(38, 246), (28, 258), (26, 278), (33, 292), (43, 280), (46, 258)]) + draw_smooth_line(
        [(58, 252), (62, 262), (58, 274)], 4
    )
    nose += draw_smooth_line([(34, 258), (33, 264), (35, 270)], 3, PAPER)
    mouth = draw_smooth_line([(36, 298), (60, 296), (88, 282), (100, 278)], 4)
    tusk = draw_path("M66 298Q44 278 60 242Q64 270 88 288z", PAPER, INK, 4)
    eye = draw_brush_stroke([(88, 240), (102, 234), (116, 242)], [0, 13, 0]) + draw_disc(103, 236, 2.5, PAPER)
    brow = draw_brush_stroke([(84, 232), (98, 219), (122, 222)], [0, 8, 3])
    return ear + nose + mouth + tusk + eye + brow


def _draw_plain_bush_clover_card() -> str:
    """Draw sprays that rise from the lower left corner and arch to both sides."""
    upright = draw_bush_clover_spray((92, 560), (20, 330), (76, 96), 10, 4) + draw_bush_clover_spray(
        (100, 560), (140, 210), (272, 120), 10, 4
    )
    return (
        upright
        + draw_bush_clover_spray((120, 560), (180, 350), (300, 330), 7, 3)
        + draw_bush_clover_spray((40, 540), (180, 470), (312, 500), 6, 3)
    )


def _draw_boar_card() -> Face:
    """Draw the boar below one long spray and behind another."""
    behind = draw_bush_clover_spray((314, 340), (306, 2), (50, 176), 7, 0, 0.34)
    foot = draw_bush_clover_spray((340, 530), (190, 424), (36, 494), 7, 3)
    return ("sprays", behind), ("boar", move_svg_piece(draw_boar(), 4, 36, size=0.95)), ("clouds", draw_red_clouds()), ("low spray", foot)


def _draw_bush_clover_ribbon_card() -> Face:
    """Draw the ribbon between two sprays, with a third spray in front of it."""
    behind = draw_bush_clover_spray((92, 560), (20, 330), (76, 96), 10, 4) + draw_bush_clover_spray(
        (120, 560), (170, 300), (290, 190), 9, 3
    )
    return (
        ("sprays", behind),
        ("red ribbon", draw_ribbon(RED, mirrored=True)),
        ("low spray", draw_bush_clover_spray((40, 540), (180, 440), (312, 480), 6, 3)),
    )


FACES: dict[str, Face] = {
    "7a": _draw_boar_card(),
    "7b": _draw_bush_clover_ribbon_card(),
    "7c": (("sprays", _draw_plain_bush_clover_card()),),
    "7d": (("sprays", mirror_piece_with_whole_card(_draw_plain_bush_clover_card())),),
}
