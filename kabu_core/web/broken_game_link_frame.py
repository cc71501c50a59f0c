"""The frame for a link whose game cannot be opened."""

from kabu_core.errors import IllegalAction, KabuError
from kabu_core.play.record import MOST_LETTERS
from kabu_core.views.rendered_widget import RenderedWidget, error_sentence
from kabu_core.views.table_menu import broken_link_html


def broken_link_frame(state: str, error: KabuError, text: str) -> RenderedWidget:
    """Return the frame for a link that cannot be opened: a short message, and the text of the record with the exact error."""
    message = "This link is incomplete or damaged, so the game can’t be opened."
    if isinstance(error, IllegalAction):
        message = "The game in this link can’t be replayed to its end, because one of its moves is not legal."
    elif len(text) > MOST_LETTERS:
        message = "This link is too long to hold a game."
    return RenderedWidget(state, (broken_link_html(text, message, error_sentence(error)),), message)
