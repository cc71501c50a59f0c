"""The context of the page templates: plain values, computed once for each build."""

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
    """Return the values for `config.extra`, for the site or its edition of a day. Raises KabuError for bad data."""
    checks.check(claims=claims())
    if not project.served():  # the server builds the engine after the pages
        engine_bundle.bundle(engine_bundle.state())  # the slowest step first, where its errors are reported best
    return {
        "packs": [deck.id for deck in packs.drawn_packs()],
        "version": __version__,
        "edition": editions.told(home, edition),
        "offline": not project.served() and not edition,  # a served site changes all the time, and an edition never
        "scripts": {
            script: {"name": scripts.name(script), "integrity": scripts.integrity(script)} for script in (scripts.SITE, *scripts.SOME)
        },
        "pages": pages(editions.address(home, edition)),
        "made": {"changed": citing.data_changed()},  # for pages that are generated from data alone
    }


def pages(home: str) -> dict[str, dict[str, Any]]:
    """Return the values for single pages, by the path of their source: dates, and the description of a page and of its game or data."""
    changed, published = citing.changed(), citing.published()
    return {
        (path := file.relative_to(PAGES).as_posix()): {
            **({"changed": changed[path]} if path in changed else {}),
            **({"published": published[path]} if path in published else {}),
            **({"kind": kind} if (kind := describing.described(path)) else {}),
            **({"game": game} if (game := describing.game(home, path)) else {}),
            **({"embeds": [f"{widget}/{name}" for widget in embeds.WIDGETS]} if (name := describing.played(path)) else {}),
            **({"dataset": export.dataset(home, citing.data_changed())} if front_matter(path).get("dataset") else {}),
        }
        for file in sorted(PAGES.rglob("*.md"))
    }
