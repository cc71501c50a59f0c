"""The dated events: as a band by century, as a list, and by place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from kabu_core import content
from kabu_core.archive import attestations, packs
from kabu_core.archive.attestations import CERTAINTY, KINDS, Attestation, Place
from kabu_core.pages import everywhere, maps, narrowing
from kabu_core.views import words
from kabu_core.views.html import Html, join, prose, tag

MAP = "/history/map/"
NO_PLACE = "none"
"""The place, in ids, of events of which no place is told."""

_STEP, _LEFT, _WIDTH = 26, 62, 740  # of the band: a point and what is around it, the labels of the rows, the whole


def timeline(rows: Sequence[Attestation]) -> Html:
    """The band, what its marks mean, and below every event under its century."""
    return _narrowed(rows, band(rows), _legend(), *(_century(number, group) for number, group in _by_century(rows)))


def history_map(rows: Sequence[Attestation], land: Mapping[str, str]) -> Html:
    """The maps with their outlines, and below a table of every place with its events."""
    held = _by_place(rows)
    charts = [_figure(frame, land[frame.id], held) for frame in maps.FRAMES]
    return _narrowed(rows, *charts, places(rows))


def certainty() -> Html:
    """What each status means."""
    return tag("ul", *(tag("li", words.badge(status), tag("span", says)) for status, says in CERTAINTY.items()), class_="legend")


def band(rows: Sequence[Attestation]) -> Html:
    """Every event as a point that is a link, a row for each century, the years from left to right; years that meet are stacked."""
    drawn: list[Html] = []
    top = 0.0
    for number, group in _by_century(rows):
        stacks: dict[int, int] = {}
        points = [(event, _column(event), _stacked(stacks, _column(event))) for event in group]
        base = top + _STEP * (max(stacks.values()) + 0.5)
        drawn += _scale(number, base)
        drawn += [_point(event, _LEFT + _STEP * (column + 0.5), base - _STEP * (level + 0.5)) for event, column, level in points]
        top = base + 30
    picture = tag("svg", *drawn, viewBox=f"0 0 {_WIDTH} {round(top)}", role="group", aria_label="Timeline by century")
    return tag("section", picture, class_="scroll band", aria_label="The events, century by century", tabindex="0")


def places(rows: Sequence[Attestation]) -> Html:
    """A row for each place with what is dated there, and a last one for events without a place."""
    held = _by_place(rows)
    body = [_place_row(place.id, _described(place), held[place.id]) for place in _ordered() if place.id in held]
    if NO_PLACE in held:
        body.append(_place_row(NO_PLACE, tag("b", "No place told"), held[NO_PLACE]))
    head = tag("tr", tag("th", "Place", scope="col"), tag("th", "What is dated there", scope="col"))
    table = tag("table", tag("thead", head), tag("tbody", *body), class_="places")
    return tag("section", table, class_="scroll", aria_label="Places and their events", tabindex="0")


def _narrowed(rows: Sequence[Attestation], *parts: Html) -> Html:
    """Parts whose events can be narrowed by game, kind and certainty where a script runs."""
    named = sorted({game for event in rows for game in event.games}, key=lambda game: everywhere.title(game).lower())
    kinds = [kind for kind in KINDS if any(event.kind == kind for event in rows)]
    form = narrowing.form(
        "Find by game, kind of witness, certainty",
        {
            "games": ("Game", {game: everywhere.title(game) for game in named}),
            "kind": ("Kind of witness", {kind: KINDS[kind] for kind in kinds}),
            "status": ("Certainty", {status: status for status in CERTAINTY}),
        },
    )
    return tag("div", form, *parts, class_="history", data_filter="events")


def _item(event: Attestation, *inside: object, **attributes: object) -> Html:
    """An event in a list, with what it can be found by."""
    return tag(
        "li", *inside, data_item=True, data_games=" ".join(event.games), data_kind=event.kind, data_status=event.status, **attributes
    )


def _by_century(rows: Iterable[Attestation]) -> Iterator[tuple[int, list[Attestation]]]:
    return ((number, list(group)) for number, group in groupby(rows, key=lambda event: event.century))


def _by_place(rows: Iterable[Attestation]) -> Mapping[str, list[Attestation]]:
    held: dict[str, list[Attestation]] = {}
    for event in rows:
        held.setdefault(event.place or NO_PLACE, []).append(event)
    return held


def _ordered() -> list[Place]:
    """The places in one order for the eye and the keyboard: region by region as the data have them, each from north to south."""
    found = list(attestations.places().values())
    regions = list(dict.fromkeys(place.region for place in found))
    return sorted(found, key=lambda place: (regions.index(place.region), -place.north, place.east))


def _figure(frame: maps.Frame, land: str, held: Mapping[str, Sequence[Attestation]]) -> Html:
    rows = [(place, len(held[place.id])) for place in _ordered() if place.id in held and maps.frame_of(place) == frame]
    return tag("figure", maps.chart(frame, land, rows), tag("figcaption", frame.title), class_="map", id=f"map-{frame.id}")


def _place_row(place_id: str, named: Html, rows: Iterable[Attestation]) -> Html:
    events = (
        _item(event, event.when, ": ", tag("a", event.title, href=f"{everywhere.TIMELINE}#{event.id}"), words.badge(event.status))
        for event in rows
    )
    return tag("tr", tag("th", named, scope="row"), tag("td", tag("ul", *events)), id=f"place-{place_id}", data_group=True)


def _described(place: Place) -> Html:
    north = f"{abs(place.north):.1f}° {'north' if place.north >= 0 else 'south'}"
    east = f"{abs(place.east):.1f}° {'east' if place.east >= 0 else 'west'}"
    return join(
        [
            tag("b", place.name),
            tag("small", f"{place.region}; about {north}, {east}"),
            words.edit("history/attestations", place.line, "this place"),
        ],
        " ",
    )


def _column(event: Attestation) -> int:
    """The column of the middle of an event’s years within its century."""
    into = min(sum(event.years) / 2 - (event.century - 1) * 100, 100)
    return int(into * (_WIDTH - _LEFT - _STEP) / 100 // _STEP)


def _stacked(stacks: dict[int, int], column: int) -> int:
    """On which level of its column the next point is."""
    stacks[column] = stacks.get(column, 0) + 1
    return stacks[column] - 1


def _scale(number: int, base: float) -> Iterator[Html]:
    """The line of a century, its name, and its quarters in years."""
    yield tag("path", d=f"M{_LEFT} {base}H{_WIDTH}", class_="line")
    yield tag("text", _ordinal(number), x=0, y=base - 8, class_="century")
    for year in range(0, 100, 25):
        x = round(_LEFT + year * (_WIDTH - _LEFT - _STEP) / 100, 1)
        yield tag("text", f"{(number - 1) * 100 + year}", x=x, y=base + 14, class_="year")


def _point(event: Attestation, x: float, y: float) -> Html:
    name = f"{event.when}: {event.title} ({event.status})"
    return tag(
        "a",
        tag("title", name),
        tag("circle", cx=x, cy=y, r=12.5, class_="hit"),
        _mark(event.status, x, y),
        href=f"#{event.id}",
        aria_label=name,
        data_for=event.id,
    )


def _mark(status: str, x: float, y: float) -> Html:
    """A round mark, and a square on its tip for what is disputed."""
    if status == "disputed":
        return tag("path", d=f"M{x} {y - 9}l9 9-9 9-9-9z", class_="mark", data_status=status)
    return tag("circle", cx=x, cy=y, r=7.5, class_="mark", data_status=status)


def _legend() -> Html:
    marks = (
        tag("li", tag("svg", _mark(status, 12, 12), viewBox="0 0 24 24", aria_hidden="true"), tag("span", tag("b", status), f": {says}"))
        for status, says in CERTAINTY.items()
    )
    return tag("ul", *marks, class_="legend")


def _century(number: int, rows: Iterable[Attestation]) -> Html:
    heading = tag("h2", f"{_ordinal(number)} century", id=f"century-{number}")
    return tag("section", heading, tag("ul", *map(_event, rows), class_="events"), data_group=True)


def _event(event: Attestation) -> Html:
    title = tag("p", tag("strong", event.when), " ", tag("b", event.title), words.badge(event.status), class_="title")
    told = tag(
        "details",
        tag("summary", "Who says so"),
        words.readings(event.readings),
        words.edit("history/attestations", event.line, "this event"),
        class_="mark",
    )
    return _item(event, title, tag("p", prose(event.says)), tag("p", join(_about(event), " · "), class_="about"), told, id=event.id)


def _about(event: Attestation) -> Iterator[object]:
    """Its kind, and links to its place and its games; the packs by name."""
    yield KINDS[event.kind]
    if event.place:
        yield tag("a", attestations.places()[event.place].name, href=f"{MAP}#place-{event.place}")
    if event.games:
        yield join(map(everywhere.link, event.games), ", ")
    if event.packs:
        yield ", ".join(map(_pack, event.packs))


def _pack(id_: str) -> str:
    """A pack in few words: "flower cards", "irinokichi"."""
    deck = content.decks().get(id_)
    if deck:
        return deck.name.english.partition(",")[0].partition(":")[0]
    return next(row.name.romaji for row in packs.patterns() if row.id == id_)


def _ordinal(number: int) -> str:
    return f"{number}{'st' if number % 10 == 1 and number != 11 else 'th'}"
