"""The rows of the kin, of their history and of old texts for other people's programs; the tables that hold them are in `exported`."""

from collections.abc import Iterator
from typing import Any

from kabu_core.archive import attestations, founding, kin, lineage, passages
from kabu_core.archive.written import plain
from kabu_core.content.hands import Reading

type Row = dict[str, Any]


def games() -> Iterator[Row]:
    """Every game that cannot be played here; its rules are rows of their own."""
    for game in kin.kin().values():
        yield plain(game) | {"page": f"kin/{game.group}/#{game.id}"}


def rules() -> Iterator[Row]:
    """Every rule of these games, which have one set of rules each."""
    for game in kin.kin().values():
        yield from ({"game": game.id, "heading": kin.SECTIONS[row.section]} | plain(row) for row in game.rule)


def compared() -> list[Row]:
    """The games in which the last digit counts, in a few words each."""
    return [plain(row) for row in kin.compared().values()]


def events() -> Iterator[Row]:
    """Every dated event, the earliest first."""
    for event in attestations.attestations():
        first, last = event.years
        yield plain(event) | {"first_year": first, "last_year": last}


def places() -> list[Row]:
    """Every place of the map."""
    return [plain(place) for place in attestations.places().values()]


def edges() -> list[Row]:
    """Every edge of the family tree and of the tree of texts."""
    return [plain(edge) for edge in lineage.edges()]


def texts() -> Iterator[Row]:
    """Every passage of an old text, its notes a line each."""
    for row in passages.passages().values():
        yield plain(row) | {"notes": "\n".join(row.notes)}


def claims() -> Iterator[Row]:
    """Every claim of the documents that the site began with, numbered in each."""
    for source in founding.DOCUMENTS:
        told = founding.document(source).claim
        yield from ({"source": source, "number": number} | plain(claim) for number, claim in enumerate(told, 1))


def readings() -> Iterator[tuple[str, tuple[Reading, ...]]]:
    """What the readings of these rows are about, and the readings."""
    for game in kin.kin().values():
        yield from ((f"rule/{game.id}/{row.id}", row.readings) for row in game.rule)
    yield from ((f"attestation/{event.id}", event.readings) for event in attestations.attestations())
    yield from ((f"edge/{edge.id}", edge.readings) for edge in lineage.edges())
