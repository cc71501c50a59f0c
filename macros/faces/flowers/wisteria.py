"""Month 4: strings of purple wisteria buds that hang from leafy stems, and the cuckoo under the moon."""

from math import pi, sin

from macros.faces.flowers.shared_motifs import draw_ribbon
from macros.faces.svg_shapes import (
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Face,
    Point,
    draw_disc,
    draw_leaf,
    draw_path,
    draw_smooth_line,
    draw_smooth_shape,
    format_point,
    mirror_piece_with_whole_card,
    move_svg_piece,
    polar_point,
    show_motif,
)


def _draw_wisteria_bud() -> str:
    """Draw a plump bud with its root at the origin and a glint along its back."""
    return draw_path("M0 0C-18 -8 -19 -30 -3 -41C14 -36 19 -12 0 0z", PURPLE, INK, 4) + draw_path("M-7 -16Q-8 -24 -4 -30", None, PAPER, 3)


def _draw_leaflet() -> str:
    """Draw a black leaflet with its midrib."""
    return draw_leaf(0, 0, 58, 44, 0) + draw_path("M0 -10V-42", None, PAPER, 3)


def _draw_bud_string(pairs: int, step: float, sway: float) -> str:
    """Draw a string of buds that hangs from the origin, sways slightly and becomes thinner towards its tip."""
    long = pairs * step + 24

    def sideways_sway_at_depth(down: float) -> float:
        """Return how far to the side the string hangs at this distance from its top."""
        return sway * sin(pi * down / long)

    count = 2 * pairs
    stem = draw_smooth_line([(sideways_sway_at_depth(long * part / 4), long * part / 4) for part in range(5)], 4)
    buds = show_motif("wisteria-bud", sideways_sway_at_depth(long), long - 6, 184, 0.8)
    for n in reversed(range(count)):
        down = 14 + n * step / 2
        turn = (1 if n % 2 else -1) * (64 - 36 * n / count)
        buds += show_motif(
            "wisteria-bud", round(sideways_sway_at_depth(down)), round(down), round(180 + turn), 1.1 - 0.32 * n / count, n % 2 == 0
        )
    return stem + buds


def _draw_feather_row(first: float, step: float, longest: float, count: int, shrink: float) -> str:
    """Draw a row of feathers around the shoulder at the origin, as one shape with slits; the first feather is the longest."""
    path, slits = f"M-16 14Q{format_point(polar_point(0, 0, longest * 0.52, first - 24))} ", ""
    for n in range(count):
        turn, reach = first + step * n, longest * (1 - shrink * (n / (count - 1)) ** 0.7)
        notch = polar_point(0, 0, reach * 0.8, turn + step * 0.55)
        bend = polar_point(0, 0, reach * 0.93, turn + step * 0.62)
        path += f"{format_point(polar_point(0, 0, reach, turn))}Q{format_point(bend)} {format_point(notch)}L"
        slits += f"M{format_point(notch)}L{format_point(polar_point(0, 0, reach * 0.4, turn + step * 0.5))}"
    return draw_path(f"{path}26 12z", ORANGE, INK) + draw_path(slits, None, INK, 4)


def _draw_cuckoo_wing() -> str:
    """Draw a pointed wing: long feathers, shorter ones over them, and the smooth coverts at the shoulder."""
    first, step, longest = 20.0, 13.0, 204.0
    rim = [polar_point(0, 0, longest * (0.32 - 0.02 * n), first - 12 + step * 1.4 * n) for n in range(5)]
    coverts = draw_smooth_shape([(-16, 14), (-16, 14), *rim, (26, 12), (26, 12)], ORANGE, INK)
    return _draw_feather_row(first, step, longest, 6, 0.52) + _draw_feather_row(first, step * 1.4, longest * 0.58, 4, 0.3) + coverts


MOTIFS: dict[str, str] = {
    "wisteria-bud": _draw_wisteria_bud(),
    "wisteria-leaf": _draw_leaflet(),
    "wisteria-wing": _draw_cuckoo_wing(),
    "wisteria-long": _draw_bud_string(9, 33, 12),
    "wisteria-middle": _draw_bud_string(7, 33, -12),
    "wisteria-short": _draw_bud_string(6, 33, 10),
}


def _draw_leafy_stem(root: Point, end: Point, pairs: int) -> str:
    """Draw a stem from root to end with pairs of drooping leaflets, which all differ."""
    (x1, y1), (x2, y2) = root, end
    leaflets = ""
    for n in range(2 * pairs):
        part = (n // 2 + 0.35 + n % 2 * 0.2) / pairs
        side = 1 if n % 2 else -1
        turn = side * round(116 + 12 * sin(2.3 * n + x1))
        leaflets += show_motif(
            "wisteria-leaf", round(x1 + (x2 - x1) * part), round(y1 + (y2 - y1) * part), turn, round(1 + 0.08 * sin(n + x2), 2)
        )
    return leaflets + draw_path(f"M{x1} {y1}L{x2} {y2}", None, INK, 5)


def _draw_three_bud_strings() -> str:
    """Draw three strings of buds under their leaves, the longest on the left."""
    left = show_motif("wisteria-long", 68, 156) + _draw_leafy_stem((78, 0), (68, 160), 4)
    middle = show_motif("wisteria-middle", 164, 176) + _draw_leafy_stem((160, 6), (164, 180), 4)
    return left + middle + show_motif("wisteria-short", 256, 128) + _draw_leafy_stem((250, 0), (256, 132), 3)


def _draw_cuckoo_tail() -> str:
    """Draw a long round tail, black with white spots."""
    fan = draw_smooth_shape(
        [(56, -14), (56, -14), (104, -26), (142, -26), (158, -8), (160, 14), (142, 30), (104, 22), (56, 16), (56, 16)], INK, PAPER
    )
    spots = "".join(draw_disc(x, y, 6, PAPER) for x, y in [(142, -12), (148, 8), (132, 20)])
    return fan + spots + draw_path("M76 -4L116 -10M78 8L112 12", None, PAPER, 3)


def _draw_cuckoo_body() -> str:
    """Draw the head, the back and the barred breast of the cuckoo."""
    outline = [(-104, -4), (-96, -26), (-72, -34), (-46, -28), (0, -32), (44, -24), (82, -6), (60, 22), (20, 40), (-30, 40), (-76, 26)]
    breast = draw_path(
        "M-86 24C-76 18 -44 18 -32 11C-16 10 -4 10 10 11C36 12 58 6 80 -2C66 20 40 36 10 41C-30 46 -72 42 -86 24z", PAPER, INK, 4
    )
    bars = draw_path("M-62 20L-56 35M-36 13L-28 40M-12 12L-6 40M14 16L20 36M38 13L44 26", None, INK, 5)
    return draw_smooth_shape(outline, ORANGE, INK) + breast + bars


def _draw_cuckoo_eye_and_beak() -> str:
    """Draw the eye with its yellow ring, and the open beak, which is red inside."""
    beak = draw_path("M-98 -20Q-120 -20 -140 -9L-112 -3zM-112 -2L-128 8Q-112 12 -98 4z") + draw_path("M-122 -3L-98 -8L-100 4L-118 3z", RED)
    return beak + draw_disc(-80, -14, 9, YELLOW, INK, 4) + draw_disc(-81, -14, 4)


def _draw_cuckoo() -> str:
    """Draw the cuckoo, flying to the left."""
    far = show_motif("wisteria-wing", -22, 10, 212, 0.74, True)
    return far + _draw_cuckoo_tail() + _draw_cuckoo_body() + _draw_cuckoo_eye_and_beak() + show_motif("wisteria-wing", -36, 4, 7)


def _draw_crescent_moon() -> str:
    """Draw a crescent moon with its horns to the upper right."""
    return draw_path("M60 54A55 55 0 1 0 113 137A50 50 0 0 1 60 54z", RED)


def _draw_wisteria_behind_cuckoo() -> str:
    """Draw the leaves and strings behind the cuckoo."""
    right = show_motif("wisteria-long", 264, 150) + _draw_leafy_stem((256, 0), (264, 150), 4)
    return (
        right
        + show_motif("wisteria-short", 96, 336)
        + _draw_leafy_stem((176, -10), (150, 160), 4)
        + draw_path("M152 150Q90 240 96 340", None, INK, 5)
    )


FACES: dict[str, Face] = {
    "4a": (
        ("moon", _draw_crescent_moon()),
        ("wisteria", _draw_wisteria_behind_cuckoo()),
        ("cuckoo", move_svg_piece(_draw_cuckoo(), 162, 268, -26)),
    ),
    "4b": (("wisteria", mirror_piece_with_whole_card(_draw_three_bud_strings())), ("red ribbon", draw_ribbon(RED))),
    "4c": (("wisteria", _draw_three_bud_strings()),),
    "4d": (("wisteria", mirror_piece_with_whole_card(_draw_three_bud_strings())),),
}
