"""Reduce the site's fonts to the letters that the site uses: .venv/bin/python -m macros.pipeline.subset_fonts.

Run this after `make build` when a page or a data row has a new Japanese word. It reads the built pages, and fetches the fonts with
`npm`. The build does not run it, since its results in docs/assets/fonts are in the repository.

Text is set in Spectral, with rare Latin letters in a slice of their own. Japanese and the figures on cards are set in Shippori Mincho,
in slices (font files with a few letters) that a browser fetches only for pages with these letters: one slice for figures, some for
letters that are visible on the same pages, and some for letters in collapsed sections.
Native names have slices of their own, under another family name, so that other text does not load them. The name of a slice contains a
hash of its letters. Letters that Shippori Mincho lacks are in one slice of Noto Serif TC (Chinese) and one of Noto Serif KR (Korean).
"""

import io
import subprocess
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from fontTools.ttLib import TTFont

from kabu_core.archive.person_and_work_names import native_script_names
from macros.pipeline.first_view_letters_and_files import FirstViewParser

ROOT = Path(__file__).parents[2]
OUT = ROOT / "docs/assets/fonts"
CACHE = ROOT / ".cache/fonts"
TEXT_PACKAGE, MINCHO_PACKAGE = "spectral@5.3.0", "shippori-mincho@5.3.0"
SUPPLEMENTARY_FONTS = {"Noto Serif TC": "noto-serif-tc@5.3.0", "Noto Serif KR": "noto-serif-kr@5.3.0"}
"""Fonts with letters that the Japanese font lacks."""

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0āēīōūĀĪŌŪàáâãäçèéìñòöùúüßě§·×–—−≈≠‘’“”…"
FIGURES = "0123456789AJQK零一二三四五六七八九十"
FOLDED_FOLDERS = ("games", "cards", "kin", "history", "terms", "")
"""Folders of pages. The letters in collapsed sections of a folder's pages share a slice. The last one, "", is for the rest of the site."""

ALL_TEXTS = ("site/**/*.html", "docs/**/*.md", "kabu_core/data/**/*.toml")
BYTES_PER_LETTER, REQUEST_COST = 195, 5_000
"""The approximate size of a letter in bytes, and the cost of another request, expressed in bytes."""

HEAVIEST_PAGE, HEAVIEST_PAGE_WEIGHT = "games/koi-koi", 4
"""The page closest to its size limit, and the number of pages for which it counts when slices are joined."""

MAX_SLICES_PER_PAGE = 7
"""The maximum number of slices of visible letters on a page; it keeps the page of old texts within twenty requests."""

STYLES = (("400-normal", 400), ("400-italic", 400), ("600-normal", 600))
PRELOADED = ("spectral-400-normal", "spectral-400-italic")
"""The files that pages preload. If one arrives late, the page keeps the fallback font (`optional`): a swap would move the text."""


def fetch_font_package(package: str) -> Path:
    """Return the folder of an npm package, and download the package if it is not in the cache."""
    folder = CACHE / package
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(CACHE), f"@fontsource/{package}"]
        name = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(CACHE / name) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def subset_font(font: TTFont, letters: str, features: tuple[str, ...] = ()) -> bytes:
    """Return a font reduced to these letters, as a WOFF2 file."""
    from fontTools import subset  # slow to import, and no build needs it

    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 13, 14], layout_features=list(features))
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def merged_latin_font(folder: Path, style: str) -> TTFont:
    """Return the Latin font in a style, merged from its three files; letters with macrons are in the second file."""
    return merge_fonts(folder / f"files/spectral-{subset_name}-{style}.woff2" for subset_name in ("latin", "latin-ext", "vietnamese"))


def merge_fonts(files: Iterable[Path]) -> TTFont:
    """Return one font merged from the files that its package splits it into."""
    from fontTools.merge import Merger  # slow to import, and no build needs it

    fonts = [TTFont(file, recalcTimestamp=False) for file in files]
    uncompressed = [io.BytesIO() for _ in fonts]
    for font, out in zip(fonts, uncompressed, strict=True):
        font.flavor = None
        font.save(out)
        out.seek(0)
    whole_font = Merger().merge(uncompressed)
    whole_font.recalcTimestamp = False  # so that the same letters always give the same bytes
    whole_font["head"].created = whole_font["head"].modified = fonts[0]["head"].modified
    return whole_font


def letters_in_files(patterns: Iterable[str]) -> set[str]:
    """Return all letters that occur in the files that match these patterns."""
    return {letter for pattern in patterns for path in ROOT.glob(pattern) for letter in path.read_text(encoding="utf-8")}


def east_asian_letters(patterns: Iterable[str]) -> set[str]:
    """Return all East Asian letters that occur in the files that match these patterns."""
    return {letter for letter in letters_in_files(patterns) if ord(letter) >= 0x3000}


def rare_latin_letters(known: set[int]) -> str:
    """Return the letters of pages that the Latin font has but LATIN lacks. `known` are the code points of the font."""
    return "".join(sorted(letter for letter in letters_in_files(["site/**/*.html"]) - set(LATIN) if ord(letter) in known))


@cache
def letter_parsers_of_pages() -> dict[str, FirstViewParser]:
    """Return a parser for each page, by address. It holds the page's letters that are visible at first, and those that are folded."""
    contents = {}
    for file in sorted((ROOT / "site").rglob("index.html")):
        contents[file.parent.relative_to(ROOT / "site").as_posix()] = sight = FirstViewParser()
        sight.feed(file.read_text(encoding="utf-8"))
    return contents


def letter_slices_by_pages(shown: Mapping[str, set[str]]) -> Iterator[str]:
    """Divide the letters that pages show into slices, and yield the letters of each slice. `shown` has the letters of each page.

    Letters that occur on exactly the same pages share a slice. Then slices are joined as long as that makes pages cheaper to load.
    """
    letters_by_pages: dict[frozenset[str], str] = {}
    for letter in sorted(set().union(*shown.values())):
        users = frozenset(page for page, letters in shown.items() if letter in letters)
        letters_by_pages[users] = letters_by_pages.get(users, "") + letter
    candidates = list(letters_by_pages.items())

    def download_cost_of_letters(users: frozenset[str], letters: str) -> int:
        return (len(users) + (HEAVIEST_PAGE_WEIGHT - 1) * (HEAVIEST_PAGE in users)) * (REQUEST_COST + BYTES_PER_LETTER * len(letters))

    def download_saved_by_merging_slices(pair: tuple[tuple[frozenset[str], str], ...]) -> int:
        (users, letters), (other_users, other_letters) = pair
        return (
            download_cost_of_letters(users, letters)
            + download_cost_of_letters(other_users, other_letters)
            - download_cost_of_letters(users | other_users, letters + other_letters)
        )

    def slices_with_pair_merged(pair: tuple[tuple[frozenset[str], str], ...]) -> list[tuple[frozenset[str], str]]:
        (users, letters), (other_users, other_letters) = pair
        return [*(candidate for candidate in candidates if candidate not in pair), (users | other_users, letters + other_letters)]

    while (
        len(candidates) > 1
        and download_saved_by_merging_slices(pair := max(combinations(candidates, 2), key=download_saved_by_merging_slices)) > 0
    ):
        candidates = slices_with_pair_merged(pair)
    while crowded := next((page for page in shown if sum(page in users for users, _ in candidates) > MAX_SLICES_PER_PAGE), None):
        candidates = slices_with_pair_merged(
            max(combinations([candidate for candidate in candidates if crowded in candidate[0]], 2), key=download_saved_by_merging_slices)
        )
    yield from (letters for _, letters in candidates)


def mincho_letter_slices(available: set[str], name_letters: set[str]) -> Iterator[str]:
    """Yield the letters of each slice of Shippori Mincho; no letter is in two slices. `available` are all letters of the font.

    The letters of native names in `name_letters` do not count, since names have slices of their own.
    """
    used = (available - set(FIGURES)) & east_asian_letters(ALL_TEXTS)
    shown = {
        page: (sight.visible_letters | (sight.native_name_letters - name_letters)) & used
        for page, sight in letter_parsers_of_pages().items()
    }
    done = set(FIGURES).union(*shown.values())
    yield FIGURES
    yield from letter_slices_by_pages(shown)
    for folder in FOLDED_FOLDERS:
        letters = set().union(*(sight.folded_letters for page, sight in letter_parsers_of_pages().items() if page.startswith(folder)))
        remaining = (letters & used) - done
        done |= remaining
        yield "".join(sorted(remaining))
    yield "".join(sorted(used - done))


def native_name_letters(available: set[str]) -> set[str]:
    """Return the letters of native names that are `available` in the font, except figures, which names share with other text."""
    return {letter for row in native_script_names().values() for letter in row.script} & available - set(FIGURES)


def native_name_letter_slices(name_letters: set[str]) -> Iterator[str]:
    """Yield the letters of each slice for native names; the last slice has the letters that no page shows at first."""
    shown = {page: sight.native_name_letters & name_letters for page, sight in letter_parsers_of_pages().items()}
    yield from letter_slices_by_pages(shown)
    yield "".join(sorted(name_letters.difference(*shown.values())))


def supplementary_font_slices(available: set[str]) -> Iterator[tuple[str, TTFont, str]]:
    """Yield family, font and letters of each supplementary font. Together these fonts cover letters that the Japanese font lacks.

    A font comes in many files; only the files that have such letters are merged.
    """
    missing = east_asian_letters(ALL_TEXTS) - available
    for family, package in SUPPLEMENTARY_FONTS.items():
        letters, files = "", []
        for file in sorted((fetch_font_package(package) / "files").glob("*-[0-9]*-500-normal.woff2")):
            if covered := missing & set(map(chr, TTFont(file).getBestCmap())):
                missing -= covered
                letters += "".join(sorted(covered))
                files.append(file)
        yield family, merge_fonts(files), letters


def font_face_rule(family: str, style: str, weight: int, name: str, letters: str = "") -> str:
    """Return the @font-face rule of a font file, limited to `letters` if there are any."""
    extent = f" unicode-range: {', '.join(f'U+{ord(letter):X}' for letter in letters)};" if letters else ""
    display = "optional" if name in PRELOADED else "swap"
    return (
        f'@font-face {{ font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-display: {display};'
        f' src: url("{name}.woff2") format("woff2");{extent} }}\n'
    )


def write_font_slice(family: str, kind: str, font: TTFont, letters: str) -> str:
    """Write the font file of a slice, and return its @font-face rule."""
    name = f"{kind}-{sha256(letters.encode()).hexdigest()[:6]}"
    (OUT / f"{name}.woff2").write_bytes(subset_font(font, letters))
    return font_face_rule(family, "normal", 500, name, letters)


def write_latin_font(folder: Path, style: str, weight: int) -> str:
    """Write one style of the Latin font in two slices, the second for rare letters, and return the @font-face rules of both."""
    name, slant, features = f"spectral-{style}", style.split("-")[1], ("kern", "liga", "ccmp", "lnum")
    (OUT / f"{name}.woff2").write_bytes(subset_font(merged_latin_font(folder, style), LATIN, features))
    rules = font_face_rule("Spectral", slant, weight, name)
    if letters := rare_latin_letters(set(merged_latin_font(folder, style).getBestCmap())):
        (OUT / f"{name}-rare.woff2").write_bytes(subset_font(merged_latin_font(folder, style), letters, features))
        rules += font_face_rule("Spectral", slant, weight, f"{name}-rare", letters)
    return rules


def write_fonts_and_style_sheet() -> None:
    """Write the fonts, their licences and fonts.css."""
    if not (ROOT / "site/index.html").exists():
        raise SystemExit("There is no built site to read the letters from; run `make build` first.")
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("*.woff2"):
        old.unlink()
    css = "/* Written by `python -m macros.pipeline.subset_fonts`. Faces under the SIL Open Font License 1.1: see the licences beside. */\n"
    text, mincho = fetch_font_package(TEXT_PACKAGE), fetch_font_package(MINCHO_PACKAGE)
    for style, weight in STYLES:
        css += write_latin_font(text, style, weight)
    source = mincho / "files/shippori-mincho-japanese-500-normal.woff2"
    available = {chr(code) for code in TTFont(source).getBestCmap()}
    name_letters = native_name_letters(available)
    for letters in filter(None, mincho_letter_slices(available, name_letters)):
        css += write_font_slice("Shippori Mincho", "mincho", TTFont(source, recalcTimestamp=False), letters)
    for letters in filter(None, native_name_letter_slices(name_letters)):
        css += write_font_slice("Kabu Names", "names", TTFont(source, recalcTimestamp=False), letters)
    for family, font, letters in supplementary_font_slices(available):
        css += write_font_slice(family, "lent", font, letters)
    (OUT / "fonts.css").write_text(css, encoding="utf-8")
    (OUT / "LICENSE-Spectral.txt").write_bytes((text / "LICENSE").read_bytes())
    (OUT / "LICENSE-ShipporiMincho.txt").write_bytes((mincho / "LICENSE").read_bytes())
    for family, package in SUPPLEMENTARY_FONTS.items():
        (OUT / f"LICENSE-{family.replace(' ', '')}.txt").write_bytes((fetch_font_package(package) / "LICENSE").read_bytes())
    print(*(f"{path.stat().st_size:7} {path.name}" for path in sorted(OUT.iterdir())), sep="\n")


if __name__ == "__main__":
    write_fonts_and_style_sheet()
