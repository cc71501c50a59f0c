"""The languages used in the data, by their BCP 47 tags."""

import re
from collections.abc import Iterator

from kabu_core.errors import DataFault, DataLocation, join_with_or, quote_input

LANGUAGES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "gup": "Gunwinggu",
    "ja": "Japanese",
    "ja-Latn": "Japanese in Latin letters",
    "ko": "Korean",
    "mak": "Makasar",
    "ms": "Malay",
    "my": "Burmese",
    "nan-Hant": "Min Nan Chinese in traditional characters",
    "pis": "Pijin",
    "ru": "Russian",
    "th": "Thai",
    "tiw": "Tiwi",
    "tpi": "Tok Pisin",
    "vi": "Vietnamese",
    "zh": "Chinese, no particular language",
    "zh-Hant": "Chinese in traditional characters",
}
"""The tags in use with the names of their languages. Add a tag here before you write a row in another language."""


def check_language_tag(tag: str, at: DataLocation) -> Iterator[DataFault]:
    """Yield a fault if the tag is not in LANGUAGES."""
    if tag not in LANGUAGES:
        among = join_with_or(LANGUAGES, 99)
        yield at.make_data_fault(
            f"unknown language {quote_input(tag)}; choose {among} (BCP 47 tags), or add yours to kabu_core/archive/language_tags.py"
        )


def check_tagged_words(text: str, at: DataLocation) -> Iterator[DataFault]:
    """Yield a fault for each unknown language tag of a word between asterisks, as in *ms:buta*. Tags with a hyphen are not allowed here."""
    for word in text.split("*")[1::2]:
        tag, colon, _ = word.partition(":")
        if colon and re.fullmatch(r"[\w-]+", tag) and ("-" in tag or tag not in LANGUAGES):
            among = join_with_or((one for one in LANGUAGES if "-" not in one), 99)
            yield at.make_data_fault(f"unknown language {quote_input(tag)} in {quote_input(f'*{word}*')}; choose {among}")
