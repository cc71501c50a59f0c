"""Macros of the family tree of games and the stemma of texts: laid out by Graphviz at build, drawn by us."""

import json
from pathlib import Path

from kabu_core.archive import lineage
from kabu_core.content.loading import known
from kabu_core.pages import lineage as drawn
from kabu_core.views.html import tag
from macros.build import library

NAMES = {"games": "Family tree of the games of nine", "texts": "Which text of rules follows which"}


def tree(name: str) -> str:
    """A tree as a drawing with its legend. Raises ContentError for an unknown one."""
    edges = _edges(name)
    return tag("figure", drawn.drawing(name, edges, laid_out(drawn.dot(edges)), NAMES[name]), drawn.legend(name), class_="tree-figure")


def tree_list(name: str) -> str:
    """The same tree in words. Raises ContentError for an unknown one."""
    return drawn.listing(name, _edges(name))


def laid_out(dot: str) -> drawn.Layout:
    """Where Graphviz puts the nodes and edges of a graph; asked once for each graph and kept in .cache/."""
    script = Path(__file__).with_name("graph.mjs")
    made_of = (dot.encode(), script.read_bytes(), _edition())
    return drawn.Layout(**json.loads(library.kept("graphs", made_of, lambda: library.run(library.BIN / "node", script, dot))))


def _edition() -> bytes:
    """Names the Graphviz that is installed."""
    return (library.ROOT / "node_modules" / "@viz-js" / "viz" / "package.json").read_bytes()


def _edges(name: str) -> tuple[lineage.Edge, ...]:
    known([name], NAMES, "tree")
    return lineage.edges(name)


MACROS = (tree, tree_list)
