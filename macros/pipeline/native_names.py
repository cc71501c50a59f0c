"""Puts the script of a person, an old work or a date behind its first mention on each page; done again, it changes nothing."""

import re
from collections.abc import Iterator
from functools import cache

from kabu_core.archive.original_names import OriginalName, original_names
from kabu_core.pages.original_names import script_name

APART = "script|style|svg|textarea|button|select|pre|code|noscript|nav|summary|h[1-6]"
"""What is no prose, or heads some: nothing is put in there."""

_ARTICLE = re.compile(r"<article\b.*?</article>", re.DOTALL)
_PIECE = re.compile(r"<!--.*?-->|<[^>]*>|[^<]+", re.DOTALL)
_OPENS = re.compile(rf"<({APART})\b|<(\w+)[^>]*\sdata-(?:widget|written)\b")
_ENDS = re.compile(r"</(?:em|cite|i)>")
_TAG = re.compile(r"<[^>]*>")
NEAR = 6
"""In so many pieces before or behind a mention its script may stand already."""


def beside(page: str) -> str:
    """The page with the script of each name behind its first mention, or as it is where that stands there already."""
    found = _ARTICLE.search(page)
    if not found or not _spelt().search(found[0]):
        return page
    return page[: found.start()] + "".join(_Reader(found[0])) + page[found.end() :]


class _Reader:
    """Goes through the pieces of an article and gives them back with what is put in."""

    def __init__(self, article: str) -> None:
        self.pieces = _PIECE.findall(article)
        self.at = 0
        self.met: set[str] = set()

    def __iter__(self) -> Iterator[str]:
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            if opened := _OPENS.match(piece):
                yield from self._passed(opened[1] or opened[2])
                continue
            self.at += 1
            yield from [piece] if piece.startswith("<") else self._told(piece)

    def _passed(self, name: str) -> Iterator[str]:
        """An element that begins here, to its end."""
        deep = 1
        yield self.pieces[self.at]
        self.at += 1
        while deep and self.at < len(self.pieces):
            piece = self.pieces[self.at]
            deep += bool(re.match(rf"<{name}\b", piece)) - (piece == f"</{name}>")
            yield piece
            self.at += 1

    def _told(self, text: str) -> Iterator[str]:
        """A text with the script of what is named in it for the first time."""
        told = 0
        for mention in _spelt().finditer(text):
            row = _rows()[mention[1]]
            if row.id not in self.met:
                self.met.add(row.id)
                yield text[told : mention.end()]
                told = mention.end()
                yield from self._written(row, text[: mention.start()], text[told:])
        yield text[told:]

    def _written(self, row: OriginalName, before: str, rest: str) -> Iterator[str]:
        before = _TAG.sub("", "".join(self.pieces[max(0, self.at - NEAR) : self.at - 1]) + before)
        if not rest and self.at < len(self.pieces) and _ENDS.match(self.pieces[self.at]):  # behind a title, not in it
            yield self.pieces[self.at]
            self.at += 1
        follows = _TAG.sub("", rest + "".join(self.pieces[self.at : self.at + NEAR])).lstrip(" (")
        if row.script not in before and not follows.startswith(row.script):
            yield f" {script_name(row)}"


@cache
def _rows() -> dict[str, OriginalName]:
    return {spelt: row for row in original_names().values() for spelt in row.spellings}


@cache
def _spelt() -> re.Pattern[str]:
    """Every way in which a name is spelt, the longest first, also in the genitive."""
    longest = sorted(_rows(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest))})(?:’s)?(?![\w-])")
