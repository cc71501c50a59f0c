"""Month 9: chrysanthemums, and the sake cup with the character for long life."""

from math import cos, radians, sin

from macros.faces.flowers.shared_motifs import Spot, draw_red_clouds, draw_ribbon, scatter_motifs
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Face,
    Point,
    Strokes,
    draw_character,
    draw_disc,
    draw_path,
    draw_smooth_line,
    draw_smooth_shape,
    mirror_piece_with_whole_card,
    move_svg_piece,
    show_motif,
)


def _petal_path(turn: float, root: float, reach: float, wide: float) -> str:
    """Return path data of a petal that points away from the origin, with its root at the distance `root` and its tip at `reach`."""
    across, down = cos(radians(turn)), sin(radians(turn))

    def petal_point(side: float, out: float) -> str:
        """Return the point at the distance `side` to the right of the petal's middle line and at the distance `out` from the origin."""
        return f"{out * down + side * across:.0f} {side * down - out * across:.0f}"

    low = root + (reach - root) * 0.3
    there = f"C{petal_point(-wide / 2, low)} {petal_point(-wide * 0.7, reach)} {petal_point(0, reach)}"
    return f"M{petal_point(0, root)}{there}C{petal_point(wide * 0.7, reach)} {petal_point(wide / 2, low)} {petal_point(0, root)}z"


def _draw_petal_ring(count: int, root: float, reach: float, wide: float, first: float = 0) -> str:
    """Draw a ring of alternately yellow and red petals, some of them slightly shorter."""
    petals = [_petal_path(first + 360 * n / count, root, reach * (1, 0.94, 0.98, 0.96, 1.02)[n % 5], wide) for n in range(count)]
    return draw_path("".join(petals[::2]), YELLOW, INK, 4) + draw_path("".join(petals[1::2]), RED, INK, 4)


def _draw_blossom_from_front() -> str:
    """Draw a flower seen from the front: three rings of petals around a small heart."""
    return (
        draw_disc(0, 0, 40)
        + _draw_petal_ring(18, 24, 77, 24)
        + _draw_petal_ring(12, 14, 48, 24, 10)
        + _draw_petal_ring(6, 6, 25, 20)
        + draw_disc(0, 0, 7, YELLOW, INK, 4)
    )


def _draw_opening_blossom_from_side() -> str:
    """Draw an opening flower from the side: pairs of petals, with the outer ones behind."""
    pairs = ((86, YELLOW, 44), (64, RED, 53), (43, YELLOW, 59), (21, RED, 63), (0, YELLOW, 66))
    fan = "".join(draw_path(_petal_path(-turn, 0, high, 28) + _petal_path(turn, 0, high - 2, 28), ink, INK, 4) for turn, ink, high in pairs)
    return fan + draw_smooth_shape([(-26, -9), (-13, -15), (0, -11), (13, -15), (26, -9), (15, 8), (0, 12), (-15, 8)])


def _draw_chrysanthemum_leaf() -> str:
    """Draw a leaf with five lobes that points up; its short stalk is below the origin."""
    outline: list[Point] = [
        (0, -4), (14, 2), (34, -4), (44, -20), (26, -32), (26, -32), (46, -38), (56, -58), (42, -70), (22, -62), (22, -62), (28, -82),
        (12, -102), (-4, -104), (-20, -90), (-20, -66), (-20, -66), (-38, -72), (-54, -62), (-48, -40), (-26, -34), (-26, -34),
        (-44, -24), (-42, -6), (-18, 2),
    ]  # fmt: skip
    veins = "M0-14Q3-50 2-86M2-34L34-54M1-36L-34-54M0-16L26-16M0-18L-26-16"
    return draw_smooth_shape(outline, INK, PAPER, 4) + draw_path("M0 16L0-8", None, INK, 7) + draw_path(veins, None, PAPER, 3)


MOTIFS: dict[str, str] = {
    "chrysanthemum-blossom": _draw_blossom_from_front(),
    "chrysanthemum-opening": _draw_opening_blossom_from_side(),
    "chrysanthemum-leaf": _draw_chrysanthemum_leaf(),
}


def draw_chrysanthemum_leaves(*placed: Spot) -> str:
    """Draw leaves, each with its root at one of the given spots."""
    return scatter_motifs("chrysanthemum", leaf=placed)


def draw_chrysanthemum_stem(*points: Point) -> str:
    """Draw a stalk with an edge that sets it off from the leaves behind it."""
    return draw_smooth_line(points, 15, PAPER) + draw_smooth_line(points, 10)


def draw_full_chrysanthemum(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """Draw a full flower around its heart."""
    return show_motif("chrysanthemum-blossom", x, y, turn, size)


def draw_opening_chrysanthemum(x: float, y: float, turn: float = -8) -> str:
    """Draw an opening flower at the end of its stalk."""
    return show_motif("chrysanthemum-opening", x, y, turn)


LONG_LIFE: Strokes = (
    ([(-32, -42), (34, -50)], [6, 11]),
    ([(-27, -24), (28, -31)], [6, 10]),
    ([(-52, -5), (0, -11), (52, -14)], [7, 9, 13]),
    ([(4, -66), (-4, -26), (-20, 16), (-54, 54)], [12, 12, 10, 0]),
    ([(-10, 18), (48, 10)], [7, 12]),
    ([(24, -4), (28, 34), (22, 60), (2, 50)], [10, 12, 11, 0]),
    ([(-8, 29), (8, 47)], [4, 13]),
)
"""The character 寿 (long life), 120 units high."""


def draw_sake_cup() -> str:
    """Draw a shallow red cup that leans to the left, seen from above so that its inside shows."""
    foot = draw_path("M-40 70L-34 104Q4 118 44 102L46 66z", RED, INK)
    side = draw_path("M-98 0C-98 58-56 96 0 96S98 58 98 0z", RED, INK)
    bowl = draw_path("M-98 0a98 80 0 1 1 196 0a98 80 0 1 1-196 0z", RED, INK)
    rim = draw_path("M-86-1a86 68 0 1 1 172 0a86 68 0 1 1-172 0z", None, YELLOW, 4)
    return foot + side + bowl + rim + move_svg_piece(draw_character(LONG_LIFE, YELLOW), 0, 2)


def draw_stream() -> str:
    """Draw a yellow stream with its lines."""
    bed = draw_smooth_shape(
        [(60, 480), (130, 472), (210, 450), (330, 444), (330, 444), (330, 540), (330, 540), (60, 540), (60, 540)], YELLOW, INK
    )
    lines = (
        [(112, 496), (160, 492), (214, 472), (260, 470), (290, 462)],
        [(150, 516), (190, 508), (232, 490), (308, 484)],
        [(216, 514), (262, 504), (308, 504)],
    )
    return bed + "".join(draw_smooth_line(points, 4) for points in lines)


def draw_rock() -> str:
    """Draw a dark rock with lines across its faces."""
    outline = [(0, 436), (0, 436), (36, 424), (72, 436), (92, 462), (124, 476), (142, 540), (142, 540), (0, 540), (0, 540)]
    mass = draw_smooth_shape(outline, INK, PAPER, 4)
    return mass + draw_path("M36 440Q30 468 44 492M78 462Q66 486 80 508", None, PAPER, 3)


def _draw_plain_chrysanthemum_card() -> str:
    """Draw a plant with two open flowers and a third one opening."""
    stalks = (
        draw_chrysanthemum_stem((158, 420), (212, 330), (222, 200))
        + draw_chrysanthemum_stem((160, 440), (84, 330), (84, 140))
        + draw_chrysanthemum_stem((180, 560), (160, 480), (156, 380))
    )
    high = draw_chrysanthemum_leaves((96, 268, 54, 0.8), (72, 292, -62, 0.95), (226, 304, 66, 0.8))
    low = draw_chrysanthemum_leaves((136, 456, -58, 1.2), (180, 440, 112, 1.2), (150, 556, -72, 1.15))
    return (
        high
        + low
        + stalks
        + draw_full_chrysanthemum(154, 364, 1.15)
        + draw_full_chrysanthemum(222, 172, 0.95, 20)
        + draw_opening_chrysanthemum(84, 134)
    )


def _draw_sake_cup_card() -> Face:
    """Draw the sake cup on the right above a stream, and flowers on the left behind a rock."""
    stalks = draw_chrysanthemum_stem((56, 460), (50, 340), (80, 260)) + draw_chrysanthemum_stem(
        (60, 470), (72, 330), (136, 220), (142, 130)
    )
    leafage = draw_chrysanthemum_leaves((126, 246, 50, 0.8), (42, 386, -44, 0.9), (74, 410, 62, 1.1))
    plant = leafage + stalks + draw_full_chrysanthemum(84, 244) + draw_opening_chrysanthemum(142, 130, 4)
    return (
        ("flowers", plant),
        ("stream", draw_stream()),
        ("rock", draw_rock()),
        ("sake cup", move_svg_piece(draw_sake_cup(), 208, 330, -28)),
        ("clouds", draw_red_clouds()),
    )


def _draw_chrysanthemum_ribbon_card() -> Face:
    """Draw the ribbon in front of a plant whose flowers are visible on both sides of it."""
    stalks = (
        draw_chrysanthemum_stem((210, 560), (140, 452), (70, 330), (84, 140))
        + draw_chrysanthemum_stem((210, 480), (260, 360), (256, 250))
        + draw_chrysanthemum_stem((214, 560), (200, 420))
    )
    high = draw_chrysanthemum_leaves((64, 266, -40, 0.8), (84, 302, 66, 0.9), (270, 362, 60, 0.8))
    low = draw_chrysanthemum_leaves((112, 426, -80, 0.95), (226, 476, 106, 1.15), (166, 534, -60, 1.2))
    plant = (
        high
        + low
        + stalks
        + draw_full_chrysanthemum(206, 412, 1.1)
        + draw_full_chrysanthemum(254, 240, 0.92, 20)
        + draw_opening_chrysanthemum(84, 134)
    )
    return ("flowers", plant), ("blue ribbon", draw_ribbon(PURPLE, mirrored=True))


FACES: dict[str, Face] = {
    "9a": _draw_sake_cup_card(),
    "9b": _draw_chrysanthemum_ribbon_card(),
    "9c": (("flowers", _draw_plain_chrysanthemum_card()),),
    "9d": (("flowers", mirror_piece_with_whole_card(_draw_plain_chrysanthemum_card())),),
}
