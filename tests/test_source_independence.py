"""Independent witnesses: sources that depend on each other count as one witness, in whatever order they are named."""

import random
from dataclasses import replace
from itertools import combinations, permutations
from types import SimpleNamespace

import pytest

from kabu_core import content
from kabu_core.archive import cited_source_headings, common_row_checks, lineage_edges, source_independence
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.content.loading import row_mapping_of_objects
from kabu_core.content.named_hands import Reading
from kabu_core.errors import DataLocation
from kabu_core.pages import witness_count
from tests.nightly_effort import usual_or_nightly

SEVERAL_READINGS = [
    (rows.row_location(name), tuple(reading.source for reading in row.readings))
    for rows in (kind.rows() for kind in ROW_SPECS)
    for name, row in rows.items()
    if len(getattr(row, "readings", ())) > 1
]
"""The location of every row with several readings, and the sources of those readings."""


def source_read_by_this_project(source: str) -> content.BibliographySource:
    """Return the source that we have seen: this source, or the one through which we know it."""
    found = content.all_sources()[source]
    return source_read_by_this_project(found.via) if found.via else found


def are_linked_sources(one: str, other: str) -> bool:
    """Return whether two sources share a publisher, or one of them depends on the other or is known only through it."""
    first, second = map(source_read_by_this_project, (one, other))
    texts = {first.id, second.id}
    of_one = (first.publisher or first.author) == (second.publisher or second.author)
    return of_one or any(
        {edge.start, edge.to} == texts and edge.kind in lineage_edges.DEPENDENT_KINDS for edge in lineage_edges.lineage_edges("texts")
    )


def count_witnesses(sources: tuple[str, ...]) -> int:
    """Count the independent witnesses in a simple way: sources connected by a chain of links count as one witness."""
    left, number = set(sources) - {source_independence.THIS_SITE}, 0
    while left:
        number += 1
        reached = [left.pop()]
        for one in reached:
            more = {other for other in left if are_linked_sources(one, other)}
            left -= more
            reached += more
    return number


def test_the_order_of_readings_does_not_change_the_witnesses() -> None:
    rng = random.Random(1)
    for place, sources in SEVERAL_READINGS:
        found = source_independence.independent_witnesses(sources)
        assert len(found) == count_witnesses(sources), place
        for _ in range(usual_or_nightly(3, 100)):
            assert source_independence.independent_witnesses(rng.sample(sources, len(sources))) == found, place


def test_independent_witnesses_are_not_linked() -> None:
    for place, sources in SEVERAL_READINGS:
        for one, other in combinations(source_independence.independent_witnesses(sources), 2):
            assert not [(first, second) for first in one for second in other if are_linked_sources(first, second)], place


@pytest.mark.parametrize("order", [*permutations(["wikipedia-koi-koi", "fuda-wiki-koi-koi", "fuda-wiki-yakuza"])])
def test_a_page_links_its_publishers_other_pages_with_the_text_it_follows(order: tuple[str, ...]) -> None:
    assert source_independence.independent_witnesses(order) == {frozenset(order)}


def test_this_site_is_not_a_witness() -> None:
    assert source_independence.independent_witnesses([source_independence.THIS_SITE]) == set()


def test_readings_without_a_place_may_only_become_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    row = cited_source_headings.CitedSourceHeadings(source="old-book", headings=(), unplaced=3)
    monkeypatch.setattr(
        cited_source_headings,
        "cited_source_outlines",
        lambda: row_mapping_of_objects([("old-book", DataLocation("bibliography/headings").locate_row("contents", "old-book"), row)]),
    )
    messages = [
        [
            *map(
                str,
                cited_source_headings.check_count_of_unplaced_readings(
                    [SimpleNamespace(readings=[Reading("old-book", "It says so.")] * many)]
                ),
            )
        ]
        for many in (2, 3, 4)
    ]
    assert messages == [
        ["bibliography/headings, contents 'old-book': 2 readings give no place; change 'unplaced' from 3 to that"],
        [],
        ["bibliography/headings, contents 'old-book': 4 readings give no place, but 'unplaced' allows 3; name the section of the new one"],
    ]


def test_a_repeated_reading_is_reported() -> None:
    said = Reading("fuda-wiki-yoshi", "It says so.", "Setup")
    row = replace(next(iter(content.game_info("yoshi").rules)), readings=(said, said))
    assert [
        message for message in map(str, common_row_checks.check_common_fields(row, DataLocation("here"), ())) if "twice" in message
    ] == ["here, readings, item 2: 'fuda-wiki-yoshi' is listed twice with the same place and value; remove one of the two"]


def test_sources_are_grouped_by_witness() -> None:
    found = source_independence.group_by_witness(["fuda-wiki-yoshi", "takahashi", "this-site", "fuda-wiki-oicho-kabu", "takahashi"])
    assert found == [["fuda-wiki-yoshi", "fuda-wiki-oicho-kabu"], ["takahashi"]]
    assert "2 independent witnesses" in witness_count.witness_count_line(Reading(source, "") for group in found for source in group)
    assert witness_count.witness_count_line([Reading("this-site", "So we think.")]) == ""
