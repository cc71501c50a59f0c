"""The outlines of the land for the maps, from Natural Earth (public domain), drawn once for each state of the frames and their maker."""

import json
from collections.abc import Mapping
from functools import cache

from kabu_core.render import maps
from macros import library
from macros.library import BIN, ROOT

MAKER = ROOT / "macros" / "coast.mjs"


def land() -> Mapping[str, str]:
    """The path of each map by its id. Raises RuntimeError, with its last words, if the drawer fails."""
    return _drawn(json.dumps(maps.frames()))


@cache
def _drawn(frames: str) -> Mapping[str, str]:
    made_of = (frames.encode(), MAKER.read_bytes(), (ROOT / "package-lock.json").read_bytes())
    found: dict[str, str] = json.loads(library.kept("coast", made_of, lambda: library.run(BIN / "node", MAKER, frames)))
    return found
