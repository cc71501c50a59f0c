"""The data of the games: their rules with the readings of the sources, their presets, hands and yaku."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial

from kabu_core.content import loading
from kabu_core.content.game_facets import Facets
from kabu_core.content.loading import (
    LazyRowMapping,
    cache_rows,
    read_data_table,
    read_row,
    require_known_values,
    required_fields,
    value_converter,
)
from kabu_core.content.named_hands import NamedHand, Reading, Yaku, all_yaku, named_hands, special_hands_by_id
from kabu_core.content.vocabulary import gambling_numerals
from kabu_core.engine_parts import parts_and_games_index
from kabu_core.errors import DataLocation, NotationError, join_with_or, quote_input
from kabu_core.japanese_names import Name
from kabu_core.rules import Rules, Value, format_option_value

STATUSES = ("attested", "reported", "inferred", "reconstructed")


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of a game's rules, with its heading."""

    id: str
    """The id by which rules refer to the section."""
    title: str
    """The heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentedRule:
    """A rule with its sources. It has one sentence (`text`), or a sentence for each value of its first option (`texts`)."""

    id: str
    """The permanent id of the row, used in links."""
    section: str
    """The id of the heading under which the rule stands."""
    status: str
    """The status of the row: how well sources support it."""
    readings: tuple[Reading, ...]
    """The statement of each source."""
    options: tuple[str, ...] = ()
    """The options that the rule states; the value in a reading is for the first of them."""
    text: str = ""
    """The rule as one sentence; {option} stands for the value of an option."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each value of the first option, instead of `text`; for a numeric option, exceptions from `text`."""
    note: str = ""
    """A remark."""
    tested: bool = False
    """Whether a test of the engine covers the row."""
    unless: Mapping[str, str] = field(default_factory=dict)
    """Options, each with the value under which the rule does not apply."""
    line: int = 0

    def is_our_choice(self, rules: Rules) -> bool:
        """Return whether the rule, as it applies under `rules`, is a choice of this site that no source makes."""
        value = getattr(rules, self.options[0]) if self.options else None
        return any(reading.our_choice and reading.value in (None, value) for reading in self.readings)

    def rule_sentence(self, rules: Rules) -> str:
        """Return the sentence that states this rule under `rules`; "" if the rule does not apply under them."""
        if any(format_option_value(getattr(rules, name)) == value for name, value in self.unless.items()):
            return ""
        text = self.texts.get(format_option_value(getattr(rules, self.options[0])), self.text) if self.texts else self.text
        return text.format_map(_OptionValuesInWords(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarySentence:
    """A sentence of a game's summary, with the ids of the rules that it sums up. It is true under every preset."""

    says: str
    """The sentence, true under every preset."""
    rules: tuple[str, ...]
    """Ids of the rules that it sums up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceFromGame:
    """The difference between a game and another game that readers may know."""

    game: str
    """The id of the other game."""
    says: str
    """The difference in one sentence, true under every preset; it follows "If you know" and the title of the other game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A preset: the option values, usually of one source, that differ from the defaults."""

    title: str
    """The title that is shown."""
    says: str
    """One or two sentences on the special features of these rules."""
    sources: tuple[str, ...]
    """Ids of the sources of these rules."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options in which these rules differ from the defaults, with their values; `kabu options GAME` lists them."""
    popular: str = ""
    """Another name under which players know these rules."""
    line: int = 0

    @property
    def name_for_players(self) -> str:
        """Return the name under which players choose and play the preset."""
        return self.popular or self.title


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """The data about a game."""

    id: str
    """The game's folder, with hyphens."""
    name: Name
    """The name of the game."""
    title: str
    """The title that is shown."""
    says: str
    """One or two sentences that describe the game in lists."""
    cards: str
    """The codes of the cards that represent the game."""
    players: tuple[int, ...]
    """The smallest and the largest number of players."""
    default: str
    """The id of the default preset."""
    hands: tuple[str, ...]
    """Ids of the named hands of the game, except special hands."""
    presets: Mapping[str, Preset]
    """The sets of rules."""
    facets: Facets
    """The properties by which readers filter games."""
    difference: DifferenceFromGame
    """What is different from a game that readers may know."""
    numerals: bool = True
    """Whether the game uses the gambling names of totals."""
    lang: str = "ja"
    """The BCP 47 tag of the language of the name."""
    yaku: tuple[str, ...] = ()
    """Ids of the yaku that the game knows."""
    sentence: tuple[SummarySentence, ...] = ()
    """The six sentences that sum up the game."""
    sheet: tuple[str, ...] = ()
    """Ids of the rules that stand on the printed sheet beside the sentences; all the rules if none is listed."""
    also: tuple[Name, ...] = ()
    """The game's other names, by which the search finds it too."""
    moved_from: str = ""
    """The group of related games that listed the game before it could be played: "dealer", or "dealer/shippin" if its id has changed."""
    odds: bool = False
    """Whether the odds page has a section about the game; named hands link to it."""

    @property
    def player_count_text(self) -> str:
        """Return the possible numbers of players as text: "2", or "2 to 10"."""
        low, high = self.players
        return str(low) if low == high else f"{low} to {high}"

    def nearest_seat_count(self, seats: int) -> int:
        """Return the number of seats closest to `seats` that the game allows."""
        low, high = self.players
        return min(max(seats, low), high)

    @cached_property
    def rule_sections(self) -> tuple[RuleSection, ...]:
        """Return the sections of the rules, in order. Raises ContentError if they cannot be read."""
        return tuple(loading.rows_by_id(partial(read_row, RuleSection), f"games/{self.id}", "section").values())

    @property
    def rules(self) -> tuple[DocumentedRule, ...]:
        """Return every rule, with the rules about yaku first. Raises ContentError if one cannot be read."""
        return _documented_rules_in_order(self.id)

    def total_gambling_name(self, total: int) -> str:
        """Return the gambling name of a total; "" if the game does not use these names."""
        return gambling_numerals()[total].romaji if self.numerals else ""

    def find_preset(self, preset_id: str) -> Preset:
        """Return a preset of this game. Raises NotationError, naming the choices, if there is none."""
        if preset_id not in self.presets:
            raise NotationError(f"{self.id} has no rules {quote_input(preset_id)}; choose {join_with_or(self.presets)}")
        return self.presets[preset_id]

    def is_option_unstated(self, preset: Preset, name: str) -> bool:
        """Return whether the sources of the preset say nothing about the option `name`, so that its default applies."""
        return not any(name in row.options and reading.source in preset.sources for row in self.rules for reading in row.readings)


@cache_rows
def game_info(game_id: str) -> GameInfo:
    """Return the data of one game. Raises ContentError if there is no such game."""
    file = f"games/{game_id}"
    found = read_data_table(loading.load_data_file(file), _GAME_READERS, _REQUIRED_KEYS, DataLocation(file))
    hand_ids = found.pop("hands")
    for key in ("section", "rule", "special"):
        found.pop(key, None)
    return GameInfo(id=game_id, presets=found.pop("preset"), hands=(*special_hands_by_id(game_id), *hand_ids), **found)


def game_title(game_id: str) -> str:
    """Return the title of a game, even if a browser has not fetched its part. Raises ContentError if there is no such game."""
    return parts_and_games_index().get("titles", {}).get(game_id) or game_info(game_id).title


@cache_rows
def game_named_hands(game_id: str) -> tuple[NamedHand, ...]:
    """Return the hands of a game: first the special hands, best first, then the other hands. Raises ContentError if a hand is unknown."""
    keys = game_info(game_id).hands
    require_known_values(keys, named_hands(), DataLocation(f"games/{game_id}").locate_key("hands"))
    return tuple(named_hands()[key] for key in keys)


@cache_rows
def game_yaku(game_id: str) -> tuple[Yaku, ...]:
    """Return the yaku of a game. Raises ContentError if a yaku is unknown."""
    keys = game_info(game_id).yaku
    require_known_values(keys, all_yaku(), DataLocation(f"games/{game_id}").locate_key("yaku"))
    return tuple(all_yaku()[key] for key in keys)


@cache_rows
def documented_game_rules(game_id: str) -> LazyRowMapping[DocumentedRule, str]:
    """Return every rule of a game by id, with the rules about yaku first."""
    file = f"games/{game_id}"
    worth = ((yaku.id, DataLocation(file).locate_row("rule", yaku.id), yaku) for yaku in game_yaku(game_id))
    return LazyRowMapping(_read_rule, (*worth, *loading.raw_rows_of_file(file, "rule")))


def rules_with_id_or_option(game_id: str, name: str) -> Iterator[DocumentedRule]:
    """Yield the rules of a game that have this id, or whose first option has this name."""
    for id_, _, row in loading.raw_rows_of_file(f"games/{game_id}", "rule"):
        if isinstance(row, dict) and name in (id_, *row.get("options", ())[:1]):
            yield documented_game_rules(game_id)[id_]


@cache_rows
def _documented_rules_in_order(game_id: str) -> tuple[DocumentedRule, ...]:
    return tuple(documented_game_rules(game_id).values())


def _read_rule(row: object, at: DataLocation) -> DocumentedRule:
    return _rule_stating_yaku_points(row) if isinstance(row, Yaku) else read_row(DocumentedRule, row, at)


def _rule_stating_yaku_points(yaku: Yaku) -> DocumentedRule:
    """Return the rule that states the points of a yaku, in the section "yaku". Its sentence is empty if the yaku counts 0 points."""
    text = f"*{yaku.name.romaji.capitalize()}* counts {{{yaku.points}}}: {yaku.says[:1].lower()}{yaku.says[1:]}"
    row = DocumentedRule(id=yaku.id, section="yaku", status=yaku.status, readings=yaku.readings, options=(yaku.points,), text=text)
    return replace(row, texts={"0": ""}, tested=yaku.tested, line=yaku.line)


@cache_rows
def erratum_titles_about(thing: str) -> tuple[tuple[str, str], ...]:
    """Return the id and title of each erratum that concerns `thing` itself, such as the rule "oicho-kabu/tie"."""
    rows = (row for _, _, row in loading.raw_rows_of_file("errata", "erratum") if isinstance(row, dict))
    return tuple((row["id"], row["title"]) for row in rows if thing in row.get("about", ()))


class _OptionValuesInWords(dict[str, str]):
    """The values of the options in words, which replace the placeholders in the sentences of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __missing__(self, key: str) -> str:
        value = getattr(self.rules, key)
        return odds_in_words(value) if self.rules.declared_options()[key][0].odds else format_option_value(value)


def odds_in_words(net: int) -> str:
    """Return net odds in words, such as "2 to 1"."""
    return "even money" if net == 1 else f"{net} to 1"


_GAME_READERS = {
    **{f.name: value_converter(f.type) for f in fields(GameInfo) if f.name not in ("id", "presets")},
    **dict.fromkeys(("section", "rule", "special"), value_converter(object)),
    "preset": value_converter(Mapping[str, Preset]),
}
_REQUIRED_KEYS = ("preset", "section", "rule", *(name for name in required_fields(GameInfo) if name in _GAME_READERS))
