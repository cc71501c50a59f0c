"""Macros for the figures in chapters. The page itself adds the caption below each, in a block `/// caption`."""

from kabu_core import content, games
from kabu_core.archive import attestations, passages
from kabu_core.cards import Deck
from kabu_core.content.loading import require_known
from kabu_core.pages import illustrations, scale_figures, widget_shell
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SPECTATOR_NAMES
from kabu_core.views.html import tag


def hands_drawn(*rows: tuple[str, ...]) -> str:
    """Render hands with a text below each, such as ("8 9 3", "{sum}: nothing").

    A third value is the id of the pack; without it the cards are kabufuda. Raises KabuError for an unknown pack or card.
    """
    padded = ((*row, "kabufuda")[:3] for row in rows)
    return illustrations.captioned_hands((_deck(deck).parse(cards), text) for cards, text, deck in padded)


def hands_named(*rows: tuple[str, str]) -> str:
    """Render hands of the list of named hands by id, each with a note on its name. Raises ContentError for an unknown id."""
    require_known([id_ for id_, _ in rows], content.hands(), "hands_named")
    hands = ((content.hands()[id_], text) for id_, text in rows)
    return illustrations.named_hands((hand, _deck(hand.deck).parse(hand.example), text) for hand, text in hands)


def totals_drawn() -> str:
    """Render each total with a kabu card and its most common name."""
    deck = _deck("kabufuda")
    return illustrations.total_names((row, deck.parse(str(row.value or 10))[0]) for row in content.numerals())


def spoken(*rows: tuple[str, str]) -> str:
    """Render the words of some sources for the totals; each row has a source and a short heading for it.

    Raises ContentError for a source without such words.
    """
    heads = dict(rows)
    require_known(heads, content.numeral_sources(), "spoken")
    return illustrations.number_words(content.numerals(), [content.numeral_sources()[source] for source in heads], heads)


def plan(*rows: tuple[str, ...]) -> str:
    """Render a seating plan as seen from above; each row of it lists its cells."""
    return illustrations.seating_plan(rows)


def elsewhere(source: str) -> str:
    """Render a link to a picture held elsewhere. Raises ContentError for an unknown source."""
    require_known([source], content.sources(), "elsewhere")
    row = content.sources()[source]
    passage = next((text for text in passages.passages().values() if text.source == source and text.holder_url), None)
    return illustrations.external_picture(row, passage.holder_url if passage else row.url, passage.holder if passage else "")


def years(*events: str) -> str:
    """Render dated events one below the other, to scale. Raises ContentError for an unknown id."""
    require_known(events, attestations.attestation_rows(), "years")
    return scale_figures.year_scale(sorted((attestations.attestation_rows()[id_] for id_ in events), key=attestations.date_order))


def ticks(kind: str, region: str, name: str) -> str:
    """Render the events of one kind in a region, and those without a place, as marks on a line.

    Raises ContentError for an unknown kind.
    """
    require_known([kind], attestations.EVENT_KINDS, "ticks")
    places = attestations.places()
    events = (row for row in attestations.attestations() if row.kind == kind)
    return scale_figures.event_marks([row for row in events if not row.place or places[row.place].region == region], name)


def sums(*highest: int) -> str:
    """Render how often three cards make each sum, for packs from one up to each of these ranks."""
    return scale_figures.sum_charts(highest)


def chain(*sources: str) -> str:
    """Render the chain of sources through which something is known, from the first to us. Raises ContentError for an unknown source."""
    require_known(sources, content.sources(), "chain")
    return scale_figures.transmission_chain(content.sources()[id_] for id_ in sources)


def board(game: str, rules: str = "", seed: int = 1686, seats: int = 4) -> str:
    """Render a game's table before the first decision of a round, to stand below a third-level heading.

    Raises KabuError for an unknown game or preset.
    """
    view, state = games.spec(game).view, games.start(widget_shell.record(game, rules, seats, seed))
    while len(state.legal_actions()) == 1:
        state = state.apply(*state.legal_actions())
    table = tag("div", view.board(state, SPECTATOR_NAMES, NO_ACTS), class_=f"board board-{view.kind}")
    return tag("div", table, class_="kabu kabu-laid", role="group", aria_label=f"A table of {content.game(game).title}")


def _deck(id_: str) -> Deck:
    require_known([id_], content.decks(), "decks")
    return content.decks()[id_]


MACROS = (hands_drawn, hands_named, totals_drawn, spoken, plan, elsewhere, years, ticks, sums, chain, board)
