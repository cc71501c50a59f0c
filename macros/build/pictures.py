"""Single pictures of cards, of which some pages show many: one file a page, of which each picture shows one view. Its name is made of its
content.
"""

import re
from pathlib import Path

from macros.build.library import digest
from macros.build.styles import SHOWN
from macros.faces.ink import HEIGHT, WIDTH

type Pages = dict[str, str]

MANY = 8
"""From so many on they are one file."""

_PICTURE = re.compile(r'(<img src="[^"]*assets/cards/)([\w-]+)/([\w-]+)\.svg(?="[^>]* loading="lazy")')
_DRAWING = re.compile(r"<svg [^>]*>(?:<title>.*?</title>)?(?:<desc>.*?</desc>)?(.*)</svg>\s*", re.DOTALL)


def stacked(site: Path, pages: Pages) -> Pages:
    """The pages, each with one file in the site for all the single pictures that wait until the reader comes near."""
    return {path: _stacked(site / "assets" / "cards", path, page) for path, page in pages.items()}


def _stacked(home: Path, path: str, page: str) -> str:
    cards = sorted({(found[2], found[3]) for found in _PICTURE.finditer(page)})
    if len(cards) < MANY:
        return page
    views = "".join(_view(home, place * WIDTH, *card) for place, card in enumerate(cards))
    stack = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(cards) * WIDTH} {HEIGHT}">{views}</svg>'
    folder = Path(path).parent.as_posix().replace("/", "-").strip(".")
    name = f"{SHOWN}{folder or 'home'}-{digest(stack.encode())}.svg"
    (home / name).write_text(stack, "utf-8")
    return _PICTURE.sub(rf"\g<1>{name}#\g<2>-\g<3>", page)


def _view(home: Path, left: int, deck: str, code: str) -> str:
    """One drawing at its place, and the view of that; what it says of itself stands in the page."""
    drawing = _DRAWING.sub(r"\1", (home / deck / f"{code}.svg").read_text("utf-8"))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<view id="{deck}-{code}" viewBox="{left} 0 {WIDTH} {HEIGHT}"/><svg x="{left}" {size}>{drawing}</svg>'
