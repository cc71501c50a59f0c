"""The data files as frozen objects: packs, sources, words, hands, and the rules of each game with their readings.

Files are read on first use. The bundle for the browser carries them as JSON, which loads faster there.
Structure is checked while reading; `check` in `kabu_core.checks` holds the rows against each other.
"""

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

from kabu_core.cards import Card, Deck
from kabu_core.errors import ContentError, NotationError, choices
from kabu_core.hands import NamedHand, Reading
from kabu_core.names import Name
from kabu_core.rules import Rules, Value, spell

STATUSES = ("attested", "reported", "inferred", "reconstructed")


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

    @property
    def label(self) -> str:
        """How a citation names it: its short name, or the family name and year."""
        author = self.author.partition(",")[0].partition(";")[0]
        year = self.date[:4] if self.date[:4].isdigit() else ""
        return self.short or f"{author or self.title} {year}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One word of the games, with what sources say of it."""

    id: str
    romaji: str
    english: str
    says: str
    sources: tuple[str, ...]
    kanji: str = ""
    kana: str = ""
    lang: str = "ja"
    games: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One attested form of a numeral."""

    romaji: str
    kana: str
    sources: tuple[str, ...]
    note: str = ""


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


@dataclass(frozen=True, slots=True)
class Section:
    """A heading under which rule rows stand."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """One rule: a sentence, or one for each value of its first option, and who says so."""

    id: str
    section: str
    status: str
    readings: tuple[Reading, ...]
    options: tuple[str, ...] = ()
    text: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    def sentence(self, rules: Rules) -> str:
        """The rule as these rules have it; empty where they do without it."""
        text = self.texts[spell(getattr(rules, self.options[0]))] if self.texts else self.text
        return text.format_map(_Spelled(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The rules of one source: only what differs from the defaults."""

    title: str
    says: str
    sources: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What the data say of one game."""

    id: str
    name: Name
    title: str
    players: tuple[int, ...]
    default: str
    hands: tuple[str, ...]
    sections: tuple[Section, ...]
    rules: tuple[RuleRow, ...]
    presets: Mapping[str, Preset]

    def preset(self, preset_id: str) -> Preset:
        """A preset of this game. Raises NotationError, naming the choices."""
        if preset_id not in self.presets:
            raise NotationError(f"{self.id} has no rules '{preset_id}'; choose {choices(self.presets)}")
        return self.presets[preset_id]

    def silent(self, preset: Preset, name: str) -> bool:
        """Whether no source of the preset speaks of this option, so that the default stands in."""
        return not any(name in row.options and reading.source in preset.sources for row in self.rules for reading in row.readings)


@cache
def decks() -> dict[str, Deck]:
    """Every pack by id."""
    return {row["id"]: _deck(row) for row in _rows("decks", "deck")}


@cache
def sources() -> dict[str, Source]:
    """The bibliography by id."""
    return _by_id(Source, "sources", "source")


@cache
def terms() -> dict[str, Term]:
    """The words of the games by id."""
    return _by_id(Term, "terms", "term")


@cache
def numerals() -> tuple[Numeral, ...]:
    """The gambling names of the totals 0 to 9, in order."""
    found = [_read(Numeral, row, f"terms, numeral {row.get('value')}") for row in _rows("terms", "numeral")]
    if [numeral.value for numeral in found] != list(range(10)):
        raise ContentError("terms: the numerals must be the values 0 to 9, each once, in order")
    return tuple(found)


@cache
def hands() -> dict[str, NamedHand]:
    """Every named and special hand by id, the special ones best first."""
    return _by_id(NamedHand, "hands", "hand")


@cache
def game(game_id: str) -> GameInfo:
    """The data of one game. Raises ContentError if there is none."""
    row = dict(_load(f"games/{game_id}"))
    row["sections"] = row.pop("section", [])
    row["rules"] = row.pop("rule", [])
    row["presets"] = {key: _read(Preset, value, f"games/{game_id}, preset {key}") for key, value in row.pop("preset", {}).items()}
    info = _read(GameInfo, {"id": game_id, **row}, f"games/{game_id}")
    _unique([row.id for row in info.rules], f"games/{game_id}, rule")
    return info


@cache
def game_hands(game_id: str) -> tuple[NamedHand, ...]:
    """The hands that a game knows, the special ones best first."""
    known = game(game_id).hands
    return tuple(hand for hand in hands().values() if hand.id in known)


@cache
def specials(game_id: str) -> tuple[NamedHand, ...]:
    """The hands that can win by themselves in a game, best first."""
    return tuple(hand for hand in game_hands(game_id) if hand.group == "special")


class _Spelled(dict[str, str]):
    """Option values as words in a sentence; `{x_odds}` spells the net odds of `x_pays`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __missing__(self, key: str) -> str:
        if key.endswith("_odds"):
            return odds(getattr(self.rules, key.removesuffix("odds") + "pays"))
        return spell(getattr(self.rules, key))


def odds(net: int) -> str:
    """Net odds in words."""
    return "even money" if net == 1 else f"{net} to 1"


def _deck(row: Mapping[str, Any]) -> Deck:
    cards = [
        Card(code, int(code[:-1]), card["label"], card["sign"], card.get("mark", ""), row["id"]) for code, card in row["cards"].items()
    ]
    return Deck(row["id"], Name(**row["name"]), tuple(cards), tuple(row["sources"]))


def _by_id[T](kind: type[T], file: str, key: str) -> dict[str, T]:
    rows = _rows(file, key)
    _unique([row.get("id") for row in rows], f"{file}, {key}")
    return {row["id"]: _read(kind, row, f"{file}, {key} '{row.get('id')}'") for row in rows}


def _unique(ids: list[Any], place: str) -> None:
    for item in ids:
        if ids.count(item) > 1:
            raise ContentError(f"{place}: the id '{item}' stands twice; each stands once")


def _rows(file: str, key: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = _load(file).get(key, [])
    return rows


@cache
def _load(file: str) -> dict[str, Any]:
    base = os.path.join(os.path.dirname(__file__), "data", file)
    loader: Any = __spec__.loader
    try:
        text = loader.get_data(base + ".json")
    except OSError:
        return _load_toml(loader, file, base + ".toml")
    import json

    found: dict[str, Any] = json.loads(text)
    return found


def _load_toml(loader: Any, file: str, path: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(loader.get_data(path).decode())
    except OSError:
        raise ContentError(f"there is no data file {file}.toml") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}.toml is not TOML: {error}") from None


def _read[T](kind: type[T], row: Any, place: str) -> T:
    """A dataclass from a table of the data, each key known, there, and of the right type."""
    if not isinstance(row, Mapping):
        raise ContentError(f"{place}: expected a table, not {row!r}")
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    for key in row:
        if key not in known:
            raise ContentError(f"{place}: unknown key '{key}'; choose {choices(known, 20)}")
    for key, f in known.items():
        if key not in row and f.default is MISSING and f.default_factory is MISSING:
            raise ContentError(f"{place}: the key '{key}' is missing")
    return kind(**{key: _value(known[key].type, value, f"{place}, {key}") for key, value in row.items()})


def _value(kind: Any, value: Any, place: str) -> Any:
    if is_dataclass(kind):
        return _read(kind, value, place)  # type: ignore[arg-type]
    if getattr(kind, "__origin__", kind) is tuple:
        if not isinstance(value, list):
            raise ContentError(f"{place}: expected a list, not {value!r}")
        return tuple(_value(kind.__args__[0], item, f"{place}, item {n}") for n, item in enumerate(value, 1))
    if kind in (str, int, bool) and type(value) is not kind:
        raise ContentError(f"{place}: expected {_KINDS[kind]}, not {value!r}")
    return value


_KINDS = {str: "a text", int: "a whole number", bool: "true or false"}
