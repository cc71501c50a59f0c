"""Lists of one line an entry: each opens where it is asked for, by links and by the search; all are narrowed as one types."""

from kabu_core.views.html import Html, tag


def entry(id_: str | None, title: object, *inside: object) -> Html:
    """An item of a list: its line, and behind it what there is to read."""
    return tag("li", tag("details", tag("summary", title), *inside, class_="entry"), id=id_, data_item=True)


def entries(*items: Html) -> Html:
    """A list of entries."""
    return tag("ul", *items, class_="entries")


def finder(label: str) -> Html:
    """The field that narrows a list, and the button that opens it: hidden until a script runs."""
    field = tag("label", tag("span", label), tag("input", type="search", name="find", autocomplete="off", spellcheck="false"))
    unfold = tag("button", "Open all", type="button", data_unfold=True)
    return tag("form", field, unfold, tag("p", data_count=True, role="status"), hidden=True, class_="finder", aria_label="Narrow the list")
