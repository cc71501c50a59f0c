"""Single pictures of cards, of which some pages show many: bound into a file or a few for each page, of which each picture shows one view.
Their names are made of their content.
"""

import re
from collections.abc import Iterable
from itertools import batched
from math import ceil
from pathlib import Path
from xml.etree.ElementTree import Element

from macros.faces import HEIGHT, WIDTH
from macros.pipeline.page_tree import content, parse, remove
from macros.pipeline.styles import SHOWN
from macros.project import digest

type Pages = dict[str, Element]
type Card = tuple[str, str]
"""A pack, and the code of a card in it."""

MANY = 8
"""From so many on they are bound."""

HEAVY = 120_000
"""About so many bytes are one file at most: for each view a browser paints all that is in the file, whatever the view shows of it."""

_PICTURE = re.compile(r"(.*assets/cards/)([\w-]+)/([\w-]+)\.svg")


def combine(site: Path, pages: Pages) -> None:
    """Put all single pictures of each page into few files of the site."""
    for path, page in pages.items():
        _combine(site / "assets" / "cards", path, page)


def _combine(home: Path, path: str, page: Element) -> None:
    pictures = [(picture, found) for picture in page.iter("img") if (found := _PICTURE.fullmatch(picture.get("src", "")))]
    cards = sorted({(found[2], found[3]) for _, found in pictures})
    if len(cards) < MANY:
        return
    folder = Path(path).parent.as_posix().replace("/", "-").strip(".") or "home"
    drawn = [(card, _drawing(home, card)) for card in cards]
    parts = ceil(sum(len(drawing) for _, drawing in drawn) / HEAVY)
    files: dict[Card, str] = {}
    for number, part in enumerate(batched(drawn, ceil(len(drawn) / parts), strict=False), 1):
        files |= dict.fromkeys((card for card, _ in part), _written(home, f"{SHOWN}{folder}-{number}", part))
    for picture, found in pictures:
        picture.set("src", f"{found[1]}{files[found[2], found[3]]}#{found[2]}-{found[3]}")


def _drawing(home: Path, card: Card) -> str:
    """A card without what it says of itself, which stands in the page."""
    deck, code = card
    [picture] = parse((home / deck / f"{code}.svg").read_text("utf-8"))
    for words in [child for child in picture if child.tag in ("title", "desc")]:
        remove(picture, words)
    return content(picture)


def _written(home: Path, name: str, drawn: Iterable[tuple[Card, str]]) -> str:
    """Writes these drawings side by side, each with the view of its place; the name of the file."""
    views = [_view(place * WIDTH, *one) for place, one in enumerate(drawn)]
    stack = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(views) * WIDTH} {HEIGHT}">{"".join(views)}</svg>'
    file = home / f"{name}-{digest(stack.encode())}.svg"
    file.write_text(stack, "utf-8")
    return file.name


def _view(left: int, card: Card, drawing: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<view id="{"-".join(card)}" viewBox="{left} 0 {WIDTH} {HEIGHT}"/><svg x="{left}" {size}>{drawing}</svg>'
