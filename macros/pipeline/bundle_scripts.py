"""The scripts of pages, embeds and workers. Each script is bundled into one file, and the file's name contains a hash of its content.

This way, a page never mixes scripts of two releases.
"""

import json
from functools import cache
from pathlib import Path

from macros.build_cache import cached_text
from macros.build_helpers import BIN, ROOT, integrity_checksum, run_command, short_digest
from macros.slim_pyodide import wasm_functions_used_by_script

SOURCES = ROOT / "docs" / "assets"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
SITE, WORKER, SERVICE = "site", "engine-worker", "service-worker"
PLAY, EMBED, PROBLEMS, GUIDE = "widget-pages", "embed-page", "problems-page", "guided-round"
FILTERS, CHARTS = "list-filter", "chart-controls"
YOURS, OFFLINE_CONTROLS, RANKING, MONTHS, QR_CODE = "your-games-page", "offline-controls", "search-ranking", "month-trainer", "qr-code"
CONSOLE, CONSOLE_WORKER = "python-console", "python-console-worker"
OPTIONAL = (PLAY, FILTERS, CHARTS, EMBED, PROBLEMS, GUIDE, YOURS, OFFLINE_CONTROLS, RANKING, MONTHS, QR_CODE, CONSOLE, CONSOLE_WORKER)
"""The scripts that are needed only by some pages or for some actions."""
ESBUILD_FLAGS = (
    *("--bundle", "--format=esm", "--minify", "--target=es2022", "--log-level=warning"),
    "--banner:js=//# allFunctionsCalledOnLoad",
)
"""The options of esbuild. The banner makes Chromium compile a whole script while it downloads, so the first action does not wait."""


def script_file_name(script: str) -> str:
    """Return the file name of a script in the site's assets folder."""
    return f"{script}-{short_digest(_script_bundled_for_release(script).encode())}.js"


def script_integrity(script: str) -> str:
    """Return the value of a script's `integrity` attribute."""
    return integrity_checksum(_script_bundled_for_release(script).encode())


def publish_scripts(site: Path) -> None:
    """Write all scripts except the service worker into a built site."""
    for script in (SITE, WORKER, *OPTIONAL):
        (site / "assets" / script_file_name(script)).write_text(_script_bundled_for_release(script), "utf-8")


def service_worker_text() -> str:
    """Return the bundled text of the service worker. It is published under a fixed name, without a hash."""
    return _script_bundled_for_release(SERVICE)


def scripts_digest() -> str:
    """Return a hash of all scripts. A page and its worker compare this hash, so that they never belong to different releases."""
    return short_digest(*(file.read_bytes() for file in (*sorted(SOURCES.glob("*.mjs")), ROOT / "package-lock.json")))


def _script_bundled_for_release(script: str) -> str:
    return _bundle_script(script, scripts_digest())


@cache
def _bundle_script(script: str, version: str) -> str:
    """Return a script bundled with its imports; `version` becomes the constant RELEASE in it."""
    constants = {"RELEASE": version, "PYODIDE_FUNCTIONS": wasm_functions_used_by_script()}
    flags = (*ESBUILD_FLAGS, *(f"--define:{name}={json.dumps(value)}" for name, value in constants.items()))
    return cached_text(
        f"script-{script}", [" ".join(flags).encode()], lambda: run_command(BIN / "node", ESBUILD, SOURCES / f"{script}.mjs", *flags)
    )
