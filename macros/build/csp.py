"""The content security policy of every page, as a meta element.

The theme writes a few inline scripts; each is allowed by the hash of its text. The policy covers all pages at once,
because instant navigation runs one page's scripts under another page's policy. `mkdocs serve` adds a script of its
own, different on every build, so pages served that way carry no policy.
"""

import base64
import hashlib
import re
from pathlib import Path

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FIRST = '<meta charset="utf-8">'


def write(site_dir: Path) -> None:
    """Put the policy into every built page."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site_dir.rglob("*.html"))}
    hashes = sorted({_hash(script) for text in pages.values() for script in _INLINE.findall(text)})
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(hashes)}">'
    for path, text in pages.items():
        path.write_text(text.replace(_FIRST, _FIRST + meta, 1), encoding="utf-8")


def policy(hashes: list[str]) -> str:
    """Everything from our own origin, nothing from elsewhere; style attributes and data pictures are the theme's."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{value}'" for value in hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; worker-src 'self'; connect-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"
    )


def _hash(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
