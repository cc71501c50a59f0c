"""Estimate the page weight before any interaction from the built files: the compressed size of each request, by address.

The estimate is an upper bound. It counts every picture outside folded sections, even far down the page, and every font face that a
visible letter needs.
"""

import gzip
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from macros.pipeline.first_view_letters_and_files import FirstViewParser

COMPRESSED_SUFFIXES = {".woff2", ".png", ".jpg"}
FONT_FACE_RULE = re.compile(r"@font-face{([^}]*)}")
CHARACTER_RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", re.IGNORECASE)
NATIVE_NAME_FONT = "/names-"
"""The part of a font file's address that marks fonts for names in their own script."""


@cache
def transfer_size(file: Path) -> int:
    """Return the number of bytes sent for a file, compressed with gzip unless its format is compressed already."""
    content = file.read_bytes()
    return len(content) if file.suffix in COMPRESSED_SUFFIXES else len(gzip.compress(content, 9))


@cache
def font_files_with_their_letters(sheet: Path) -> list[tuple[str, frozenset[int]]]:
    """Return the font files of a style sheet, each with the code points of the letters that need the file.

    If a font file has no list of letters, every page loads it.
    """
    found = []
    for face in FONT_FACE_RULE.findall(sheet.read_text("utf-8")):
        letters = {code for low, high in CHARACTER_RANGE.findall(face) for code in range(int(low, 16), int(high or low, 16) + 1)}
        found.append((urljoin("/assets/", re.findall(r"url\(\"?([^)\"?]+)", face)[0]), frozenset(letters)))
    return found


def requested_sizes_of_page(site: Path, page: str, base: str = "/") -> tuple[dict[str, int], bool]:
    """Return the addresses that a page requests, each with its size in bytes, and whether the page shows cards."""
    file = site / page.lstrip("/") / ("" if page.endswith(".html") else "index.html")
    sight = FirstViewParser()
    sight.feed(file.read_text("utf-8"))
    cards = any("assets/cards/" in address for address in sight.requested)
    asked = {urlsplit(urljoin(page, unquote(address))).path for address in sight.requested if not address.startswith("data:")}
    sheet = next(site.glob("assets/style-*.css"))
    shown = {ord(letter) for letter in sight.visible_letters if cards or ord(letter) > 0x7F}  # only cards need a font file for ASCII
    named = set(map(ord, sight.native_name_letters))
    of_names = {face: letters for face, letters in font_files_with_their_letters(sheet) if NATIVE_NAME_FONT in face}
    shown |= named.difference(*of_names.values())
    asked |= {
        face for face, letters in font_files_with_their_letters(sheet) if not letters or letters & (named if face in of_names else shown)
    }
    found = {path: transfer_size(site / path.removeprefix(base).lstrip("/")) for path in asked}
    return {page: transfer_size(file), **found}, cards
