"""The number of cases a test tries: few in `make test`, many in `make nightly`."""

import os

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def effort[T](usual: T, nightly: T) -> T:
    """Return `usual` in `make test` and `nightly` in `make nightly`."""
    return nightly if NIGHTLY else usual
