"""Macros for terms, number words and named hands."""

from kabu_core import content
from kabu_core.content.loading import require_known_values
from kabu_core.errors import ContentError
from kabu_core.pages import hand_tables, vocabulary_tables
from kabu_core.play import dealt_hand_odds
from kabu_core.views import foldable_list_and_text_filter
from kabu_core.views.html_builder import Html, join_html, latin_language_tag, latin_script_html, native_script_html, tag


def gambling_names_of_totals() -> str:
    """Render the names that gamblers use for the totals."""
    return vocabulary_tables.numeral_table(content.gambling_numerals())


def number_word_concordance() -> str:
    """Render every word for each total, with the games and sources that use it."""
    return vocabulary_tables.number_word_concordance(content.gambling_numerals(), tuple(content.gambling_numeral_sources().values()))


def number_words_by_source_list() -> str:
    """Render the words for the totals, source by source."""
    return vocabulary_tables.number_words_by_source_table(content.gambling_numerals(), content.gambling_numeral_sources().values())


def term_list_of_group(group: str = "") -> str:
    """Render the terms of a group, or all terms if `group` is "". Raises ContentError for an unknown group."""
    require_known_values([group] if group else [], content.TERM_GROUPS, "terms, group")
    return vocabulary_tables.term_list(term for term in content.all_terms().values() if group in ("", term.group))


def list_filter_field(label: str, items: str) -> str:
    """Render a search field that filters the lists on its page. `items` is a word for their entries, such as "terms"."""
    return foldable_list_and_text_filter.text_filter_form(label, items)


def term(id: str) -> str:
    """Render a term for its first use: in romaji, in its own script, and with its translation. Raises ContentError for an unknown id."""
    row = _term_or_error(id)
    gloss = join_html([native_script_html(row.kanji or row.kana, row.lang), f" ‘{row.english}’"], "")
    return join_html([_term_in_romaji(id), " (", gloss, ")"])


def term_in_romaji(id: str) -> str:
    """Render a term in romaji only. Raises ContentError for an unknown id."""
    return _term_in_romaji(id)


def named_hands(origin: str = "") -> str:
    """Render the named hands of one origin, or all named hands if `origin` is "". Raises ContentError for an unknown origin."""
    require_known_values([origin] if origin else [], content.ORIGINS, "named_hands, origin")
    return hand_tables.named_hand_list(
        (hand for hand in content.named_hands().values() if origin in ("", hand.origin)), hand_tables.scorer_link
    )


def hand_statements_of_source(source: str) -> str:
    """Render the statements of a source about named hands. Raise ContentError if the source mentions no named hand."""
    require_known_values(
        [source], {reading.source for hand in content.named_hands().values() for reading in hand.readings}, "hand_statements_of_source"
    )
    return vocabulary_tables.hand_reading_table_of_source(content.named_hands().values(), source)


def hands_with_zero_total() -> str:
    """Render a table of all combinations of three ranks whose total is 0."""
    return vocabulary_tables.table_of_three_ranks_with_total(0)


def count_of_three_ranks_with_total(total: int) -> str:
    """Return the number of combinations of three ranks whose sum has this last digit."""
    return str(len(list(dealt_hand_odds.combinations_with_total(total, 3))))


def _term_in_romaji(id: str) -> Html:
    row = _term_or_error(id)
    return tag("a", latin_script_html(row.romaji, latin_language_tag(row.lang)), href=f"/terms/#term-{id}", class_="term")


def _term_or_error(id: str) -> content.GameTerm:
    if id not in content.all_terms():
        raise ContentError(f"term: unknown term '{id}'; add it to terms.toml or correct the id")
    return content.all_terms()[id]
