"""The content security policy of every page, as a meta element.

The theme writes a few inline scripts; each is allowed by the hash of its text. JSON-LD is no script to a policy, but data.
The policy covers all pages at once, because instant navigation runs one page's scripts under another page's policy. What is
served while it is edited gets a script of the server's own, different on every build, so pages served that way carry no
policy.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from macros.pipeline.page_tree import elements, remove
from macros.project import checksum

NAME = "Content-Security-Policy"


def inline(pages: Iterable[Element]) -> set[str]:
    """Return the inline scripts of pages."""
    return {script.text or "" for page in pages for script in page.iter("script") if not script.attrib}


def apply(page: Element, policy: str) -> None:
    """Put a page under this policy, "" for none, in place of the one that it has."""
    head = page.find(".//head")
    if head is None:
        return
    for old in head.findall(f"meta[@http-equiv='{NAME}']"):
        remove(head, old)
    charset = head.find("meta[@charset]")
    if policy and charset is not None:
        [added] = elements(element(policy))
        added.tail, charset.tail = charset.tail, None
        head.insert(list(head).index(charset) + 1, added)


def element(policy: str) -> str:
    """Return the element that puts a page under a policy."""
    return f'<meta http-equiv="{NAME}" content="{policy}">'


def policy(inline: Iterable[str]) -> str:
    """Return the policy of pages with these inline scripts: everything from our own origin, nothing from elsewhere.

    Style attributes and data pictures are the theme's.
    """
    hashes = sorted({checksum(script.encode()) for script in inline})
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{value}'" for value in hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; worker-src 'self'; connect-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"
    )
