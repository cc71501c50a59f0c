"""Entries of a list below a drawing. Buttons in the drawing open the same elements as popovers, without a script."""

from kabu_core.views.html_builder import Html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/history.css")
"""The style sheet of the drawings on the history pages."""


def list_item_openable_as_popover(item_id: str, content_id: str, summary: Html, *inside: object, **attributes: object) -> Html:
    """Render an entry as a list item with the id `item_id`, which buttons can open as a popover.

    In the list the entry is folded. A link to its content, which has the id `content_id`, unfolds the entry.
    """
    close = tag("button", "Close", type="button", popovertarget=item_id, popovertargetaction="hide", class_="close")
    fold = tag("details", tag("summary", summary), tag("div", *inside, id=content_id))
    return tag("li", fold, close, id=item_id, popover=True, class_="entry", **attributes)
