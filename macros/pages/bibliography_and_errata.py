"""Macros for the bibliography and the register of errors in sources."""

from kabu_core import games
from kabu_core.archive import cited_source_headings
from kabu_core.archive import founding_document_claims as founding_rows
from kabu_core.archive import person_and_work_names as name_rows
from kabu_core.archive import source_errata as errata_rows
from kabu_core.content.loading import require_known_values
from kabu_core.errors import ContentError
from kabu_core.pages import founding_document_claims as founding_views
from kabu_core.pages import person_and_work_names as name_views
from kabu_core.pages import source_errata_register as errata_views
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import join_html, tag
from macros.cite import bibliography, bibliography_export

FORMS = ("source", "conflict", "correction", "translation", "game", "bug")
"""The names of the forms in .github/ISSUE_TEMPLATE, without the suffix."""


def bibliography_with_downloads() -> str:
    """Render the bibliography with its download links."""
    return join_html([bibliography_export.bibliography_download_links(), bibliography.render_source_list()])


def errata_register_or_links(game: str = "") -> str:
    """Render the register of errors in sources or, for a game, only links to the errors about it.

    Raises ContentError for an unknown game.
    """
    if not game:
        return errata_views.errata_register(errata_rows.errata_by_id().values())
    require_known_values([game], games.GAMES, "errata")
    links = errata_views.links_to_errata(errata_rows.errata_about_thing(game), "In the register of errors in sources: ")
    return tag("p", links) if links else links


def native_script_name_list() -> str:
    """Render the list of persons, works and dates in their original script."""
    return name_views.native_name_list(name_rows.native_script_names().values())


def erratum_verdict_legend() -> str:
    """Render the meaning of each verdict in the register of errors."""
    return errata_views.erratum_verdict_legend()


def claims_of_founding_documents(source: str = "") -> str:
    """Render the claims of a founding document or, if `source` is "", a summary of all claims.

    Raises ContentError for an unknown document.
    """
    if not source:
        return founding_views.claims_by_fate_table()
    require_known_values([source], founding_rows.DOCUMENTS, "claims_of_founding_documents")
    return founding_views.claims_of_document_section(source)


def claim_outcome_legend() -> str:
    """Render the meaning of each outcome that a claim of a founding document can have."""
    return founding_views.claim_fate_legend()


def cite(source: str, place: str = "") -> str:
    """Render a short citation: a link to a source, and the place in the source. Raises ContentError for an unknown source or section."""
    if missing := next(cited_source_headings.unknown_heading_messages(source, place), ""):
        raise ContentError(f"cite: {missing}")
    return html_fragments.citation_link(source, place)


def our_claim_mark() -> str:
    """Render the mark "ours" for a sentence that no source supports; the mark links to its explanation on the page of sources."""
    return tag("a", "ours", href="/sources/#ours", class_="status", data_status="inferred")


def report_form_link(form: str, text: str) -> str:
    """Render a link to a report form in the repository; `macros.complete_repository_links` removes it if the site has no repository.

    Raises ContentError for an unknown form.
    """
    require_known_values([form], FORMS, "report_form_link")
    return tag("a", text, data_form=f"{form}.yml")
