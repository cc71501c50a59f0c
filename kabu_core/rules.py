"""Rules: one frozen dataclass a game, each field a documented switch.

The table in the docs, the command line and the check of presets all read the same `Option`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Self, get_args

from kabu_core.errors import NotationError, choices, quote
from kabu_core.text import digits, normalize

type Value = bool | int | str

MOST_DIGITS = 4000
"""Of a number that is read at all; Python itself reads up to 4,300."""


@dataclass(frozen=True, slots=True)
class Option:
    """What one switch of the rules means and which values it takes: `odds` are net odds, and `never` is the number that says never."""

    says: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    odds: bool = False
    never: int | None = None


def option[T: Value](
    default: T, says: str, *choices: str, low: int = 0, high: int = 1_000_000, odds: bool = False, never: int | None = None
) -> T:
    """A field of a `Rules` class: its default, its sentence, and its bounds, or its choices where its type does not list them."""
    return field(default=default, metadata={"option": Option(says, choices, low, high, odds, never)})


def values_of(kind: object) -> tuple[str, ...]:
    """Return the values of a `Literal`, which may have a name; none of any other type."""
    return get_args(getattr(kind, "__value__", kind))


def fixed[T: Value](value: T) -> T:
    """What rules leave no choice in, where those of a game that builds on them may make an `option` of it."""
    return value


def said(value: Value, rules: "Rules") -> Any:
    """What an option says, where this is the name of one, else the value itself."""
    return getattr(rules, value, value) if isinstance(value, str) else value


# Only what a game ends up with is made, printed and compared: what it builds on goes without the functions for that, which weigh
# a twentieth of the engine that a browser loads.
@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Rules:
    """Base of all rules; compare, hash and copy freely. Rules that contradict themselves cannot be made: NotationError.

    Every game has the options `deck`, the id of its pack, and `rounds`, how many a game has.
    """

    @property
    def deck(self) -> str:
        raise NotImplementedError

    @property
    def rounds(self) -> int:
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Where a game refuses options that contradict each other."""

    @classmethod
    @cache
    def options(cls) -> Mapping[str, tuple[Option, Value]]:
        """Every switch of the game by name, with its default."""
        found: dict[str, tuple[Option, Value]] = {}
        for f in fields(cls):
            says: Option = f.metadata["option"]
            default: Value = getattr(cls, f.name)
            found[f.name] = replace(says, choices=says.choices or values_of(f.type)), default
        return found

    def with_options(self, values: Mapping[str, Value]) -> Self:
        """These rules with some options set; values may be texts, as typed by a person.

        Raises NotationError for an unknown option or a value it does not take.
        """
        return replace(self, **{name: self.read(name, value) for name, value in values.items()})

    def read(self, name: str, value: Value) -> Value:
        """A value of one option, as the rules keep it. Raises NotationError if there is no such option or value."""
        if name not in self.options():
            raise NotationError(f"unknown option {quote(name)}; choose {choices(self.options(), 16)}")
        rule, default = self.options()[name]
        match default:
            case bool():
                return _read_bool(name, value)
            case int():
                return _read_int(name, value, rule)
        if value not in rule.choices:
            raise NotationError(f"{name} cannot be {quote(value)}; choose {choices(rule.choices)}")
        return value


def in_words(number: int) -> str:
    """A small number as a word, a larger one in digits."""
    words = ("no", "one", "two", "three", "four", "five", "six")
    return words[number] if number < len(words) else str(number)


def spell(value: Value) -> str:
    """A value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_bool(name: str, value: Value) -> bool:
    texts = {"true": True, "false": False}
    if spell(value) not in texts:
        raise NotationError(f"{name} cannot be {quote(value)}; choose true or false")
    return texts[spell(value)]


def _read_int(name: str, value: Value, rule: Option) -> int:
    number = integer(spell(value))
    if number is None:
        raise NotationError(f"{name} cannot be {quote(spell(value))}; it takes a whole number")
    if not rule.low <= number <= rule.high:
        raise NotationError(f"{name} cannot be {number}; it takes {rule.low} to {rule.high}")
    return number


def integer(text: str) -> int | None:
    """Return the whole number that `text` says, which may have a sign, else None."""
    plain = normalize(text).replace("−", "-").strip()
    number = whole(plain.removeprefix("-" if plain.startswith("-") else "+"))
    return number if number is None or not plain.startswith("-") else -number


def whole(text: str) -> int | None:
    """Return the whole number that `text` says in ASCII, full-width or kanji digits, else None."""
    plain = digits(normalize(text[: MOST_DIGITS + 1])).strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= MOST_DIGITS else None
