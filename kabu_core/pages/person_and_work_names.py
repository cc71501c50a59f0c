"""Names of persons and works, and dates, in their own script, with the anchors #name-<id>."""

from collections.abc import Iterable

from kabu_core.archive.person_and_work_names import NativeScriptName
from kabu_core.pages.hand_tables import text_sort_key
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, tag


def native_name_list(rows: Iterable[NativeScriptName]) -> Html:
    """Render all names, sorted by their spelling."""
    return tag(
        "ul", *map(_native_name_item, sorted(rows, key=lambda row: text_sort_key(row.name))), class_="names-written", data_written=True
    )


def name_in_native_script(row: NativeScriptName) -> Html:
    """Render a name in its own script, for which the site has a typeface."""
    return tag("span", row.script, class_="written", lang=row.lang, translate="no")


def _native_name_item(row: NativeScriptName) -> Html:
    years = f", {row.years}" if row.years else ""
    return tag(
        "li",
        tag("b", row.name),
        " ",
        name_in_native_script(row),
        years,
        ": ",
        html_fragments.citation_links(row.sources),
        " ",
        html_fragments.row_edit_link("history/names", row.line, "this name"),
        id=f"name-{row.id}",
    )
