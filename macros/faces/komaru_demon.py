"""The demon of komaru: a red head with gold horns in a black mane."""

from macros.faces.svg_shapes import (
    GOLD,
    INK,
    PAPER,
    RED,
    Face,
    draw_brush_stroke,
    draw_disc,
    draw_leaf,
    draw_path,
    draw_polygon,
    draw_rectangle,
    draw_smooth_line,
    polar_point,
    show_motif,
    with_mirror_image,
)


def draw_demon_mane() -> str:
    """Draw black hair and a black beard that stand out like flames, longest at the top, with red strands."""
    flames = "".join(show_motif("komaru-flame", *polar_point(160, 300, 96, turn), turn, size) for turn, size in FLAMES)
    strands = "M44 232Q28 216 26 186M46 352Q36 334 20 330M58 398Q46 380 22 378"
    return with_mirror_image(flames) + show_motif("komaru-flame", 160, 180, 0, 1.15) + with_mirror_image(draw_path(strands, None, RED))


FLAMES = ((10, 1.12), (26, 1.25), (40, 1.1), (54, 1.15), (72, 0.95), (90, 1), (108, 0.9), (126, 1), (144, 0.95), (160, 1.1), (174, 0.9))
"""The direction and the size of each flame-like strand of the mane."""


def draw_demon_horn() -> str:
    """Draw the left horn with its rings."""
    rings = draw_path("M58 140Q76 132 88 118M64 166Q90 156 106 138", None, INK, 5)
    return draw_path("M74 196C36 160 34 92 60 38C74 96 98 124 132 150z", GOLD, PAPER, 5) + rings


def draw_demon_eye() -> str:
    """Draw the left eye under its brow."""
    ball = draw_path("M74 254Q108 216 146 262Q110 282 74 254z", PAPER, INK) + draw_disc(118, 252, 12)
    return (
        ball
        + draw_brush_stroke([(50, 236), (86, 206), (122, 220), (152, 250)], [8, 32, 34, 8])
        + draw_smooth_line([(72, 282), (104, 294), (132, 284)], 5)
    )


def draw_demon_mouth() -> str:
    """Draw a grin from ear to ear, with fangs."""
    grin = draw_path("M52 326C96 354 224 354 268 326C268 392 222 426 160 426C98 426 52 392 52 326z", INK)
    teeth = draw_path("M76 350C120 368 200 368 244 350C240 392 208 412 160 412C112 412 80 392 76 350z", PAPER)
    gaps = draw_path("M134 364V410M160 366V412M186 364V410M90 384C126 392 194 392 230 384", None, INK, 5)
    fangs = with_mirror_image(draw_polygon([(80, 340), (116, 352), (100, 414)], PAPER, INK))
    return grin + teeth + gaps + fangs


def draw_demon_head() -> str:
    """Draw the head with its ears, its nose and the folds of its skin."""
    outline = (
        "M160 130C226 128 264 174 264 246C284 240 292 262 284 286C280 302 272 314 264 318C270 410 226 476 160 476"
        "C94 476 50 410 56 318C48 314 40 302 36 286C28 262 36 240 56 246C56 174 94 128 160 130z"
    )
    nose = "M142 262C140 290 116 300 122 322C132 334 148 322 160 328C172 322 188 334 198 322C204 300 180 290 178 262"
    folds = draw_path("M150 206Q156 226 148 240M66 310Q92 292 114 326", None, INK, 6)
    return draw_path(outline, RED, INK, 6) + with_mirror_image(folds) + draw_path(nose + "M130 448Q160 434 190 448", None, INK, 6)


def draw_demon() -> Face:
    """Draw the demon, red with gold horns."""
    return (
        ("red ground", draw_rectangle(10, 10, 300, 510, RED)),
        ("black mane", draw_demon_mane()),
        ("demon", draw_demon_head() + with_mirror_image(draw_demon_eye()) + draw_demon_mouth()),
        ("gold horns", with_mirror_image(draw_demon_horn())),
    )


MOTIFS: dict[str, str] = {"komaru-flame": draw_leaf(0, 0, 116, 78, 0, INK, bend=24)}
