"""SVG sprites: a page with many pictures of single cards loads one or a few files, and each picture shows a part of one file.

File names contain a hash of the content.
"""

import re
from collections.abc import Iterable
from itertools import batched
from math import ceil
from pathlib import Path
from xml.etree.ElementTree import Element

from macros.build_helpers import short_digest
from macros.faces import HEIGHT, WIDTH
from macros.pipeline.bundle_styles import PAGE_CARDS
from macros.pipeline.html_tree import inner_html, parse_html, remove_element

type Pages = dict[str, Element]
type Card = tuple[str, str]
"""A pack and a card code."""

MIN_CARDS = 8
"""The smallest number of different cards for which a page gets sprites."""

MAX_FILE_SIZE = 120_000
"""The approximate size limit of a file in bytes. There is a limit because browsers paint the whole file for each view."""

_PICTURE = re.compile(r"(.*assets/cards/)([\w-]+)/([\w-]+)\.svg")


def combine_pictures_into_sprites(site: Path, pages: Pages) -> None:
    """Replace the pictures of single cards in the content of each page with views of sprites."""
    for path, page in pages.items():
        _combine_page_pictures(site / "assets" / "cards", path, page)


def _combine_page_pictures(home: Path, path: str, page: Element) -> None:
    pictures = [(picture, match) for picture in page.iterfind(".//article//img") if (match := _PICTURE.fullmatch(picture.get("src", "")))]
    cards = sorted({(match[2], match[3]) for _, match in pictures})
    if len(cards) < MIN_CARDS:
        return
    folder = Path(path).parent.as_posix().replace("/", "-").strip(".") or "home"
    drawings = [(card, _untitled_drawing(home, card)) for card in cards]
    sprites = ceil(sum(len(drawing) for _, drawing in drawings) / MAX_FILE_SIZE)
    files: dict[Card, str] = {}
    for number, batch in enumerate(batched(drawings, ceil(len(drawings) / sprites)), 1):
        files |= dict.fromkeys((card for card, _ in batch), _write_sprite(home, f"{PAGE_CARDS}{folder}-{number}", batch))
    for picture, match in pictures:
        picture.set("src", f"{match[1]}{files[match[2], match[3]]}#{match[2]}-{match[3]}")


def _untitled_drawing(home: Path, card: Card) -> str:
    """Return the drawing of a card without its title and description, since the page already has them as text."""
    deck, code = card
    [picture] = parse_html((home / deck / f"{code}.svg").read_text("utf-8"))
    for description in [child for child in picture if child.tag in ("title", "desc")]:
        remove_element(picture, description)
    return inner_html(picture)


def _write_sprite(home: Path, name: str, drawings: Iterable[tuple[Card, str]]) -> str:
    """Write a file of drawings side by side, with a view for each, and return the file's name."""
    views = [_sprite_cell(column * WIDTH, card, drawing) for column, (card, drawing) in enumerate(drawings)]
    sprite = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(views) * WIDTH} {HEIGHT}">{"".join(views)}</svg>'
    file = home / f"{name}-{short_digest(sprite.encode())}.svg"
    file.write_text(sprite, "utf-8")
    return file.name


def _sprite_cell(left: int, card: Card, drawing: str) -> str:
    """Return one cell of a sprite: the view of a card, and its drawing at the horizontal position `left`."""
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<view id="{"-".join(card)}" viewBox="{left} 0 {WIDTH} {HEIGHT}"/><svg x="{left}" {size}>{drawing}</svg>'
