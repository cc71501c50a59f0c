"""Run one step of the set-up, and explain its failure: python run_setup_step.py "<hint>" <command>. Works with Python 3.9 and later."""

import subprocess
import sys

UNREACHED = (
    *("NewConnectionError", "ConnectTimeout", "ReadTimeout", "ProxyError", "name resolution", "dns error", "error sending request"),
    *("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH"),
)
REASONS = (
    (("No space left", "ENOSPC", "Disk quota exceeded"), "The disk is full: please make room and try again."),
    (("Read-only file system", "EROFS"), "The disk cannot be written to, it is read-only: please use a copy in a folder of your own."),
    (
        ("Permission denied", "EACCES"),
        "You may not write to this folder or to the packages' cache: please use a copy in a folder of your own.",
    ),
    (("ensurepip is not available",), "Please install Python's venv module (on Debian: apt install python3-venv)."),
    (
        ("DO NOT MATCH THE HASHES", "Hash mismatch", "EINTEGRITY"),
        "A downloaded package does not match its pinned hash, so it was not used.",
    ),
    (UNREACHED, "The packages could not be fetched: the first set-up needs a network, later ones do not. Please connect and try again."),
)
"""Words in the error output of pip, uv and npm, each with a sentence that explains the failure."""


def explain_failure(output: str, hint: str) -> str:
    """Return a sentence that explains the output of a failed tool; if none fits, return the output and the hint."""
    explanations = (sentence for words, sentence in REASONS if any(word in output for word in words))
    return next(explanations, f"{output.strip()}\n{hint}".strip())


if __name__ == "__main__":
    try:
        result = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        failed, output = result.returncode, result.stdout
    except OSError as error:
        failed, output = 1, str(error)
    if failed:
        sys.exit(explain_failure(output, sys.argv[1]))
