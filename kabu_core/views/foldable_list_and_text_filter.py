"""Lists of entries that unfold. Links and the search open single entries, and a form filters the list while the reader types."""

from kabu_core.views.html_builder import Html, tag


def foldable_item(id_: str | None, title: object, *inside: object) -> Html:
    """Return a list item that unfolds: `title` is always visible, and `inside` only if the item is open."""
    return tag("li", tag("details", tag("summary", title), *inside), id=id_)


def foldable_list(*items: Html) -> Html:
    """Return a list of items, each made by `foldable_item`."""
    return tag("ul", *items, class_="entries")


def text_filter_form(label: str, items: str = "") -> Html:
    """Return a form whose text field filters the lists of a page and whose button unfolds them. It is hidden until a script runs.

    `items` is the CSS selector of the filtered items; "" stands for the script's default.
    """
    field = tag("input", type="search", name="find", placeholder=label, aria_label=label, autocomplete="off", spellcheck="false")
    unfold = tag("button", "Open all", type="button", data_unfold=True)
    count = tag("p", data_count=True, role="status")
    return tag("form", field, unfold, count, hidden=True, class_="finder", aria_label="Narrow the list", data_filter=items or None)
