"""The ten: a court card with two heads. The upper half is drawn once; rotated by 180°, it is also the lower half."""

from macros.faces.svg_shapes import (
    HEIGHT,
    INK,
    PAPER,
    RED,
    WIDTH,
    Face,
    draw_disc,
    draw_path,
    draw_polygon,
    draw_rectangle,
    draw_smooth_line,
    move_svg_piece,
    show_motif,
)


def draw_ten() -> Face:
    """Draw the ten, a two-headed knave who holds up a club at each end."""
    return (
        ("crosses", _motif_twice_once_upside_down("kabu-cross")),
        ("coats", _motif_twice_once_upside_down("kabu-coat")),
        ("clubs", _motif_twice_once_upside_down("kabu-arm")),
        ("bosses", _motif_twice_once_upside_down("kabu-boss")),
        ("clasp", _draw_belt_clasp()),
        ("heads", _motif_twice_once_upside_down("kabu-head")),
    )


def _motif_twice_once_upside_down(id: str) -> str:
    """Return a motif twice: in the upper half, and upside down in the lower half."""
    return show_motif(id) + show_motif(id, WIDTH, HEIGHT, 180)


def _draw_corner_cross() -> str:
    """Draw a white cross on a black square in the corner."""
    return draw_rectangle(16, 16, 92, 92) + draw_rectangle(54, 28, 14, 68, PAPER) + draw_rectangle(27, 55, 68, 14, PAPER)


def _draw_round_boss() -> str:
    """Draw a round boss with a clover leaf and a beaded rim, cut off by the frame."""
    beads = draw_disc(262, 234, 52, None, PAPER, 7).replace("/>", ' stroke-dasharray="0 14.85" stroke-linecap="round"/>')
    return (
        draw_disc(262, 234, 61, INK, PAPER, 6)
        + beads
        + draw_disc(262, 234, 43, None, PAPER, 3)
        + show_motif("kabu-clover", 262, 232, size=1.35)
    )


def _draw_knaves_coat() -> str:
    """Draw the black coat, broad at the shoulders and narrow at the waist, with a hatched red front."""
    body = draw_path("M110 190L134 166H262C282 172 294 184 296 200L222 266H100C100 240 102 214 110 190z", INK, PAPER, 6)
    front = draw_polygon([(150, 178), (232, 178), (200, 266), (120, 266)], RED, INK, 6)
    hatch = "".join(draw_smooth_line([(112 + (266 - y) * 0.34, y + 4), (210 + (266 - y) * 0.34, y - 8)], 5) for y in (204, 218, 232, 246))
    return (
        body + front + hatch + draw_smooth_line([(146, 186), (118, 262)], 4, PAPER) + draw_smooth_line([(240, 186), (204, 262)], 4, PAPER)
    )


def _draw_belt_clasp() -> str:
    """Draw the clasp of the belt, which both halves share."""
    belt = draw_rectangle(100, 243, 120, 44, PAPER) + draw_rectangle(100, 248, 120, 34, INK) + draw_rectangle(106, 253, 108, 24, RED)
    return belt + draw_rectangle(134, 240, 52, 50, PAPER) + draw_rectangle(139, 245, 42, 40) + draw_disc(160, 265, 13, RED, PAPER, 4)


def _draw_arm_and_club() -> str:
    """Draw the knave's arm and the club that he holds up."""
    club = draw_path("M26 126C32 116 52 116 58 124C66 148 74 178 86 226L72 232C56 194 38 164 26 126z", INK, PAPER, 4)
    sleeve = draw_path("M136 170C118 176 106 186 98 198L106 234L126 226z", INK, PAPER, 5)
    cuff = draw_path("M97 190L107 236L95 239L83 196z", PAPER, INK, 5)
    hand = draw_path("M85 198C72 190 60 194 54 202C48 210 54 216 60 216C56 222 60 230 68 228C72 236 84 238 92 234z", PAPER, INK, 5)
    fingers = draw_path("M60 216Q70 210 78 214M68 228Q74 222 82 224", None, INK, 4)
    return sleeve + club + hand + fingers + cuff


def _draw_knaves_head() -> str:
    """Draw the head with cap, hair and collar, in three-quarter view to the left."""
    locks = draw_path("M-20 -40C20 -60 60 -40 66 0C70 30 66 44 76 56C50 66 20 60 4 50z", INK, INK)
    locks += "".join(draw_smooth_line([(20 + n, -20), (30 + n, 10), (28 + n * 1.2, 46)], 3.5, PAPER) for n in (4, 14, 24, 34))
    face = draw_path(
        "M-38 -36C-46 -16 -50 -2 -56 8C-58 14 -48 14 -46 18C-52 24 -48 28 -46 32C-50 44 -38 54 -22 54C0 54 18 40 22 14L20 -36z", PAPER, INK
    )
    eyes = (
        draw_smooth_line([(-44, -10), (-30, -15), (-16, -9)], 4.5)
        + draw_disc(-31, -5, 5)
        + draw_smooth_line([(-6, -10), (6, -14), (16, -8)], 4.5)
        + draw_disc(4, -5, 5)
    )
    beard = draw_path("M-46 18C-34 14 -20 16 -6 26C-18 28 -34 26 -46 30z") + draw_path("M-40 36q12 -4 22 1q-10 8 -22 -1z", RED)
    return locks + face + eyes + beard + _draw_knaves_cap() + _draw_knaves_collar()


def _draw_knaves_cap() -> str:
    """Draw a flat cap with a brim that ends in two knobs."""
    crown = draw_path("M-52 -34C-70 -60 -40 -92 10 -88C60 -84 88 -62 74 -34C40 -48 -20 -48 -52 -34z", INK)
    fold = draw_path("M-36 -62Q-18 -76 10 -76M30 -74Q52 -70 62 -56", None, PAPER, 4)
    brim = draw_path("M-60 -26C-20 -48 40 -48 82 -26L78 -12C36 -34 -18 -34 -56 -12z", PAPER, INK)
    return crown + fold + brim + draw_disc(-62, -20, 10, RED, INK) + draw_disc(84, -18, 10, RED, INK)


def _draw_knaves_collar() -> str:
    """Draw a broad collar with beads."""
    beads = draw_path("M-54 74Q8 62 76 74", None, INK, 8).replace("/>", ' stroke-dasharray="0 14.5"/>')
    return draw_path("M-64 60Q8 46 84 60L88 86Q8 70 -70 86z", PAPER, INK) + beads


MOTIFS: dict[str, str] = {
    "kabu-cross": _draw_corner_cross(),
    "kabu-coat": _draw_knaves_coat(),
    "kabu-arm": _draw_arm_and_club(),
    "kabu-boss": _draw_round_boss(),
    "kabu-head": move_svg_piece(_draw_knaves_head(), 194, 112),
}
