"""The claims of the documents with which this site began.

Each claim is given in our words, with its fate on this site, such as "adopted", and links to the places that deal with it.
"""

from collections.abc import Iterable
from itertools import groupby

from kabu_core import content, games
from kabu_core.archive import founding_document_claims, source_errata
from kabu_core.archive.founding_document_claims import FATES, FoundingDocument, FoundingDocumentClaim
from kabu_core.pages.source_errata_register import erratum_subject_link
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, data_table, escape_html, join_html, latin_script_html, prose_html, tag


def claim_fate_legend() -> Html:
    """Render a list of the fates of claims with their meanings."""
    return tag("dl", *(part for word, meaning in FATES.items() for part in (tag("dt", _claim_fate_badge(word)), tag("dd", f"{meaning}."))))


def claims_of_document_section(source: str) -> Html:
    """Render a description of a document, the number of claims with each fate, and all claims under the document's own headings."""
    found = founding_document_claims.founding_document(source)
    return tag(
        "div",
        tag("p", prose_html(found.says), " ", prose_html(found.licence)),
        tag("p", "The source in the list: ", html_fragments.citation_link(source), ".", class_="note"),
        tag("details", tag("summary", _claims_by_fate_sentence(source)), *_claim_groups(source, found), class_="fold"),
        class_="errata founding",
    )


def claims_by_fate_table() -> Html:
    """Render a table that shows how many claims of each document had each fate, such as "adopted"."""
    return data_table(
        "What became of the claims of each document",
        ("Document", *FATES, "all"),
        map(_claims_by_fate_row, founding_document_claims.DOCUMENTS),
        "data",
    )


def _claims_by_fate_row(source: str) -> Html:
    counts = founding_document_claims.founding_document(source).count_claims_by_fate()
    numbers = (*(counts[fate] for fate in FATES), counts.total())
    return tag(
        "tr",
        tag("th", content.all_sources()[source].citation_label, scope="row"),
        *(tag("td", str(number), class_="num") for number in numbers),
    )


def _claims_by_fate_sentence(source: str) -> Html:
    counts = founding_document_claims.founding_document(source).count_claims_by_fate()
    parts = ", ".join(f"{counts[fate]} {fate}" for fate in FATES if counts[fate])
    return escape_html(f"{counts.total()} statements: {parts}")


def _claim_groups(source: str, found: FoundingDocument) -> list[Html]:
    """Return the claims under the document's own headings, which stay in the document's language."""
    lang = content.all_sources()[source].lang
    spoken = lang if lang != "en" else None
    return [
        _claim_group(source, tag("b", place, lang=spoken), claims) for place, claims in groupby(found.claim, key=lambda claim: claim.place)
    ]


def _claim_group(source: str, place: Html, claims: Iterable[FoundingDocumentClaim]) -> Html:
    return join_html([tag("p", place, class_="place"), tag("ul", *(_claim_item(source, claim) for claim in claims))])


def _claim_item(source: str, claim: FoundingDocumentClaim) -> Html:
    links = join_html(map(_claim_target_link, claim.where), "; ")
    here = tag("small", "Here: ", links, ". ") if claim.where else escape_html("")
    edited = html_fragments.row_edit_link(f"founding/{source}", claim.line, "this claim")
    note = tag("small", prose_html(claim.note)) if claim.note else escape_html("")
    return tag(
        "li", tag("p", prose_html(claim.says), " ", _claim_fate_badge(claim.fate)), tag("p", note, " " if claim.note else "", here, edited)
    )


def _claim_target_link(target: str) -> Html:
    """Render a link to something on this site that a claim refers to."""
    kind, _, id_ = target.partition("/")
    match kind:
        case "erratum":
            return tag(
                "a", "error in sources: ", source_errata.errata_by_id()[id_].title, href=f"{html_fragments.ERRATA_PAGE}#erratum-{id_}"
            )
        case "yaku":
            return tag("a", latin_script_html(content.all_yaku()[id_].name.romaji), href=_yaku_address(id_))
        case "source":
            return html_fragments.citation_link(id_)
        case "pattern":
            return tag("a", f"the pack {id_}", href=f"/cards/#pack-{id_}")
        case "preset":
            game, _, preset = id_.partition("/")
            info = content.game_info(game)
            return tag("a", f"{info.title}, rules: {info.presets[preset].title}", href=f"/games/{game}/#variants")
        case "page":
            return _page_heading_link(id_)
    return erratum_subject_link(target)


def _yaku_address(yaku: str) -> str:
    """Return the address of a yaku on the page of the first game that has it."""
    game = next(game for game in games.GAMES if yaku in content.game_info(game).yaku)
    return f"/games/{game}/#yaku-{yaku}"


def _page_heading_link(target: str) -> Html:
    """Render a link to a heading of a page. The text of the link is made from the address."""
    path, _, anchor = target.partition("#")
    name = path.rpartition("/")[2] or "front page"
    title = content.game_info(name).title if path.startswith("games/") else name.capitalize()
    return tag("a", f"{title}, ", tag("i", anchor.replace("-", " ")), href=f"/{path}/#{anchor}" if path else f"/#{anchor}")


def _claim_fate_badge(fate: str) -> Html:
    return tag("span", fate, class_="status", data_fate=fate.replace(" ", "-"))
