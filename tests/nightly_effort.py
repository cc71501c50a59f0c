"""The number of cases a test tries: few in `make test`, many in `make nightly`."""

import os
import zlib
from collections.abc import Sequence

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def usual_or_nightly[T](usual: T, nightly: T) -> T:
    """Return `usual` in `make test` and `nightly` in `make nightly`."""
    return nightly if NIGHTLY else usual


def sample_unless_nightly[T](cases: Sequence[T], usual: int, name: str = "") -> Sequence[T]:
    """Return `usual` evenly spread cases in `make test`, and all cases in `make nightly`. `name` decides which cases are chosen."""
    if NIGHTLY or len(cases) <= usual:
        return cases
    first = zlib.crc32(name.encode()) % len(cases)
    return [cases[place] for place in sorted((first + number * len(cases) // usual) % len(cases) for number in range(usual))]
