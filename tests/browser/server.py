"""A small static server: right types, gzip, a log of all requests, faults and delays on demand."""

import gzip
import hashlib
import mimetypes
import os
import random
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, Self

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
PACKED = {".bin", ".zip", ".whl", ".png", ".jpg", ".woff2", ".gz"}  # compressed already
HASHED = re.compile(r"[.-][0-9a-f]{12}\b")
Fault = Literal["missing", "refused", "page", "truncated", "short", "flipped", "edition", "wrong type", "silent", "blocked", "once"]
PACKET = 1_400
PAGE = b"<!doctype html><title>Hotel</title><h1>Please log in</h1>"
PAGES: dict[Fault | None, int] = {"missing": 404, "refused": 503, "page": 200}
"""The faults that are answered by another page, and with which status."""


@cache
def body(path: Path, changed: float, level: int, fault: Fault | None = None) -> tuple[bytes, bool]:
    """What is sent of a file, and whether it is packed."""
    content = spoilt(path.read_bytes(), fault)
    return (content, False) if path.suffix in PACKED else (gzip.compress(content, level), True)


def spoilt(content: bytes, fault: Fault | None) -> bytes:
    """The content as a bad line, a bad disk or another release would have it."""
    half = len(content) // 2
    match fault:
        case "short":
            return content[:half]
        case "flipped":
            return content[:half] + bytes(byte ^ 1 for byte in content[half : half + 64]) + content[half + 64 :]
        case "edition":
            return content + b"\n"
    return content


def renamed(name: str, content: bytes) -> str:
    """A name made of content, for other content."""
    return HASHED.sub(f"-{hashlib.sha256(content).hexdigest()[:12]}", name)


def repacked(content: bytes) -> bytes:
    """The same engine as other bytes."""
    return gzip.compress(gzip.decompress(content), 1)


def base(root: Path) -> str:
    """Where a site was built to stand on its host, without the slash at its end."""
    pages = root / "sitemap.xml"
    first = re.search(r"<loc>https?://[^/<]+([^<]*)/</loc>", pages.read_text("utf-8")) if pages.is_file() else None
    return first[1] if first else ""


STRESS = os.environ.get("STRESS", "")
"""The seed of a stress run: every request is recorded late, and answered late; see tests/stress.py."""
MOST_DELAY = 0.2  # s


@dataclass(eq=False)
class Request:
    path: str
    bytes: int = 0  # in the answer, set before the first of them is sent


@dataclass
class Site:
    """Serves a folder on a free port: `with Site(root) as site: ... site.url`."""

    root: Path
    log: list[Request] = field(default_factory=list)  # in the order of arrival: a request is here before anything answers it
    faults: dict[str, Fault] = field(default_factory=dict)  # a part of a path -> what goes wrong there
    policies: dict[str, str] = field(default_factory=dict)  # a part of a path -> the content security policy sent with it
    extra: dict[str, bytes] = field(default_factory=dict)  # paths of files that the folder does not have
    newer: dict[str, str] = field(default_factory=dict)  # names in a page -> those of a newer edition
    rate: float = 0  # bytes a second over a line that all share; 0 is as fast as it goes
    level: int = 1  # of gzip; hosts pack tighter, which takes nine times as long
    script: str = ""  # runs first on every page, before the page's own policy
    asked: dict[str, Callable[[str], str]] = field(default_factory=dict)  # paths that are posted to -> what answers a text there

    def __post_init__(self) -> None:
        self.arrival = threading.Condition()

    def __enter__(self) -> Self:
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.site = self
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.base = base(self.root)
        self.url = self.origin + self.base
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def record(self, path: str) -> Request:
        request = Request(path)
        with self.arrival:
            self.log.append(request)
            self.arrival.notify_all()
        return request

    def requests(self, part: str = "") -> list[str]:
        """Return the paths containing `part` that were asked for so far, answered or not."""
        return [request.path for request in self.log if part in request.path]

    def wait_for(self, part: str) -> str:
        """Return the first path containing `part` once it is asked for."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: self.requests(part), timeout=60), f"nothing asked for {part}"
        return self.requests(part)[0]

    def renewed(self, page: str) -> str:
        """A page as a newer edition has it, or with the script that is to run first."""
        for old, new in self.newer.items():
            page = page.replace(old, new)
        return page.replace("<head>", f"<head><script>{self.script}</script>", 1) if self.script else page

    def deploy(self, pattern: str, change: Callable[[bytes], bytes]) -> None:
        """A newer edition, in which one file of the assets has other bytes and so another name; the old one is gone."""
        [file] = self.root.glob(f"assets/{pattern}")
        content = change(file.read_bytes())
        name = renamed(file.name, content)
        self.extra[f"/{file.relative_to(self.root).with_name(name)}"] = content
        self.newer[file.name] = name
        self.faults[file.name] = "missing"

    def file(self, path: str) -> Path:
        found = self.root / path.lstrip("/")
        return found / "index.html" if found.is_dir() else found


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    site: Site

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.released = threading.Event()
        self.line = threading.Lock()
        self.free = 0.0  # the moment from which the line is, if it is a slow one

    def release(self) -> None:
        """Lets the silent ones answer."""
        self.released.set()
        self.released = threading.Event()

    def handle_error(self, *_: object) -> None:
        """A browser that hangs up in the middle is no news."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: Server

    def do_GET(self) -> None:
        self.arrive()
        site, path = self.server.site, self.path.partition("?")[0].removeprefix(self.server.site.base)
        fault = next((fault for part, fault in site.faults.items() if part in path), None)
        if fault == "silent":
            self.server.released.wait()
        if fault == "blocked" or (fault == "once" and self.is_first()):
            self.close_connection = True
        elif fault in PAGES:
            self.reply(PAGES[fault], "text/html", PAGE, False)
        elif path in site.extra:
            self.answer(path, Path(path), site.extra[path], False, fault)
        elif (file := site.file(path)).is_file():
            self.answer(path, file, *body(file, file.stat().st_mtime, site.level, fault), fault)
        else:
            self.reply(404, "text/html", PAGE, False)

    def do_POST(self) -> None:
        self.arrive()
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.reply(200, "application/json", self.server.site.asked[self.path](text).encode(), False)

    def arrive(self) -> None:
        self.delay("arrival")
        self.entry = self.server.site.record(self.path)

    def is_first(self) -> bool:
        """Return whether nothing asked for this path before."""
        return self.entry is next(entry for entry in self.server.site.log if entry.path == self.path)

    def delay(self, of: str) -> None:
        """In a stress run wait a little, always as long for the same seed and path."""
        if STRESS:
            time.sleep(random.Random(f"{STRESS} {of} {self.path}").uniform(0, MOST_DELAY))

    def answer(self, path: str, file: Path, content: bytes, packed: bool, fault: Fault | None) -> None:
        """Sends a file."""
        site = self.server.site
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if file.suffix == ".html" and (site.newer or site.script):
            content, packed = site.renewed(file.read_text("utf-8")).encode(), False
        cut = len(content) // 2 if fault == "truncated" else None
        self.close_connection = fault == "truncated"
        self.reply(200, "text/plain" if fault == "wrong type" else kind, content, packed, keep=bool(HASHED.search(path)), cut=cut)

    def reply(self, status: int, kind: str, content: bytes, packed: bool, keep: bool = False, cut: int | None = None) -> None:
        """Sends an answer; of one that is cut only so many bytes."""
        site = self.server.site
        self.delay("answer")
        self.entry.bytes = len(content)
        text = kind.startswith("text/") or kind == "application/json"
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if keep else "no-cache")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        for policy in (policy for part, policy in site.policies.items() if part in self.path):
            self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        self.send(content[:cut])

    def send(self, content: bytes) -> None:
        """At once, or as the line lets it through: each packet after those of other answers that came before it."""
        server, rate = self.server, self.server.site.rate
        for start in range(0, len(content), PACKET) if rate else ():
            packet = content[start : start + PACKET]
            with server.line:
                server.free = max(time.monotonic(), server.free) + len(packet) / rate
                due = server.free
            time.sleep(max(0, due - time.monotonic()))
            self.wfile.write(packet)
        if not rate:
            self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass
