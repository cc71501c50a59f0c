"""Pictures of the cards, drawn by code from the traditional features of each face. They copy nobody's design and are released as CC0 1.0.

The functions here are the package's interface; its modules are private. A face is a list of named drawings in painting order.
"""

from macros.faces.card_files import write_card_pictures
from macros.faces.card_svg import draw_card, pack_style_sheet
from macros.faces.svg_shapes import HEIGHT, WIDTH

__all__ = ["HEIGHT", "WIDTH", "draw_card", "pack_style_sheet", "write_card_pictures"]
