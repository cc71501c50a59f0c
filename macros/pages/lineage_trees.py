"""Macros for the family tree of games and the stemma of texts. Graphviz computes only the layout; our code draws the trees."""

import json
from collections.abc import Sequence
from pathlib import Path

from kabu_core.archive import lineage_edges
from kabu_core.content.loading import require_known_values
from kabu_core.pages import family_tree, lineage_tree_drawing, list_items_opened_from_drawing
from kabu_core.views.html_builder import Html, tag
from macros.build_cache import cached_text
from macros.build_helpers import BIN, ROOT, run_command

TREE_TITLES = {"games": "Family tree of the games of nine", "texts": "Which rule text follows which"}


def lineage_tree(name: str) -> str:
    """Render a tree as a drawing with its legend. Raises ContentError for an unknown tree."""
    edges = _tree_edges_or_error(name)
    picture = (
        _family_tree_charts(edges)
        if name == "games"
        else lineage_tree_drawing.lineage_tree_picture(
            name, edges, graphviz_layout(lineage_tree_drawing.graphviz_source(edges)), TREE_TITLES[name]
        )
    )
    return tag(
        "figure", list_items_opened_from_drawing.STYLES, picture, lineage_tree_drawing.lineage_tree_legend(name), class_="tree-figure"
    )


def lineage_tree_list(name: str) -> str:
    """Render a tree as a list of sentences. Raises ContentError for an unknown tree."""
    edges = _tree_edges_or_error(name)
    return (
        family_tree.family_tree_listing(edges, family_tree.family_tree_nodes(edges))
        if name == "games"
        else lineage_tree_drawing.lineage_edge_listing(name, edges)
    )


def _family_tree_charts(edges: Sequence[lineage_edges.LineageEdge]) -> Html:
    """Render the games by the date of their first mention: from left to right on wide screens, from top to bottom on narrow ones."""
    nodes = family_tree.family_tree_nodes(edges)
    plans = (family_tree.wide_tree_plan(nodes), family_tree.narrow_tree_plan(nodes))
    charts = (
        family_tree.family_tree_drawing(plan, edges, graphviz_layout(family_tree.graphviz_source(plan, edges), "nop"), nodes)
        for plan in plans
    )
    return tag("div", *charts, role="group", aria_label=family_tree.family_tree_alternative_text(edges, nodes), class_="kin-tree")


def graphviz_layout(dot: str, engine: str = "dot") -> lineage_tree_drawing.LineageTreeLayout:
    """Return the positions that Graphviz gives the nodes and edges of a graph; they are cached in .cache/."""
    script = Path(__file__).with_name("graph_layout.mjs")
    inputs = (dot.encode(), engine.encode(), script.read_bytes(), _graphviz_version())
    return lineage_tree_drawing.LineageTreeLayout(
        **json.loads(cached_text("graphs", inputs, lambda: run_command(BIN / "node", script, dot, engine)))
    )


def _graphviz_version() -> bytes:
    """Return the content of the installed Graphviz's package.json. A new version changes it, and so makes cached layouts invalid."""
    return (ROOT / "node_modules" / "@viz-js" / "viz" / "package.json").read_bytes()


def _tree_edges_or_error(name: str) -> tuple[lineage_edges.LineageEdge, ...]:
    require_known_values([name], TREE_TITLES, "tree")
    return lineage_edges.lineage_edges(name)
