"""Processes that compute for a command and end with it."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def process_pool(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Give an executor of `count` processes, one for each processor if None; they end at once if the command is interrupted."""
    with ProcessPoolExecutor(count, initializer=_leave_interrupts_to_parent) as executor:
        try:
            yield executor
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _leave_interrupts_to_parent() -> None:
    """Leave Ctrl-C, which reaches every process, to the command; end when that says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
