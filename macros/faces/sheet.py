"""Faces put together: a card as a picture of its own, and all cards of a pack on one sheet, which the site loads once."""

import re
from collections.abc import Iterable, Mapping
from importlib import import_module

from macros.faces.ink import FRAME, HEIGHT, INK, PAPER, WIDTH

type Face = tuple[tuple[str, str], ...]
"""What a card shows: the name of each part and its drawing, in the order in which they are painted."""

FLOWERS = ("pine", "plum", "cherry", "wisteria", "iris", "peony", "bush_clover", "susuki", "chrysanthemum", "maple", "willow", "paulownia")
MODULES = {
    "kabufuda": ("kabufuda",),
    "komaru": ("komaru",),
    "hanafuda-48": tuple(f"flowers.{flower}" for flower in FLOWERS),
    "western-52": ("western",),
    "money-suited": ("money_suited",),
}
"""The modules that draw a pack. Each has FACES, by the card's code, and MOTIFS, what `ink.use` shows, by id."""

BACKS = {"black": INK, "red": "#8f3a28"}
"""Plain, as the folded paper of the back is."""

COLUMNS, ROWS = 14, 4
"""Of every sheet: a column for each number, a row for each letter. The style sheet of the pages counts on it."""

_ROW = {letter: row for row, letters in enumerate(("asx", "bhmy", "cz", "d")) for letter in letters}
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'
_FIELD = (WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)
_INSIDE = f"M{FRAME} {FRAME}h{_FIELD[0]}v{_FIELD[1]}h-{_FIELD[0]}z"
BLANK = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{INK}"/><path d="{_INSIDE}" fill="{PAPER}"/>'
"""Edge and paper."""

_EDGE = f'<rect x="8.5" y="8.5" width="{WIDTH - 17}" height="{HEIGHT - 17}" rx="1" fill="none" stroke="{INK}" stroke-width="16"/>'
"""Drawn once more above the picture, a trifle further in, so that no hairline of paper shows between black and black."""


def faces(pack: str) -> dict[str, Face]:
    """All faces of a pack by code."""
    return {code: face for name in MODULES[pack] for code, face in import_module(f"macros.faces.{name}").FACES.items()}


def motifs(pack: str) -> dict[str, str]:
    """The motifs of a pack by id."""
    return {id_: drawn for name in MODULES[pack] for id_, drawn in import_module(f"macros.faces.{name}").MOTIFS.items()}


def cell(code: str) -> tuple[int, int]:
    """The column and row of a card on its pack's sheet."""
    return int(code[:-1]), _ROW[code[-1]]


def sheet(pack: str) -> str:
    """All faces of a pack as one SVG."""
    drawn = {code: _drawn(face) for code, face in faces(pack).items()}
    placed = [(WIDTH * column, HEIGHT * row, face) for (column, row), face in ((cell(code), face) for code, face in drawn.items())]
    cards = "".join(f'<use href="#card" x="{x}" y="{y}"/>{_field(face, x, y)}<use href="#edge" x="{x}" y="{y}"/>' for x, y, face in placed)
    defined = f'<g id="card">{BLANK}</g><g id="edge">{_EDGE}</g>{_defined(drawn.values(), motifs(pack))}'
    return f'{_HEAD} viewBox="0 0 {WIDTH * COLUMNS} {HEIGHT * ROWS}" preserveAspectRatio="none"><defs>{defined}</defs>{cards}</svg>'


def card(pack: str, code: str, title: str, description: str) -> str:
    """One card at its true size, with its edge, its name and what it shows; its ids are its own."""
    drawn = _drawn(faces(pack)[code])
    inside = f"<defs>{_defined([drawn], motifs(pack))}</defs>{_field(drawn)}{_EDGE}"
    return _alone(title, description, re.sub(r'(id="|href="#)', rf"\g<1>{pack}-{code}-", inside))


def back(colour: str) -> str:
    """The back of every card, in one of the colours of BACKS."""
    plain = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{BACKS[colour]}"/>'
    fold = f'<path d="{_INSIDE}" fill="none" stroke="{PAPER}" stroke-opacity=".45" stroke-width="4"/>'
    return _alone(f"{colour} back", f"The back of a card, plain {colour}.", plain + fold)


def _alone(title: str, description: str, drawn: str) -> str:
    size = f'width="{WIDTH // 10}mm" height="{HEIGHT // 10}mm" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'{_HEAD} {size} role="img"><title>{title}</title><desc>{description}</desc>{BLANK}{drawn}</svg>'


def _drawn(face: Face) -> str:
    return "".join(part for _, part in face)


def _field(drawn: str, x: int = 0, y: int = 0) -> str:
    """A drawing cut off at the frame of the card at (x, y)."""
    wide, high = _FIELD
    box = f'x="{x + FRAME}" y="{y + FRAME}" width="{wide}" height="{high}" viewBox="{FRAME} {FRAME} {wide} {high}"'
    return f"<svg {box}>{drawn}</svg>" if drawn else ""


def _defined(drawn: Iterable[str], motifs: Mapping[str, str]) -> str:
    """The motifs that drawings show, and those that they show in turn."""
    found: dict[str, None] = {}
    left = [id_ for one in drawn for id_ in _shown(one)]
    while left:
        id_ = left.pop()
        if id_ not in found:
            found[id_] = None
            left += _shown(motifs[id_])
    return "".join(f'<g id="{id_}">{motifs[id_]}</g>' for id_ in found)


def _shown(drawn: str) -> list[str]:
    return re.findall(r'href="#([\w-]+)"', drawn)
