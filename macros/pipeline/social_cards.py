"""The picture that goes with a link to a page: its title, its name in its own script, and the first cards that it shows.

All words are drawn as outlines of our own faces, so that no sign turns into a box: a word with a sign that they lack is left out.
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
from kabu_core.archive import packs
from macros.build_cache import CACHE, cached
from macros.faces import HEIGHT, WIDTH, draw_card
from macros.pipeline.page_tree import meta
from macros.project import ROOT, digest

SIZE = (1200, 630)
PAPER, INK, RED, SOFT = "#f6f1e5", "#1c1917", "#ad2f1b", "#5d5449"
USUAL = (("kabufuda", "1d"), ("kabufuda", "4d"), ("kabufuda", "10a"))
"""The cards of a page that shows none."""

MOST = 4
FOOT = ("Kabu,", "the games of nine")
FONTS = ROOT / "docs" / "assets" / "fonts"
SERIF, PLAIN, SCRIPTS = ("spectral-600-normal",), ("spectral-400-normal",), ("mincho-*", "lent-*")
FOLDER = "assets/social/"
BLOCKS = {"li", "p", "div", "figure"}
"""What a hand of cards ends with."""

type Cards = tuple[tuple[str, str], ...]


def publish(site: Path, pages: Iterable[Element]) -> None:
    """Draws the picture of every page that names one; each is kept until its page shows something else."""
    for page in pages:
        _, folder, name = urlsplit(meta(page, "og:image")).path.partition(FOLDER)
        if folder:
            target = site / folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(drawn(svg(*summary(page))).read_bytes())


def drawn(picture: str) -> Path:
    """A picture as PNG; kept in .cache/."""
    return cached(
        CACHE / "social" / f"{digest(picture.encode())}.png",
        lambda file: file.write_bytes(resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True)),
    )


def summary(page: Element) -> tuple[str, str, Cards]:
    """What the picture of a page shows: the title, a name in its own script or "", and cards by pack and code."""
    hand = page.find(".//article//*[@class='cards']")
    cards = tuple(_cards(hand)) if hand is not None else ()
    return meta(page, "citation_title") or "Kabu", _word(page), cards[:MOST] or USUAL


def _word(page: Element) -> str:
    """The first name in its own script from the lead of a page on."""
    elements = page.iter()
    if any(element.get("class") == "lead" for element in elements):
        for element in elements:
            if element.tag == "span" and element.attrib in ({"lang": lang, "translate": "no"} for lang in ("ja", "zh-Hant")):
                return element.text or ""
    return ""


def _cards(hand: Element) -> Iterator[tuple[str, str]]:
    """The cards of a hand, of the first block of it if it has any."""
    block = next((element for element in hand.iter() if element.tag in BLOCKS and element is not hand), hand)
    for card in block.iter():
        if "data-card" in card.attrib:
            yield card.attrib["data-deck"], card.attrib["data-card"]


def svg(title: str, word: str, cards: Cards) -> str:
    """The picture."""
    wide, high = SIZE
    lines = broken(title, 76, wide - 160)
    parts = [f'<rect width="{wide}" height="{high}" fill="{PAPER}"/><rect y="{high - 14}" width="{wide}" height="14" fill="{RED}"/>']
    parts += [line(text, SERIF, 76, 80, 130 + 84 * number, INK) for number, text in enumerate(lines)]
    below = 130 + 84 * len(lines)
    if word and has(word, SCRIPTS):
        parts.append(line(word, SCRIPTS, 54, 80, below, RED))
    parts += [line(text, PLAIN, 34, 80, high - 100 + 44 * number, SOFT) for number, text in enumerate(FOOT)]
    parts += [_card(deck, code, wide - 80 - 185 * (len(cards) - number), 300) for number, (deck, code) in enumerate(cards)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">{"".join(parts)}</svg>'


def _card(deck: str, code: str, x: int, y: int) -> str:
    card = content.decks()[deck][code]
    face = packs.face_code(card, packs.faces(card.faces))
    return draw_card(deck, face, "", "", f'x="{x}" y="{y}" width="165" height="{165 * HEIGHT // WIDTH}"')


def broken(text: str, size: int, room: int) -> list[str]:
    """A title in lines that fit into the room, in pixels."""
    lines: list[str] = []
    for part in text.split():
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and width(longer, SERIF, size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def line(text: str, faces: tuple[str, ...], size: int, x: float, y: int, colour: str) -> str:
    """A line of text as outlines, from this point of its baseline on; signs that the faces lack are left out."""
    paths = []
    for sign in text:
        font = _font(sign, faces)
        if font is not None:  # its truth would be its length, which is counted anew each time
            pen, scale = SVGPathPen(font.getGlyphSet()), size / font["head"].unitsPerEm
            font.getGlyphSet()[font.getBestCmap()[ord(sign)]].draw(pen)
            paths.append(f'<path transform="translate({x:.1f} {y}) scale({scale:.5f} {-scale:.5f})" d="{pen.getCommands()}"/>')
            x += width(sign, faces, size)
    return f'<g fill="{colour}">{"".join(paths)}</g>'


def width(text: str, faces: tuple[str, ...], size: int) -> float:
    """How wide a text is, in pixels."""
    wide = 0.0
    for sign in text:
        if (font := _font(sign, faces)) is not None:
            wide += font["hmtx"][font.getBestCmap()[ord(sign)]][0] * size / font["head"].unitsPerEm
    return wide


def has(text: str, faces: tuple[str, ...]) -> bool:
    """Whether the faces have every sign of a text."""
    return all(_font(sign, faces) is not None for sign in text)


@cache
def _font(sign: str, faces: tuple[str, ...]) -> TTFont | None:
    """The first of the faces that has a sign."""
    return next((font for font in _fonts(faces) if ord(sign) in font.getBestCmap()), None)


@cache
def _fonts(faces: tuple[str, ...]) -> tuple[TTFont, ...]:
    files = [file for face in faces for file in sorted(FONTS.glob(f"{face}.woff2"))]
    return tuple(TTFont(io.BytesIO(file.read_bytes())) for file in files)
