"""The trees of games and texts, as drawings and as lists in words."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from kabu_core import content
from kabu_core.archive import pack_designs
from kabu_core.archive.dated_events import CERTAINTY
from kabu_core.archive.lineage_edges import EDGE_KINDS, UNDIRECTED_KINDS, LineageEdge
from kabu_core.pages import links_to_games
from kabu_core.pages.label_placement import Box, Point
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, prose_html, tag

VERBS = {
    "descends": "descends from",
    "borrows": "borrows from",
    "renames": "is another name of",
    "resembles": "resembles",
    "denied": "does not descend from",
    "follows": "follows",
    "translates": "translates",
    "cites": "cites",
    "shares wording": "shares wording with",
}
"""The verb for each kind of edge. The end of the edge is the subject and its start the object."""

STATUS_SIGNS = {"disputed": "?", "inferred": "i"}
"""The signs of edges that are disputed or only inferred. A denied edge has a cross instead."""

CHARS_PER_LINE, CHAR_WIDTH, LINE_HEIGHT, PADDING = 20, 7.1, 16, 9
"""The size of a node's text, in units of the drawing: characters in a line, their width, the height of a line, and the padding."""

MARGIN = 6

SIGN_RADIUS = 6
"""The radius of the circle behind a sign in the family tree."""


@dataclass(frozen=True, slots=True)
class LineageTreeLayout:
    """The positions in a drawing: the centres of nodes, and the edges as Graphviz splines."""

    width: float
    height: float
    nodes: Mapping[str, list[float]]
    edges: Mapping[str, str]


def node_label_and_address(tree: str, id_: str) -> tuple[str, str]:
    """Return the label and the address of a game, pack or text in a tree."""
    if tree == "texts":
        return content.all_sources()[id_].citation_label, f"{html_fragments.SOURCES_PAGE}#{id_}"
    pack = next((row for row in pack_designs.regional_packs() if row.id == id_), None)
    if pack:
        return f"{pack.name.romaji.capitalize()} cards", "/cards/"
    return links_to_games.game_title(id_), links_to_games.game_address(id_)


def graphviz_source(edges: Iterable[LineageEdge]) -> str:
    """Return the Graphviz source of a tree that grows from left to right. Every node has the size of its box in our drawing."""
    found = tuple(edges)
    lines = ["digraph {", 'rankdir=LR; nodesep=.17; ranksep=.55; node [shape=box, fixedsize=true, label=""]; edge [arrowsize=.6];']
    for id_, tree in _nodes_of_edges(found):
        width, height = _node_label_size(_lines_of_node_label(tree, id_))
        lines.append(f'"{id_}" [width={width / 72:.3f}, height={height / 72:.3f}];')
    for edge in found:
        lines.append(f'"{edge.start}" -> "{edge.to}" [id="{edge.id}", arrowhead={"none" if edge.kind in UNDIRECTED_KINDS else "normal"}];')
    return "\n".join([*lines, "}"])


def lineage_tree_picture(tree: str, edges: Iterable[LineageEdge], layout: LineageTreeLayout, name: str) -> Html:
    """Render the tree as a picture whose nodes are links. A wide picture scrolls in a box of its own."""
    found = tuple(edges)
    size = (math.ceil(layout.width) + 2 * MARGIN, math.ceil(layout.height) + 2 * MARGIN)
    nodes = [_linked_node_box(tree, id_, layout.nodes[id_]) for id_, _ in _nodes_of_edges(found)]
    picture = tag(
        "svg",
        tag("title", name, id=f"tree-{tree}"),
        tag("g", *(lineage_edge_drawing(found_, layout.edges[found_.id]) for found_ in found), aria_hidden="true"),
        *nodes,
        viewBox=f"{-MARGIN} {-MARGIN} {size[0]} {size[1]}",
        width=size[0],
        height=size[1],
        role="group",
        aria_labelledby=f"tree-{tree}",
    )
    label = f"{name}: {len(nodes)} boxes, {len(found)} lines"
    return tag("section", picture, class_="tree scroll", aria_label=label, tabindex="0", translate="no")


def lineage_tree_legend(tree: str) -> Html:
    """Render a legend of the lines and signs in a drawing."""
    kinds = [(_legend_sample_edge(kind), tag("span", tag("b", kind), f": {meaning}")) for kind, meaning in EDGE_KINDS[tree].items()]
    first = next(iter(EDGE_KINDS[tree]))
    signs = [(_legend_sample_edge(first, status), tag("span", tag("b", status), f": {CERTAINTY[status]}")) for status in STATUS_SIGNS]
    return tag("ul", *(tag("li", *parts) for parts in (*kinds, *signs)), class_="tree-key")


def lineage_edge_listing(tree: str, edges: Iterable[LineageEdge]) -> Html:
    """Render every edge in words, grouped by the game or text at its end."""
    groups: dict[str, list[LineageEdge]] = {}
    for edge in edges:
        groups.setdefault(edge.to, []).append(edge)
    ordered = sorted(groups, key=lambda id_: node_label_and_address(tree, id_)[0].lower())
    return tag("ul", *(_edges_into_node_section(tree, id_, groups[id_]) for id_ in ordered), class_="lineage")


def _edges_into_node_section(tree: str, id_: str, edges: Iterable[LineageEdge]) -> Html:
    return tag("li", tag("p", tag("strong", _node_link(tree, id_))), tag("ul", *map(lineage_edge_in_words, edges)), id=f"{tree}-to-{id_}")


def lineage_edge_in_words(edge: LineageEdge) -> Html:
    """Render an edge in words, with its readings in a collapsed section."""
    mark = tag("summary", f"{edge.status}, {count_with_noun(len(edge.readings), 'reading')}")
    more = tag("p", html_fragments.row_edit_link("history/lineage", edge.line, "this relation"), class_="place")
    return tag(
        "li",
        tag("p", VERBS[edge.kind], " ", _node_link(edge.tree, edge.start), ": ", prose_html(edge.says)),
        tag("details", mark, html_fragments.source_reading_list(edge.readings), more, class_="mark"),
        id=f"edge-{edge.id}",
        data_kind=edge.kind,
    )


def _node_link(tree: str, id_: str) -> Html:
    label, address = node_label_and_address(tree, id_)
    return tag("a", label, href=address)


def _nodes_of_edges(edges: Iterable[LineageEdge]) -> list[tuple[str, str]]:
    """Return each node once, with the name of its tree, in the order of the edges."""
    return list({id_: edge.tree for edge in edges for id_ in (edge.start, edge.to)}.items())


def _lines_of_node_label(tree: str, id_: str) -> list[str]:
    return wrap(node_label_and_address(tree, id_)[0], CHARS_PER_LINE, break_on_hyphens=False, break_long_words=False)


def _node_label_size(lines: list[str]) -> Point:
    return max(map(len, lines)) * CHAR_WIDTH + 2 * PADDING, len(lines) * LINE_HEIGHT + PADDING


def _linked_node_box(tree: str, id_: str, centre: list[float]) -> Html:
    """Render a box with the name of its node, as a link."""
    lines, (x, y) = _lines_of_node_label(tree, id_), centre
    width, height = _node_label_size(lines)
    box = tag(
        "rect",
        x=_format_coordinate(x - width / 2),
        y=_format_coordinate(y - height / 2),
        width=_format_coordinate(width),
        height=_format_coordinate(height),
    )
    top = y - (len(lines) - 1) * LINE_HEIGHT / 2 + 4.6
    text = [tag("tspan", line, x=_format_coordinate(x), y=_format_coordinate(top + n * LINE_HEIGHT)) for n, line in enumerate(lines)]
    return tag("a", box, tag("text", join_html(text, " ")), href=node_label_and_address(tree, id_)[1], data_node=id_)


def lineage_edge_drawing(row: LineageEdge, spline: str, shift: Point = (0, 0), labels: Collection[Box] = ()) -> Html:
    """Render an edge as a line with an arrow, a sign, and a sentence as its title. If possible, the sign does not cover any of `labels`."""
    tip, curve = parse_graphviz_spline(spline, shift)
    sentence = (
        f"{node_label_and_address(row.tree, row.to)[0]} {VERBS[row.kind]} {node_label_and_address(row.tree, row.start)[0]} ({row.status})"
    )
    return tag(
        "g",
        tag("title", sentence),
        _curve_with_arrow(curve, tip),
        _lineage_edge_sign(row.kind, row.status, curve, labels),
        class_="edge",
        data_edge=row.id,
        data_kind=row.kind,
        data_ends=f"{row.start} {row.to}" if labels else None,
    )


def _curve_with_arrow(curve: list[Point], tip: Point | None) -> Html:
    """Render a curve and, if there is a tip, an arrow from the end of the curve to the tip."""
    start, *rest = (f"{_format_coordinate(x)} {_format_coordinate(y)}" for x, y in curve)
    path = tag("path", d=f"M{start}C{' '.join(rest)}")
    return join_html([path, _arrow_head(curve[-1], tip)]) if tip else path


def _arrow_head(base: Point, tip: Point) -> Html:
    """Render the arrow head: a triangle with its tip at `tip` and the middle of its base at `base`.

    The base is 0.84 times as long as the triangle is high.
    """
    across = ((tip[1] - base[1]) * 0.42, (base[0] - tip[0]) * 0.42)
    corners = [tip, (base[0] + across[0], base[1] + across[1]), (base[0] - across[0], base[1] - across[1])]
    return tag("polygon", points=" ".join(f"{_format_coordinate(x)},{_format_coordinate(y)}" for x, y in corners))


def _lineage_edge_sign(kind: str, status: str, curve: list[Point], labels: Collection[Box] = ()) -> Html:
    """Render the sign on a curve: a cross for a denied edge, otherwise the sign of the edge's status."""
    text = "×" if kind == "denied" else STATUS_SIGNS.get(status, "")
    if not text:
        return escape_html("")
    x, y = edge_sign_position(curve, labels)
    return join_html(
        [
            tag("circle", cx=_format_coordinate(x), cy=_format_coordinate(y), r=7),
            tag("text", text, x=_format_coordinate(x), y=_format_coordinate(y + 4)),
        ]
    )


def edge_sign_position(curve: list[Point], labels: Collection[Box] = ()) -> Point:
    """Return the point of a curve at which its sign is drawn.

    This is the middle of the curve's last piece, where the fewest other curves run. If a label covers the middle, the sign is drawn at the
    next point that no label covers. If every point is covered, it is drawn at the middle.
    """
    pieces = [curve[at : at + 4] for at in range(0, len(curve) - 1, 3)]
    points = [point_on_cubic_curve(piece, part) for piece in reversed(pieces) for part in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)]
    return next((point for point in points if not any(is_point_in_box(point, box, -SIGN_RADIUS) for box in labels)), points[0])


def point_on_cubic_curve(piece: list[Point], part: float) -> Point:
    """Return the point of a cubic Bézier curve at the parameter `part`, from 0 (start) to 1 (end).

    `part` is not a share of the length of the curve.
    """
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, piece, strict=True)) for axis in (0, 1))
    return x, y


def is_point_in_box(point: Point, box: Box, margin: float) -> bool:
    """Return whether a point lies in a box, more than `margin` from its edges. A negative margin widens the box."""
    (x, y), (left, top, right, bottom) = point, box
    return left + margin < x < right - margin and top + margin < y < bottom - margin


def parse_graphviz_spline(text: str, shift: Point) -> tuple[Point | None, list[Point]]:
    """Parse a Graphviz spline. Return the tip of its arrow, if there is one, and the points of its curve, moved by `shift`."""
    tip, curve = None, []
    for part in text.split():
        *end, x, y = part.split(",")
        point = (float(x) + shift[0], float(y) + shift[1])
        if end:
            tip = point
        else:
            curve.append(point)
    return tip, curve


def _legend_sample_edge(kind: str, status: str = "") -> Html:
    """Render a short edge for the legend."""
    tip = None if kind in UNDIRECTED_KINDS else (52.0, 9.0)
    line = _curve_with_arrow([(2.0, 9.0), (14.0, 9.0), (28.0, 9.0), (44.0 if tip else 52.0, 9.0)], tip)
    curve = [(2.0, 9.0), (14.0, 9.0), (34.0, 9.0), (46.0, 9.0)]
    return tag(
        "svg",
        tag("g", line, _lineage_edge_sign(kind, status, curve), class_="edge", data_kind=kind),
        viewBox="0 0 54 18",
        width=54,
        height=18,
        aria_hidden="true",
    )


def _format_coordinate(value: float) -> str:
    """Format a coordinate, rounded to half a unit."""
    return f"{round(value * 2) / 2:g}"
