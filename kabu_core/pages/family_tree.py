"""The family tree on a time scale, as a drawing and in words.

In the drawing each game has a box, placed by its first record and its region, and lines connect the boxes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import wrap

from kabu_core import content, games
from kabu_core.archive import dated_events, unplayable_related_games
from kabu_core.archive.dated_events import DatedEvent
from kabu_core.archive.lineage_edges import UNDIRECTED_KINDS, LineageEdge
from kabu_core.archive.unplayable_related_games import RelatedGame
from kabu_core.content import GameInfo
from kabu_core.pages import lineage_tree_drawing as drawn
from kabu_core.pages import links_to_games, list_items_opened_from_drawing
from kabu_core.pages.event_maps import short_event_date
from kabu_core.pages.label_placement import Box, Point
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, prose_html, tag

LANES: Mapping[str, tuple[str, ...]] = {
    "China and Korea": ("China", "Korea"),
    "Japan": ("Japan",),
    "Southeast Asia": ("Malay world", "mainland Southeast Asia", "Philippines"),
    "Australia and the Pacific": ("Australia", "Pacific"),
    "Europe and America": ("Europe", "America", "Europe and America"),
}
"""The lanes of the drawing, each with the regions that it covers."""

UNDATED = "undated"
YEAR_OFFSETS = {1580: 0, 1700: 92, 1800: 178, 1900: 272, 1950: 366, 2000: 480, 2030: 544}
"""The distance of some years from the left of the wide drawing. The twentieth century gets the most room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyTreeNode:
    """A game or a pack in the tree, with its lane and the earliest event that names it."""

    id: str
    title: str
    lane: str
    event: DatedEvent | None

    @property
    def first_record_year(self) -> int | None:
        """The earliest possible year of the first record of the game; None if no dated event names the game."""
        return self.event.year_range[0] if self.event else None

    @property
    def is_playable(self) -> bool:
        """Whether the game can be played here."""
        return self.id in games.GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyTreePlan:
    """The plan of a wide or narrow drawing (`look`): size, a box for each node, a stripe for each lane, and the lines that mark years."""

    look: str
    size: Point
    boxes: Mapping[str, Box]
    lanes: Mapping[str, Box]
    ticks: Mapping[str, float]


def family_tree_nodes(edges: Iterable[LineageEdge]) -> tuple[FamilyTreeNode, ...]:
    """Return every node once: first the dated nodes, from the earliest to the latest, then the undated ones."""
    found = [_family_tree_node(id_) for id_ in dict.fromkeys(id_ for edge in edges for id_ in (edge.start, edge.to))]
    return tuple(sorted(found, key=lambda node: (node.first_record_year is None, node.first_record_year or 0, node.title)))


def _family_tree_node(id_: str) -> FamilyTreeNode:
    row = _row_of_game(id_)
    region = row.facets.region if row else "Japan"  # all old packs come from Japan
    lane = next(lane for lane, regions in LANES.items() if region in regions)
    return FamilyTreeNode(
        id=id_, title=drawn.node_label_and_address("games", id_)[0], lane=lane, event=dated_events.first_event_of_game(id_)
    )


def _row_of_game(id_: str) -> GameInfo | RelatedGame | None:
    """Return the row of a game; None for a pack."""
    return unplayable_related_games.related_games_by_id().get(id_) or (content.game_info(id_) if id_ in games.GAMES else None)


# the heights of a line of text, the padding of a box, the gap between boxes, and the name of a lane
_LINE, _PAD, _GAP, _HEAD = 15, 10, 5, 22
_YEAR = 25  # the width of the column of years beside the narrow drawing


def wide_tree_plan(nodes: Sequence[FamilyTreeNode]) -> FamilyTreePlan:
    """Return the plan of a drawing from left to right. Lanes are one below the other, and undated nodes are at the right."""
    boxes: dict[str, Box] = {}
    lanes: dict[str, Box] = {}
    top, right = 22.0, 760.0
    for lane in LANES:
        ends: list[float] = []
        left_over = 0
        for node in (node for node in nodes if node.lane == lane):
            wide = max(map(len, _title_lines(node, 17))) * 7.6 + _PAD
            if node.first_record_year is None:
                row, left = left_over, right - 134
                left_over += 1
            else:
                left = _year_offset(node.first_record_year)
                row = next((n for n, end in enumerate(ends) if end + _GAP <= left), len(ends))
                ends[row : row + 1] = [left + wide]
            y = top + _HEAD + row * 38
            boxes[node.id] = (left, y, left + wide, y + len(_title_lines(node, 17)) * _LINE + 4)
        below = top + _HEAD + max(len(ends), left_over) * 38 + 4
        lanes[lane] = (0, top, right, below)
        top = below
    ticks = {str(year): float(YEAR_OFFSETS[year]) for year in (1700, 1800, 1900, 1950, 2000)} | {UNDATED: right - 138}
    return FamilyTreePlan(look="wide", size=(right, top), boxes=boxes, lanes=lanes, ticks=ticks)


def narrow_tree_plan(nodes: Sequence[FamilyTreeNode]) -> FamilyTreePlan:
    """Return the plan of a drawing from top to bottom. Lanes are side by side, and undated nodes are at the bottom."""
    wide, boxes, bottoms = (352 - _YEAR) / len(LANES), dict[str, Box](), dict.fromkeys(LANES, 52.0)
    at, last, ticks = 40.0, 1580, dict[str, float]()
    for year in [*sorted({node.first_record_year for node in nodes if node.first_record_year}), None]:
        here = [node for node in nodes if node.first_record_year == year]
        apart = min(26, 4 + (year - last) / 8) if year else 24
        at = max(at + apart, max(bottoms[node.lane] for node in here) if year else max(bottoms.values()) + 16)
        if not year or at - max(ticks.values(), default=0) > 40:
            ticks[str(year or UNDATED)] = at if year else at - 16
        for node in here:
            left = _YEAR + list(LANES).index(node.lane) * wide + 2
            top = max(at, bottoms[node.lane])
            boxes[node.id] = (left, top, left + wide - 4, top + max(26, len(_title_lines(node, 10)) * 13 + 4))
            bottoms[node.lane] = boxes[node.id][3] + _GAP
        at, last = max(at, *(boxes[node.id][1] for node in here)), year or last
    low = max(bottoms.values()) + 4
    lanes = {lane: (_YEAR + n * wide, 0.0, _YEAR + (n + 1) * wide, low) for n, lane in enumerate(LANES)}
    return FamilyTreePlan(look="narrow", size=(352, low), boxes=boxes, lanes=lanes, ticks=ticks)


def _year_offset(year: int) -> float:
    """Return the distance of a year from the left of the wide drawing, interpolated between two years of `YEAR_OFFSETS`."""
    before = max(known for known in YEAR_OFFSETS if known <= year)
    after = min(known for known in YEAR_OFFSETS if known > year)
    return round(YEAR_OFFSETS[before] + (YEAR_OFFSETS[after] - YEAR_OFFSETS[before]) * (year - before) / (after - before), 1)


@cache
def _title_lines(node: FamilyTreeNode, line_length: int) -> list[str]:
    """Break the title of a node into lines."""
    return wrap(node.title, line_length, break_long_words=False, break_on_hyphens=line_length < 17)


def axis_label_boxes(plan: FamilyTreePlan) -> dict[str, Box]:
    """Return the boxes around the names of lanes and years. Lines must not cross them."""
    if plan.look == "wide":
        lanes = {lane: (1.0, top + 1, len(lane) * 7.2 + 8, top + _HEAD - 4) for lane, (_, top, _, _) in plan.lanes.items()}
        return lanes | {year: (at + 1, 0.0, at + len(year) * 6.8 + 4, 15.0) for year, at in plan.ticks.items()}
    lanes = {lane: (left + 3, 1.0, right - 3, 38.0) for lane, (left, _, right, _) in plan.lanes.items()}
    return lanes | {year: (0.0, at + 1, len(year) * 4.9, at + 11) for year, at in plan.ticks.items()}


def graphviz_source(plan: FamilyTreePlan, edges: Iterable[LineageEdge]) -> str:
    """Return the Graphviz source of the drawing. Every box has a fixed position, so that Graphviz only routes the lines.

    Graphviz routes lines around the boxes only if there is enough room between all boxes; otherwise it draws straight lines.
    """
    lines = ["digraph {", 'graph [splines=true, esep="+1"]; node [shape=box, fixedsize=true, label=""]; edge [arrowsize=.5];']
    for id_, (left, top, right, bottom) in {**plan.boxes, **axis_label_boxes(plan)}.items():
        at = f"{(left + right) / 2:.1f},{plan.size[1] - (top + bottom) / 2:.1f}"
        lines.append(f'"{id_}" [pos="{at}", width={(right - left) / 72:.3f}, height={(bottom - top) / 72:.3f}];')
    for edge in edges:
        lines.append(f'"{edge.start}" -> "{edge.to}" [id="{edge.id}", arrowhead={"none" if edge.kind in UNDIRECTED_KINDS else "normal"}];')
    return "\n".join([*lines, "}"])


def family_tree_drawing(
    plan: FamilyTreePlan, edges: Sequence[LineageEdge], layout: drawn.LineageTreeLayout, nodes: Sequence[FamilyTreeNode]
) -> Html:
    """Render the lines as a picture, and on top of the picture a button for every game, which opens the entry of the game."""
    wide, high = plan.size
    shift, labels = shift_from_graphviz_to_plan(plan, layout), [*plan.boxes.values(), *axis_label_boxes(plan).values()]
    picture = tag(
        "svg",
        *(
            tag(
                "rect",
                x=_short_decimal(left),
                y=_short_decimal(top),
                width=_short_decimal(right - left),
                height=_short_decimal(bottom - top),
                class_="lane",
            )
            for left, top, right, bottom in plan.lanes.values()
        ),
        *(_year_tick(plan, at) for at in plan.ticks.values()),
        *(drawn.lineage_edge_drawing(edge, layout.edges[edge.id], shift, labels) for edge in edges),
        viewBox=f"0 0 {wide:g} {high:g}",
        aria_hidden="true",
    )
    ticks = (
        tag("span", text, class_="tick", style=_box_style(plan, (at, 0, at, 0) if plan.look == "wide" else (0, at, 0, at), size=False))
        for text, at in plan.ticks.items()
    )
    lanes = (tag("b", lane, class_="lane", style=_box_style(plan, (*box[:2], box[2], box[1]))) for lane, box in plan.lanes.items())
    buttons = tag("ul", *(_node_button(plan, node) for node in nodes), data_roving=True)
    return tag("div", picture, *ticks, *lanes, buttons, class_=f"kin-chart {plan.look}", translate="no")


def shift_from_graphviz_to_plan(plan: FamilyTreePlan, layout: drawn.LineageTreeLayout) -> Point:
    """Return the distances, across and down, by which Graphviz positions must be moved to match the positions in a plan."""
    first = next(iter(plan.boxes))
    (left, top, right, bottom), (x, y) = plan.boxes[first], layout.nodes[first]
    return (left + right) / 2 - x, (top + bottom) / 2 - y


def _year_tick(plan: FamilyTreePlan, at: float) -> Html:
    wide, high = plan.size
    return tag(
        "path",
        d=f"M{_short_decimal(at)} 16V{_short_decimal(high)}" if plan.look == "wide" else f"M0 {_short_decimal(at)}H{_short_decimal(wide)}",
        class_="tick",
    )


def _node_button(plan: FamilyTreePlan, node: FamilyTreeNode) -> Html:
    played = "played" if node.is_playable else None
    button = tag("button", node.title, type="button", popovertarget=f"card-{node.id}", class_=played, data_node=node.id)
    return tag("li", button, style=_box_style(plan, plan.boxes[node.id]))


def _box_style(plan: FamilyTreePlan, box: Box, *, size: bool = True) -> str:
    """Return the position of a box in percent, so that it scales with the drawing."""
    left, top, right, bottom = box
    wide, high = plan.size
    place = f"--x:{left / wide:.2%};--y:{top / high:.2%}"
    return f"{place};--w:{(right - left) / wide:.2%};--h:{(bottom - top) / high:.2%}" if size else place


def _short_decimal(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def family_tree_listing(edges: Sequence[LineageEdge], nodes: Sequence[FamilyTreeNode]) -> Html:
    """Render an entry for every game, the earliest first: its first record, its region, and the lines that begin or end there, in words."""
    return tag("div", tag("ul", *(_tree_entry(node, edges) for node in nodes)), class_="entries kin-list")


def _tree_entry(node: FamilyTreeNode, edges: Sequence[LineageEdge]) -> Html:
    label, address = drawn.node_label_and_address("games", node.id)
    when = short_event_date(node.event) if node.event else UNDATED
    here = tag("em", "playable here") if node.is_playable else ""
    summary = join_html([tag("b", label), here, tag("small", f"{when} · {node.lane}")], " ")
    into = [edge for edge in edges if edge.to == node.id]
    out = [edge for edge in edges if edge.start == node.id]
    return list_items_opened_from_drawing.list_item_openable_as_popover(
        f"card-{node.id}",
        f"games-to-{node.id}",
        summary,
        tag(
            "p",
            join_html(
                [
                    _game_sentence(node),
                    tag("a", "Read more", href=address),
                    *([tag("a", "Play", href=f"{address}#play")] if node.is_playable else []),
                ],
                " ",
            ),
        ),
        tag("p", _first_record_html(node), class_="about"),
        tag("ul", *map(drawn.lineage_edge_in_words, into), class_="lines") if into else "",
        tag("p", "From it: ", join_html(map(_outgoing_edge_html, out), ", "), ".", class_="about") if out else "",
    )


def _game_sentence(node: FamilyTreeNode) -> Html:
    """Render the sentence that describes a game, or nothing for a pack."""
    row = _row_of_game(node.id)
    return prose_html(row.says) if row else escape_html("")


def _first_record_html(node: FamilyTreeNode) -> Html:
    """Render the earliest event that names a game, or a sentence that no dated event names it."""
    if not node.event:
        return escape_html("No dated event mentions this game.")
    link = tag("a", node.event.title, href=f"{links_to_games.TIMELINE}#{node.event.id}")
    return join_html(["First recorded: ", node.event.date_text, ", ", link, html_fragments.attestation_status_badge(node.event.status)])


def _outgoing_edge_html(edge: LineageEdge) -> Html:
    label = drawn.node_label_and_address("games", edge.to)[0]
    return join_html([tag("a", label, href=f"#games-to-{edge.to}"), f" ({edge.kind}, {edge.status})"])


def family_tree_alternative_text(edges: Sequence[LineageEdge], nodes: Sequence[FamilyTreeNode]) -> str:
    """Return the alternative text of the drawing."""
    return f"Family tree of the games of nine: {len(nodes)} boxes, {count_with_noun(len(edges), 'line')}"
