"""The development server: a page shows the rows as last saved, and a bad row is reported in one sentence."""

import html
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from macros import build_cache, development_server
from macros.build_helpers import DEV_BUILD
from macros.pipeline import engine_bundle

ROOT = Path(__file__).parent.parent
TERMS_FILE = "kabu_core/data/terms.toml"
PAGES = ("index", "terms", "numerals")
RENDER_PAGES = """
import json, sys
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread
from macros.pipeline import on_request_preview
server, renderer = Pipe()
Thread(target=on_request_preview.answer_render_requests, args=(renderer, Path("site"), "http://127.0.0.1:8000/"), daemon=True).start()
answers = [server.recv()[0]]
for page in sys.argv[1:] if not answers[0] else ():
    server.send(page)
    answers.append(server.recv())
print(json.dumps(answers))
"""


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """Return a copy of the project with only a few pages, which a test may edit."""
    for folder in ("kabu_core", "docs/overrides", "docs/assets"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (f"docs/{page}.md" for page in PAGES):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("macros", "mkdocs.yml", "CHANGELOG.md", "pyproject.toml", "package.json", "package-lock.json", "node_modules", ".cache"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


@pytest.fixture
def idle_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> development_server.DevelopmentServer:
    """Return a development server that has not read the project yet and listens on no port."""
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    server = development_server.DevelopmentServer("127.0.0.1", 8000)
    server.server.server_close()
    server.engine_file.touch()
    return server


def errors_of_rendering_pages(small_project: Path, *pages: str) -> list[str]:
    """Read the project, then render each page, and return the error message of each of these steps ("" if the step succeeds)."""
    environment, command = os.environ | {DEV_BUILD: "1"}, (sys.executable, "-c", RENDER_PAGES, *pages)
    answers: list[str] = json.loads(subprocess.run(command, cwd=small_project, env=environment, capture_output=True, check=True).stdout)
    return answers


@pytest.mark.by_day(0)
def test_an_edit_reaches_the_requested_page_and_an_error_leaves_it_as_it_is(small_project: Path) -> None:
    rows, numerals, terms = small_project / TERMS_FILE, small_project / "docs/numerals.md", small_project / "site/terms/index.html"
    rows.write_text(rows.read_text("utf-8").replace('\nsays = "', '\nsays = "Zeugma. ', 1), "utf-8")
    numerals.write_text(numerals.read_text("utf-8") + "\n{{ zeugma() }}\n", "utf-8")
    assert errors_of_rendering_pages(small_project, "terms/index.html", "numerals/index.html") == [
        "",
        "",
        "docs/numerals.md: 'zeugma' is undefined",
    ]
    rendered = terms.read_text("utf-8")
    assert "Zeugma" in rendered
    assert {page.relative_to(small_project / "site").as_posix() for page in small_project.glob("site/**/*.html")} == {"terms/index.html"}
    rows.write_text(rows.read_text("utf-8").replace("\nsays =", "\nsais =", 1), "utf-8")
    [message] = errors_of_rendering_pages(small_project, "terms/index.html")
    assert "terms, term 'oya': unknown key 'sais'; choose id, " in message
    assert f"{TERMS_FILE}, line " in message
    assert terms.read_text("utf-8") == rendered


def test_a_page_is_rendered_again_if_an_edit_was_read_meanwhile(
    idle_server: development_server.DevelopmentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderers = ["before the edit", "after it"]

    def serve_page_and_replace_renderer(environ: object, start: Callable[[str, list[tuple[str, str]]], None]) -> list[bytes]:
        text = f"<body>{idle_server.renderer}".encode()
        start("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(text)))])
        idle_server.renderer = renderers.pop(0) if renderers else idle_server.renderer
        return [text]

    monkeypatch.setattr(idle_server.server, "serve_request", serve_page_and_replace_renderer)
    assert idle_server.respond_to_request({"PATH_INFO": "/"}, lambda *_: None) == [b"<body>after it"]  # type: ignore[arg-type]


def test_a_served_page_gets_the_current_engine_and_error_message(idle_server: development_server.DevelopmentServer) -> None:
    idle_server.engine_file.write_text(json.dumps({"runtime": '{"engine":"engine/kabu.bin"}'}), "utf-8")
    page = f'<body class="page"><section data-runtime="{engine_bundle.ADDRESS_PLACEHOLDER.format("runtime")}">'
    filled = page.replace(engine_bundle.ADDRESS_PLACEHOLDER.format("runtime"), html.escape('{"engine":"engine/kabu.bin"}'))
    assert idle_server.fill_in_addresses_and_fault(page, "") == filled
    page_with_fault = idle_server.fill_in_addresses_and_fault(page, "terms, term 'oya': unknown key <b>")
    assert page_with_fault.startswith('<body class="page"><p role="alert"')
    assert "unknown key &lt;b&gt;</p><section" in page_with_fault


@pytest.mark.parametrize("path", ["/\0", "/games/\0/", "/nowhere", "/" + "a" * 5000])
def test_an_unknown_path_is_not_found(idle_server: development_server.DevelopmentServer, path: str) -> None:
    statuses: list[str] = []
    idle_server.respond_to_request({"PATH_INFO": path}, lambda status, headers, *_: statuses.append(status))  # type: ignore[arg-type]
    assert statuses == ["404 Not Found"]
