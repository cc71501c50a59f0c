"""What is in sight of a built page before the reader has done anything."""

import json
from html.parser import HTMLParser

ENTRIES = 30
"""So many entries of a list are in sight or near it; what is farther off is not laid out."""

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
APART = {"script", "style", "noscript", "template", "title", "dialog"}
MARKED = ("entries", "written")
"""Classes whose elements are told apart."""


class Sight(HTMLParser):
    """The addresses that a page asks for and the letters that it shows, but for what is folded away, hidden, or far down a list.

    `folded` are the letters of that, and `names` those in sight of names in their own script, which have a face of their own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.letters: set[str] = set()
        self.folded: set[str] = set()
        self.names: set[str] = set()
        self.entries = 0
        self.open: list[tuple[str, bool, bool]] = []  # each element's name, whether it is in sight, whether its content but the summary is

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        _, above, within = self.open[-1] if self.open else ("", True, True)
        seen = (above if tag == "summary" else within) and "hidden" not in told and "popover" not in told and tag not in APART
        if tag == "li" and any(name == "entries" for name, _, _ in self.open[-1:]):
            self.entries += 1
            seen = seen and self.entries <= ENTRIES
        self.asks(tag, told, seen)
        name = next((kind for kind in MARKED if kind in (told.get("class") or "").split()), tag)
        if tag not in VOID:
            self.open.append((name, seen, seen and (tag != "details" or "open" in told)))

    def asks(self, tag: str, told: dict[str, str | None], seen: bool) -> None:
        """Notes what this element has fetched."""
        rel = told.get("rel") or ""
        if tag == "link" and rel in ("stylesheet", "icon", "preload"):
            self.asked.append(told.get("href") or "")
        elif (tag == "script" or (tag == "img" and seen)) and told.get("src"):
            self.asked.append(told["src"] or "")
        if deals := told.get("data-deals"):  # of the rules that the table opens with
            rules = (told["data-state"] or "").split(" ")[1]
            self.asked.append(f"/assets/{json.loads(deals)['deals'][rules]}")

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag not in VOID:
            name = self.open.pop()[0]
            if name == tag or name in MARKED:
                return

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1][0] in ("script", "style"):
            return
        name, _, seen = self.open[-1]
        if name == "written":
            self.names.update(data if seen else "")
        else:
            (self.letters if seen else self.folded).update(data)
