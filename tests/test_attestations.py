"""The dated events: one row makes one entry on the timeline, one on the map and a date in the index; a bad row is one sentence."""

import re
from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Any

import pytest

from kabu_core.archive import attestations
from kabu_core.archive.attestations import Attestation
from kabu_core.pages import attestations as shown
from kabu_core.pages import index, maps
from macros.pages import coast
from macros.pages import history as of_history
from tests.spoiling import complaints, told

LAND = {frame.id: "M0 0" for frame in maps.FRAMES}
EVENTS = attestations.attestations()
NEW = {
    "id": "new-event",
    "date": "1571~/1580",
    "title": "A new event",
    "says": "Told by nobody.",
    "kind": "play",
    "status": "inferred",
    "place": "new-place",
    "games": ["yoshi"],
    "packs": ["komaru"],
    "readings": [{"source": "this-site", "says": "Made up for a test."}],
}
PLACE = {"id": "new-place", "name": "New place", "north": 33.3, "east": 133.3, "region": "Japan"}


def add(data: dict[str, Any], **changed: object) -> None:
    """Adds the new event with its place, changed."""
    data["history/attestations"]["place"].append(dict(PLACE))
    data["history/attestations"]["attestation"].append(NEW | changed)


def twice(data: dict[str, Any]) -> None:
    add(data)
    add(data)


def off_the_globe(data: dict[str, Any]) -> None:
    add(data)
    data["history/attestations"]["place"][-1]["north"] = 95.0


def test_there_are_many_and_they_stand_in_order() -> None:
    assert len(EVENTS) >= 80
    years = [event.years for event in EVENTS]
    assert years == sorted(years)
    assert {event.status for event in EVENTS} == set(attestations.CERTAINTY)
    assert {event.kind for event in EVENTS} == set(attestations.KINDS)


def test_one_row_adds_one_point_everywhere(data: dict[str, Any]) -> None:
    add(data)
    assert complaints() == []
    rows = attestations.attestations()
    timeline, chart = shown.timeline(rows), shown.history_map(rows, LAND)
    assert timeline.count('id="new-event"') == 1
    assert timeline.count('href="#new-event"') == 1
    assert timeline.count('aria-label="about 1571–1580: A new event (inferred)"') == 1
    assert 'href="/history/map/#place-new-place"' in timeline
    assert chart.count('id="place-new-place"') == 1
    assert chart.count('aria-label="New place: 1 event"') == 1
    assert chart.count('href="/history/timeline/#new-event"') == 1
    first = attestations.first("yoshi")
    assert first
    assert f'href="/history/timeline/#{first.id}"' in index.dated("yoshi")


def test_every_event_is_a_point_and_an_entry() -> None:
    page = of_history.timeline()
    for event in EVENTS:
        assert page.count(f'id="{event.id}"') == 1
        assert page.count(f'href="#{event.id}"') == 1
        assert all(f'href="/sources/#{reading.source}"' in page for reading in event.readings)


def test_every_event_stands_at_its_place() -> None:
    page = of_history.history_map()
    for event in EVENTS:
        row = re.search(rf'<tr id="place-{event.place or shown.NO_PLACE}".*?</tr>', page)
        assert row
        assert f'href="/history/timeline/#{event.id}"' in row[0]
    for place in {event.place for event in EVENTS} - {""}:
        assert page.count(f'href="#place-{place}"') == 1


def test_every_place_has_an_event_and_points_stay_apart() -> None:
    assert set(attestations.places()) == {event.place for event in EVENTS} - {""}
    for frame in maps.FRAMES:
        here = [frame.at(place.north, place.east) for place in attestations.places().values() if maps.frame_of(place) == frame]
        moved = maps.apart(here, frame.height)
        assert all(dist(one, two) >= maps.APART - 1 for one, two in combinations(moved, 2)), frame.title


def test_points_at_one_place_part_and_stay_on_the_map() -> None:
    moved = maps.apart([(0, 0), (0, 0), (maps.WIDTH, 300)], 300)
    assert all(dist(one, two) >= maps.APART - 1 for one, two in combinations(moved, 2))
    assert all(0 < x < maps.WIDTH and 0 < y < 300 for x, y in moved)


def test_a_map_is_mercators_and_goes_round_the_globe() -> None:
    world = maps.FRAMES[-1]
    assert world.at(world.north, world.west) == (0, 0)
    assert world.at(world.south, world.east - 0.001) == pytest.approx((maps.WIDTH, world.height), abs=0.5)
    assert world.at(0, -160)[0] == pytest.approx(world.at(0, 200)[0])
    assert world.at(80, 0)[1] == 0


def test_outlines_are_small_and_of_every_map() -> None:
    import gzip

    land = coast.land()
    assert set(land) == {frame.id for frame in maps.FRAMES}
    assert len(gzip.compress("".join(land.values()).encode())) <= 30_000
    assert all(re.fullmatch(r"(M[-\d. ]+l[-\d. ]+z)+", path) for path in land.values())


@pytest.mark.parametrize(
    ("date", "when", "century"),
    [("1588", "1588", 16), ("1700", "1700", 17), ("1724~", "about 1724", 18), ("1661/1673", "1661–1673", 17), ("1686-03", "1686-03", 17)],
)
def test_a_date_in_words(date: str, when: str, century: int) -> None:
    event = Attestation(id="x", date=date, title="", says="", kind="play", status="reported", readings=())
    assert (event.when, event.century) == (when, century)


AT = "history/attestations, attestation 'new-event'"
FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "source": (lambda d: add(d, readings=[{"source": "hearsay", "says": "x"}]), f"{AT}: unknown source 'hearsay'; add it to sources.toml"),
    "no source": (lambda d: add(d, readings=[]), f"{AT}: no source; every statement needs one"),
    "place": (lambda d: add(d, place="atlantis"), f"{AT}, place: unknown 'atlantis'; choose"),
    "date": (lambda d: add(d, date="c. 1588"), f"{AT}, date: 'c. 1588' is not like 1588, 1724~ or 1661/1673"),
    "backwards": (lambda d: add(d, date="1673/1661"), f"{AT}, date: '1673/1661' ends before it begins"),
    "kind": (lambda d: add(d, kind="rumour"), f"{AT}, kind: unknown 'rumour'; choose"),
    "status": (lambda d: add(d, status="certain"), f"{AT}, status: unknown 'certain'; choose attested"),
    "game": (lambda d: add(d, games=["bridge"]), f"{AT}, games: unknown 'bridge'; choose"),
    "pack": (lambda d: add(d, packs=["tarot"]), f"{AT}, packs: unknown 'tarot'; choose"),
    "id": (lambda d: add(d, id="new event"), "history/attestations, attestation 'new event': the id 'new event' goes into links"),
    "no such month": (lambda d: add(d, date="1588-13"), f"{AT}, date: '1588-13' is not like 1588"),
    "no such year": (lambda d: add(d, date="0000"), f"{AT}, date: '0000' is not like 1588"),
    "figures of another script": (lambda d: add(d, date="١٥٨٨"), f"{AT}, date: '١٥٨٨' is not like 1588"),
    "an id of two lines": (lambda d: add(d, id="new\nevent"), "history/attestations, attestation 'new\\nevent': the id 'new\\nevent' goes"),
    "twice": (twice, "history/attestations, place 'new-place': the id stands twice"),
    "misspelt": (lambda d: add(d, titel="x"), f"{AT}: unknown key 'titel'"),
    "off the globe": (off_the_globe, "history/attestations, place 'new-place': 95.0 north"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_one_clear_sentence(fault: str, data: dict[str, Any]) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(data)
    assert told(sentence)
