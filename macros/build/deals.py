"""Deals made ready: what a table may open with, so that every visit finds another one and nobody waits for the engine.

One small file for each table of a page and each of its presets, under a name made of its content.
"""

import json
import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kabu_core import content
from kabu_core.pages import mount
from kabu_core.web.table import first_frames
from macros.build import library

MANY = 4
FOLDER = "deals"
_NAMED = re.compile(rf"{FOLDER}/([\w-]+)/([\w-]+)-(\d+)-(\d+)-[0-9a-f]{{12}}\.json")


def addresses(game: str, seats: int, seed: int) -> str:
    """JSON for `data-deals`: where the deals under each preset are; "" on pages that are served while they are edited."""
    if library.served():
        return ""
    return json.dumps({preset: _name(game, preset, seats, seed) for preset in content.game(game).presets}, separators=(",", ":"))


def publish(site: Path, pages: Iterable[str]) -> None:
    """Writes the deals that these pages name, in place of any other."""
    home = site / "assets"
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    for named in {found[0]: found for page in pages for found in _NAMED.finditer(page)}.values():
        game, preset, seats, seed = named.groups()
        file = home / named[0]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_made(game, preset, int(seats), int(seed)), "utf-8")


def _name(game: str, preset: str, seats: int, seed: int) -> str:
    return f"{FOLDER}/{game}/{preset}-{seats}-{seed}-{library.digest(_made(game, preset, seats, seed).encode())}.json"


@cache
def _made(game: str, preset: str, seats: int, seed: int) -> str:
    """Deals other than that of this seed, which the page itself has: the state and the HTML of each."""
    frames = first_frames(mount.record(game, preset, seats, seed), MANY)
    return json.dumps([{"state": frame.state, "html": frame.html} for frame in frames], ensure_ascii=False, separators=(",", ":"))
