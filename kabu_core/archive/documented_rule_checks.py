"""Checks of a game's documented rules: their options, sentences and readings."""

import re
from collections import Counter
from collections.abc import Iterator

from kabu_core.archive.common_row_checks import check_allowed_values
from kabu_core.archive.source_independence import THIS_SITE
from kabu_core.content import DocumentedRule, GameInfo, loading
from kabu_core.content.named_hands import Reading
from kabu_core.errors import DataFault, DataLocation, KabuError, join_with_or, quote_input
from kabu_core.rules import Rules, Value, format_option_value

_OUR_CHOICE = re.compile(r"\b(our choice|ours)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def check_documented_rule(info: GameInfo, row: DocumentedRule, kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    """Check the section, options, sentences and readings of a rule."""
    yield from check_allowed_values(row.section, [section.id for section in info.rule_sections], at.locate_key("section"))
    yield from check_allowed_values(row.options, kind.declared_options(), at.locate_key("options"), "option ")
    yield from loading.unknown_value_faults(row.unless, kind.declared_options(), at.locate_key("unless"), "option ")
    if not row.text and not row.texts:
        yield at.make_data_fault("has neither text nor texts; write one of them")
    yield from _check_placeholders(row.text, kind, at.locate_key("text"))
    for value, text in row.texts.items():
        yield from _check_placeholders(text, kind, at.locate_key("texts").locate_entry(value))
    if not set(row.options) <= kind.declared_options().keys():
        return
    if row.texts:
        yield from _check_option_texts(row, kind, at)
    for number, reading in enumerate(row.readings, 1):
        reading_at = at.locate_key("readings").locate_item(number)
        yield from _check_our_choice_mark(reading, reading_at)
        if reading.value is not None:
            yield from _check_option_value(kind, row, reading.value, reading_at.locate_key("value"))
    stated = Counter((reading.source, format_option_value(reading.value)) for reading in row.readings if reading.value is not None)
    for (source, value), times in stated.items():
        if times > 1:
            yield at.make_data_fault(f"'{source}' states {value} {times} times; combine them into one reading")


def _check_our_choice_mark(reading: Reading, at: DataLocation) -> Iterator[DataFault]:
    """Check that `our_choice` is set if and only if the reading is a statement of this site that calls the rule our choice."""
    says_so = _OUR_CHOICE.search(reading.says) is not None
    if reading.our_choice and reading.source != THIS_SITE:
        yield at.make_data_fault(f"only a reading of {THIS_SITE} can be our choice; remove 'our_choice', or correct the source")
    elif reading.our_choice and not says_so:
        yield at.locate_key("says").make_data_fault("does not say that it is our choice; write “our choice” or “ours”")
    elif says_so and reading.source == THIS_SITE and not reading.our_choice:
        yield at.locate_key("says").make_data_fault("speaks of our choice; write `our_choice = true` in the reading, or word it otherwise")


def _check_option_texts(row: DocumentedRule, kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    """Check the keys of `texts`, which are values of the rule's first option.

    If the option has fixed choices, there must be a text for each and no `text`. If the option is a number, there must be a `text`, and
    `texts` replaces it for some values.
    """
    if not row.options:
        yield at.locate_key("texts").make_data_fault("need an option that chooses among them; name it in options, or write 'text' instead")
        return
    option, default = kind.declared_options()[row.options[0]]
    values = ("true", "false") if isinstance(default, bool) else option.choices
    if not values and not row.text:
        yield at.locate_key("texts").make_data_fault(
            f"need an option with a few values, but {row.options[0]} is a number; write 'text' instead"
        )
    elif not values:
        for value in row.texts:
            yield from _check_option_value(kind, row, value, at.locate_key("texts").locate_entry(value))
    elif row.text:
        yield at.make_data_fault(f"has both text and texts, one for each value of {row.options[0]}; write one of them")
    elif set(row.texts) != set(values):
        yield at.locate_key("texts").make_data_fault(f"must be for {join_with_or(values)}, not for {join_with_or(row.texts)}")


def _check_placeholders(text: str, kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    """Check that each pair of braces holds the name of an option."""
    yield from loading.unknown_value_faults(_PLACEHOLDER.findall(text), kind.declared_options(), at, "placeholder ")
    if set("{}") & set(_PLACEHOLDER.sub("", text)):
        yield at.make_data_fault(f"a brace that does not belong to a placeholder in {quote_input(text)}; write placeholders as {{option}}")


def _check_option_value(kind: type[Rules], row: DocumentedRule, value: Value, at: DataLocation) -> Iterator[DataFault]:
    if not row.options:
        yield at.make_data_fault(
            f"{format_option_value(value)} is the value of an option, but the rule names none; name it in options, or remove the value"
        )
        return
    try:
        kind().parse_option_value(row.options[0], value)
    except KabuError as error:
        yield at.make_data_fault(f"{error}")
