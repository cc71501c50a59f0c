"""Files and folders in .cache/ that builds share."""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from macros.project import ROOT, digest

CACHE = ROOT / ".cache"


def cached_text(kind: str, inputs: Iterable[bytes], make: Callable[[], str]) -> str:
    """Return the text that `make` returned for the same inputs before, or call it and cache the text."""
    return cached(CACHE / kind / f"{digest(*inputs)}.txt", lambda file: file.write_text(make(), "utf-8")).read_text("utf-8")


def cached(target: Path, make: Callable[[Path], object]) -> Path:
    """Return a file or folder of .cache/, creating it if it is missing: `make` writes a temporary path, which is then renamed.

    An interrupted build or a full disk leaves nothing incomplete, and of two simultaneous builds one waits for the other.
    """
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with lock("making"), tempfile.TemporaryDirectory(dir=target.parent) as temporary:
            if not target.exists():  # another build may have made it meanwhile
                work = Path(temporary) / target.name
                make(work)
                for part in (work, *work.rglob("*")):
                    _sync(part)
                work.rename(target)
    return target


def _sync(file: Path) -> None:
    """Wait until the file is on disk; otherwise a power failure could leave its name without its content."""
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@cache
def lock(name: str) -> FileLock:
    """Return the lock with this name. Its holder may acquire it again; the system releases it when the process ends."""
    CACHE.mkdir(exist_ok=True)
    return FileLock(CACHE / f"{name}.lock")


def wait_for_other_build() -> AbstractContextManager[object]:
    """Acquire the build lock, waiting for another build to end; held until this process ends, or as a context."""
    try:
        return lock("build").acquire(timeout=0)
    except Timeout:
        print("Another build is under way here: waiting for it to end.", flush=True)
        return lock("build").acquire()
