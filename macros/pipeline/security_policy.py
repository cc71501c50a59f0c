"""The content security policy, which every page states in a meta element.

The theme writes a few inline scripts; the policy allows each by the hash of its text. JSON-LD needs no permission, since it is data.
All pages have the same policy, because instant navigation runs one page's scripts under another page's policy. In a build for
`macros serve`, pages have no policy, since the server adds a script that differs with every build.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from macros.build_helpers import integrity_checksum
from macros.pipeline.html_tree import parse_top_elements, remove_element

NAME = "Content-Security-Policy"


def inline_script_texts(pages: Iterable[Element]) -> set[str]:
    """Return the texts of all inline scripts in these pages."""
    return {script.text or "" for page in pages for script in page.iter("script") if not script.attrib}


def set_content_security_policy(page: Element, policy: str) -> None:
    """Set the policy of a page, and remove any earlier policy. If `policy` is "", only remove it."""
    head = page.find(".//head")
    if head is None:
        return
    for old in head.findall(f"meta[@http-equiv='{NAME}']"):
        remove_element(head, old)
    charset = head.find("meta[@charset]")
    if policy and charset is not None:
        [meta] = parse_top_elements(policy_meta_element(policy))
        meta.tail, charset.tail = charset.tail, None
        head.insert(list(head).index(charset) + 1, meta)


def policy_meta_element(policy: str) -> str:
    """Return the HTML of the meta element that states a policy."""
    return f'<meta http-equiv="{NAME}" content="{policy}">'


def content_security_policy(inline_script_texts: Iterable[str]) -> str:
    """Return a policy that allows these inline scripts, and otherwise only files from the site's own origin.

    It also allows WebAssembly, which the engine needs, and inline styles and `data:` images, because the theme uses them.
    """
    hashes = sorted({integrity_checksum(script.encode()) for script in inline_script_texts})
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{value}'" for value in hashes)])
    return (
        f"default-src 'self'; script-src {scripts}; worker-src 'self'; connect-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"
    )
