"""What a page makes a browser fetch before the reader has done anything, told from the built files: bytes as sent, by address.

It errs upwards: every picture that is not folded away counts, wherever it stands, and every face that a letter in sight asks for.
"""

import gzip
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

PACKED = {".woff2", ".png", ".jpg"}
ENTRIES = 30
"""So many entries of a list are in sight or near it; what is farther off is not laid out."""

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
APART = {"script", "style", "noscript", "template", "title", "dialog"}
FACE = re.compile(r"@font-face{([^}]*)}")
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", re.IGNORECASE)
NAMES = "/names-"
"""How the faces of names in their own script begin."""

MARKED = ("entries", "written")
"""Classes whose elements are told apart."""

DEALS = re.compile(r'"(deals/[^"]+)"')


class Sight(HTMLParser):
    """The addresses that a page asks for and the letters that it shows, but for what is folded away, hidden, or far down a list."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.letters: set[str] = set()
        self.names: set[str] = set()  # which have a face of their own
        self.entries = 0
        self.open: list[tuple[str, bool, bool]] = []  # each element's name, whether it is in sight, whether its content but the summary is

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        _, above, within = self.open[-1] if self.open else ("", True, True)
        seen = (above if tag == "summary" else within) and "hidden" not in told and "popover" not in told and tag not in APART
        if tag == "li" and any(name == "entries" for name, _, _ in self.open[-1:]):
            self.entries += 1
            seen = seen and self.entries <= ENTRIES
        self.asks(tag, told, seen)
        name = next((kind for kind in MARKED if kind in (told.get("class") or "").split()), tag)
        if tag not in VOID:
            self.open.append((name, seen, seen and (tag != "details" or "open" in told)))

    def asks(self, tag: str, told: dict[str, str | None], seen: bool) -> None:
        """Notes what this element has fetched."""
        rel = told.get("rel") or ""
        if tag == "link" and rel in ("stylesheet", "icon", "preload"):
            self.asked.append(told.get("href") or "")
        elif (tag == "script" or (tag == "img" and seen)) and told.get("src"):
            self.asked.append(told["src"] or "")
        if "data-deals" in told:  # of the rules that the table opens with
            self.asked += [f"/assets/{deals}" for deals in DEALS.findall(told["data-deals"] or "")[:1]]

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag not in VOID:
            name = self.open.pop()[0]
            if name == tag or name in MARKED:
                return

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][2]:
            (self.names if self.open[-1][0] == "written" else self.letters).update(data)


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
