"""The number of cases a test tries: few in `make test`, many in `make nightly`."""

import os
from collections.abc import Sequence

from kabu_core import games

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def effort[T](usual: T, nightly: T) -> T:
    """Return `usual` in `make test` and `nightly` in `make nightly`."""
    return nightly if NIGHTLY else usual


def sample[T](cases: Sequence[T], usual: int) -> Sequence[T]:
    """Return about `usual` of the cases, evenly spread and beginning with the first, in `make test`, and all in `make nightly`."""
    return effort(cases[:: max(1, len(cases) // usual)], cases)


TABLES = effort(("oicho-kabu", "yari-tori", "koi-koi"), games.GAMES)
"""The games whose tables are tried in the browser: one of each family in `make test`, all in `make nightly`."""
