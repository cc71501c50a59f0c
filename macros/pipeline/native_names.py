"""Puts the script of a person, an old work or a date behind its first mention on each page; done again, it changes nothing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple
from xml.etree.ElementTree import Element

from kabu_core.archive.original_names import OriginalName, original_names
from kabu_core.pages.original_names import script_name
from kabu_core.views.html import Html
from macros.pipeline.page_tree import VOID, parents, parse, source

APART = {"script", "style", "svg", "textarea", "button", "select", "pre", "code", "noscript", "nav", "summary"}
APART |= {"h1", "h2", "h3", "h4", "h5", "h6"}
"""What is no prose, or heads some: nothing is put in there."""

TITLES = {"em", "cite", "i"}
"""A script stands behind one of these, not in it."""

NEAR = 6
"""In so many pieces before or behind a mention its script may stand already."""


class Piece(NamedTuple):
    """A tag or a text, in HTML, of an article: the text that begins or follows an element, or the tag that ends it."""

    element: Element
    kind: Literal["start", "text", "end", "tail"]
    text: str = ""


def add_scripts(page: Element) -> None:
    """Put the script of each name behind its first mention, unless it stands there already."""
    article = page.find(".//article")
    if article is None:
        return
    pieces, prose = [*_pieces(article)], _prose(article)
    met: set[str] = set()
    added: dict[tuple[Element, str], list[tuple[int, Html]]] = {}
    for at, (element, kind, text) in enumerate(pieces):
        for mention in _spelt().finditer(text) if (element, kind) in prose else ():
            row = _rows()[mention[1]]
            if row.id in met:
                continue
            met.add(row.id)
            place, position, next_piece = (element, str(kind)), mention.end(), at + 1
            if not text[position:] and pieces[next_piece].kind == "end" and pieces[next_piece].element.tag in TITLES:
                place, position, next_piece = (pieces[next_piece].element, "tail"), 0, next_piece + 1
            before = "".join(piece.text for piece in pieces[max(0, at + 1 - NEAR) : at]) + text[: mention.start()]
            after = text[mention.end() :] + "".join(piece.text for piece in pieces[next_piece : next_piece + NEAR])
            if row.script not in before and not after.lstrip(" (").startswith(row.script):
                added.setdefault(place, []).append((position, script_name(row)))
    parent = parents(article)
    for (element, where), scripts in added.items():
        _insert(element if where == "text" else parent[element], element if where == "tail" else None, scripts)


def _pieces(element: Element) -> Iterator[Piece]:
    """The tags and texts of an element in their order."""
    yield Piece(element, "start")
    if element.text:
        yield Piece(element, "text", source(element.text))
    for child in element:
        yield from _pieces(child)
        if child.tail:
            yield Piece(child, "tail", source(child.tail))
    if element.tag not in VOID:
        yield Piece(element, "end")


def _prose(element: Element) -> set[tuple[Element, str]]:
    """The texts of an element that a script may be put into."""
    if element.tag in APART or {"data-widget", "data-written"} & set(element.keys()):
        return set()
    return {(element, "text")}.union(*({(child, "tail")} | _prose(child) for child in element))


def _insert(parent: Element, child: Element | None, scripts: Sequence[tuple[int, Html]]) -> None:
    """Put scripts into the text with which an element begins, or that follows one of its children, each at its place."""
    text = source((parent.text if child is None else child.tail) or "")
    for place, script in reversed(scripts):
        text = f"{text[:place]} {script}{text[place:]}"
    inserted = parse(text)
    if child is None:
        parent.text = inserted.text
        parent[:0] = list(inserted)
    else:
        child.tail = inserted.text
        at = list(parent).index(child) + 1
        parent[at:at] = list(inserted)


@cache
def _rows() -> dict[str, OriginalName]:
    return {spelt: row for row in original_names().values() for spelt in row.spellings}


@cache
def _spelt() -> re.Pattern[str]:
    """Every way in which a name is spelt, the longest first, also in the genitive."""
    longest = sorted(_rows(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?:’s)?(?![\w-])")
