"""What the templates of the pages are given: plain values, made in one place and once for each build."""

from functools import cache
from typing import Any

from kabu_core import __version__
from kabu_core.archive import checks, packs
from macros import project
from macros.cite import citing, describing, editions
from macros.claims import claims
from macros.export import files as export
from macros.pipeline import embeds, engine_bundle, scripts
from macros.pipeline.front_matter import PAGES, front_matter


@cache
def context(home: str, edition: str = "") -> dict[str, Any]:
    """What they find under `config.extra`, for a site at this address, or its edition of a day. Raises KabuError for bad data."""
    checks.check(claims=claims())
    if not project.served():  # there the pages come first
        engine_bundle.bundle(engine_bundle.state())  # the longest first, and here what stops it is told best
    return {
        "packs": [deck.id for deck in packs.drawn_packs()],
        "version": __version__,
        "edition": editions.told(home, edition),
        "offline": not project.served() and not edition,  # what is edited is not kept, and of an edition nothing new will come
        "scripts": {
            script: {"name": scripts.name(script), "integrity": scripts.integrity(script)} for script in (scripts.SITE, *scripts.SOME)
        },
        "pages": pages(editions.address(home, edition)),
        "made": {"changed": citing.data_changed()},  # what stands for a page that the build makes of the data alone
    }


def pages(home: str) -> dict[str, dict[str, Any]]:
    """What a page alone is given, by the path of its source: its days, what it is, and the data or the game that it describes."""
    days, first = citing.changed(), citing.published()
    return {
        (path := file.relative_to(PAGES).as_posix()): {
            **({"changed": days[path]} if path in days else {}),
            **({"published": first[path]} if path in first else {}),
            **({"kind": kind} if (kind := describing.described(path)) else {}),
            **({"game": game} if (game := describing.game(home, path)) else {}),
            **({"embeds": [f"{thing}/{name}" for thing in embeds.WIDGETS]} if (name := describing.played(path)) else {}),
            **({"dataset": export.dataset(home, citing.data_changed())} if front_matter(path).get("dataset") else {}),
        }
        for file in sorted(PAGES.rglob("*.md"))
    }
