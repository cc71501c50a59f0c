"""The cache of builds: files and folders in .cache/, and locks that make builds wait for each other."""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from macros.build_helpers import ROOT, short_digest

CACHE = ROOT / ".cache"


def cached_text(kind: str, inputs: Iterable[bytes], make: Callable[[], str]) -> str:
    """Return the text cached in the folder `kind` for these inputs. If there is none, cache and return the result of `make`."""
    return create_cached_path(CACHE / kind / f"{short_digest(*inputs)}.txt", lambda file: file.write_text(make(), "utf-8")).read_text(
        "utf-8"
    )


def create_cached_path(target: Path, make: Callable[[Path], object]) -> Path:
    """Create `target`, a file or folder in .cache/, if it is missing, and return it.

    `make` writes to a temporary path, which is then renamed to `target`, so an interrupted build or a full disk never leaves an
    incomplete file. If two builds need the same file, one waits for the other.
    """
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with named_process_lock("making"), tempfile.TemporaryDirectory(dir=target.parent) as temporary:
            if not target.exists():  # another build may have made it in the meantime
                work = Path(temporary) / target.name
                make(work)
                for part in (work, *work.rglob("*")):
                    _flush_to_disk(part)
                work.rename(target)
    return target


def _flush_to_disk(file: Path) -> None:
    """Wait until the file is written to disk; otherwise a power failure could leave an empty file with this name."""
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@cache
def named_process_lock(name: str) -> FileLock:
    """Return the lock with this name. A process may acquire it more than once; the system releases it when the process ends."""
    CACHE.mkdir(exist_ok=True)
    return FileLock(CACHE / f"{name}.lock")


def acquire_build_lock() -> AbstractContextManager[object]:
    """Wait until no other build runs, and acquire the build lock.

    The lock is released at the end of a `with` statement, or when this process ends.
    """
    try:
        return named_process_lock("build").acquire(timeout=0)
    except Timeout:
        print("Another build is running here; waiting for it to end.", flush=True)
        return named_process_lock("build").acquire()
