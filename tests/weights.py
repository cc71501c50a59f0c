"""What a page makes a browser fetch before the reader has done anything, told from the built files: bytes as sent, by address.

It errs upwards: every picture that is not folded away counts, wherever it stands, and every face that a letter in sight asks for.
"""

import gzip
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from macros.pipeline.above_fold import Sight

PACKED = {".woff2", ".png", ".jpg"}
FACE = re.compile(r"@font-face{([^}]*)}")
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", re.IGNORECASE)
NAMES = "/names-"
"""How the faces of names in their own script begin."""


@cache
def sent(file: Path) -> int:
    """The bytes of a file on its way."""
    content = file.read_bytes()
    return len(content) if file.suffix in PACKED else len(gzip.compress(content, 9))


@cache
def faces(sheet: Path) -> list[tuple[str, frozenset[int]]]:
    """The files of the faces that a style sheet knows, with the letters that ask for each; none for one that every page has."""
    found = []
    for face in FACE.findall(sheet.read_text("utf-8")):
        letters = {code for low, high in RANGE.findall(face) for code in range(int(low, 16), int(high or low, 16) + 1)}
        found.append((urljoin("/assets/", re.findall(r"url\(\"?([^)\"?]+)", face)[0]), frozenset(letters)))
    return found


def fetched(site: Path, page: str, base: str = "/") -> tuple[dict[str, int], bool]:
    """What a page fetches, with its bytes, and whether it shows cards."""
    file = site / page.lstrip("/") / ("" if page.endswith(".html") else "index.html")
    sight = Sight()
    sight.feed(file.read_text("utf-8"))
    cards = any("assets/cards/" in address for address in sight.asked)
    asked = {urlsplit(urljoin(page, unquote(address))).path for address in sight.asked if not address.startswith("data:")}
    sheet = next(site.glob("assets/style-*.css"))
    shown = {ord(letter) for letter in sight.letters if cards or ord(letter) > 0x7F}  # figures of that face stand on cards
    named = set(map(ord, sight.names))
    of_names = {face: letters for face, letters in faces(sheet) if NAMES in face}
    shown |= named.difference(*of_names.values())
    asked |= {face for face, letters in faces(sheet) if not letters or letters & (named if face in of_names else shown)}
    found = {path: sent(site / path.removeprefix(base).lstrip("/")) for path in asked}
    return {page: sent(file), **found}, cards
