"""Labels for the cells of Markdown tables. On a phone, each row is shown as a block, and each cell with the heading of its column."""

from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor


class TableCellLabelProcessor(Treeprocessor):  # type: ignore[misc]
    """The processor that sets `data-label` on every cell to the heading of its column."""

    def run(self, root: Element) -> None:
        """Label the cells of all tables on a page."""
        for table in root.iter("table"):
            heads = ["".join(head.itertext()) for head in table.iterfind("thead/tr/th")]
            for row in table.iterfind("tbody/tr"):
                for cell, head in zip(row, heads, strict=False):
                    cell.set("data-label", head)


class _TableCellLabelExtension(Extension):  # type: ignore[misc]
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(TableCellLabelProcessor(md), "labels", 15)  # after "inline", which has priority 20


def makeExtension() -> Extension:
    """Return the extension; Python-Markdown calls this."""
    return _TableCellLabelExtension()
