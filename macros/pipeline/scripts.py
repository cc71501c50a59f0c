"""The scripts of the pages, of what is shown elsewhere, and of the worker: each one file under a name made of its content.

A page never mixes two editions of them.
"""

import json
from functools import cache
from pathlib import Path

from macros.build_cache import cached_text
from macros.project import BIN, ROOT, checksum, digest, run

SOURCES = ROOT / "docs" / "assets"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
SITE, WORKER, SERVICE = "site", "worker", "sw"
PLAY, EMBED, PROBLEMS, GUIDE = "play", "embed", "problems", "guided-round"
YOURS, DOWNLOAD_ALL, RANKING = "your-games", "download-all", "ranking"
SOME = (PLAY, EMBED, PROBLEMS, GUIDE, YOURS, DOWNLOAD_ALL, RANKING)
"""What only some pages and readers need."""
FLAGS = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--banner:js=//# allFunctionsCalledOnLoad", "--log-level=warning")
"""The first line of a script has Chromium compile all of it beside the page while it comes, and nothing in the middle of a first act."""


def name(script: str) -> str:
    """The address of a script, from the site's assets folder."""
    return f"{script}-{digest(_made(script).encode())}.js"


def integrity(script: str) -> str:
    """What a browser checks a script by before it runs it."""
    return checksum(_made(script).encode())


def publish(site: Path) -> None:
    """Writes them into a built site."""
    for script in (SITE, WORKER, *SOME):
        (site / "assets" / name(script)).write_text(_made(script), "utf-8")


def service() -> str:
    """The service worker, whose name stays."""
    return _made(SERVICE)


def release() -> str:
    """Names one state of all scripts; the page and its worker tell it to each other."""
    return digest(*(file.read_bytes() for file in (*sorted(SOURCES.glob("*.mjs")), ROOT / "package-lock.json")))


def _made(script: str) -> str:
    return _bundled(script, release())


@cache
def _bundled(script: str, release: str) -> str:
    """A script with all that it imports."""
    flags = (*FLAGS, f"--define:RELEASE={json.dumps(release)}")
    return cached_text(
        f"script-{script}", [" ".join(flags).encode()], lambda: run(BIN / "node", ESBUILD, SOURCES / f"{script}.mjs", *flags)
    )
