"""The check of all rows against each other and against the rules. `python -m kabu_core check` and every build run it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from kabu_core import content, games
from kabu_core.archive import (
    cited_source_headings,
    common_row_checks,
    data_fault_locations,
    founding_document_claims,
    game_data_checks,
    guided_rounds,
    language_tags,
    source_independence,
    stale_generated_data_check,
    unplayable_related_games,
)
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.content.loading import DataFileRow, LazyRowMapping, load_data_file, unknown_key_faults, unknown_value_faults
from kabu_core.errors import ContentError, DataFault, DataLocation

ROW_CLASSES = frozenset(kind.row for kind in ROW_SPECS)
"""The classes whose rows are checked by themselves, even if they are nested in other rows."""

type AllowedWords = Mapping[str, Collection[str]]
type IdsOfKind = Callable[[str], Collection[str]]


def check_all_rows(thorough: bool = False, claims: Collection[str] | None = None) -> int:
    """Check all rows and return the number of rows. Raise ContentError with all faults and the number of faults.

    A `thorough` check also covers the guided rounds and the generated data. A build leaves these out: it plays the guided rounds
    anyway, and shows the generated data as they are. `claims` are the rules that tests cover, each as "game/rule", if the caller knows
    them.
    """
    if found := fault_sentences(claims) or (
        thorough
        and [*_format_faults(guided_rounds.check_guided_rounds()), *_format_faults(stale_generated_data_check.check_generated_files())]
    ):
        raise ContentError(*found, f"{len(found)} fault{'' if len(found) == 1 else 's'} in the data")
    return sum(len(kind.rows()) for kind in ROW_SPECS)


def fault_sentences(claims: Collection[str] | None = None) -> list[str]:
    """Return every fault in the rows once, as a sentence with its file and line, sorted by file and line."""
    return _format_faults(find_row_faults(claims))


def find_row_faults(claims: Collection[str] | None = None, kinds: Sequence[DataRowSpec] = ROW_SPECS) -> Iterator[DataFault]:
    """Yield the faults in the rows of these kinds. A fault may occur twice.

    If some files are not valid TOML, yield only the faults of these files, because all their rows would seem to be missing.
    """
    if unread := [*_check_files_can_be_read()]:
        yield from unread
        return
    ids = cache(_linkable_ids_of_kind)
    for kind in kinds:
        yield from _faults_including_errors(partial(_check_rows_of_kind, kind, ids))
    yield from _faults_including_errors(
        partial(cited_source_headings.check_count_of_unplaced_readings, (row for kind in kinds for _, row in kind.rows().valid_rows()))
    )
    if claims is not None:
        yield from _faults_including_errors(partial(game_data_checks.check_tested_flags, claims))


def _check_files_can_be_read() -> Iterator[DataFault]:
    """Yield a fault for each data file that cannot be read at all."""
    for file in {
        *(file for kind in ROW_SPECS for file in kind.files),
        *(f"games/{game}" for game in games.GAMES),
        *founding_document_claims.FILES,
    }:
        yield from _faults_including_errors(partial(_load_file_or_raise_faults, file))


def _load_file_or_raise_faults(file: str) -> Iterator[DataFault]:
    load_data_file(file)
    yield from ()


def _faults_including_errors(search: Callable[[], Iterable[DataFault]]) -> Iterator[DataFault]:
    """Yield the faults that a search finds. If the search ends with a ContentError, yield the faults in this error too."""
    try:
        yield from search()
    except ContentError as error:
        yield from error.faults


def _format_faults(found: Iterable[DataFault]) -> list[str]:
    """Return each fault once, as a sentence with its file and line, sorted by file and line."""
    placed = {str(fault): data_fault_locations.locate_fault(fault) for fault in found}
    return [
        f"{fault} ({data_fault_locations.file_and_lines_in_words(*place)})" if place[0] else fault
        for fault, place in sorted(placed.items(), key=lambda one: one[1])
    ]


def _check_rows_of_kind(kind: DataRowSpec, ids: IdsOfKind) -> Iterator[DataFault]:
    for file in kind.files:
        yield from _faults_including_errors(partial(_unknown_top_level_keys, file))
    yield from _faults_including_errors(kind.check_all)
    words = dict(kind.choices)
    for field, found in kind.references.items():
        yield from _faults_including_errors(partial(_store_allowed_words_of_field, words, field, found))
    rows = kind.rows()
    for name in rows:
        yield from _faults_including_errors(partial(_check_row, kind, rows, name, words, ids))


def _unknown_top_level_keys(file: str) -> Iterator[DataFault]:
    """Yield a fault for each top-level key that no kind of row in this file uses."""
    return unknown_key_faults(load_data_file(file), [kind.key for kind in ROW_SPECS if file in kind.files], DataLocation(file))


def _store_allowed_words_of_field(
    words: dict[str, Collection[str]], field: str, found: Callable[[], Collection[str]]
) -> Iterator[DataFault]:
    words[field] = found()
    yield from ()


def _check_row[T: DataFileRow, K](
    kind: DataRowSpec, rows: LazyRowMapping[T, K], name: K, words: AllowedWords, ids: IdsOfKind
) -> Iterator[DataFault]:
    row, at = rows[name], rows.row_location(name)
    yield from common_row_checks.check_common_fields(row, at, ROW_CLASSES - {kind.row})
    yield from _faults_including_errors(partial(cited_source_headings.check_cited_headings, row, at))
    if hasattr(row, "lang") and "lang" not in words:
        yield from language_tags.check_language_tag(row.lang, at.locate_key("lang"))
    for field, among in words.items():
        value = getattr(row, field)
        yield from common_row_checks.check_allowed_values(value, among, at.locate_key(field)) if value else ()
    for field, things in kind.links.items():
        for number, target in enumerate(getattr(row, field), 1):
            yield from _faults_including_errors(partial(_check_link_target, target, things, ids, at.locate_key(field).locate_item(number)))
    if kind.needs_witnesses(row):
        yield from _faults_including_errors(partial(source_independence.check_attested_row_has_two_witnesses, row, at))
    yield from kind.check(row, at)


def _check_link_target(target: str, things: Collection[str], ids: IdsOfKind, at: DataLocation) -> Iterator[DataFault]:
    """Check that the target of a link exists, unless it is a page. Tests check the links to pages on the built site."""
    thing, _, id_ = target.partition("/")
    if "rule" in things and thing in games.GAMES:
        if id_ or "game alone" not in things:
            yield from unknown_value_faults([id_], content.documented_game_rules(thing), at.locate_key(thing))
    elif thing not in things or thing == "rule":
        yield from unknown_value_faults([thing], [*(one for one in things if one not in ("rule", "game alone")), *games.GAMES], at)
    elif thing != "page":
        yield from unknown_value_faults([id_], ids(thing), at.locate_key(thing))


def _linkable_ids_of_kind(thing: str) -> Collection[str]:
    """Return the ids of all things of a kind that rows can link to, such as "term"."""
    if thing == "game":
        return unplayable_related_games.all_game_ids()
    rows = next(kind for kind in ROW_SPECS if kind.thing == thing).rows()
    return ["/".join(name) if isinstance(name, tuple) else str(name) for name in rows]
