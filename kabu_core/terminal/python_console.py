"""A console that runs pieces of Python one after another. On the site, readers can try the engine in it."""

import ast
import contextlib
import io
import json
import traceback
from codeop import compile_command

import kabu_core

FILE_NAME = "<console>"
MOST_OUTPUT_LETTERS = 50_000
"""The most characters that one piece of Python may print, so that a page stays usable."""
PROMPTS = (">>>", "...")


class PythonConsole:
    """A console in which the engine has the name `kabu`. Names stay from one piece of Python to the next."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__", "kabu": kabu_core}

    def run(self, source: str) -> str:
        """Run some lines of Python, and return what happened as a JSON object.

        Its key "incomplete" tells whether more lines must follow, "failed" whether the lines ended with an error, and "output" has what
        they printed, with the value of each expression and any error.
        """
        source = lines_after_prompts(source)
        try:
            incomplete = compile_command(source, FILE_NAME, "exec") is None
        except (SyntaxError, ValueError, OverflowError):
            incomplete = False  # the error is reported when the lines run
        printed, failed = io.StringIO(), False
        if not incomplete:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                failed = not self._run_and_report_error(source)
        output = printed.getvalue()
        if len(output) > MOST_OUTPUT_LETTERS:
            output = f"{output[:MOST_OUTPUT_LETTERS]}\n… and {len(output) - MOST_OUTPUT_LETTERS:,} more characters\n"
        return json.dumps({"incomplete": incomplete, "failed": failed, "output": output})

    def _run_and_report_error(self, source: str) -> bool:
        """Run lines of Python and print the value of each expression among them, or an error. Return whether there was no error."""
        try:
            exec(compile(ast.Interactive(ast.parse(source, FILE_NAME).body), FILE_NAME, "single"), self._names)
        except SyntaxError as error:
            print(*traceback.format_exception_only(error), sep="", end="")
        except BaseException as error:
            steps = error.__traceback__ and error.__traceback__.tb_next  # leaves out the frame of this method
            print(*traceback.format_exception(type(error), error, steps), sep="", end="")
        else:
            return True
        return False


def lines_after_prompts(source: str) -> str:
    """Return the lines that a reader typed in an example with prompts, without the prompts and the output. Return other text unchanged."""
    if not source.startswith(PROMPTS[0]):
        return source
    return "\n".join(line[len("... ") :] for line in source.splitlines() if line.startswith(PROMPTS))
