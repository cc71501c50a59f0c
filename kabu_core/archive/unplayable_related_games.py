"""Related games that cannot be played here, with the rules that sources describe, and games that only look related.

They are read from `data/kin/`, which has one file for each group. The playable games do not need them, and browsers do not get them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from kabu_core import content, games
from kabu_core.archive.common_row_checks import check_card_notation
from kabu_core.content import DocumentedRule
from kabu_core.content.game_facets import Facets
from kabu_core.content.loading import (
    LazyRowMapping,
    cache_rows,
    raw_rows_of_file,
    read_row,
    row_mapping_of_objects,
    rows_by_id,
    unknown_value_faults,
)
from kabu_core.errors import ContentError, DataFault, DataLocation, short_repr
from kabu_core.japanese_names import Name

GROUPS = {
    "dealer": "Japan: against a dealer",
    "showdown": "Japan: among equals",
    "sides": "Japan: stakes on one of two sets",
    "china": "China",
    "korea": "Korea",
    "malay": "The Malay world and Indonesia",
    "mainland": "Thailand, Myanmar, Vietnam, the Philippines",
    "pacific": "New Guinea and the Solomon Islands",
    "australia": "Northern Australia",
    "europe": "Europe and America",
    "unlike": "Games that only look like kabu",
}
"""The groups in the order of the pages; each has a file in data/kin/ and a page docs/kin/<group>.md."""

SECTIONS = {
    "need": "What you need",
    "deal": "The deal",
    "play": "Play",
    "ranking": "Which hand is better",
    "settling": "Settling",
    "relation": "How it relates",
    "open": "What is not known",
}
"""The headings for the rules of a related game."""


MOST_PLAYERS = 100
"""The largest number of players that a row may state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedGame:
    """A game that is documented here but cannot be played yet."""

    id: str
    """The permanent id of the row, used in links."""
    name: Name
    """The name of the game."""
    title: str
    """The title that is shown."""
    says: str
    """The game in a sentence or two."""
    players: tuple[int, ...]
    """The smallest and the largest number of players, 0 if no source says."""
    facets: Facets
    """The properties by which readers filter games."""
    sources: tuple[str, ...]
    """Ids of the sources that describe the game."""
    rule: tuple[DocumentedRule, ...]
    """The known rules, and notes on the unknown ones."""
    lang: str = "ja"
    """The BCP 47 tag of the language of the name."""
    also: tuple[Name, ...] = ()
    """Other names."""
    cards: str = ""
    """The codes of an example hand, if the site has a pack that can show it."""
    deck: str = ""
    """The id of the pack of the example hand."""
    hands: tuple[str, ...] = ()
    """Ids of the named hands that count in the game."""
    terms: tuple[str, ...] = ()
    """Ids of terms that belong to the game."""
    line: int = 0
    group: str = ""
    """The name of the file."""

    @property
    def player_count_text(self) -> str:
        """Return the possible numbers of players as text: "2", "2 to 10", "2 or more", or "" if no source says."""
        low, high = self.players
        if not low:
            return ""
        return str(low) if low == high else f"{low} to {high}" if high else f"{low} or more"

    @property
    def has_described_play(self) -> bool:
        """Return whether sources describe the deal, play or settling. Of other games, little more than the name is known."""
        return any(row.section in ("deal", "play", "settling") for row in self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDigitComparisonRow:
    """A row of the table that compares how games use the last digit."""

    id: str
    """The id of a game, played here or not."""
    cards: str
    """The number of cards in a hand."""
    tens: str
    """The values of tens and court cards."""
    best: str
    """The best hand."""
    nothing: str
    """The effect of a total of zero."""
    third: str
    """The rule for a third card."""
    triple: str
    """The effect of three of a kind."""
    sources: tuple[str, ...]
    """Ids of the sources that support the row."""
    line: int = 0


@cache_rows
def last_digit_comparison_rows() -> LazyRowMapping[LastDigitComparisonRow, str]:
    """Return the rows of the table that compares games, keyed by game id, in the order of the table."""
    return rows_by_id(partial(read_row, LastDigitComparisonRow), "kin/compare", "row")


@cache_rows
def related_games_by_id() -> LazyRowMapping[RelatedGame, str]:
    """Return every related game by id, group by group."""
    return LazyRowMapping(
        _read_related_game, ((id_, at, (group, row)) for group in GROUPS for id_, at, row in raw_rows_of_file(f"kin/{group}", "game"))
    )


def games_that_became_playable() -> dict[str, tuple[str, str]]:
    """Return the playable games that were related games before, each with its former group and its former id."""
    addresses = {game: content.game_info(game).moved_from.partition("/") for game in games.GAMES}
    return {game: (group, old_id or game) for game, (group, _, old_id) in addresses.items() if group}


def all_game_ids() -> list[str]:
    """Return the ids of all games, playable or not."""
    return [*games.GAMES, *related_games_by_id()]


def _read_related_game(found: tuple[str, object], at: DataLocation) -> RelatedGame:
    group, row = found
    if isinstance(row, dict) and "group" in row:
        raise ContentError(at.make_data_fault("unknown key 'group'; the file determines the group", "group"))
    return read_row(RelatedGame, {**row, "group": group} if isinstance(row, dict) else row, at)


def related_game_rules() -> LazyRowMapping[DocumentedRule, tuple[str, str]]:
    """Return all rules of related games, keyed by game and rule id."""
    every = (
        (game, related_games_by_id().row_location(id_).locate_row("rule", row.id), row)
        for id_, game in related_games_by_id().items()
        for row in game.rule
    )
    return row_mapping_of_objects(((game.id, row.id), at, row) for game, at, row in every)


def check_related_game(game: RelatedGame, at: DataLocation) -> Iterator[DataFault]:
    """Check the id, the number of players, the facets, the rules and the cards of a game."""
    if game.id in games.GAMES:
        yield at.make_data_fault("a playable game has this id; choose another")
    yield from _check_player_counts(game, at)
    yield from game.facets.check_facet_values(at.locate_key("facets"))
    if not game.rule:
        yield at.make_data_fault("no rules; write at least one in the section 'open', on what is not known")
    if game.cards and game.deck in content.decks():
        yield from check_card_notation(game.cards, content.decks()[game.deck], at.locate_key("cards"))
    elif game.cards:
        yield from unknown_value_faults([game.deck], content.decks(), at.locate_key("deck"))


def _check_player_counts(game: RelatedGame, at: DataLocation) -> Iterator[DataFault]:
    """Check that `players` holds the fewest and the most players; the second number is 0 if no source gives it."""
    low, high = game.players if len(game.players) == 2 else (-1, 0)
    if not 0 <= low <= (high or MOST_PLAYERS) <= MOST_PLAYERS:
        yield at.locate_key("players").make_data_fault(
            f"expected the lowest and the highest number, as in [2, 10] or [2, 0], not {short_repr(list(game.players))}"
        )


def check_related_game_rule(row: DocumentedRule, at: DataLocation) -> Iterator[DataFault]:
    """Check that a rule of a related game has one text and no options."""
    if row.options or row.texts or row.unless or set("{}") & set(row.text):
        yield at.make_data_fault("a game that is not playable here has no options; write one text")
