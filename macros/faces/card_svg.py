"""Complete card pictures: each card as an SVG file, and all cards of a pack in one style sheet.

In the style sheet, each card is a separate picture, so that a browser decodes and paints only the cards on the page. With one large
picture, it would paint the whole pack for every card, and a page of cards would take seconds on a slow machine.
"""

import html
import re
from collections.abc import Iterable, Mapping
from string import ascii_letters
from typing import Protocol

from macros.faces import kabufuda, komaru, money_suited, western
from macros.faces.flowers import bush_clover, cherry, chrysanthemum, iris, maple, paulownia, peony, pine, plum, susuki, willow, wisteria
from macros.faces.svg_shapes import FRAME, HEIGHT, INK, PAPER, PEN, WIDTH, Face


class CardDrawingModule(Protocol):
    """A module that draws cards. FACES maps card codes to faces, and MOTIFS maps ids to the drawings that `show_motif` places in faces."""

    FACES: dict[str, Face]
    MOTIFS: dict[str, str]


DRAWING_MODULES: dict[str, tuple[CardDrawingModule, ...]] = {
    "kabufuda": (kabufuda,),
    "komaru": (komaru,),
    "hanafuda-48": (pine, plum, cherry, wisteria, iris, peony, bush_clover, susuki, chrysanthemum, maple, willow, paulownia),
    "western-52": (western,),
    "money-suited": (money_suited,),
}
"""The modules that draw each pack, by the pack's id."""

BACK_COLOURS = {"black": INK, "red": "#8f3a28"}
"""The colours of the backs. They have no pattern, like the folded paper on the back of real cards."""

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'
_HALF = FRAME // 2
_MIDDLE = f"M{_HALF} {_HALF}h{WIDTH - FRAME}v{HEIGHT - FRAME}H{_HALF}z"
_PAPER = f'<path d="{_MIDDLE}" fill="{PAPER}"/>'
_EDGE = f'<path d="{_MIDDLE}" fill="none" stroke="{INK}" stroke-width="{FRAME}" stroke-linejoin="round"/>'
"""The frame. It is drawn over the edges of the picture, so that no hairline of paper shows between black areas and the frame."""
_NAMED = re.compile(r'( id="| href="#)([\w-]+)')


def faces_of_pack(pack: str) -> dict[str, Face]:
    """Return all faces of a pack by code."""
    return {code: face for module in DRAWING_MODULES[pack] for code, face in module.FACES.items()}


def motifs_of_pack(pack: str) -> dict[str, str]:
    """Return the motifs of a pack by id."""
    return {id_: drawn for module in DRAWING_MODULES[pack] for id_, drawn in module.MOTIFS.items()}


def pack_style_sheet(pack: str, codes_by_face: Mapping[str, Iterable[str]]) -> str:
    """Return the style sheet of a pack, which gives each card its face as background.

    `codes_by_face` has, for each face, the codes of the cards that show it. The faces come in reverse order, because gzip then compresses
    the sheet better: it finds only repetitions that are near, and the more elaborate cards of a month repeat parts of the plain ones.
    """
    return "".join(_face_css_rule(pack, face, codes) for face, codes in reversed(list(codes_by_face.items())))


def card_data_uri(pack: str, code: str) -> str:
    """Return a card as a data URI."""
    motifs, drawn = motifs_and_drawing(pack, code)
    svg = f'{_HEAD} viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{motifs}</defs>{_drawing_inside_card_frame(drawn)}</svg>'
    return "data:image/svg+xml," + svg.replace('"', "'").replace("#", "%23")


TRUE_SIZE = f'width="{WIDTH // 10}mm" height="{HEIGHT // 10}mm"'
"""The SVG attributes for the true size of a card."""


def draw_card(pack: str, code: str, title: str, description: str, size: str = TRUE_SIZE) -> str:
    """Return one card as an SVG file with its frame, title and description. `size` is the SVG attributes for its width and height."""
    motifs, drawn = motifs_and_drawing(pack, code)
    own = re.sub(r'(id="|href="#)', rf"\g<1>{pack}-{code}-", f"<defs>{motifs}</defs>{_drawing_inside_card_frame(drawn)}")
    return _standalone_svg(title, description, own, size)


def motifs_and_drawing(pack: str, code: str) -> tuple[str, str]:
    """Return the motifs and the drawing of a face. Letters replace the ids of motifs, which are long and occur often."""
    drawn, letters = "".join(part for _, part in faces_of_pack(pack)[code]), _letters_replacing_motif_ids(pack)

    def replace_motif_ids_by_letters(svg: str) -> str:
        return _NAMED.sub(lambda found: found[1] + letters[found[2]], svg)

    return replace_motif_ids_by_letters(_motif_definitions(drawn, motifs_of_pack(pack))), replace_motif_ids_by_letters(drawn)


def draw_back(colour: str) -> str:
    """Draw the back of a card in one of BACK_COLOURS."""
    plain = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{BACK_COLOURS[colour]}"/>'
    fold = f'<path d="M{FRAME} {FRAME}h{WIDTH - 2 * FRAME}v{HEIGHT - 2 * FRAME}H{FRAME}z" fill="none" stroke="{PAPER}" stroke-width="3"/>'
    return _standalone_svg(f"{colour} back", f"The back of a card, plain {colour}.", plain + fold)


def _standalone_svg(title: str, description: str, drawn: str, size: str = TRUE_SIZE) -> str:
    """Return a picture as a complete SVG file."""
    named = f"<title>{html.escape(title, quote=False)}</title><desc>{html.escape(description, quote=False)}</desc>"
    return f'{_HEAD} {size} viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{named}{drawn}</svg>'


def _face_css_rule(pack: str, face: str, codes: Iterable[str]) -> str:
    worn = ", ".join(f'[data-card="{code}"]' for code in codes)
    return f'.card-face[data-deck="{pack}"]:is({worn}) {{ background-image: url("{card_data_uri(pack, face)}") }}\n'


def _drawing_inside_card_frame(drawn: str) -> str:
    """Draw a picture on paper, clipped to the area inside the frame."""
    wide, high = WIDTH - FRAME, HEIGHT - FRAME
    box = f'x="{_HALF}" y="{_HALF}" width="{wide}" height="{high}" viewBox="{_HALF} {_HALF} {wide} {high}"'
    return _PAPER + (f"<svg {box} {PEN}>{drawn}</svg>" if drawn else "") + _EDGE


def _motif_definitions(drawn: str, motifs: Mapping[str, str]) -> str:
    """Return the definitions of all motifs that a drawing uses, directly or through other motifs."""
    found: set[str] = set()
    left = _used_motif_ids(drawn)
    while left:
        id_ = left.pop()
        if id_ not in found:
            found.add(id_)
            left += _used_motif_ids(motifs[id_])
    return "".join(f'<g id="{id_}">{motif}</g>' for id_, motif in motifs.items() if id_ in found)


def _letters_replacing_motif_ids(pack: str) -> dict[str, str]:
    """Return the letter that replaces the long id of each motif in a file.

    The letters begin at "a" in each drawing module, since no picture uses motifs of two modules.
    """
    return {id_: letter for module in DRAWING_MODULES[pack] for id_, letter in zip(module.MOTIFS, ascii_letters, strict=False)}


def _used_motif_ids(drawn: str) -> list[str]:
    """Return the ids of the motifs that a drawing uses directly."""
    return re.findall(r'href="#([\w-]+)"', drawn)
