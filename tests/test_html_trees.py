"""The pipeline changes pages as parsed trees. Unchanged parts stay the same byte for byte, and no regular expression searches for tags."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from macros.pipeline import html_tree

ROOT = Path(__file__).parent.parent
EXPRESSION_FOR_TAG = re.compile(r"<\(*(?:\?:)?\(*(?:\\?/|[A-Za-z]|\[\^|\\w|\{)")
"""A pattern for regular expressions that match the beginning of a tag: with one name, one of several names, or any name."""

GROUP_SYNTAX = re.compile(r"\(\?(?:P<\w+>|<[=!])")
"""A pattern for the syntax of groups, which also has "<" but matches no tag."""

REGEX_FUNCTIONS = {f"re.{name}" for name in ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")}


def regular_expressions_in_source(source: str) -> Iterator[str]:
    """Yield the regular expressions in the source of a module, with "{" in place of each inserted value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in REGEX_FUNCTIONS and node.args:
            yield "".join(
                part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "{"
                for part in ast.walk(node.args[0])
                if isinstance(part, ast.Constant | ast.FormattedValue)
            )


def regular_expressions_matching_tags(source: str) -> list[str]:
    """Return the regular expressions of a module that match a tag."""
    return [pattern for pattern in regular_expressions_in_source(source) if EXPRESSION_FOR_TAG.search(GROUP_SYNTAX.sub("", pattern))]


@pytest.mark.parametrize("file", sorted((ROOT / "macros").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_regular_expression_matches_a_tag(file: Path) -> None:
    assert regular_expressions_matching_tags(file.read_text("utf-8")) == []


@pytest.mark.parametrize("pattern", ["<a ", "</p>", "<(/?)section", "<[^>]*>", "<(?:link|img)", r"<\w+", "<({NAMES})", "(<td>)"])
def test_a_pattern_that_matches_a_tag_is_found(pattern: str) -> None:
    assert regular_expressions_matching_tags(f"import re\nre.compile(r'{pattern}')")
    assert regular_expressions_matching_tags(f"import re\nre.sub(rf'{pattern}', '', page)")


@pytest.mark.parametrize("pattern", ["(?<=x)y", "(?<![a-z])", "(?P<name>x)", "a < b", "<="])
def test_a_pattern_that_matches_no_tag_is_ignored(pattern: str) -> None:
    assert not regular_expressions_matching_tags(f"import re\nre.compile(r'{pattern}')")


@pytest.mark.parametrize(
    "html",
    [
        '\n<!doctype html>\n<html lang="en">\n <head><!-- <p> --><meta charset="utf-8"></head><body hidden data-x=""></body></html>\n',
        '<svg viewBox=\'0 0 1 1\'><path d="M0 0"/></svg> &quot;a&quot; &amp; "b" & c&#10;',
        "<p>not closed <b>here</p></i> and closed nowhere",
        "<script>if (a < b && '</p>') c()</script><textarea>\n<b>\n</textarea>",
    ],
)
def test_unchanged_html_is_serialized_as_it_was_parsed(html: str) -> None:
    assert html_tree.serialize_html(html_tree.parse_html(html)) == html


def test_only_changed_elements_are_serialized_differently() -> None:
    tree = html_tree.parse_html("<p class='a'>&quot;<img src='x' hidden alt=''>“</p><i title='y'></i>")
    [image] = tree.iter("img")
    image.set("src", 'a"b')
    assert html_tree.serialize_html(tree) == "<p class='a'>&quot;<img src=\"a&quot;b\" hidden alt=\"\">“</p><i title='y'></i>"
    html_tree.remove_element(html_tree.parents_of_elements(tree)[image], image)
    html_tree.replace_element_content(tree[1], "<b>z</b>")
    assert html_tree.serialize_html(tree) == "<p class='a'>&quot;“</p><i title='y'><b>z</b></i>"


def test_addresses_from_the_root_get_the_path_of_the_site() -> None:
    html = '<a href="/x/" data-href="/y/">z</a><img src="//host/w"><a href="v">&amp;</a>'
    assert html_tree.prefix_addresses(html, "/") == html
    assert html_tree.prefix_addresses(html, "/kabu/") == html.replace('"/x/"', '"/kabu/x/"')
