"""The rules of a game: a frozen dataclass whose fields are options.

`RuleOption` describes an option to the pages, the command line and the check of presets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self, get_args

from kabu_core.errors import NotationError, join_with_or, quote_input
from kabu_core.text_normalization import normalize_text, replace_kanji_numerals

type Value = bool | int | str

MOST_DIGITS = 4000
"""The most digits of a number that is parsed; Python itself allows 4,300."""


@dataclass(frozen=True, slots=True)
class RuleOption:
    """The description of an option (`says`) and its allowed values: `choices` for a text, `low` to `high` for a number.

    `odds` tells whether the value is net odds, and `never` is the number that means "never".
    """

    says: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    odds: bool = False
    never: int | None = None


def option[T: Value](
    default: T, says: str, *choices: str, low: int = 0, high: int = 1_000_000, odds: bool = False, never: int | None = None
) -> T:
    """Declare an option as a field of a `Rules` class. `choices` lists the allowed texts if the type is `str`; a `Literal` needs none."""
    return field(default=default, metadata={"option": RuleOption(says, choices, low, high, odds, never)})


def literal_values(kind: object) -> tuple[str, ...]:
    """Return the values of a `Literal` or of a named alias for a `Literal`; an empty tuple for any other type."""
    return get_args(getattr(kind, "__value__", kind))


def constant_rule[T: Value](value: T) -> T:
    """Declare a rule with a fixed value instead of an option, and return this value.

    A subclass may replace a constant rule with an `option`, and an inherited option with a constant rule.
    """
    return value


def resolve_option_name(value_or_option_name: Value, rules: "Rules") -> Any:
    """Return the value of the option that `value_or_option_name` names. If it names none, return `value_or_option_name` unchanged."""
    return getattr(rules, value_or_option_name, value_or_option_name) if isinstance(value_or_option_name, str) else value_or_option_name


# Only a game's own Rules class, which inherits from the others, is instantiated, printed and compared. The decorators of the base classes
# leave out __init__, __repr__ and __eq__, because these methods would make up a twentieth of the engine that a browser loads.
@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Rules:
    """Base class of the rules of every game. Raises NotationError for options that contradict each other."""

    packs = constant_rule(1)

    def __init_subclass__(cls) -> None:
        """Let a constant rule replace an inherited option. A dataclass alone would keep the option as a field with its old default."""
        for name in {name for base in cls.__mro__[1:] if is_dataclass(base) for name in base.__dataclass_fields__}:
            definer = next(base for base in cls.__mro__ if name in vars(base))
            if definer.__annotations__.get(name, ClassVar) is ClassVar:
                cls.__annotations__[name] = ClassVar

    @property
    def deck(self) -> str:
        """The id of the deck."""
        raise NotImplementedError

    @property
    def rounds(self) -> int:
        """The number of rounds of a game."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Check the options; games extend this method. Raises NotationError for options that contradict each other."""

    @classmethod
    @cache
    def declared_options(cls) -> Mapping[str, tuple[RuleOption, Value]]:
        """Return a pair for each option of the game, keyed by the name of the option: its `RuleOption` and its default."""
        by_name: dict[str, tuple[RuleOption, Value]] = {}
        for f in fields(cls):
            declared: RuleOption = f.metadata["option"]
            default: Value = getattr(cls, f.name)
            by_name[f.name] = replace(declared, choices=declared.choices or literal_values(f.type)), default
        return by_name

    def with_options(self, values: Mapping[str, Value]) -> Self:
        """Return a copy with some options set. A value may also be a text as a person types it, such as "true" or "12".

        Raises NotationError for an unknown option or a value that the option does not allow.
        """
        return replace(self, **{name: self.parse_option_value(name, value) for name, value in values.items()})

    def parse_option_value(self, name: str, value: Value) -> Value:
        """Return the value that a person typed for the option `name`, in the option's type.

        Raises NotationError for an unknown option or a value that the option does not allow.
        """
        if name not in self.declared_options():
            raise NotationError(f"unknown option {quote_input(name)}; choose {join_with_or(self.declared_options(), 16)}")
        described, default = self.declared_options()[name]
        match default:
            case bool():
                return _parse_bool_option(name, value)
            case int():
                return _parse_number_option(name, value, described)
        if value not in described.choices:
            raise NotationError(f"{name} cannot be {quote_input(value)}; choose {join_with_or(described.choices)}")
        return value


def number_in_words(number: int) -> str:
    """Return a number up to twelve as a word, a larger number in digits. Zero becomes "no", as in "no cards"."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return words[number] if number < len(words) else str(number)


def format_option_value(value: Value) -> str:
    """Return a value as a person types it, such as "true" or "12"."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parse_bool_option(name: str, value: Value) -> bool:
    texts = {"true": True, "false": False}
    if format_option_value(value) not in texts:
        raise NotationError(f"{name} cannot be {quote_input(value)}; choose true or false")
    return texts[format_option_value(value)]


def _parse_number_option(name: str, value: Value, described: RuleOption) -> int:
    number = parse_integer(format_option_value(value))
    if number is None:
        raise NotationError(f"{name} cannot be {quote_input(format_option_value(value))}; it takes a whole number")
    if not described.low <= number <= described.high:
        raise NotationError(f"{name} cannot be {number}; it takes {described.low} to {described.high}")
    return number


def parse_integer(text: str) -> int | None:
    """Parse a whole number that may have a sign; return None for any other text."""
    plain = normalize_text(text).replace("−", "-").strip()
    number = parse_whole_number(plain.removeprefix("-" if plain.startswith("-") else "+"))
    return number if number is None or not plain.startswith("-") else -number


def parse_whole_number(text: str) -> int | None:
    """Parse a whole number in ASCII, full-width or kanji digits; return None for any other text."""
    plain = replace_kanji_numerals(normalize_text(text[: MOST_DIGITS + 1])).strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= MOST_DIGITS else None
