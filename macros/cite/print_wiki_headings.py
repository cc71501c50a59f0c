"""A script that lists the headings of a wiki’s Markdown pages as rows for `kabu_core/data/bibliography/headings.toml`.

    python -m macros.cite.print_wiki_headings FOLDER PUBLISHER

It prints a row for each source of the publisher whose page is in the folder. The page of a source at https://example.org/en/rules/kabu is
the file FOLDER/rules/kabu.md: the first part of the path, the language, is left out.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from kabu_core import content
from macros.pipeline.html_tree import text_of_html

_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*$", re.MULTILINE)
_MARKS = re.compile(r"\{[^}]*\}\s*$|\]\([^)]*\)|[*\[\]]")
_BRACKET = re.compile(r"\s*\([^()]*\)$")


def markdown_headings(page: str) -> list[str]:
    r"""Return the headings of a Markdown page, each once, without Markdown markup and without a final text in brackets.

    >>> markdown_headings("# *Setup*\n## The Second (and Third) Card\n# Atosaki (a variant)\n## Player's Turns")
    ['Setup', 'The Second (and Third) Card', 'Atosaki', 'Player’s Turns']
    """
    bare = (_BRACKET.sub("", _MARKS.sub("", text_of_html(found)).strip()) for found in _HEADING.findall(page))
    return list(dict.fromkeys(heading.replace("'", "’") for heading in bare if heading))


def heading_rows_of_wiki_pages(folder: Path, publisher: str) -> Iterator[str]:
    """Yield a row with the headings of each source whose page is in the folder, in the order of the bibliography."""
    for source in content.all_sources().values():
        # The first part of the path is the language.
        page = folder / f"{urlsplit(source.url).path.lstrip('/').partition('/')[2]}.md"
        if source.publisher == publisher and page.is_file() and (found := markdown_headings(page.read_text("utf-8"))):
            lines = "".join(f'\n  "{heading.replace(chr(34), chr(39))}",' for heading in found)
            yield f'[[contents]]\nsource = "{source.id}"\nheadings = [{lines}\n]\n'


if __name__ == "__main__":
    print("\n".join(heading_rows_of_wiki_pages(Path(sys.argv[1]), sys.argv[2])))
