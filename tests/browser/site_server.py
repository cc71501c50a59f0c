"""A static file server for tests, which compresses files with gzip, logs all requests, and can cause faults and delays."""

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

CONTENT_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
COMPRESSED_SUFFIXES = {".bin", ".zip", ".whl", ".png", ".jpg", ".woff2", ".gz"}  # already compressed
HASH_IN_NAME = re.compile(r"[.-][0-9a-f]{12}\b")
Fault = Literal[
    "missing", "refused", "page", "truncated", "interrupted", "short", "flipped", "edition", "wrong type", "silent", "blocked", "once"
]
PACKET_BYTES = 1_400
LOGIN_PAGE = b"<!doctype html><title>Hotel</title><h1>Please log in</h1>"
ERROR_PAGES: dict[Fault | None, int] = {"missing": 404, "refused": 503, "page": 200}
"""Faults answered by an error page, with their status."""


@cache
def bytes_to_send_for_file(path: Path, changed: float, level: int, fault: Fault | None = None) -> tuple[bytes, bool]:
    """Return the bytes to send for a file, and whether they are gzipped.

    `changed` is the time of the file's last change. It is a part of the cache's key, so a changed file is read again.
    """
    content = damage_content(path.read_bytes(), fault)
    return (content, False) if path.suffix in COMPRESSED_SUFFIXES else (gzip.compress(content, level), True)


def damage_content(content: bytes, fault: Fault | None) -> bytes:
    """Return the content damaged by the fault: cut in half, with wrong bytes, or changed as in another edition."""
    half = len(content) // 2
    match fault:
        case "short":
            return content[:half]
        case "flipped":
            return content[:half] + bytes(byte ^ 1 for byte in content[half : half + 64]) + content[half + 64 :]
        case "edition":
            return content + b"\n"
    return content


def file_name_with_new_hash(name: str, content: bytes) -> str:
    """Replace the hash in a file name with the hash of `content`."""
    return HASH_IN_NAME.sub(f"-{hashlib.sha256(content).hexdigest()[:12]}", name)


def recompress_engine(content: bytes) -> bytes:
    """Compress the engine's files at another level, so that the same engine has different bytes."""
    return gzip.compress(gzip.decompress(content), 1)


def site_base_path(root: Path) -> str:
    """Return the path of the site's home page on its host, such as "/kabu", without the final slash."""
    pages = root / "sitemap.xml"
    first = re.search(r"<loc>https?://[^/<]+([^<]*)/</loc>", pages.read_text("utf-8")) if pages.is_file() else None
    return first[1] if first else ""


STRESS_SEED = os.environ.get("STRESS", "")
"""The seed of a stress run, which delays the logging and the answer of every request; see tests/browser_stress_run.py."""
MAX_DELAY = 0.2  # s


@dataclass(eq=False)
class LoggedRequest:
    """A request in the log of the server."""

    path: str
    bytes: int = 0  # bytes in the answer; set before the first byte is sent


@dataclass
class SiteServer:
    """A web server for a folder, on a free port: `with SiteServer(root) as site: ... site.url`."""

    root: Path
    log: list[LoggedRequest] = field(default_factory=list)  # in order of arrival; each request is logged before it is answered
    faults: dict[str, Fault] = field(default_factory=dict)  # part of a path -> its fault
    policies: dict[str, str] = field(default_factory=dict)  # part of a path -> the content security policy sent with it
    extra: dict[str, bytes] = field(default_factory=dict)  # path -> content of a file missing from the folder
    newer: dict[str, str] = field(default_factory=dict)  # file name in a page -> name of that file in a newer edition
    rate: float = 0  # speed of the connection in bytes per second, shared by all answers; 0 means unlimited
    level: int = 1  # gzip level; real hosts use a higher one, which takes nine times as long
    script: str = ""  # a script that runs first on every page, before the page's security policy applies
    post_handlers: dict[str, Callable[[str], str]] = field(default_factory=dict)  # path of POST requests -> the function that answers them

    def __post_init__(self) -> None:
        self.arrival = threading.Condition()

    def __enter__(self) -> Self:
        self.server = SiteHttpServer(("127.0.0.1", 0), SiteRequestHandler)
        self.server.site = self
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.base = site_base_path(self.root)
        self.url = self.origin + self.base
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def log_request(self, path: str) -> LoggedRequest:
        request = LoggedRequest(path)
        with self.arrival:
            self.log.append(request)
            self.arrival.notify_all()
        return request

    def requested_addresses(self, part: str = "") -> list[str]:
        """Return the paths requested so far that contain `part`, answered or not."""
        return [request.path for request in self.log if part in request.path]

    def wait_for_request(self, part: str) -> str:
        """Wait for a request whose path contains `part`, and return the first such path."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: self.requested_addresses(part), timeout=60), f"nothing asked for {part}"
        return self.requested_addresses(part)[0]

    def rewrite_page(self, page: str) -> str:
        """Return a page with the file names in `newer` replaced, and with `script` at its start."""
        for old, new in self.newer.items():
            page = page.replace(old, new)
        return page.replace("<head>", f"<head><script>{self.script}</script>", 1) if self.script else page

    def publish_new_asset(self, pattern: str, change: Callable[[bytes], bytes]) -> None:
        """Publish a newer edition, in which one asset has new content and therefore a new name. The old file is missing from now on."""
        [file] = self.root.glob(f"assets/{pattern}")
        content = change(file.read_bytes())
        name = file_name_with_new_hash(file.name, content)
        self.extra[f"/{file.relative_to(self.root).with_name(name)}"] = content
        self.newer[file.name] = name
        self.faults[file.name] = "missing"

    def built_file_of_path(self, path: str) -> Path:
        file = self.root / path.lstrip("/")
        return file / "index.html" if file.is_dir() else file


class SiteHttpServer(ThreadingHTTPServer):
    """The HTTP server that a `SiteServer` runs, with the state that its requests share."""

    daemon_threads = True
    request_queue_size = 64
    site: SiteServer

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.released = threading.Event()
        self.line = threading.Lock()
        self.free = 0.0  # time at which the slow connection has sent its last packet

    def answer_held_requests(self) -> None:
        """Answer the requests that the fault "silent" holds back, and break the connections that the fault "interrupted" holds open."""
        self.released.set()
        self.released = threading.Event()

    def handle_error(self, *_: object) -> None:
        """Ignore errors: they come from browsers that close a connection early."""


class SiteRequestHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: SiteHttpServer

    def do_GET(self) -> None:
        self.log_arrived_request()
        site, path = self.server.site, self.path.partition("?")[0].removeprefix(self.server.site.base)
        fault = next((fault for part, fault in site.faults.items() if part in path), None)
        if fault == "silent":
            self.server.released.wait()
        if fault == "blocked" or (fault == "once" and self.is_first_request_for_path()):
            self.close_connection = True
        elif fault in ERROR_PAGES:
            self.send_response_with_content(ERROR_PAGES[fault], "text/html", LOGIN_PAGE, False)
        elif path in site.extra:
            self.send_file(path, Path(path), site.extra[path], False, fault)
        elif (file := site.built_file_of_path(path)).is_file():
            self.send_file(path, file, *bytes_to_send_for_file(file, file.stat().st_mtime, site.level, fault), fault)
        else:
            self.send_response_with_content(404, "text/html", LOGIN_PAGE, False)

    def do_POST(self) -> None:
        self.log_arrived_request()
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response_with_content(200, "application/json", self.server.site.post_handlers[self.path](text).encode(), False)

    def log_arrived_request(self) -> None:
        self.delay_in_stress_run("arrival")
        self.entry = self.server.site.log_request(self.path)

    def is_first_request_for_path(self) -> bool:
        return self.entry is next(entry for entry in self.server.site.log if entry.path == self.path)

    def delay_in_stress_run(self, step: str) -> None:
        """In a stress run, wait for a time that depends only on the seed, the step and the path."""
        if STRESS_SEED:
            time.sleep(random.Random(f"{STRESS_SEED} {step} {self.path}").uniform(0, MAX_DELAY))

    def send_file(self, path: str, file: Path, content: bytes, packed: bool, fault: Fault | None) -> None:
        """Send a file. A page is rewritten if the test has set `newer` or `script`. A fault may cut the content off or change its type.

        When a connection breaks, a browser can lose the bytes that came just before. With the fault "interrupted", the browser therefore
        gets the first half at once, and the connection breaks only when `answer_held_requests` is called.
        """
        site = self.server.site
        kind = CONTENT_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if file.suffix == ".html" and (site.newer or site.script):
            content, packed = site.rewrite_page(file.read_text("utf-8")).encode(), False
        self.close_connection = fault in ("truncated", "interrupted")
        cut = len(content) // 2 if self.close_connection else None
        self.send_response_with_content(
            200, "text/plain" if fault == "wrong type" else kind, content, packed, keep=bool(HASH_IN_NAME.search(path)), cut=cut
        )
        if fault == "interrupted":
            self.server.released.wait()

    def send_response_with_content(
        self, status: int, kind: str, content: bytes, packed: bool, keep: bool = False, cut: int | None = None
    ) -> None:
        """Send an answer with its headers. With `cut`, send only that many bytes of the content."""
        site = self.server.site
        self.delay_in_stress_run("answer")
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
        self.write_at_connection_speed(content[:cut])

    def write_at_connection_speed(self, content: bytes) -> None:
        """Send the content at once, or packet by packet over the slow connection that all answers share."""
        server, rate = self.server, self.server.site.rate
        for start in range(0, len(content), PACKET_BYTES) if rate else ():
            packet = content[start : start + PACKET_BYTES]
            with server.line:
                server.free = max(time.monotonic(), server.free) + len(packet) / rate
                sent_at = server.free
            time.sleep(max(0, sent_at - time.monotonic()))
            self.wfile.write(packet)
        if not rate:
            self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass
