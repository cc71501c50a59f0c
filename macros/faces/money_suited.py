"""Money-suited cards in a schematic design, not a facsimile: one to nine in coins, strings and myriads, and three honours."""

from macros.faces.svg_shapes import (
    BLUE,
    INK,
    NUMBERS,
    PAPER,
    PINK,
    RED,
    YELLOW,
    Face,
    Point,
    Strokes,
    draw_brush_stroke,
    draw_character,
    draw_disc,
    draw_path,
    draw_smooth_line,
    move_svg_piece,
    polar_point,
    repeat_piece_in_circle,
    show_motif,
)

COINS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (2.6, ((160, 265),)),
    2: (1.7, ((160, 146), (160, 384))),
    3: (1.4, ((232, 108), (160, 265), (88, 422))),
    4: (1.4, ((92, 140), (228, 140), (92, 390), (228, 390))),
    5: (1.2, ((84, 104), (236, 104), (160, 265), (84, 426), (236, 426))),
    6: (1.25, ((92, 104), (228, 104), (92, 265), (228, 265), (92, 426), (228, 426))),
    7: (1.05, ((246, 82), (160, 126), (74, 170), (96, 308), (224, 308), (96, 434), (224, 434))),
    8: (1.1, ((96, 82), (224, 82), (96, 204), (224, 204), (96, 326), (224, 326), (96, 448), (224, 448))),
    9: (0.94, tuple((x, y) for y in (108, 265, 422) for x in (71, 160, 249))),
}
"""The size and the positions of the coins on each card, by its number."""

STRINGS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (2.2, ((160, 265),)),
    2: (1.7, ((96, 265), (224, 265))),
    3: (1.3, ((160, 146), (92, 384), (228, 384))),
    4: (1.3, ((92, 146), (228, 146), (92, 384), (228, 384))),
    5: (1, ((76, 110), (244, 110), (160, 265), (76, 420), (244, 420))),
    6: (1.2, tuple((x, y) for y in (146, 384) for x in (72, 160, 248))),
    7: (0.9, ((160, 104), *((x, y) for y in (265, 426) for x in (72, 160, 248)))),
    8: (1.05, tuple((x, y) for y in (146, 384) for x in (58, 126, 194, 262))),
    9: (0.9, tuple((x, y) for y in (104, 265, 426) for x in (72, 160, 248))),
}
"""The size and the positions of the strings of coins on each card, by its number."""

NUMERALS: dict[int, Strokes] = {
    1: (([(-92, 8), (-74, 0), (0, -2), (74, -10), (94, 2)], [10, 28, 20, 28, 6]),),
    2: (
        ([(-58, -52), (-44, -58), (40, -62), (58, -54)], [10, 26, 22, 8]),
        ([(-92, 56), (-74, 48), (0, 46), (74, 40), (94, 52)], [10, 30, 22, 30, 6]),
    ),
    3: (
        ([(-68, -74), (-52, -80), (46, -84), (66, -76)], [10, 24, 20, 8]),
        ([(-56, -4), (-42, -10), (38, -12), (54, -6)], [10, 24, 20, 8]),
        ([(-92, 74), (-74, 66), (0, 64), (74, 58), (94, 70)], [10, 30, 22, 30, 6]),
    ),
    4: (
        ([(-84, -72), (-76, -58), (-70, 0), (-64, 70)], [8, 26, 22, 18]),
        ([(-84, -64), (0, -70), (66, -76), (88, -64)], [18, 20, 24, 6]),
        ([(76, -70), (76, -10), (66, 68)], [24, 22, 22]),
        ([(-22, -62), (-20, -20), (-46, 22)], [18, 18, 0]),
        ([(22, -64), (22, -10), (30, 14), (58, 10)], [18, 18, 18, 8]),
        ([(-66, 60), (0, 58), (68, 56)], [18, 20, 20]),
    ),
    5: (
        ([(-64, -72), (-48, -78), (48, -82), (66, -74)], [10, 24, 20, 8]),
        ([(-2, -76), (-14, -10), (-32, 66)], [20, 22, 20]),
        ([(-60, -12), (0, -18), (42, -22), (56, -14), (56, -14), (50, 24), (44, 66)], [16, 20, 22, 26, 26, 22, 20]),
        ([(-94, 74), (-76, 68), (0, 66), (76, 62), (96, 72)], [10, 28, 22, 28, 6]),
    ),
    6: (
        ([(-10, -92), (6, -80), (14, -56)], [6, 24, 18]),
        ([(-92, -22), (-74, -30), (0, -34), (72, -40), (92, -30)], [10, 26, 20, 26, 6]),
        ([(-22, 2), (-40, 42), (-78, 82)], [22, 22, 0]),
        ([(22, 0), (46, 30), (72, 74)], [8, 24, 30]),
    ),
    7: (
        ([(-92, -2), (-72, -10), (0, -22), (74, -36), (90, -28)], [10, 26, 20, 26, 6]),
        ([(-18, -90), (-12, -30), (-14, 30), (8, 62), (58, 62), (82, 54), (80, 26)], [10, 26, 22, 24, 26, 22, 4]),
    ),
    8: (
        ([(-34, -62), (-36, -10), (-56, 36), (-94, 74)], [18, 26, 22, 0]),
        ([(10, -76), (26, -30), (52, 26), (94, 66)], [10, 24, 30, 10]),
    ),
    9: (
        ([(-14, -92), (-16, -34), (-36, 32), (-88, 84)], [12, 26, 24, 0]),
        (
            [(-78, -28), (0, -40), (30, -46), (46, -38), (46, -38), (38, 10), (38, 50), (56, 74), (88, 70), (90, 36)],
            [10, 22, 24, 26, 26, 22, 22, 26, 22, 4],
        ),
    ),
}

MYRIAD: Strokes = (
    ([(-88, -70), (-70, -76), (70, -82), (88, -74)], [10, 20, 16, 8]),
    ([(-36, -100), (-32, -80), (-28, -56)], [12, 18, 14]),
    ([(38, -104), (34, -84), (26, -60)], [12, 18, 12]),
    ([(-56, -50), (-50, -40), (-44, 10)], [8, 18, 16]),
    ([(-56, -44), (0, -48), (46, -50), (58, -44), (58, -44), (52, -18), (46, 8)], [12, 14, 16, 20, 20, 16, 14]),
    ([(-46, -20), (0, -22), (50, -24)], [12, 13, 13]),
    ([(-46, 8), (0, 6), (48, 4)], [12, 13, 13]),
    ([(0, -48), (0, 0), (0, 66)], [14, 15, 14]),
    ([(-82, 34), (-74, 44), (-70, 72), (-72, 102)], [8, 18, 16, 12]),
    ([(-80, 36), (0, 28), (66, 24), (82, 32), (82, 32), (78, 70), (72, 100), (62, 104), (48, 88)], [12, 14, 16, 20, 20, 18, 20, 16, 2]),
    ([(-38, 76), (-16, 72), (36, 58)], [12, 16, 6]),
    ([(18, 44), (32, 62), (46, 84)], [6, 14, 20]),
)
"""The character 萬 (ten thousand), about 200 units high like the numerals."""


def draw_coins(number: int) -> Face:
    """Draw coins with square holes."""
    size, places = COINS[number]
    return ((f"{NUMBERS[number]} coin{'s' * (number > 1)}", "".join(show_motif("money-coin", x, y, size=size) for x, y in places)),)


def draw_strings_of_coins(number: int) -> Face:
    """Draw strings of coins, seen from the side."""
    size, places = STRINGS[number]
    return ((f"{NUMBERS[number]} string{'s' * (number > 1)}", "".join(show_motif("money-string", x, y, size=size) for x, y in places)),)


def draw_number_of_myriads(number: int) -> Face:
    """Draw a numeral above the character for ten thousand."""
    return (f"numeral {NUMBERS[number]}", move_svg_piece(draw_character(NUMERALS[number]), 160, 146)), (
        "myriad",
        show_motif("money-myriad", 160, 380),
    )


def draw_square_holed_coin() -> str:
    """Draw a coin with a rim and a square hole."""
    return draw_disc(0, 0, 42, YELLOW, INK, 6) + draw_disc(0, 0, 32, None, INK, 3) + draw_path("M-13 -13H13V13H-13z", PAPER, INK)


def draw_coin_string() -> str:
    """Draw a string of seven coins on a red cord, with a loop above and two ends below."""
    cord = draw_smooth_line([(0, -52), (-12, -70), (0, -80), (12, -70), (0, -52)], 6, RED) + draw_smooth_line(
        [(-10, 82), (0, 50), (10, 82)], 6, RED
    )
    stack = "".join(f"M-22 {y}h44a4 7 0 0 1 0 13h-44a4 7 0 0 1 0 -13z" for y in range(-54, 50, 15))
    return cord + draw_path(stack, YELLOW, INK, 4)


def draw_flower_honour() -> Face:
    """Draw the first honour, a flower of five petals."""
    petal = draw_path("M0 -20C-50 -42 -60 -104 -26 -124C-14 -130 -4 -124 0 -114C4 -124 14 -130 26 -124C60 -104 50 -42 0 -20z", PINK, INK, 6)
    veins = draw_path("M0 -48V-92M-14 -54L-22 -84M14 -54L22 -84", None, RED, 5)
    heart = draw_disc(0, 0, 26, YELLOW, INK) + "".join(draw_disc(*polar_point(0, 0, 14, turn), 4) for turn in range(0, 360, 72))
    return (("flower", move_svg_piece(repeat_piece_in_circle(5, petal + veins) + heart, 160, 272, size=1.08)),)


def draw_cloud_honour() -> Face:
    """Draw the second honour, a cloud with curls above two wisps."""
    bank = (
        "M122 364C84 382 48 356 60 320C30 310 30 258 70 252C60 204 112 174 142 200C154 146 226 148 236 198"
        "C278 190 304 240 276 272C306 300 280 342 246 332C236 362 200 368 182 350C168 374 136 380 122 364z"
    )
    curls = (
        "M72 290C98 266 130 286 118 310C110 326 88 318 94 302M136 248C136 212 190 208 196 244C198 270 162 274 162 254"
        "M228 298C232 268 270 270 270 296C270 312 248 312 248 298M182 350C176 336 162 332 150 338"
    )
    wisp = draw_brush_stroke([(30, 414), (92, 396), (166, 408), (232, 404), (296, 380)], [0, 26, 24, 28, 0], BLUE, INK)
    drawn = wisp + move_svg_piece(wisp, 40, 120, size=0.8) + draw_path(bank, BLUE, INK, 6) + draw_path(curls, None, INK)
    return (("cloud", move_svg_piece(drawn, -6, -46)),)


def draw_knot_honour() -> Face:
    """Draw the third honour, a coin in a knotted red cord with a tassel."""
    loop = "M-14 -40C-62 -74 -50 -132 0 -132C50 -132 62 -74 14 -40"
    petal = draw_path(loop, None, INK, 22) + draw_path(loop, None, RED, 13)
    cord = "".join(move_svg_piece(petal, 0, 0, turn) for turn in (225, 135, 285, 75, 0))
    return (("coin knot", move_svg_piece(draw_tassel() + cord + show_motif("money-coin", size=1.5), 160, 208)),)


def draw_tassel() -> str:
    """Draw a red tassel that hangs from the origin."""
    cord = draw_path("M0 40V110", None, INK, 22) + draw_path("M0 40V110", None, RED, 13)
    fringe = draw_path("M-20 122H20L40 238L26 226L13 242L0 228L-13 242L-26 226L-40 238z", RED, INK, 6)
    return (
        cord + fringe + draw_path("M-10 150L-16 212M10 150L16 212M0 150V212", None, INK, 4) + draw_path("M-24 104h48v28h-48z", YELLOW, INK)
    )


MOTIFS: dict[str, str] = {
    "money-coin": draw_square_holed_coin(),
    "money-string": draw_coin_string(),
    "money-myriad": draw_character(MYRIAD, RED),
}

FACES: dict[str, Face] = {
    **{f"{number}c": draw_coins(number) for number in COINS},
    **{f"{number}s": draw_strings_of_coins(number) for number in STRINGS},
    **{f"{number}m": draw_number_of_myriads(number) for number in NUMERALS},
    "0x": draw_flower_honour(),
    "0y": draw_cloud_honour(),
    "0z": draw_knot_honour(),
}
