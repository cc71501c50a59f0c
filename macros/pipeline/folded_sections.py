"""An extension of Python-Markdown for collapsed sections: a heading marked `{: .folded }` and everything below it."""

import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

MARKER_CLASS, DETAILS_CLASS = "folded", "part"
LOWEST_RANK = 6
"""The rank of the lowest heading."""


class _FoldSectionsProcessor(Treeprocessor):  # type: ignore[misc]
    def run(self, root: Element) -> None:
        """Move each marked heading into a `summary`, and everything up to the next heading of the same or a higher rank into `details`."""
        page = Element(root.tag)
        parent, limit = page, LOWEST_RANK
        for element in root:
            rank = _heading_rank(element)
            if 0 < rank <= limit:
                parent, limit = page, LOWEST_RANK
                if MARKER_CLASS in element.get("class", "").split():
                    for link in element.findall("a[@class='headerlink']"):  # a summary is interactive, so it must not contain a link
                        element.remove(link)
                    parent, limit = SubElement(page, "details", {"class": DETAILS_CLASS}), rank
                    SubElement(parent, "summary").append(element)
                    continue
            parent.append(element)
        root[:] = list(page)


def _heading_rank(element: Element) -> int:
    """Return the rank of a heading, from 1 to 6, or 0 for another element."""
    match = re.fullmatch(r"h([1-6])", element.tag) if isinstance(element.tag, str) else None
    return int(match[1]) if match else 0


class FoldedSectionsExtension(Extension):  # type: ignore[misc]
    """The extension that collapses sections with a marked heading."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processor so that it runs after attributes are read and the table of contents is made."""
        md.treeprocessors.register(_FoldSectionsProcessor(md), "folds", 4)


def makeExtension(**options: Any) -> FoldedSectionsExtension:
    """Return the extension; Python-Markdown calls this."""
    return FoldedSectionsExtension(**options)
