"""Import this first: Ctrl-C then ends a command (`python -m macros ...`) without a traceback, even during the other imports."""

import sys
from types import TracebackType


def _print_traceback(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.argv[0] == "-m":  # its value while Python looks for the module to run
    sys.excepthook = _print_traceback
