"""Dated events: the key events on an axis, and all events by century."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from kabu_core import content
from kabu_core.archive import dated_events, pack_designs
from kabu_core.archive.dated_events import CERTAINTY, EVENT_KINDS, DatedEvent
from kabu_core.pages import filter_form, links_to_games, list_items_opened_from_drawing
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, ordinal_number, prose_html, tag

MAP_ADDRESS = "/history/map/"


def event_timeline_section(rows: Sequence[DatedEvent]) -> Html:
    """Render the key events on an axis with its legend, and below it every event, folded by century."""
    folds = (_folded_century_of_events(number, list(group)) for number, group in groupby(rows, key=lambda event: event.earliest_century))
    return filterable_event_list(
        rows, join_html([list_items_opened_from_drawing.STYLES, key_events_on_axis(rows), _status_mark_legend()]), *folds
    )


def key_events_on_axis(rows: Iterable[DatedEvent]) -> Html:
    """Render the key events from the first event to today, with gaps in proportion to the years between them."""
    found = [event for event in rows if event.key]
    gaps = [0, *(after.year_range[0] - before.year_range[0] for before, after in pairwise(found))]
    today = tag("li", tag("b", "Today"), class_="today")
    return tag("ol", *map(_key_event_on_axis, found, gaps), today, class_="axis", aria_label=f"{len(found)} key events")


def legend_of_event_certainty() -> Html:
    """Render a list of the statuses of events with their meanings."""
    return tag(
        "ul",
        *(tag("li", html_fragments.attestation_status_badge(status), tag("span", says)) for status, says in CERTAINTY.items()),
        class_="legend",
    )


def filterable_event_list(rows: Sequence[DatedEvent], drawing: Html, *parts: Html) -> Html:
    """Render `drawing`, then a filter form, then `parts`, which have the list items of the events.

    With the form, a script filters the events by game, kind of source and certainty.
    """
    game_ids = sorted({game for event in rows for game in event.games}, key=lambda game: links_to_games.game_title(game).lower())
    kinds = [kind for kind in EVENT_KINDS if any(event.kind == kind for event in rows)]
    form = filter_form.filter_form_with_selects(
        "Filter by game, kind of source, certainty",
        {
            "games": ("Game", {game: links_to_games.game_title(game) for game in game_ids}),
            "kind": ("Kind of source", {kind: EVENT_KINDS[kind] for kind in kinds}),
            "status": ("Certainty", {status: status for status in CERTAINTY}),
        },
    )
    return tag("div", drawing, form, *parts, class_="history", data_filter="events")


def event_list_item(event: DatedEvent, *inside: object, **attributes: object) -> Html:
    """Render an event as a list item, with the values by which a script filters the events."""
    return tag(
        "li", *inside, data_item=True, data_games=" ".join(event.games), data_kind=event.kind, data_status=event.status, **attributes
    )


def _key_event_on_axis(event: DatedEvent, gap: int) -> Html:
    """Render a key event on the axis, `gap` years after the event before it."""
    mark = tag("svg", _status_mark(event.status, 12, 12), viewBox="0 0 24 24", aria_hidden="true")
    place = dated_events.places_on_maps_by_id()[event.place].name.partition(",")[0] if event.place else ""
    about = tag("small", f"{place}, " if place else "", event.status)
    text = tag("p", tag("b", event.date_text), " ", tag("a", event.title, href=f"#{event.id}"), " ", about)
    return tag("li", mark, text, _event_picture(event), style=f"--gap:{gap}" if gap else None)


def _event_picture(event: DatedEvent) -> Html:
    """Render the event's cards with our drawings. The browser loads the pictures only when they come near the screen."""
    if not event.cards:
        return escape_html("")
    cards = content.decks()[event.deck].parse_cards(event.cards)
    faces = (
        tag("img", src=f"/assets/cards/{card.faces}/{card.code}.svg", alt=card.label, loading="lazy", width=32, height=53) for card in cards
    )
    return tag("span", *faces, class_="faces")


def _status_mark_legend() -> Html:
    marks = (
        tag(
            "li",
            tag("svg", _status_mark(status, 12, 12), viewBox="0 0 24 24", aria_hidden="true"),
            tag("span", tag("b", status), f": {says}"),
        )
        for status, says in CERTAINTY.items()
    )
    return tag("ul", *marks, class_="legend")


def _folded_century_of_events(number: int, rows: Sequence[DatedEvent]) -> Html:
    heading = tag("h2", f"{ordinal_number(number)} century", id=f"century-{number}")
    summary = tag("summary", heading, tag("small", count_with_noun(len(rows), "event")))
    return tag("details", summary, tag("ul", *map(_timeline_event_item, rows), class_="events"), class_="century", data_group=True)


def _status_mark(status: str, x: float, y: float) -> Html:
    """Render a round mark, or a diamond for a disputed event."""
    if status == "disputed":
        return tag("path", d=f"M{x} {y - 9}l9 9-9 9-9-9z", class_="mark", data_status=status)
    return tag("circle", cx=x, cy=y, r=7.5, class_="mark", data_status=status)


def _timeline_event_item(event: DatedEvent) -> Html:
    title = tag(
        "p",
        tag("strong", event.date_text),
        " ",
        tag("b", event.title),
        html_fragments.attestation_status_badge(event.status),
        class_="title",
    )
    readings = html_fragments.source_readings_fold(
        event.readings, html_fragments.row_edit_link("history/attestations", event.line, "this event")
    )
    return event_list_item(
        event,
        title,
        tag("p", prose_html(event.says)),
        tag("p", join_html(_event_links(event), " · "), class_="about"),
        readings,
        id=event.id,
    )


def _event_links(event: DatedEvent) -> Iterator[object]:
    """Yield the kind of an event, links to its place and its games, and the names of its packs."""
    yield EVENT_KINDS[event.kind]
    if event.place:
        yield tag("a", dated_events.places_on_maps_by_id()[event.place].name, href=f"{MAP_ADDRESS}#place-{event.place}")
    if event.games:
        yield join_html(map(links_to_games.game_link, event.games), ", ")
    if event.packs:
        yield ", ".join(map(_short_pack_name, event.packs))


def _short_pack_name(id_: str) -> str:
    """Return a short name of a pack: "flower cards", "irinokichi"."""
    deck = content.decks().get(id_)
    if deck:
        return deck.name.english.partition(",")[0].partition(":")[0]
    return next(row.name.romaji for row in pack_designs.regional_packs() if row.id == id_)
