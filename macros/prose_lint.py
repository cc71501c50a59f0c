"""The style of all text for readers: the house style in `house_style.toml`, and the checks of proselint that suit the site."""

import re
import tomllib
from bisect import bisect
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from proselint.checks import __register__ as PROSELINT
from proselint.registry.checks import Check, types

from macros import reader_text_review
from macros.build_helpers import ROOT
from macros.pipeline.html_tree import text_of_html

HOUSE_STYLE = tomllib.loads(Path(__file__).with_name("house_style.toml").read_text("utf-8"))
HOUSE_CHECK = Check(check_type=types.PreferredForms(HOUSE_STYLE["instead"]), path="house", message="instead of “{1}” write {0}")
TITLES = ("kabu_core/data/sources.toml", "kabu_core/data/bibliography/headings.toml")
"""Data files with titles of sources. Our style does not apply to these titles."""

SEPARATOR = "\n¶\n"
_NOT_OURS = re.compile(r"“[^”]*”|‘[^’]*’|`[^`]*`|\*[^*\s][^*]*\*|\{\{.*?\}\}|\{[^{}]*\}|\]\([^)]*\)|https?://\S+")
"""Text that the checks skip: quotations, code, terms and titles, macros and links."""


def find_prose_faults(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a message for each fault of style in `texts`, which are pairs (location, text).

    All texts are joined and checked at once, which is much faster than checking one text after the other.
    """
    locations, words = zip(*((location, _NOT_OURS.sub("◦", text_of_html(text))) for location, text in texts), strict=True)
    starts = [*accumulate((len(text) + len(SEPARATOR) for text in words), initial=0)]
    whole = SEPARATOR.join(words)
    for check in (HOUSE_CHECK, *PROSELINT):
        if any(check.matches_partial(ignored) for ignored in HOUSE_STYLE["ignored"]):
            continue
        for result in check.check_with_flags(whole):
            start, end = result.span
            if _is_whole_word(whole, start, end) and whole[start:end].strip().lower() not in HOUSE_STYLE["allowed"]:
                yield f"{locations[bisect(starts, start) - 1]}: {result.message} ({check.path})"


def _is_whole_word(text: str, start: int, end: int) -> bool:
    """Return whether the text from `start` to `end` consists of whole words. proselint also matches parts of words."""
    return not re.match(r"\w\w", text[start - 1 : start + 1]) and not re.match(r"\w\w", text[end - 1 : end + 1])


def texts_for_prose_lint() -> Iterator[tuple[str, str]]:
    """Yield all texts for readers as pairs (location, text), except texts that quote sources."""
    excluded = re.compile(rf"(?:^|\.)(?:{'|'.join(HOUSE_STYLE['skipped_fields'])})(?:\[\w+\])?$")
    for path in reader_text_review.files_with_reader_texts():
        for place, text in reader_text_review.reader_texts_in_file(path, (ROOT / path).read_text("utf-8")):
            field = str(place)
            if not excluded.search(field) and not (path in TITLES and field.rpartition(".")[2].startswith(("title", "headings"))):
                yield f"{path}:{place}", text
