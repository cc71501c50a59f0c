"""Pictures of the cards, drawn by code from the traditional features of each face; copied from no one's design, released as CC0 1.0.

The functions here are the package's interface; its modules are private to it. A face is a list of parts in painting order.
"""

from macros.faces.card_files import write_cards
from macros.faces.card_svg import draw_card, draw_pack
from macros.faces.svg_shapes import HEIGHT, WIDTH

__all__ = ["HEIGHT", "WIDTH", "draw_card", "draw_pack", "write_cards"]
