"""Checks of a game's rows against each other and against the rules by which the engine plays the game."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from kabu_core import content, games
from kabu_core.archive import unplayable_related_games
from kabu_core.archive.common_row_checks import check_allowed_values, check_card_notation, check_id_fits_url
from kabu_core.archive.documented_rule_checks import check_documented_rule
from kabu_core.content import DocumentedRule, GameInfo, Preset, loading
from kabu_core.content.named_hands import SpecialHand
from kabu_core.engine_parts import HOME
from kabu_core.errors import DataFault, DataLocation, KabuError, join_with_or
from kabu_core.play import hand_scoring
from kabu_core.rules import Rules, Value, format_option_value

SPECIAL_VALUES: Mapping[str, tuple[Value, ...]] = {
    "held_by": hand_scoring.HOLDERS,
    "pays": tuple(range(1, 101)),
    "in_order": (True, False),
    "escape": (True, False),
    "equal": hand_scoring.EQUAL_HAND_WINNERS,
}
"""The values that each field of a special hand can have."""

SENTENCE_COUNT = 6
"""The number of sentences that sum up a game."""

MISSING_TEST = "is marked as tested, but no test carries its id; mark one with @pytest.mark.claim, or remove `tested` from the row"
UNDECLARED_TEST = "has a test that carries its id; write `tested = true` in the row"


def check_game_data(info: GameInfo, at: DataLocation) -> Iterator[DataFault]:
    """Check a game's facets, hands and yaku, and check that its rules, presets, sentences and cards match what the engine plays."""
    if len(info.players) != 2 or not 2 <= info.players[0] <= info.players[1]:
        yield at.locate_key("players").make_data_fault(
            f"expected the lowest and the highest number, as in [2, 10], not {list(info.players)}"
        )
    yield from info.facets.check_facet_values(at.locate_key("facets"))
    others = [game for game in games.GAMES if game != info.id]
    yield from check_allowed_values(info.difference.game, others, at.locate_key("difference").locate_key("game"))
    if info.facets.stakes == "unknown":
        yield (
            at.locate_key("facets")
            .locate_key("stakes")
            .make_data_fault("a game that can be played says how stakes are set: chosen, fixed or none")
        )
    if info.moved_from:
        yield from check_allowed_values(info.moved_from.partition("/")[0], unplayable_related_games.GROUPS, at.locate_key("moved_from"))
    yield from check_allowed_values(info.default, info.presets, at.locate_key("default"))
    yield from check_allowed_values(info.hands[len(content.special_hands_by_id(info.id)) :], content.named_hands(), at.locate_key("hands"))
    yield from check_allowed_values(info.yaku, content.all_yaku(), at.locate_key("yaku"))
    try:
        game = games.spec(info.id)
    except ImportError as error:
        lacking = ".".join(filter(None, (error.name, error.name_from)))
        yield at.make_data_fault(f"cannot be imported: {lacking} is missing; write it, or name another in the folder's __init__.py")
    except AttributeError as error:
        yield at.make_data_fault(f"cannot be imported: {error}; define GAME there as a GameSpec")
    else:
        yield from _check_rows_against_rules(info, game.rules, at)
        for rule in (rule for rule in game.keeper.rows if rule not in content.documented_game_rules(info.id)):
            yield at.make_data_fault(f"its score keeper quotes the unknown rule '{rule}'; add that rule, or give GAME another keeper")


def _check_rows_against_rules(info: GameInfo, kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    """Check the rows of a game against its Rules class (`kind`)."""
    for yaku in content.game_yaku(info.id):
        for key in ("points", "extra", "after_call", "replaces_if"):
            yield from check_allowed_values(
                getattr(yaku, key) or [],
                kind.declared_options(),
                DataLocation("yaku").locate_row("yaku", yaku.id).locate_key(key),
                "option ",
            )
        yield from check_allowed_values(yaku.replaces, info.yaku, DataLocation("yaku").locate_row("yaku", yaku.id).locate_key("replaces"))
    if "deck" in kind.declared_options():
        yield from loading.unknown_value_faults(kind.declared_options()["deck"][0].choices, content.decks(), at.locate_key("option deck"))
    for hand in dict.fromkeys(hand for hand in info.hands if info.hands.count(hand) > 1):
        yield at.locate_key("hands").make_data_fault(
            f"'{hand}' is listed twice; list each hand once, a special hand only under [[special]]"
        )
    specials = dict(content.special_hands_by_id(info.id).valid_rows())
    for special in specials.values():
        yield from _check_special_hand(special, kind, specials, at.locate_row("special", special.hand.id))
    rows, sound = content.documented_game_rules(info.id), {}
    for id_, row in rows.valid_rows():
        faults = [*check_documented_rule(info, row, kind, rows.row_location(id_))]
        yield from faults
        if not faults:
            sound[id_] = row
    if len(sound) == len(rows):
        yield from _check_every_option_has_a_rule(sound.values(), kind, at)
    for section in info.rule_sections:
        if section.id not in {row.section for _, row in rows.valid_rows()}:
            yield at.locate_row("section", section.id).make_data_fault("no rule is in this section; name it in a rule, or remove it")
    presets: dict[str, Rules] = {}
    for key, preset in info.presets.items():
        yield from check_id_fits_url(key, at.locate_row("preset", key))
        faults = [*_check_preset_options(kind, preset, at.locate_row("preset", key))]
        yield from faults
        if not faults:
            presets[key] = kind().with_options(preset.options)
            yield from _check_preset_against_sources(sound, preset, presets[key], at.locate_row("preset", key))
    yield from _check_summary_sentences(info, sound, presets)
    yield from check_allowed_values(info.sheet, content.documented_game_rules(info.id), at.locate_key("sheet"), "rule ")
    if info.default in presets:
        yield from _check_representative_cards(info, presets[info.default], at)


def _check_every_option_has_a_rule(rows: Iterable[DocumentedRule], kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    named = {name for row in rows for name in row.options}
    for name in (name for name in kind.declared_options() if name not in named):
        yield at.make_data_fault(f"no rule names the option '{name}'; name it in the 'options' of a rule, or make it a constant rule")


def _check_representative_cards(info: GameInfo, rules: Rules, at: DataLocation) -> Iterator[DataFault]:
    """Check that the cards that represent a game on the site belong to its pack."""
    try:
        pack = games.deck(info.id, rules)
    except KeyError as error:
        yield at.make_data_fault(f"is played with the pack {error}, which has no row in decks.toml; add it or correct the id")
    else:
        yield from check_card_notation(info.cards, pack, at.locate_key("cards"))


def _check_summary_sentences(info: GameInfo, rows: Mapping[str, DocumentedRule], presets: Mapping[str, Rules]) -> Iterator[DataFault]:
    """Check that six sentences sum up the game, and that every preset has the rules that these sentences name."""
    if len(info.sentence) != SENTENCE_COUNT:
        message = f"found {len(info.sentence)}; a game needs {SENTENCE_COUNT}"
        yield DataLocation(f"games/{info.id}").locate_key("sentence").make_data_fault(message)
    for number, sentence in enumerate(info.sentence, 1):
        at = DataLocation(f"games/{info.id}").locate_row("sentence", None, number)
        if not sentence.rules:
            yield at.make_data_fault("lists no rule; name the rules that it sums up")
        yield from check_allowed_values(sentence.rules, content.documented_game_rules(info.id), at.locate_key("rules"), "rule ")
        for rule in (rule for rule in sentence.rules if rule in rows):
            for key, chosen in presets.items():
                if not rows[rule].rule_sentence(chosen):
                    yield at.make_data_fault(f"the preset '{key}' has no rule '{rule}'; name one that every preset has")


def _check_special_hand(row: SpecialHand, kind: type[Rules], specials: Collection[str], at: DataLocation) -> Iterator[DataFault]:
    """Check that a special hand affects the round, and that each of its fields holds an allowed value or a suitable option."""
    if row.held_by == "nobody" and row.escape is False:
        yield at.make_data_fault(
            "has no effect; say in 'held_by' who wins with it, or set 'escape' so that its holder may take the stake back"
        )
    for key, fit in SPECIAL_VALUES.items():
        yield from _check_special_hand_field(getattr(row, key), fit, kind, at.locate_key(key))
    yield from loading.unknown_value_faults(
        row.against, [other for other in specials if other != row.hand.id], at.locate_key("against"), "special hand "
    )
    for winner in row.against.values():
        yield from _check_special_hand_field(winner, (row.hand.id, *row.against, "push"), kind, at.locate_key("against"))


def _check_special_hand_field(value: Value, allowed: tuple[Value, ...], kind: type[Rules], at: DataLocation) -> Iterator[DataFault]:
    """Check that a value is in `allowed`, or names an option or a constant rule whose values are all in `allowed`."""
    values: tuple[Value, ...] = (value,)
    if isinstance(value, str) and (value not in allowed or hasattr(kind, value)):
        values = _possible_option_values(value, kind)
    if not values:
        choices = [*(one for one in allowed if isinstance(one, str)), *kind.declared_options()]
        yield from check_allowed_values(str(value), choices, at, "option ")
    for one in values:
        if type(one) is not type(allowed[0]) or one not in allowed:
            takes = f", which can be {format_option_value(one)}" if one != value else ""
            fitting = join_with_or(map(format_option_value, allowed), 8)
            yield at.make_data_fault(f"expected {fitting}, or an option with only such values, not {format_option_value(value)}{takes}")
            return


def _possible_option_values(name: str, kind: type[Rules]) -> tuple[Value, ...]:
    """Return the values that an option may have; for a number, only its lowest and its highest value.

    Return the one value of a constant rule, and () for any other name.
    """
    if name not in kind.declared_options():
        value = getattr(kind, name, None)
        return (value,) if isinstance(value, str | int) else ()
    option, default = kind.declared_options()[name]
    return option.choices or ((True, False) if isinstance(default, bool) else (option.low, option.high))


def _check_preset_options(kind: type[Rules], preset: Preset, at: DataLocation) -> Iterator[DataFault]:
    """Check that the options of a preset exist, have allowed values and are compatible with each other."""
    faults = []
    for name, value in preset.options.items():
        try:
            kind().parse_option_value(name, value)
        except KabuError as error:
            faults.append(at.locate_key("options").locate_entry(name).make_data_fault(str(error)))
    yield from faults
    try:
        kind().with_options({} if faults else preset.options)
    except KabuError as error:
        yield at.locate_key("options").make_data_fault(f"{error}")


def _check_preset_against_sources(
    rows: Mapping[str, DocumentedRule], preset: Preset, rules: Rules, at: DataLocation
) -> Iterator[DataFault]:
    """Check that a preset sets no option to its default, and that its options agree with what its own sources state."""
    for name in preset.options:
        if (value := getattr(rules, name)) == rules.declared_options()[name][1]:
            yield (
                at.locate_key("options")
                .locate_entry(name)
                .make_data_fault(f"{format_option_value(value)} is the default; a preset sets only what differs, so remove it")
            )
    for row in rows.values():
        for reading in row.readings:
            if reading.source in preset.sources and reading.value is not None:
                played = getattr(rules, row.options[0])
                if format_option_value(reading.value) != format_option_value(played):
                    yield at.make_data_fault(
                        f"plays {row.options[0]} = {format_option_value(played)}, but its source "
                        f"'{reading.source}' states {format_option_value(reading.value)} in rule '{row.id}'"
                    )


def check_tested_flags(claims: Collection[str]) -> Iterator[DataFault]:
    """Yield a fault for each rule whose `tested` does not agree with the tests.

    `claims` are the rules that tests cover, each as "game/rule".
    """
    for game in games.GAMES:
        rows = content.documented_game_rules(game)
        for id_, row in rows.valid_rows():
            if row.tested != (f"{game}/{row.id}" in claims):
                yield rows.row_location(id_).make_data_fault(MISSING_TEST if row.tested else UNDECLARED_TEST)


def check_every_folder_has_a_game() -> Iterator[DataFault]:
    """Check that each folder in `kabu_core/games` belongs to a game."""
    for folder in sorted({file.parent.name for file in Path(HOME, "games").glob("*/*.*")} - {"__pycache__"}):
        if folder.replace("_", "-") not in games.GAMES:
            message = "the folder belongs to no game; add it to GAMES in kabu_core/games/__init__.py, or delete it"
            yield DataLocation(f"games/{folder}").make_data_fault(message)
