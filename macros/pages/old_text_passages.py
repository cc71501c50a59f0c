"""Macros for the reader of historical texts."""

from kabu_core.archive import old_text_passages as passage_rows
from kabu_core.content.loading import require_known_values
from kabu_core.pages import old_text_passages as passage_views
from kabu_core.pages import printable_cards


def old_text_passage(id: str) -> str:
    """Render a passage of an old text, its transcription in Latin letters and its translation. Raises ContentError for an unknown id."""
    require_known_values([id], passage_rows.old_text_passages(), "passage")
    return passage_views.render_old_text_passage(passage_rows.old_text_passages()[id])


def ruby_option_form() -> str:
    """Render the form where readers choose whether Japanese text has ruby readings; the choice applies to every page."""
    return printable_cards.appearance_options_form(["ruby"])
