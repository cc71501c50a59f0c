"""The lineage of games and of rule texts, as far as sources state it or the texts show it.

The lineage is read from `data/history/lineage.toml`. The games do not need it, and browsers do not get it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from kabu_core import content
from kabu_core.archive import dated_events, pack_designs, unplayable_related_games
from kabu_core.content import loading
from kabu_core.content.loading import (
    LazyRowMapping,
    cache_rows,
    read_data_table,
    rows_by_id,
    unknown_value_faults,
    value_converter,
)
from kabu_core.content.named_hands import Reading
from kabu_core.errors import DataFault, DataLocation, quote_input

EDGE_KINDS: Mapping[str, Mapping[str, str]] = {
    "games": {
        "descends": "the second is said to be a form or a successor of the first",
        "borrows": "the second takes words, hands or the order of its cards from the first",
        "renames": "the second is said to be the first under another name",
        "resembles": "they are alike in rules or words; no source says which is older",
        "denied": "a source derives the second from the first, but this does not hold",
    },
    "texts": {
        "follows": "the second is based on the first, wholly or in part",
        "translates": "the second is the first in another language",
        "cites": "the second names the first among its sources, or quotes it",
        "shares wording": "they share details that two authors would hardly invent independently; who copied whom is not known",
    },
}
"""The kinds of edges in each tree, with what an edge says about its first and its second node."""

UNDIRECTED_KINDS = {"resembles", "shares wording"}
"""The kinds of edges that have no direction."""

ACYCLIC_KINDS = {"descends", "follows", "translates"}
"""The kinds of edges that must not form a cycle."""


DEPENDENT_KINDS = {"follows", "translates", "shares wording"}
"""The kinds of edges that make two texts count as one witness."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineageEdge:
    """An edge of a lineage tree, from one game or text to another."""

    id: str
    """The permanent id of the row, used in links."""
    tree: str
    """The family tree of games, or the tree of rule texts."""
    start: str
    """The id of the game, old pack or source at the start of the edge."""
    to: str
    """The id of the game, old pack or source at the end of the edge."""
    kind: str
    """The relation of the second game or text to the first."""
    status: str
    """The certainty of the row."""
    says: str
    """The evidence for the edge, in a sentence."""
    readings: tuple[Reading, ...]
    """The statement of each source."""
    way: tuple[str, ...] = ()
    """The ids of the places along the route, if a source describes one."""
    date: str = ""
    """The years between which the route would have been taken, as 1661/1673."""
    line: int = 0

    @property
    def year_range(self) -> tuple[int, int]:
        """Return the first and the last year of the edge's route. Raise ContentError if `date` is not a date."""
        return dated_events.parse_year_range(self.date, DataLocation("history/lineage").locate_row("edge", self.id))


_READERS = {"from" if field.name == "start" else field.name: value_converter(field.type) for field in fields(LineageEdge)}
_ROUTE = {"way", "date"}  # optional, since few edges have a route


@cache_rows
def dependent_text_pairs() -> frozenset[frozenset[str]]:
    """Return the pairs of texts that count as one witness, because one is based on the other or both share wording."""
    return frozenset(frozenset((edge.start, edge.to)) for edge in lineage_edges("texts") if edge.kind in DEPENDENT_KINDS)


def lineage_edges(tree: str = "") -> tuple[LineageEdge, ...]:
    """Return the edges of one tree, or of all trees, in the order of the data. Raise ContentError if a row cannot be read."""
    return tuple(edge for edge in lineage_edge_rows().values() if tree in ("", edge.tree))


@cache_rows
def lineage_edge_rows() -> LazyRowMapping[LineageEdge, str]:
    """Return the edges of all trees by id."""
    return rows_by_id(_read_lineage_edge, "history/lineage", "edge")


def _read_lineage_edge(row: object, at: DataLocation) -> LineageEdge:
    found = read_data_table(row, _READERS, _READERS.keys() - loading.ADDED_KEYS - _ROUTE, at)
    return LineageEdge(start=found.pop("from"), **found)


def check_lineage_edge(edge: LineageEdge, at: DataLocation) -> Iterator[DataFault]:
    """Check that an edge joins two different nodes of its tree, and that no other edge has the same kind and nodes."""
    yield from unknown_value_faults([edge.kind], EDGE_KINDS.get(edge.tree, ()), at.locate_key("kind"))
    nodes = (
        content.all_sources()
        if edge.tree == "texts"
        else {*unplayable_related_games.all_game_ids(), *pack_designs.rows_in_packs_file(pack_designs.RegionalPack)}
    )
    noun = "source" if edge.tree == "texts" else "game or pack"
    for key, node in (("from", edge.start), ("to", edge.to)):
        if node not in nodes:
            yield at.locate_key(key).make_data_fault(f"unknown {noun} {quote_input(node)}; add its row or correct the id")
    if edge.start == edge.to:
        yield at.make_data_fault(f"connects {quote_input(edge.to)} with itself; name two different ones")
    yield from _check_edge_route(edge, at)
    twin = next(other.id for other in lineage_edges(edge.tree) if _edge_kind_and_nodes(other) == _edge_kind_and_nodes(edge))
    if twin != edge.id:
        yield at.make_data_fault(f"the same edge is already in the file as '{twin}'; put all readings into one row")


def _edge_kind_and_nodes(edge: LineageEdge) -> tuple[str, ...]:
    """Return the kind and the two nodes of an edge; the nodes are sorted if the kind has no direction."""
    return (edge.kind, *(sorted((edge.start, edge.to)) if edge.kind in UNDIRECTED_KINDS else (edge.start, edge.to)))


def lineage_edges_with_routes() -> tuple[LineageEdge, ...]:
    """Return the edges with a route on the map, sorted by year."""
    return tuple(sorted((edge for edge in lineage_edges() if edge.way), key=lambda edge: edge.year_range))


def _check_edge_route(edge: LineageEdge, at: DataLocation) -> Iterator[DataFault]:
    """Check that a route has at least two places and a date."""
    if edge.date:
        yield from dated_events.check_date_range(edge.date, at)
    if len(edge.way) == 1 or bool(edge.way) != bool(edge.date):
        yield at.make_data_fault("a route needs two places in 'way' and a 'date'; give both or neither")


def check_no_lineage_cycles() -> Iterator[DataFault]:
    """Check that no game or text descends from itself."""
    for tree in EDGE_KINDS:
        yield from _find_lineage_cycle([edge for edge in lineage_edges(tree) if edge.kind in ACYCLIC_KINDS])


def _find_lineage_cycle(found: Iterable[LineageEdge]) -> Iterator[DataFault]:
    """Yield a fault for the first cycle found among the edges."""
    onward: dict[str, list[LineageEdge]] = {}
    for edge in found:
        onward.setdefault(edge.start, []).append(edge)
    for edge in (edge for leaving in onward.values() for edge in leaving):
        way = _path_along_edges(onward, edge.to, edge.start)
        if way:
            nodes = " → ".join([edge.start, *way])
            yield (
                lineage_edge_rows()
                .row_location(edge.id)
                .make_data_fault(f"a cycle, {nodes}; nothing descends from itself, so one edge is wrong")
            )
            return


def _path_along_edges(onward: Mapping[str, list[LineageEdge]], start: str, goal: str) -> list[str]:
    """Return the nodes on a path along the edges from `start` to `goal`, including both; an empty list if there is no path."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] == goal:
            return way
        fresh = [edge.to for edge in onward.get(way[-1], ()) if edge.to not in seen]
        seen.update(fresh)
        ways += ([*way, node] for node in fresh)
    return []
