"""Run the browser tests under stress: `python -m tests.browser_stress_run [FILE...]`.

The tests run in random order, every answer of the server is delayed, and one processor core is kept busy. STRESS=seed repeats a run with
the same order and delays.
"""

import os
import random
import subprocess
import sys

PYTEST_COMMAND = [
    sys.executable,
    "-m",
    "pytest",
    "--numprocesses",
    "auto",
    "--dist",
    "worksteal",
    "--override-ini",
    "faulthandler_timeout=900",
]

KEEP_CORE_BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"  # ends when its parent does, even if the parent is killed


def run_browser_tests_under_stress() -> None:
    seed = os.environ["STRESS"] = os.environ.get("STRESS") or str(random.randrange(10**6))
    print(f"STRESS={seed}", flush=True)
    with subprocess.Popen([sys.executable, "-c", KEEP_CORE_BUSY, str(os.getpid())]) as busy:
        try:
            tests = subprocess.run([*PYTEST_COMMAND, *(sys.argv[1:] or ["tests/browser"])])
        finally:
            busy.kill()
    print(f"STRESS={seed} {'failed' if tests.returncode else 'passed'}")
    sys.exit(tests.returncode)


if __name__ == "__main__":
    run_browser_tests_under_stress()
