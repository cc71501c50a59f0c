"""Tables in Markdown, each cell with the head of its column, which it says on a phone, where a row is a card."""

from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor


class Labels(Treeprocessor):  # type: ignore[misc]
    """Writes `data-label` on every cell below a head."""

    def run(self, root: Element) -> None:
        """Called once for each page, when words have become elements."""
        for table in root.iter("table"):
            heads = ["".join(head.itertext()) for head in table.iterfind("thead/tr/th")]
            for row in table.iterfind("tbody/tr"):
                for cell, head in zip(row, heads, strict=False):
                    cell.set("data-label", head)


class _Labelled(Extension):  # type: ignore[misc]
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(Labels(md), "labels", 15)  # after "inline", which is 20


def makeExtension() -> Extension:
    """Called by Python-Markdown."""
    return _Labelled()
