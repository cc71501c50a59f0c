"""Names in romaji, Japanese script, kana and English, and readings of Japanese text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kabu_core.errors import NotationError, quote_input

_READING_SIGNS = "｜《》"
_READING_PATTERN = r"(?:｜([^｜《》\n]+)|([㐀-鿿豈-﫿々〆〇]+))《([^｜《》\n]+)》"


@dataclass(frozen=True, slots=True)
class Name:
    """A word in romaji, Japanese script, kana and English. Every field but `romaji` may be empty."""

    romaji: str
    """The word in Latin letters: modified Hepburn with macrons, or pinyin."""
    kanji: str = ""
    """The word in Japanese or Chinese script."""
    kana: str = ""
    """The word in kana."""
    english: str = ""
    """The word in English."""

    def __str__(self) -> str:
        return self.romaji


def split_furigana(text: str) -> Iterator[tuple[str, str]]:
    """Split a Japanese text into pieces, each with its reading or "". Raises NotationError for a stray bar or bracket.

    A reading stands in 《》 after its kanji. A piece that contains other characters besides kanji starts with a bar ｜.

    >>> list(split_furigana("九《く》と｜お札《ふだ》"))
    [('九', 'く'), ('と', ''), ('お札', 'ふだ')]
    """
    end = 0
    for match in re.finditer(_READING_PATTERN, text):
        yield from _piece_without_reading(text[end : match.start()])
        yield match[1] or match[2], match[3]
        end = match.end()
    yield from _piece_without_reading(text[end:])


def _piece_without_reading(text: str) -> Iterator[tuple[str, str]]:
    """Yield a piece of text that has no furigana, unless it is empty. Raises NotationError for an unmatched ｜, 《 or 》."""
    if any(sign in text for sign in _READING_SIGNS):
        raise NotationError(f"an unmatched sign in {quote_input(text)}; write readings as 漢字《かんじ》 or ｜お札《ふだ》")
    if text:
        yield text, ""
