"""A pool of worker processes for a command. The workers end when the command ends."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def process_pool(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Yield an executor with `count` processes; None means one for each processor.

    If the command is interrupted, the processes end at once.
    """
    with ProcessPoolExecutor(count, initializer=_ignore_ctrl_c_in_worker) as executor:
        try:
            yield executor
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _ignore_ctrl_c_in_worker() -> None:
    """Ignore Ctrl-C in a worker, because the command itself handles it. End on SIGTERM, which the command sends to its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
