"""Takes from a built site what the theme brings and no page uses: its search, its own picture, and the maps of its sources.

And from the pages an attribute that no block of its base template lets us leave out.
"""

import re
import shutil
from pathlib import Path

UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers", "assets/images", "assets/**/*.map", "sitemap.xml.gz")
_MAP = re.compile(r"\n?(//# sourceMappingURL=\S+|/\*# sourceMappingURL=\S+ \*/)\s*$")
_SWITCH = re.compile(r'(<input class="md-toggle"[^>]*) autocomplete="off"')  # which a checkbox may not have


def trim(site: Path) -> None:
    """Removes these, and what would make a browser ask for a map."""
    for pattern in UNUSED:
        for found in list(site.glob(pattern)):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    for folder in ("javascripts", "stylesheets"):
        for file in (site / "assets" / folder).iterdir():
            file.write_text(_MAP.sub("", file.read_text("utf-8")), "utf-8")
    for page in site.rglob("*.html"):
        page.write_text(_SWITCH.sub(r"\1", page.read_text("utf-8")), "utf-8")
