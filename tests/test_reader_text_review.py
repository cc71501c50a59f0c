"""The list of all texts that readers see, and the check that a rewording of a text keeps its facts."""

import pytest

from macros import prose_lint, reader_text_review

PARAGRAPH = 'In 1724 Yanagisawa Kien says so ({{ cite("hitorine") }}): a ten makes *buta*.'


def test_a_rewording_keeps_the_facts() -> None:
    reworded = 'According to Yanagisawa Kien ({{ cite("hitorine") }}), a ten made *buta* in 1724.'
    before, now = (reader_text_review.count_facts_in_texts("docs/page.md", text) for text in (PARAGRAPH, reworded))
    assert before == now


@pytest.mark.parametrize(
    ("old", "new"), [("1724", "1742"), ('"hitorine"', '"hearsay"'), ("*buta*", "*kabu*"), ("Yanagisawa", "Tokugawa"), ("Kien", "")]
)
def test_a_changed_fact_is_found(old: str, new: str) -> None:
    assert reader_text_review.count_facts_in_texts("docs/page.md", PARAGRAPH) != reader_text_review.count_facts_in_texts(
        "docs/page.md", PARAGRAPH.replace(old, new)
    )


@pytest.mark.parametrize(
    ("path", "source", "texts"),
    [
        ("docs/page.md", "# A title\n\nTwo lines\nof text.", ["# A title", "Two lines of text."]),
        ("kabu_core/data/x.toml", '[[rule]]\nid = "one"\ntext = "Deal two cards."', ["Deal two cards."]),
        ("kabu_core/x.py", 'def f(n):\n    """Return a text."""\n    return f"You win {n} points."', ["You win {} points."]),
        ("docs/assets/x.mjs", 'const text = "Try again later", name = "data-x";', ["Try again later"]),
    ],
)
def test_the_texts_of_a_file_are_found(path: str, source: str, texts: list[str]) -> None:
    assert [text for _, text in reader_text_review.reader_texts_in_file(path, source)] == texts


def test_texts_are_listed_from_pages_rows_views_and_scripts() -> None:
    assert {path.rpartition(".")[2] for path in reader_text_review.files_with_reader_texts()} == {"md", "toml", "py", "mjs"}


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("We reckon that nine wins.", "reckon"),
        ("A game at this device.", "at this device"),
        ("Shuffle the the cards.", "the the"),
        ("He said “we reckon so”, and deals.", ""),
        ("The word *anew* and `python -m kabu_core reckon`.", ""),
        ("Two divers played.", ""),
    ],
)
def test_the_prose_lint_checks_text_outside_quotations(text: str, phrase: str) -> None:
    found = [*prose_lint.find_prose_faults([("docs/a.md:1", "Deal two cards."), ("docs/b.md:7", text)])]
    assert bool(found) == bool(phrase)
    assert all(message.startswith("docs/b.md:7: ") and phrase in message for message in found)
