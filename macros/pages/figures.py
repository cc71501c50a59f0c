"""Macros of the figures of a chapter; the caption stands in the page, in a block `/// caption` behind each."""

from kabu_core import content, games
from kabu_core.archive import attestations, passages
from kabu_core.cards import Deck
from kabu_core.content.loading import require_known
from kabu_core.pages import illustrations, scale_figures, widget_shell
from kabu_core.views.acts import NONE
from kabu_core.views.html import tag
from kabu_core.views.log import from_outside


def hands_drawn(*rows: tuple[str, ...]) -> str:
    """Hands with words beneath: ("8 9 3", "{sum}: nothing"), with the id of their pack as a third where it is not of kabu cards.

    Raises KabuError for an unknown pack or card.
    """
    whole = ((*row, "kabufuda")[:3] for row in rows)
    return illustrations.captioned_hands((_deck(deck).parse(cards), text) for cards, text, deck in whole)


def hands_named(*rows: tuple[str, str]) -> str:
    """Hands of the list of named hands by id, each with a word on its name. Raises ContentError for an unknown id."""
    require_known([id_ for id_, _ in rows], content.hands(), "hands_named")
    found = ((content.hands()[id_], text) for id_, text in rows)
    return illustrations.named_hands((hand, _deck(hand.deck).parse(hand.example), text) for hand, text in found)


def totals_drawn() -> str:
    """Each total with a kabu card and its commonest name."""
    deck = _deck("kabufuda")
    return illustrations.total_names((row, deck.parse(str(row.value or 10))[0]) for row in content.numerals())


def spoken(*rows: tuple[str, str]) -> str:
    """The words for the totals of some witnesses: (source, who that is in a word). Raises ContentError for one that has none."""
    heads = dict(rows)
    require_known(heads, content.numeral_sources(), "spoken")
    return illustrations.number_words(content.numerals(), [content.numeral_sources()[source] for source in heads], heads)


def plan(*rows: tuple[str, ...]) -> str:
    """Who sits and what lies where: rows of places as seen from above."""
    return illustrations.seating_plan(rows)


def elsewhere(source: str) -> str:
    """A link to a picture that others keep. Raises ContentError for an unknown source."""
    require_known([source], content.sources(), "elsewhere")
    row = content.sources()[source]
    kept = next((text for text in passages.passages().values() if text.source == source and text.holder_url), None)
    return illustrations.external_picture(row, kept.holder_url if kept else row.url, kept.holder if kept else "")


def years(*events: str) -> str:
    """Events of the timeline one below the other, to scale. Raises ContentError for an unknown id."""
    require_known(events, attestations.attestation_rows(), "years")
    return scale_figures.year_scale(sorted((attestations.attestation_rows()[id_] for id_ in events), key=attestations.date_order))


def ticks(kind: str, region: str, name: str) -> str:
    """All events of a kind in a region, and those without a place, as marks on a line. Raises ContentError for an unknown kind."""
    require_known([kind], attestations.EVENT_KINDS, "ticks")
    places = attestations.places()
    found = (row for row in attestations.attestations() if row.kind == kind)
    return scale_figures.event_marks([row for row in found if not row.place or places[row.place].region == region], name)


def sums(*highest: int) -> str:
    """How often three cards make each sum, for packs from one up to each of these ranks."""
    return scale_figures.sum_charts(highest)


def chain(*sources: str) -> str:
    """Through whom something is known, from the first to us. Raises ContentError for an unknown source."""
    require_known(sources, content.sources(), "chain")
    return scale_figures.transmission_chain(content.sources()[id_] for id_ in sources)


def board(game: str, rules: str = "", seed: int = 1686, seats: int = 4) -> str:
    """The table of a game before the first choice of a round, to stand below a heading of the third level. Raises KabuError."""
    of, state = games.spec(game).view, games.start(widget_shell.record(game, rules, seats, seed))
    while len(state.actions()) == 1:
        state = state.apply(*state.actions())
    laid = tag("div", of.board(state, from_outside, NONE), class_=f"board board-{of.kind}")
    return tag("div", laid, class_="kabu kabu-laid", role="group", aria_label=f"A table of {content.game(game).title}")


def _deck(id_: str) -> Deck:
    require_known([id_], content.decks(), "decks")
    return content.decks()[id_]


MACROS = (hands_drawn, hands_named, totals_drawn, spoken, plan, elsewhere, years, ticks, sums, chain, board)
