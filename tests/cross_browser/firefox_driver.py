"""Firefox for the tests in all browsers, driven by Puppeteer in a Node process."""

import json
import queue
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cross_browser.browser_tab import TIMEOUT, BrowserDriver, BrowserTab, DriverError

NODE = Path(__file__).parents[2] / ".venv" / "bin" / "node"


class FirefoxTab(BrowserTab):
    def __init__(self, site: str, send: Callable[..., Any]) -> None:
        super().__init__(site)
        self.send, self.number = send, send(None, "open")

    def load_address(self, url: str) -> None:
        self.send(self.number, "goto", url)

    def evaluate_expression(self, expression: str) -> Any:
        return self.send(self.number, "run", expression)

    def click_if_visible(self, css: str) -> bool:
        return bool(self.send(self.number, "press", css))

    def press_keys(self, *names: str) -> None:
        self.send(self.number, "keys", names)

    def type_text(self, text: str) -> None:
        self.send(self.number, "write", text)

    def reload_page(self) -> None:
        self.send(self.number, "reload")

    def close_tab(self) -> None:
        self.send(self.number, "close")


class FirefoxDriver:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.answers: queue.Queue[str] = queue.Queue()
        self.listener = threading.Thread(target=self._collect_answers_of_firefox, daemon=True)
        self.listener.start()
        self._next_answer_of_firefox()

    def new_tab(self, site: str) -> BrowserTab:
        return FirefoxTab(site, self.send_command)

    def send_command(self, tab: int | None, command: str, *values: Any) -> Any:
        assert self.process.stdin
        print(json.dumps({"tab": tab, "command": command, "values": values}), file=self.process.stdin, flush=True)
        return self._next_answer_of_firefox()

    def _collect_answers_of_firefox(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put('{"error": "Firefox has ended"}')

    def _next_answer_of_firefox(self) -> Any:
        try:
            answer = json.loads(self.answers.get(timeout=2 * TIMEOUT))
        except queue.Empty:
            raise DriverError("Firefox does not answer") from None
        if "error" in answer:
            raise DriverError(answer["error"])
        return answer["result"]

    def end_firefox(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.listener.join(TIMEOUT)


@contextmanager
def start_firefox(path: Path) -> Iterator[BrowserDriver]:
    script = Path(__file__).with_name("drive_firefox.mjs")
    with subprocess.Popen([NODE, script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        browser = FirefoxDriver(process)
        try:
            yield browser
        finally:
            browser.end_firefox()
