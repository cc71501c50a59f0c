"""The headings of a wiki’s pages as rows for `kabu_core/data/bibliography/headings.toml`, from a folder of its pages in Markdown.

    python -m macros.cite.headings FOLDER PUBLISHER

Prints a row for every source of this publisher whose page is in the folder, at the path of its address.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from kabu_core import content
from macros.pipeline.page_tree import text

_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*$", re.MULTILINE)
_MARKS = re.compile(r"\{[^}]*\}\s*$|\]\([^)]*\)|[*\[\]]")
_BRACKET = re.compile(r"\s*\([^()]*\)$")


def headings(page: str) -> list[str]:
    r"""Return the headings of a Markdown page, each once, without marks and without a final bracket.

    >>> headings("# *Setup*\n## The Second (and Third) Card\n# Atosaki (a variant)\n## Player's Turns")
    ['Setup', 'The Second (and Third) Card', 'Atosaki', 'Player’s Turns']
    """
    bare = (_BRACKET.sub("", _MARKS.sub("", text(found)).strip()) for found in _HEADING.findall(page))
    return list(dict.fromkeys(heading.replace("'", "’") for heading in bare if heading))


def rows(folder: Path, publisher: str) -> Iterator[str]:
    """Yield the rows in the order of the bibliography."""
    for source in content.sources().values():
        # The first part of the path is the language.
        page = folder / f"{urlsplit(source.url).path.lstrip('/').partition('/')[2]}.md"
        if source.publisher == publisher and page.is_file() and (found := headings(page.read_text("utf-8"))):
            told = "".join(f'\n  "{heading.replace(chr(34), chr(39))}",' for heading in found)
            yield f'[[contents]]\nsource = "{source.id}"\nheadings = [{told}\n]\n'


if __name__ == "__main__":
    print("\n".join(rows(Path(sys.argv[1]), sys.argv[2])))
