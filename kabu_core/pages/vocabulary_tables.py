"""The vocabulary as lists and tables: terms, names of the totals, and the sources of these names by game."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from kabu_core import content
from kabu_core.archive import source_errata
from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content import Form, GamblingNumeral, GamblingNumeralSource, GameTerm
from kabu_core.content.named_hands import NamedHand, Reading
from kabu_core.pages import source_errata_register as noted
from kabu_core.pages.hand_tables import ERRATA_LABEL, text_sort_key
from kabu_core.pages.links_to_games import game_link
from kabu_core.play import dealt_hand_odds
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.foldable_list_and_text_filter import foldable_item, foldable_list
from kabu_core.views.html_builder import (
    Html,
    count_with_noun,
    data_table,
    escape_html,
    join_html,
    latin_language_tag,
    latin_script_html,
    native_script_html,
    prose_html,
    tag,
)

SINGLE_SOURCE = "one source"
"""The label of a word that only one source has."""


def term_list(rows: Iterable[GameTerm]) -> Html:
    """Render terms of the games, sorted by their romaji."""
    return foldable_list(*map(_term_list_entry, sorted(rows, key=lambda term: text_sort_key(term.romaji))))


def numeral_table(rows: Iterable[GamblingNumeral]) -> Html:
    """Render a table of the commonest name of each total."""
    columns = ("Total", "Name", "Script", "Notes")
    return data_table("The gambling names of the totals", columns, map(_numeral_row, rows), "numerals")


def number_word_concordance(rows: Iterable[GamblingNumeral], witnesses: Sequence[GamblingNumeralSource]) -> Html:
    """Render a table of every word for each total, with its games and sources. A word with only one source is marked."""
    head = tag("thead", tag("tr", *(tag("th", name, scope="col") for name in ("Word", "Places and sources"))))
    bodies = (
        tag(
            "tbody",
            _total_heading(row),
            *(_number_word_row(form, witnesses) for form in _words_for_total_commonest_first(row)),
            id=f"words-{row.value}",
        )
        for row in rows
    )
    return tag("table", tag("caption", "Each total and all its words"), head, *bodies, class_="data concordance")


def number_words_by_source_table(rows: Sequence[GamblingNumeral], witnesses: Iterable[GamblingNumeralSource]) -> Html:
    """Render a table with a row for each source, which lists the source's words for the totals from 0 to 9."""
    head = tag("thead", tag("tr", *(tag("th", name, scope="col") for name in ("Who", "From nothing to nine"))))
    body = tag("tbody", *(_number_words_of_source_row(witness, rows) for witness in witnesses))
    return tag("table", tag("caption", "Each source and its words"), head, body, class_="data concordance")


def hand_reading_table_of_source(rows: Iterable[NamedHand], source: str) -> Html:
    """Render a table of the statements that one source makes about named hands."""
    readings = ((hand, reading) for hand in rows for reading in hand.readings if reading.source == source)
    columns = ("Hand", "Cards", "What it says")
    return data_table("Hands in the words of one source", columns, (_hand_reading_row(hand, reading) for hand, reading in readings), "data")


def table_of_three_ranks_with_total(total: int) -> Html:
    """Render every combination of three ranks with this total (last digit), each with the number of deals that have these ranks."""
    deck = content.decks()["kabufuda"]
    rows = [deck.parse_cards(" ".join(map(str, values))) for values in dealt_hand_odds.combinations_with_total(total, 3)]
    return tag(
        "ol",
        *(tag("li", faces.hand_picture_html(row), " ", tag("span", _deal_count_of_ranks(row), class_="place")) for row in rows),
        class_="combinations",
    )


def _deal_count_of_ranks(cards: Sequence[Card]) -> str:
    return count_with_noun(dealt_hand_odds.count_deals(ranks_of_cards(cards))[0], "deal")


def _term_list_entry(term: GameTerm) -> Html:
    kana = f" {term.kana}" if term.kana and term.kanji else term.kana
    forms = (
        tag("p", "Also ", join_html((html_fragments.name_in_scripts_html(name, term.lang) for name in term.also), ", "), ".")
        if term.also
        else ""
    )
    heading = [
        tag("b", latin_script_html(term.romaji, latin_language_tag(term.lang))),
        " ",
        native_script_html(term.kanji + kana, term.lang),
        f" ‘{term.english}’",
    ]
    readings = (
        tag("details", tag("summary", "Readings"), html_fragments.source_reading_list(term.readings), class_="mark")
        if term.readings
        else ""
    )
    played = join_html([". In ", join_html(map(game_link, term.games), ", ")]) if term.games else ""
    who = tag(
        "div",
        html_fragments.citation_links(term.sources),
        played,
        ". ",
        html_fragments.row_edit_link("terms", term.line, "this word"),
        class_="who",
    )
    parts = (
        tag("p", prose_html(term.says)),
        forms,
        who,
        readings,
        noted.links_to_errata(source_errata.errata_about_thing(f"term/{term.id}"), ERRATA_LABEL),
    )
    return foldable_item(f"term-{term.id}", join_html(heading), *parts)


def _numeral_row(row: GamblingNumeral) -> Html:
    readings = html_fragments.source_reading_list(row.readings) if row.readings else escape_html("–")
    return tag(
        "tr",
        tag("th", tag("a", tag("b", str(row.value)), href=f"#words-{row.value}", aria_label=f"All words for {row.value}"), scope="row"),
        tag("td", latin_script_html(row.romaji)),
        tag("td", native_script_html(f"{row.kanji} {row.kana}")),
        tag("td", readings, noted.links_to_errata(source_errata.errata_about_thing(f"total/{row.value}"), ERRATA_LABEL)),
        id=f"total-{row.value}",
    )


def _words_for_total_commonest_first(row: GamblingNumeral) -> tuple[Form, ...]:
    """Return all words for a total, the commonest word first."""
    return (Form(romaji=row.romaji, kana=row.kana, sources=row.sources), *row.forms)


def _total_heading(row: GamblingNumeral) -> Html:
    edit = html_fragments.row_edit_link("numerals", row.line, "this numeral")
    return tag("tr", tag("th", tag("b", str(row.value)), " ", row.english, " ", edit, colspan="2", scope="rowgroup"))


def _number_word_row(form: Form, witnesses: Iterable[GamblingNumeralSource]) -> Html:
    sources = [witness for witness in witnesses if witness.source in form.sources]
    played = groupby(sources, key=lambda witness: witness.games)
    where = (tag("li", f"{games}: ", html_fragments.citation_links(witness.source for witness in found)) for games, found in played)
    note = tag("small", form.note, class_="note") if form.note else ""
    alone = tag("span", SINGLE_SOURCE, class_="status") if len(sources) == 1 else ""
    return tag("tr", tag("th", _number_word_form_html(form), " ", note, alone, scope="row"), tag("td", tag("ul", *where, class_="forms")))


def _number_word_form_html(form: Form) -> Html:
    return join_html([latin_script_html(form.romaji, latin_language_tag(form.lang)), " ", native_script_html(form.kana, form.lang)])


def _number_words_of_source_row(witness: GamblingNumeralSource, rows: Iterable[GamblingNumeral]) -> Html:
    forms_of = [(row.value, [form for form in _words_for_total_commonest_first(row) if witness.source in form.sources]) for row in rows]
    items = (
        tag("li", tag("b", str(value)), " ", join_html(map(_number_word_form_html, forms), ", ")) for value, forms in forms_of if forms
    )
    head = tag(
        "th",
        html_fragments.citation_link(witness.source),
        " ",
        tag("small", witness.games, class_="note"),
        html_fragments.row_edit_link("numerals", witness.line, "this witness"),
        scope="row",
    )
    return tag("tr", head, tag("td", tag("ul", *items, class_="counted")))


def _hand_reading_row(hand: NamedHand, reading: Reading) -> Html:
    name = tag("a", latin_script_html(hand.name.romaji), href=f"#hand-{hand.id}")
    cards = faces.hand_picture_html(content.decks()[hand.deck].parse_cards(hand.example))
    return tag("tr", tag("th", name, scope="row"), tag("td", cards), tag("td", prose_html(reading.says)))
