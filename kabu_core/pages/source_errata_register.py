"""The register of errors in sources, and the links that lead to its entries."""

from collections.abc import Iterable
from itertools import groupby

from kabu_core import content, games
from kabu_core.archive.source_errata import VERDICTS, SourceErratum
from kabu_core.views import html_fragments
from kabu_core.views.foldable_list_and_text_filter import foldable_item, foldable_list, text_filter_form
from kabu_core.views.html_builder import Html, escape_html, join_html, latin_script_html, prose_html, tag


def errata_register(rows: Iterable[SourceErratum]) -> Html:
    """Render all entries, grouped by source in the order of the bibliography."""
    ordered = sorted(rows, key=lambda row: (content.all_sources()[row.source].citation_label.lower(), row.source))
    parts = (_errata_section_of_source(source, found) for source, found in groupby(ordered, key=lambda row: row.source))
    return tag("div", text_filter_form("Find an entry"), *parts, class_="errata", data_filter="entries")


def erratum_verdict_legend() -> Html:
    """Render a list of the verdicts with their meanings."""
    return tag("dl", *(part for word, meaning in VERDICTS.items() for part in (tag("dt", _verdict_badge(word)), tag("dd", f"{meaning}."))))


def links_to_errata(rows: Iterable[SourceErratum], before: str = "") -> Html:
    """Render the words `before` and links to entries, each with the title of its entry; nothing if there are no entries."""
    anchors = [tag("a", row.title, href=f"{html_fragments.ERRATA_PAGE}#{_erratum_anchor(row)}") for row in rows]
    return tag("span", before, join_html(anchors, "; "), ".", class_="noted") if anchors else escape_html("")


def _errata_section_of_source(source: str, rows: Iterable[SourceErratum]) -> Html:
    head = tag("h3", html_fragments.citation_link(source), id=f"errata-{source}")
    return tag("section", head, foldable_list(*map(_erratum_register_entry, rows)), data_group=True)


def _erratum_register_entry(row: SourceErratum) -> Html:
    subjects = join_html(["Concerns ", join_html(map(erratum_subject_link, row.about), ", "), ". "]) if row.about else ""
    return foldable_item(
        _erratum_anchor(row),
        join_html([row.title, " ", _verdict_badge(row.verdict)]),
        tag("p", tag("b", "Claim:"), " ", prose_html(row.claim), " ", tag("small", f"In: {row.place}.")),
        tag("p", tag("b", "Found:"), " ", prose_html(row.says)),
        html_fragments.source_reading_list(row.readings),
        tag(
            "p",
            subjects,
            "Noted ",
            tag("time", row.noted, datetime=row.noted),
            ". ",
            html_fragments.row_edit_link("errata", row.line, "this entry"),
            class_="note",
        ),
    )


def erratum_subject_link(name: str) -> Html:
    """Render a link to the subject of an entry.

    `name` is the name of a row: "term/oya", "hand/arashi", "total/9", "yoshi" (a game) or "yoshi/kuppin" (a rule of a game).
    """
    kind, _, id_ = name.partition("/")
    match kind:
        case "term":
            return tag("a", latin_script_html(content.all_terms()[id_].romaji), href=f"/terms/#term-{id_}")
        case "total":
            return tag("a", f"the total {id_}", href=f"/numerals/#total-{id_}")
        case "hand":
            return tag("a", latin_script_html(content.named_hands()[id_].name.romaji), href=f"/hands/#hand-{id_}")
    rule = f", {id_.replace('-', ' ')}" if id_ else ""
    return tag("a", content.game_info(kind).title, rule, href=f"/games/{kind}/{_rule_anchor(kind, id_)}")


def _rule_anchor(game: str, rule: str) -> str:
    """Return the anchor of a rule on the page of its game, such as "#yoshi-kuppin", or "" if `rule` is "".

    If the rule is not part of the default rules, return the anchor of the section where the reader chooses other rules.
    """
    if not rule:
        return ""
    row = next(row for row in content.game_info(game).rules if row.id == rule)
    return f"#{game}-{rule}" if row.rule_sentence(games.rules(game)) else f"#rules-{game}"


def _verdict_badge(verdict: str) -> Html:
    return tag("span", verdict, class_="status", data_verdict=verdict)


def _erratum_anchor(row: SourceErratum) -> str:
    return f"erratum-{row.id}"
