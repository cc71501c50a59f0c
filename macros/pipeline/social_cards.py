"""Social cards: the picture that represents a page in link previews, with the page's title, its native name and its first cards.

Text is drawn as outlines of our own fonts. A native name with a character that these fonts lack is left out, so no character shows as
an empty box.
"""

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

import resvg_py
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from kabu_core import content
from kabu_core.archive import pack_designs
from macros.build_cache import CACHE, create_cached_path
from macros.build_helpers import ROOT, short_digest
from macros.faces import HEIGHT, WIDTH, draw_card
from macros.pipeline.html_tree import meta_content

SIZE = (1200, 630)
PAPER, INK, RED, SOFT = "#f6f1e5", "#1c1917", "#ad2f1b", "#5d5449"
DEFAULT_CARDS = (("kabufuda", "1d"), ("kabufuda", "4d"), ("kabufuda", "10a"))
"""The cards for pages that show none, as pack and code."""

MAX_CARDS = 4
FOOTER = ("Kabu,", "the games of nine")
FONTS = ROOT / "docs" / "assets" / "fonts"
SERIF, PLAIN, SCRIPTS = ("spectral-600-normal",), ("spectral-400-normal",), ("mincho-*", "lent-*")
FOLDER = "assets/social/"
BLOCK_ELEMENTS = {"li", "p", "div", "figure"}
"""Elements that each contain one hand of cards in a figure."""

type Cards = tuple[tuple[str, str], ...]


def publish_social_cards(site: Path, pages: Iterable[Element]) -> None:
    """Draw the social card of every page that refers to one."""
    for page in pages:
        _, folder, name = urlsplit(meta_content(page, "og:image")).path.partition(FOLDER)
        if folder:
            target = site / folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(render_png(social_card_svg(*social_card_contents(page))).read_bytes())


def render_png(picture: str) -> Path:
    """Render an SVG picture as a PNG file in .cache/, unless it is there already, and return the path of the file."""
    return create_cached_path(
        CACHE / "social" / f"{short_digest(picture.encode())}.png",
        lambda file: file.write_bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True)),
    )


def social_card_contents(page: Element) -> tuple[str, str, Cards]:
    """Return the title of a page, its native name (or ""), and its first cards as pairs of pack and code."""
    hand = page.find(".//article//*[@class='cards']")
    cards = tuple(_cards_in_first_block(hand)) if hand is not None else ()
    return meta_content(page, "citation_title") or "Kabu", _first_native_name(page), cards[:MAX_CARDS] or DEFAULT_CARDS


def _first_native_name(page: Element) -> str:
    """Return the first native name in or after the lead paragraph of a page, or "" if there is none."""
    elements = page.iter()
    if any(element.get("class") == "lead" for element in elements):
        for element in elements:
            if element.tag == "span" and element.attrib in ({"lang": lang, "translate": "no"} for lang in ("ja", "zh-Hant")):
                return element.text or ""
    return ""


def _cards_in_first_block(figure: Element) -> Iterator[tuple[str, str]]:
    """Yield the cards of a figure: the cards in its first block, or all cards if it has no blocks."""
    block = next((element for element in figure.iter() if element.tag in BLOCK_ELEMENTS and element is not figure), figure)
    for card in block.iter():
        if "data-card" in card.attrib:
            yield card.attrib["data-deck"], card.attrib["data-card"]


def social_card_svg(title: str, native_name: str, cards: Cards) -> str:
    """Return a social card as SVG; `native_name` may be ""."""
    total_width, height = SIZE
    lines = break_title_lines(title, 76, total_width - 160)
    parts = [f'<rect width="{total_width}" height="{height}" fill="{PAPER}"/>']
    parts += [f'<rect y="{height - 14}" width="{total_width}" height="14" fill="{RED}"/>']
    parts += [text_outlines_svg(text, SERIF, 76, 80, 130 + 84 * number, INK) for number, text in enumerate(lines)]
    if native_name and fonts_have_characters(native_name, SCRIPTS):
        parts.append(text_outlines_svg(native_name, SCRIPTS, 54, 80, 130 + 84 * len(lines), RED))
    parts += [text_outlines_svg(text, PLAIN, 34, 80, height - 100 + 44 * number, SOFT) for number, text in enumerate(FOOTER)]
    parts += [
        _card_at_position_svg(deck, code, total_width - 80 - 185 * (len(cards) - number), 300) for number, (deck, code) in enumerate(cards)
    ]
    size = f'width="{total_width}" height="{height}" viewBox="0 0 {total_width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _card_at_position_svg(deck: str, code: str, x: int, y: int) -> str:
    card = content.decks()[deck][code]
    face = pack_designs.face_code_of_card(card, pack_designs.card_faces(card.faces))
    return draw_card(deck, face, "", "", f'x="{x}" y="{y}" width="165" height="{165 * HEIGHT // WIDTH}"')


def break_title_lines(text: str, size: int, room: int) -> list[str]:
    """Break a title into lines that fit into `room` pixels."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width_in_pixels(longer, SERIF, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text_outlines_svg(text: str, faces: tuple[str, ...], size: int, x: float, y: int, colour: str) -> str:
    """Draw a line of text as outlines, with its baseline starting at (x, y); characters that the fonts lack are left out."""
    paths = []
    for character in text:
        font = _font_with_character(character, faces)
        if font is not None:  # a font's truth value would depend on its number of glyphs
            scale, outline = size / font["head"].unitsPerEm, _glyph_outline(character, faces)
            paths.append(f'<path transform="translate({x:.1f} {y}) scale({scale:.5f} {-scale:.5f})" d="{outline}"/>')
            x += text_width_in_pixels(character, faces, size)
    return f'<g fill="{colour}">{"".join(paths)}</g>'


def text_width_in_pixels(text: str, faces: tuple[str, ...], size: int) -> float:
    """Return the width in pixels of a text in these fonts, without the characters that the fonts lack."""
    pixels = 0.0
    for character in text:
        if (font := _font_with_character(character, faces)) is not None:
            pixels += font["hmtx"][font.getBestCmap()[ord(character)]][0] * size / font["head"].unitsPerEm
    return pixels


def fonts_have_characters(text: str, faces: tuple[str, ...]) -> bool:
    """Return whether these fonts have every character of a text."""
    return all(_font_with_character(character, faces) is not None for character in text)


@cache
def _font_with_character(character: str, faces: tuple[str, ...]) -> TTFont | None:
    """Return the first of these fonts that has a character, or None."""
    return next((font for font in _load_fonts(faces) if ord(character) in font.getBestCmap()), None)


@cache
def _glyph_outline(character: str, faces: tuple[str, ...]) -> str:
    """Return the SVG path of a character in the first of these fonts that has it, or "" if none does."""
    if (font := _font_with_character(character, faces)) is None:
        return ""
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return str(pen.getCommands())


@cache
def _load_fonts(faces: tuple[str, ...]) -> tuple[TTFont, ...]:
    files = [file for face in faces for file in sorted(FONTS.glob(f"{face}.woff2"))]
    return tuple(TTFont(io.BytesIO(file.read_bytes())) for file in files)
