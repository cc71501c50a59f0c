"""The number cards 2 to 9. Each has as many bars as its number, crossed at one point; its upper end shows the number in kanji."""

from macros.faces.shorten_svg_paths import format_number
from macros.faces.svg_shapes import (
    INK,
    PAPER,
    RED,
    Face,
    Point,
    draw_brush_stroke,
    draw_disc,
    draw_path,
    draw_polygon,
    draw_rectangle,
    draw_smooth_line,
    repeat_piece_in_circle,
    show_motif,
    with_mirror_image,
)

MIDDLE, FOOT = 160, 514
"""The x of the vertical axis of every number card, and the y of the lower edge of the picture."""


def _draw_slanted_bar(top: float, high: float, slope: float, start: float = 0, cut: float = 0) -> str:
    """Draw a bar that slopes down to the right. It begins at the distance `start` to the right of the axis.

    `top` is the upper edge of the bar and `high` its height, both measured on the axis. `cut` slants the left end.
    """
    reach = 170
    first, last = (start, top + slope * start), (reach, top + slope * reach)
    points = [first, last, (reach, last[1] + high), (start - cut, first[1] + high - slope * cut)]
    return draw_polygon([(MIDDLE + x, y) for x, y in points])


def _draw_crossed_bars(y: float, high: float, slope: float, end: float) -> str:
    """Draw two bars that cross at the height `y`. The upper end of each bar is at the height `end`."""
    run = (y - end) / slope
    far = (FOOT + 60 - y) / slope
    half = high / 2
    # The upper end of a bar is a straight cut at a right angle to the bar. From the middle of the cut, one corner is `back` to the right
    # and `back / slope` up; the other corner is as far to the left and down.
    back = half / (slope + 1 / slope)
    upper, lower = (-run + back, end - back / slope), (-run - back, end + back / slope)
    points: list[Point] = [upper, (far, y - half + slope * far), (far, y + half + slope * far), lower]
    return with_mirror_image(draw_polygon([(MIDDLE + dx, py) for dx, py in points], INK, INK, 5))


def _draw_lozenge(x: float, y: float, wide: float, high: float, fill: str | None = PAPER, edge: str | None = None, width: float = 4) -> str:
    """Draw a lozenge around (x, y); `wide` and `high` are half its width and half its height."""
    return draw_polygon([(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)], fill, edge, width)


def _show_motif_at_corners(id: str, y: float, away: float, size: float = 1) -> str:
    """Show a motif in both upper corners, at the distance `away` from the axis."""
    return show_motif(id, MIDDLE - away, y, size=size) + show_motif(id, MIDDLE + away, y, size=size)


def _draw_pointed_ring(wide: float, high: float) -> str:
    """Draw a ring with blunt points on both sides; `wide` and `high` are half its width and half its height."""
    bend, rise = format_number(wide * 0.6), format_number(high * 1.3)
    return draw_path(f"M-{wide} 0C-{bend} -{rise} {bend} -{rise} {wide} 0C{bend} {rise} -{bend} {rise} -{wide} 0z", PAPER, INK)


def draw_two() -> Face:
    """Draw two crossed bars, with this set's mark between their lower ends."""
    heads = _show_motif_at_corners("kabu-oval", 66, 88) + _show_motif_at_corners("kabu-two", 66, 88, 0.62)
    plate = draw_path("M122 394q0 -22 22 -22h32q22 0 22 22v90q0 22 -22 22h-32q-22 0 -22 -22z", PAPER, INK, 8)
    return (
        ("ovals", heads),
        ("crossed bars", _draw_crossed_bars(230, 168, 1.75, 124)),
        ("cartouche", plate + show_motif("kabu-mark", MIDDLE, 439)),
    )


def draw_three() -> Face:
    """Draw two crossed bars and an upright bar below a broad zigzag."""
    waves = "".join(draw_smooth_line(_zigzag_points(shift), width) for shift, width in ((-19, 4), (0, 16), (19, 4)))
    corners = [draw_polygon([(MIDDLE, y), (MIDDLE + 140, y + 98)], None, INK, width) for y, width in ((400, 4), (420, 12), (440, 4))]
    bars = _draw_crossed_bars(240, 150, 1.5, 168) + draw_rectangle(120, 106, 80, 408)
    return (("zigzag", waves), ("corners", with_mirror_image("".join(corners))), ("crossed bars", bars))


def _zigzag_points(shift: float) -> list[Point]:
    """Return the points of a zigzag across the card, with three valleys and two peaks."""
    return [(step * 48 + 16, (74 if step % 2 else 44) + shift) for step in range(7) for _ in (0, 1)]


def _draw_four_crossed_bars(y: float) -> str:
    """Draw crossed bars whose lower ends are doubled, and a small lozenge where they cross."""
    slope, high, slit = 1.3, 102, 21
    under = y + high / 2
    web = [
        (MIDDLE, y),
        (MIDDLE + 50, under + slope * 50),
        (MIDDLE + 38, under + slit + 2 + slope * 38),
        (MIDDLE + 20, under + 70),
        (MIDDLE, under + 90),
    ]
    legs = _draw_slanted_bar(under + slit, high, slope) + draw_polygon(web)
    return _draw_crossed_bars(y, high, slope, y - 60) + with_mirror_image(legs) + _draw_lozenge(MIDDLE, y + 8, 10, 15)


def draw_four() -> Face:
    """Draw four bars, two ovals in each upper corner, and a knot between the ovals."""
    heads = "".join(_show_motif_at_corners("kabu-oval-small", y, 97) + _show_motif_at_corners("kabu-four", y, 97, 0.45) for y in (44, 97))
    knots = show_motif("kabu-knot", MIDDLE, 76) + show_motif("kabu-knot", MIDDLE, 452)
    return (("ovals", heads), ("knots", knots), ("bars", _draw_four_crossed_bars(188)))


def draw_five() -> Face:
    """Draw four slanted bars and an upright bar below a band with numerals."""
    band = draw_rectangle(16, 16, 288, 84) + draw_rectangle(16, 107, 288, 5)
    seeds = "".join(show_motif("kabu-seed", x, 58) for x in (16, 88, 160, 232, 304))
    heads = "".join(show_motif("kabu-five", x, 58, size=0.47) for x in (52, 124, 196, 268))
    foot = draw_rectangle(40, 470, 240, 4) + draw_rectangle(40, 480, 240, 34)
    foot += "".join(show_motif("kabu-seed", MIDDLE + x, 500, size=0.55) for x in (-94, -70, -46, 46, 70, 94))
    return (("band", band + seeds + heads), ("foot band", foot), ("bars", _draw_four_crossed_bars(202) + draw_rectangle(131, 280, 58, 234)))


def _draw_kite_where_bars_cross(y: float = 200) -> str:
    """Draw the black stub and the kite that hide the point where the bars cross; the kite is broadest at the height `y`."""
    return show_motif("kabu-kite", MIDDLE, y)


def _draw_kite() -> str:
    """Draw the stub, and the kite around its broadest point. The bud of three lines in it is what remains of a knot around the bars."""
    ribs = "".join(draw_brush_stroke([(0, 70), (side * 15, 38), (side * 25, 8), (side * 21, -20)], (4, 9, 9, 2)) for side in (-1, 1))
    bud = draw_rectangle(-3.5, -42, 7, 110) + draw_rectangle(-20, 26, 40, 7) + ribs
    return draw_rectangle(-38, -96, 76, 44) + draw_polygon([(0, -62), (53, 0), (0, 98), (-53, 0)], PAPER, RED, 16) + bud


def _draw_six_bars() -> str:
    """Draw three bars on each side; the lowest one is broad."""
    return with_mirror_image(_draw_slanted_bar(128, 82, 0.9, 57, 26) + _draw_slanted_bar(226, 72, 0.9) + _draw_slanted_bar(314, 84, 0.9))


def _draw_eight_bars(y: float, last: float) -> str:
    """Draw four bars on each side; the lowest one has the height `last`."""
    upper = "".join(_draw_slanted_bar(y + step * 74, 62, 0.66) for step in (1, 2))
    return with_mirror_image(_draw_slanted_bar(y, 62, 0.66, 54, 20) + upper + _draw_slanted_bar(y + 222, last, 0.66))


def _draw_saw_toothed_bar(root: float, wide: float, teeth: int) -> str:
    """Draw an upright bar with saw-toothed edges, down to the lower edge of the picture."""
    step = (FOOT - root) / teeth
    notches = [(MIDDLE + wide + reach, root + n * step + fall * step) for n in range(teeth) for reach, fall in ((0, 0), (9, 0.75))]
    return with_mirror_image(draw_polygon([(MIDDLE, root), *notches, (MIDDLE + wide, FOOT), (MIDDLE, FOOT)]))


def draw_six() -> Face:
    """Draw three bars on each side, a kite, and a white arch with the numeral."""
    head = draw_path("M16 16h288v86h-66q-10 -2 -12 -14c-4 -44 -28 -62 -66 -62s-62 18 -66 62q-2 12 -12 14h-66z")
    clovers = show_motif("kabu-clover", 58, 60) + show_motif("kabu-clover", 262, 60)
    numerals = show_motif("kabu-six", MIDDLE, 69, size=0.7) + show_motif("kabu-six", MIDDLE, 468, 180, 0.7)
    return (("arch", head + clovers), ("bars", _draw_six_bars()), ("kite", _draw_kite_where_bars_cross()), ("numerals", numerals))


def draw_seven() -> Face:
    """Draw three bars on each side, a saw-toothed upright bar, a kite, and pointed ovals with the numeral."""
    heads = _show_motif_at_corners("kabu-eye", 66, 91) + _show_motif_at_corners("kabu-seven", 65, 91, 0.58)
    strip = draw_rectangle(126, 16, 68, 98) + draw_rectangle(134, 16, 4, 98, PAPER) + draw_rectangle(182, 16, 4, 98, PAPER)
    strip += "".join(_draw_lozenge(MIDDLE, y, 17, 14, None, PAPER, 4) + _draw_lozenge(MIDDLE, y, 5, 4) for y in (18, 46, 74, 102))
    return (
        ("ovals", heads),
        ("lattice", strip),
        ("bars", _draw_six_bars() + _draw_saw_toothed_bar(386, 27, 6)),
        ("kite", _draw_kite_where_bars_cross()),
    )


def draw_eight() -> Face:
    """Draw four bars on each side, a kite, and nested lozenges."""
    head = "".join(_draw_lozenge(MIDDLE, 60, wide, wide * 0.76, None, INK, 5) for wide in (8, 28, 50))
    halves = _draw_lozenge(6, 60, 104, 66, PAPER, INK, 5)
    foot = "".join(_draw_lozenge(MIDDLE, 500, wide, wide * 0.62, None, INK, 5) for wide in (10, 34, 58, 82))
    numerals = with_mirror_image(halves) + _show_motif_at_corners("kabu-eight", 57, 113, 0.49)
    return (("lozenges", head + foot), ("numerals", numerals), ("bars", _draw_eight_bars(130, 76)), ("kite", _draw_kite_where_bars_cross()))


def draw_nine() -> Face:
    """Draw four bars on each side, a broad saw-toothed upright bar, a kite, and black flags with the numeral."""
    heads = with_mirror_image(draw_polygon(_black_flag_outline())) + _show_motif_at_corners("kabu-nine-white", 58, 102, 0.68)
    rings = (
        draw_disc(MIDDLE, 54, 30, None, INK, 4) + draw_disc(MIDDLE, 54, 36.5, None, INK, 3) + show_motif("kabu-nine", MIDDLE, 55, size=0.42)
    )
    teeth = [(202 + n + reach, 426 + 18 * n + fall) for n in range(5) for reach, fall in ((0, 0), (11, 14))]
    wedge = draw_polygon([*teeth, (207, FOOT), (246, FOOT), (228, 426)], PAPER)
    # The lowest bars reach down to the foot; two wedges are cut out of them, and what is left in between is the upright bar.
    return (
        ("flags", heads),
        ("rings", rings),
        ("bars", _draw_eight_bars(116, 190) + with_mirror_image(wedge)),
        ("kite", _draw_kite_where_bars_cross(188)),
    )


def _black_flag_outline() -> list[Point]:
    """Return the outline of a black flag in the upper left corner, with a ragged side and a ragged lower edge."""
    side: list[Point] = [(100, 16), (112, 26), (101, 34), (114, 46), (102, 54), (115, 66), (103, 74), (114, 88)]
    hem = [(112 - 8 * n, 100 if n % 2 else 116 - n % 3 * 5) for n in range(13)]
    return [(16, 16), *side, *hem]


def _draw_tied_strip() -> str:
    """Draw an upright woven strip tied with three bows."""
    strip = draw_rectangle(-11, -63, 22, 126) + "".join(_draw_lozenge(0, y, 7, 8) for y in (-50, -25, 0, 25, 50))
    return "".join(_draw_bow(y, wide) for y, wide in ((-30, 24), (2, 40), (32, 24))) + strip


def _draw_bow(y: float, wide: float) -> str:
    """Draw a bow with a loop on each side."""
    loops = (f"M0 {y}C{format_number(x / 2)} {y - 22} {x} {y - 18} {x} {y}S{format_number(x / 2)} {y + 22} 0 {y}z" for x in (-wide, wide))
    return "".join(draw_path(loop, PAPER, INK) for loop in loops)


def _draw_club_sign() -> str:
    """Draw a white clover leaf on a stalk, the European sign of the suit of clubs."""
    return (
        repeat_piece_in_circle(3, draw_disc(0, -13, 12, PAPER))
        + draw_disc(0, 0, 6, PAPER)
        + draw_path("M0 0q2 20 9 28h-18q7 -8 9 -28z", PAPER)
    )


MOTIFS: dict[str, str] = {
    "kabu-oval": _draw_pointed_ring(51, 37),
    "kabu-oval-small": _draw_pointed_ring(44, 24),
    "kabu-eye": _draw_pointed_ring(48, 41),
    "kabu-seed": draw_path("M0 -36Q14 -20 14 0T0 36Q-14 20 -14 0T0 -36z", PAPER) + draw_smooth_line([(0, -16), (0, 16)], 4),
    "kabu-kite": _draw_kite(),
    "kabu-knot": _draw_tied_strip(),
    "kabu-clover": _draw_club_sign(),
}
