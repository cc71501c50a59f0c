"""A form that filters a list on the same page. It is hidden until a script runs, and folded on narrow screens."""

from collections.abc import Mapping

from kabu_core.views.html_builder import Html, tag


def filter_form_with_selects(summary: str, selects: Mapping[str, tuple[str, Mapping[str, str]]]) -> Html:
    """Render a form with several select elements, and a place for the number of results.

    `selects` maps the name of each select element to its label and to its values with their labels.
    """
    fields = (_filter_select(name, label, values) for name, (label, values) in selects.items())
    inside = tag("div", *fields, tag("button", "Show all", type="reset"))
    fold = tag("details", tag("summary", summary), inside)
    return tag("form", fold, tag("p", data_count=True, role="status"), hidden=True, class_="narrow", aria_label="Narrow the list")


def _filter_select(name: str, label: str, values: Mapping[str, str]) -> Html:
    options = (tag("option", text, value=value) for value, text in values.items())
    return tag("label", tag("span", label), tag("select", tag("option", "any", value=""), *options, name=name, autocomplete="off"))
