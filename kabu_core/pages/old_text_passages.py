"""Passages of old texts: the original words, their reading, a translation, and the library or archive that holds the text."""

from kabu_core import content
from kabu_core.archive import dated_events, source_errata
from kabu_core.archive.old_text_passages import OldTextPassage
from kabu_core.pages import links_to_games
from kabu_core.pages.source_errata_register import erratum_subject_link
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, escape_html, furigana_html, join_html, latin_language_tag, latin_script_html, prose_html, tag


def render_old_text_passage(row: OldTextPassage) -> Html:
    """Render a passage as a figure with the anchor #passage-<id>."""
    head = tag("h3", row.title, " ", tag("small", row.date))
    body = (
        _original_reading_and_translation(row)
        if row.original
        else [tag("p", tag("b", "Original not available; description:"), " ", _passage_prose(row, row.described))]
    )
    notes = tag("ul", *(tag("li", _passage_prose(row, note)) for note in row.notes), class_="notes") if row.notes else escape_html("")
    return tag(
        "figure", head, *body, notes, _related_row_and_event_links(row), _passage_caption(row), class_="passage", id=f"passage-{row.id}"
    )


def _original_reading_and_translation(row: OldTextPassage) -> list[Html]:
    """Return the words of a passage in their own script, in Latin letters and in English."""
    address = row.holder_url or content.all_sources()[row.source].url
    start = tag("br") if "\n" in row.original else " "
    original = tag("p", _html_with_line_breaks(furigana_html(row.original)), lang=row.lang, translate="no")
    return [
        tag("blockquote", original, cite=address or None),
        tag(
            "p",
            tag("b", "Read:"),
            start,
            latin_script_html(_html_with_line_breaks(escape_html(row.reading)), latin_language_tag(row.lang)),
            data_written=True,
        ),
        tag("p", tag("b", "Translated:"), start, _html_with_line_breaks(_passage_prose(row, row.translation))),
    ]


def _passage_prose(row: OldTextPassage, text: str) -> Html:
    return prose_html(text, latin_language_tag(row.lang))


def _html_with_line_breaks(text: Html) -> Html:
    return Html(text.replace("\n", "<br>"))


def _passage_caption(row: OldTextPassage) -> Html:
    """Render the caption of a passage: its source and holder, where the text is taken from, the translator, and the rights."""
    where = tag("span", html_fragments.citation_link(row.source, row.place), ".")
    holder = tag("a", row.holder, href=row.holder_url) if row.holder_url else row.holder
    details = [
        ("Held by", holder if row.holder else ""),
        ("Text from", _passage_prose(row, row.taken)),
        ("Translated by", row.translator),
        ("Rights", row.rights),
    ]
    return tag("figcaption", where, *(tag("span", tag("b", f"{label}:"), " ", text, ".") for label, text in details if text))


def _related_row_and_event_links(row: OldTextPassage) -> Html:
    """Render links to the rows that the passage refers to, and to the dated events that cite the source of the passage."""
    dated = [
        f"attestation/{event.id}"
        for event in dated_events.dated_events_in_order()
        if row.source in {reading.source for reading in event.readings}
    ]
    links = [_related_row_link(name) for name in dict.fromkeys([*row.see, *dated])]
    parts = ["See also: ", join_html(links, "; "), ". "] if links else []
    return tag("p", *parts, html_fragments.row_edit_link("history/passages", row.line, "this passage"), class_="note")


def _related_row_link(name: str) -> Html:
    """Render a link to something that a row names, such as "term/oya"."""
    kind, _, id_ = name.partition("/")
    match kind:
        case "term" | "hand":
            return join_html(["the word " if kind == "term" else "the hand ", erratum_subject_link(name)])
        case "erratum":
            return tag(
                "a", f"errors in sources: {source_errata.errata_by_id()[id_].title}", href=f"{html_fragments.ERRATA_PAGE}#erratum-{id_}"
            )
        case "attestation":
            event = next(event for event in dated_events.dated_events_in_order() if event.id == id_)
            return tag("a", f"{event.date_text}: {event.title}", href=f"{links_to_games.TIMELINE}#{id_}")
    return links_to_games.game_link(id_)
