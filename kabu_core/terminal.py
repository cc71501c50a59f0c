"""Views for the terminal: the same facts and sentences as on the page, as lines of text."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kabu_core import bots, content, games, odds, totals
from kabu_core.cards import ranks
from kabu_core.content import GameInfo, Preset
from kabu_core.errors import KabuError, NotationError, quote
from kabu_core.hands import NamedHand, Score
from kabu_core.play import FOR_BOTS, Event, Record, State, act, chance
from kabu_core.render import log as sentences
from kabu_core.render import table
from kabu_core.render.html import count, plain
from kabu_core.rules import Rules, whole

YOU = 0


def read(file: str) -> str:
    """The text of a file, or of standard input for "-". Raises NotationError if it cannot be read."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise NotationError(f"cannot read {quote(file)}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"cannot read {quote(file)}: it is not UTF-8 text") from None
    except ValueError as error:
        raise NotationError(f"cannot read {quote(file)}: {error}") from None


def number(name: str, text: str) -> int:
    """A whole number typed for an option. Raises NotationError."""
    if (found := whole(text)) is None:
        raise NotationError(f"{name} cannot be {quote(text)}; it takes a whole number")
    return found


def log(events: Sequence[Event]) -> list[str]:
    """What happened, for somebody who only looks on."""
    return [plain(text) for text in sentences.sentences(events, sentences.from_outside)]


def rules(info: GameInfo, preset: Preset, chosen: Rules) -> Iterator[str]:
    """The rules with their witnesses."""
    yield f"{info.title}, rules: {preset.title}. {plain(preset.says)}"
    for section in info.sections:
        rows = [row for row in info.rules if row.section == section.id and row.sentence(chosen)]
        if rows:
            yield from ("", section.title)
        for row in rows:
            yield f"  {plain(row.sentence(chosen))} [{row.status}]"
            for reading in row.readings:
                place = f", {reading.place}" if reading.place else ""
                yield f"      {content.sources()[reading.source].label}{place}: {plain(reading.says)}"


def score(found: Score, role: totals.Role, chosen: totals.KabuRules, specials: tuple[NamedHand, ...]) -> Iterator[str]:
    """A hand's total with its name, the named hands, and how often it is dealt."""
    numeral = content.numerals()[found.total]
    yield f"{'-'.join(map(str, ranks(found.cards)))}: total {found.total}, {numeral.romaji} ({numeral.kanji} {numeral.kana})"
    for line in found.lines:
        wins = f" Wins by itself, {content.odds(line.pays)}." if line.wins else ""
        labels = ", ".join(content.sources()[source].label for source in line.hand.sources)
        yield f"  {line.hand.name.romaji} {line.hand.name.kanji}: {plain(line.hand.says)}{wins} [{labels}]"
    if len(found.cards) == 2:
        yield f"  A third card {totals.drawing(found.cards, role, chosen, specials)} be drawn."
    ways, every = odds.deals(ranks(found.cards))
    yield f"  {count(ways)} of {count(every)} deals give these ranks."


def play(record: Record, level: str) -> None:
    """A game in the terminal; you sit in seat 0. Ends with the record, which `replay` reads."""
    choose, state = bots.bot(record.game, level), games.start(record)
    rng, told = chance(record.seed or 0, FOR_BOTS, 0), 0
    print("Type an action, its number, or 'quit'. You are player 1.")
    try:
        while state.actor is not None:
            told = _tell(state, told)
            action = _ask(state, record.game) if state.actor == YOU else choose(state.seen_by(state.actor), rng)
            if action is None:
                break
            state, record = act(state, str(action)), record.then(action)
        _tell(state, told)
    finally:
        print(f"\nThe record of this game:\n{record.dumps()}", end="")


def _tell(state: State, told: int) -> int:
    for event in state.seen_by(YOU).events[told:]:
        if text := sentences.sentence(event, sentences.at_table):
            print(plain(text))
    return len(state.events)


def _ask(state: State, game: str) -> str | None:
    """The text of a legal action, or None to leave."""
    view: Any = state.seen_by(YOU)
    legal = [str(action) for action in view.actions()]
    print(f"\n{table.BOARDS[game].prompt(view)}")
    print("  " + "   ".join(f"{n}) {text}" for n, text in enumerate(legal, 1)))
    while True:
        typed = " ".join(input("> ").split())
        if typed == "quit":
            return None
        if 1 <= (whole(typed) or 0) <= len(legal):
            return legal[(whole(typed) or 0) - 1]
        try:
            act(state, typed)
        except KabuError as error:
            print(f"{error}.")
        else:
            return typed
