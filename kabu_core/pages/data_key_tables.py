"""Tables of the keys in the data files, one for each kind of row."""

import re
from collections.abc import Iterator

from kabu_core.archive.data_key_reference import TomlKeyDescription, TomlTableKind, all_kinds_of_toml_tables
from kabu_core.views.html_builder import Html, count_with_noun, data_table, escape_html, join_html, tag

_CODE = re.compile(r"`([^`]*)`")
_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def tables_of_data_keys() -> Html:
    """Render links to all tables of keys, file by file, and then the tables, one for each kind of row."""
    files: dict[tuple[str, ...], list[Html]] = {}
    for part in all_kinds_of_toml_tables():
        files.setdefault(part.files, []).append(tag("a", _table_kind_name(part), href=f"#{part.anchor}"))
    links = (tag("li", _file_paths_html(found) or "Tables within these", ": ", join_html(kinds, ", ")) for found, kinds in files.items())
    return join_html([tag("ul", *links), *map(_table_of_data_keys, all_kinds_of_toml_tables())])


def _table_of_data_keys(table_kind: TomlTableKind) -> Html:
    where = tag("p", "In ", _file_paths_html(table_kind.files), ".") if table_kind.files else ""
    rows = [tag("tr", tag("th", key.name, scope="row"), *_data_key_cells(key)) for key in table_kind.keys]
    keys = data_table(f"The keys of {table_kind.heading or table_kind.anchor}", ("Key", "Holds", "Meaning", "Example"), rows, "data keys")
    fold = tag("details", tag("summary", count_with_noun(len(table_kind.keys), "key")), keys, class_="part")
    return join_html(
        [tag("h2", _table_kind_name(table_kind), id=table_kind.anchor), where, tag("p", _prose_with_code(table_kind.says)), fold]
    )


def _table_kind_name(table_kind: TomlTableKind) -> Html:
    """Render the name of a kind of table: its heading in the file, or the name of its class."""
    return escape_html(table_kind.heading or ("before the first heading" if table_kind.files else table_kind.row.__name__))


def _file_paths_html(paths: tuple[str, ...]) -> Html:
    return join_html((tag("code", path) for path in paths), " and ")


def _data_key_cells(key: TomlKeyDescription) -> Iterator[Html]:
    holds = next(
        (tag("a", key.holds, href=f"#{part.anchor}") for part in all_kinds_of_toml_tables() if key.of and part.row is key.of),
        escape_html(key.holds),
    )
    left_out = join_html(["; ", tag("code", key.default), " if left out"]) if key.default else "; optional"
    yield tag("td", holds, "; required" if key.needed else left_out)
    among = join_html([" One of ", join_html((tag("code", one) for one in key.choices), ", "), "."]) if key.choices else ""
    yield tag("td", _prose_with_code(key.says), among)
    example = tag("code", key.example, lang="ja" if _SCRIPT.search(key.example) else None, translate="no") if key.example else ""
    yield tag("td", example)


def _prose_with_code(text: str) -> Html:
    first, *rest = _CODE.split(text)
    return join_html([first, *(tag("code", part) if number % 2 == 0 else part for number, part in enumerate(rest))])
