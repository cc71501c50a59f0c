"""Helpers of the build: paths of the project, running commands, and hashing contents."""

import base64
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")

DEV_BUILD = "KABU_SERVED"
"""The environment variable that the development server sets for its builds."""


def is_dev_build() -> bool:
    """Return whether this is a build for `macros serve`."""
    return DEV_BUILD in os.environ


def run_command(*command: str | Path, stdin: str | None = None, **environment: str) -> str:
    """Run a command and return its output. Raise RuntimeError with the command's error output if it fails."""
    result = subprocess.run(command, env=os.environ | environment, cwd=ROOT, text=True, input=stdin, capture_output=True)
    if result.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {result.stderr.strip()[-2000:]}")
    return result.stdout


def short_digest(*contents: bytes) -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 hash of these contents."""
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:12]


def integrity_checksum(content: bytes) -> str:
    """Return the SHA-256 hash in the form of `integrity` attributes and content security policies."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def compact_json(value: object) -> str:
    """Return a value as JSON without spaces, for files that browsers load."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
