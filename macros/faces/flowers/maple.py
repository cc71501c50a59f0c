"""Month 10: falling maple leaves, the blue ribbon, and the deer that looks away."""

from itertools import pairwise

from macros.faces.flowers.shared_motifs import draw_ribbon
from macros.faces.svg_shapes import (
    INK,
    ORANGE,
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
    draw_polygon,
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    show_motif,
)

type Lobes = tuple[tuple[float, float], ...]
"""The lobes of a leaf from left to right, each with its direction and its length."""

OPEN: Lobes = ((-134, 38), (-90, 60), (-46, 72), (1, 80), (45, 73), (91, 58), (132, 40))
ASLANT: Lobes = ((-122, 34), (-80, 62), (-36, 80), (8, 76), (44, 60), (80, 44), (122, 26))


def _draw_maple_leaf(lobes: Lobes, fill: str, lines: str, stem: tuple[Point, ...]) -> str:
    """Draw a maple leaf around the point where its lobes meet, including stem and veins."""
    turns = [turn for turn, _ in lobes]
    notches = [polar_point(0, 0, 25, (left + right) / 2) for left, right in pairwise(turns)]
    path = "M" + format_point(polar_point(0, 0, 6, 180))
    for (turn, reach), notch in zip(lobes, [*notches, (0, 6)], strict=True):
        tip = polar_point(0, 0, reach, turn)
        left, right = (format_point(polar_point(0, 0, reach * 0.6, turn + side)) for side in (-18, 18))
        path += f"Q{left} {format_point(tip)}Q{right} {format_point(notch)}"
    veins = "".join(f"M0 0L{format_point(polar_point(0, 0, reach * 0.64, turn))}" for turn, reach in lobes)
    halo = draw_path(path + "z", None, PAPER, 10) if fill == INK else ""  # an edge of paper colour sets a black leaf off from the others
    return draw_brush_stroke(stem, (5, 4, 8)) + halo + draw_path(path + "z", fill, INK, 4.5) + draw_path(veins, None, lines, 3)


STEMS = (((0, 0), (3, 26), (14, 50)), ((0, 0), (-6, 24), (-4, 50)))

MOTIFS: dict[str, str] = {
    f"maple-{ink}-{name}": _draw_maple_leaf(lobes, fill, lines, stem)
    for ink, fill, lines in (("red", RED, INK), ("yellow", YELLOW, INK), ("black", INK, PAPER))
    for name, lobes, stem in (("open", OPEN, STEMS[0]), ("aslant", ASLANT, STEMS[1]))
}

type Fallen = tuple[str, float, float, float, float]
"""A falling leaf: its motif, position (x, y), turn and size."""


def _draw_falling_leaves(*fallen: Fallen) -> str:
    """Draw falling leaves; later ones lie over earlier ones."""
    return "".join(show_motif(f"maple-{name}", x, y, turn, size) for name, x, y, turn, size in fallen)


def _draw_plain_maple_card() -> str:
    """Draw leaves that drift down from the upper right, where they are largest."""
    return _draw_falling_leaves(
        ("yellow-aslant", 136, 34, 215, 0.9),
        ("red-aslant", 70, 92, 140, 0.75),
        ("yellow-open", 272, 220, 215, 1.25),
        ("red-open", 184, 156, 195, 1.45),
        ("black-open", 262, 70, 170, 1.4),
        ("red-aslant", 270, 330, 120, 0.9),
        ("yellow-open", 80, 318, 160, 1.3),
        ("black-aslant", 70, 200, 240, 1.05),
        ("yellow-aslant", 276, 444, 235, 1),
        ("red-open", 176, 428, 205, 1.3),
        ("black-open", 190, 312, -15, 1.1),
        ("black-aslant", 54, 468, 75, 1.25),
        ("black-open", 216, 512, 190, 0.85),
    )


def _draw_leaves_behind_ribbon() -> str:
    """Draw leaves on both sides of the ribbon."""
    return _draw_falling_leaves(
        ("red-aslant", 286, 152, 235, 1),
        ("black-open", 222, 72, 200, 1.2),
        ("yellow-open", 232, 234, 165, 1.25),
        ("red-open", 64, 290, 150, 1.25),
        ("black-aslant", 46, 192, 120, 0.85),
        ("black-aslant", 286, 330, 250, 1),
        ("yellow-aslant", 48, 408, 140, 1),
        ("red-open", 250, 456, 165, 1.3),
        ("black-open", 118, 456, 200, 1.2),
    )


def _draw_leaves_before_ribbon() -> str:
    """Draw leaves that fall in front of the ribbon."""
    return _draw_falling_leaves(("red-open", 68, 108, 140, 0.75), ("yellow-aslant", 150, 336, 215, 0.9))


def _draw_grassy_mound() -> str:
    """Draw the dark mound with two tufts of grass."""
    hill = draw_smooth_shape(((-20, 560), (-20, 560), (0, 456), (80, 438), (180, 436), (340, 456), (340, 560), (340, 560)), INK)
    tufts = "".join(
        draw_leaf(x, y, high, 8, turn, PAPER) for x, y in ((126, 500), (206, 488)) for high, turn in ((26, -38), (36, -8), (28, 24))
    )
    return hill + tufts


def _draw_maple_trunk() -> str:
    """Draw the trunk at the right edge."""
    left = ((272, 0), (272, 0), (264, 100), (274, 230), (268, 360), (252, 460), (252, 530), (252, 530))
    bark = (((290, 216), (284, 250), (290, 300)), ((280, 330), (276, 372), (284, 420)), ((296, 352), (292, 386), (297, 410)))
    trunk = draw_smooth_shape((*left, (330, 530), (330, 530), (330, 0), (330, 0)), ORANGE, INK)
    return trunk + "".join(draw_brush_stroke(crack, (0, 7, 0)) for crack in bark)


SILHOUETTE: tuple[Point, ...] = (
    (120, 240), (160, 246), (204, 236), (232, 250), (240, 284), (234, 322), (242, 362), (236, 396), (234, 428), (241, 447), (241, 447),
    (216, 447), (216, 447), (220, 424), (220, 392), (220, 366), (204, 340), (186, 314), (158, 318), (122, 326), (112, 348), (108, 378),
    (104, 404), (102, 426), (108, 447), (108, 447), (84, 447), (84, 447), (88, 424), (90, 400), (88, 376), (80, 344), (66, 312), (54, 278),
    (60, 238), (74, 198), (78, 164), (86, 138), (106, 124), (136, 124), (170, 112), (184, 116), (184, 130), (160, 148), (132, 162),
    (118, 178), (112, 206),
)  # fmt: skip
"""Outline of the deer without its far legs, ears and antlers, from the withers past the rump."""

FAR_HIND_LEG: tuple[Point, ...] = (
    (176, 300), (190, 338), (200, 366), (190, 400), (186, 428), (191, 447), (191, 447), (168, 447), (168, 447), (173, 424), (178, 396),
    (180, 368), (164, 336), (160, 300),
)  # fmt: skip
"""Outline of the far hind leg."""

FAR_FORELEG: tuple[Point, ...] = (
    (124, 300), (138, 342), (136, 378), (142, 406), (140, 428), (146, 447), (146, 447), (122, 447), (122, 447), (126, 426), (124, 404),
    (118, 378), (108, 340), (100, 300),
)  # fmt: skip
"""Outline of the far foreleg."""


def _draw_antler(far: bool) -> str:
    """Draw the near or the far antler with its two tines, at its place on the head of the deer."""
    beam = draw_brush_stroke(((0, 0), (-10, -30), (2, -58), (20, -76)), (11, 10, 8, 3)) + draw_brush_stroke(
        ((-8, -26), (-22, -36), (-28, -54)), (9, 7, 2)
    )
    return move_svg_piece(beam, 98, 126, -14) if far else move_svg_piece(beam, 118, 122, 16)


def _draw_deer_eye_nose_and_mouth() -> str:
    """Draw the eye, the nose and the mouth of the deer, which looks up to the right."""
    eye = draw_smooth_shape(((120, 138), (128, 132), (138, 136), (130, 142)), INK)
    nose = draw_smooth_shape(((170, 112), (184, 114), (184, 124), (174, 122)), INK)
    return eye + nose + draw_smooth_line(((182, 130), (170, 134), (160, 134)), 3.5)


def _draw_deer_hooves() -> str:
    """Draw the four hooves."""
    return "".join(draw_polygon(((x - 11, 435), (x + 9, 435), (x + 14, 449), (x - 14, 449))) for x in (97, 134, 180, 229))


def _draw_deer_spots_and_tail() -> str:
    """Draw the white spots along the back, the white tail, and the lines of shoulder and thigh."""
    spots = ((132, 258), (154, 264), (178, 260), (200, 254), (144, 280), (168, 284), (192, 278), (214, 272))
    lines = draw_smooth_line(((116, 268), (104, 288), (106, 312)), 4) + draw_smooth_line(((206, 286), (194, 296), (190, 310)), 4)
    tail = draw_smooth_shape(((228, 246), (244, 252), (252, 280), (242, 292), (234, 272)), PAPER, INK, 4)
    return tail + lines + "".join(draw_disc(x, y, 5, PAPER) for x, y in spots)


def _draw_deer() -> str:
    """Draw the deer with its body to the left and its head turned back to the right."""
    behind = draw_smooth_shape(FAR_HIND_LEG, ORANGE, INK) + draw_smooth_shape(FAR_FORELEG, ORANGE, INK) + _draw_antler(True)
    ears = draw_leaf(88, 140, 50, 24, -58, ORANGE, INK)
    return (
        behind
        + draw_smooth_shape(SILHOUETTE, ORANGE, INK)
        + _draw_antler(False)
        + ears
        + _draw_deer_eye_nose_and_mouth()
        + _draw_deer_spots_and_tail()
        + _draw_deer_hooves()
    )


def _draw_leaves_around_deer() -> str:
    """Draw leaves that fall around the deer."""
    return _draw_falling_leaves(
        ("red-open", 256, 74, 190, 1.05),
        ("black-aslant", 204, 26, 215, 0.8),
        ("yellow-open", 270, 164, 190, 0.9),
        ("red-open", 204, 186, 140, 0.6),
        ("yellow-open", 266, 480, 160, 0.9),
        ("red-open", 52, 490, 200, 0.9),
    )


FACES: dict[str, Face] = {
    "10a": (
        ("trunk", _draw_maple_trunk()),
        ("mound", _draw_grassy_mound()),
        ("deer", _draw_deer()),
        ("leaves", _draw_leaves_around_deer()),
    ),
    "10b": (("leaves", _draw_leaves_behind_ribbon()), ("blue ribbon", draw_ribbon(PURPLE) + _draw_leaves_before_ribbon())),
    "10c": (("leaves", _draw_plain_maple_card()),),
    "10d": (("leaves", mirror_piece_with_whole_card(_draw_plain_maple_card())),),
}
