"""Conversion of HTML trees to lines with the text that a screen reader would read and the cards that are drawn."""

from collections.abc import Iterator
from typing import NamedTuple

from kabu_core.cards import HIDDEN
from kabu_core.views.html_builder import Html, HtmlElement, JoinedHtmlParts

BLOCK_ELEMENTS = {"p", "li", "ul", "ol", "div", "section", "details", "summary", "h2", "h3", "h4", "table", "tr", "dl", "dt", "dd"}
LIST_ELEMENTS = {"ul", "ol"}


class CardInHtml(NamedTuple):
    """A card in the HTML: its `code`, the number or letter in its corner, and the id of the deck whose pictures it shows.

    The code of an empty place is "". A face-down card has the code of `HIDDEN`. `label` is the name of the card for a screen reader.
    """

    code: str
    corner: str = ""
    deck: str = ""
    label: str = ""


class LabelledCards(NamedTuple):
    """One or several cards that share a label. The label is "" if screen readers skip the cards."""

    label: str
    cards: tuple[CardInHtml, ...]


type Line = list[str | LabelledCards]
"""The parts of a line, in order."""


def is_single_card(part: str | LabelledCards) -> bool:
    """Return whether a part of a line is one card. A single card is shown without its label."""
    return isinstance(part, LabelledCards) and len(part.cards) == 1


def html_to_text_lines(html: Html) -> list[str]:
    """Return the text of each block, in order. An image becomes its label, and elements hidden from screen readers are left out."""
    return [text for line in html_to_lines(html) if (text := _line_as_text_with_card_labels(line))]


def html_to_lines(html: Html) -> list[Line]:
    """Return each block as a line, in order; lines with neither text nor a picture are left out."""
    lines: list[Line] = [[]]
    for part in _texts_and_cards_in_html(html):
        if part == "\n":
            lines.append([])
        else:
            lines[-1].append(part)
    return [line for line in lines if any(isinstance(part, LabelledCards) or part.strip() for part in line)]


def lines_by_board_part(html: Html) -> list[list[Line]]:
    """Return the lines of each part of a board. Each item of a list on the board counts as a part."""
    blocks = [html_to_lines(part) for part in _board_parts_with_list_items_apart(html)]
    return [lines for lines in blocks if lines]


def _board_parts_with_list_items_apart(html: Html) -> Iterator[Html]:
    """Yield the parts of a board in order. Each item of a list is a part of its own."""
    parts = [*_direct_child_elements(html)]
    if _is_list(html):
        yield from parts
    elif isinstance(html.tree, JoinedHtmlParts) or any(map(_is_list, parts)):
        for part in parts:
            yield from _board_parts_with_list_items_apart(part)
    else:
        yield html


def _is_list(html: Html) -> bool:
    return isinstance(html.tree, HtmlElement) and html.tree.name in LIST_ELEMENTS


def _direct_child_elements(html: Html) -> Iterator[Html]:
    """Yield the elements directly inside a piece of HTML."""
    match html.tree:
        case JoinedHtmlParts(parts, _) | HtmlElement(_, _, parts, _):
            for part in parts:
                if isinstance(part, Html):
                    yield from [part] if isinstance(part.tree, HtmlElement) else _direct_child_elements(part)


def _line_as_text_with_card_labels(line: Line) -> str:
    """Return a line as text. A semicolon separates two images that have nothing between them on the page."""
    texts: list[str] = []
    before: str | LabelledCards = ""
    for part in line:
        if isinstance(part, str):
            texts.append(part)
        elif part.label:
            texts.append(f"; {part.label}" if isinstance(before, LabelledCards) else part.label)
        else:
            continue
        before = part
    return " ".join("".join(texts).split())


def _texts_and_cards_in_html(part: object) -> Iterator[str | LabelledCards]:
    """Yield the texts and cards of a piece of HTML, and a line break at the beginning and the end of each block."""
    match part.tree if isinstance(part, Html) else str(part):
        case str(text):
            yield from [text.replace("\n", " ")] if text else []
        case JoinedHtmlParts(parts, between):
            for number, one in enumerate(parts):
                yield from [between] if between and number else []
                yield from _texts_and_cards_in_html(one)
        case HtmlElement() as element:
            yield from _texts_and_cards_in_element(element)
        case None if part:
            raise ValueError(f"raw HTML has no text: {part}")


def _texts_and_cards_in_element(element: HtmlElement) -> Iterator[str | LabelledCards]:
    label, block = element.attributes.get("aria_label"), element.name in BLOCK_ELEMENTS
    hidden = element.attributes.get("aria_hidden") == "true"
    if hidden or element.attributes.get("role") == "img":
        name = "" if hidden else str(label)
        cards = tuple(_cards_in_element(element, name))
        yield from [LabelledCards(name, cards)] if cards or name else []
        return
    yield from ["\n"] if block else []
    yield from [f"{label}: "] if label else []
    for part in element.content:
        yield from _texts_and_cards_in_html(part)
    yield from ["\n"] if block else []


def _cards_in_element(element: HtmlElement, label: str) -> Iterator[CardInHtml]:
    """Yield the cards that an element draws, each with the label of the whole element."""
    match str(element.attributes.get("class_", "")).split():
        case ["card", "card-none"]:
            yield CardInHtml("", label=label)
        case ["card", "card-back"]:
            yield CardInHtml(HIDDEN.code, label=label)
        case ["card-face"]:
            corner = "".join(part for text in element.content for part in _texts_and_cards_in_html(text) if isinstance(part, str))
            yield CardInHtml(str(element.attributes["data_card"]), corner, str(element.attributes["data_deck"]), label)
        case _:
            for part in element.content:
                yield from _cards_in_html(part, label) if isinstance(part, Html) else ()


def _cards_in_html(html: Html, label: str) -> Iterator[CardInHtml]:
    for part in [html] if isinstance(html.tree, HtmlElement) else _direct_child_elements(html):
        if isinstance(part.tree, HtmlElement):
            yield from _cards_in_element(part.tree, label)
