"""Month 8: a dark hill covered with susuki grass, and above it the moon or geese."""

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
    draw_rectangle,
    draw_smooth_shape,
    mirror_piece_with_whole_card,
    show_motif,
)

TUFTS: tuple[tuple[float, float, float, bool], ...] = (
    (104, 408, 0.74, False), (188, 428, 0.72, True), (18, 426, 0.7, True), (296, 468, 0.74, False),
    (150, 474, 0.88, False), (54, 480, 0.86, True), (232, 500, 0.88, True), (340, 528, 0.9, False),
    (112, 544, 1, False), (0, 548, 0.95, True), (182, 556, 1, True), (300, 572, 1.05, False),
)  # fmt: skip
"""The tufts of grass on the hill, the far ones first: the position of the foot, the size, and the side of each."""


def _draw_grass_tuft() -> str:
    """Draw a tuft of blades that rise from one root and bend over, mostly to the left. The tuft covers what is behind it."""
    dark = draw_path("M-130 34C-124-24-96-76-58-90L-50-112Q-16-104 0-76Q18-106 54-118L50-88C84-72 100-30 104 20L60 70H-60z")
    blades: tuple[list[Point], ...] = (
        [(-4, 32), (-22, -38), (-56, -76), (-92, -62), (-122, 4)],
        [(-2, 32), (-15, -28), (-42, -60), (-72, -48), (-96, 8)],
        [(-1, 32), (-9, -18), (-30, -44), (-52, -32), (-70, 12)],
        [(2, 32), (-1, -40), (-16, -76), (-42, -100)],
        [(3, 32), (8, -46), (24, -84), (46, -106)],
        [(5, 32), (16, -38), (42, -70), (70, -56), (94, 0)],
        [(4, 32), (12, -20), (34, -46), (54, -32), (70, 14)],
    )
    return dark + "".join(draw_brush_stroke(blade, [2, 4.5, 5.5, 4, 0][-len(blade) :], PAPER) for blade in blades)


def _draw_goose() -> str:
    """Draw a goose that flies to the left with outstretched neck."""
    far, near = _draw_goose_wings()
    tail = draw_path("M54-10Q74-18 90-18L85-7L94 0L83 6Q72 12 54 12z", INK, INK)
    trunk = [
        (-104, 24), (-92, 13), (-76, 14), (-44, 2), (-14, -14), (24, -20), (58, -12), (66, 0), (46, 14), (8, 22), (-24, 18), (-52, 22),
        (-78, 31), (-92, 33),
    ]  # fmt: skip
    head = draw_path("M-60 8Q-86 4-101 17Q-108 29-96 36Q-80 38-58 25Q-64 17-60 8z", RED, INK) + draw_disc(-88, 20, 3.5)
    bill = draw_path("M-102 18L-122 36L-98 35z")
    return far + tail + draw_smooth_shape(trunk, ORANGE, INK) + head + bill + near


def _draw_goose_wings() -> tuple[str, str]:
    """Return drawings of the far wing, which is still raised, and of the near wing, which is lowered."""
    far = draw_path("M-24-8Q-20-48 24-66Q40-72 62-74Q54-58 56-44L46-10z", ORANGE, INK)
    far_tip = draw_path("M24-66Q40-72 62-74Q54-58 56-44Q36-50 24-66z")
    near = draw_path("M-18 4Q-10 44 26 62Q52 74 86 72Q80 60 68 54Q70 44 58 38Q58 28 48 24Q44-2 14-4Q-10-6-18 4z", ORANGE, INK)
    near_tip = draw_path("M34 66Q56 74 86 72Q80 60 68 54Q70 44 58 38Q42 48 34 66z")
    feathers = draw_path("M4 26Q10 12 22 2M22 38Q28 22 38 14", None, INK, 4)
    return far + far_tip, near + near_tip + feathers


MOTIFS: dict[str, str] = {"susuki-tuft": _draw_grass_tuft(), "susuki-goose": _draw_goose()}


def draw_susuki_hill() -> str:
    """Draw the hill, covered with grass; its top is left of the middle."""
    top: list[Point] = [(0, 344), (48, 322), (106, 312), (180, 324), (256, 356), (330, 402)]
    ground = draw_smooth_shape([*top, (330, 402), (330, 540), (330, 540), (0, 540), (0, 540), (0, 344)])
    return ground + "".join(show_motif("susuki-tuft", x, y, 0, size, flip) for x, y, size, flip in TUFTS)


def _draw_moon() -> Face:
    """Draw a white moon on a red sky."""
    return ("sky", draw_rectangle(0, 0, 320, 420, RED)), ("moon", draw_disc(150, 162, 115, PAPER)), ("hill", draw_susuki_hill())


def _draw_three_geese() -> Face:
    """Draw three geese descending to the left."""
    flock = (
        show_motif("susuki-goose", 220, 92, -20, 0.74)
        + show_motif("susuki-goose", 110, 196, -26, 0.74)
        + show_motif("susuki-goose", 222, 246, -15, 0.74)
    )
    return ("geese", flock), ("hill", mirror_piece_with_whole_card(draw_susuki_hill()))


FACES: dict[str, Face] = {
    "8a": _draw_moon(),
    "8b": _draw_three_geese(),
    "8c": (("hill", draw_susuki_hill()),),
    "8d": (("hill", mirror_piece_with_whole_card(draw_susuki_hill())),),
}
