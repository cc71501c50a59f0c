"""The family tree of games and the tree of dependent texts: every row appears in the drawing and in the list of its tree."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from kabu_core.archive import all_row_checks, lineage_edges
from kabu_core.archive.lineage_edges import LineageEdge
from kabu_core.archive.source_independence import independent_witnesses
from kabu_core.pages import family_tree, label_placement
from kabu_core.pages import lineage_tree_drawing as drawn
from macros.pages import lineage_trees as of_trees
from tests.data_fault_messages import check_reports_fault

NODES = family_tree.family_tree_nodes(lineage_edges.lineage_edges("games"))


def lineage_tree_html(tree: str) -> str:
    return of_trees.lineage_tree(tree)


def values_of_html_attribute(text: str, attribute: str) -> list[str]:
    return re.findall(rf' {attribute}="([^"]*)"', text)


NUMBERS_OF_DRAWINGS = {"games": 2, "texts": 1}
"""The number of drawings of each tree. The tree of games is drawn from left to right and again from top to bottom."""


@pytest.mark.parametrize("tree", lineage_edges.EDGE_KINDS)
def test_every_edge_and_node_is_drawn_and_listed_once(tree: str) -> None:
    edges = lineage_edges.lineage_edges(tree)
    assert edges
    assert values_of_html_attribute(lineage_tree_html(tree), "data-edge") == [edge.id for edge in edges] * NUMBERS_OF_DRAWINGS[tree]
    assert sorted(values_of_html_attribute(lineage_tree_html(tree), "data-node")) == sorted(
        [*{node for edge in edges for node in (edge.start, edge.to)}] * NUMBERS_OF_DRAWINGS[tree]
    )
    listed = [
        id_.removeprefix("edge-") for id_ in values_of_html_attribute(of_trees.lineage_tree_list(tree), "id") if id_.startswith("edge-")
    ]
    assert sorted(listed) == sorted(edge.id for edge in edges)


def test_every_box_of_the_tree_of_texts_is_a_link_with_its_name() -> None:
    boxes = re.findall(r'<a href="([^"]+)" data-node="([^"]+)">(.*?)</a>', lineage_tree_html("texts"))
    assert boxes
    for address, id_, inside in boxes:
        assert (re.sub(r"<[^>]*>", "", inside), address) == drawn.node_label_and_address("texts", id_)


def test_every_game_opens_a_card_with_its_first_witness_and_its_page() -> None:
    cards = of_trees.lineage_tree_list("games")
    for node in NODES:
        assert lineage_tree_html("games").count(f'popovertarget="card-{node.id}"') == 2
        card = cards.partition(f'<li id="card-{node.id}"')[2].partition('<li id="card-')[0]
        label, address = drawn.node_label_and_address("games", node.id)
        assert f"<b>{label}</b>" in card
        assert f'href="{address}"' in card
        assert (f'href="/history/timeline/#{node.event.id}"' if node.event else "No dated event mentions this game.") in card
        assert (f'href="{address}#play"' in card) == node.is_playable


def test_boxes_of_games_are_placed_by_time_within_their_lane() -> None:
    for plan, axis in ((family_tree.wide_tree_plan(NODES), 0), (family_tree.narrow_tree_plan(NODES), 1)):
        dated = [plan.boxes[node.id] for node in NODES if node.first_year]
        assert [box[axis] for box in dated] == sorted(box[axis] for box in dated)
        undated = min(plan.boxes[node.id][axis] for node in NODES if not node.first_year)
        assert undated > max(box[axis] for box in dated)
        assert not any(label_placement.boxes_overlap(one, two) for one, two in combinations(plan.boxes.values(), 2))
        for node in NODES:
            box, lane = plan.boxes[node.id], plan.lanes[node.lane]
            assert lane[0] <= box[0]
            assert lane[1] <= box[1]
            assert box[2] <= lane[2]
            assert box[3] <= lane[3]
    assert [node.first_year for node in NODES if node.first_year] == sorted(node.first_year for node in NODES if node.first_year)


@pytest.mark.by_day(30)
@pytest.mark.parametrize("edge", lineage_edges.lineage_edges(), ids=lambda edge: edge.id)
def test_an_edge_is_listed_under_its_target_with_its_witnesses(edge: LineageEdge) -> None:
    group = of_trees.lineage_tree_list(edge.tree).partition(f'id="{edge.tree}-to-{edge.to}"')[2].partition(f'id="{edge.tree}-to-')[0]
    edge_html = group.partition(f'id="edge-{edge.id}"')[2].partition('id="edge-')[0]
    assert drawn.VERBS[edge.kind] in edge_html
    assert f">{edge.status}, " in edge_html
    for reading in edge.readings:
        assert f'href="/sources/#{reading.source}"' in edge_html


@pytest.mark.parametrize("tree", lineage_edges.EDGE_KINDS)
def test_a_drawing_is_reproducible_and_sets_no_colours(tree: str) -> None:
    assert lineage_tree_html(tree) == lineage_tree_html(tree)
    assert not re.search(r"<style|<script|fill=|stroke=|color:", lineage_tree_html(tree))


def test_graphviz_gives_the_stored_layout(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    dot = drawn.graphviz_source(lineage_edges.lineage_edges("texts"))
    before = of_trees.graphviz_layout(dot)
    monkeypatch.setattr("macros.build_cache.CACHE", tmp_path)
    assert of_trees.graphviz_layout(dot) == before


def test_every_kind_of_edge_has_a_verb_and_an_entry_in_the_legend() -> None:
    for tree, kinds in lineage_edges.EDGE_KINDS.items():
        assert kinds.keys() <= drawn.VERBS.keys()
        assert values_of_html_attribute(drawn.lineage_tree_legend(tree), "data-kind")[: len(kinds)] == list(kinds)


def test_disputed_inferred_and_denied_edges_are_marked() -> None:
    for edge in (*lineage_edges.lineage_edges("games"), *lineage_edges.lineage_edges("texts")):
        shown = lineage_tree_html(edge.tree).partition(f'data-edge="{edge.id}"')[2].partition("data-edge")[0].partition("</g>")[0]
        sign = "×" if edge.kind == "denied" else drawn.STATUS_SIGNS.get(edge.status, "")
        assert (f">{sign}</text>" in shown) if sign else ("<circle" not in shown)


@pytest.mark.parametrize("plan", [family_tree.wide_tree_plan(NODES), family_tree.narrow_tree_plan(NODES)], ids=["wide", "narrow"])
def test_no_line_crosses_a_label(plan: family_tree.FamilyTreePlan) -> None:
    """Check points of every line against the boxes of all lanes, years and games, except the two games that the line joins.

    In the wide drawing, the sign on a line must not touch any box either.
    """
    edges = lineage_edges.lineage_edges("games")
    layout = of_trees.graphviz_layout(family_tree.graphviz_source(plan, edges), "nop")
    shift, labels = family_tree.offset_from_graphviz(plan, layout), {**plan.boxes, **family_tree.axis_label_boxes(plan)}
    found = []
    for edge in edges:
        _, curve = drawn.parse_graphviz_spline(layout.edges[edge.id], shift)
        points = [drawn.point_on_cubic_curve(curve[at : at + 4], part / 40) for at in range(0, len(curve) - 1, 3) for part in range(41)]
        others = {id_: box for id_, box in labels.items() if id_ not in (edge.start, edge.to)}
        found += [(edge.id, id_) for id_, box in others.items() if any(drawn.is_point_in_box(point, box, 1) for point in points)]
        if plan.look == "wide" and (edge.kind == "denied" or edge.status in drawn.STATUS_SIGNS):
            sign = drawn.edge_sign_position(curve, labels.values())
            found += [
                (f"sign of {edge.id}", id_) for id_, box in labels.items() if drawn.is_point_in_box(sign, box, -drawn.SIGN_RADIUS + 2)
            ]
    assert found == []


def test_a_new_row_is_a_new_edge_in_drawing_and_list(data: dict[str, Any]) -> None:
    row = {
        "id": "a-new-one",
        "tree": "games",
        "from": "yoshi",
        "to": "koi-koi",
        "kind": "resembles",
        "status": "reported",
        "says": "Said here.",
        "readings": [{"source": "fuda-wiki-yoshi", "place": "Gameplay", "says": "So it says."}],
    }
    data["history/lineage"]["edge"].append(row)
    all_row_checks.check_all_rows()
    assert values_of_html_attribute(lineage_tree_html("games"), "data-edge")[-1] == "a-new-one"
    assert 'id="edge-a-new-one"' in of_trees.lineage_tree_list("games")
    assert 'data-node="koi-koi"' in lineage_tree_html("games")
    assert 'id="card-koi-koi"' in of_trees.lineage_tree_list("games")


def first_lineage_edge(data: Any) -> Any:
    return data["history/lineage"]["edge"][0]


def add_lineage_edge(data: Any, **changes: Any) -> None:
    edge = next(row for row in data["history/lineage"]["edge"] if row["id"] == "kabu-yoshi")
    data["history/lineage"]["edge"].append({**edge, "id": "new", **changes})


LOCATION = "history/lineage, edge 'china-japan'"
FAULTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "unknown rows": (lambda d: d["history/lineage"].update(egde=[]), "history/lineage: unknown key 'egde'; choose edge"),
    "misspelt": (lambda d: first_lineage_edge(d).update(form="x"), f"{LOCATION}: unknown key 'form'"),
    "from nowhere": (lambda d: first_lineage_edge(d).pop("from"), f"{LOCATION}: the key 'from' is missing"),
    "no such tree": (lambda d: first_lineage_edge(d).update(tree="plants"), f"{LOCATION}, tree: unknown 'plants'; choose games or texts"),
    "a kind of the other tree": (
        lambda d: first_lineage_edge(d).update(kind="cites"),
        f"{LOCATION}, kind: unknown 'cites'; choose descends",
    ),
    "no such status": (lambda d: first_lineage_edge(d).update(status="sure"), f"{LOCATION}, status: unknown 'sure'; choose attested"),
    "no such game": (
        lambda d: first_lineage_edge(d).update({"from": "poker"}),
        f"{LOCATION}, from: unknown game or pack 'poker'; add its row",
    ),
    "no such source": (
        lambda d: next(row for row in d["history/lineage"]["edge"] if row["tree"] == "texts").update(to="hoyle"),
        "history/lineage, edge 'hanafubuki-german', to: unknown source 'hoyle'",
    ),
    "no such witness": (
        lambda d: first_lineage_edge(d)["readings"][0].update(source="hoyle"),
        f"{LOCATION}, readings, item 1: unknown source 'hoyle'",
    ),
    "no witness": (lambda d: first_lineage_edge(d).update(readings=[]), f"{LOCATION}: no source; every"),
    "one witness for an attested line": (
        lambda d: add_lineage_edge(d, to="baccarat", status="attested"),
        "history/lineage, edge 'new': attested needs",
    ),
    "nothing said": (lambda d: first_lineage_edge(d).update(says=" "), f"{LOCATION}, says: is empty; write some text"),
    "to itself": (
        lambda d: first_lineage_edge(d).update(to="che-san-zhang"),
        f"{LOCATION}: connects 'che-san-zhang' with itself; name two different ones",
    ),
    "an id with a space": (lambda d: first_lineage_edge(d).update(id="a b"), "history/lineage, edge 'a b': invalid id 'a b'; use only"),
    "the same twice": (
        add_lineage_edge,
        "history/lineage, edge 'new': the same edge is already in the file as 'kabu-yoshi'; put all readings",
    ),
    "the same the other way": (
        lambda d: add_lineage_edge(d, kind="resembles", to="oicho-kabu", **{"from": "oicho-kabu-hands"}),
        "history/lineage, edge 'new': the same edge is already in the file as 'two-forms'",
    ),
    "a circle": (
        lambda d: add_lineage_edge(d, to="che-san-zhang", **{"from": "yoshi"}),
        "history/lineage, edge 'china-japan': a cycle, che-san-zhang → oicho-kabu → yoshi → che-san-zhang; nothing descends from itself",
    ),
    "a way without a date": (lambda d: first_lineage_edge(d).pop("date"), f"{LOCATION}: a route needs two places"),
    "a way to nowhere": (
        lambda d: first_lineage_edge(d).update(way=["nanjing", "atlantis"]),
        f"{LOCATION}, way, item 2: unknown 'atlantis'; choose",
    ),
    "no such year": (lambda d: first_lineage_edge(d).update(date="once"), f"{LOCATION}, date: invalid date 'once'; write it like 1588"),
    "no pair of asterisks": (lambda d: first_lineage_edge(d).update(says="A *word."), f"{LOCATION}, says: an unmatched asterisk"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_reported_in_one_sentence(data: dict[str, Any], fault: str) -> None:
    spoil, said = FAULTS[fault]
    spoil(data)
    assert check_reports_fault(said)


def test_a_text_and_its_follower_are_one_witness() -> None:
    assert len(independent_witnesses(["hanafubuki", "german-booklet"])) == 1
    assert len(independent_witnesses(["wikipedia-koi-koi", "fuda-wiki-koi-koi"])) == 1
    assert len(independent_witnesses(["trumpgame", "german-booklet"])) == 2


def test_a_rule_is_not_attested_by_a_text_and_its_follower(data: dict[str, Any]) -> None:
    rule = next(row for row in data["games/koi-koi"]["rule"] if row["id"] == "people")
    rule["status"] = "attested"
    assert check_reports_fault("games/koi-koi, rule 'people': attested needs readings of two independent witnesses")
