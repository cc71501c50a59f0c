"""The Western pack of 52 cards: classic pips, large aces, and a letter with a hat for each court card."""

from macros.faces.svg_shapes import (
    INK,
    NUMBERS,
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
    move_svg_piece,
    rotate_piece_about_card_centre,
    show_motif,
)

CLUB = "M0 -45C18 -45 24 -22 12 -9C25 -15 39 -8 39 8C39 28 12 31 0 13C-12 31 -39 28 -39 8C-39 -8 -25 -15 -12 -9C-24 -22 -18 -45 0 -45z"
STEM = "M0 6C2 28 8 40 19 45H-19C-8 40 -2 28 0 6z"
SUITS: dict[str, tuple[str, str, str, str]] = {
    "s": ("spade", INK, "M0 -45C10 -23 37 -10 37 14C37 34 13 38 0 20C-13 38 -37 34 -37 14C-37 -10 -10 -23 0 -45z", STEM),
    "h": ("heart", RED, "M0 43C-8 22 -39 6 -39 -16C-39 -38 -10 -46 0 -20C10 -46 39 -38 39 -16C39 6 8 22 0 43z", ""),
    "d": ("diamond", RED, "M0 -47C9 -27 22 -11 35 0C22 11 9 27 0 47C-9 27 -22 11 -35 0C-22 -11 -9 -27 0 -47z", ""),
    "c": ("club", INK, CLUB, STEM),
}
"""The suits by the last letter of a card's code: name, colour, and the head and the stem of the pip, drawn around its centre."""

LEFT, MIDDLE, RIGHT = 92, 160, 228
TOP, UPPER, HALF, LOWER, BOTTOM = 104, 212, 265, 318, 426
CORNERS: tuple[Point, ...] = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
SIDES: tuple[Point, ...] = ((LEFT, HALF), (RIGHT, HALF))
EIGHT: tuple[Point, ...] = (*CORNERS, (LEFT, UPPER), (RIGHT, UPPER), (LEFT, LOWER), (RIGHT, LOWER))
PIPS: dict[int, tuple[Point, ...]] = {
    2: ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    3: ((MIDDLE, TOP), (MIDDLE, HALF), (MIDDLE, BOTTOM)),
    4: CORNERS,
    5: (*CORNERS, (MIDDLE, HALF)),
    6: (*CORNERS, *SIDES),
    7: (*CORNERS, *SIDES, (MIDDLE, 186)),
    8: (*CORNERS, *SIDES, (MIDDLE, 186), (MIDDLE, 344)),
    9: (*EIGHT, (MIDDLE, HALF)),
    10: (*EIGHT, (MIDDLE, 160), (MIDDLE, 370)),
}
"""The positions of the pips on each number card, by the number of pips."""

SIZES = ((3, 1.5), (6, 1.25), (8, 1.12), (10, 1))
"""Pairs of a number and a size: cards with at most that number of pips have pips of that size."""

COURTS = {11: "jack", 12: "queen", 13: "king"}
HATS = {11: "cap", 12: "coronet", 13: "crown"}


def draw_number_card(number: int, suit: str) -> Face:
    """Draw a number card. The pips in the lower half are upside down."""
    name = SUITS[suit][0]
    size = next(size for most, size in SIZES if number <= most)
    drawn = "".join(show_motif(f"western-{name}", x, y, 180 if y > HALF else 0, size) for x, y in PIPS[number])
    return ((f"{NUMBERS[number]} {name}s", drawn),)


def draw_ace(suit: str) -> Face:
    """Draw an ace: one large pip with a line along its inner edge, and a small pip in the middle."""
    name, ink, head, _ = SUITS[suit]
    inner = move_svg_piece(draw_path(head, ink, PAPER, 2.6), 160, HALF, size=2.2) + move_svg_piece(
        draw_path(head, PAPER), 160, HALF, size=0.9
    )
    return ((f"large {name}", show_motif(f"western-{name}", 160, HALF, size=3.1) + inner),)


def draw_court_card(number: int, suit: str) -> Face:
    """Draw a court card: its letter between two pips, a hat above and an upside-down hat below. The frame leaves two corners free."""
    name, ink, *_ = SUITS[suit]
    frame = draw_path("M138 34H286V392L182 496H34V138z", None, ink, 6) + draw_path("M142 45H275V388L178 485H45V142z", None, ink, 3)
    hat = show_motif(f"western-{HATS[number]}", 160, 142, size=0.92)
    pair = show_motif(f"western-{name}", 76, HALF, size=0.66) + show_motif(f"western-{name}", 244, HALF, 180, size=0.66)
    return (
        ("frame", frame),
        (f"two {HATS[number]}s", hat + rotate_piece_about_card_centre(hat)),
        (f"two {name}s", pair),
        (f"letter {COURTS[number][0].upper()}", move_svg_piece(LETTERS[number](ink), 160, HALF, size=0.92)),
    )


def draw_letter_j(ink: str) -> str:
    """Draw the letter J with a ball at the end of its hook."""
    stem = draw_path(
        "M-22 -76H46V-64L30 -60V26C30 62 8 80 -18 78C-34 76 -44 64 -42 48L-32 56C-28 66 -18 68 -10 64C0 58 4 46 4 26V-60L-22 -64z", ink
    )
    return stem + draw_disc(-31, 46, 15, ink)


def draw_letter_q(ink: str) -> str:
    """Draw the letter Q with a tail that swings out to the right."""
    ring = "M0 -78C34 -78 54 -46 54 -4C54 38 34 70 0 70C-34 70 -54 38 -54 -4C-54 -46 -34 -78 0 -78z"
    hole = "M0 -66C-18 -66 -26 -40 -26 -4C-26 32 -18 58 0 58C18 58 26 32 26 -4C26 -40 18 -66 0 -66z"
    return draw_path(ring + hole, ink) + draw_brush_stroke([(-20, 44), (4, 44), (24, 70), (46, 84), (66, 74)], [4, 16, 24, 18, 2], ink)


def draw_letter_k(ink: str) -> str:
    """Draw the letter K with a thin arm and a thick leg."""
    stem = "M-56 -76H-10V-65L-20 -61V61L-10 65V76H-56V65L-46 61V-61L-56 -65z"
    arm = "M-20 14L26 -61L16 -65V-76H56V-65L42 -61L6 -8L46 61L60 65V76H4V65L16 61L-10 16L-20 32z"
    return draw_path(stem, ink) + draw_path(arm, ink)


LETTERS = {11: draw_letter_j, 12: draw_letter_q, 13: draw_letter_k}


def draw_jacks_cap() -> str:
    """Draw the jack's flat cap with a feather."""
    feather = draw_brush_stroke([(8, 6), (26, -34), (58, -60), (98, -50), (112, -28)], [6, 30, 38, 28, 0], PAPER, INK) + draw_smooth_line(
        [(14, 0), (32, -36), (60, -58), (90, -50)], 3
    )
    crown = draw_path("M-52 18C-66 -22 -34 -40 -4 -34C22 -30 48 -18 48 18z", RED, INK)
    return feather + crown + draw_path("M-60 12H54V32H-60z", YELLOW, INK) + draw_disc(14, 4, 9, YELLOW, INK, 4)


def draw_queens_coronet() -> str:
    """Draw the queen's coronet of round pearls."""
    rim = draw_path("M-56 32L-62 -26C-52 -2 -36 -2 -30 -34C-22 -6 -8 -10 0 -48C8 -10 22 -6 30 -34C36 -2 52 -2 62 -26L56 32z", YELLOW, INK)
    pearls = "".join(draw_disc(x, y, 8, RED, INK, 4) for x, y in ((-62, -32), (-30, -40), (0, -54), (30, -40), (62, -32)))
    return rim + pearls + draw_path("M-50 14Q0 6 50 14", None, INK, 4)


def draw_kings_crown() -> str:
    """Draw the king's high crown with a cross on its top."""
    arch = draw_path("M-52 32C-66 -8 -44 -40 0 -40C44 -40 66 -8 52 32z", RED, INK)
    bows = draw_path("M-44 30C-50 0 -30 -28 0 -36C30 -28 50 0 44 30M0 -36V26", None, YELLOW, 8)
    cross = draw_polygon(
        [(-5, -40), (-5, -54), (-17, -54), (-17, -64), (-5, -64), (-5, -76), (5, -76), (5, -64), (17, -64), (17, -54), (5, -54), (5, -40)],
        YELLOW,
        INK,
        4,
    )
    return arch + bows + cross + draw_path("M-58 14H58V36H-58z", YELLOW, INK) + "".join(draw_disc(x, 25, 5, INK) for x in (-36, 0, 36))


def draw_thirteen_cards_of_suit(suit: str) -> dict[str, Face]:
    """Return the thirteen cards of a suit."""
    numbers = {f"{number}{suit}": draw_number_card(number, suit) for number in PIPS}
    return {f"1{suit}": draw_ace(suit)} | numbers | {f"{number}{suit}": draw_court_card(number, suit) for number in COURTS}


MOTIFS: dict[str, str] = {
    **{f"western-{name}": draw_path(head + stem, ink) for name, ink, head, stem in SUITS.values()},
    "western-cap": draw_jacks_cap(),
    "western-coronet": draw_queens_coronet(),
    "western-crown": draw_kings_crown(),
}

FACES: dict[str, Face] = {code: face for suit in SUITS for code, face in draw_thirteen_cards_of_suit(suit).items()}
