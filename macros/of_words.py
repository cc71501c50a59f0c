"""Macros of words and numerals."""

from kabu_core import content
from kabu_core.errors import ContentError
from kabu_core.render import tables
from kabu_core.render.html import Html, join, latin, romaji, script, tag


def numerals() -> str:
    """The gambling names of the totals."""
    return tables.numerals(content.numerals())


def terms() -> str:
    """The words of the games."""
    return tables.terms(content.terms().values())


def term(id: str) -> str:
    """A word at its first use: romaji, script and gloss. Raises ContentError for an unknown id."""
    found = _term(id)
    inside = join([script(found.kanji or found.kana, found.lang), f" ‘{found.english}’"], "")
    return join([_word(id), " (", inside, ")"])


def word(id: str) -> str:
    """A word in romaji. Raises ContentError for an unknown id."""
    return _word(id)


def _word(id: str) -> Html:
    found = _term(id)
    return tag("a", romaji(found.romaji, latin(found.lang)), href=f"/numerals/#term-{id}", class_="term")


def _term(id: str) -> content.Term:
    if id not in content.terms():
        raise ContentError(f"term: unknown term '{id}'; add it to terms.toml or correct the id")
    return content.terms()[id]


MACROS = (numerals, terms, term, word)
