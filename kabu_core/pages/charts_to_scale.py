"""Figures for chapters: years, repeated events and sums of cards drawn to scale, and chains of sources."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from kabu_core.archive.dated_events import DatedEvent
from kabu_core.content import BibliographySource
from kabu_core.pages.links_to_games import TIMELINE
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, join_html, tag

HEIGHT = 20
"""The height of a list of years, in lines of text, if no event needs more room."""

NOTABLE_GAP = 20
"""The smallest gap between two events, in years, that is also given in words."""


def events_spaced_by_years(rows: Sequence[DatedEvent]) -> Html:
    """Render events one below the other, with gaps in proportion to the years between them."""
    starts = [event.year_range[0] for event in rows]
    gaps = [later - earlier for earlier, later in pairwise(starts)]
    unit = HEIGHT / max(sum(gaps), 1)
    items = (_event_at_scaled_distance(event, gap, unit) for event, gap in zip(rows, [*gaps, 0], strict=True))
    return tag("ol", *items, class_="years")


def marks_of_events_on_line(rows: Sequence[DatedEvent], name: str) -> Html:
    """Render a mark for each event along one line, with a scale of centuries. The accessible label lists the years of all events."""
    starts = [event.year_range[0] for event in rows]
    first, last = min(starts) // 100 * 100, -(-max(starts) // 100) * 100
    marks = (tag("i", style=_year_offset_style(year, first, last)) for year in starts)
    scale = (tag("span", str(year), style=_year_offset_style(year, first, last)) for year in range(first, last + 1, 100))
    label = f"{name}: {', '.join(map(str, starts))}"
    return tag("div", *marks, *scale, class_="ticks", role="img", aria_label=label)


def card_sum_charts(highest: Iterable[int]) -> Html:
    """Render a chart for each number in `highest`, which shows how often three cards have each sum.

    The cards come from a pack with four cards of each rank from 1 to that number.
    """
    return tag("div", *map(_card_sum_chart, highest), class_="sums")


def chain_of_sources_passing_on(rows: Iterable[BibliographySource]) -> Html:
    """Render the chain of sources that passed on a piece of knowledge, from the first source to this site."""
    seen = {True: "read by us", False: "not seen by us", "partly": "read by us in part"}
    links = (tag("li", html_fragments.citation_link(row.id), " ", tag("small", f"{row.date}; {seen[row.seen]}")) for row in rows)
    return tag("ol", *links, tag("li", tag("b", "this site")), class_="chain")


def _event_at_scaled_distance(event: DatedEvent, gap: int, unit: float) -> Html:
    link = tag("a", event.title, href=f"{TIMELINE}#{event.id}")
    later = tag("small", count_with_noun(gap, "year")) if gap >= NOTABLE_GAP else ""
    return tag(
        "li",
        tag("b", event.date_text),
        " ",
        link,
        " ",
        html_fragments.attestation_status_badge(event.status),
        later,
        style=f"--gap:{gap * unit:.1f}lh",
    )


def _year_offset_style(year: int, first: int, last: int) -> str:
    return f"--at:{100 * (year - first) / (last - first):.1f}%"


def _card_sum_chart(highest: int) -> Html:
    dealt = Counter(sum(hand) for hand in combinations([rank for rank in range(1, highest + 1) for _ in range(4)], 3))
    most, mean = max(dealt.values()), sum(value * n for value, n in dealt.items()) / dealt.total()
    middle = 3 * (highest + 1) / 2
    bars = (tag("i", style=f"--n:{dealt[value] / most:.3f}", data_mean=abs(value - mean) < 1) for value in range(3, 31))
    label = f"Three cards from one to {highest}: sums from 3 to {3 * highest}, on average {middle:g}"
    picture = tag("div", *bars, class_="bars", role="img", aria_label=label)
    scale = join_html(tag("span", str(value)) for value in (3, 12, 21, 30))
    return tag("div", tag("p", f"One to {highest}: on average {middle:g}"), picture, tag("div", scale, class_="scale", aria_hidden="true"))
