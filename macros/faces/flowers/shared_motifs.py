"""Drawings that several months share: the ribbon, the red clouds, and flowers scattered over a card."""

from collections.abc import Sequence

from macros.faces.svg_shapes import INK, PAPER, PURPLE, RED, draw_path, mirror_piece_with_whole_card, move_svg_piece, show_motif

type Spot = tuple[float, float, float] | tuple[float, float, float, float]
"""Position of a motif, its turn, and its size if that is not 1."""


def scatter_motifs(flower: str, **spots: Sequence[Spot]) -> str:
    """Draw motifs of a flower, the later ones on top. Each keyword argument names a kind, such as `bud`, and says where it is drawn."""
    return "".join(show_motif(f"{flower}-{kind}", *spot) for kind, places in spots.items() for spot in places)


def draw_ribbon(ink: str, mirrored: bool = False) -> str:
    """Draw a ribbon from the upper left to the lower right, or mirrored. A blue one has a border, so it is recognized without colour."""
    strip = draw_path("M70 62Q112 52 158 62Q152 250 246 384Q206 400 172 428Q66 268 70 62z", ink, INK)
    if ink == PURPLE:
        strip += draw_path("M83 64Q79 260 179 415M145 63Q139 250 233 392", None, PAPER, 4)
    return mirror_piece_with_whole_card(strip) if mirrored else strip


def draw_red_clouds() -> str:
    """Draw red clouds in the upper corners, the left one larger."""
    edge = "a24 17 0 0 1 -42 11a27 20 0 0 1 -48 13a24 20 0 0 1 -40 17a30 26 0 0 1 -54 8V0z"
    curl = "M152 31q-20 0 -26 -13M104 46q-22 2 -30 -15M62 66q-20 2 -28 -16"
    bank = draw_path(f"M188 0V20{edge}", RED) + draw_path(curl, None, INK, 4)
    return bank + mirror_piece_with_whole_card(move_svg_piece(bank, -24, -8, size=0.8))
