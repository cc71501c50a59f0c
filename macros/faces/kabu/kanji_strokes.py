"""Kanji as brush strokes, a hundred units high: the numerals at the upper ends of the cards, and this set's mark."""

from macros.faces.svg_shapes import PAPER, Strokes, draw_character, draw_disc, move_svg_piece, polar_point, show_motif

TWO: Strokes = (
    (((-30, -23), (0, -26), (31, -25)), (15, 11, 16)),
    (((-48, 25), (0, 20), (48, 24)), (16, 12, 18)),
)
FOUR: Strokes = (
    (((-46, -34), (-44, 0), (-40, 38)), (15, 12, 14)),
    (((-50, -30), (45, -34), (45, -34), (39, 40)), (13, 13, 15, 14)),
    (((-14, -30), (-14, -6), (-25, 12)), (12, 11, 5)),
    (((13, -30), (13, 0), (30, 6)), (12, 12, 9)),
    (((-40, 33), (0, 31), (38, 32)), (13, 11, 13)),
)
FIVE: Strokes = (
    (((-36, -41), (0, -44), (38, -43)), (13, 10, 14)),
    (((1, -42), (-4, 0), (-13, 38)), (13, 11, 13)),
    (((-34, -6), (27, -10), (27, -10), (22, 38)), (11, 11, 14, 12)),
    (((-50, 41), (0, 37), (50, 41)), (14, 11, 15)),
)
SIX: Strokes = (
    (((-6, -52), (0, -44), (6, -30)), (5, 15, 12)),
    (((-50, -15), (0, -20), (50, -17)), (14, 11, 16)),
    (((-14, 1), (-24, 24), (-46, 44)), (13, 13, 3)),
    (((12, 1), (28, 20), (44, 42)), (7, 13, 17)),
)
SEVEN: Strokes = (
    (((-50, 4), (0, -7), (50, -18)), (15, 13, 16)),
    (((-9, -48), (-9, 14), (-4, 32), (12, 38), (38, 37), (46, 14)), (16, 13, 14, 13, 14, 3)),
)
EIGHT: Strokes = (
    (((-11, -34), (-20, 4), (-48, 40)), (15, 14, 3)),
    (((6, -40), (20, 2), (48, 38)), (8, 14, 20)),
)
NINE: Strokes = (
    (((-8, -50), (-11, -8), (-24, 22), (-48, 44)), (15, 13, 12, 3)),
    (((-44, -16), (24, -23), (24, -23), (17, 14), (22, 34), (46, 36), (50, 14)), (13, 12, 15, 13, 14, 15, 3)),
)
KABU: Strokes = (
    (((-50, -18), (-8, -22)), (10, 11)),
    (((-28, -48), (-28, 48)), (12, 11)),
    (((-28, -16), (-36, 8), (-52, 24)), (10, 9, 3)),
    (((-24, -8), (-10, 10)), (4, 11)),
    (((10, -46), (6, -32), (-4, -20)), (12, 9, 3)),
    (((4, -29), (44, -32)), (9, 11)),
    (((-6, -3), (50, -6)), (10, 12)),
    (((22, -50), (22, 48)), (12, 11)),
    (((20, -2), (12, 18), (-6, 34)), (10, 9, 3)),
    (((25, -2), (36, 18), (54, 32)), (4, 9, 12)),
)


def draw_nine_stars() -> str:
    """Draw the crest of the nine luminaries, one disc surrounded by eight. It stands for nine, the total that players of kabu aim at."""
    return draw_disc(0, 0, 9) + "".join(draw_disc(*polar_point(0, 0, 19, 45 * step), 5.5) for step in range(8))


def draw_mark_of_this_set() -> str:
    """Draw this set's mark, which replaces a maker's mark: the kanji kabu above the nine stars."""
    return show_motif("kabu-kanji", 0, -30, size=0.4) + move_svg_piece(draw_nine_stars(), 0, 28)


MOTIFS: dict[str, str] = {
    "kabu-two": draw_character(TWO),
    "kabu-four": draw_character(FOUR),
    "kabu-five": draw_character(FIVE, PAPER),
    "kabu-six": draw_character(SIX),
    "kabu-seven": draw_character(SEVEN),
    "kabu-eight": draw_character(EIGHT),
    "kabu-nine": draw_character(NINE),
    "kabu-nine-white": draw_character(NINE, PAPER),
    "kabu-kanji": draw_character(KABU),
    "kabu-mark": draw_mark_of_this_set(),
}
