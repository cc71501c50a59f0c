"""The index of all games, playable or not, with a form that filters them."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.archive import dated_events
from kabu_core.archive.unplayable_related_games import RelatedGame
from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.content.game_facets import FACETS
from kabu_core.odds.game_length_and_choices import estimate_length_and_choices
from kabu_core.pages import filter_form, links_to_games
from kabu_core.views import cards_html as faces
from kabu_core.views import html_fragments
from kabu_core.views.html_builder import Html, count_with_noun, escape_html, join_html, native_script_html, ordinal_number, prose_html, tag

DEALERS = {"dealer": "one of the players", "house": "the house", "nobody": "nobody", "unknown": "not known"}
TURNS = {"in turn": "one after the other", "at once": "all at once", "no choice": "no decisions", "unknown": "not known"}
STAKES = {"chosen": "you choose them", "fixed": "fixed", "none": "none", "unknown": "not known"}
SKILL = {"luck": "luck alone", "some": "one or two choices", "much": "many choices"}
MINUTES = {"2": "up to 2", "5": "3 to 5", "more": "more than 5"}
MOST_PEOPLE = 9
PEOPLE = {str(number): str(number) for number in range(2, MOST_PEOPLE)} | {str(MOST_PEOPLE): f"{MOST_PEOPLE} or more"}
UNDATED = "not dated"
PLAYABLE = {"yes": "yes", "no": "no"}
SELECT_LABELS = {
    "here": "Playable here",
    "packs": "Cards",
    "people": "People",
    "minutes": "Minutes",
    "skill": "Luck or skill, each round",
    "stakes": "Stakes",
    "region": "Region",
    "dealer": "Bank",
    "turns": "Order of decisions",
    "century": "First recorded",
}
"""The labels of the select elements, keyed by their names: the facets of a game, and properties that follow from its other data."""
VALUE_LABELS = {
    "here": PLAYABLE,
    "people": PEOPLE,
    "minutes": MINUTES,
    "skill": SKILL,
    "stakes": STAKES,
    "dealer": DEALERS,
    "turns": TURNS,
}
"""The labels of values that are not labels themselves."""
ESTIMATES_NOTE = (
    "Minutes are our estimate for a game at our tables, if you take five seconds for each choice. For other games there is no estimate."
)


def filterable_game_list(played: Iterable[tuple[GameInfo, Sequence[Card]]], rows: Iterable[RelatedGame], groups: Mapping[str, str]) -> Html:
    """Render every game once, with a form that filters the games.

    The playable games come first, with their cards. The others follow, folded by group.
    """
    played, rows = list(played), list(rows)
    here = tag("ul", *(_playable_game_item(game, cards) for game, cards in played), class_="index-list with-cards")
    parts = [tag("section", tag("h2", "Playable here"), here, data_group=True)]
    parts += [_folded_related_game_group(name, id_, [row for row in rows if row.group == id_]) for id_, name in groups.items()]
    values = _filter_choices_by_select([*(game for game, _ in played), *rows])
    form = filter_form.filter_form_with_selects("Find a game", {name: (SELECT_LABELS[name], values[name]) for name in SELECT_LABELS})
    return tag("div", form, *parts, tag("p", ESTIMATES_NOTE, class_="note"), data_filter="games", class_="index")


def game_table_link(game: GameInfo) -> Html:
    """Render a link to the table of a game."""
    return tag("p", tag("a", "Play", href=f"{links_to_games.game_address(game.id)}#play", class_="door", aria_label=f"Play {game.title}"))


def first_attestation_link(game_id: str) -> Html:
    """Render a link with the date of the first event that names a game, and then the event's status; "not dated" if there is no event."""
    event = dated_events.first_event_of_game(game_id)
    if not event:
        return escape_html(UNDATED)
    return join_html(
        [
            tag("a", event.date_text, href=f"{links_to_games.TIMELINE}#{event.id}"),
            " ",
            html_fragments.attestation_status_badge(event.status),
        ]
    )


def facet_in_words(value: str) -> str:
    """Return the value of a facet as it is spelled in a sentence: "Western" for "western", any other value unchanged."""
    return "Western" if value == "western" else value


def hyphenate_blanks(value: str) -> str:
    """Return a value with its blanks replaced by hyphens, since blanks separate values in attributes."""
    return value.replace(" ", "-")


def _folded_related_game_group(name: str, group: str, rows: list[RelatedGame]) -> Html:
    """Render the games of a group, folded below the group's name."""
    if not rows:
        return escape_html("")
    summary = tag("summary", tag("h2", name), tag("small", count_with_noun(len(rows), "game")))
    more = tag("p", tag("a", f"{name}, with rules and sources", href=f"/kin/{group}/"))
    return tag("details", summary, more, tag("ul", *map(_related_game_item, rows), class_="index-list"), class_="part", data_group=True)


def _playable_game_item(game: GameInfo, cards: Sequence[Card]) -> Html:
    return _game_list_item(
        game,
        faces.hand_picture_html(cards),
        _game_facts_line(_player_count_with_noun(game), _pack_names_text(game), _minutes_text(game)),
        game_table_link(game),
    )


def _related_game_item(row: RelatedGame) -> Html:
    facets = row.facets
    where = [facets.region, f"bank: {DEALERS[facets.dealer]}", f"decisions: {TURNS[facets.turns]}"]
    return _game_list_item(
        row,
        "",
        _game_facts_line(
            _player_count_with_noun(row), _pack_names_text(row), *where, join_html(["first recorded: ", first_attestation_link(row.id)])
        ),
    )


def _player_count_with_noun(game: GameInfo | RelatedGame) -> str:
    return f"{game.player_count_text} players" if game.player_count_text else "number of players not known"


def _pack_names_text(game: GameInfo | RelatedGame) -> str:
    return ", ".join(map(facet_in_words, game.facets.packs))


def _minutes_text(game: GameInfo) -> str:
    return f"about {count_with_noun(estimate_length_and_choices(game.id).minutes, 'minute')}"


def _game_facts_line(*facts: Html | str) -> Html:
    return tag("p", join_html(filter(None, facts), " · "), class_="facts-line")


def _game_list_item(game: GameInfo | RelatedGame, cards: Html | str, facts: Html, play_link: Html | str = "") -> Html:
    written = native_script_html(game.name.kanji or game.name.kana, game.lang)
    title = tag("p", tag("a", game.title, href=links_to_games.game_address(game.id)), " ", written, class_="title")
    keys = {f"data_{key}": " ".join(map(hyphenate_blanks, values)) for key, values in _filter_values_of_game(game).items()}
    return tag("li", cards, title, tag("p", prose_html(game.says)), facts, play_link, data_item=True, **keys)


def _filter_values_of_game(game: GameInfo | RelatedGame) -> dict[str, list[str]]:
    """Return, for each select element, the values by which a game is filtered."""
    facets = game.facets
    event = dated_events.first_event_of_game(game.id)
    low, high = game.players if any(game.players) else (0, -1)
    return {
        "here": ["no" if isinstance(game, RelatedGame) else "yes"],
        "packs": list(facets.packs),
        "region": [facets.region],
        "dealer": [facets.dealer],
        "turns": [facets.turns],
        "people": sorted({str(min(number, MOST_PEOPLE)) for number in range(max(low, 2), high + 1)}),
        "stakes": [facets.stakes],
        **_estimated_filter_values(game),
        "century": [str(event.earliest_century)] if event else ["none"],
    }


def _estimated_filter_values(game: GameInfo | RelatedGame) -> dict[str, list[str]]:
    """Return the filter values for the length of a game and its share of choices. A game that cannot be played has none."""
    if isinstance(game, RelatedGame):
        return {"minutes": [], "skill": []}
    estimate = estimate_length_and_choices(game.id)
    minutes = next((most for most in MINUTES if most != "more" and estimate.minutes <= int(most)), "more")
    skill = "luck" if estimate.choices_per_round == 0 else "some" if estimate.choices_per_round <= 2 else "much"
    return {"minutes": [minutes], "skill": [skill]}


def _filter_choices_by_select(games: Iterable[GameInfo | RelatedGame]) -> dict[str, dict[str, str]]:
    """Return, for each select element, its choices: the values that at least one game has, with their labels."""
    keys = [_filter_values_of_game(game) for game in games]
    there = {name: {value for row in keys for value in row[name]} for name in SELECT_LABELS}
    centuries = sorted(value for value in there["century"] if value != "none")
    orders: dict[str, Iterable[str]] = {**FACETS, **VALUE_LABELS, "century": [*centuries, "none"]}
    return {
        name: {hyphenate_blanks(value): _filter_value_label(name, value) for value in orders[name] if value in there[name]}
        for name in SELECT_LABELS
    }


def _filter_value_label(name: str, value: str) -> str:
    if name == "century":
        return UNDATED if value == "none" else f"{ordinal_number(int(value))} century"
    return VALUE_LABELS[name][value] if name in VALUE_LABELS else facet_in_words(value)
