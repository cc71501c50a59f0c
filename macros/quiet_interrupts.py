"""Make Ctrl-C end a command (`python -m macros ...`) without a traceback. Import this first, so that it covers the other imports too."""

import sys
from types import TracebackType


def _print_traceback_unless_interrupted(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.argv[0] == "-m":  # sys.argv[0] is "-m" while Python looks for the module to run
    sys.excepthook = _print_traceback_unless_interrupted
