"""Takes from a built site what the theme brings and no page uses: scripts, its own picture, the maps of its sources, most of its styles.

And from the pages what stands before the lines of its templates, and an attribute that no block of them lets us leave out.
"""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from macros.project import BIN, ROOT, run

UNUSED = ("assets/javascripts", "assets/images", "assets/**/*.map", "sitemap.xml.gz")
_MAP = re.compile(r"\n?/\*# sourceMappingURL=\S+ \*/\s*$")
_SWITCH = re.compile(r'(<input class="md-toggle"[^>]*) autocomplete="off"')  # which a checkbox may not have
_INDENT = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)|\n\s+", re.DOTALL)
_WORD = re.compile(r"[A-Za-z0-9_-]+")


def plain(page: str) -> str:
    """The page without these."""
    return _INDENT.sub(lambda found: found[1] or "\n", _SWITCH.sub(r"\1", page))


def trim(site: Path) -> None:
    """Removes these, and what would make a browser ask for a map."""
    for pattern in UNUSED:
        for found in list(site.glob(pattern)):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    for file in site.glob("assets/stylesheets/*.css"):
        file.write_text(_MAP.sub("", file.read_text("utf-8")), "utf-8")


def slim(site: Path, pages: Iterable[str]) -> None:
    """Takes from the theme's styles what no word of these pages and of our scripts asks for."""
    words = {word for page in pages for word in _WORD.findall(page)}
    run(BIN / "node", ROOT / "macros" / "pipeline" / "purge_styles.mjs", site, stdin=" ".join(sorted(words)))
