"""The macro for the licence page: the third-party works on the site with their sources and terms, mostly read from the packages' files."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import Distribution
from pathlib import Path

from kabu_core.views.html_builder import Html, join_html, tag
from macros import slim_pyodide
from macros.build_helpers import ROOT
from macros.pipeline import subset_fonts
from macros.slim_pyodide import PYODIDE

FONT_FOLDER = ROOT / "docs" / "assets" / "fonts"
NODE_MODULES = ROOT / "node_modules"
URL = re.compile(r"https?://[^\s()<>]+")


@dataclass(frozen=True, kw_only=True)
class ThirdPartyWork:
    """A third-party work that is part of the site, with its source and terms."""

    name: str
    version: str
    licence: str
    source: str
    use: str
    files: tuple[str, ...] = ()
    """Patterns for the paths of its files below the site's root; empty if the work has no files of its own."""
    text: Path | None = None


@cache
def third_party_works() -> tuple[ThirdPartyWork, ...]:
    """Return all third-party works in the site's files."""
    return (
        *_pyodide_parts_as_third_party_works(),
        *_theme_and_icons_as_third_party_works(),
        _npm_package_as_third_party_work("idiomorph", "part of our own script; updates a widget’s HTML without losing focus"),
        _npm_package_as_third_party_work("uqr", "part of our own script; draws QR codes"),
        *_fonts_as_third_party_works(),
        _map_data_as_third_party_work(),
    )


def third_party_work_of_file(path: str) -> ThirdPartyWork | None:
    """Return the third-party work that a file of the built site belongs to, or None for our own files. `path` is its path in the site."""
    return next((work for work in third_party_works() if any(fnmatch(path, pattern) for pattern in work.files)), None)


def _pyodide_parts_as_third_party_works() -> Iterator[ThirdPartyWork]:
    package = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    source = f"{package['homepage']}/tree/{package['version']}"
    yield ThirdPartyWork(
        name="Pyodide",
        version=package["version"],
        licence=package["license"],
        source=source,
        use="Python in the browser, with its Python modules compiled and reduced to what the engine needs",
        files=("assets/engine/pyodide*", "assets/engine/library-*.bin"),
        text=_licence_file("pyodide-cli"),  # Pyodide's package has no licence file; pyodide-cli has the same authors and terms
    )
    python = slim_pyodide.pyodide_lock_info()["python"]
    yield ThirdPartyWork(
        name="CPython",
        version=python,
        licence="PSF-2.0",
        source=f"https://github.com/python/cpython/tree/v{python}",
        use="the language itself, in Pyodide, with the compiled parts of its library that the engine needs",
        text=_licence_file("typing-extensions"),  # a part of Python that is also released separately, with Python's complete licence
    )
    for name, licence, address in PYODIDE_LIBRARIES:
        yield ThirdPartyWork(
            name=name, version="", licence=licence, source=address, use=f"linked into Pyodide, whose recipes say how: {source}/cpython"
        )


PYODIDE_LIBRARIES = (
    ("Emscripten and musl", "MIT", "https://github.com/emscripten-core/emscripten/tree/4.0.9"),
    ("libffi", "MIT", "https://github.com/libffi/libffi"),
    ("zlib", "Zlib", "https://zlib.net/"),
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    ("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    ("Expat", "MIT", "https://libexpat.github.io/"),
    ("HACL*", "MIT", "https://github.com/hacl-star/hacl-star"),
    ("error-stack-parser and stackframe", "MIT", "https://github.com/stacktracejs"),
)
"""The libraries, besides CPython, that Pyodide's build recipes link into Pyodide: name, licence, and address of the licence text."""

ICONS = {
    "Material Design Icons": ("Apache-2.0", "https://github.com/Templarian/MaterialDesign", "material/LICENSE"),
    "Octicons": ("MIT", "https://github.com/primer/octicons", "octicons/LICENSE"),
    "Font Awesome": ("CC-BY-4.0", "https://fontawesome.com", "fontawesome/LICENSE.txt"),
}
"""The icon sets in the theme's style sheets: licence, address, and the path of the licence file in the theme's icon folder."""


def _theme_and_icons_as_third_party_works() -> Iterator[ThirdPartyWork]:
    package = Distribution.from_name("mkdocs-material")
    yield ThirdPartyWork(
        name="Material for MkDocs",
        version=package.version,
        licence=package.metadata["License-Expression"],
        source=dict(line.split(", ") for line in package.metadata.get_all("Project-URL") or [])["Source"],
        use="the theme of the pages; the styles that the site uses are in its own style sheet",
        text=_licence_file("mkdocs-material"),
    )
    for name, (licence, source, file) in ICONS.items():
        yield ThirdPartyWork(
            name=name,
            version="",
            licence=licence,
            source=source,
            use="icons in the theme’s styles",
            text=theme_template_folder() / ".icons" / file,
        )


def theme_template_folder() -> Path:
    """Return the folder of the theme's templates."""
    return Path(str(Distribution.from_name("mkdocs-material").locate_file("material"))) / "templates"


def _fonts_as_third_party_works() -> Iterator[ThirdPartyWork]:
    font_packages = {
        "Spectral": (subset_fonts.TEXT_PACKAGE, ("spectral",)),
        "Shippori Mincho": (subset_fonts.MINCHO_PACKAGE, ("mincho", "names")),
    }
    font_packages |= {name: (package, ("lent",)) for name, package in subset_fonts.SUPPLEMENTARY_FONTS.items()}
    for name, (package, prefixes) in font_packages.items():
        text = FONT_FOLDER / f"LICENSE-{name.replace(' ', '')}.txt"
        home = f"https://www.npmjs.com/package/@fontsource/{package.partition('@')[0]}"
        yield ThirdPartyWork(
            name=name,
            version=package.partition("@")[2],
            licence="OFL-1.1",
            source=next((url for url in URL.findall(text.read_text("utf-8")) if "github.com" in url), home),
            use="a typeface of the text, reduced to the letters that the site uses",
            files=(*(f"assets/fonts/{kind}-*.woff2" for kind in prefixes), f"assets/fonts/{text.name}"),
            text=text,
        )


def _map_data_as_third_party_work() -> ThirdPartyWork:
    return _npm_package_as_third_party_work(
        "world-atlas", "the coasts on the maps, drawn from Natural Earth, which is in the public domain (https://www.naturalearthdata.com)"
    )


def _npm_package_as_third_party_work(name: str, use: str) -> ThirdPartyWork:
    """Return an npm package as a third-party work."""
    package = json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))
    address = package["repository"]["url"].removeprefix("git+").removesuffix(".git")
    return ThirdPartyWork(
        name=name, version=package["version"], licence=package["license"], source=address, use=use, text=NODE_MODULES / name / "LICENSE"
    )


@cache
def _licence_file(distribution: str) -> Path:
    """Return the path of the licence file of an installed Python package."""
    package = Distribution.from_name(distribution)
    (file,) = (line.split(",")[0] for line in (package.read_text("RECORD") or "").splitlines() if ".dist-info/licenses/LICENSE" in line)
    return Path(str(package.locate_file(file)))


def third_party_licences() -> str:
    """Render the list of third-party works, and below it each licence text once in a collapsed section."""
    rows = (
        tag("li", tag("a", work.name, href=work.source), f" {work.version}" if work.version else "", f", {work.licence}: {work.use}")
        for work in third_party_works()
    )
    names_by_text: dict[str, list[str]] = {}
    for work in third_party_works():
        if work.text:
            names_by_text.setdefault(work.text.read_text("utf-8").strip(), []).append(work.name)
    folds = (
        tag("details", tag("summary", " and ".join(names)), Html(_preformatted_text_on_one_line(text)), class_="fold")
        for text, names in names_by_text.items()
    )
    return join_html((tag("ul", *rows), *folds))


def _preformatted_text_on_one_line(text: str) -> Html:
    """Render preformatted text as a single line of HTML, because Markdown would end the block at an empty line."""
    return tag("pre", Html(tag("span", text).replace("\n", "&#10;")))
