"""python -m kabu_core: see `kabu_core.terminal.commands`. An old Python must be able to read this file, to say that it is too old."""

import signal
import sys

NEEDED = (3, 13)


class _Terminated(KeyboardInterrupt):
    """The process was asked to end (SIGTERM), and ends as on Ctrl-C."""


def main(arguments: "list[str] | None" = None) -> int:
    """Run a command as a process: an interrupt ends it with exit code 130, a SIGTERM with 143, and neither with a traceback."""
    if sys.version_info < NEEDED:
        why = "kabu needs Python {}.{} or newer, and this is Python {}.{}".format(*NEEDED, *sys.version_info)
        print(why + ": run 'make setup', and then '.venv/bin/python -m kabu_core'.", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _terminate)
    try:
        from kabu_core.terminal import commands

        return commands.main(arguments)
    except _Terminated:
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _terminate(*_: object) -> None:
    raise _Terminated


if __name__ == "__main__":
    sys.exit(main())
