"""What opens beside a drawing and stands folded in the list below it: one element for both, which needs no script."""

from kabu_core.views.html import Html, tag

STYLES = tag("link", rel="stylesheet", href="/assets/history.css")
"""What the drawings of the history look like."""


def popover_entry(id_: str, place: str, summary: Html, *inside: object, **attributes: object) -> Html:
    """An entry that buttons open by its id; what is in it stands at the place, to which links lead and browsers open the fold."""
    close = tag("button", "Close", type="button", popovertarget=id_, popovertargetaction="hide", class_="close")
    fold = tag("details", tag("summary", summary), tag("div", *inside, id=place))
    return tag("li", fold, close, id=id_, popover=True, class_="entry", **attributes)
