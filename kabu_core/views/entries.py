"""Lists of one line an entry: each opens where it is asked for, by links and by the search; all are narrowed as one types."""

from kabu_core.views.html import Html, tag


def entry(id_: str | None, title: object, *inside: object) -> Html:
    """An item of a list: its line, and behind it what there is to read."""
    return tag("li", tag("details", tag("summary", title), *inside), id=id_)


def entries(*items: Html) -> Html:
    """A list of entries."""
    return tag("ul", *items, class_="entries")


def finder(label: str, items: str = "") -> Html:
    """The field that narrows a list, and the button that opens it, hidden until a script runs; of its page's lists, if it says of what."""
    field = tag("input", type="search", name="find", placeholder=label, aria_label=label, autocomplete="off", spellcheck="false")
    unfold = tag("button", "Open all", type="button", data_unfold=True)
    told = tag("p", data_count=True, role="status")
    return tag("form", field, unfold, told, hidden=True, class_="finder", aria_label="Narrow the list", data_filter=items or None)
