"""The data files as frozen objects: packs, sources, words, hands, and the rules of each game with their readings.

Files are read on first use, and no more of a game than is asked for. All that stands here is to be read only.
Structure is checked while reading; `check` in `kabu_core.checks` holds the rows against each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, partial
from typing import Any

from kabu_core.cards import Card, Deck
from kabu_core.content.facets import Facets
from kabu_core.content.hands import NamedHand, Reading, Special, Yaku
from kabu_core.content.loading import by_id, fit, known, load, read, reader, rows
from kabu_core.errors import ContentError, NotationError, choices, quote
from kabu_core.names import Name
from kabu_core.rules import Rules, Value, spell, whole

STATUSES = ("attested", "reported", "inferred", "reconstructed")
TERM_GROUPS = {
    "people": "People and roles",
    "calls": "Calls",
    "cards": "Packs and cards",
    "table": "The field and the deal",
    "numbers": "Numbers",
    "hands": "Hands and totals",
    "money": "Stakes and money",
    "games": "Names of games",
    "kinds": "Kinds of games",
}
"""What a word can be a word for, as headings in the order of the page."""

ORIGINS = {
    "special": "Special hands",
    "plum-fence": "Six nines of an erotic book",
    "stage": "Zeros of the stage",
    "local": "Local rules",
    "games": "Hands of other games",
}
"""Where the names of hands come from, as headings in the order of the page."""

KINDS = ("book", "article", "page", "game", "play", "picture", "booklet", "dictionary")
"""What a source can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One witness. `seen` is false where we know it only through the source named in `via`."""

    id: str
    kind: str
    title: str
    date: str
    lang: str
    seen: bool
    title_en: str = ""
    author: str = ""
    publisher: str = ""
    url: str = ""
    via: str = ""
    note: str = ""
    short: str = ""
    line: int = 0

    @property
    def label(self) -> str:
        """How a citation names it: its short name, or the family name and year."""
        author = self.author.partition(",")[0].partition(";")[0]
        year = self.date[:4] if self.date[:4].isdigit() else ""
        return self.short or f"{author or self.title} {year}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One word of the games, with what sources say of it; `also` are its other forms."""

    id: str
    romaji: str
    english: str
    group: str
    says: str
    sources: tuple[str, ...]
    also: tuple[Name, ...] = ()
    kanji: str = ""
    kana: str = ""
    lang: str = "ja"
    games: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One attested form of a numeral, in kana or, in another language, the script of that."""

    romaji: str
    kana: str = ""
    sources: tuple[str, ...]
    note: str = ""
    lang: str = "ja"


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """Which games a source has its number words from, in words."""

    source: str
    games: str
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """The gambling name of a total, its main form first, with all attested forms."""

    value: int
    kanji: str
    romaji: str
    kana: str
    english: str
    sources: tuple[str, ...]
    forms: tuple[Form, ...] = ()
    readings: tuple[Reading, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A heading under which rule rows stand."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """One rule: a sentence, or one for each value of its first option, and who says so; beside a sentence, `texts` are exceptions.

    `tested` says that a test carries the rule's id and runs it; `line` is where the row begins in its file.
    """

    id: str
    section: str
    status: str
    readings: tuple[Reading, ...]
    options: tuple[str, ...] = ()
    text: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    tested: bool = False
    line: int = 0

    def sentence(self, rules: Rules) -> str:
        """The rule as these rules have it; empty where they do without it."""
        text = self.texts.get(spell(getattr(rules, self.options[0])), self.text) if self.texts else self.text
        return text.format_map(_Spelled(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One of the sentences that tell a game in short, true under every preset, and the rules that it sums up."""

    says: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The rules of one source: only what differs from the defaults."""

    title: str
    says: str
    sources: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What the data say of one game: `says` and `cards` stand for it in lists, `players` are the fewest and the most.

    `numerals` is whether totals go by their gambling names, `lang` the language of its name.
    """

    id: str
    name: Name
    title: str
    says: str
    cards: str
    players: tuple[int, ...]
    default: str
    hands: tuple[str, ...]
    presets: Mapping[str, Preset]
    facets: Facets
    numerals: bool = True
    lang: str = "ja"
    yaku: tuple[str, ...] = ()
    sentence: tuple[Sentence, ...] = ()

    @property
    def seats(self) -> str:
        """How many can play: "2", or "2 to 10"."""
        low, high = self.players
        return str(low) if low == high else f"{low} to {high}"

    def near(self, seats: int) -> int:
        """So many seats, or as near to it as the game allows."""
        low, high = self.players
        return min(max(seats, low), high)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The headings of the rules, in their order. Raises ContentError."""
        return tuple(by_id(partial(read, Section), f"games/{self.id}", "section").values())

    @cached_property
    def rules(self) -> tuple[RuleRow, ...]:
        """Every rule, what each yaku is worth first. Raises ContentError."""
        rows = by_id(partial(read, RuleRow), f"games/{self.id}", "rule").values()
        return (*map(_worth, game_yaku(self.id)), *rows)

    def preset(self, preset_id: str) -> Preset:
        """A preset of this game. Raises NotationError, naming the choices."""
        if preset_id not in self.presets:
            raise NotationError(f"{self.id} has no rules {quote(preset_id)}; choose {choices(self.presets)}")
        return self.presets[preset_id]

    def silent(self, preset: Preset, name: str) -> bool:
        """Whether no source of the preset speaks of this option, so that the default stands in."""
        return not any(name in row.options and reading.source in preset.sources for row in self.rules for reading in row.readings)


@cache
def decks() -> Mapping[str, Deck]:
    """Every pack by id."""
    return by_id(_deck, "decks", "deck")


@cache
def sources() -> Mapping[str, Source]:
    """The bibliography by id."""
    return by_id(partial(read, Source), "sources", "source")


@cache
def terms() -> Mapping[str, Term]:
    """The words of the games by id."""
    return by_id(partial(read, Term), "terms", "term")


@cache
def numerals() -> tuple[Numeral, ...]:
    """The gambling names of the totals 0 to 9, in order. Raises ContentError if one is missing."""
    found = tuple(read(Numeral, row, place) for place, row in rows("numerals", "numeral", "value"))
    if [numeral.value for numeral in found] != list(range(10)):
        raise ContentError("numerals: the values must be 0 to 9, each once, in order")
    return found


@cache
def witnesses() -> Mapping[str, Witness]:
    """Who tells the names of the totals, by source, in the order of the page."""
    found = [read(Witness, row, place) for place, row in rows("numerals", "witness", "source")]
    if len({witness.source for witness in found}) < len(found):
        raise ContentError("numerals: a witness stands twice; each stands once")
    return {witness.source: witness for witness in found}


@cache
def hands() -> Mapping[str, NamedHand]:
    """Every hand with a name by id."""
    return by_id(partial(read, NamedHand), "hands", "hand")


@cache
def yaku() -> Mapping[str, Yaku]:
    """Every yaku by id, within its group the most valuable first."""
    return by_id(partial(read, Yaku), "yaku", "yaku")


@cache
def game(game_id: str) -> GameInfo:
    """The data of one game. Raises ContentError if there is none."""
    file = f"games/{game_id}"
    found = fit(load(file), _GAME | _GAME_MAY, _GAME, file)
    named = found.pop("hands")
    for key in ("section", "rule", "special"):
        found.pop(key, None)
    return GameInfo(id=game_id, presets=found.pop("preset"), hands=(*_specials(game_id), *named), **found)


@cache
def game_hands(game_id: str) -> tuple[NamedHand, ...]:
    """The hands that a game knows, the special ones first, best first. Raises ContentError."""
    keys = game(game_id).hands
    known(keys, hands(), f"games/{game_id}, hands")
    return tuple(hands()[key] for key in keys)


@cache
def game_yaku(game_id: str) -> tuple[Yaku, ...]:
    """The yaku that a game knows. Raises ContentError."""
    keys = game(game_id).yaku
    known(keys, yaku(), f"games/{game_id}, yaku")
    return tuple(yaku()[key] for key in keys)


def _worth(yaku: Yaku) -> RuleRow:
    """What a yaku is worth, as a rule under the heading "yaku"; no sentence where it is not played."""
    text = f"*{yaku.name.romaji.capitalize()}* counts {{{yaku.points}}}: {yaku.says[:1].lower()}{yaku.says[1:]}"
    readings = yaku.readings
    told: dict[str, Any] = {"options": (yaku.points,), "text": text, "texts": {"0": ""}, "tested": yaku.tested, "line": yaku.line}
    return RuleRow(id=yaku.id, section="yaku", status=yaku.status, readings=readings, **told)


@cache
def noted(thing: str) -> tuple[tuple[str, str], ...]:
    """The entries in the register of errors that concern just this thing ("oicho-kabu/tie"): the id and title of each."""
    return tuple((row["id"], row["title"]) for row in load("errata")["erratum"] if thing in row.get("about", ()))


@cache
def specials(game_id: str) -> tuple[Special, ...]:
    """The hands that change a round of a game, best first. Raises ContentError."""
    return tuple(_specials(game_id).values())


def _specials(game_id: str) -> Mapping[str, Special]:
    return by_id(_special, f"games/{game_id}", "special")


def _special(row: Any, place: str) -> Special:
    found = fit(row, _SPECIAL, ("id",), place)
    known([found["id"]], hands(), place, "hand ")
    return Special(hand=hands()[found.pop("id")], **found)


class _Spelled(dict[str, str]):
    """Option values as words in a sentence."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __missing__(self, key: str) -> str:
        value = getattr(self.rules, key)
        return odds(value) if self.rules.options()[key][0].odds else spell(value)


def odds(net: int) -> str:
    """Net odds in words."""
    return "even money" if net == 1 else f"{net} to 1"


def _deck(row: Any, place: str) -> Deck:
    found = fit(row, _PACK, _PACK_NEEDS, place)
    printed = _printed(found, place)
    known(found.get("ranks", {}), {code[:-1] for code in printed}, f"{place}, ranks")
    cards = tuple(_card(code, card, found, f"{place}, cards") for code, card in printed.items())
    told = (found.get("size", 0), found.get("ranks_alone", True), found.get("words", {}))
    return Deck(found["id"], found["name"], cards, found["sources"], *told)


def _printed(pack: Mapping[str, Any], place: str) -> Mapping[str, Any]:
    """The rows of a pack's own cards, or of those that it takes from another pack."""
    if ("of" in pack) == ("cards" in pack):
        raise ContentError(f"{place}: give either 'cards', or in 'of' the pack that these cards come from")
    if "cards" in pack:
        if "without" in pack:
            raise ContentError(f"{place}, without: only a pack taken from another one ('of') leaves cards out")
        cards: Mapping[str, Any] = pack["cards"]
        return cards
    whole_packs = [(where, row) for where, row in rows("decks", "deck") if isinstance(row, dict) and "cards" in row]
    known([pack["of"]], [str(row.get("id")) for _, row in whole_packs], f"{place}, of")
    printed = next(fit(row, _PACK, _PACK_NEEDS, where)["cards"] for where, row in whole_packs if row.get("id") == pack["of"])
    left_out = pack.get("without", "").split()
    known(left_out, printed, f"{place}, without")
    return {code: row for code, row in printed.items() if code not in left_out}


def _card(code: str, row: Any, pack: Mapping[str, Any], place: str) -> Card:
    number = whole(code[:-1])
    if number is None or str(number) != code[:-1] or not "a" <= code[-1] <= "z":
        raise ContentError(f"{place}: the code {quote(code)} is not a number and a letter, as in '8a'")
    found = fit(row, _CARD, ("label",), f"{place} '{code}'")
    rank = pack.get("ranks", {}).get(code[:-1], number)
    label = found.pop("label").replace("{rank}", str(rank))
    return Card(code, rank, label, deck=pack["id"], faces=pack.get("of", pack["id"]), **found)


_CARD = {key: reader(str) for key in ("label", "suit", "mark", "kind")}
_NUMBERS = reader(Mapping[str, int])
_PACK_NEEDS = {"id": reader(str), "name": reader(Name), "sources": reader(tuple[str, ...])}
_PACK = _PACK_NEEDS | {
    **{"cards": reader(Mapping[str, Any]), "of": reader(str), "without": reader(str)},
    **{"size": reader(int), "ranks_alone": reader(bool), "words": _NUMBERS, "ranks": _NUMBERS},
}
_GAME = {
    "name": reader(Name),
    "title": reader(str),
    "says": reader(str),
    "cards": reader(str),
    "players": reader(tuple[int, ...]),
    "default": reader(str),
    "facets": reader(Facets),
    "hands": reader(tuple[str, ...]),
    "preset": reader(Mapping[str, Preset]),
    "section": reader(Any),
    "rule": reader(Any),
}
_GAME_MAY = {
    "sentence": reader(tuple[Sentence, ...]),
    "special": reader(Any),
    "numerals": reader(bool),
    "lang": reader(str),
    "yaku": reader(tuple[str, ...]),
}
_SPECIAL = {"id": reader(str)} | {f.name: reader(f.type) for f in fields(Special) if f.name != "hand"}
