"""Holds the rows of a game against each other and against the rules that the engine plays it by."""

import re
from collections.abc import Iterable, Mapping

from kabu_core import content
from kabu_core.archive.every_row import check_id
from kabu_core.content import GameInfo, Preset, RuleRow
from kabu_core.content.hands import Special
from kabu_core.content.loading import known
from kabu_core.errors import ContentError, KabuError, choices, quote
from kabu_core.play import totals
from kabu_core.rules import Rules, Value, spell

SAID: Mapping[str, tuple[Value, ...]] = {
    "held_by": totals.HOLDERS,
    "pays": tuple(range(1, 101)),
    "in_order": (True, False),
    "escape": (True, False),
    "equal": totals.EQUALS,
}
"""What may be said of a special hand, by the fields of its row."""

SENTENCES = 6
"""So many tell a game in short."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def check(info: GameInfo, kind: type[Rules]) -> None:
    """Raises ContentError for the first fault in a game, whose Rules class is `kind`."""
    place = f"games/{info.id}"
    if len(info.players) != 2 or not 2 <= info.players[0] <= info.players[1]:
        raise ContentError(f"{place}, players: expected the fewest and the most, as in [2, 10], not {list(info.players)}")
    info.facets.check(f"{place}, facets")
    _check_specials(info, kind)
    known(info.hands, content.hands(), f"{place}, hands")
    for yaku in content.game_yaku(info.id):
        known(yaku.options, kind.options(), f"yaku, yaku '{yaku.id}'", "option ")
        known(yaku.replaces, info.yaku, f"yaku, yaku '{yaku.id}', replaces")
    known([info.default], info.presets, f"{place}, default")
    if "deck" in kind.options():
        known(kind.options()["deck"][0].choices, content.decks(), f"{place}, option deck")
    for row in info.rules:
        _check_rule(info, row, kind)
    _check_sentences(info, kind)
    for key, preset in info.presets.items():
        check_id(key, f"{place}, preset {key!r}")
        _check_preset(info, preset, _rules(kind, preset.options, f"{place}, preset '{key}'"), f"{place}, preset '{key}'")


def _check_sentences(info: GameInfo, kind: type[Rules]) -> None:
    """A game is told in six, each of which names rules that every preset has."""
    if len(info.sentence) != SENTENCES:
        raise ContentError(f"games/{info.id}, sentence: there are {len(info.sentence)}, not {SENTENCES}")
    rows = {row.id: row for row in info.rules}
    for number, sentence in enumerate(info.sentence, 1):
        place = f"games/{info.id}, sentence no. {number}"
        if not sentence.rules:
            raise ContentError(f"{place}: names no rule; every statement needs one that it sums up")
        known(sentence.rules, rows, place, "rule ")
        for key, preset in info.presets.items():
            chosen = _rules(kind, preset.options, f"games/{info.id}, preset '{key}'")
            for rule in sentence.rules:
                if not rows[rule].sentence(chosen):
                    raise ContentError(f"{place}: the preset '{key}' has no rule '{rule}'; name one that every preset has")


def _check_specials(info: GameInfo, kind: type[Rules]) -> None:
    """Each hand is known once, and what is made of the special ones is what the rules can say."""
    specials = content.specials(info.id)
    for hand in info.hands:
        if info.hands.count(hand) > 1:
            raise ContentError(f"games/{info.id}, hands: '{hand}' stands twice; each stands once, a special hand under [[special]]")
    for row in specials:
        _check_special(row, kind, [other.hand.id for other in specials], f"games/{info.id}, special '{row.hand.id}'")


def _check_special(row: Special, kind: type[Rules], specials: Iterable[str], place: str) -> None:
    """It does something, and each of its fields has a value that fits, or names an option of such values."""
    if row.held_by == "nobody" and row.escape is False:
        raise ContentError(f"{place}: changes nothing; say in held_by who wins by it, or in escape that it may take the stake back")
    for key, fit in SAID.items():
        _check_said(getattr(row, key), fit, kind, f"{place}, {key}")
    known(row.against, (other for other in specials if other != row.hand.id), f"{place}, against", "special hand ")
    for winner in row.against.values():
        _check_said(winner, (row.hand.id, *row.against, "push"), kind, f"{place}, against")


def _check_said(value: Value, fit: tuple[Value, ...], kind: type[Rules], place: str) -> None:
    """A value that fits, or the name of an option that takes no other."""
    values: tuple[Value, ...] = (value,)
    if isinstance(value, str) and value not in fit:
        known([value], [*(one for one in fit if isinstance(one, str)), *kind.options()], place, "option ")
        option, default = kind.options()[value]
        values = option.choices or ((True, False) if isinstance(default, bool) else (option.low, option.high))
    for one in values:
        if type(one) is not type(fit[0]) or one not in fit:
            takes = f", which can be {spell(one)}" if one != value else ""
            raise ContentError(f"{place}: expected {choices(map(spell, fit), 8)}, or an option of these, not {spell(value)}{takes}")


def _check_rule(info: GameInfo, row: RuleRow, kind: type[Rules]) -> None:
    place = f"games/{info.id}, rule '{row.id}'"
    known([row.section], [section.id for section in info.sections], f"{place}, section")
    known(row.options, kind.options(), f"{place}, options")
    if not row.text and not row.texts:
        raise ContentError(f"{place}: needs either text or texts")
    if row.texts:
        _check_texts(row, kind, place)
    for text in (row.text, *row.texts.values()):
        _check_placeholders(text, kind, place)
    for reading in row.readings:
        if reading.value is not None:
            _check_value(kind, row, reading.value, f"{place}, reading of '{reading.source}'")


def _check_texts(row: RuleRow, kind: type[Rules], place: str) -> None:
    """One text for each value of the first option; beside a text for its numbers, exceptions."""
    if not row.options:
        raise ContentError(f"{place}: texts need the option that chooses among them")
    option, default = kind.options()[row.options[0]]
    values = ("true", "false") if isinstance(default, bool) else option.choices
    if not values and row.text:
        for value in row.texts:
            _check_value(kind, row, value, f"{place}, texts")
        return
    if not values:
        raise ContentError(f"{place}: texts need an option of a few values, which {row.options[0]} is not; write a text")
    if row.text:
        raise ContentError(f"{place}: needs either text or texts")
    if set(row.texts) != set(values):
        raise ContentError(f"{place}: texts must be for {choices(values)}, not for {choices(row.texts)}")


def _check_placeholders(text: str, kind: type[Rules], place: str) -> None:
    """Each is {option}; braces have no other use."""
    known(_PLACEHOLDER.findall(text), kind.options(), f"{place}, placeholder")
    if set("{}") & set(_PLACEHOLDER.sub("", text)):
        raise ContentError(f"{place}: a brace that is no placeholder in {quote(text)}; write {{option}}, nothing else inside")


def _check_value(kind: type[Rules], row: RuleRow, value: Value, place: str) -> None:
    if not row.options:
        raise ContentError(f"{place}: has a value but the rule no option")
    try:
        kind().read(row.options[0], value)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def _rules(kind: type[Rules], options: Mapping[str, Value], place: str) -> Rules:
    try:
        return kind().with_options(options)
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
