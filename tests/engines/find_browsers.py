"""Find or install Firefox and WebKitGTK from system packages; Chromium as in tests/browser/chromium.py."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.browser import chromium

PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}
FOLDERS = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib")


def candidates(engine: str) -> Iterator[Path]:
    if engine == "firefox":
        for name in (os.environ.get("FIREFOX"), "firefox-esr", "firefox"):
            if executable := name and shutil.which(name):
                yield Path(executable)
        yield Path("/Applications/Firefox.app/Contents/MacOS/firefox")
    elif shutil.which("WebKitWebDriver") and shutil.which("Xvfb"):
        for folder in FOLDERS:
            yield Path(folder) / "webkit2gtk-4.1" / "MiniBrowser"


def find(engine: str) -> Path | None:
    """Return the path of the browser, or None; FIREFOX=/path and CHROMIUM=/path select one. Must not be called while Playwright runs."""
    if engine == "chromium":
        return chromium.find()
    return next((path for path in candidates(engine) if path.exists()), None)


def install(engine: str) -> None:
    if engine == "chromium":
        return chromium.install()
    if shutil.which("apt-get"):
        print(f"No {engine} here: asking apt for one.", flush=True)
        chromium.apt(*PACKAGES[engine])
    return None


if __name__ == "__main__":
    for engine in ("chromium", *PACKAGES):
        if find(engine) is None:
            install(engine)
        if find(engine) is None:
            sys.exit(
                f"The tests of the engines need {engine}: please install it (on Debian: {' '.join(PACKAGES.get(engine, ['chromium']))})."
            )
