"""Firefox for the tests in all browsers, driven by Puppeteer in a Node process."""

import json
import queue
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cross_browser.tab import TIMEOUT, BrowserDriver, BrowserTab, DriverError

NODE = Path(__file__).parents[2] / ".venv" / "bin" / "node"


class FirefoxTab(BrowserTab):
    def __init__(self, site: str, send: Callable[..., Any]) -> None:
        super().__init__(site)
        self.send, self.number = send, send(None, "open")

    def goto(self, url: str) -> None:
        self.send(self.number, "goto", url)

    def evaluate(self, expression: str) -> Any:
        return self.send(self.number, "run", expression)

    def click(self, css: str) -> bool:
        return bool(self.send(self.number, "press", css))

    def keys(self, *names: str) -> None:
        self.send(self.number, "keys", names)

    def write(self, text: str) -> None:
        self.send(self.number, "write", text)

    def reload(self) -> None:
        self.send(self.number, "reload")

    def close(self) -> None:
        self.send(self.number, "close")


class FirefoxDriver:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.answers: queue.Queue[str] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self._answer()

    def new_tab(self, site: str) -> BrowserTab:
        return FirefoxTab(site, self.send)

    def send(self, tab: int | None, command: str, *values: Any) -> Any:
        assert self.process.stdin
        print(json.dumps({"tab": tab, "command": command, "values": values}), file=self.process.stdin, flush=True)
        return self._answer()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put('{"error": "Firefox has ended"}')

    def _answer(self) -> Any:
        try:
            answer = json.loads(self.answers.get(timeout=2 * TIMEOUT))
        except queue.Empty:
            raise DriverError("Firefox does not answer") from None
        if "error" in answer:
            raise DriverError(answer["error"])
        return answer["result"]

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.listener.join(TIMEOUT)


@contextmanager
def start_firefox(path: Path) -> Iterator[BrowserDriver]:
    script = Path(__file__).with_name("firefox.mjs")
    with subprocess.Popen([NODE, script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        browser = FirefoxDriver(process)
        try:
            yield browser
        finally:
            browser.end()
