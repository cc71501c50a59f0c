"""Clean-up after the theme and its plugins: remove scripts, images, source maps and styles that no page uses.

In pages, remove the indentation of the templates, and elements that we cannot leave out by overriding a
block of a template.
"""

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from macros import remove_mkdocstrings_styles
from macros.build_helpers import BIN, ROOT, run_command
from macros.pipeline.html_tree import TextWithHtml, html_source_of_text, remove_element

UNUSED_FILES = ("assets/javascripts", "assets/images", "assets/**/*.map", "sitemap.xml.gz", remove_mkdocstrings_styles.STYLE_SHEET)
UNUSED_CLASSES = ("md-toggle", "md-overlay", "md-dialog")
"""The classes of the theme's drawer, search field and messages."""

_MAP = re.compile(r"\n?/\*# sourceMappingURL=\S+ \*/\s*$")
_INDENT = re.compile(r"\n\s+")
PREFORMATTED = {"pre", "textarea", "script"}
_WORD = re.compile(r"[A-Za-z0-9_-]+")


def clean_theme_markup(page: Element) -> None:
    """Remove the indentation of a page, and the elements of the theme that only its scripts use."""
    for body in page.iter("body"):
        for element in [element for element in body if _is_for_scripts_of_theme(element)]:
            remove_element(body, element)
    _unindent_element(page)


def _is_for_scripts_of_theme(element: Element) -> bool:
    """Return whether only the theme's own scripts use an element. The site replaces these scripts."""
    return element.get("class") in UNUSED_CLASSES or element.get("data-md-component") == "outdated"


def _unindent_element(element: Element) -> None:
    if element.tag not in PREFORMATTED:
        element.text = _unindent_text(element.text)
        for child in element:
            _unindent_element(child)
            child.tail = _unindent_text(child.tail)


def _unindent_text(text: str | None) -> str | None:
    return TextWithHtml(_INDENT.sub("\n", html_source_of_text(text))) if text and "\n" in text else text


def remove_unused_theme_files(site: Path) -> None:
    """Remove unused files of the theme and of plugins from a built site, and the references to source maps in its style sheets."""
    for pattern in UNUSED_FILES:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for file in site.glob("assets/stylesheets/*.css"):
        file.write_text(_MAP.sub("", file.read_text("utf-8")), "utf-8")


def _values_that_selectors_may_name(element: Element) -> Iterator[str]:
    """Yield the attribute values of an element that a selector may name: its classes, and values of a single word."""
    yield element.get("class", "")
    yield from filter(_WORD.fullmatch, element.attrib.values())


def purge_unused_theme_styles(site: Path, pages: Iterable[Element]) -> None:
    """Remove the theme's styles whose selectors match no tag or attribute of these pages and no word of our scripts.

    The text of a page does not count: it has words, such as "example" and "quote", that are also classes of the theme.
    """
    elements = (element for page in pages for element in page.iter())
    names = {name for element in elements for name in (element.tag, *element.keys(), *_values_that_selectors_may_name(element))}
    words = {word for name in names for word in _WORD.findall(name)}
    run_command(BIN / "node", ROOT / "macros" / "pipeline" / "purge_styles.mjs", site, stdin=" ".join(sorted(words)))
