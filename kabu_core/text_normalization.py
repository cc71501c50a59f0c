"""Normalization of typed and pasted text: full-width characters, kanji numerals and invisible characters."""

import re
import unicodedata

NUMERALS = dict(zip("〇零○一二三四五六七八九十", [*"000123456789", "10"], strict=True))
"""Kanji numerals, each with its value."""

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's Default_Ignorable_Code_Point: byte order mark, zero-width and bidi characters, soft hyphen, variation selectors …"""

_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_BEYOND_ASCII = re.compile(r".?[^\x00-\x7f]{1,50}", re.DOTALL)  # at most 50 characters at once, because normalizing takes quadratic time
_TENS = re.compile("([1-9一二三四五六七八九]?)十([1-9一二三四五六七八九]?)")
_VALUES = str.maketrans(NUMERALS)


def normalize_text(text: str) -> str:
    """Return `text` in Unicode's compatibility form (NFKC), without invisible characters."""
    if text.isascii():
        return text
    return _BEYOND_ASCII.sub(lambda found: unicodedata.normalize("NFKC", found[0]), _INVISIBLE.sub("", text))


def replace_kanji_numerals(text: str) -> str:
    """Replace the kanji numerals in `text` with digits: 八九三 becomes 893, 二十三 becomes 23."""
    return _TENS.sub(lambda found: f"{found[1] or 1}{found[2] or 0}", text).translate(_VALUES)
