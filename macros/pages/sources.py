"""Macros of the bibliography and the register of errors."""

from kabu_core import games
from kabu_core.archive import errata as register
from kabu_core.archive import founding_documents as begun
from kabu_core.archive import original_names as written
from kabu_core.archive import source_headings
from kabu_core.content.loading import require_known
from kabu_core.errors import ContentError
from kabu_core.pages import errata as noted
from kabu_core.pages import founding_documents as documents
from kabu_core.pages import original_names as spelt
from kabu_core.views import words
from kabu_core.views.html import join, tag
from macros.cite import bibliography, citing

FORMS = ("source", "conflict", "correction", "translation", "game", "bug")
"""The forms in .github/ISSUE_TEMPLATE."""


def sources() -> str:
    """The bibliography."""
    return join([citing.files(), bibliography.listed()])


def errata(game: str = "") -> str:
    """The register of errors in sources; with a game, links to what concerns it. Raises ContentError for an unknown game."""
    if not game:
        return noted.register(register.errata().values())
    require_known([game], games.GAMES, "errata")
    links = noted.erratum_links(register.errata_about(game), "In the register of errors in sources: ")
    return tag("p", links) if links else links


def names() -> str:
    """Persons, works and dates in their own script."""
    return spelt.name_list(written.original_names().values())


def verdicts() -> str:
    """What the verdicts of the register mean."""
    return noted.verdict_legend()


def founding(source: str = "") -> str:
    """The claims of a document that the site began with; without one, how the claims of all fared. Raises ContentError."""
    if not source:
        return documents.summary()
    require_known([source], begun.DOCUMENTS, "founding")
    return documents.document(source)


def fates() -> str:
    """What can have become of a claim."""
    return documents.fate_legend()


def cite(source: str, place: str = "") -> str:
    """A short link to a source, with the place in it. Raises ContentError for an unknown id, and for a section that it does not have."""
    if missing := next(source_headings.missing_sections(source, place), ""):
        raise ContentError(f"cite: {missing}")
    return words.cite(source, place)


def ours() -> str:
    """Marks a sentence that no source says; the page of sources explains the mark."""
    return tag("a", "ours", href="/sources/#ours", class_="status", data_status="inferred")


def report(form: str, text: str) -> str:
    """A link to a form for reports, by the name of its file; nothing where the site knows no repository. Raises ContentError."""
    require_known([form], FORMS, "report")
    return tag("a", text, data_form=f"{form}.yml")


MACROS = (sources, names, errata, verdicts, founding, fates, cite, ours, report)
