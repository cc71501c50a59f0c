"""Macros for the figures in chapters. The page adds the caption itself, in a `/// caption` block below the figure."""

from kabu_core import content, games
from kabu_core.archive import dated_events, old_text_passages
from kabu_core.content.loading import require_known_values
from kabu_core.pages import chapter_illustrations, charts_to_scale, initial_widgets
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SPECTATOR_NAMES
from kabu_core.views.html_builder import tag
from macros.pages.card_packs import deck_or_error


def captioned_hands(*rows: tuple[str, ...]) -> str:
    """Render hands, each with a text below it. A row is a hand and its text, such as ("8 9 3", "{sum}: nothing").

    A row may have the id of a pack as its third value; otherwise the cards are kabufuda. Raises KabuError for an unknown pack or card.
    """
    padded = ((*row, "kabufuda")[:3] for row in rows)
    return chapter_illustrations.captioned_hand_list((deck_or_error(deck).parse_cards(cards), text) for cards, text, deck in padded)


def named_hands_figure(*rows: tuple[str, str]) -> str:
    """Render named hands; each row is the id of a hand and a note on its name. Raises ContentError for an unknown id."""
    require_known_values([id_ for id_, _ in rows], content.named_hands(), "named_hands_figure")
    hands = ((content.named_hands()[id_], text) for id_, text in rows)
    return chapter_illustrations.named_hand_illustrations(
        (hand, deck_or_error(hand.deck).parse_cards(hand.example), text) for hand, text in hands
    )


def total_names_figure() -> str:
    """Render each total with its most common name and the kabu card of that rank."""
    deck = deck_or_error("kabufuda")
    return chapter_illustrations.cards_with_total_names(
        (row, deck.parse_cards(str(row.value or 10))[0]) for row in content.gambling_numerals()
    )


def number_words_by_source(*rows: tuple[str, str]) -> str:
    """Render a table of the words that some sources use for the totals.

    Each argument is a pair: the id of a source, and a short heading for its column.

    Raises ContentError for a source that has no words for totals.
    """
    heads = dict(rows)
    require_known_values(heads, content.gambling_numeral_sources(), "number_words_by_source")
    return chapter_illustrations.number_word_table(
        content.gambling_numerals(), [content.gambling_numeral_sources()[source] for source in heads], heads
    )


def seating_plan_figure(*rows: tuple[str, ...]) -> str:
    """Render a seating plan as seen from above; each argument lists the cells of one row of the plan."""
    return chapter_illustrations.seating_plan_figure(rows)


def external_picture_link(source: str) -> str:
    """Render a link to a picture of a source on another website. Raises ContentError for an unknown source."""
    require_known_values([source], content.all_sources(), "external_picture_link")
    row = content.all_sources()[source]
    passage = next((text for text in old_text_passages.old_text_passages().values() if text.source == source and text.holder_url), None)
    return chapter_illustrations.external_picture_reference(
        row, passage.holder_url if passage else row.url, passage.holder if passage else ""
    )


def event_time_scale(*events: str) -> str:
    """Render dated events on a vertical time scale. Raises ContentError for an unknown id."""
    require_known_values(events, dated_events.dated_events_by_id(), "event_time_scale")
    return charts_to_scale.events_spaced_by_years(
        sorted((dated_events.dated_events_by_id()[id_] for id_ in events), key=dated_events.event_date_sort_key)
    )


def event_tick_line(kind: str, region: str, name: str) -> str:
    """Render events as marks on a line: the events of one kind that happened in one region or have no place.

    Raises ContentError for an unknown kind.
    """
    require_known_values([kind], dated_events.EVENT_KINDS, "event_tick_line")
    places = dated_events.places_on_maps_by_id()
    events = (row for row in dated_events.dated_events_in_order() if row.kind == kind)
    return charts_to_scale.marks_of_events_on_line([row for row in events if not row.place or places[row.place].region == region], name)


def three_card_sum_charts(*highest: int) -> str:
    """Render charts of how often three cards have each sum, one chart for each number in `highest`.

    The pack of a chart has four cards of each rank from 1 to this number.
    """
    return charts_to_scale.card_sum_charts(highest)


def source_chain_figure(*sources: str) -> str:
    """Render the chain of sources that passed a statement on, from the first source to us. Raises ContentError for an unknown source."""
    require_known_values(sources, content.all_sources(), "source_chain_figure")
    return charts_to_scale.chain_of_sources_passing_on(content.all_sources()[id_] for id_ in sources)


def opening_table_figure(game: str, rules: str = "", seed: int = 1686, seats: int = 4) -> str:
    """Render a game's table before the first decision of a round. The macro belongs below a third-level heading.

    Raises KabuError for an unknown game or preset.
    """
    view, state = games.spec(game).view, games.initial_state(initial_widgets.new_game_record(game, rules, seats, seed))
    while len(state.legal_actions()) == 1:
        state = state.apply(*state.legal_actions())
    table = tag("div", view.board(state, SPECTATOR_NAMES, NO_ACTS), class_=f"board board-{view.kind}")
    return tag("div", table, class_="kabu kabu-laid", role="group", aria_label=f"A table of {content.game_info(game).title}")
