"""The content security policy of every page, as a meta element.

The theme writes a few inline scripts; each is allowed by the hash of its text. JSON-LD is no script to a policy, but data.
The policy covers all pages at once, because instant navigation runs one page's scripts under another page's policy. What is
served while it is edited gets a script of the server's own, different on every build, so pages served that way carry no
policy.
"""

import re
from collections.abc import Iterable

from macros.project import checksum

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FIRST = '<meta charset="utf-8">'
_THERE = re.compile(r'(?<=<meta charset="utf-8">)<meta http-equiv="Content-Security-Policy"[^>]*>')


def element(pages: Iterable[str]) -> str:
    """The element that stands in all of these pages."""
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{policy(sorted({checksum(script.encode()) for script in _inline(pages)}))}">'
    )


def under(page: str, element: str) -> str:
    """The page with this policy, "" for none, in place of the one that it has."""
    return _THERE.sub("", page, count=1).replace(_FIRST, _FIRST + element, 1)


def policy(hashes: list[str]) -> str:
    """Everything from our own origin, nothing from elsewhere; style attributes and data pictures are the theme's."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{value}'" for value in hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; worker-src 'self'; connect-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"
    )


def _inline(pages: Iterable[str]) -> set[str]:
    return {script for text in pages for script in _INLINE.findall(text)}
