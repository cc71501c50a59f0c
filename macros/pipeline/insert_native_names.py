"""Native names: after the first mention of a person, an old work or a date on a page, insert the name in its original script."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple
from xml.etree.ElementTree import Element

from kabu_core.archive.person_and_work_names import NativeScriptName, native_script_names
from kabu_core.pages.person_and_work_names import name_in_native_script
from kabu_core.views.html_builder import Html
from macros.pipeline.html_tree import VOID, html_source_of_text, parents_of_elements, parse_html

NOT_PROSE = {"script", "style", "svg", "textarea", "button", "select", "pre", "code", "noscript", "nav", "summary"}
NOT_PROSE |= {"h1", "h2", "h3", "h4", "h5", "h6"}
"""Elements that are headings or not prose; no native name is inserted in them."""

TITLE_ELEMENTS = {"em", "cite", "i"}
"""Elements for titles. A native name is inserted after such an element rather than inside it."""

CONTEXT_PIECES = 6
"""The number of tags and texts before and after a mention that are searched for the native name, since the page may already give it."""


class MarkupToken(NamedTuple):
    """A piece of an article's HTML: a tag of an element ("start", "end"), or the text after its start tag ("text") or end tag ("tail")."""

    element: Element
    kind: Literal["start", "text", "end", "tail"]
    text: str = ""


def add_native_names(page: Element) -> None:
    """Insert the native form of each name after its first mention, unless the text already gives it there. A second run changes nothing."""
    article = page.find(".//article")
    if article is None:
        return
    pieces, prose = [*_markup_tokens(article)], _texts_where_names_may_be_inserted(article)
    mentioned: set[str] = set()
    insertions: dict[tuple[Element, str], list[tuple[int, Html]]] = {}
    for index, (element, kind, text) in enumerate(pieces):
        for mention in _pattern_of_all_name_spellings().finditer(text) if (element, kind) in prose else ():
            row = _names_by_spelling()[mention[1]]
            if row.id in mentioned:
                continue
            mentioned.add(row.id)
            target, position, next_piece = (element, str(kind)), mention.end(), index + 1
            if not text[position:] and pieces[next_piece].kind == "end" and pieces[next_piece].element.tag in TITLE_ELEMENTS:
                target, position, next_piece = (pieces[next_piece].element, "tail"), 0, next_piece + 1
            before = "".join(piece.text for piece in pieces[max(0, index + 1 - CONTEXT_PIECES) : index]) + text[: mention.start()]
            after = text[mention.end() :] + "".join(piece.text for piece in pieces[next_piece : next_piece + CONTEXT_PIECES])
            if row.script not in before and not after.lstrip(" (").startswith(row.script):
                insertions.setdefault(target, []).append((position, name_in_native_script(row)))
    parent = parents_of_elements(article)
    for (element, attribute), scripts in insertions.items():
        _insert_native_names(element if attribute == "text" else parent[element], element if attribute == "tail" else None, scripts)


def _markup_tokens(element: Element) -> Iterator[MarkupToken]:
    """Yield the tags and texts of an element in the order of the HTML."""
    yield MarkupToken(element, "start")
    if element.text:
        yield MarkupToken(element, "text", html_source_of_text(element.text))
    for child in element:
        yield from _markup_tokens(child)
        if child.tail:
            yield MarkupToken(child, "tail", html_source_of_text(child.tail))
    if element.tag not in VOID:
        yield MarkupToken(element, "end")


def _texts_where_names_may_be_inserted(element: Element) -> set[tuple[Element, str]]:
    """Return the texts within an element into which native names may be inserted."""
    if element.tag in NOT_PROSE or {"data-widget", "data-written"} & set(element.keys()):
        return set()
    return {(element, "text")}.union(*({(child, "tail")} | _texts_where_names_may_be_inserted(child) for child in element))


def _insert_native_names(parent: Element, child: Element | None, scripts: Sequence[tuple[int, Html]]) -> None:
    """Insert native names into one text of `parent`: the text after `child` or, if `child` is None, the text before all children.

    `scripts` are pairs: a position in the text, and the HTML to insert there.
    """
    text = html_source_of_text((parent.text if child is None else child.tail) or "")
    for position, script in reversed(scripts):
        text = f"{text[:position]} {script}{text[position:]}"
    tree = parse_html(text)
    if child is None:
        parent.text = tree.text
        parent[:0] = list(tree)
    else:
        child.tail = tree.text
        index = list(parent).index(child) + 1
        parent[index:index] = list(tree)


@cache
def _names_by_spelling() -> dict[str, NativeScriptName]:
    return {spelt: row for row in native_script_names().values() for spelt in row.spellings}


@cache
def _pattern_of_all_name_spellings() -> re.Pattern[str]:
    """Return a pattern for every spelling of every name, with or without ’s. Where two spellings fit, it matches the longer one."""
    longest = sorted(_names_by_spelling(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?:’s)?(?![\w-])")
