"""Entries of a list below a drawing that also open as popovers beside the drawing. One element does both, without a script."""

from kabu_core.views.html_builder import Html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/history.css")
"""The style sheet of the drawings on the history pages."""


def popover_entry(id_: str, place: str, summary: Html, *inside: object, **attributes: object) -> Html:
    """Render an entry as a list item. Buttons can open the same element as a popover, by its id `id_`.

    The entry is a fold. A link to `place`, the id of the content, opens the fold.
    """
    close = tag("button", "Close", type="button", popovertarget=id_, popovertargetaction="hide", class_="close")
    fold = tag("details", tag("summary", summary), tag("div", *inside, id=place))
    return tag("li", fold, close, id=id_, popover=True, class_="entry", **attributes)
