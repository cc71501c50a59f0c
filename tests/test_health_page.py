"""The page on the health of the site: its numbers equal the numbers that this test counts on the built site."""

import re
from collections import Counter
from typing import Any

import pytest

from kabu_core import content, games
from kabu_core.archive import dated_events, founding_document_claims, lineage_edges, old_text_passages, unplayable_related_games
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from macros.pipeline.html_tree import parse_html
from tests.test_built_site import PAGES, SITE, html_as_at_site_root
from tests.test_source_independence import count_witnesses

pytestmark = pytest.mark.built


def cited_sources(row: Any) -> tuple[str, ...]:
    """Return the sources that a row cites."""
    return (*getattr(row, "sources", ()), *(reading.source for reading in getattr(row, "readings", ())))


def _table_rows_below_heading(text: str, id_: str) -> list[tuple[str, str]]:
    """Return the name and the cells of each row in the first table after the heading with this id."""
    table = text.partition(f'id="{id_}"')[2].partition("</table>")[0]
    return re.findall(r'<tr><th scope="row">([^<]+)</th>(.*?)</tr>', table)


def test_every_number_on_the_health_page_is_right() -> None:
    text = html_as_at_site_root(SITE / "health" / "index.html")
    counts = dict(re.findall(r'<td data-built="(\w+)">([\d,]+)</td>', text))
    pages = [file for file in PAGES if file.name == "index.html"]
    links = [link.attrib["href"] for file in pages for link in parse_html(html_as_at_site_root(file)).iterfind(".//a[@href]")]
    inner = [link for link in links if not re.match(r"[a-z]+:|//", link)]
    assert set(counts) == {"pages", "words", "links", "anchors"}
    assert int(counts["pages"].replace(",", "")) == len(pages)
    assert int(counts["links"].replace(",", "")) == len(inner)
    assert int(counts["anchors"].replace(",", "")) == sum("#" in link and "=" not in link for link in inner)
    seen = Counter(source.seen for source in content.all_sources().values())
    assert f"We have read {seen[True]} of these sources, {seen['partly']} more in part, and know {seen[False]} only through" in text
    every = sum(len(content.game_info(game).rules) for game in games.GAMES)
    assert re.search(rf"Tests named after rules check \d+ of the {every} rules\.", text)
    counted: list[tuple[str, str]] = re.findall(r'<th scope="row">([^<]+)</th><td>([\d,]+)</td>', text)
    rows = dict(reversed(counted))
    assert rows["Rules of related games"] == str(sum(len(game.rule) for game in unplayable_related_games.related_games_by_id().values()))
    assert rows["Dated events"] == str(len(dated_events.dated_events_in_order()))
    assert rows["Relations between games and between texts"] == str(len(lineage_edges.lineage_edges()))
    assert rows["Passages of old texts"] == str(len(old_text_passages.old_text_passages()))
    assert rows["Claims of the documents with which the site began"] == str(len(founding_document_claims.founding_document_claim_rows()))
    table = {
        name: [int(cell.replace(",", "")) for cell in re.findall(r"<td>([\d,]+)</td>", row)]
        for name, row in _table_rows_below_heading(text, "witnesses")
    }
    titled = [kind for kind in ROW_SPECS if kind.title]
    assert set(table) == {kind.title for kind in titled}
    for kind in titled:
        by_number = Counter(min(count_witnesses(cited_sources(row)), 3) for row in kind.rows().values())
        assert table[kind.title] == [len(kind.rows()), *(by_number[number] for number in range(4))], kind.title
    unfound = text.partition('id="kin-not-found"')[2].partition("</ul>")[0]
    assert all(
        f'/kin/{game.group}/#{game.id}"' in unfound
        for game in unplayable_related_games.related_games_by_id().values()
        if not game.has_described_play
    )
