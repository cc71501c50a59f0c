"""The family tree of games and the tree of dependent texts: every row appears in the drawing and in the list of its tree."""

import re
from itertools import combinations
from typing import Any

import pytest

from kabu_core.archive import check_all_data_rows, lineage_edges
from kabu_core.archive.lineage_edges import LineageEdge
from kabu_core.archive.source_independence import independent_witnesses
from kabu_core.pages import family_tree, label_placement
from kabu_core.pages import lineage_tree_drawing as drawn
from macros.pages import lineage_trees as of_trees

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
        dated = [plan.boxes[node.id] for node in NODES if node.first_record_year]
        assert [box[axis] for box in dated] == sorted(box[axis] for box in dated)
        undated = min(plan.boxes[node.id][axis] for node in NODES if not node.first_record_year)
        assert undated > max(box[axis] for box in dated)
        assert not any(label_placement.boxes_overlap(one, two) for one, two in combinations(plan.boxes.values(), 2))
        for node in NODES:
            box, lane = plan.boxes[node.id], plan.lanes[node.lane]
            assert lane[0] <= box[0]
            assert lane[1] <= box[1]
            assert box[2] <= lane[2]
            assert box[3] <= lane[3]
    assert [node.first_record_year for node in NODES if node.first_record_year] == sorted(
        node.first_record_year for node in NODES if node.first_record_year
    )


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
    shift, labels = family_tree.shift_from_graphviz_to_plan(plan, layout), {**plan.boxes, **family_tree.axis_label_boxes(plan)}
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
    check_all_data_rows.check_all_rows()
    assert values_of_html_attribute(lineage_tree_html("games"), "data-edge")[-1] == "a-new-one"
    assert 'id="edge-a-new-one"' in of_trees.lineage_tree_list("games")
    assert 'data-node="koi-koi"' in lineage_tree_html("games")
    assert 'id="card-koi-koi"' in of_trees.lineage_tree_list("games")


def test_a_text_and_its_follower_are_one_witness() -> None:
    assert len(independent_witnesses(["hanafubuki", "german-booklet"])) == 1
    assert len(independent_witnesses(["wikipedia-koi-koi", "fuda-wiki-koi-koi"])) == 1
    assert len(independent_witnesses(["trumpgame", "german-booklet"])) == 2
