"""Cut the site's faces to the letters it uses: python -m macros.pipeline.fonts

Run it after `make build`, when a page or a data row has brought a new Japanese word. It reads what the built pages show,
and needs `npm` (to fetch the faces) and `fonttools` with `brotli` (to cut them). The build needs none of this, since
docs/assets/fonts is kept in the repository.

    .tools/bin/uv run --no-project --python 3.13 --with fonttools --with brotli python -m macros.pipeline.fonts

Spectral sets the text. Shippori Mincho sets everything Japanese and the figures on the cards, in slices that a browser
fetches only for a page that shows one of their letters: figures, letters in sight of the same pages, and those that are folded away.
Names in their own script have slices under a name of their own, so that nothing else asks for them. A slice is called by what is in it.
Noto Serif TC lends the Chinese letters that it lacks, in one slice, Noto Serif KR the Korean ones; rare Latin letters have theirs.
"""

import io
import subprocess
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from kabu_core.archive.original_names import original_names as written
from macros.pipeline.above_fold import Sight

ROOT = Path(__file__).parents[2]
OUT = ROOT / "docs/assets/fonts"
CACHE = ROOT / ".cache/fonts"
TEXT, MINCHO = "spectral@5.3.0", "shippori-mincho@5.3.0"
LENT = {"Noto Serif TC": "noto-serif-tc@5.3.0", "Noto Serif KR": "noto-serif-kr@5.3.0"}
"""What lends letters that the Japanese face does not have."""

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0āēīōūĀĪŌŪàáâãäçèéìñòöùúüßě§·×–—−≈≠‘’“”…"
FIGURES = "0123456789AJQK零一二三四五六七八九十"
FOLDED = ("games", "cards", "kin", "history", "terms", "")
"""Where pages stand whose folded letters share a slice; what is left is in the rest of the site."""

EVERYWHERE = ("site/**/*.html", "docs/**/*.md", "kabu_core/data/**/*.toml")
GLYPH, ASKING = 195, 5_000
"""About so many bytes a letter takes, and a file more is worth to be spared."""

HEAVIEST, TIMES = "games/koi-koi", 4
"""The page with the fewest bytes to spare, and how many pages it counts as where slices are joined."""

MOST = 7
"""So many slices of letters in sight one page asks for at most: the Reader, which has most, keeps within twenty requests."""

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
    return merged(folder / f"files/spectral-{part}-{style}.woff2" for part in ("latin", "latin-ext", "vietnamese"))


def merged(files: Iterable[Path]) -> TTFont:
    """A face that comes in several files."""
    parts = [TTFont(file, recalcTimestamp=False) for file in files]
    plain = [io.BytesIO() for _ in parts]
    for part, out in zip(parts, plain, strict=True):
        part.flavor = None
        part.save(out)
        out.seek(0)
    face = Merger().merge(plain)
    face.recalcTimestamp = False  # the same letters give the same bytes
    face["head"].created = face["head"].modified = parts[0]["head"].modified
    return face


def letters_of(patterns: Iterable[str]) -> set[str]:
    """Every letter in these files."""
    return {letter for pattern in patterns for path in ROOT.glob(pattern) for letter in path.read_text(encoding="utf-8")}


def japanese(patterns: Iterable[str]) -> set[str]:
    """Every letter outside the Latin face in these files."""
    return {letter for letter in letters_of(patterns) if ord(letter) >= 0x3000}


def rare(known: set[int]) -> str:
    """The letters of the Latin face that single pages use."""
    return "".join(sorted(letter for letter in letters_of(["site/**/*.html"]) - set(LATIN) if ord(letter) in known))


@cache
def pages() -> dict[str, Sight]:
    """What is in sight of every page, by its address."""
    found = {}
    for file in sorted((ROOT / "site").rglob("index.html")):
        found[file.parent.relative_to(ROOT / "site").as_posix()] = sight = Sight()
        sight.feed(file.read_text(encoding="utf-8"))
    return found


def shared(shown: Mapping[str, set[str]]) -> Iterator[str]:
    """The letters of pages in slices: what the same pages show lies together; slices are joined to save bytes, or where a page has many."""
    found: dict[frozenset[str], str] = {}
    for letter in sorted(set().union(*shown.values())):
        where = frozenset(page for page, letters in shown.items() if letter in letters)
        found[where] = found.get(where, "") + letter
    parts = list(found.items())

    def cost(where: frozenset[str], letters: str) -> int:
        return (len(where) + (TIMES - 1) * (HEAVIEST in where)) * (ASKING + GLYPH * len(letters))

    def saved(pair: tuple[tuple[frozenset[str], str], ...]) -> int:
        (one, few), (other, more) = pair
        return cost(one, few) + cost(other, more) - cost(one | other, few + more)

    def joined(pair: tuple[tuple[frozenset[str], str], ...]) -> list[tuple[frozenset[str], str]]:
        (one, few), (other, more) = pair
        return [*(part for part in parts if part not in pair), (one | other, few + more)]

    while len(parts) > 1 and saved(pair := max(combinations(parts, 2), key=saved)) > 0:
        parts = joined(pair)
    while crowded := next((page for page in shown if sum(page in where for where, _ in parts) > MOST), None):
        parts = joined(max(combinations([part for part in parts if crowded in part[0]], 2), key=saved))
    yield from (letters for _, letters in parts)


def slices(known: set[str], named: set[str]) -> Iterator[str]:
    """The letters of each Mincho slice, none twice; `named` are those that names have in slices of their own."""
    mine = (known - set(FIGURES)) & japanese(EVERYWHERE)
    shown = {page: (sight.letters | (sight.names - named)) & mine for page, sight in pages().items()}
    done = set(FIGURES).union(*shown.values())
    yield FIGURES
    yield from shared(shown)
    folded = [set().union(*(sight.folded for page, sight in pages().items() if page.startswith(part))) for part in FOLDED]
    for letters in (*folded, mine):
        fresh = (letters & mine) - done
        done |= fresh
        yield "".join(sorted(fresh))


def of_names(known: set[str]) -> set[str]:
    """The letters of names in their own script. Figures are those of the other slices."""
    return {letter for row in written().values() for letter in row.script} & known - set(FIGURES)


def names(named: set[str]) -> Iterator[str]:
    """The letters of each slice of names."""
    shown = {page: sight.names & named for page, sight in pages().items()}
    yield from shared(shown)
    yield "".join(sorted(named.difference(*shown.values())))


def lent(known: set[str]) -> Iterator[tuple[str, TTFont, str]]:
    """Family, face and letters of what the Japanese face does not have, from faces that come in many files."""
    missing = japanese(EVERYWHERE) - known
    for family, package in LENT.items():
        letters, files = "", []
        for file in sorted((fetch(package) / "files").glob("*-[0-9]*-500-normal.woff2")):
            if found := missing & set(map(chr, TTFont(file).getBestCmap())):
                missing -= found
                letters += "".join(sorted(found))
                files.append(file)
        yield family, merged(files), letters


def face(family: str, style: str, weight: int, name: str, letters: str = "") -> str:
    """One @font-face rule."""
    extent = f" unicode-range: {', '.join(f'U+{ord(letter):X}' for letter in letters)};" if letters else ""
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-display: swap;'
        f' src: url("{name}.woff2") format("woff2");{extent} }}\n'
    )


def part(family: str, kind: str, font: TTFont, letters: str) -> str:
    """Writes a slice, which is called by what is in it; its rule."""
    name = f"{kind}-{sha256(letters.encode()).hexdigest()[:6]}"
    (OUT / f"{name}.woff2").write_bytes(cut(font, letters))
    return face(family, "normal", 500, name, letters)


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
    for old in OUT.glob("*.woff2"):
        old.unlink()
    css = "/* Written by `python -m macros.pipeline.fonts`. Faces under the SIL Open Font License 1.1: see the licences beside. */\n"
    text, mincho = fetch(TEXT), fetch(MINCHO)
    for style, weight in FACES:
        css += spectral(text, style, weight)
    source = mincho / "files/shippori-mincho-japanese-500-normal.woff2"
    known = {chr(code) for code in TTFont(source).getBestCmap()}
    named = of_names(known)
    for family, kind, found in (("Shippori Mincho", "mincho", slices(known, named)), ("Kabu Names", "names", names(named))):
        for letters in filter(None, found):
            css += part(family, kind, TTFont(source, recalcTimestamp=False), letters)
    for family, lender, letters in lent(known):
        css += part(family, "lent", lender, letters)
    (OUT / "fonts.css").write_text(css, encoding="utf-8")
    (OUT / "LICENSE-Spectral.txt").write_bytes((text / "LICENSE").read_bytes())
    (OUT / "LICENSE-ShipporiMincho.txt").write_bytes((mincho / "LICENSE").read_bytes())
    for family, package in LENT.items():
        (OUT / f"LICENSE-{family.replace(' ', '')}.txt").write_bytes((fetch(package) / "LICENSE").read_bytes())
    print(*(f"{path.stat().st_size:7} {path.name}" for path in sorted(OUT.iterdir())), sep="\n")


if __name__ == "__main__":
    main()
