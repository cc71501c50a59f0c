"""The dated events of the games and their cards, for the timeline, the map and the index of games.

They are read from `data/history/attestations.toml`; the games do not need them, and browsers do not get them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core import content
from kabu_core.archive.common_row_checks import check_card_notation
from kabu_core.content.loading import LazyRowMapping, cache_rows, read_row, rows_by_id, unknown_value_faults
from kabu_core.content.named_hands import Reading
from kabu_core.errors import ContentError, DataFault, DataLocation, quote_input

EVENT_KINDS = {
    "print": "book or play",
    "ban": "ban or court",
    "rules": "rule text",
    "survey": "survey or report",
    "study": "dictionary or study",
    "picture": "picture",
    "maker": "maker or shop",
    "play": "play reported",
    "software": "video game",
}
"""The kinds of sources that an event can rest on."""

CERTAINTY = {
    "attested": "two independent witnesses, or the dated text itself",
    "reported": "one witness",
    "disputed": "witnesses disagree; the readings say how",
    "inferred": "no witness; our own inference",
}
"""The degrees of certainty of an event."""

_DAY = r"(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?"
_DATE = re.compile(rf"([1-9][0-9]{{3}}){_DAY}~?(?:/([1-9][0-9]{{3}})~?)?")


def parse_year_range(date: str, at: DataLocation) -> tuple[int, int]:
    """Return the first and the last year that a date can refer to. Raise ContentError if it is not a date."""
    found = _DATE.fullmatch(date)
    if not found:
        raise ContentError(
            at.locate_key("date").make_data_fault(f"invalid date {quote_input(date)}; write it like 1588, 1724~ or 1661/1673")
        )
    return int(found[1]), int(found[2] or found[1])


def date_in_words(date: str) -> str:
    """Return a date in words: "about 1724", "1661–1673"."""
    return re.sub(r"(\d{4}(?:-\d\d)*)~", r"about \1", date).replace("/", "–")


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPlace:
    """A place on the map, in degrees north and east, to about a tenth of a degree."""

    id: str
    """The permanent id of the row, used in links."""
    name: str
    """The name in English."""
    north: float
    """Degrees north of the equator, less than 0 south of it, to about a tenth."""
    east: float
    """Degrees east of Greenwich, less than 0 west of it, to about a tenth."""
    region: str
    """The part of the world."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedEvent:
    """A dated event. Its readings say which source reports it."""

    id: str
    """The permanent id of the row, used in links."""
    date: str
    """The date as 1588 or 1686-03; ~ means about that date, and a / between two years means a date between them."""
    title: str
    """The event as a heading."""
    says: str
    """The event in a sentence or two."""
    kind: str
    """The kind of source on which the event rests."""
    status: str
    """The certainty of the row."""
    readings: tuple[Reading, ...]
    """The statement of each source."""
    place: str = ""
    """The id of the place, if a source gives one."""
    games: tuple[str, ...] = ()
    """Ids of games, including games that cannot be played yet."""
    packs: tuple[str, ...] = ()
    """Ids of packs, including old packs that the site only describes."""
    key: bool = False
    """Whether the event is one of the twenty on the axis of the timeline."""
    deck: str = ""
    """The id of the pack of the cards pictured beside the event."""
    cards: str = ""
    """The cards pictured beside the event, by their codes."""
    line: int = 0

    @property
    def year_range(self) -> tuple[int, int]:
        """Return the first and the last year in which the event can have happened. Raise ContentError if `date` is not a date."""
        return parse_year_range(self.date, DataLocation("history/attestations").locate_row("attestation", self.id))

    @property
    def date_text(self) -> str:
        """Return the date in words: "about 1724", "1661–1673"."""
        return date_in_words(self.date)

    @property
    def earliest_century(self) -> int:
        """Return the earliest century in which the event can have happened, such as 16 for 1588."""
        return (self.year_range[0] - 1) // 100 + 1


@cache_rows
def places_on_maps_by_id() -> LazyRowMapping[MapPlace, str]:
    """Return every place by id."""
    return rows_by_id(partial(read_row, MapPlace), "history/attestations", "place")


@cache_rows
def dated_events_by_id() -> LazyRowMapping[DatedEvent, str]:
    """Return every event by id."""
    return rows_by_id(partial(read_row, DatedEvent), "history/attestations", "attestation")


@cache_rows
def dated_events_in_order() -> tuple[DatedEvent, ...]:
    """Return every event, the earliest first."""
    return tuple(sorted(dated_events_by_id().values(), key=event_date_sort_key))


def event_date_sort_key(event: DatedEvent) -> tuple[object, ...]:
    """Return the key that sorts events by date."""
    return event.year_range, event.date, event.id


def first_event_of_game(game: str) -> DatedEvent | None:
    """Return the earliest event that names a game or pack; None if none does."""
    return next((event for event in dated_events_in_order() if game in event.games + event.packs), None)


def check_map_place(row: MapPlace, at: DataLocation) -> Iterator[DataFault]:
    """Check that a place is on the globe."""
    if not (-90 <= row.north <= 90 and -180 <= row.east <= 180):
        yield at.make_data_fault(f"{row.north} north and {row.east} east is out of range; north takes -90 to 90, east -180 to 180")


def check_dated_event(row: DatedEvent, at: DataLocation) -> Iterator[DataFault]:
    """Check that the date of an event is valid and does not end before it begins, and that its cards can be read."""
    yield from check_date_range(row.date, at)
    if row.cards and row.deck in content.decks():
        yield from check_card_notation(row.cards, content.decks()[row.deck], at.locate_key("cards"))
    elif row.cards:
        yield from unknown_value_faults([row.deck], content.decks(), at.locate_key("deck"))


def check_date_range(date: str, at: DataLocation) -> Iterator[DataFault]:
    """Check that a date is valid and does not end before it begins."""
    first_year, last_year = parse_year_range(date, at)
    if first_year > last_year:
        yield at.locate_key("date").make_data_fault(f"{quote_input(date)} ends before it begins")
