"""The page on the site's health: how well its statements are supported and tested, and which statements are the weakest."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from kabu_core import content, games
from kabu_core.archive import dated_events, founding_document_claims, lineage_edges, old_text_passages, pack_designs
from kabu_core.archive.all_data_row_specs import ROW_SPECS
from kabu_core.archive.data_row_spec import DataRowSpec
from kabu_core.archive.dated_events import CERTAINTY, DatedEvent
from kabu_core.archive.founding_document_claims import FoundingDocumentClaim
from kabu_core.archive.lineage_edges import LineageEdge
from kabu_core.archive.old_text_passages import OldTextPassage
from kabu_core.archive.source_independence import independent_witnesses
from kabu_core.archive.unplayable_related_games import GROUPS, RelatedGame, related_games_by_id
from kabu_core.content import BibliographySource, DocumentedRule, GameTerm
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, data_table, format_count, join_html, latin_script_html, prose_html, tag

type Rows = Mapping[str, Sequence[Any]]

_SCHEME = re.compile(r"[a-z]+:|//")
PAGE = "health/index.html"
"""The path of the page in a built site."""


def sourcing_health_tables() -> str:
    """Render all tables of the page, and the lists of work for contributors."""
    rules = {game: content.game_info(game).rules for game in games.GAMES}
    dated, rows = (
        {kind.title: [*kind.rows().values()] for kind in ROW_SPECS if kind.title and _has_event_status(kind) == of} for of in (True, False)
    )
    return join_html(
        [
            *_witness_and_status_tables(rows, dated),
            *_tested_rule_counts(rules),
            *_counts_of_related_games_and_history(),
            *_site_counts_table(),
            *_weakest_rule_lists(rules),
            *_weakest_related_game_lists(),
            *_weakest_history_lists(),
        ]
    )


def _has_event_status(kind: DataRowSpec) -> bool:
    """Return True if the status of these rows says how certain an event is, and False if it says how well a statement is supported."""
    return kind.choices.get("status") == tuple(CERTAINTY)


def count_site_contents(pages: Collection[Element]) -> dict[str, int]:
    """Count the pages of a site, their words and the links between them."""
    every = (element.get("href") for page in pages for element in page.iter("a"))
    links = [link for link in every if link is not None and not _SCHEME.match(link)]
    return {
        "pages": len(pages),
        "words": sum(_count_words(article) for page in pages if (article := page.find(".//article")) is not None),
        "links": len(links),
        "anchors": sum("#" in link and "=" not in link for link in links),
    }


def fill_in_count_cells(page: Element, found: Mapping[str, int]) -> None:
    """Write the counts in `found` into the table cells marked for them. `page` is the page on the site's health."""
    for cell in page.iterfind(".//td[@data-built]"):
        cell.text = format_count(found[cell.attrib["data-built"]])


def _count_words(element: Element) -> int:
    """Count the words of an element's text, except in scripts, styles and counts filled in earlier. A word ends where its element ends."""
    uncounted = [*element.iter("script"), *element.iter("style"), *element.iterfind(".//td[@data-built]")]
    return sum(len(text.split()) for text in element.itertext()) - sum(len((other.text or "").split()) for other in uncounted)


def _witness_and_status_tables(rows: Rows, dated: Rows) -> list[Html]:
    """Render tables of how many statements have no, one, two or more witnesses, and of how many have each status.

    Rows in `dated` have the statuses of dated events (`CERTAINTY`), other rows those in `content.STATUSES`.
    """
    every = {**rows, **dated}
    sources = content.all_sources().values()
    seen = Counter(source.seen for source in sources)
    readings = sum(len(getattr(row, "readings", ())) for found in every.values() for row in found)
    said = f"{count_with_noun(readings, 'reading')} from {count_with_noun(len(sources), 'source')} support the site’s statements. "
    known = f"{seen['partly']} more in part, and know {seen[False]} only through another source. "
    by_witness = [_row_of_counts(name, len(found), *_count_by_witnesses(found)) for name, found in every.items()]
    by_status = [
        _row_of_counts(name, *_count_by_status(found, content.STATUSES)) for name, found in rows.items() if hasattr(found[0], "status")
    ]
    by_certainty = [_row_of_counts(name, *_count_by_status(found, CERTAINTY)) for name, found in dated.items()]
    return [
        tag("h2", "Witnesses", id="witnesses"),
        tag("p", said, f"We have read {seen[True]} of these sources, {known}Texts of one publisher count as one witness."),
        data_table("Statements by number of sources", ("Statements", "All", "Only ours", "One", "Two", "More"), by_witness, "data"),
        tag("p", "The page of ", tag("a", "sources", href="/sources/"), " explains the statuses."),
        data_table("Statements by their status", ("Statements", *map(str.capitalize, content.STATUSES)), by_status, "data"),
        data_table("History by its certainty", ("Statements", *map(str.capitalize, CERTAINTY)), by_certainty, "data"),
    ]


def _tested_rule_counts(rules: Mapping[str, Sequence[DocumentedRule]]) -> list[Html]:
    body = [_row_of_counts(content.game_info(game).title, len(found), sum(row.tested for row in found)) for game, found in rules.items()]
    every = [row for found in rules.values() for row in found]
    return [
        tag("h2", "Tests", id="tests"),
        tag("p", f"Tests named after rules check {sum(row.tested for row in every)} of the {count_with_noun(len(every), 'rule')}."),
        data_table("Rules checked by tests", ("Game", "Rules", "Checked by a test"), [*body], "data"),
    ]


def _counts_of_related_games_and_history() -> list[Html]:
    """Render a section with counts of related games, places, old texts and claims of founding documents."""
    texts, claims = old_text_passages.old_text_passages().values(), founding_document_claims.founding_document_claim_rows().values()
    told = {
        "Related games": len(related := related_games_by_id().values()),
        "Of these, games with no description of play": sum(not game.has_described_play for game in related),
        "Places of dated events": len(dated_events.places_on_maps_by_id()),
        "Passages of old texts": len(texts),
        "Of these, passages in the original words": sum(bool(row.original) for row in texts),
        "Claims of the documents with which the site began": len(claims),
        "Of these, claims not yet placed on the site": sum(claim.fate == "open" for claim in claims),
    }
    body = [_row_of_counts(name, number) for name, number in told.items()]
    return [tag("h2", "Related games, history, old texts", id="kin"), data_table("Other contents", ("Contents", "Number"), body, "data")]


def _site_counts_table() -> list[Html]:
    """Render the table of counts for the whole site; most cells stay empty until `fill_in_count_cells` fills them in."""
    faces = sum(bool(face.description) for face in pack_designs.all_card_faces().values())
    told = {
        "pages": "Pages",
        "words": "Words on the pages",
        "links": "Links between pages, checked by a test",
        "anchors": "Of these, links to a place within a page, checked by a test",
    }
    body = [tag("tr", tag("th", text, scope="row"), tag("td", data_built=key)) for key, text in told.items()]
    body.append(_row_of_counts("Card pictures described in words", faces))
    return [tag("h2", "Pages", id="pages"), data_table("The pages", ("Contents", "Number"), body, "data")]


def _weakest_rule_lists(rules: Mapping[str, Sequence[DocumentedRule]]) -> list[Html]:
    parts = [tag("h2", "Where help is needed most", id="weakest"), tag("h3", "Rules with one witness", id="one-witness")]
    parts.append(
        tag(
            "p",
            "A second source, whether it agrees or not, would help with each. Open the mark after a rule to see where to edit it.",
        )
    )
    for game, found in rules.items():
        weak = [row for row in found if len(_statement_witnesses(row)) == 1]
        parts.append(_folded_list(content.game_info(game).title, [_rule_with_link(game, row) for row in weak]))
    unread = [row for row in content.all_terms().values() if not row.kana and row.lang == "ja"]
    parts += [tag("h3", "Words without kana", id="without-kana"), _folded_list("Words", [_term_with_link(row) for row in unread])]
    sources = content.all_sources().values()
    parts += [
        tag("h3", "Sources that we have not read, or have read only in part", id="not-seen"),
        _folded_list("Not read", [_source_with_link(row) for row in sources if not row.seen]),
        _folded_list("Read only in part", [_source_with_link(row) for row in sources if row.seen == "partly"]),
    ]
    return parts


def _weakest_related_game_lists() -> list[Html]:
    """Render lists of games that cannot be played here and that contributors can improve."""
    games_of_kin = related_games_by_id().values()
    unfound = [game for game in games_of_kin if not game.has_described_play]
    unknown = [_related_rule_with_link(game, row) for game in games_of_kin for row in game.rule if row.section == "open"]
    parts = [
        tag("h3", "Related games with no description of play", id="kin-not-found"),
        tag("p", "No source describes the deal, the play or the settlement of these games, mostly because no text of the rules was found."),
        _folded_list(
            "Games",
            [
                join_html([_related_game_with_link(game), " ", html_fragments.row_edit_link(f"kin/{game.group}", game.line, "this game")])
                for game in unfound
            ],
        ),
        _folded_list("Unknown points of related games", unknown),
        tag("h3", "Rules of related games with one witness", id="kin-one-witness"),
    ]
    for group, title in GROUPS.items():
        found = [game for game in games_of_kin if game.group == group]
        weak = [_related_rule_with_link(game, row) for game in found for row in game.rule if len(_statement_witnesses(row)) == 1]
        parts.append(_folded_list(title, weak))
    return parts


def _weakest_history_lists() -> list[Html]:
    """Render lists of events, old texts and claims of founding documents that contributors can improve."""
    unsure = ("disputed", "inferred")
    events = [_event_with_link(row) for row in dated_events.dated_events_in_order() if row.status in unsure]
    edges = [_lineage_edge_with_link(row) for row in lineage_edges.lineage_edges() if row.status in unsure]
    texts = [_old_text_with_link(row) for row in old_text_passages.old_text_passages().values() if not row.original]
    claims = [
        _claim_with_link(source, row)
        for source in founding_document_claims.DOCUMENTS
        for row in founding_document_claims.founding_document(source).claim
        if row.fate == "open"
    ]
    return [
        tag("h3", "History that is disputed or inferred", id="unsure"),
        _folded_list("Dated events", events),
        _folded_list("Relations between games and between texts", edges),
        tag("h3", "Old texts whose original words we do not have", id="not-at-hand"),
        _folded_list("Passages", texts),
        tag("h3", "Claims of the first documents not yet placed on the site", id="no-place"),
        _folded_list("Claims", claims),
    ]


def _row_of_counts(name: str, *numbers: int) -> Html:
    return tag("tr", tag("th", name, scope="row"), *(tag("td", format_count(number)) for number in numbers))


def _statement_witnesses(row: Any) -> set[frozenset[str]]:
    """Return the independent witnesses of a statement, from its sources and the sources of its readings."""
    return independent_witnesses([*getattr(row, "sources", ()), *(reading.source for reading in getattr(row, "readings", ()))])


def _count_by_witnesses(rows: Iterable[Any]) -> tuple[int, int, int, int]:
    found = Counter(min(len(_statement_witnesses(row)), 3) for row in rows)
    return found[0], found[1], found[2], found[3]


def _count_by_status(rows: Iterable[Any], among: Iterable[str]) -> list[int]:
    found = Counter(row.status for row in rows)
    return [found[status] for status in among]


def _folded_list(title: str, items: Sequence[Html]) -> Html:
    """Render a collapsed list with its length in the summary, or one sentence if the list is empty."""
    if not items:
        return tag("p", f"{title}: none.")
    return tag("details", tag("summary", f"{title}: {len(items)}"), tag("ul", *(tag("li", item) for item in items)), class_="fold work")


def _rule_with_link(game: str, row: DocumentedRule) -> Html:
    """Render a link to a rule and its text under the game's default preset, or only its id if that preset does not use the rule."""
    text = row.rule_sentence(games.rules(game))
    if not text:
        edit = html_fragments.row_edit_link("yaku" if row.section == "yaku" else f"games/{game}", row.line)
        return join_html([f"{row.id.replace('-', ' ')}, used only under other rules. ", edit])
    return join_html([tag("a", row.id.replace("-", " "), href=f"/games/{game}/#{game}-{row.id}"), ": ", prose_html(text)])


def _term_with_link(row: GameTerm) -> Html:
    return join_html(
        [
            tag("a", latin_script_html(row.romaji), href=f"/terms/#term-{row.id}"),
            f" ‘{row.english}’. ",
            html_fragments.row_edit_link("terms", row.line, "this word"),
        ]
    )


def _source_with_link(row: BibliographySource) -> Html:
    through = join_html([", known through ", html_fragments.citation_link(row.via)]) if row.via else ""
    return join_html(
        [html_fragments.citation_link(row.id), through, ". ", html_fragments.row_edit_link("sources", row.line, "this source")]
    )


def _related_game_with_link(game: RelatedGame) -> Html:
    return tag("a", game.title, href=f"/kin/{game.group}/#{game.id}")


def _related_rule_with_link(game: RelatedGame, row: DocumentedRule) -> Html:
    name = f"{game.title}, {row.id.replace('-', ' ')}"
    return join_html([tag("a", name, href=f"/kin/{game.group}/#{game.id}-{row.id}"), ": ", prose_html(row.text)])


def _event_with_link(row: DatedEvent) -> Html:
    return join_html([tag("a", f"{row.date_text}: {row.title}", href=f"/history/timeline/#{row.id}"), f", {row.status}"])


def _lineage_edge_with_link(row: LineageEdge) -> Html:
    page = "family" if row.tree == "games" else "texts"
    return join_html(
        [tag("a", row.id.replace("-", " "), href=f"/history/{page}/#edge-{row.id}"), f", {row.status}: ", prose_html(row.says)]
    )


def _old_text_with_link(row: OldTextPassage) -> Html:
    return join_html(
        [tag("a", row.title, href=f"/history/reader/#passage-{row.id}"), ", ", html_fragments.citation_link(row.source, row.place)]
    )


def _claim_with_link(source: str, row: FoundingDocumentClaim) -> Html:
    edit = html_fragments.row_edit_link(f"founding/{source}", row.line, "this claim")
    return join_html([html_fragments.citation_link(source, row.place), ": ", prose_html(row.says), " ", edit])
