"""Commands that build and check the site. Each error is reported in one sentence.

python -m macros check                         check all data as `kabu check` does, and that each rule marked as tested has a test
python -m macros build [MkDocs' options]       build the site
python -m macros serve [HOST:PORT]             serve the site, rendering pages on request
python -m macros finish SITE ADDRESS           complete the pages of a built site and write its other files
python -m macros vectors FOLDER                write the test vectors for other programs into a folder
python -m macros package                       build the engine's wheel and sdist into dist/
python -m macros prose                         write a list of all texts that readers see
python -m macros lint-prose                    check the style of all texts that readers see
python -m macros drift [REVISION]              list the facts that texts have gained or lost since a revision, by default HEAD
"""

import contextlib
import gc
import os
import socket
import sys
from pathlib import Path

from mkdocs.__main__ import cli

from kabu_core.terminal import commands
from macros import build_cache, development_server, reader_text_review
from macros.build_helpers import ROOT
from macros.export import engine_package, game_test_vector_files
from macros.pipeline import site_completion
from macros.rules_claimed_by_tests import rules_claimed_by_tests


def main(arguments: list[str]) -> None:
    """Run the command that the arguments name.

    Exit with a message if `serve` cannot use its port, if `finish` finds no site, or if any command cannot read or write a file.
    """
    try:
        if arguments[:1] == ["check"]:
            sys.exit(commands.main(arguments, rules_claimed_by_tests()))
        elif arguments[:1] == ["serve"]:
            host, _, port = (arguments[1:] or ["127.0.0.1:8000"])[0].rpartition(":")
            if message := port_fault_sentence(host, port):
                sys.exit(message)
            development_server.serve_pages(host, port)
        elif arguments[:1] == ["vectors"]:
            if len(arguments) != 2:
                sys.exit("vectors takes a folder, as in `python -m macros vectors dist/test-vectors`.")
            game_test_vector_files.write_test_vectors(Path(arguments[1]))
        elif arguments[:1] == ["package"]:
            print(*engine_package.build_distributions(ROOT / "dist", "sdist", "wheel"), sep="\n")
        elif arguments[:1] == ["prose"]:
            print(reader_text_review.write_list_of_reader_texts())
        elif arguments[:1] == ["lint-prose"]:
            sys.exit(_prose_fault_lines())
        elif arguments[:1] == ["drift"]:
            print(*reader_text_review.facts_changed_since_revision((arguments[1:] or ["HEAD"])[0]), sep="\n")
        elif arguments[:1] == ["finish"]:
            if message := finish_arguments_fault_sentence(arguments[1:]):
                sys.exit(message)
            site, home = arguments[1:]
            with build_cache.acquire_build_lock():
                site_completion.complete_built_site(Path(site), home)
        else:
            gc.disable()  # the process ends with the build, so freeing memory would waste time
            cli(arguments, prog_name="mkdocs")
    except OSError as error:
        sys.exit(f"The build failed: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}.")


def _prose_fault_lines() -> str | None:
    """Return the style faults in all texts for readers, one per line, or None if there are none."""
    from macros import prose_lint  # imported here because only this command needs proselint

    return "\n".join(prose_lint.find_prose_faults(prose_lint.texts_for_prose_lint())) or None


def port_fault_sentence(host: str, port: str) -> str:
    """Return a sentence that says why a port cannot be used, or "" if it can."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        return f"PORT={port} is not a port; choose a number from 1 to 65535."
    with contextlib.closing(socket.socket()) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, int(port)))
        except OSError as error:
            return f"Port {port} cannot be used ({os.strerror(error.errno or 0)}); choose another, as in `make serve PORT=8001`."
    return ""


def finish_arguments_fault_sentence(arguments: list[str]) -> str:
    """Return a sentence that says why `finish` cannot run with these arguments, or "" if it can."""
    if len(arguments) != 2:
        return "finish takes a built site and its address, as in `python -m macros finish site https://example.org/`."
    missing = next((page for page in site_completion.REQUIRED_PAGES if not Path(arguments[0], page).is_file()), "")
    return f"{arguments[0]!r} is not a built site, because it has no {missing}; build one first, or name its folder." if missing else ""


if __name__ == "__main__":
    main(sys.argv[1:])
