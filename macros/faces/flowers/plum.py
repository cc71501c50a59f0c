"""Month 2: black angular plum branches with red blossoms and buds, a bush warbler under clouds, and a ribbon with writing."""

from collections.abc import Sequence

from macros.faces.flowers.ribbon_writing import AKAYOROSHI, draw_ribbon_writing
from macros.faces.flowers.shared_motifs import draw_red_clouds, draw_ribbon, scatter_motifs
from macros.faces.svg_shapes import (
    GREEN,
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
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    polar_point,
    repeat_piece_in_circle,
)


def _draw_plum_blossom() -> str:
    """Draw a blossom seen from above, with five round petals and a star of yellow stamens."""
    petal = draw_path("M0 -6C-12 -10 -21 -22 -15 -32C-10 -39 10 -39 15 -32C21 -22 12 -10 0 -6z", RED, INK, 4.5)
    stamens = "".join(f"M0 0L{format_point(polar_point(0, 0, 17, turn))}" for turn in range(0, 360, 45))
    tips = "".join(draw_disc(*polar_point(0, 0, 19, turn), 3.4, YELLOW) for turn in range(0, 360, 45))
    return (
        repeat_piece_in_circle(5, petal) + draw_disc(0, 0, 9, RED) + draw_path(stamens, None, YELLOW, 3) + tips + draw_disc(0, 0, 5, YELLOW)
    )


def _draw_plum_bud() -> str:
    """Draw a round bud in its black calyx; its stalk begins at the origin."""
    return draw_disc(0, -14, 12.5, RED, INK, 4.5) + draw_path("M-12 -10L-5 -12L0 -7L5 -12L12 -10Q8 -2 3 1V8H-3V1Q-8 -2 -12 -10z")


MOTIFS: dict[str, str] = {
    "plum-blossom": _draw_plum_blossom(),
    "plum-bud": _draw_plum_bud(),
    "plum-petal": draw_path("M0 10C-12 4 -11 -9 0 -9C11 -9 12 4 0 10z", RED, INK, 4),
}


type Shoot = Sequence[tuple[float, float, float]]
"""An upright shoot with elbows: points along its middle from the foot, each with its width."""


def _draw_trunk_and_shoots(trunk: Sequence[Point], shoots: Sequence[Shoot], bark: str) -> str:
    """Draw a trunk with its shoots, and slits in its bark."""
    sides = ([(x - wide / 2, y) for x, y, wide in shoot] + [(x + wide / 2, y - 5) for x, y, wide in reversed(shoot)] for shoot in shoots)
    return draw_polygon(trunk) + "".join(map(draw_polygon, sides)) + draw_path(bark, None, PAPER, 3.5)


# fmt: off
def _draw_plain_plum_branches() -> str:
    """Draw a trunk that rises from the lower right with an elbow, and shoots that get shorter from left to right."""
    trunk = (310, 520), (310, 446), (252, 454), (204, 418), (156, 418), (92, 350), (58, 362), (92, 426), (140, 450), (168, 472), (192, 520)
    shoots = (
        ((76, 374, 34), (46, 296, 22), (60, 206, 18), (46, 56, 12)),
        ((136, 418, 32), (166, 330, 22), (148, 240, 18), (164, 116, 11)),
        ((228, 446, 38), (268, 368, 24), (252, 300, 18), (266, 198, 12)),
    )
    petals = (224, 70, 20), (104, 196, -30), (212, 286, 60), (40, 470, 10), (104, 496, 50), (104, 92, 80), (274, 132, 0), (212, 170, 40)
    buds = (
        (44, 244, -58), (64, 226, 58), (44, 106, -55), (58, 88, 55), (46, 56, -4), (166, 318, 60), (144, 178, -58), (162, 156, 56),
        (164, 116, 6), (254, 304, -58), (254, 264, -55), (270, 240, 55), (266, 198, 4), (218, 420, -50),
    )
    blossoms = (50, 302, 10), (54, 160, -20), (84, 382, 0), (150, 404, 30), (152, 250, -14), (264, 350, 40), (254, 440, 5)
    bark = "M184 440L206 464L214 496M214 448L232 478M270 484L300 472"
    return _draw_trunk_and_shoots(trunk, shoots, bark) + scatter_motifs("plum", petal=petals, bud=buds, blossom=blossoms)


def _draw_branches_beside_ribbon() -> str:
    """Draw a trunk that comes from the lower left and turns upwards at the right edge, and a shoot on the left."""
    trunk = (10, 520), (10, 440), (70, 442), (146, 404), (230, 410), (260, 366), (292, 380), (256, 446), (156, 446), (112, 480), (96, 520)
    shoots = (
        ((270, 392, 36), (288, 300, 25), (262, 216, 20), (278, 130, 16), (270, 52, 12)),
        ((40, 460, 34), (54, 370, 22), (36, 290, 17), (48, 190, 11)),
    )
    petals = (204, 56, 20), (206, 212, 10), (152, 486, 50), (276, 478, 20), (36, 128, 30), (112, 384, 60)
    buds = (
        (292, 316, 55), (262, 198, -55), (272, 176, 55), (266, 92, -58), (276, 74, 55), (270, 52, 0),
        (36, 246, -58), (46, 224, 56), (48, 190, 4), (54, 352, 60),
    )
    blossoms = (278, 266, 10), (268, 384, -12), (40, 412, 0), (98, 446, 20), (204, 432, 4), (42, 296, 30), (274, 134, 8)
    bark = "M34 484L58 474M48 504L82 490L94 474"
    return _draw_trunk_and_shoots(trunk, shoots, bark) + scatter_motifs("plum", petal=petals, bud=buds, blossom=blossoms)


def _draw_warblers_branch() -> str:
    """Draw a thick branch that rises from the lower left edge to the right, with shoots, and with a twig below it."""
    trunk = (10, 520), (10, 444), (84, 420), (118, 362), (212, 350), (310, 270), (310, 312), (232, 388), (150, 398), (122, 456), (108, 520)
    shoots = (
        ((52, 454, 34), (38, 366, 22), (58, 296, 17), (46, 212, 11)),
        ((270, 332, 34), (294, 248, 22), (274, 186, 17), (286, 96, 12)),
    )
    twig = draw_polygon(((196, 380), (222, 380), (230, 430), (284, 456), (278, 466), (216, 440)))
    petals = (178, 486, 10), (152, 440, 60), (228, 92, 30), (290, 410, 30)
    buds = (
        (38, 346, -60), (60, 288, 60), (48, 256, -56), (52, 240, 56), (46, 212, -4),
        (286, 216, 55), (274, 170, -56), (284, 140, 56), (286, 96, 4), (282, 462, 110),
    )
    blossoms = (46, 392, 0), (286, 262, 20), (78, 462, 12), (230, 434, -10)
    bark = "M118 404L134 380L152 378M176 376L214 370"
    return _draw_trunk_and_shoots(trunk, shoots, bark) + twig + scatter_motifs("plum", petal=petals, bud=buds, blossom=blossoms)


NAPE: Sequence[Point] = ((66, 166), (78, 142), (104, 130), (132, 140), (164, 178), (212, 236), (244, 294))
"""Outline of the bush warbler from its brow along the back to the tail."""
BREAST: Sequence[Point] = ((216, 314), (174, 330), (128, 322), (93, 290), (76, 246), (74, 204))
"""Outline from below the tail to the throat."""
CHEEK: Sequence[Point] = ((200, 300), (152, 258), (126, 212), (102, 188))
"""The line between the green upper side and the yellow underside of the bush warbler."""
# fmt: on


def _draw_bush_warbler() -> str:
    """Draw a bush warbler that faces left, green above and yellow below, with a pale brow."""
    feet = draw_path("M152 322L146 350L126 358M178 322L176 348L156 357", None, INK, 8)
    tail = draw_brush_stroke(((200, 250), (246, 306), (288, 376)), (20, 38, 30), GREEN, INK, 6) + draw_smooth_line(
        ((240, 300), (260, 326), (280, 362)), 4
    )
    beak = draw_polygon(((72, 158), (30, 166), (70, 181)), YELLOW, INK)
    body = (
        draw_smooth_shape([*NAPE, *BREAST], YELLOW)
        + draw_smooth_shape([*NAPE, *CHEEK], GREEN)
        + draw_smooth_shape([*NAPE, *BREAST], None, INK, 6)
    )
    wing = draw_smooth_shape(
        ((116, 222), (142, 203), (178, 220), (218, 264), (252, 324), (252, 324), (200, 318), (150, 293), (122, 258)), GREEN, INK
    )
    wing += draw_path("M144 228Q176 264 226 304M130 248Q158 284 206 308", None, INK, 4)
    return feet + tail + beak + body + wing + draw_smooth_line(((75, 167), (96, 157), (128, 169)), 3.5, PAPER) + draw_disc(95, 166, 7)


FACES: dict[str, Face] = {
    "2a": (("clouds", draw_red_clouds()), ("plum branches", _draw_warblers_branch()), ("bush warbler", _draw_bush_warbler())),
    "2b": (("plum branches", _draw_branches_beside_ribbon()), ("poetry ribbon", draw_ribbon(RED) + draw_ribbon_writing(AKAYOROSHI))),
    "2c": (("plum branches", _draw_plain_plum_branches()),),
    "2d": (("plum branches", mirror_piece_with_whole_card(_draw_plain_plum_branches())),),
}
