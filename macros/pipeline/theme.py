"""Takes from a built site what the theme brings and no page uses: scripts, its own picture, the maps of its sources, most of its styles.

And from the pages what stands before the lines of its templates, and an attribute that no block of them lets us leave out.
"""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from xml.etree.ElementTree import Element

from macros.pipeline.page_tree import Text, serialize, source
from macros.project import BIN, ROOT, run

UNUSED = ("assets/javascripts", "assets/images", "assets/**/*.map", "sitemap.xml.gz")
_MAP = re.compile(r"\n?/\*# sourceMappingURL=\S+ \*/\s*$")
_INDENT = re.compile(r"\n\s+")
PREFORMATTED = {"pre", "textarea", "script"}
_WORD = re.compile(r"[A-Za-z0-9_-]+")


def clean(page: Element) -> None:
    """Remove the indentation of a page, and an attribute that a checkbox may not have."""
    for box in page.iter("input"):
        if box.get("class") == "md-toggle" and box.get("autocomplete") == "off":
            del box.attrib["autocomplete"]
    _unindent(page)


def _unindent(element: Element) -> None:
    if element.tag not in PREFORMATTED:
        element.text = _unindented(element.text)
        for child in element:
            _unindent(child)
            child.tail = _unindented(child.tail)


def _unindented(text: str | None) -> str | None:
    return Text(_INDENT.sub("\n", source(text))) if text and "\n" in text else text


def trim(site: Path) -> None:
    """Removes these, and what would make a browser ask for a map."""
    for pattern in UNUSED:
        for found in list(site.glob(pattern)):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    for file in site.glob("assets/stylesheets/*.css"):
        file.write_text(_MAP.sub("", file.read_text("utf-8")), "utf-8")


def slim(site: Path, pages: Iterable[Element]) -> None:
    """Takes from the theme's styles what no word of these pages and of our scripts asks for."""
    words = {word for page in pages for word in _WORD.findall(serialize(page))}
    run(BIN / "node", ROOT / "macros" / "pipeline" / "purge_styles.mjs", site, stdin=" ".join(sorted(words)))
