"""The scripts of the pages, and the worker's: each one file under a name made of its content. A page never mixes two editions of them."""

import json
from functools import cache
from pathlib import Path

from macros.build.library import BIN, ROOT, checksum, digest, kept, run

SOURCES = ROOT / "docs" / "assets"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
PAGE, WORKER, SERVICE = "site", "worker", "sw"
ALONE = ("problems", "guide")
"""What only some readers need: pages name it, and the pages' script fetches it when it is needed."""


def page() -> str:
    """The address of the pages' script, from the site's assets folder."""
    return _name(PAGE)


def worker() -> str:
    """The address of the worker's script, from the site's assets folder."""
    return _name(WORKER)


def alone(script: str) -> str:
    """The address of a script that is fetched by itself, from the site's assets folder."""
    return _name(script)


def integrity() -> str:
    """What a browser checks the pages' script by before it runs it."""
    return checksum(_made(PAGE).encode())


def publish(site: Path) -> None:
    """Writes them into a built site."""
    for script in (PAGE, WORKER, *ALONE):
        (site / "assets" / _name(script)).write_text(_made(script), "utf-8")


def service() -> str:
    """The service worker, whose name stays."""
    return _made(SERVICE)


def _name(script: str) -> str:
    return f"{script}-{digest(_made(script).encode())}.js"


def release() -> str:
    """Names one state of all scripts; the page and its worker tell it to each other."""
    return digest(*(file.read_bytes() for file in (*sorted(SOURCES.glob("*.mjs")), ROOT / "package-lock.json")))


def _made(script: str) -> str:
    return _bundled(script, release())


@cache
def _bundled(script: str, release: str) -> str:
    """A script with all that it imports."""
    flags = ("--bundle", "--format=esm", "--minify", "--target=es2022", f"--define:RELEASE={json.dumps(release)}", "--log-level=warning")
    return kept(f"script-{script}", [release.encode()], lambda: run(BIN / "node", ESBUILD, SOURCES / f"{script}.mjs", *flags))
