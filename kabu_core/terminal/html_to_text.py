"""Conversion of HTML trees to lines of text: the text that a screen reader would read."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kabu_core.views.html_builder import Html, HtmlElement, JoinedHtmlParts

BLOCK_ELEMENTS = {"p", "li", "ul", "ol", "div", "section", "details", "summary", "h2", "h3", "h4", "table", "tr", "dl", "dt", "dd"}


def html_text_lines(html: Html) -> list[str]:
    """Return the text of each block, in order. An image becomes its label, and elements hidden from screen readers are left out."""
    return [words for line in "".join(_text_of_html_part(html)).split("\n") if (words := " ".join(line.split()))]


def _text_of_html_part(part: object) -> Iterator[str]:
    match part.tree if isinstance(part, Html) else str(part):
        case str(text):
            yield text.replace("\n", " ")
        case JoinedHtmlParts(parts, between):
            yield from _side_by_side_text(parts, between)
        case HtmlElement() as element if element.attributes.get("aria_hidden") != "true":
            yield from _text_of_element(element)
        case None if part:
            raise ValueError(f"raw HTML has no text: {part}")


def _text_of_element(element: HtmlElement) -> Iterator[str]:
    label, block = element.attributes.get("aria_label"), element.name in BLOCK_ELEMENTS
    if element.attributes.get("role") == "img":
        yield str(label)
        return
    yield "\n" if block else ""
    yield f"{label}: " if label else ""
    yield from _side_by_side_text(element.content)
    yield "\n" if block else ""


def _side_by_side_text(parts: Sequence[object], between: str = "") -> Iterator[str]:
    """Yield the text of parts that are side by side. A semicolon separates two images if the page has nothing between them."""
    for before, part in pairwise([None, *parts]):
        if before is not None:
            yield between or ("; " if _is_image(before) and _is_image(part) else "")
        yield from _text_of_html_part(part)


def _is_image(part: object) -> bool:
    element = part.tree if isinstance(part, Html) else None
    return isinstance(element, HtmlElement) and element.attributes.get("role") == "img"
