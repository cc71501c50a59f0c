"""The silver four and the ogre."""

from macros.faces.kabu import number_cards
from macros.faces.svg_shapes import (
    GOLD,
    INK,
    LINE,
    PAPER,
    RED,
    SILVER,
    Face,
    Point,
    draw_disc,
    draw_path,
    draw_smooth_line,
    move_svg_piece,
    polar_point,
    show_motif,
    with_mirror_image,
)


def draw_silver_four() -> Face:
    """Draw the four with its silver overprint: flames and scrolls around a disc with the wish-granting jewel."""
    return (
        *number_cards.draw_four(),
        ("silver scrolls", _draw_fire_halo_and_clouds()),
        ("silver disc", _draw_rimmed_disc()),
        ("jewel", _draw_wish_jewel()),
    )


def _draw_fire_halo_and_clouds() -> str:
    """Draw a halo of fire above the disc, and curling clouds on both sides of it."""
    fire = (
        "M160 26C166 66 196 74 190 110C206 104 212 88 208 70C236 98 222 126 212 146C232 142 244 128 246 108C268 146 250 190 222 220L160 250"
    )
    veins = "M160 84C162 110 178 120 176 150M198 132C206 156 188 170 190 186"
    clouds = show_motif("kabu-cloud", 232, 250) + show_motif("kabu-cloud", 222, 296, 38, 0.8)
    return with_mirror_image(clouds + draw_path(fire + "z", SILVER) + draw_path(fire, None, INK, 5) + draw_path(veins, None, INK, 4))


def _draw_curling_cloud() -> str:
    """Draw a cloud, as a line that runs to the right and curls back on itself."""
    curl: list[Point] = [(-30, 4), (20, 6), (50, -8), (56, -44), (32, -66), (6, -54), (6, -26), (28, -18), (36, -36)]
    return draw_smooth_line(curl, 14) + draw_smooth_line(curl, 8, SILVER)


def _draw_rimmed_disc() -> str:
    """Draw a disc with a rim and four gold points."""
    points = "".join(draw_disc(*polar_point(160, 250, 64, turn), 5, GOLD) for turn in range(45, 360, 90))
    return draw_disc(160, 250, 80, SILVER, INK) + draw_disc(160, 250, 72, None, INK, 3) + points


def _draw_wish_jewel() -> str:
    """Draw the jewel as nested drops; the innermost is gold."""
    drop = "M0 -54C10 -30 36 -14 36 14A36 36 0 0 1 -36 14C-36 -14 -10 -30 0 -54z"
    nest = ((250, 1.05, PAPER), (257, 0.74, SILVER), (265, 0.4, GOLD))
    return "".join(move_svg_piece(draw_path(drop, fill, INK, LINE / size), 160, y, size=size) for y, size, fill in nest)


def draw_ogre_head() -> Face:
    """Draw the head of a red ogre with gold horns."""
    return (
        ("hair", _draw_ogre_hair()),
        ("horns", _draw_ogre_horns()),
        ("ogre's head", _draw_ogre_forehead_ears_and_chin()),
        ("eyes", _draw_ogre_eyes()),
        ("mouth", _draw_ogre_nose_and_mouth()),
    )


def _draw_ogre_hair() -> str:
    """Draw a wild mane that reaches beyond the frame."""
    mane = (
        "M160 30C158 56 150 72 138 84C134 68 126 60 114 50C120 90 112 120 100 150"
        "C70 156 40 150 4 128C12 160 22 180 34 192C20 198 8 198 -6 194C2 220 12 240 26 254C16 264 4 266 -6 266"
        "C6 290 20 306 36 320C24 332 10 338 -6 340C10 362 30 374 50 380C42 402 26 418 2 428C30 438 54 436 72 430"
        "C68 454 54 474 34 490C62 490 88 476 104 462C106 482 102 500 94 516C122 506 140 494 160 476z"
    )
    strands = "M30 150Q56 164 78 164M24 296Q40 312 50 316M30 366Q50 374 60 368M40 428Q66 420 80 408"
    return with_mirror_image(draw_path(mane) + draw_path(strands, None, PAPER, 4))


def _draw_ogre_horns() -> str:
    """Draw two horns with rings."""
    horn = draw_path("M84 178C44 150 34 92 58 30C74 78 100 110 144 132z", GOLD, INK, 7)
    rings = "M60 150Q84 140 104 112M49 118Q66 112 82 88M48 84Q58 80 67 64"
    return with_mirror_image(horn + draw_path(rings, None, INK, 5))


def _draw_ogre_forehead_ears_and_chin() -> str:
    """Draw forehead, ears, cheeks and chin."""
    half = "M160 140C98 140 56 178 54 240C30 226 18 240 26 274C32 300 44 312 58 308C58 352 62 404 92 446C112 474 134 488 160 490"
    ear = "M54 256C42 250 36 258 40 276C43 288 48 294 56 292"
    return with_mirror_image(draw_path(half + "z", RED)) + with_mirror_image(draw_path(half, None, INK, 7) + draw_path(ear, None, INK, 5))


def _draw_ogre_eyes() -> str:
    """Draw round eyes, half hidden below heavy brows."""
    eye = draw_disc(110, 252, 28, PAPER, INK, 7) + draw_disc(118, 254, 10)
    brow = (
        "M160 262C140 254 132 236 108 230C94 227 84 230 68 220C76 216 78 208 76 198"
        "C88 202 94 196 100 186C112 196 124 200 136 212C148 222 154 230 160 234z"
    )
    return with_mirror_image(eye + draw_path(brow) + draw_path("M146 182Q153 198 149 214M80 290Q102 302 124 292", None, INK, 5))


def _draw_ogre_nose_and_mouth() -> str:
    """Draw a broad nose, and an open mouth with teeth and tusks."""
    nose = draw_path("M160 254C146 262 142 280 122 292C104 304 110 330 132 330C142 330 150 338 160 338", RED, INK, 6) + draw_disc(
        139, 315, 7
    )
    jaw = draw_path("M160 362C124 362 98 356 76 372C76 412 112 452 160 454", INK, INK, 6)
    teeth = draw_path(
        "M160 367h-62q2 20 12 24q9 0 11 -10q5 12 14 10q9 0 11 -10q5 11 14 10zM160 446h-34q4 -16 12 -18q8 1 10 10q4 -9 12 -9z", PAPER
    )
    tusk = draw_path("M90 440C70 416 70 388 84 350C102 378 106 400 112 428C108 440 98 444 90 440z", PAPER, INK, 6)
    cheek = draw_smooth_line([(66, 340), (78, 346), (84, 340)], 5)
    return with_mirror_image(nose + jaw + teeth + tusk + cheek)


MOTIFS: dict[str, str] = {"kabu-cloud": _draw_curling_cloud()}
