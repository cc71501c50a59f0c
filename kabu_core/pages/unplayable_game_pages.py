"""The pages of related games that cannot be played here."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from kabu_core import content
from kabu_core.archive.unplayable_related_games import SECTIONS, LastDigitComparisonRow, RelatedGame
from kabu_core.content import GameTerm
from kabu_core.japanese_names import Name
from kabu_core.pages import filterable_game_list, links_to_games
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments, rule_text_html
from kabu_core.views.html_builder import (
    Html,
    data_table,
    escape_html,
    join_html,
    latin_language_tag,
    latin_script_html,
    native_script_html,
    prose_html,
    tag,
)

HANDS, TERMS = "/hands/", "/terms/"
OUTSIDER_SECTIONS = ("relation", "open")
"""The sections that explain why a game does not belong to the family."""


def related_game_section_body(row: RelatedGame) -> Html:
    """Render a game without its heading: its names, a description, facts, and its rules with their sources."""
    cards = faces.hand_picture_html(content.decks()[row.deck].parse_cards(row.cards)) if row.cards else ""
    says = tag("p", prose_html(row.says), " ", tag("small", html_fragments.citation_links(row.sources)), class_="preset-says")
    edited = tag("p", html_fragments.row_edit_link(f"kin/{row.group}", row.line, "this game"), class_="note")
    facts = tag("dl", *(tag("div", tag("dt", key), tag("dd", value)) for key, value in _facts_about_related_game(row)), class_="facts")
    return tag("div", tag("p", _game_names_html(row), class_="names"), cards, says, facts, *_rules_by_section(row), edited, class_="kin")


def now_playable_game_section_body(game: str) -> Html:
    """Render a game that used to be listed as a related game and can now be played. The heading of the game is not included."""
    info = content.game_info(game)
    return tag("p", prose_html(info.says), " You can ", tag("a", "play it here", href=links_to_games.game_address(game)), ".")


def related_game_groups(titles: Mapping[str, str], rows: Iterable[RelatedGame]) -> Html:
    """Render the groups of related games, each with links to its games, or with a remark that all its games can be played here."""
    games = list(rows)
    return tag(
        "dl", *(part for group, name in titles.items() for part in _related_game_group_entry(group, name, games)), class_="kin-groups"
    )


def last_digit_comparison_table(rows: Iterable[LastDigitComparisonRow]) -> Html:
    """Render a table that compares games, with one game in each row."""
    columns = ("Game", "Cards", "Tens and courts", "Best", "Nothing", "Third card", "Three of a kind", "Sources")
    body = [
        tag(
            "tr", tag("th", links_to_games.game_link(row.id), scope="row"), *(tag("td", cell) for cell in _last_digit_comparison_cells(row))
        )
        for row in rows
    ]
    return data_table("The games of the last digit compared", columns, body, "compare kin-compare")


def _last_digit_comparison_cells(row: LastDigitComparisonRow) -> tuple[object, ...]:
    return (
        row.cards,
        row.tens,
        row.best,
        row.nothing,
        row.third,
        row.triple,
        tag("small", html_fragments.citation_links(row.sources), ". ", html_fragments.row_edit_link("kin/compare", row.line, "this row")),
    )


def _related_game_group_entry(group: str, name: str, games: Iterable[RelatedGame]) -> tuple[Html, Html]:
    links = [links_to_games.game_link(row.id) for row in games if row.group == group]
    return tag("dt", tag("a", name, href=f"/kin/{group}/")), tag("dd", join_html(links, ", ") if links else "all playable here")


def _game_names_html(row: RelatedGame) -> Html:
    """Render the name of a game with its own script and its meaning, and the game's other names."""
    name = join_html([_name_html(row.name, row.lang), f" ‘{row.name.english}’" if row.name.english else ""])
    return join_html([name, *(join_html([", also ", _name_html(other, row.lang)]) for other in row.also)])


def _name_html(name: Name, lang: str) -> Html:
    written = name.kanji or name.kana
    return join_html(
        [latin_script_html(name.romaji, latin_language_tag(lang)), *([" ", native_script_html(written, lang)] if written else [])]
    )


def _facts_about_related_game(row: RelatedGame) -> Iterator[tuple[str, object]]:
    facets = row.facets
    yield "Players", row.player_count_text or "not known"
    yield "Cards", ", ".join(map(filterable_game_list.facet_in_words, facets.packs))
    yield "Region", facets.region
    yield "Bank", filterable_game_list.DEALERS[facets.dealer]
    yield "Decisions", filterable_game_list.TURNS[facets.turns]
    if row.hands:
        yield "Named hands", join_html((_hand_link(hand) for hand in row.hands), ", ")
    if row.terms:
        yield "Words", join_html((_term_link(content.all_terms()[term]) for term in row.terms), ", ")
    yield "First recorded", filterable_game_list.first_attestation_link(row.id)


def _hand_link(id_: str) -> Html:
    return tag("a", latin_script_html(content.named_hands()[id_].name.romaji), href=f"{HANDS}#hand-{id_}")


def _term_link(term: GameTerm) -> Html:
    return tag("a", latin_script_html(term.romaji, latin_language_tag(term.lang)), href=f"{TERMS}#term-{term.id}")


def _rules_by_section(row: RelatedGame) -> Iterator[Html]:
    """Yield the rules under their headings.

    For a game outside the family, only `OUTSIDER_SECTIONS` are open; all other sections are folded.
    """
    if row.group != "unlike":
        return _rule_sections(row, SECTIONS)
    waiting = [*_rule_sections(row, [section for section in SECTIONS if section not in OUTSIDER_SECTIONS])]
    folded = (
        tag("details", tag("summary", tag("h3", "What is known of its rules")), *waiting, class_="part") if waiting else escape_html("")
    )
    return chain(_rule_sections(row, OUTSIDER_SECTIONS), [folded])


def _rule_sections(row: RelatedGame, sections: Iterable[str]) -> Iterator[Html]:
    for section in sections:
        items = [rule_text_html.rule_list_item(one, one.text, row.id, f"kin/{row.group}") for one in row.rule if one.section == section]
        if items:
            yield tag("h3", SECTIONS[section])
            yield tag("ul", *items, class_="rules-list")
