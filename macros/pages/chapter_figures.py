"""Macros for the figures in chapters. The page adds the caption itself, in a `/// caption` block below the figure."""

from kabu_core import content, games
from kabu_core.archive import attestations, passages
from kabu_core.cards import Deck
from kabu_core.content.loading import require_known
from kabu_core.pages import illustrations, scale_drawings, widget_shell
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SPECTATOR_NAMES
from kabu_core.views.html import tag


def hands_drawn(*rows: tuple[str, ...]) -> str:
    """Render hands, each with a text below it. A row is a hand and its text, such as ("8 9 3", "{sum}: nothing").

    A row may have the id of a pack as its third value; otherwise the cards are kabufuda. Raises KabuError for an unknown pack or card.
    """
    padded = ((*row, "kabufuda")[:3] for row in rows)
    return illustrations.captioned_hands((_known_deck(deck).parse(cards), text) for cards, text, deck in padded)


def hands_named(*rows: tuple[str, str]) -> str:
    """Render named hands; each row is the id of a hand and a note on its name. Raises ContentError for an unknown id."""
    require_known([id_ for id_, _ in rows], content.hands(), "hands_named")
    hands = ((content.hands()[id_], text) for id_, text in rows)
    return illustrations.named_hands((hand, _known_deck(hand.deck).parse(hand.example), text) for hand, text in hands)


def totals_drawn() -> str:
    """Render each total with its most common name and the kabu card of that rank."""
    deck = _known_deck("kabufuda")
    return illustrations.total_names((row, deck.parse(str(row.value or 10))[0]) for row in content.numerals())


def spoken(*rows: tuple[str, str]) -> str:
    """Render the words that some sources use for the totals; each row is the id of a source and a short heading for it.

    Raises ContentError for a source that has no words for totals.
    """
    heads = dict(rows)
    require_known(heads, content.numeral_sources(), "spoken")
    return illustrations.number_words(content.numerals(), [content.numeral_sources()[source] for source in heads], heads)


def plan(*rows: tuple[str, ...]) -> str:
    """Render a seating plan as seen from above; each argument lists the cells of one row of the plan."""
    return illustrations.seating_plan(rows)


def elsewhere(source: str) -> str:
    """Render a link to a picture of a source on another website. Raises ContentError for an unknown source."""
    require_known([source], content.sources(), "elsewhere")
    row = content.sources()[source]
    passage = next((text for text in passages.passages().values() if text.source == source and text.holder_url), None)
    return illustrations.external_picture(row, passage.holder_url if passage else row.url, passage.holder if passage else "")


def years(*events: str) -> str:
    """Render dated events on a vertical time scale. Raises ContentError for an unknown id."""
    require_known(events, attestations.attestation_rows(), "years")
    return scale_drawings.year_scale(sorted((attestations.attestation_rows()[id_] for id_ in events), key=attestations.date_sort_key))


def ticks(kind: str, region: str, name: str) -> str:
    """Render the events of one kind as marks on a line: those in a region and those without a place.

    Raises ContentError for an unknown kind.
    """
    require_known([kind], attestations.EVENT_KINDS, "ticks")
    places = attestations.map_places()
    events = (row for row in attestations.attestations() if row.kind == kind)
    return scale_drawings.event_marks([row for row in events if not row.place or places[row.place].region == region], name)


def sums(*highest: int) -> str:
    """Render how often three cards add up to each sum; one chart for each number in `highest`, for a pack with the ranks from 1 to it."""
    return scale_drawings.sum_charts(highest)


def chain(*sources: str) -> str:
    """Render the chain of sources that passed a statement on, from the first source to us. Raises ContentError for an unknown source."""
    require_known(sources, content.sources(), "chain")
    return scale_drawings.transmission_chain(content.sources()[id_] for id_ in sources)


def board(game: str, rules: str = "", seed: int = 1686, seats: int = 4) -> str:
    """Render a game's table before the first decision of a round. The macro belongs below a third-level heading.

    Raises KabuError for an unknown game or preset.
    """
    view, state = games.spec(game).view, games.start(widget_shell.new_game_record(game, rules, seats, seed))
    while len(state.legal_actions()) == 1:
        state = state.apply(*state.legal_actions())
    table = tag("div", view.board(state, SPECTATOR_NAMES, NO_ACTS), class_=f"board board-{view.kind}")
    return tag("div", table, class_="kabu kabu-laid", role="group", aria_label=f"A table of {content.game(game).title}")


def _known_deck(id_: str) -> Deck:
    require_known([id_], content.decks(), "decks")
    return content.decks()[id_]


MACROS = (hands_drawn, hands_named, totals_drawn, spoken, plan, elsewhere, years, ticks, sums, chain, board)
