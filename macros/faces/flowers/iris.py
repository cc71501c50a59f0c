"""Month 5: purple irises above sword-shaped leaves, and the bridge of eight planks."""

from macros.faces.flowers.shared_motifs import draw_red_clouds, draw_ribbon
from macros.faces.svg_shapes import (
    BLUE,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Face,
    Point,
    draw_brush_stroke,
    draw_path,
    draw_polygon,
    draw_rectangle,
    draw_smooth_line,
    mirror_piece_with_whole_card,
    show_motif,
)


def _draw_iris_flower() -> str:
    """Draw a flower with its throat at the origin: three upright petals (standards) behind, three hanging petals (falls) in front."""
    standards = draw_path("M-14 -16C-54 -44 -74 -84 -60 -124C-30 -112 -8 -70 0 -20z", PURPLE, INK)
    standards += draw_path("M14 -16C52 -42 76 -76 66 -116C34 -106 10 -70 0 -20z", PURPLE, INK)
    standards += draw_path("M-8 -16C-34 -58 -28 -110 4 -142C30 -108 32 -58 10 -16z", PURPLE, INK)
    left = draw_path("M-4 -26C-30 -58 -82 -56 -108 -20C-124 8 -120 44 -104 66C-92 54 -74 58 -60 42C-52 16 -40 4 -4 0z", PURPLE, INK)
    right = draw_path("M4 -26C34 -54 80 -54 106 -22C126 4 126 36 112 60C98 52 80 58 64 44C54 18 40 4 4 0z", PURPLE, INK)
    middle = draw_path("M-12 -24C-44 -8 -62 34 -48 68C-38 86 -22 82 -2 102C10 84 34 86 44 66C58 34 46 -8 14 -24z", PURPLE, INK)
    streaks = draw_brush_stroke([(-10, -18), (-46, -26), (-76, -6)], [6, 14, 0], YELLOW) + draw_brush_stroke(
        [(10, -18), (46, -26), (76, -8)], [6, 14, 0], YELLOW
    )
    streaks += draw_brush_stroke([(0, -14), (0, 14), (-2, 52)], [8, 15, 0], YELLOW)
    veins = draw_path("M-22 14Q-30 36 -26 58M22 14Q30 36 24 58M-82 20Q-92 32 -98 46M84 18Q96 30 102 44M2 -62Q6 -92 4 -112", None, PAPER, 3)
    return standards + left + right + middle + streaks + veins


MOTIFS: dict[str, str] = {"iris-flower": _draw_iris_flower()}


def _draw_sword_leaf(foot: float, bend: Point, tip: Point, wide: float = 26) -> str:
    """Draw a sword-shaped leaf from the foot of the card through a bend to its tip. A paper-coloured edge sets it off from other leaves."""
    return draw_brush_stroke([(foot, 540), bend, tip], [wide, wide * 0.9, 0], INK, PAPER, 3)


def _draw_iris_stem(points: list[Point]) -> str:
    """Draw a yellow stem with its black contour."""
    return draw_smooth_line(points, 20) + draw_smooth_line(points, 10, YELLOW)


def _draw_tall_leaves_behind() -> str:
    """Draw the tall leaves behind the flowers."""
    left = (
        _draw_sword_leaf(60, (36, 330), (30, 190))
        + _draw_sword_leaf(96, (70, 360), (6, 268))
        + _draw_sword_leaf(120, (112, 380), (96, 270))
    )
    right = (
        _draw_sword_leaf(214, (250, 320), (262, 90), 28)
        + _draw_sword_leaf(240, (286, 340), (312, 180))
        + _draw_sword_leaf(200, (214, 380), (206, 250))
    )
    return left + right + _draw_sword_leaf(258, (284, 400), (290, 262))


def _draw_outer_low_leaves() -> str:
    """Draw the low leaves that bend to both sides."""
    left = _draw_sword_leaf(30, (10, 440), (-10, 340)) + _draw_sword_leaf(70, (48, 430), (18, 330))
    return left + _draw_sword_leaf(300, (312, 440), (330, 330)) + _draw_sword_leaf(262, (276, 430), (306, 340))


def _draw_low_leaves_in_front() -> str:
    """Draw all low leaves in front of the stems."""
    inner = _draw_sword_leaf(110, (84, 430), (74, 330), 30) + _draw_sword_leaf(210, (238, 430), (252, 330), 30)
    return _draw_outer_low_leaves() + inner + _draw_sword_leaf(150, (130, 450), (108, 366)) + _draw_sword_leaf(190, (204, 450), (222, 390))


def _draw_plain_iris_card() -> str:
    """Draw one flower left of the middle among the leaves, with a tall leaf to its right."""
    return (
        _draw_tall_leaves_behind()
        + _draw_iris_stem([(168, 540), (156, 400), (136, 220)])
        + show_motif("iris-flower", 132, 192, -5, 0.94)
        + _draw_low_leaves_in_front()
    )


def _draw_two_irises() -> str:
    """Draw two flowers in places where the ribbon does not hide them."""
    high = _draw_iris_stem([(220, 540), (238, 300), (238, 220)]) + show_motif("iris-flower", 238, 190, 5, 0.88)
    return (
        _draw_tall_leaves_behind()
        + high
        + _draw_iris_stem([(96, 540), (88, 460), (84, 420)])
        + _draw_low_leaves_in_front()
        + show_motif("iris-flower", 88, 396, -8, 0.76)
    )


def _draw_water() -> str:
    """Draw the stream at the foot, with waves."""
    waves = draw_path("".join(f"M10 {y}q50 -12 100 0t100 0t100 0" for y in (440, 470, 500)), None, INK, 3)
    return draw_rectangle(10, 410, 300, 110, BLUE) + draw_path("M10 410H310", None, INK, 4) + waves


def _draw_bridge_post(x: float, y: float, down: float) -> str:
    """Draw a round post of the bridge with a red top."""
    side = draw_path(f"M{x - 17} {y}V{y + down}A17 8 0 0 0 {x + 17} {y + down}V{y}z", ORANGE, INK)
    return side + draw_path(f"M{x - 17} {y}a17 9 0 0 1 34 0a17 9 0 0 1 -34 0z", RED, INK)


def _draw_bridge_span(left: Point, right: Point, deep: float) -> str:
    """Draw a span of the bridge, two planks with a visible front edge; `left` and `right` are its back corners."""
    (x1, y1), (x2, y2) = left, right
    edge = draw_polygon([(x1 - 6, y1 + deep), (x2, y2 + deep), (x2, y2 + deep + 12), (x1 - 6, y1 + deep + 12)], ORANGE, INK)
    top = draw_polygon([(x1 + 6, y1), right, (x2, y2 + deep), (x1 - 6, y1 + deep)], YELLOW, INK)
    return edge + top + draw_path(f"M{x1} {y1 + deep / 2}L{x2} {y2 + deep / 2}", None, INK, 4)


def _draw_bridge() -> str:
    """Draw two spans that meet at an angle, and their posts."""
    far = _draw_bridge_post(226, 356, 100) + _draw_bridge_span((92, 402), (330, 350), 40)
    return far + _draw_bridge_post(50, 400, 110) + _draw_bridge_span((34, 424), (330, 486), 46) + _draw_bridge_post(170, 466, 70)


def _draw_iris_behind_bridge() -> str:
    """Draw one flower behind the bridge."""
    return (
        _draw_tall_leaves_behind()
        + _draw_iris_stem([(150, 540), (150, 400), (146, 230)])
        + show_motif("iris-flower", 144, 216, -2, 0.92)
        + _draw_outer_low_leaves()
    )


FACES: dict[str, Face] = {
    "5a": (("clouds", draw_red_clouds()), ("iris", _draw_iris_behind_bridge()), ("water", _draw_water()), ("bridge", _draw_bridge())),
    "5b": (("irises", _draw_two_irises()), ("red ribbon", draw_ribbon(RED))),
    "5c": (("iris", _draw_plain_iris_card()),),
    "5d": (("iris", mirror_piece_with_whole_card(_draw_plain_iris_card())),),
}
