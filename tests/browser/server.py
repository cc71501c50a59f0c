"""A small static server: right types, gzip, a log of what was sent, and faults on demand."""

import gzip
import mimetypes
import re
import threading
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, Self

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
PACKED = {".bin", ".zip", ".whl", ".png", ".jpg", ".woff2", ".gz"}  # compressed already
HASHED = re.compile(r"[.-][0-9a-f]{12}\b")
Fault = Literal["missing", "wrong type", "silent", "blocked"]


@cache
def body(path: Path, changed: float) -> tuple[bytes, bool]:
    content = path.read_bytes()
    return (content, False) if path.suffix in PACKED else (gzip.compress(content, 9), True)


@dataclass
class Sent:
    path: str
    bytes: int


@dataclass
class Site:
    """Serves a folder on a free port: `with Site(root) as site: ... site.url`."""

    root: Path
    log: list[Sent] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)  # a part of a path -> what goes wrong there
    policies: dict[str, str] = field(default_factory=dict)  # a part of a path -> the content security policy sent with it
    script: str = ""  # runs first on every page, before the page's own policy

    def __enter__(self) -> Self:
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.site = self
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def sent(self, part: str = "") -> list[Sent]:
        return [entry for entry in self.log if part in entry.path]

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
        site, path = self.server.site, self.path.partition("?")[0]
        self.log = site.log  # what was asked for in one test is not told to the next
        file = site.file(path)
        fault = next((fault for part, fault in site.faults.items() if part in path), None)
        if fault == "silent":
            self.server.released.wait(60)
        if fault == "blocked":
            self.log.append(Sent(path, 0))
            self.close_connection = True
            return
        if fault == "missing" or not file.is_file():
            self.reply(404, "text/html", b"<h1>Not found</h1>", False)
            return
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        content, packed = body(file, file.stat().st_mtime)
        if file.name == "sitemap.xml":  # instant navigation goes by it, so it has to name this server
            content, packed = re.sub(rb"<loc>https?://[^/<]+", b"<loc>" + site.url.encode(), file.read_bytes()), False
        if site.script and kind == "text/html":
            content, packed = file.read_bytes().replace(b"<head>", f"<head><script>{site.script}</script>".encode(), 1), False
        if fault == "wrong type":
            self.reply(200, "text/plain", content, packed)
        else:
            self.reply(200, kind, content, packed, keep=bool(HASHED.search(path)))

    def reply(self, status: int, kind: str, content: bytes, packed: bool, keep: bool = False) -> None:
        site = self.server.site
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
        self.wfile.write(content)
        self.wfile.flush()
        self.log.append(Sent(self.path, len(content)))

    def log_message(self, *_: object) -> None:
        pass
