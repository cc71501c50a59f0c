"""Made ready for a table: deals that a visit may open with, and the answers to every first act in each, by the engine itself.

So every visit finds another deal, and nobody waits for the engine to begin. For each table of a page and each of its presets there is
one small file with the deals, and one for each deal with the answers, under names made of their content.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kabu_core import content
from kabu_core.pages import mount
from kabu_core.web.frame import Frame
from kabu_core.web.table import answers, first_frames
from macros.build import bundle, library

MANY = 4
KEPT = 80
"""So many files stay in .cache/: those of the last few states of the engine."""
FOLDER = "deals"
_NAMED = re.compile(rf"{FOLDER}/([\w-]+)/([\w-]+)-(\d+)-(\d+)-[0-9a-f]{{12}}\.json")
_PIECE = re.compile(r".*?</\w+>|.+$", re.DOTALL)

type Files = dict[str, str]
"""Texts by their address below the assets, that of the deals first."""


def addresses(game: str, seats: int, seed: int) -> str:
    """JSON for `data-deals`: where the deals under each preset are; "" on pages that are served while they are edited."""
    if library.served():
        return ""
    named = {preset: next(iter(_ready(game, preset, seats, seed))) for preset in content.game(game).presets}
    return json.dumps(named, separators=(",", ":"))


def publish(site: Path, pages: Iterable[str]) -> None:
    """Writes the deals that these pages name, in place of any other."""
    home = site / "assets"
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    for game, preset, seats, seed in {found.groups() for page in pages for found in _NAMED.finditer(page)}:
        for address, text in _ready(game, preset, int(seats), int(seed)).items():
            file = home / address
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    for old in sorted((library.CACHE / FOLDER).glob("*.txt"), key=os.path.getmtime)[:-KEPT]:
        old.unlink()


@cache
def _ready(game: str, preset: str, seats: int, seed: int) -> Files:
    """The files for one table under one preset; made once for each state of the engine."""
    made_of = (bundle.state().encode(), Path(__file__).read_bytes(), f"{game} {preset} {seats} {seed}".encode())
    files: Files = json.loads(library.kept(FOLDER, made_of, lambda: json.dumps(_made(game, preset, seats, seed))))
    return files


def _made(game: str, preset: str, seats: int, seed: int) -> Files:
    """The deal of this seed, which the page has itself, and others than that: their states, HTML and words, and where their answers are."""
    own, *others = first_frames(mount.record(game, preset, seats, seed), MANY)
    files: Files = {}

    def acts(frame: Frame) -> str:
        text = _acts(frame.state)
        address = f"{FOLDER}/{game}/acts-{library.digest(text.encode())}.json"
        files[address] = text
        return address

    deals = [{"state": frame.state, "html": frame.html, "say": frame.say, "acts": acts(frame)} for frame in others]
    text = _json({"own": acts(own), "deals": deals})
    return {f"{FOLDER}/{game}/{preset}-{seats}-{seed}-{library.digest(text.encode())}.json": text} | files


def _acts(state: str) -> str:
    """The answer to each act that is possible in a state: the next state, what is said, its HTML and the boards on the way there.

    HTML is told as the numbers of its pieces: the answers have most of them in common.
    """
    pool: dict[str, int] = {}

    def pieces(html: str) -> list[int]:
        return [pool.setdefault(piece, len(pool)) for piece in _PIECE.findall(html)]

    rows = {
        event: [after.state, after.say, pieces(after.html), [[news, pieces(board)] for news, board in after.steps]]
        for event, after in answers(state).items()
    }
    return _json({"pool": list(pool), "rows": rows})


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
