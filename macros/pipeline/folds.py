"""Parts of a page that wait until somebody asks for them: a heading marked `{: .folded }`, with all that follows it.

An extension of Python-Markdown, as mkdocs.yml names it.
"""

import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

MARK, LOOK = "folded", "part"
LEAST = 6
"""The rank of the least heading: outside a fold every one begins something of its own."""


class _Folder(Treeprocessor):  # type: ignore[misc]
    def run(self, root: Element) -> None:
        """Puts each marked heading into a summary, and behind it what stands before the next heading of its rank."""
        page = Element(root.tag)
        into, limit = page, LEAST
        for one in root:
            rank = _rank(one)
            if 0 < rank <= limit:
                into, limit = page, LEAST
                if MARK in one.get("class", "").split():
                    for sign in one.findall("a[@class='headerlink']"):  # a summary is pressed itself, and may hold nothing that is
                        one.remove(sign)
                    into, limit = SubElement(page, "details", {"class": LOOK}), rank
                    SubElement(into, "summary").append(one)
                    continue
            into.append(one)
        root[:] = list(page)


def _rank(one: Element) -> int:
    """Of a heading, from 1; 0 for all else."""
    found = re.fullmatch(r"h([1-6])", one.tag) if isinstance(one.tag, str) else None
    return int(found[1]) if found else 0


class Folds(Extension):  # type: ignore[misc]
    """After attributes are read, and the contents are made."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(_Folder(md), "folds", 4)


def makeExtension(**options: Any) -> Folds:
    return Folds(**options)
