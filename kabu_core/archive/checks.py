"""Holds all rows of the data against each other and against the rules: what `python -m kabu_core check` and every build run."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from kabu_core import content, games
from kabu_core.archive import every_row, founding, generated, guides, headings, kin, languages, places, witnesses
from kabu_core.archive.kind import Kind
from kabu_core.archive.kinds import KINDS
from kabu_core.content.loading import Rows, load, unknown
from kabu_core.errors import ContentError

APART = frozenset(kind.row for kind in KINDS)
"""The classes whose rows are checked by themselves, wherever they stand."""

type Words = Mapping[str, Collection[str]]
type Ids = Callable[[str], Collection[str]]


def check(thorough: bool = False) -> int:
    """Check all rows; return how many there are. Raise ContentError with every fault, and how many they are.

    A `thorough` check goes on to the guides, which a build plays anyway, and to generated data, of which a build shows what there is.
    """
    if told := faults() or (thorough and [*_placed(guides.faults()), *generated.faults()]):
        raise ContentError(*told, f"{len(told)} fault{'' if len(told) == 1 else 's'} in the data")
    return sum(len(kind.rows()) for kind in KINDS)


def faults() -> list[str]:
    """Every fault of the rows, each once, in a sentence with its file and line, and in the order of these."""
    return _placed(found())


def found() -> Iterator[str]:
    """The faults as they are found, in sentences without a line; one may come twice.

    If a file is not TOML nothing is said of the others: what is only in that file would seem to be missing.
    """
    if unread := [*_unread()]:
        yield from unread
        return
    ids = cache(_ids)
    for kind in KINDS:
        yield from _told(partial(_of_kind, kind, ids))
    yield from _told(partial(headings.unplaced, (row for kind in KINDS for _, row in kind.rows().sound())))


def _unread() -> Iterator[str]:
    """The faults of files that cannot be read at all."""
    for file in {*(file for kind in KINDS for file in kind.files), *(f"games/{game}" for game in games.GAMES), *founding.FILES}:
        yield from _told(partial(_loaded, file))


def _loaded(file: str) -> Iterator[str]:
    load(file)
    yield from ()


def _told(search: Callable[[], Iterable[str]]) -> Iterator[str]:
    """These faults, and those over which the search for them ended."""
    try:
        yield from search()
    except ContentError as error:
        yield from error.faults


def _placed(told: Iterable[str]) -> list[str]:
    """Each fault once, with its file and line, and in the order of these."""
    placed = {fault: places.found(fault) for fault in told}
    return [f"{fault} ({places.spelled(*place)})" if place[0] else fault for fault, place in sorted(placed.items(), key=lambda one: one[1])]


def _of_kind(kind: Kind, ids: Ids) -> Iterator[str]:
    for file in kind.files:
        yield from _told(partial(_misspelt, file))
    yield from _told(kind.check_all)
    words = dict(kind.among)
    for field, found in kind.refers.items():
        yield from _told(partial(_known, words, field, found))
    rows = kind.rows()
    for name in rows:
        yield from _told(partial(_of_row, kind, rows, name, words, ids))


def _misspelt(file: str) -> Iterator[str]:
    """What stands in a file and is no kind of row."""
    return unknown(load(file), [kind.key for kind in KINDS if file in kind.files], file, "key ")


def _known(words: dict[str, Collection[str]], field: str, found: Callable[[], Collection[str]]) -> Iterator[str]:
    words[field] = found()
    yield from ()


def _of_row(kind: Kind, rows: Rows[Any], name: object, words: Words, ids: Ids) -> Iterator[str]:
    row, place = rows[name], rows.place(name)
    yield from every_row.check(row, place, APART - {kind.row})
    yield from _told(partial(headings.check, row, place))
    if hasattr(row, "lang") and "lang" not in words:
        yield from languages.unknown(row.lang, f"{place}, lang")
    for field, among in words.items():
        held = getattr(row, field)
        yield from every_row.unknown(held, among, f"{place}, {field}") if held else ()
    for field, things in kind.leads.items():
        for number, target in enumerate(getattr(row, field), 1):
            yield from _told(partial(_lost, target, things, ids, f"{place}, {field}, item {number}"))
    if kind.attested(row):
        yield from _told(partial(witnesses.attested, row, place))
    yield from kind.check(row, place)


def _lost(target: str, things: Collection[str], ids: Ids, place: str) -> Iterator[str]:
    """Why there is no such thing. Pages are held against the built site by the tests."""
    thing, _, id_ = target.partition("/")
    if "rule" in things and thing in games.GAMES:
        if id_ or "game alone" not in things:
            yield from unknown([id_], content.game_rules(thing), f"{place}, {thing}")
    elif thing not in things or thing == "rule":
        yield from unknown([thing], [*(one for one in things if one not in ("rule", "game alone")), *games.GAMES], place)
    elif thing != "page":
        yield from unknown([id_], ids(thing), f"{place}, {thing}")


def _ids(thing: str) -> Collection[str]:
    """What the things of a kind are called behind its name."""
    if thing == "game":
        return kin.every_game()
    rows = next(kind for kind in KINDS if kind.thing == thing).rows()
    return ["/".join(name) if isinstance(name, tuple) else str(name) for name in rows]
