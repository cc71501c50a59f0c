"""Views for the terminal, which show the facts and sentences of the pages as lines of text."""

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.content import GameInfo, Preset
from kabu_core.content.named_hands import HandScore, NamedHand, NamedHandFoundInCards
from kabu_core.display.explained_hand import ExplainedHand
from kabu_core.display.game_log import log_sentences
from kabu_core.errors import KabuError, NotationError, join_with_or, quote_input
from kabu_core.play.record import GameRecord
from kabu_core.play.state import FOR_BOTS, State, apply_action_text, seeded_random
from kabu_core.rules import RuleOption, Rules, Value, format_option_value, parse_whole_number
from kabu_core.text_normalization import normalize_text
from kabu_core.views import event_sentences as sentences
from kabu_core.views.game_view_interface import ScoredHand
from kabu_core.views.html_builder import format_points, remove_asterisks
from kabu_core.views.our_choice_marks_in_log import log_sentences_with_our_choice_marks

YOU = 0


def read_file_or_stdin(file: str) -> str:
    """Return the text of a file, or of standard input for "-". Raise NotationError if it cannot be read."""
    try:
        if file != "-":
            return Path(file).read_text(encoding="utf-8")
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="strict")
        return sys.stdin.read()
    except OSError as error:
        raise NotationError(f"cannot read {quote_input(file)}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"cannot read {quote_input(file)}: it is not UTF-8 text") from None
    except ValueError as error:
        raise NotationError(f"cannot read {quote_input(file)}: {error}") from None


def parse_records(text: str) -> list[GameRecord]:
    """Return the records in a text. Each record begins with a line that has "seats=". Raise NotationError with the line that is wrong."""
    starts = [found.start() for found in re.finditer(r"(?m)^(?!#|deal ).* seats=", text)][1:]
    return [GameRecord.loads(text[start:end]) for start, end in pairwise([0, *starts, len(text)])]


def parse_number_argument(name: str, text: str) -> int:
    """Parse the whole number typed for the argument `name`. Raise NotationError if the text is not a whole number."""
    if (found := parse_whole_number(text)) is None:
        raise NotationError(f"{name} cannot be {quote_input(text)}; it takes a whole number")
    return found


def game_log_lines(record: GameRecord, state: State) -> list[str]:
    """Return the log of a game as a spectator sees it, a sentence for each event."""
    return log_sentences(record.game, state, sentences.SeatNames(record.people, None))


def rules_text_lines(info: GameInfo, preset: Preset, chosen: Rules) -> Iterator[str]:
    """Yield lines with the rules of a game, each rule followed by the statements of its sources."""
    yield f"{info.title}, rules: {preset.title}. {remove_asterisks(preset.says)}"
    for section in info.rule_sections:
        rows = [row for row in info.rules if row.section == section.id and row.rule_sentence(chosen)]
        if rows:
            yield from ("", section.title)
        for row in rows:
            yield f"  {remove_asterisks(row.rule_sentence(chosen))} [{row.status}]"
            for reading in row.readings:
                place = f", {reading.place}" if reading.place else ""
                yield f"      {content.all_sources()[reading.source].citation_label}{place}: {remove_asterisks(reading.says)}"


def rule_option_lines(info: GameInfo, kind: type[Rules]) -> Iterator[str]:
    """Yield lines about every option: its possible values, its default, its meaning, and the presets that set it."""
    found = kind.declared_options()
    yield f"{info.title}: {len(found)} options, to use as OPTION=VALUE with --set and in presets."
    for name, (option, default) in found.items():
        yield from ("", f"{name}: {_possible_values_in_words(option, default)}; default {format_option_value(default)}", f"  {option.says}")
        if presets := [f"{key} {format_option_value(value)}" for key, value in _presets_that_set_option(info, name).items()]:
            yield f"  Set by: {', '.join(presets)}"


def rule_options_json(info: GameInfo, kind: type[Rules]) -> Iterator[dict[str, object]]:
    """Yield every option for JSON output. The keys are those of the table of options in the exported data."""
    for name, (option, default) in kind.declared_options().items():
        takes = {"low": option.low, "high": option.high} if type(default) is int else {"choices": option.choices or (True, False)}
        yield {"id": name, "default": default, "says": option.says, **takes, "presets": _presets_that_set_option(info, name)}


def _possible_values_in_words(option: RuleOption, default: Value) -> str:
    """Return the possible values of an option in words. The type of the default says whether the option takes a number."""
    if type(default) is int:
        return f"{option.low} to {option.high}"
    values = option.choices or ("true", "false")
    return join_with_or(values, len(values))


def _presets_that_set_option(info: GameInfo, name: str) -> dict[str, Value]:
    """Return the value of an option for each preset that sets it."""
    return {key: preset.options[name] for key, preset in info.presets.items() if name in preset.options}


def hand_score_lines(hand: ExplainedHand[ScoredHand]) -> Iterator[str]:
    """Yield the score of a hand, the scorer's explanation with a line for each paragraph or item, and the command for more odds."""
    sentence = str(hand)
    yield f"{sentences.spell_cards(hand.score.cards)}: {sentence[0].lower()}{sentence[1:]}"
    yield from (f"  {line}" for line in hand.explanation)
    if isinstance(hand.score, HandScore) and hand.score.made and games.game_module(hand.game, "advice"):
        yield f"  For more odds: python -m kabu_core odds {hand.game}"


def hand_score_json(info: GameInfo, found: Any) -> dict[str, Any]:
    """Return a score for JSON output: its fields and, if the game has them, its equation and the name of its total."""
    values = {field.name: _value_for_json(getattr(found, field.name)) for field in fields(found)}
    if equation := getattr(found, "payout_equation", ""):
        values["equation"] = equation
    if "draw" in values:
        values["third_card"] = values.pop("draw")
    if info.numerals and "total" in values:
        numeral = content.gambling_numerals()[values["total"]]
        values["numeral"] = {"romaji": numeral.romaji, "kanji": numeral.kanji, "reading": numeral.kana}
    return values


def _value_for_json(value: object) -> Any:
    match value:
        case Card():
            return value.code
        case NamedHand():
            name = {"romaji": value.name.romaji, "kanji": value.name.kanji, "kana": value.name.kana, "english": value.name.english}
            return {"id": value.id, "name": name, "special": False, "sources": list(value.sources)}
        case tuple():
            return [_value_for_json(item) for item in value]
    if not is_dataclass(value):
        return value
    rest = {field.name: _value_for_json(getattr(value, field.name)) for field in fields(value)}
    wins = {"wins": value.wins_outright} if isinstance(value, NamedHandFoundInCards) else {}
    return {**rest.pop("hand", {}), **rest, **wins}


def play_in_terminal(record: GameRecord, level: str) -> None:
    """Play a game against bots in the terminal, in seat 0. At the end print the record, which the command `replay` reads."""
    choose, state = games.bot(record.game, level), games.initial_state(record)
    rng, printed = seeded_random(record.seed or 0, FOR_BOTS, 0), 0
    print("Type an action, its number, or 'quit'. You are player 1.")
    try:
        while state.current_player is not None:
            printed = _print_new_events(state, record.game, printed)
            action = (
                _ask_player_for_action(state, record.game)
                if state.current_player == YOU
                else choose(state.observation(state.current_player), rng)
            )
            if action is None:
                break
            state, record = apply_action_text(state, str(action)), record.with_action(action)
        _print_new_events(state, record.game, printed)
    finally:
        print(f"\nThe record of this game:\n{record.dumps()}", end="")


def _print_new_events(state: State, game: str, printed: int) -> int:
    texts = log_sentences_with_our_choice_marks(game, state.observation(YOU), sentences.READER_NAMES, games.spec(game).view.event_text)
    for text in filter(None, texts[printed:]):
        print(remove_asterisks(text))
    return len(state.events)


def _sort_actions_by_numbers(actions: list[str]) -> list[str]:
    """Sort the actions offered to the player: first by their first word, then by the cards and numbers in them, from low to high."""
    words = list(dict.fromkeys(text.split()[0] for text in actions))
    return sorted(
        actions,
        key=lambda text: (words.index(text.split()[0]), [(int(n), kind) for n, kind in re.findall(r"(\d+)([a-d]?)", text)]),
    )


def _ask_player_for_action(state: State, game: str) -> str | None:
    """Ask the player for an action. Return the text of a legal action, or None if the player quits."""
    view = state.observation(YOU)
    legal = _sort_actions_by_numbers([str(action) for action in view.legal_actions()])
    texts = games.spec(game).view
    outlook = texts.outlook(view, sentences.READER_NAMES)
    points = [f"{sentences.READER_NAMES(seat)} {format_points(points)}" for seat, points in enumerate(view.points)]
    standings = [f"Points: {', '.join(points)}"] if any(view.points) else []
    prompt = texts.prompt(view) if view.payoffs is None else "The round is over."
    print("\n" + "\n".join([*standings, *texts.terminal_lines(view), prompt, *filter(None, [outlook])]))
    print("  " + "   ".join(f"{n}) {text}" for n, text in enumerate(legal, 1)))
    while True:
        typed = " ".join(normalize_text(input("> ")).split())
        if typed == "quit":
            return None
        if 1 <= (number := parse_whole_number(typed) or 0) <= len(legal):
            chosen = legal[number - 1]
            if any(text != chosen and text.endswith(f" {number}") for text in legal):
                print(f"{number} can be an amount or the number of {quote_input(chosen)}; type the whole action.")
                continue
            return chosen
        try:
            apply_action_text(state, typed)
        except KabuError as error:
            print(f"{error}.")
        else:
            return typed
