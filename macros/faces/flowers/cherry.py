"""Month 3: clusters of pink and red cherry blossoms with black leaves, a festive curtain, and a ribbon with writing."""

from macros.faces.flowers.ribbon_writing import MIYOSHINO, draw_ribbon_writing
from macros.faces.flowers.shared_motifs import draw_ribbon, scatter_motifs
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    PINK,
    PURPLE,
    RED,
    YELLOW,
    Face,
    draw_brush_stroke,
    draw_disc,
    draw_leaf,
    draw_path,
    draw_polygon,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    repeat_piece_in_circle,
    show_motif,
)


def _draw_cherry_blossom(ink: str, heart: str) -> str:
    """Draw a blossom of five notched petals, with stamens around its heart."""
    petal = draw_path("M0 -4C-16 -12 -22 -27 -11 -41L0 -32L11 -41C22 -27 16 -12 0 -4z", ink, INK, 4.5)
    stamens = "".join(f"M0 0L{format_point(polar_point(0, 0, 21, turn))}" for turn in range(0, 360, 72))
    return repeat_piece_in_circle(5, petal) + draw_path(stamens, None, INK, 3) + draw_disc(0, 0, 7, heart, INK, 3)


def _draw_cherry_bud() -> str:
    """Draw a long bud on its stalk."""
    return draw_path("M0 0V-20", None, INK, 5) + draw_leaf(0, -14, 30, 32, 0, RED, INK) + draw_path("M-8 -18L0 -26L8 -18L0 -10z")


def _draw_blossom_cluster() -> str:
    """Draw three blossoms and a bud."""
    bud, red = show_motif("cherry-bud", 4, -26, -6), show_motif("cherry-red", 32, -16, 10, 0.9)
    return bud + red + show_motif("cherry-pink", -28, -8, -14) + show_motif("cherry-pink", 14, 32, 30, 0.95)


MOTIFS: dict[str, str] = {
    "cherry-pink": _draw_cherry_blossom(PINK, RED),
    "cherry-red": _draw_cherry_blossom(RED, PINK),
    "cherry-bud": _draw_cherry_bud(),
    "cherry-leaf": draw_leaf(0, 0, 58, 48, 0, bend=4) + draw_path("M0 -18Q1 -30 3 -44", None, PAPER, 3),
    "cherry-petal": draw_path("M0 13C-14 6 -13 -7 -6 -12L0 -7L6 -12C13 -7 14 6 0 13z", PINK, INK, 4),
    "cherry-cluster": move_svg_piece(_draw_blossom_cluster(), size=1.15),
}


def _draw_cherry_trunk() -> str:
    """Draw a trunk with elbows along the right edge, with slits in its bark and with branches to the left."""
    left = ((208, 520), (250, 462), (244, 380), (258, 300), (242, 200), (258, 110), (250, 10))
    right = ((286, 10), (292, 110), (278, 200), (298, 300), (290, 390), (310, 450), (310, 520))
    high = draw_brush_stroke(((264, 150), (214, 140), (180, 100), (120, 86)), (26, 17, 13, 8))
    middle = draw_brush_stroke(((268, 316), (206, 272), (150, 258), (74, 250)), (30, 20, 15, 8))
    low = draw_brush_stroke(((262, 470), (206, 452), (160, 428), (84, 440)), (30, 19, 14, 8))
    bark = draw_path("M268 60L272 120L262 180M276 300L266 370L272 420M272 460L254 500", None, PAPER, 3.5)
    return draw_polygon(left + right) + high + middle + low + bark


def _draw_cherry_tree() -> str:
    """Draw the whole tree in flower."""
    leaves = (150, 64, 50), (54, 120, 215), (116, 196, -70), (152, 376, 212), (46, 416, -24), (190, 446, 160)
    clusters = (88, 78, 30), (190, 176, 100), (72, 258, 220), (188, 348, 10), (84, 440, 80)
    petals = (156, 500, 20), (206, 70, 60), (74, 350, 100), (36, 334, 160), (36, 176, 30), (224, 412, 80)
    return _draw_cherry_trunk() + scatter_motifs("cherry", leaf=leaves, cluster=clusters, petal=petals)


def _draw_blossoms_in_upper_half() -> str:
    """Draw blossoms over the upper half of the card."""
    leaves = (150, 72, 2), (44, 130, -50), (256, 116, 50), (108, 238, 196), (204, 236, 166), (264, 262, 190)
    clusters = (78, 66, 30), (226, 54, 140), (36, 196, 240), (158, 180, 20), (286, 206, 110)
    return scatter_motifs("cherry", leaf=leaves, cluster=clusters, petal=((140, 284, 20), (288, 320, 60), (236, 300, 110), (230, 132, 70)))


def _draw_clusters_beside_ribbon() -> str:
    """Draw clusters that are visible on both sides of the ribbon."""
    leaves = (108, 140, 165), (34, 140, 200), (76, 288, 150), (292, 262, -24), (238, 392, -14), (206, 462, -84)
    clusters = (76, 84, 20), (298, 146, 70), (256, 430, 210), (72, 462, 40)
    petals = (150, 186, 20), (238, 196, 60), (50, 350, 100), (120, 300, 30), (170, 494, 70), (150, 36, 0)
    return scatter_motifs("cherry", leaf=leaves, cluster=clusters, pink=((52, 258, 10),), red=((284, 286, 30),), petal=petals)


def _draw_curtain() -> str:
    """Draw a curtain of three bands that hangs in a curve from a rope with tassels, beginning at the upper left."""
    tops = (262, PURPLE), (348, RED), (418, INK)
    bands = "".join(draw_path(f"M0 {y}Q136 {y + 116} 330 {y + 122}V540H0z", ink, PAPER, 4) for y, ink in tops)
    seams = draw_path("M130 346Q124 420 132 498M252 378Q248 450 256 520", None, INK, 4)
    edge = "M0 262Q136 378 330 384"
    rope = draw_path(edge, None, INK, 20) + draw_path(edge, None, YELLOW, 10)
    tassel = draw_path("M-6 -4H6L13 44H-13z", YELLOW, INK) + draw_path("M-8 12H8M-3 14L-5 42M3 14L5 42", None, INK, 3)
    tassels = "".join(move_svg_piece(tassel, *spot) for spot in ((44, 302, 6), (100, 338, 4), (160, 362, 2), (222, 376), (284, 384)))
    return bands + seams + tassels + rope


FACES: dict[str, Face] = {
    "3a": (("cherry blossoms", _draw_blossoms_in_upper_half()), ("curtain", _draw_curtain())),
    "3b": (
        ("cherry blossoms", _draw_clusters_beside_ribbon()),
        ("poetry ribbon", draw_ribbon(RED, True) + draw_ribbon_writing(MIYOSHINO, True)),
    ),
    "3c": (("cherry tree", _draw_cherry_tree()),),
    "3d": (("cherry tree", mirror_piece_with_whole_card(_draw_cherry_tree())),),
}
