"""Find Firefox and WebKitGTK, or install their system packages. For Chromium see tests/browser/find_chromium.py."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.browser import find_chromium

DEBIAN_PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}
DRIVER_FOLDERS = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib")


def possible_browser_paths(engine: str) -> Iterator[Path]:
    if engine == "firefox":
        for name in (os.environ.get("FIREFOX"), "firefox-esr", "firefox"):
            if executable := name and shutil.which(name):
                yield Path(executable)
        yield Path("/Applications/Firefox.app/Contents/MacOS/firefox")
    elif shutil.which("WebKitWebDriver") and shutil.which("Xvfb"):
        for folder in DRIVER_FOLDERS:
            yield Path(folder) / "webkit2gtk-4.1" / "MiniBrowser"


def find_browser(engine: str) -> Path | None:
    """Return the path of the browser, or None if there is none. The environment variables FIREFOX and CHROMIUM may name the path.

    This function may start Playwright, so it must not be called while Playwright runs.
    """
    if engine == "chromium":
        return find_chromium.find_chromium()
    return next((path for path in possible_browser_paths(engine) if path.exists()), None)


def install_browser(engine: str) -> None:
    if engine == "chromium":
        return find_chromium.install_chromium()
    if shutil.which("apt-get"):
        print(f"No {engine} here: asking apt for one.", flush=True)
        find_chromium.install_debian_packages(*DEBIAN_PACKAGES[engine])
    return None


if __name__ == "__main__":
    for engine in ("chromium", *DEBIAN_PACKAGES):
        if find_browser(engine) is None:
            install_browser(engine)
        if find_browser(engine) is None:
            packages = " ".join(DEBIAN_PACKAGES.get(engine, ["chromium"]))
            sys.exit(f"The tests of the engines need {engine}: please install it (on Debian: {packages}).")
