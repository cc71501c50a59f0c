"""Names: one word in romaji, Japanese script, kana and English."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """One term. Only `romaji` is always there; it is modified Hepburn with macrons."""

    romaji: str
    kanji: str = ""
    kana: str = ""
    english: str = ""

    def __str__(self) -> str:
        return self.romaji
