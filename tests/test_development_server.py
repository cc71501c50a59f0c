"""The development server: a changed row appears on the pages that show it, and a bad row is reported in one sentence."""

import html
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from macros import build_cache, serve
from macros.build_helpers import DEV_BUILD
from macros.pipeline import engine_bundle
from tests.effort import effort

ROOT = Path(__file__).parent.parent
TERMS = "kabu_core/data/terms.toml"
PAGES = ("index", "terms", "sources", "health", "numerals")
SCRIPT = """
import sys
from pathlib import Path
from macros.pipeline import incremental_build
print(incremental_build.build_pages(Path(sys.argv[1]), "http://127.0.0.1:8000/"))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with only a few pages. It has been built once, and tests may edit it."""
    home = tmp_path_factory.mktemp("project")
    for folder in ("kabu_core", "macros", "docs/overrides", "docs/assets"):
        shutil.copytree(ROOT / folder, home / folder, ignore=shutil.ignore_patterns("__pycache__"))
    alone = ("mkdocs.yml", "CHANGELOG.md", "pyproject.toml", "package.json", "package-lock.json")
    for name in (*alone, *(f"docs/{page}.md" for page in PAGES)):
        shutil.copy(ROOT / name, home / name)
    for name in ("node_modules", ".cache"):
        (home / name).symlink_to(ROOT / name)
    assert build(home, "served") == ""
    return home


def build(project: Path, folder: str) -> str:
    """Build the pages and return the error message, if any."""
    environment = os.environ | {DEV_BUILD: "1"}
    command = (sys.executable, "-c", SCRIPT, project / folder)
    return subprocess.run(command, cwd=project, env=environment, text=True, capture_output=True, check=True).stdout.strip()


def modification_times(folder: Path) -> dict[str, int]:
    return {page.relative_to(folder).as_posix(): page.stat().st_mtime_ns for page in folder.rglob("index.html")}


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_row_reaches_the_pages_that_show_it_and_a_bad_one_none(project: Path) -> None:
    site, file = project / "served" / "site", project / TERMS
    before, rows = modification_times(site), file.read_text("utf-8")
    file.write_text(rows.replace("\nsays =", "\nsais =", 1), "utf-8")
    said = build(project, "served")
    assert "terms, term 'oya': unknown key 'sais'; choose id, " in said
    assert f"{TERMS}, line " in said
    assert modification_times(site) == before
    file.write_text(rows.replace('\nsays = "', '\nsays = "Zeugma. ', 1), "utf-8")
    assert build(project, "served") == ""
    shown = {page for page in before if "Zeugma" in (site / page).read_text("utf-8")}
    assert "terms/index.html" in shown
    assert {page for page, time in modification_times(site).items() if time != before[page]} == shown | {"health/index.html"}  # a count
    if effort(False, True):  # this takes a second full build
        assert build(project, "anew") == ""
        assert contents(site) == contents(project / "anew" / "site")
    file.write_text(rows, "utf-8")


def test_pages_learn_of_engine_changes_and_build_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    served = serve.DevelopmentServer("127.0.0.1", 8000)
    served.server.server_close()
    served.engine_file.write_text(json.dumps({"runtime": '{"engine":"engine/kabu.bin"}'}), "utf-8")
    page = f'<body class="page"><section data-runtime="{engine_bundle.ADDRESS_PLACEHOLDER.format("runtime")}">'
    filled = page.replace(engine_bundle.ADDRESS_PLACEHOLDER.format("runtime"), html.escape('{"engine":"engine/kabu.bin"}'))
    assert served.fill_in(page) == filled
    served.fault = "terms, term 'oya': unknown key <b>"
    page_with_fault = served.fill_in(page)
    assert page_with_fault.startswith('<body class="page"><p role="alert"')
    assert "unknown key &lt;b&gt;</p><section" in page_with_fault


@pytest.mark.parametrize("path", ["/\0", "/games/\0/", "/nowhere", "/" + "a" * 5000])
def test_an_unknown_path_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(build_cache, "CACHE", tmp_path)
    served = serve.DevelopmentServer("127.0.0.1", 8000)
    served.server.server_close()
    statuses: list[str] = []
    served.engine_file.touch()
    served.respond({"PATH_INFO": path}, lambda status, headers, *_: statuses.append(status))  # type: ignore[arg-type]
    assert statuses == ["404 Not Found"]
