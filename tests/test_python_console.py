"""The Python console: it shows values and errors as Python does, waits for unfinished lines, and keeps names."""

import json

import pytest

from kabu_core.pages.python_console_form import EXAMPLES
from kabu_core.terminal.python_console import MOST_OUTPUT_LETTERS, PythonConsole

TRACEBACK = 'Traceback (most recent call last):\n  File "<console>", line 1, in <module>\n'


def run_in_console(console: PythonConsole, source: str) -> tuple[bool, bool, str]:
    answer = json.loads(console.run(source))
    return answer["incomplete"], answer["failed"], answer["output"]


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("1 + 1", (False, False, "2\n")),
        ("", (False, False, "")),
        ("None", (False, False, "")),
        ("print('a')\nprint('b')\n'c'", (False, False, "a\nb\n'c'\n")),
        ("for n in range(2):", (True, False, "")),
        ("max(1,", (True, False, "")),
        ("for n in range(2):\n    print(n)", (False, False, "0\n1\n")),
        ("kabu.GAMES[0]", (False, False, "'oicho-kabu'\n")),
        (">>> 6 * 7\n42\n>>> for n in (1, 2):\n...     n\n...\n>>> n + 1", (False, False, "42\n1\n2\n3\n")),
        ("1 / 0", (False, True, f"{TRACEBACK}ZeroDivisionError: division by zero\n")),
        ("raise SystemExit(3)", (False, True, f"{TRACEBACK}SystemExit: 3\n")),
    ],
)
def test_lines_are_run_as_python_runs_them(source: str, answer: tuple[bool, bool, str]) -> None:
    assert run_in_console(PythonConsole(), source) == answer


def test_a_syntax_error_is_shown_with_its_line() -> None:
    incomplete, failed, output = run_in_console(PythonConsole(), "1 +* 1")
    assert (incomplete, failed) == (False, True)
    assert output.startswith('  File "<console>", line 1\n    1 +* 1\n')
    assert output.endswith("SyntaxError: invalid syntax\n")


def test_names_and_the_last_value_stay() -> None:
    console = PythonConsole()
    run_in_console(console, "total = 8 + 9")
    assert run_in_console(console, "total % 10") == (False, False, "7\n")
    assert run_in_console(console, "_ + 1") == (False, False, "8\n")
    assert run_in_console(console, "total / 0")[1]
    assert run_in_console(console, "total") == (False, False, "17\n")


def test_a_long_output_is_cut_off() -> None:
    output = run_in_console(PythonConsole(), f"'a' * {2 * MOST_OUTPUT_LETTERS}")[2]
    assert len(output) < MOST_OUTPUT_LETTERS + 100
    assert output.endswith(f"… and {MOST_OUTPUT_LETTERS + 3:,} more characters\n")


def test_the_examples_of_the_page_run() -> None:
    console = PythonConsole()
    answers = {name: run_in_console(console, lines) for name, lines in EXAMPLES.items()}
    assert {name for name, (incomplete, failed, output) in answers.items() if incomplete or failed or not output} == set()
    assert "Total 9, kabu." in answers["Score a hand"][2]
