"""The examples of the page on the public interface run in one session, in their order, and print what the page shows."""

import doctest
import re

import pytest

import kabu_core
from macros.build_helpers import ROOT

PAGE = ROOT / "docs" / "api" / "index.md"
PYTHON_BLOCK = re.compile(r"(?ms)^```python\n(.*?)^```$")


def failures_of_examples(page: str) -> list[str]:
    """Run the Python blocks of a page as one session. Return a report for each example that does not print what the page shows."""
    blocks = "\n".join(PYTHON_BLOCK.findall(page))
    examples = doctest.DocTestParser().get_doctest(blocks, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) == blocks.count(">>> ")
    reports: list[str] = []
    doctest.DocTestRunner(verbose=False).run(examples, out=reports.append)
    return reports


def test_examples_print_what_the_page_shows() -> None:
    assert failures_of_examples(PAGE.read_text("utf-8")) == []


@pytest.mark.parametrize(("example", "printed"), [("1 + 1", "3"), ("print('a')", ""), ("1 / 0", "0")])
def test_an_example_with_another_output_is_reported(example: str, printed: str) -> None:
    assert failures_of_examples(f"Text.\n\n```python\n>>> {example}\n{printed}\n```\n")


def test_the_page_uses_every_public_function() -> None:
    names = {name for name in kabu_core.__all__ if name.islower()}
    assert {name for name in names if f"kabu.{name}(" not in PAGE.read_text("utf-8")} == set()


def test_the_reference_documents_every_public_name() -> None:
    pages = (PAGE.with_name(name).read_text("utf-8") for name in ("functions.md", "classes.md"))
    assert sorted(name for page in pages for name in re.findall(r"(?m)^::: kabu_core\.(\w+)$", page)) == sorted(kabu_core.__all__)
