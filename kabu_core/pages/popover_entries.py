"""Entries of a list below a drawing that also open as popovers beside the drawing. One element does both, without a script."""

from kabu_core.views.html_builder import Html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/history.css")
"""The style sheet of the drawings on the history pages."""


def popover_entry(id_: str, place: str, summary: Html, *inside: object, **attributes: object) -> Html:
    """Render an entry as a list item that is also a popover with the id `id_`, which buttons open.

    The item is a fold, whose content has the id `place`. A link to this id opens the fold.
    """
    close = tag("button", "Close", type="button", popovertarget=id_, popovertargetaction="hide", class_="close")
    fold = tag("details", tag("summary", summary), tag("div", *inside, id=place))
    return tag("li", fold, close, id=id_, popover=True, class_="entry", **attributes)
