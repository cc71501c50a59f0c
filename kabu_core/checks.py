"""Holds the data rows against each other and against the rules: what `python -m kabu_core check` and every build run."""

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter

from kabu_core import content
from kabu_core.content import GameInfo, Preset, RuleRow
from kabu_core.errors import ContentError, KabuError, choices
from kabu_core.hands import NamedHand, Reading
from kabu_core.rules import Rules, Value, spell


def check(rules: Mapping[str, type[Rules]]) -> int:
    """Checks all data; returns how many rows there are. Raises ContentError for the first bad one.

    `rules` maps each game's id to its Rules class.
    """
    hands = content.hands().values()
    for place, source in _citations(rules):
        if source not in content.sources():
            raise ContentError(f"{place}: unknown source '{source}'; add it to sources.toml or correct the id")
    for hand in hands:
        _check_hand(hand)
    for game_id, kind in rules.items():
        _check_game(content.game(game_id), kind)
    for term in content.terms().values():
        _known(term.games, rules, f"terms, term '{term.id}', games")
    rows = sum(len(content.game(game_id).rules) for game_id in rules)
    return rows + len(hands) + len(content.sources()) + len(content.terms()) + len(content.numerals())


def _citations(rules: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every place in the data that names a source."""
    for source in content.sources().values():
        if source.via:
            yield f"sources, source '{source.id}', via", source.via
    for deck in content.decks().values():
        yield from ((f"decks, deck '{deck.id}'", source) for source in deck.sources)
    for numeral in content.numerals():
        place = f"terms, numeral {numeral.value}"
        yield from _named(place, numeral.sources, numeral.readings)
        for form in numeral.forms:
            yield from _named(f"{place}, form '{form.romaji}'", form.sources, ())
    for term in content.terms().values():
        yield from _named(f"terms, term '{term.id}'", term.sources, term.readings)
    for hand in content.hands().values():
        yield from _named(f"hands, hand '{hand.id}'", hand.sources, ())
    for game_id in rules:
        info = content.game(game_id)
        for key, preset in info.presets.items():
            yield from _named(f"games/{game_id}, preset '{key}'", preset.sources, ())
        for row in info.rules:
            yield from _named(f"games/{game_id}, rule '{row.id}'", (), row.readings)


def _named(place: str, sources: tuple[str, ...], readings: tuple[Reading, ...]) -> Iterator[tuple[str, str]]:
    found = [*sources, *(reading.source for reading in readings)]
    if not found:
        raise ContentError(f"{place}: no source; every statement needs one")
    yield from ((place, source) for source in found)


def _check_hand(hand: NamedHand) -> None:
    place = f"hands, hand '{hand.id}'"
    _known([hand.status], content.STATUSES, f"{place}, status")
    _known([hand.group], ("special", "named"), f"{place}, group")
    deck = content.decks()["kabufuda"]
    if not hand.pattern.matches(deck.parse(hand.example)):
        raise ContentError(f"{place}: the example '{hand.example}' is not this hand")
    if hand.pattern.matches(deck.parse(hand.near_miss)):
        raise ContentError(f"{place}: the near miss '{hand.near_miss}' is this hand")


def _check_game(info: GameInfo, kind: type[Rules]) -> None:
    _known(info.hands, content.hands(), f"games/{info.id}, hands")
    _known([info.default], info.presets, f"games/{info.id}, default")
    for row in info.rules:
        _check_rule(info, row, kind)
    for key, preset in info.presets.items():
        place = f"games/{info.id}, preset '{key}'"
        try:
            rules = kind().with_options(preset.options)
        except KabuError as error:
            raise ContentError(f"{place}: {error}") from None
        _check_preset(info, preset, rules, place)


def _check_rule(info: GameInfo, row: RuleRow, kind: type[Rules]) -> None:
    place = f"games/{info.id}, rule '{row.id}'"
    _known([row.status], content.STATUSES, f"{place}, status")
    _known([row.section], [section.id for section in info.sections], f"{place}, section")
    _known(row.options, kind.options(), f"{place}, options")
    if bool(row.text) == bool(row.texts):
        raise ContentError(f"{place}: needs either text or texts")
    if row.texts:
        _check_texts(row, kind, place)
    for text in (row.text, *row.texts.values()):
        fields = [name for _, name, _, _ in Formatter().parse(text) if name]
        odds = [f"{name.removesuffix('pays')}odds" for name in kind.options() if name.endswith("_pays")]
        _known(fields, [*kind.options(), *odds], f"{place}, placeholder")
    for reading in row.readings:
        if reading.value is not None:
            _check_value(kind, row, reading.value, f"{place}, reading of '{reading.source}'")


def _check_texts(row: RuleRow, kind: type[Rules], place: str) -> None:
    """One text for each value of the first option."""
    if not row.options:
        raise ContentError(f"{place}: texts need the option that chooses among them")
    option, default = kind.options()[row.options[0]]
    values = ("true", "false") if isinstance(default, bool) else option.choices
    if set(row.texts) != set(values):
        raise ContentError(f"{place}: texts must be for {choices(values)}")


def _check_value(kind: type[Rules], row: RuleRow, value: Value, place: str) -> None:
    if not row.options:
        raise ContentError(f"{place}: has a value but the rule no option")
    try:
        kind().with_options({row.options[0]: value})
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def _check_preset(info: GameInfo, preset: Preset, rules: Rules, place: str) -> None:
    """What a preset's own source states must be what the preset plays."""
    for row in info.rules:
        for reading in row.readings:
            if reading.source in preset.sources and reading.value is not None:
                played = getattr(rules, row.options[0])
                if spell(reading.value) != spell(played):
                    raise ContentError(
                        f"{place}: plays {row.options[0]} = {spell(played)}, but its source "
                        f"'{reading.source}' states {spell(reading.value)} in rule '{row.id}'"
                    )


def _known(values: Iterable[str], known: Iterable[str], place: str) -> None:
    names = list(known)
    for value in values:
        if value not in names:
            raise ContentError(f"{place}: unknown '{value}'; choose {choices(names, 40)}")
