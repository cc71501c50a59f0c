"""Cut the site's faces to the letters it uses: python -m macros.build.fonts

Run it after `make build`, when a page or a data row has brought a new Japanese word. It reads what the built pages show,
and needs `npm` (to fetch the faces) and `fonttools` with `brotli` (to cut them). The build needs none of this, since
docs/assets/fonts is kept in the repository.

    .tools/bin/uv run --no-project --python 3.13 --with fonttools --with brotli python -m macros.build.fonts

Spectral sets the text. Shippori Mincho sets everything Japanese and the figures on the cards, in slices that a browser
fetches only for a page that shows one of their letters: figures, what is common, what single pages use, the rest.
Names in their own script have slices under a name of their own, so that nothing else asks for them.
Noto Serif TC lends the Chinese letters that it lacks, Noto Serif KR the Korean ones; rare Latin letters have a slice of their own.
"""

import io
import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from kabu_core import content
from kabu_core.archive.names import names as written

ROOT = Path(__file__).parents[2]
OUT = ROOT / "docs/assets/fonts"
CACHE = ROOT / ".cache/fonts"
TEXT, MINCHO = "spectral@5.3.0", "shippori-mincho@5.3.0"
LENT = {"Noto Serif TC": "noto-serif-tc@5.3.0", "Noto Serif KR": "noto-serif-kr@5.3.0"}
"""What lends letters that the Japanese face does not have."""

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0āēīōūĀĪŌŪáãäçèéñöüßě§·×–—−≈≠‘’“”…"
FIGURES = "0123456789AJQK零一二三四五六七八九十"
SLICES = {
    "oicho-kabu": ("site/games/oicho-kabu*/**/*.html",),
    "koi-koi": ("site/games/koi-koi/**/*.html",),
    "games": ("site/games/**/*.html",),
    "cards": ("site/cards/**/*.html",),
    "kin": ("site/kin/**/*.html",),
    "history": ("site/history/**/*.html",),
    "words": tuple(f"site/{page}/**/*.html" for page in ("terms", "numerals", "hands", "eight-nine-three")),
    "titles": ("site/**/*.html", "docs/**/*.md", "kabu_core/data/**/*.toml"),
}
OFTEN = 6
"""A letter on so many pages is common."""

FACES = (("400-normal", 400), ("400-italic", 400), ("600-normal", 600))


def fetch(package: str) -> Path:
    """The unpacked npm package, downloaded once."""
    folder = CACHE / package
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(CACHE), f"@fontsource/{package}"]
        name = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(CACHE / name) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def cut(font: TTFont, letters: str, features: tuple[str, ...] = ()) -> bytes:
    """The font with these letters only, as woff2."""
    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 13, 14], layout_features=list(features))
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def whole(folder: Path, style: str) -> TTFont:
    """Latin letters come as three files; macrons live in the second."""
    files = [folder / f"files/spectral-{part}-{style}.woff2" for part in ("latin", "latin-ext", "vietnamese")]
    parts = [TTFont(file, recalcTimestamp=False) for file in files]
    plain = [io.BytesIO() for _ in parts]
    for part, out in zip(parts, plain, strict=True):
        part.flavor = None
        part.save(out)
        out.seek(0)
    merged = Merger().merge(plain)
    merged.recalcTimestamp = False  # the same letters give the same bytes
    merged["head"].created = merged["head"].modified = parts[0]["head"].modified
    return merged


def letters_of(patterns: Iterable[str]) -> set[str]:
    """Every letter in these files."""
    return {letter for pattern in patterns for path in ROOT.glob(pattern) for letter in path.read_text(encoding="utf-8")}


def japanese(patterns: Iterable[str]) -> set[str]:
    """Every letter outside the Latin face in these files."""
    return {letter for letter in letters_of(patterns) if ord(letter) >= 0x3000}


def rare(known: set[int]) -> str:
    """The letters of the Latin face that single pages use."""
    return "".join(sorted(letter for letter in letters_of(["site/**/*.html"]) - set(LATIN) if ord(letter) in known))


def slices(known: set[str]) -> Iterator[tuple[str, str]]:
    """Name and letters of each Mincho slice; no letter twice."""
    done: set[str] = set()
    pages = Counter(letter for page in (ROOT / "site").rglob("index.html") for letter in japanese([str(page.relative_to(ROOT))]))
    common = {letter for letter, number in pages.items() if number >= OFTEN}
    wanted = {"figures": set(FIGURES), "common": common}
    wanted |= {name: japanese(patterns) for name, patterns in SLICES.items()}
    for name, letters in wanted.items():
        fresh = (letters & known) - done
        done |= fresh
        if fresh:
            yield name, "".join(sorted(fresh))


def names(known: set[str]) -> Iterator[tuple[str, str]]:
    """The same for names in their own script: a chapter shows those of one time. Figures are those of the other slices."""
    found: dict[str, set[str]] = {"ming": set(), "edo": set(), "new": set()}
    for row in written().values():
        old = any(content.sources()[source].date[:2] in ("15", "16", "17", "18") for source in row.sources)
        found["ming" if row.lang != "ja" else "edo" if old or row.kind == "work" else "new"] |= set(row.script)
    done = set(FIGURES)
    for name, letters in found.items():
        yield name, "".join(sorted((letters & known) - done))
        done |= letters


def lent(known: set[int]) -> Iterator[tuple[str, str, bytes, str]]:
    """Family, name, content and letters of what the Japanese face does not have, from faces that come in many files."""
    missing = {letter for letter in japanese(SLICES["titles"]) if ord(letter) not in known}
    for family, package in LENT.items():
        for file in sorted((fetch(package) / "files").glob("*-[0-9]*-500-normal.woff2")):
            font = TTFont(file, recalcTimestamp=False)
            if letters := "".join(sorted(letter for letter in missing if ord(letter) in font.getBestCmap())):
                missing -= set(letters)
                yield family, f"lent-{ord(letters[0]):x}", cut(font, letters), letters


def face(family: str, style: str, weight: int, name: str, letters: str = "") -> str:
    """One @font-face rule."""
    extent = f" unicode-range: {', '.join(f'U+{ord(letter):X}' for letter in letters)};" if letters else ""
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-display: swap;'
        f' src: url("{name}.woff2") format("woff2");{extent} }}\n'
    )


def spectral(folder: Path, style: str, weight: int) -> str:
    """Writes one style of the Latin face in two slices, the rare letters in the second; their rules."""
    name, slant, features = f"spectral-{style}", style.split("-")[1], ("kern", "liga", "ccmp", "lnum")
    (OUT / f"{name}.woff2").write_bytes(cut(whole(folder, style), LATIN, features))
    rules = face("Spectral", slant, weight, name)
    if letters := rare(set(whole(folder, style).getBestCmap())):
        (OUT / f"{name}-rare.woff2").write_bytes(cut(whole(folder, style), letters, features))
        rules += face("Spectral", slant, weight, f"{name}-rare", letters)
    return rules


def main() -> None:
    """Write the faces, their licences and fonts.css."""
    if not (ROOT / "site/index.html").exists():
        raise SystemExit("There is no site to read the letters from: run `make build` first.")
    OUT.mkdir(parents=True, exist_ok=True)
    css = "/* Written by `python -m macros.build.fonts`. Faces under the SIL Open Font License 1.1: see the licences beside. */\n"
    text, mincho = fetch(TEXT), fetch(MINCHO)
    for style, weight in FACES:
        css += spectral(text, style, weight)
    source = mincho / "files/shippori-mincho-japanese-500-normal.woff2"
    known = {chr(code) for code in TTFont(source).getBestCmap()}
    for family, kind, found in (("Shippori Mincho", "mincho", slices(known)), ("Kabu Names", "names", names(known))):
        for name, letters in found:
            (OUT / f"{kind}-{name}.woff2").write_bytes(cut(TTFont(source, recalcTimestamp=False), letters))
            css += face(family, "normal", 500, f"{kind}-{name}", letters)
    for family, name, cutting, letters in lent(set(TTFont(source).getBestCmap())):
        (OUT / f"{name}.woff2").write_bytes(cutting)
        css += face(family, "normal", 500, name, letters)
    (OUT / "fonts.css").write_text(css, encoding="utf-8")
    (OUT / "LICENSE-Spectral.txt").write_bytes((text / "LICENSE").read_bytes())
    (OUT / "LICENSE-ShipporiMincho.txt").write_bytes((mincho / "LICENSE").read_bytes())
    for family, package in LENT.items():
        (OUT / f"LICENSE-{family.replace(' ', '')}.txt").write_bytes((fetch(package) / "LICENSE").read_bytes())
    print(*(f"{path.stat().st_size:7} {path.name}" for path in sorted(OUT.iterdir())), sep="\n")


if __name__ == "__main__":
    main()
