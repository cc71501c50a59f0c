"""How much a test tries: a little in `make test`, a lot in `make nightly`."""

import os

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def amount[T](usual: T, nightly: T) -> T:
    """The first in `make test`, the second in `make nightly`."""
    return nightly if NIGHTLY else usual
