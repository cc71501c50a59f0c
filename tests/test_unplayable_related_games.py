"""Related games, which cannot be played here: each is on the page of its group, with rules and sources, and in the index of games."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.archive import dated_events, unplayable_related_games
from kabu_core.archive.unplayable_related_games import GROUPS, SECTIONS, RelatedGame
from kabu_core.pages import unplayable_game_pages as shown
from kabu_core.views.html_builder import prose_html
from macros.pages import related_games_and_game_index as of_kin

RELATED_GAMES = unplayable_related_games.related_games_by_id()
PAGES_FOLDER = Path(__file__).parent.parent / "docs" / "kin"


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_of_related_games_has_its_page(group: str) -> None:
    page = (PAGES_FOLDER / f"{group}.md").read_text("utf-8")
    assert re.search(rf"(?m)^# {re.escape(GROUPS[group])}(?: {{: #[\w-]+ }})?$", page)
    assert f'{{{{ related_games_of_group("{group}") }}}}' in page
    assert f"kin/{group}.md" in (PAGES_FOLDER.parents[1] / "mkdocs.yml").read_text("utf-8")


def test_every_page_of_related_games_has_a_group() -> None:
    assert {file.stem for file in PAGES_FOLDER.glob("*.md")} == {*GROUPS, "index"}


@pytest.mark.parametrize("row", RELATED_GAMES.values(), ids=lambda row: row.id)
def test_a_game_is_on_the_page_of_its_group_with_its_rules_and_sources(row: RelatedGame) -> None:
    page = of_kin.related_games_of_group(row.group)
    assert page.count(f"## {row.title} {{ #{row.id} }}\n") == 1
    game_html = shown.related_game_section_body(row)
    assert game_html in page
    assert all(f'href="/sources/#{source}"' in game_html for source in row.sources)
    for rule in row.rule:
        item = game_html.partition(f'id="{row.id}-{rule.id}">')[2].partition(
            "</li></ul></div>" if rule is row.rule[-1] else 'class="rule"'
        )[0]
        assert all(f'href="/sources/#{reading.source}"' in item for reading in rule.readings)
        assert f'data-row="kabu_core/data/kin/{row.group}.toml#L{rule.line}"' in item
        assert f"<h3>{SECTIONS[rule.section]}</h3>" in game_html


@pytest.mark.parametrize("group", GROUPS)
def test_every_id_is_unique_on_its_page(group: str) -> None:
    page = of_kin.related_games_of_group(group)
    ids = Counter(re.findall(r'\bid="([^"]*)"|\{ #([\w-]+) \}', page))
    assert set(ids.values()) <= {1}


def test_contradictions_within_a_source_are_shown() -> None:
    contradicted = [
        (row, rule)
        for row in RELATED_GAMES.values()
        for rule in row.rule
        if len({reading.source for reading in rule.readings}) < len(rule.readings)
    ]
    assert contradicted
    for row, rule in contradicted:
        item = shown.related_game_section_body(row).partition(f'id="{row.id}-{rule.id}">')[2]
        assert all(prose_html(reading.says) in item for reading in rule.readings), f"{row.id}/{rule.id}"


def test_the_comparison_links_to_each_game_and_its_sources() -> None:
    table = of_kin.last_digit_games_compared()
    for row in unplayable_related_games.last_digit_comparison_rows().values():
        line = table.partition(f'{row.id}/">' if row.id in games.GAMES else f'#{row.id}">')[2].partition("</tr>")[0]
        assert all(f'href="/sources/#{source}"' in line for source in row.sources)


def test_the_index_has_every_game_once_with_its_filter_values() -> None:
    index = of_kin.index_of_all_games()
    items = re.findall(r"<li data-item .*?</li>", index)
    leads = Counter(re.findall(r'<li data-item .*?<p class="title"><a href="([^"]*)"', index))
    assert leads == Counter(
        [*(f"/games/{id_}/" for id_ in games.GAMES), *(f"/kin/{row.group}/#{row.id}" for row in RELATED_GAMES.values())]
    )
    for item, facets in zip(
        items, [*(content.game_info(id_).facets for id_ in games.GAMES), *_game_facets_in_order_of_groups()], strict=True
    ):
        assert facets
        assert f'data-packs="{" ".join(facets.packs)}" data-region="{facets.region.replace(" ", "-")}"' in item
        assert f'data-dealer="{facets.dealer}" data-turns="{facets.turns.replace(" ", "-")}"' in item
        assert f'data-stakes="{facets.stakes}"' in item


def _game_facets_in_order_of_groups() -> list[Any]:
    return [row.facets for group in GROUPS for row in RELATED_GAMES.values() if row.group == group]


def test_the_filters_offer_exactly_the_values_that_games_have() -> None:
    index = of_kin.index_of_all_games()
    selects = re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', index)
    assert [name for name, _ in selects] == [
        "here",
        "packs",
        "people",
        "minutes",
        "skill",
        "stakes",
        "region",
        "dealer",
        "turns",
        "century",
    ]
    for name, options in selects:
        held = {value for values in re.findall(rf'<li data-item [^>]*\bdata-{name}="([^"]*)"', index) for value in values.split()}
        assert set(re.findall(r'<option value="([^"]+)"', options)) == held


def test_the_first_witness_is_the_earliest_event_that_names_the_game() -> None:
    for game in (*games.GAMES, *RELATED_GAMES):
        named = [event for event in dated_events.dated_events_in_order() if game in event.games]
        assert dated_events.first_event_of_game(game) == min(
            named, key=lambda event: (event.year_range, event.date, event.id), default=None
        )


def row_of_kabu_tsukuri(data: Any) -> Any:
    return next(row for row in data["kin/showdown"]["game"] if row["id"] == "kabu-tsukuri")


def test_the_title_of_a_related_game_is_escaped(data: dict[str, Any]) -> None:
    row_of_kabu_tsukuri(data).update(title="<b>Kabu-Tsukuri</b> & more")
    assert "\n\n## &lt;b&gt;Kabu-Tsukuri&lt;/b&gt; &amp; more { #kabu-tsukuri }\n\n" in of_kin.related_games_of_group("showdown")
