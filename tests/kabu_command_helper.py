"""A helper for tests of the command `kabu`."""

import pytest

from kabu_core.terminal.commands import main


def output_of_kabu_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must succeed, and return its output."""
    assert main(arguments) == 0
    return capsys.readouterr().out
