"""The entry point of `python -m kabu_core`; `kabu_core.terminal.commands` has the commands.

This file uses only old syntax, so that an old version of Python can run it and print that a newer one is needed.
"""

import signal
import sys

import kabu_core


class _SigtermInterrupt(KeyboardInterrupt):
    """An exception raised on SIGTERM, so that the process ends in the same way as on Ctrl-C."""


def main(arguments: "list[str] | None" = None) -> int:
    """Run a command and return the exit code of the process: 130 after Ctrl-C and 143 after SIGTERM, both without a traceback."""
    if sys.version_info < kabu_core.REQUIRED_PYTHON:
        print(kabu_core.OLD_PYTHON_MESSAGE + ": run 'make setup', and then '.venv/bin/python -m kabu_core'.", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _raise_sigterm_interrupt)
    try:
        from kabu_core.terminal import commands

        return commands.main(arguments)
    except _SigtermInterrupt:
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _raise_sigterm_interrupt(*_: object) -> None:
    raise _SigtermInterrupt


if __name__ == "__main__":
    sys.exit(main())
