"""Month 6: a large red peony above jagged leaves, its bud, and butterflies."""

from collections.abc import Sequence

from macros.faces.flowers.shared_motifs import draw_red_clouds, draw_ribbon
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Face,
    draw_brush_stroke,
    draw_disc,
    draw_path,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    show_motif,
)


def _draw_peony_petal() -> str:
    """Draw a broad petal with a notched edge and its root at the origin."""
    rim = "M0 0C-34 -16 -64 -48 -58 -84C-52 -98 -38 -100 -30 -94C-24 -110 -8 -112 0 -102"
    rim += "C8 -114 26 -112 30 -96C42 -102 56 -96 58 -82C62 -46 36 -16 0 0z"
    return draw_path(rim, RED, INK) + draw_path("M-30 -56Q-34 -68 -32 -78M0 -64V-84M30 -56Q34 -68 32 -78", None, PAPER, 3)


def _draw_curled_petal() -> str:
    """Draw an inner petal that curls up in front; its rim lies above the origin."""
    rim = "M0 44C-34 40 -52 14 -46 -14C-36 -22 -28 -20 -22 -12C-14 -24 12 -24 20 -12C28 -22 40 -20 46 -12C50 16 32 42 0 44z"
    return draw_path(rim, RED, INK) + draw_path("M-22 10Q-20 20 -12 28M0 6V24M22 10Q20 20 12 28", None, PAPER, 3)


def _draw_peony_leaf() -> str:
    """Draw a jagged leaf with three lobes and its root at the origin."""
    rim = "M0 0Q-30 -4 -54 -30Q-56 -42 -70 -54Q-62 -58 -62 -78Q-48 -72 -32 -58Q-32 -78 -36 -92Q-24 -96 -22 -112Q-8 -124 0 -150"
    rim += "Q8 -124 22 -112Q24 -96 36 -92Q32 -78 32 -58Q48 -72 62 -78Q62 -58 70 -54Q56 -42 54 -30Q30 -4 0 0z"
    veins = "M0 -14V-118M0 -30Q-24 -36 -46 -58M0 -30Q24 -36 46 -58M0 -62L-16 -86M0 -62L16 -86"
    return draw_path(rim, INK, PAPER, 4) + draw_path(veins, None, PAPER, 3)


def _draw_stamens() -> str:
    """Draw the yellow heart of the flower, a tuft of stamens."""
    return draw_path("M-36 0C-44 -24 -30 -34 -22 -26C-16 -42 -2 -42 2 -30C10 -42 24 -38 24 -26C38 -32 44 -14 36 0z", YELLOW, INK, 4)


def _draw_peony_flower() -> str:
    """Draw the whole flower around its centre."""
    outer = [(180, 1.05), (130, 1.08), (232, 1.08), (84, 1.1), (278, 1.1), (38, 1.06), (324, 1.06), (0, 1.08)]
    inner = [(120, 0.8), (240, 0.8), (70, 0.82), (290, 0.82), (24, 0.84), (336, 0.84)]
    petals = "".join(show_motif("peony-petal", 0, 6, turn, size) for turn, size in outer)
    petals += "".join(show_motif("peony-petal", 0, 22, turn, size) for turn, size in inner)
    cups = show_motif("peony-cup", -30, 16, -20, 0.8) + show_motif("peony-cup", 30, 16, 20, 0.8) + show_motif("peony-cup", 0, 28, 0, 0.9)
    return petals + move_svg_piece(_draw_stamens(), 0, -4) + cups


def _draw_peony_bud() -> str:
    """Draw a bud that is about to open, with its root at the origin."""
    rim = "M0 0C-42 -6 -50 -44 -36 -66C-28 -60 -20 -64 -14 -70C-6 -82 10 -82 16 -70C22 -62 30 -60 38 -64C50 -42 42 -6 0 0z"
    folds = draw_path("M-15 -66C-26 -44 -20 -22 -8 -10M17 -66C26 -44 20 -22 8 -10", None, INK, 4) + draw_path("M0 -40V-62", None, PAPER, 3)
    sepals = draw_path("M0 8C-24 8 -44 -8 -58 -34C-42 -26 -30 -18 -14 -14L0 -34L14 -14C30 -18 42 -26 58 -34C44 -8 24 8 0 8z")
    return draw_path(rim, RED, INK) + folds + sepals


def _draw_butterfly(fore: str, hind: str) -> str:
    """Draw a butterfly that flies to the upper left; its far wings are narrower. The spots on each wing have the other wing's colour."""
    far = draw_path("M-6 -6C-30 -44 -62 -58 -88 -48C-92 -34 -78 -26 -76 -16C-54 0 -30 6 -4 4z", fore, INK)
    far += draw_path("M-4 2C-34 4 -58 18 -58 40C-50 46 -44 54 -34 52C-14 44 0 26 4 8z", hind, INK)
    near = draw_path("M4 -8C6 -50 40 -92 84 -94C92 -80 84 -68 90 -56C84 -46 84 -36 76 -26C54 -4 30 2 6 4z", fore, INK)
    near += draw_path("M6 0C40 -8 76 2 84 28C80 38 78 50 66 54C58 62 48 60 42 62C20 52 6 34 2 10z", hind, INK)
    rims = draw_brush_stroke([(80, -90), (76, -70), (76, -50), (66, -24)], [0, 15, 14, 0]) + draw_brush_stroke(
        [(-84, -47), (-76, -34), (-70, -16)], [0, 11, 0]
    )
    spots = "".join(draw_disc(x, y, reach, hind) for x, y, reach in [(56, -62, 11), (40, -34, 8), (-54, -34, 8), (-34, -18, 6)])
    spots += draw_disc(54, 32, 10, fore) + draw_disc(-34, 32, 7, fore)
    body = draw_brush_stroke([(-14, -26), (-4, -8), (4, 10), (14, 44)], [10, 15, 14, 5])
    return far + near + rims + spots + body + draw_path("M-14 -26Q-28 -40 -30 -62M-12 -28Q-14 -52 -2 -70", None, INK, 4)


MOTIFS: dict[str, str] = {
    "peony-petal": _draw_peony_petal(),
    "peony-cup": _draw_curled_petal(),
    "peony-leaf": _draw_peony_leaf(),
    "peony-flower": _draw_peony_flower(),
    "peony-bud": _draw_peony_bud(),
}


def _draw_leaves_around_flower(x: float, y: float, leaf_placements: Sequence[tuple[float, float, float, float]]) -> str:
    """Draw leaves around a flower at (x, y). Each row of `leaf_placements` has the turn, the distance, the lean and the size of a leaf."""
    return "".join(show_motif("peony-leaf", *polar_point(x, y, far, turn), turn + lean, size) for turn, far, lean, size in leaf_placements)


def _draw_bud_on_stalk() -> str:
    """Draw the bud on a stalk that leans to the left and has two small leaves."""
    stalk = draw_brush_stroke([(176, 300), (172, 230), (150, 180), (118, 128)], [16, 13, 11, 10])
    return (
        show_motif("peony-leaf", 160, 206, 66, 0.62)
        + show_motif("peony-leaf", 158, 196, -62, 0.66)
        + stalk
        + show_motif("peony-bud", 116, 128, -28, 1.06)
    )


LOW = [(-128, 68, -6, 0.86), (130, 68, 6, 0.88), (-90, 66, 2, 0.84), (92, 66, -4, 0.86), (184, 74, 6, 0.62)]
HIGH = [(-50, 68, -4, 0.84), (48, 68, 6, 0.86)]


def _draw_plain_peony_card() -> str:
    """Draw the flower, and above it the bud, which leans to the left."""
    return _draw_bud_on_stalk() + _draw_leaves_around_flower(160, 358, LOW + HIGH) + show_motif("peony-flower", 160, 358, 0, 0.92)


def _draw_peony_beside_ribbon() -> str:
    """Draw the flower on the right and the bud on the left, so that the ribbon does not hide them."""
    return (
        move_svg_piece(_draw_bud_on_stalk(), -12, 12)
        + _draw_leaves_around_flower(218, 384, LOW + HIGH)
        + show_motif("peony-flower", 218, 384)
    )


_BUTTERFLIES = move_svg_piece(_draw_butterfly(YELLOW, RED), 94, 206, 8, 0.82, True) + move_svg_piece(
    _draw_butterfly(YELLOW, RED), 224, 156, -8, 0.82
)

FACES: dict[str, Face] = {
    "6a": (
        ("clouds", draw_red_clouds()),
        ("peony", _draw_leaves_around_flower(160, 380, LOW + HIGH) + show_motif("peony-flower", 160, 380, 0, 0.92)),
        ("butterflies", _BUTTERFLIES),
    ),
    "6b": (("peony", _draw_peony_beside_ribbon()), ("blue ribbon", draw_ribbon(PURPLE, mirrored=True))),
    "6c": (("peony", _draw_plain_peony_card()),),
    "6d": (("peony", mirror_piece_with_whole_card(_draw_plain_peony_card())),),
}
