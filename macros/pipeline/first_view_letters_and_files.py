"""Parse a built page to find the letters that it shows and the files that it loads before the reader does anything."""

import json
from html.parser import HTMLParser

from macros.pipeline.html_tree import VOID

MAX_VISIBLE_ENTRIES = 30
"""The number of entries of a long list that a browser lays out at first; CSS skips the layout of later ones."""

INVISIBLE = {"script", "style", "noscript", "template", "title", "dialog"}
MARKED_CLASSES = ("entries", "written")
"""Classes of elements that need special treatment; such an element is recorded by its class instead of its tag."""


class FirstViewParser(HTMLParser):
    """A parser that collects the addresses a page requests at first, and the page's letters in three sets.

    `visible_letters` and `native_name_letters` are visible at first; native names have a font of their own. `folded_letters` are in
    collapsed or hidden elements.
    """

    def __init__(self) -> None:
        super().__init__()
        self.requested: list[str] = []
        self.visible_letters: set[str] = set()
        self.folded_letters: set[str] = set()
        self.native_name_letters: set[str] = set()
        self.entries = 0
        # For each open element: its tag or marked class, whether it is visible, and whether its children other than a summary are.
        self.open: list[tuple[str, bool, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record that an element is open, whether it is visible, and which file it loads."""
        attributes = dict(attrs)
        _, parent_visible, content_visible = self.open[-1] if self.open else ("", True, True)
        visible = parent_visible if tag == "summary" else content_visible
        visible = visible and "hidden" not in attributes and "popover" not in attributes and tag not in INVISIBLE
        if tag == "li" and any(name == "entries" for name, _, _ in self.open[-1:]):
            self.entries += 1
            visible = visible and self.entries <= MAX_VISIBLE_ENTRIES
        self.record_file_loaded_at_first(tag, attributes, visible)
        name = next((marked for marked in MARKED_CLASSES if marked in (attributes.get("class") or "").split()), tag)
        if tag not in VOID:
            self.open.append((name, visible, visible and (tag != "details" or "open" in attributes)))

    def record_file_loaded_at_first(self, tag: str, attributes: dict[str, str | None], visible: bool) -> None:
        """Record the address of the file that an element loads at first, if any."""
        rel = attributes.get("rel") or ""
        if tag == "link" and rel in ("stylesheet", "icon", "preload"):
            self.requested.append(attributes.get("href") or "")
        elif (tag == "script" or (tag == "img" and visible)) and attributes.get("src"):
            self.requested.append(attributes["src"] or "")
        if deals := attributes.get("data-deals"):
            preset = (attributes["data-state"] or "").split(" ")[1]  # the preset with which the table opens
            self.requested.append(f"/assets/{json.loads(deals)['deals'][preset]}")

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and all elements left open inside it."""
        while self.open and tag not in VOID:
            name = self.open.pop()[0]
            if name == tag or name in MARKED_CLASSES:
                return

    def handle_data(self, data: str) -> None:
        """Add the letters of a text to the set for the visibility of its element."""
        if not self.open or self.open[-1][0] in ("script", "style"):
            return
        name, _, visible = self.open[-1]
        if name == "written":
            self.native_name_letters.update(data if visible else "")
        else:
            (self.visible_letters if visible else self.folded_letters).update(data)
