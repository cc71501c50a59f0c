"""An entry that opens beside a drawing and is folded in the list below it: one element for both, without a script."""

from kabu_core.views.html import Html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/history.css")
"""The styles of the drawings on the history pages."""


def popover_entry(id_: str, place: str, summary: Html, *inside: object, **attributes: object) -> Html:
    """Return an entry that buttons open by its id; links to `place`, inside it, make browsers open its fold."""
    close = tag("button", "Close", type="button", popovertarget=id_, popovertargetaction="hide", class_="close")
    fold = tag("details", tag("summary", summary), tag("div", *inside, id=place))
    return tag("li", fold, close, id=id_, popover=True, class_="entry", **attributes)
