"""Komaru, kabu cards in the suit of coins: ten ranks, three cards printed in silver, the demon and the blank card."""

from collections.abc import Sequence

from macros.faces import komaru_demon
from macros.faces.svg_shapes import (
    GOLD,
    INK,
    PAPER,
    RED,
    SILVER,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_leaf,
    draw_path,
    draw_polygon,
    draw_rectangle,
    draw_smooth_line,
    draw_smooth_shape,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    rotate_piece_about_card_centre,
    show_motif,
    with_mirror_image,
)

COIN = 48
"""The radius of a coin."""


def draw_komaru_coins(*places: Point, size: float = 1) -> str:
    """Draw coins in painting order. Each is turned slightly, as if printed with a stencil."""
    return "".join(show_motif("komaru-coin", x, y, (-7, 5, -3)[n % 3], size) for n, (x, y) in enumerate(places))


def draw_komaru_coin_row(y: float) -> str:
    """Draw a row of three overlapping coins, the middle one slightly lower."""
    return draw_komaru_coins((72, y), (160, y + 14), (248, y))


CORNERS: tuple[Point, ...] = ((76, 92), (244, 92), (76, 438), (244, 438))


def draw_dragon() -> str:
    """Draw the dragon of the old Portuguese aces, here reduced to a black sickle: a crest and a beaked head above, a forked tail below."""
    crest = draw_brush_stroke([(84, 118), (132, 76), (196, 62), (248, 88), (282, 150)], [0, 28, 36, 26, 0])
    spine = [(98, 190), (140, 158), (194, 162), (238, 204), (256, 276), (240, 346), (196, 404), (134, 436), (64, 424)]
    body = draw_brush_stroke(spine, [0, 34, 56, 78, 86, 82, 66, 48, 0])
    tail = draw_brush_stroke([(206, 380), (244, 408), (266, 466)], [50, 44, 0]) + draw_brush_stroke(
        [(230, 350), (270, 384), (300, 392)], [40, 30, 0]
    )
    scales = "".join(
        draw_smooth_line([polar_point(164, 292, 66, turn), polar_point(164, 292, 92, turn + 9), polar_point(164, 292, 116, turn)], 4, PAPER)
        for turn in SCALES
    )
    return crest + body + tail + scales + draw_disc(158, 166, 8, PAPER)


SCALES = (50, 72, 94, 116, 138)
"""Directions of the dragon's scales, seen from the centre of the sickle's curve."""


def draw_red_fan() -> str:
    """Draw a red fan that opens towards the left edge, with three black seeds in it."""
    edge = "C40 168 56 176 62 190C78 180 92 188 96 202"
    red = draw_path(f"M0 176{edge}L206 276L96 350C92 364 78 372 62 362C56 376 40 384 0 376z", RED)
    ribs = "".join(draw_smooth_line([(196, 276), polar_point(206, 276, 230, turn)], 4, PAPER) for turn in (261, 279))
    return red + ribs + "".join(draw_leaf(*polar_point(206, 276, 86, turn), 84, 24, turn) for turn in (252, 270, 288))


def draw_corner_bars() -> str:
    """Draw a red bar with a black ball behind it across the upper left corner, and the same bar and ball in the lower right corner."""
    half = draw_polygon([(10, 116), (10, 96), (104, 2), (124, 2)], RED) + draw_disc(44, 46, 19)
    return half + rotate_piece_about_card_centre(half)


def draw_komaru_ace() -> Face:
    """Draw the ordinary ace, a dragon in front of a fan."""
    beads = "".join(draw_disc(x, y, 14, RED) for x, y in ((112, 130), (160, 108), (212, 112), (100, 398), (146, 380)))
    return ("corner bars", draw_corner_bars()), ("fan", draw_red_fan()), ("beads", beads), ("sickle", draw_dragon())


def draw_fern_frond() -> str:
    """Draw a fern frond that rises from its root, with paired leaflets that get shorter towards the tip, on a black background.

    The background sets it off from other fronds.
    """
    ground = draw_path("M0 10C-74 -16 -70 -120 0 -196C70 -120 74 -16 0 10z")
    leaflets = "".join(show_motif("komaru-leaflet", 0, -y, turn, size) for y, size in LEAFLETS for turn in (-58, 58))
    return ground + draw_path("M0 0V-150", None, SILVER, 6) + leaflets + show_motif("komaru-leaflet", 0, -138, 0, 0.8)


LEAFLETS = ((20, 0.8), (42, 1), (64, 1), (86, 0.88), (107, 0.72), (127, 0.55))
"""Each pair of leaflets on a frond: its distance along the stalk and its size."""


def draw_komaru_silver_ace() -> Face:
    """Draw the ace printed in silver: all black, with fronds above and below a band with a net pattern."""
    ground = draw_path("M40 10H280L310 40V490L280 520H40L10 490V40z")
    net = "".join(f"M{x} 196l72 72M{x + 72} 196l-72 72" for x in range(-50, 320, 36))
    bands = draw_rectangle(10, 184, 300, 12, SILVER) + draw_rectangle(10, 268, 300, 12, SILVER) + draw_rectangle(10, 290, 300, 6, SILVER)
    sides = show_motif("komaru-frond", 140, 182, -74, 0.86) + show_motif("komaru-frond", 150, 180, -38, 0.86)
    above = with_mirror_image(sides) + show_motif("komaru-frond", 160, 176, 0, 0.88)
    below = with_mirror_image(show_motif("komaru-frond", 144, 308, 232, 1.1)) + show_motif("komaru-frond", 160, 310, 180, 1.16)
    gold = with_mirror_image(draw_disc(42, 56, 9, GOLD) + draw_disc(44, 470, 9, GOLD) + draw_disc(92, 486, 7, GOLD)) + draw_disc(
        160, 306, 13, GOLD, INK
    )
    return (
        ("black ground", ground),
        ("silver fern", above + below),
        ("red band", draw_rectangle(10, 196, 300, 72, RED)),
        ("silver net", draw_path(net, None, SILVER, 4) + bands),
        ("gold dots", gold),
    )


def draw_komaru_two() -> Face:
    """Draw one coin above and one below in an eight-sided frame."""
    frame = draw_polygon([(94, 36), (226, 36), (284, 100), (284, 430), (226, 494), (94, 494), (36, 430), (36, 100)], None, RED, 8)
    corner = draw_smooth_line([(30, 106), (100, 28)], 12)
    corners = with_mirror_image(corner + rotate_piece_about_card_centre(mirror_piece_with_whole_card(corner)))
    cup = draw_path("M90 146C92 240 228 240 230 146", None, RED, 9)
    cups = cup + rotate_piece_about_card_centre(cup)
    bars = draw_rectangle(84, 234, 152, 11) + draw_rectangle(84, 260, 152, 10, RED) + draw_rectangle(84, 285, 152, 11)
    return (
        ("red frame", frame + corners),
        ("red bowls", cups),
        ("three lines", bars),
        ("two coins", draw_komaru_coins((160, 142), (160, 388), size=1.12)),
    )


DIAGONAL: tuple[Point, ...] = ((232, 100), (160, 265), (88, 430))


def draw_komaru_three() -> Face:
    """Draw three coins in a row from the lower left to the upper right, each with a silver rim and a silver line."""
    rim = draw_disc(0, 0, 52, None, SILVER, 9) + draw_disc(0, 0, 57, None, INK, 3) + draw_rectangle(-4, -48, 8, 96, SILVER)
    coin = show_motif("komaru-coin") + rim
    return (("three coins", "".join(move_svg_piece(coin, x, y) for x, y in DIAGONAL)),)


def draw_komaru_silver_three() -> Face:
    """Draw the three printed in silver: coins of rings with a lattice in the middle."""
    return (("three silver coins", "".join(show_motif("komaru-silver", x, y) for x, y in DIAGONAL)),)


def draw_silver_coin() -> str:
    """Draw a coin of silver and gold rings around a lattice. A red and black coin behind it shows at the upper left."""
    rings = (
        show_motif("komaru-coin", -8, -7, 90, 1.24)
        + draw_disc(0, 0, 57, SILVER, INK)
        + draw_disc(0, 0, 43, GOLD, INK, 4)
        + draw_disc(0, 0, 27, INK)
    )
    return rings + draw_path("M-27 -9H27M-27 9H27M-9 -27V27M9 -27V27", None, SILVER, 5) + draw_rectangle(-7, -7, 14, 14, RED)


def draw_ring_with_face() -> str:
    """Draw a red ring with two eyes and a mouth."""
    eyes = with_mirror_image(draw_smooth_shape([(139, 240), (146, 252), (140, 262), (132, 252)], RED))
    mouth = draw_smooth_shape([(138, 288), (160, 284), (182, 288), (178, 304), (160, 308), (142, 304)], RED)
    return draw_disc(160, 265, 60, None, RED, 9) + eyes + mouth


def draw_tassel() -> str:
    """Draw a red tassel on a silver cord, at the upper left."""
    cord = draw_smooth_line([(48, 0), (48, 40)], 7, SILVER)
    fringe = draw_path("M34 76H62L70 138L58 130L48 142L38 130L26 138z", RED, INK, 4) + draw_path("M44 84L42 122M53 84L55 122", None, INK, 3)
    return cord + fringe + draw_disc(48, 52, 20, RED, INK, 4) + draw_rectangle(32, 68, 32, 12, SILVER)


def draw_barbs_along_bar() -> str:
    """Draw silver barbs on the bar from the upper left to the lower right; they point away from where the bars cross."""
    down = "".join(show_motif("komaru-barb", 160 + step, 332 + step, 135) for step in (52, 86, 120, 154))
    up = "".join(show_motif("komaru-barb", 160 - step, 350 - step, -45) for step in (58, 94, 130))
    return down + up


def draw_komaru_silver_four() -> Face:
    """Draw the four of batons printed in silver."""
    bar = draw_polygon([(-20, 95), (340, 455), (340, 585), (-20, 225)])
    slit = draw_polygon([(212, 438), (212, 426), (330, 544), (330, 556)], PAPER)
    return (
        ("red tassels", with_mirror_image(draw_tassel())),
        ("black cross", with_mirror_image(bar) + with_mirror_image(slit)),
        (
            "silver barbs",
            with_mirror_image(draw_barbs_along_bar()) + draw_polygon([(160, 306), (190, 340), (160, 374), (130, 340)], SILVER, INK),
        ),
        ("gold and silver disc", move_svg_piece(draw_wish_jewel(), 160, 184)),
    )


def draw_wish_jewel() -> str:
    """Draw a gold disc in a silver ring, and on it the wish-granting jewel, a silver drop with flames."""
    ring = draw_disc(0, 0, 112, SILVER, INK) + draw_disc(0, 0, 94, GOLD, INK)
    flame = "M-10 78C-62 80 -84 44 -72 2C-66 20 -58 26 -50 26C-62 -8 -50 -40 -26 -58C-28 -40 -22 -32 -14 -30L0 10z"
    left = draw_path(flame, RED, INK, 4)
    drop = draw_path("M0 -84C10 -50 52 -20 52 24C52 56 30 76 0 76C-30 76 -52 56 -52 24C-52 -20 -10 -50 0 -84z", SILVER, INK)
    core = draw_path("M0 -30C6 -14 28 4 28 28C28 46 16 56 0 56C-16 56 -28 46 -28 28C-28 4 -6 -14 0 -30z", PAPER, INK, 4)
    return ring + left + move_svg_piece(left, flip=True) + drop + core + draw_disc(0, 30, 13, GOLD, INK, 4)


def draw_komaru_four() -> Face:
    """Draw four coins around a red ring that looks like a face."""
    return ("four coins", draw_komaru_coins(*CORNERS)), ("red face", draw_ring_with_face())


def draw_komaru_five() -> Face:
    """Draw five coins, the middle one in a tilted square."""
    red = draw_polygon([(160, 162), (263, 265), (160, 368), (57, 265)], None, RED, 11)
    black = draw_smooth_line([(57, 265), (57, 265), (160, 162)], 11) + draw_smooth_line([(263, 265), (263, 265), (160, 368)], 11)
    return ("four coins", draw_komaru_coins(*CORNERS)), ("tilted square", red + black), ("middle coin", draw_komaru_coins((160, 265)))


def draw_komaru_six() -> Face:
    """Draw two slanting rows of three coins."""
    return (("six coins", draw_komaru_coins((74, 90), (160, 172), (246, 254), (74, 276), (160, 358), (246, 440))),)


def draw_komaru_ten() -> Face:
    """Draw bands of black, red and white. They are what remains of a soldier with a hat, a scowl and a robe."""
    knob = draw_smooth_shape([(80, 126), (80, 126), (86, 94), (114, 78), (146, 86), (168, 106), (204, 126), (204, 126)])
    brim = draw_rectangle(10, 112, 300, 20, RED) + draw_rectangle(10, 132, 300, 76) + draw_rectangle(10, 208, 300, 22, RED)
    scowl = draw_brush_stroke([(44, 276), (88, 272), (140, 270), (190, 254), (236, 256), (278, 298)], [44, 40, 30, 36, 40, 6])
    lip = draw_path("M96 302C140 302 160 282 198 278C222 276 234 288 238 304z", RED)
    stripes = "".join(draw_rectangle(x, 336, wide, 190, ink) for x, wide, ink in ROBE)
    return ("black bar", brim + knob), ("scowl", lip + scowl), ("stripes", stripes)


ROBE: Sequence[tuple[float, float, str]] = ((10, 22, RED), (50, 82, INK), (150, 20, RED), (188, 82, INK), (288, 22, RED))


def draw_komaru_coin() -> str:
    """Draw a coin, black on the right and red on the left; a thin rim of paper colour sets it off from other coins."""
    black = draw_path("M4 -48A48 48 0 0 1 -3 48C7 16 -6 -14 4 -48z")
    return draw_disc(0, 0, COIN + 4, PAPER) + draw_disc(0, 0, COIN, RED) + black


MOTIFS: dict[str, str] = komaru_demon.MOTIFS | {
    "komaru-coin": draw_komaru_coin(),
    "komaru-silver": draw_silver_coin(),
    "komaru-frond": draw_fern_frond(),
    "komaru-leaflet": draw_leaf(0, 0, 60, 22, 0, SILVER, bend=6),
    "komaru-barb": draw_path("M0 -12L26 10L20 18L0 2L-20 18L-26 10z", SILVER),
}

FACES: dict[str, Face] = {
    "1a": draw_komaru_ace(),
    "1d": draw_komaru_silver_ace(),
    "2a": draw_komaru_two(),
    "3a": draw_komaru_three(),
    "3d": draw_komaru_silver_three(),
    "4a": draw_komaru_four(),
    "4d": draw_komaru_silver_four(),
    "5a": draw_komaru_five(),
    "6a": draw_komaru_six(),
    "7a": (("seven coins", draw_komaru_coin_row(88) + draw_komaru_coins((160, 265)) + draw_komaru_coin_row(428)),),
    "8a": (("eight coins", draw_komaru_coin_row(88) + draw_komaru_coins((106, 265), (214, 265)) + draw_komaru_coin_row(428)),),
    "9a": (("nine coins", draw_komaru_coin_row(88) + draw_komaru_coin_row(258) + draw_komaru_coin_row(428)),),
    "10a": draw_komaru_ten(),
    "0a": komaru_demon.draw_demon(),
    "0b": (),
}
