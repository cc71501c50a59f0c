"""The frame for a link whose game cannot be opened."""

from kabu_core.errors import IllegalAction, KabuError
from kabu_core.play.record import MOST_LETTERS
from kabu_core.views.frame import WidgetFrame, error_sentence
from kabu_core.views.table_menu import broken_link


def broken_link_frame(state: str, error: KabuError, text: str) -> WidgetFrame:
    """Return the frame for a link that cannot be opened: a short message, and the text of the record with the exact error."""
    message = "This link holds no game that can be opened: a part of it is missing or changed."
    if isinstance(error, IllegalAction):
        message = "The game of this link cannot be played to its end: one of its acts is not possible there."
    elif len(text) > MOST_LETTERS:
        message = "This link is longer than any game."
    return WidgetFrame(state, (broken_link(text, message, error_sentence(error)),), message)
