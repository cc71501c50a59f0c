"""HTML built by functions: escaped, on one line, the same bytes everywhere.

Each piece keeps its tree, from which the terminal renders the same content as text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kabu_core.names import split_furigana

_VOID = {"input", "br", "hr", "img", "link"}
_TERM = re.compile(r"\*(?:([a-z]{2,3}):)?([^*]+)\*")
_LATIN_ANYWAY = {"de", "en", "fr", "gup", "id", "mak", "ms", "pis", "pt", "tiw", "tl", "tpi", "vi"}


class Element(NamedTuple):
    """An element as it was passed to `tag`; a split element is stored in the `pieces` of its content."""

    name: str
    attributes: Mapping[str, object]
    content: Sequence[object]
    is_split: bool = False


class Row(NamedTuple):
    """Parts side by side, with the same text between any two of them."""

    parts: Sequence[object]
    between: str


type Tree = str | Element | Row


class Html(str):
    """A string of HTML with the tree it was built from: a text, an element or a row; None if it is raw."""

    __slots__ = ("tree",)

    tree: Tree | None

    def __new__(cls, html: str, tree: Tree | None = None) -> "Html":
        """Return `html` unchanged, marked as HTML."""
        built = super().__new__(cls, html)
        built.tree = tree
        return built


def escape(text: object) -> Html:
    """Return a text as HTML; HTML is returned unchanged."""
    if isinstance(text, Html):
        return text
    escaped = text = str(text)
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        escaped = escaped.replace(char, entity)
    return Html(escaped, text)


def join(parts: Iterable[object], between: str = "") -> Html:
    """Join parts into one piece of HTML; `between` is raw HTML."""
    row = [escape(part) for part in parts]
    return Html(between.join(row), Row(row, between))


def tag(name: str, /, *content: object, **attributes: object) -> Html:
    """Return an element. `class_` and `for_` lose their underscore, other underscores become hyphens; None and False are left out.

    >>> tag("b", "<9>", class_="total", data_rank=9)
    '<b class="total" data-rank="9">&lt;9&gt;</b>'
    """
    rendered = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    html = f"<{name}{rendered}>" + ("" if name in _VOID else f"{join(content)}</{name}>")
    return Html(html, Element(name, attributes, content))


def split_tag(name: str, /, *content: object, **attributes: object) -> Html:
    """Return an element that is stored in the `pieces` of its content, so that many answers share their parts."""
    html = tag(name, *content, **attributes)
    return Html(html, Element(name, attributes, content, is_split=True))


def pieces(html: Html) -> Iterator[str]:
    """Yield the strings as which HTML is stored, in order."""
    if isinstance(html.tree, Element) and html.tree.is_split:
        yield html[: html.index(">") + 1]
        for part in html.tree.content:
            yield from pieces(escape(part))
        yield f"</{html.tree.name}>"
    elif html:
        yield str(html)


def page_only(html: Html) -> Html:
    """Return HTML that the terminal leaves out, such as a link to another page of the site."""
    return Html(html, "")


def table(name: str, columns: Iterable[object], rows: Iterable[Html], kind: str) -> Html:
    """Return a table with a heading row, scrollable if it is too wide."""
    head = tag("tr", *(tag("th", text, scope="col") for text in columns))
    return scrollable(tag("table", tag("thead", head), tag("tbody", *rows), class_=kind), name)


def scrollable(table: Html, name: str) -> Html:
    """Wrap a wide table so that it scrolls inside itself."""
    return tag("section", table, class_="scroll", aria_label=name, tabindex="0")


def native_script(text: str, lang: str = "ja") -> Html:
    """Return a word in its own script, marked as not to be translated."""
    return tag("span", text, lang=lang, translate="no") if text else Html("")


def romaji(text: str, lang: str = "ja-Latn") -> Html:
    """Return a word in romaji, marked as not to be translated."""
    return tag("em", text, lang=lang, translate="no")


def ruby(text: str) -> Html:
    """Return a text with ruby readings, from the notation of `names.split_furigana`; browsers without ruby show them in brackets.

    >>> ruby("九《く》と")
    '<ruby>九<rp>（</rp><rt>く</rt><rp>）</rp></ruby>と'
    """
    return join(_read(base, reading) if reading else base for base, reading in split_furigana(text))


def _read(base: str, reading: str) -> Html:
    return tag("ruby", base, tag("rp", "（"), tag("rt", reading), tag("rp", "）"))


def latin_tag(lang: str) -> str:
    """Return the tag of a language written in Latin letters, unchanged if that is its usual script.

    "zh" is an unspecified Chinese language; "zh-Hant" is transcribed in pinyin.

    >>> latin("ja"), latin("zh-Hant"), latin("nan-Hant"), latin("vi")
    ('ja-Latn', 'zh-Latn-pinyin', 'nan-Latn', 'vi')
    """
    if lang == "zh-Hant":
        return "zh-Latn-pinyin"
    return lang if lang in _LATIN_ANYWAY else f"{lang.partition('-')[0]}-Latn"


def prose(text: str, lang: str = "ja-Latn") -> Html:
    """Return a sentence in which *words* between asterisks are in the language before their colon, by default in `lang`.

    >>> prose("The *oya* & all")
    'The <em lang="ja-Latn" translate="no">oya</em> &amp; all'
    >>> prose("Malay *ms:buta*")
    'Malay <em lang="ms" translate="no">buta</em>'
    """
    first, *rest = _TERM.split(text)
    words = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return join([first, *(join([romaji(word, latin_tag(own) if own else lang), after]) for own, word, after in words)])


def plain(text: str) -> str:
    """Return a sentence without its asterisks, for a terminal or a screen reader."""
    return _TERM.sub(r"\2", text)


def format_count(number: int) -> str:
    """Return a number with commas between thousands: "9,880"."""
    return f"{number:,}"


def format_signed(number: float, form: str = "d") -> str:
    """Return a number with its sign, the minus as wide as a plus: "+5", "−0.25"."""
    return f"{number:+{form}}".replace("-", "−")


def format_points(points: int) -> str:
    """Return points with their sign; zero has none."""
    return format_signed(points) if points else "0"


def ordinal(number: int) -> str:
    """Return an ordinal number: "1st", "12th", "22nd"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: "1 point", "2 points"."""
    return f"{format_count(number)} {noun}" + ("" if abs(number) == 1 else "s")
