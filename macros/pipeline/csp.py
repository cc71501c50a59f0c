"""The content security policy of every page, as a meta element.

The theme writes a few inline scripts; each is allowed by the hash of its text. To a policy JSON-LD is data, not a script.
All pages have the same policy, because instant navigation runs one page's scripts under another page's policy. Pages served
by `macros serve` have none, since the server adds a script that differs with every build.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from macros.pipeline.page_tree import parse_elements, remove
from macros.project import checksum

NAME = "Content-Security-Policy"


def inline_scripts(pages: Iterable[Element]) -> set[str]:
    """Return the inline scripts of pages."""
    return {script.text or "" for page in pages for script in page.iter("script") if not script.attrib}


def apply_policy(page: Element, policy: str) -> None:
    """Replace the policy of a page; "" removes it."""
    head = page.find(".//head")
    if head is None:
        return
    for old in head.findall(f"meta[@http-equiv='{NAME}']"):
        remove(head, old)
    charset = head.find("meta[@charset]")
    if policy and charset is not None:
        [meta] = parse_elements(meta_element(policy))
        meta.tail, charset.tail = charset.tail, None
        head.insert(list(head).index(charset) + 1, meta)


def meta_element(policy: str) -> str:
    """Return the meta element with a policy."""
    return f'<meta http-equiv="{NAME}" content="{policy}">'


def policy(inline_scripts: Iterable[str]) -> str:
    """Return the policy of pages with these inline scripts: all files come from our own origin.

    Inline styles and `data:` images are allowed because the theme uses them.
    """
    hashes = sorted({checksum(script.encode()) for script in inline_scripts})
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{value}'" for value in hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; worker-src 'self'; connect-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"
    )
