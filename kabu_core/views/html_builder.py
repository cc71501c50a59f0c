"""Functions that build HTML. The HTML is escaped, has no line breaks, and has the same bytes on every system.

Each piece of HTML keeps the tree of its elements, which the terminal renders as text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from kabu_core.japanese_names import split_furigana

_VOID = {"input", "br", "hr", "img", "link"}
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_SPECIAL_CHARACTER = re.compile('[&<>"]')
_TERM = re.compile(r"\*(?:([a-z]{2,3}):)?([^*]+)\*")
_LATIN_ANYWAY = {"de", "en", "es", "fr", "gup", "id", "mak", "ms", "pis", "pt", "tiw", "tl", "tpi", "vi"}


class HtmlElement(NamedTuple):
    """An HTML element with its attributes and content. If `is_split` is set, precomputed answers store the element in pieces."""

    name: str
    attributes: Mapping[str, object]
    content: Sequence[object]
    is_split: bool = False


class JoinedHtmlParts(NamedTuple):
    """Parts side by side, with the text `between` after each but the last."""

    parts: Sequence[object]
    between: str


type Tree = str | HtmlElement | JoinedHtmlParts


class Html(str):
    """A string of HTML with the tree from which it was built: a text, an element or a row of parts. `tree` is None for raw HTML."""

    __slots__ = ("tree",)

    tree: Tree | None

    def __new__(cls, html: str, tree: Tree | None = None) -> "Html":
        """Return `html` as a string of this class, together with its tree."""
        built = super().__new__(cls, html)
        built.tree = tree
        return built


def escape_html(text: object) -> Html:
    """Return a text with its special characters escaped; HTML is returned unchanged."""
    if isinstance(text, Html):
        return text
    text = str(text)
    return Html(text.translate(_ENTITIES) if _SPECIAL_CHARACTER.search(text) else text, text)


def join_html(parts: Iterable[object], between: str = "") -> Html:
    """Join parts into one piece of HTML. Texts among the parts are escaped; `between` is not."""
    row = [escape_html(part) for part in parts]
    return Html(between.join(row), JoinedHtmlParts(row, between))


@cache
def _attribute_name(keyword: str) -> str:
    """Return the name of the attribute that a keyword argument of `tag` sets."""
    return keyword.rstrip("_").replace("_", "-")


def tag(name: str, /, *content: object, **attributes: object) -> Html:
    """Return an element. An attribute whose value is None or False is left out.

    A final underscore in the name of an attribute is dropped, and all other underscores become hyphens.

    >>> tag("b", "<9>", class_="total", data_rank=9)
    '<b class="total" data-rank="9">&lt;9&gt;</b>'
    """
    rendered = "".join(
        [
            f" {_attribute_name(key)}" + ("" if value is True else f'="{escape_html(value)}"')
            for key, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    html = f"<{name}{rendered}>" + ("" if name in _VOID else f"{''.join(map(escape_html, content))}</{name}>")
    return Html(html, HtmlElement(name, attributes, content))


def tag_stored_in_pieces(name: str, /, *content: object, **attributes: object) -> Html:
    """Return an element that precomputed answers store in pieces, so that equal pieces are stored only once."""
    html = tag(name, *content, **attributes)
    return Html(html, HtmlElement(name, attributes, content, is_split=True))


def split_into_stored_pieces(html: Html) -> Iterator[str]:
    """Yield the pieces in which HTML is stored, in order.

    A split element is stored as its start tag, the pieces of its content, and its end tag. Any other HTML is one piece.
    """
    if isinstance(html.tree, HtmlElement) and html.tree.is_split:
        yield html[: html.index(">") + 1]
        for part in html.tree.content:
            yield from split_into_stored_pieces(escape_html(part))
        yield f"</{html.tree.name}>"
    elif html:
        yield str(html)


def hide_in_terminal(html: Html) -> Html:
    """Mark HTML that the terminal should leave out, such as a link to another page of the site."""
    return Html(html, "")


def data_table(name: str, columns: Iterable[object], rows: Iterable[Html], kind: str) -> Html:
    """Return a table with a heading row, scrollable if it is too wide. `name` is its accessible name and `kind` its CSS class."""
    head = tag("tr", *(tag("th", text, scope="col") for text in columns))
    return scrollable_table(tag("table", tag("thead", head), tag("tbody", *rows), class_=kind), name)


def scrollable_table(table: Html, name: str) -> Html:
    """Wrap a table in a section that scrolls if the table is too wide for the page."""
    return tag("section", table, class_="scroll", aria_label=name, tabindex="0")


def native_script_html(text: str, lang: str = "ja") -> Html:
    """Return a word in its original script, marked so that browsers do not translate it."""
    return tag("span", text, lang=lang, translate="no") if text else Html("")


def latin_script_html(text: str, lang: str = "ja-Latn") -> Html:
    """Return a word in Latin letters, by default romaji, marked so that browsers do not translate it."""
    return tag("em", text, lang=lang, translate="no")


def furigana_html(text: str) -> Html:
    """Return a text in the notation of `split_furigana` as HTML with ruby; browsers without ruby show the readings in brackets.

    >>> furigana_html("九《く》と")
    '<ruby>九<rp>（</rp><rt>く</rt><rp>）</rp></ruby>と'
    """
    return join_html(_ruby_element(base, reading) if reading else base for base, reading in split_furigana(text))


def _ruby_element(base: str, reading: str) -> Html:
    return tag("ruby", base, tag("rp", "（"), tag("rt", reading), tag("rp", "）"))


def latin_language_tag(lang: str) -> str:
    """Return the language tag for words of a language in Latin letters. The tag of a language that has no other script is unchanged.

    Words tagged "zh-Hant" are transcribed in pinyin. "zh" stands for an unspecified Chinese language.

    >>> latin_language_tag("ja"), latin_language_tag("zh-Hant"), latin_language_tag("nan-Hant"), latin_language_tag("vi")
    ('ja-Latn', 'zh-Latn-pinyin', 'nan-Latn', 'vi')
    """
    if lang == "zh-Hant":
        return "zh-Latn-pinyin"
    return lang if lang in _LATIN_ANYWAY else f"{lang.partition('-')[0]}-Latn"


def prose_html(text: str, lang: str = "ja-Latn") -> Html:
    """Return a sentence as HTML. *Words* between asterisks are marked as foreign; *xx:words* are in language xx, others in `lang`.

    >>> prose_html("The *oya* & all")
    'The <em lang="ja-Latn" translate="no">oya</em> &amp; all'
    >>> prose_html("Malay *ms:buta*")
    'Malay <em lang="ms" translate="no">buta</em>'
    """
    first, *rest = _TERM.split(text)
    words = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return join_html(
        [first, *(join_html([latin_script_html(word, latin_language_tag(own) if own else lang), after]) for own, word, after in words)]
    )


def remove_asterisks(text: str) -> str:
    """Return a sentence without the asterisks and language codes around foreign words, for a terminal or a screen reader."""
    return _TERM.sub(r"\2", text)


def join_with_and(texts: Sequence[str]) -> str:
    """Return the texts joined for a sentence, such as "a, b and c"."""
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def format_count(number: int) -> str:
    """Return a number with commas between thousands: "9,880"."""
    return f"{number:,}"


def format_signed(number: float, form: str = "d") -> str:
    """Return a number with its sign. The minus is a true minus sign, as wide as a plus: "+5", "−0.25"."""
    return f"{number:+{form}}".replace("-", "−")


def format_points(points: int) -> str:
    """Return points as text with a sign; zero has no sign."""
    return format_signed(points) if points else "0"


def ordinal_number(number: int) -> str:
    """Return an ordinal number: "1st", "12th", "22nd"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def count_with_noun(number: int, noun: str) -> str:
    """Return a number with its noun: "1 point", "2 points"."""
    return f"{format_count(number)} {noun}" + ("" if abs(number) == 1 else "s")
