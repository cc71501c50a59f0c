"""Macros for the reader of historical texts."""

from kabu_core.archive import old_text_passages as passage_rows
from kabu_core.content.loading import require_known
from kabu_core.pages import old_text_passages as passage_views
from kabu_core.pages import printable_cards
from kabu_core.views.html_builder import join_html


def old_text_passage(id: str) -> str:
    """Render a passage of an old text, its transcription in Latin letters and its translation. Raises ContentError for an unknown id."""
    require_known([id], passage_rows.old_text_passages(), "passage")
    return passage_views.render_passage(passage_rows.old_text_passages()[id])


def old_text_passage_list() -> str:
    """Render every passage, in the order of the data."""
    return join_html(map(passage_views.render_passage, passage_rows.old_text_passages().values()))


def ruby_form() -> str:
    """Render the form where readers choose whether Japanese text has ruby readings; the choice applies to every page."""
    return printable_cards.appearance_form(["ruby"])


MACROS = (old_text_passage, old_text_passage_list, ruby_form)
