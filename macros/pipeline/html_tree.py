"""HTML pages as trees of `xml.etree.ElementTree` elements.

Everything that no step changes is serialized as it was read, byte for byte. Neither lxml nor selectolax can do that: they rewrite
attributes without a value, self-closing elements, entities and the white space around the head.
"""

from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate
from xml.etree.ElementTree import Element

from kabu_core.views.html_builder import escape_html

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
RAW_TEXT = {"script", "style"}
"""Elements whose text is taken literally, without entities."""


class TextWithHtml(str):
    """A text of a page that also keeps the HTML from which it was read."""

    __slots__ = ("source",)

    source: str

    def __new__(cls, html: str, raw: bool = False) -> "TextWithHtml":
        """Return the text that a piece of HTML stands for; in `raw` text, entities are not decoded."""
        text = super().__new__(cls, html if raw else unescape(html))
        text.source = html
        return text


NO_VALUE = TextWithHtml("")
"""The value of an attribute that is written without a value."""


class ElementWithOriginalTags(Element):
    """An element that also keeps its tags as they were read. The root, comments and the doctype have tag names that begin with "#"."""

    def __init__(self, tag: str, attributes: dict[str, str], start: str) -> None:
        super().__init__(tag, attributes)
        self.start, self.end = start, ""
        self.attributes_read = attributes


def parse_html(html: str) -> Element:
    """Parse a page or a fragment of HTML, and return its tree. The root is an extra element around all others, without tags of its own."""
    return _OriginalHtmlParser(html).root


def serialize_html(tree: Element) -> str:
    """Return the HTML of a tree."""
    written: list[str] = []
    _write_element(tree, written)
    return "".join(written)


def inner_html(element: Element) -> str:
    """Return the HTML between the tags of an element."""
    written: list[str] = []
    _write_element(element, written)
    return "".join(written[1:-1])


def text_of_html(html: str) -> str:
    """Return the text of a piece of HTML."""
    return "".join(parse_html(html).itertext())


def prefix_addresses(html: str, root: str) -> str:
    """Return HTML with `root`, the path of the site on its host, before each address that begins with "/"."""
    if root == "/":
        return html
    tree = parse_html(html)
    for element in tree.iter():
        for name in ("href", "src"):
            address = element.get(name, "")
            if address.startswith("/") and not address.startswith("//"):
                element.set(name, root + address[1:])
    return serialize_html(tree)


def html_source_of_text(text: str) -> str:
    """Return the HTML source of a text. A text that was not read from HTML is escaped."""
    return text.source if isinstance(text, TextWithHtml) else escape_html(text)


def parse_top_elements(html: str) -> list[Element]:
    """Return the top-level elements of a piece of HTML, each with the text that follows it as its tail."""
    return list(parse_html(html))


def replace_element_content(element: Element, html: str) -> None:
    """Replace the content of an element with HTML."""
    root = parse_html(html)
    element[:] = list(root)
    element.text = root.text


def remove_element(parent: Element, child: Element) -> None:
    """Remove a child from its parent, but keep the text that follows the child."""
    index, tail = list(parent).index(child), child.tail or ""
    parent.remove(child)
    if index:
        parent[index - 1].tail = concatenate_texts(parent[index - 1].tail, tail)
    else:
        parent.text = concatenate_texts(parent.text, tail)


def concatenate_texts(first: str | None, second: str | None) -> TextWithHtml:
    """Join two texts and their HTML sources."""
    return TextWithHtml(html_source_of_text(first or "") + html_source_of_text(second or ""))


def strip_leading_space(text: str | None) -> TextWithHtml:
    """Return a text without leading white space."""
    return TextWithHtml(html_source_of_text(text or "").lstrip())


def parents_of_elements(tree: Element) -> dict[Element, Element]:
    """Return a mapping from each element of a tree to its parent."""
    return {child: parent for parent in tree.iter() for child in parent}


def meta_content(tree: Element, name: str) -> str:
    """Return the content of the meta element with this name or property, or "" if there is none."""
    metas = (element for element in tree.iter("meta") if name in (element.get("name"), element.get("property")))
    return next((element.get("content", "") for element in metas), "")


def _write_element(element: Element, written: list[str]) -> None:
    read = element if isinstance(element, ElementWithOriginalTags) else None
    changed = read is None or read.attrib != read.attributes_read
    written.append(f"<{element.tag}{_format_attributes(element.attrib)}>" if read is None or changed else read.start)
    if element.text:
        written.append(element.text if element.tag in RAW_TEXT else html_source_of_text(element.text))
    for child in element:
        _write_element(child, written)
        if child.tail:
            written.append(html_source_of_text(child.tail))
    written.append(read.end if read is not None else "" if element.tag in VOID else f"</{element.tag}>")


def _format_attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name}" if value is NO_VALUE else f' {name}="{escape_html(value)}"' for name, value in attributes.items())


class _OriginalHtmlParser(HTMLParser):
    """A parser that keeps the source of every tag and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html, self.consumed = html, 0
        self.lines = [0, *accumulate(len(line) + 1 for line in html.split("\n"))]
        self.root = ElementWithOriginalTags("#document", {}, "")
        self.open: list[ElementWithOriginalTags] = [self.root]
        self.feed(html)
        self.close()
        self._add_text(len(html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._add_element(tag, self.get_starttag_text() or "", attrs)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add_element(tag, self.get_starttag_text() or "", attrs)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag and all(element.tag != tag for element in self.open):  # the tag closes nothing, so it stays text
            return
        start = self._source_offset()
        self._add_text(start)
        self.consumed = self.html.index(">", start) + 1
        while (element := self.open.pop()).tag != tag:
            pass
        element.end = self.html[start : self.consumed]

    def handle_comment(self, data: str) -> None:
        self._add_declaration("#comment", data)

    def handle_decl(self, decl: str) -> None:
        self._add_declaration("#doctype", decl)

    def _add_declaration(self, tag: str, data: str) -> None:
        start = self._source_offset()
        self._add_element(tag, self.html[start : self.html.index(">", start + 2 + len(data)) + 1], [])

    def _add_element(self, tag: str, start: str, attrs: list[tuple[str, str | None]]) -> ElementWithOriginalTags:
        offset = self._source_offset()
        self._add_text(offset)
        self.consumed = offset + len(start)
        element = ElementWithOriginalTags(tag, {name: NO_VALUE if value is None else value for name, value in attrs}, start)
        self.open[-1].append(element)
        return element

    def _add_text(self, end: int) -> None:
        if self.consumed < end:
            parent = self.open[-1]
            text = TextWithHtml(self.html[self.consumed : end], parent.tag in RAW_TEXT)
            if len(parent):
                parent[-1].tail = text
            else:
                parent.text = text

    def _source_offset(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column
