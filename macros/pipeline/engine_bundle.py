"""What a page's widgets load: the runtime, the engine and the table of answers, under names made of their content.

`runtime()` and `answers()` give the addresses that a page needs, `publish()` copies the files into the site. All paths are
relative to the site's assets folder. Everything is made once for each state of the engine and kept in .cache/.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kabu_core.content import loading
from kabu_core.parts import ENGINE as ENGINE_PACKAGES
from kabu_core.parts import IN_GAME_FOLDERS, ON_DEMAND
from macros import build_cache, project, slim_pyodide
from macros.build_cache import CACHE
from macros.pipeline import scripts
from macros.project import BIN, ROOT, digest
from macros.slim_pyodide import PYODIDE
from macros.zip_archive import EPOCH

ENGINE = ROOT / "kabu_core"
SLIM = ROOT / "macros" / "slim_pyodide"
KEPT = 3
"""So many states of the bundle stay in .cache/."""

PARTS = {"loader": "pyodide.mjs", "script": "pyodide.asm.js", "wasm": "pyodide.asm.wasm"}
"""Pyodide's own, by what a page calls them."""

MARK = "(kabu: {})"
"""What stands for an address in a page that is served while it is edited: the server puts it in, since the page is there first."""


def package(file: Path) -> str:
    """Return the package or module of the engine that a file is delivered with."""
    room = file.relative_to(ENGINE).with_suffix("").parts[0]
    return IN_GAME_FOLDERS.get(file.stem, room) if room == "games" else room


BUILD_ONLY = ("equilibrium", "figures", "problems", "simulation")
"""The modules in the folders of games that no browser gets."""


def modules(*packages: str) -> list[Path]:
    """Return the modules that are delivered with these packages."""
    return sorted(file for file in ENGINE.rglob("*.py") if package(file) in packages)


def tables_of_rows() -> list[Path]:
    """Return the tables that a browser gets: the rules of the games, and the data in no folder of their own."""
    return sorted([*ENGINE.glob("data/*.toml"), *ENGINE.glob("games/*/rules.toml")])


def at_start() -> list[Path]:
    """Return the modules that a browser gets from the start."""
    return modules("__init__", *ENGINE_PACKAGES)


def on_demand() -> dict[str, list[Path]]:
    """Return the modules of each part that a browser fetches when it is needed."""
    return {part: modules(part) for part in ON_DEMAND}


def with_library() -> list[Path]:
    """Return the modules whose imports are all in the library that a browser gets from the start; the calculator brings what it lacks."""
    return [*at_start(), *modules("advice")]


@cache
def state() -> str:
    """Names one state of everything the bundle is made of."""
    makers = (Path(__file__), *sorted(SLIM.glob("*.*")), ROOT / "package-lock.json", ROOT / "pyproject.toml")
    ours = [*sorted(ENGINE.rglob("*.py")), *sorted(ENGINE.rglob("*.toml")), *makers]
    return digest(sys.version.encode(), *(part for file in ours for part in (str(file.relative_to(ROOT)).encode(), file.read_bytes())))


def runtime() -> str:
    """JSON for `data-runtime`: where the parts are, their bytes raw and as sent, the script that a page was written for."""
    return MARK.format("runtime") if project.served() else addresses(bundle(state()))["runtime"]


def answers(game: str) -> str:
    """JSON for `data-answers`: where the table of answers under each preset is."""
    return MARK.format(game) if project.served() else addresses(bundle(state()))[game]


@cache
def addresses(bundle: Path) -> dict[str, str]:
    """What the pages are told of a bundle: the JSON for `data-runtime`, and for `data-answers` by game."""
    parts = json.loads((bundle / "runtime.json").read_text())
    told = {
        "runtime": {"page": scripts.name(scripts.PLAY), "worker": scripts.name(scripts.WORKER), **parts},
        **json.loads((bundle / "answers.json").read_text()),
    }
    return {name: json.dumps(found, separators=(",", ":")) for name, found in told.items()}


def publish(site: Path) -> None:
    """Copies the bundle into a built site, in place of any other."""
    for folder in ("engine", "answers"):
        shutil.rmtree(site / "assets" / folder, ignore_errors=True)
    shutil.copytree(bundle(state()) / "assets", site / "assets", dirs_exist_ok=True)


@cache
def bundle(state: str) -> Path:
    """The finished bundle of this state. The last few stay, since another build may be copying one."""
    done = build_cache.cached(CACHE / f"bundle-{state}", make)
    with build_cache.lock("making"):
        os.utime(done)
        for old in sorted(CACHE.glob("bundle-*"), key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old)
    return done


def make(folder: Path) -> None:
    """Writes the whole bundle into a new folder. Raises RuntimeError, with its last words, if a tool fails."""
    home = folder / "assets" / "engine"
    home.mkdir(parents=True)
    addresses = {**runtime_parts(home), "engine": engine(home)}
    loaded = [part for part in home.rglob("*") if part.is_file()]
    for name, part in on_demand().items():
        own = {str(file.relative_to(ROOT)): file.read_bytes() for file in part}
        lacking = slim_pyodide.missing_modules(with_library(), part)
        addresses[name] = _address(slim_pyodide.write_program(home / f"{name}.zip", own | lacking))
    counted = sum(part.stat().st_size for part in loaded if part.suffix in (".wasm", ".bin"))  # the worker cannot count scripts
    sizes = {"raw": counted, "sent": sum(map(sent, loaded))}
    (folder / "runtime.json").write_text(json.dumps({**addresses, "lock": slim_pyodide.lock_info(), "bytes": sizes}, separators=(",", ":")))
    (folder / "answers.json").write_text(json.dumps(write_answers(folder / "assets")))
    wheel(home / "wheel")


def sent(file: Path) -> int:
    """How many bytes a file has on its way to the browser, compressed as servers do it."""
    content = file.read_bytes()
    return len(content) if file.suffix == ".bin" else len(gzip.compress(content, 6))


def named(file: Path) -> str:
    """Renames a file after its content."""
    target = file.with_stem(f"{file.stem}-{digest(file.read_bytes())}")
    file.rename(target)
    return target.name


def runtime_parts(folder: Path) -> dict[str, str]:
    """Pyodide's own parts and the compiled library in this folder; their addresses."""
    parts = {}
    for name, part in PARTS.items():
        file = folder / part.replace(".mjs", ".js")  # browsers insist on the type of a module, and not every host knows that of .mjs
        shutil.copyfile(PYODIDE / part, file)
        parts[name] = _address(file)
    return {**parts, "library": _address(slim_pyodide.write_stdlib(folder / "library.zip", with_library()))}


def engine(folder: Path) -> str:
    """The engine as byte code, its data as JSON, which loads several times faster than TOML."""
    content = {str(file.relative_to(ROOT)): file.read_bytes() for file in at_start()}
    for file in tables_of_rows():
        tables = loading.parse_toml(file.read_text("utf-8"))
        if file.stem == "errata":
            tables = {"erratum": [{key: row[key] for key in ("id", "title", "about") if key in row} for row in tables["erratum"]]}
        for sentence in tables.get("sentence", ()):
            sentence["rules"] = []  # which only a page shows
        data = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
        content[str(file.relative_to(ROOT).with_suffix(".json"))] = data.encode()
    modules = (".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in at_start())
    return _address(slim_pyodide.write_program(folder / "kabu.zip", content, [*modules]))


def _address(file: Path) -> str:
    """Rename a part after its content and return its address."""
    return f"engine/{named(file)}"


def write_answers(assets: Path) -> dict[str, dict[str, str]]:
    """Their addresses by game and preset. Asked of a fresh interpreter, which reads the rows as they are now."""
    folder = assets / "answers"
    subprocess.run([sys.executable, "-W", "ignore::RuntimeWarning", "-m", "macros.pipeline.engine_bundle", folder], cwd=ROOT, check=True)
    games = sorted(game for game in folder.iterdir())
    return {game.name: {file.stem: f"answers/{game.name}/{named(file)}" for file in sorted(game.iterdir())} for game in games}


def tables() -> Iterator[tuple[str, object]]:
    """The table of answers of every game and preset, behind its path."""
    from kabu_core import content, games
    from kabu_core.web import lookups

    for game in games.GAMES:
        for preset in content.game(game).presets:
            yield f"{game}/{preset}.json", lookups.answers(game, preset)


def wheel(folder: Path) -> None:
    """For people who want kabu_core in their own Pyodide: the wheel, and a pyodide-lock.json that knows it."""
    folder.mkdir()
    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        shutil.copytree(ENGINE, source / "kabu_core", ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / part, source)
        project.run(BIN / "python", "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, SOURCE_DATE_EPOCH=EPOCH)
        empty = source / "lock.json"
        empty.write_text(json.dumps({"info": slim_pyodide.lock_info(), "packages": {}}))
        lock = ("--input", empty, "--output", folder / "pyodide-lock.json", "--base-path", folder)
        project.run(BIN / "pyodide", "lockfile", "add-wheels", *lock, *folder.glob("*.whl"))


if __name__ == "__main__":
    for path, table in tables():
        target = Path(sys.argv[1]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(table, ensure_ascii=False, separators=(",", ":")), "utf-8")
