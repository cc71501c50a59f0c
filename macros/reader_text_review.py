"""The list of all texts that readers see, for reviews, and the facts that an edit of these texts has added or removed.

`python -m macros prose` writes the list to `.cache/prose.tsv`: place, number of words, text. `python -m macros drift REVISION` compares the
citations, numbers, names, terms, quotations and links of each file with those in an earlier revision of the repository.
"""

import ast
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from macros.build_helpers import ROOT

LIST = ROOT / ".cache" / "prose.tsv"
FOLDERS = {
    ".md": ("docs", "README.md", "kabu_core/README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    ".toml": ("kabu_core/data", "kabu_core/games"),
    ".py": ("kabu_core", "macros"),
    ".mjs": ("docs/assets",),
}
_FACTS = (
    r"\{\{.*?\}\}",  # macros, which cite sources and name terms
    r"\]\([^)]*\)",  # targets of links
    r"“[^”]*”|‘[^’]*’",
    r"\*[^*\s][^*]*\*",  # terms and titles
    r"\d(?:[\d,./–]*\d)?",
    r"[^\x00-\u024f\u2000-\u206f]+",  # Japanese, Chinese and Korean script
    r"(?<!^)(?<![.!?:] )\b[A-ZĀĒĪŌŪ][\w’-]+",  # names: words with a capital that begin no sentence
)
_FACT = re.compile("|".join(_FACTS), re.MULTILINE)


def reader_texts_in_file(path: str, source: str) -> Iterator[tuple[int | str, str]]:
    """Yield the texts for readers in a file, each with its line number or, in a data file, its key."""
    match Path(path).suffix:
        case ".md":
            lines = 1
            for paragraph in source.split("\n\n"):
                if paragraph.strip() and not paragraph.startswith("```"):
                    yield lines, " ".join(paragraph.split())
                lines += paragraph.count("\n") + 2
        case ".toml":
            yield from _texts_in_toml_value("", tomllib.loads(source))
        case ".py":
            yield from _texts_in_python(source)
        case _:
            for match in re.finditer(r'"((?:[^"\\\n]|\\.)+)"|`([^`]+)`', source):
                if _is_prose(text := match[1] or match[2]):
                    yield source[: match.start()].count("\n") + 1, text


def _texts_in_toml_value(place: str, value: object) -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _texts_in_toml_value(f"{place}.{key}".lstrip("."), inner)
        case list():
            for number, inner in enumerate(value, 1):
                label = inner.get("id", number) if isinstance(inner, dict) else number
                yield from _texts_in_toml_value(f"{place}[{label}]", inner)
        case str() if _is_prose(value):
            yield place, value


def _texts_in_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield the string literals of a module that look like text for readers, without docstrings. Fields of f-strings become {}."""
    tree = ast.parse(source)
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            text = node.value
        else:
            continue
        if _is_prose(text):
            yield node.lineno, text


def _is_prose(text: str) -> bool:
    """Return whether a string can be text for readers: two words or more, and no markup or code."""
    return bool(re.search(r"[A-Za-z’]{2,} [\w“‘(*{]", text)) and not re.search(r"[{<][/\w]+[^>]*>|^\s*[.#&@]|=>|\\b|\(\?", text)


def files_with_reader_texts() -> list[str]:
    """Return the paths of all files with texts for readers, from the root of the repository."""
    roots = ((ROOT / folder, suffix) for suffix, folders in FOLDERS.items() for folder in folders)
    found = (file for root, suffix in roots for file in ([root] if root.is_file() else root.rglob(f"*{suffix}")))
    return sorted({str(file.relative_to(ROOT)) for file in found if "__pycache__" not in file.parts})


def write_list_of_reader_texts() -> str:
    """Write all texts that readers see to the file `LIST`, and return a sentence with the number of texts and of words."""
    rows = [
        f"{path}:{place}\t{len(text.split())}\t{' '.join(text.split())}"
        for path in files_with_reader_texts()
        for place, text in reader_texts_in_file(path, (ROOT / path).read_text("utf-8"))
    ]
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_text("\n".join(rows) + "\n", "utf-8")
    return f"{len(rows)} texts with {sum(int(row.split('\t')[1]) for row in rows)} words are in {LIST.relative_to(ROOT)}."


def count_facts_in_texts(path: str, source: str) -> Counter[str]:
    """Count the citations, numbers, names, terms, quotations and links in the texts of a file."""
    return Counter(fact for _, text in reader_texts_in_file(path, source) for fact in _FACT.findall(text))


def facts_changed_since_revision(revision: str) -> Iterator[str]:
    """Yield the path of each changed file and, below it, a line for each fact that its texts lost (−) or gained (+) since a revision."""
    changed = _run_git("diff", "--name-only", "--diff-filter=M", revision, "--").split()
    for path in sorted({*changed} & {*files_with_reader_texts()}):
        before, now = (
            count_facts_in_texts(path, source) for source in (_run_git("show", f"{revision}:{path}"), (ROOT / path).read_text("utf-8"))
        )
        lines = [f"  − {fact}  ×{count}" for fact, count in (before - now).items()]
        lines += [f"  + {fact}  ×{count}" for fact, count in (now - before).items()]
        if lines:
            yield "\n".join([path, *lines])


def _run_git(*arguments: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True).stdout
