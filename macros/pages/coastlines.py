"""Coastlines for the maps, from Natural Earth (public domain); redrawn only when the map frames, the script or npm's lock file change."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from kabu_core.pages import map_drawing
from macros import build_cache, build_helpers
from macros.build_helpers import BIN, ROOT

SCRIPT = Path(__file__).with_name("coastlines.mjs")


def coastline_paths(frames: Sequence[map_drawing.MapExtent] = map_drawing.FRAMES) -> Mapping[str, str]:
    """Return the SVG path data of each map's coastline, by map id. Raises RuntimeError with the error output if the script fails."""
    return _run_coastline_script(json.dumps(map_drawing.map_projection_data(frames)))


@cache
def _run_coastline_script(frames: str) -> Mapping[str, str]:
    inputs = (frames.encode(), SCRIPT.read_bytes(), (ROOT / "package-lock.json").read_bytes())
    paths: dict[str, str] = json.loads(
        build_cache.cached_text("coast", inputs, lambda: build_helpers.run_command(BIN / "node", SCRIPT, frames))
    )
    return paths
