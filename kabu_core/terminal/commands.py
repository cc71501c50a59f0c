"""The command line `kabu`: its arguments, and the commands games, rules, options, score, play, replay, engine, check and new-game.

The commands odds, compute, make-puzzles and simulate are in the module odds_commands.
"""

import argparse
import io
import random
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from kabu_core import content, games
from kabu_core.archive import check_all_data_rows, person_and_work_names
from kabu_core.archive.rows_to_json import row_to_json, rule_to_json
from kabu_core.display.explained_hand import score_hand
from kabu_core.errors import KabuError, NotationError
from kabu_core.play.record import GameRecord, parse_seed
from kabu_core.play.state import State
from kabu_core.rules import Rules, format_option_value
from kabu_core.terminal import new_game_scaffold, odds_commands
from kabu_core.terminal import text_views as terminal
from kabu_core.terminal.line_protocol import run_line_protocol
from kabu_core.terminal.shared_command_helpers import (
    discard_further_output,
    json_answer_header,
    parse_rule_options,
    print_json,
    rules_from_arguments,
)
from kabu_core.text_normalization import normalize_text


def main(arguments: Sequence[str] | None = None, claims: Collection[str] | None = None) -> int:
    """Run one command and return its exit code. KeyboardInterrupt is left to the caller.

    For bad input, print one line on stderr and return 2; for bad data, print a line for each fault and return 2. `claims` are the rules
    that tests cover, which the command `check` needs; see `kabu_core.archive.check_all_data_rows.check_all_rows`.
    """
    if sys.stdout is None:  # a shell can start the command with the standard streams closed
        return _print_error("cannot write: the output is closed")
    sys.stdin = sys.stdin or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        chosen = _build_parser().parse_args(arguments)
        chosen.claims = claims
        chosen.run(chosen)
        print(end="", flush=True)
    except KabuError as error:
        return _print_error(str(error))
    except BrokenPipeError:
        discard_further_output()
    except OSError as error:
        return _print_error(f"cannot write: {error.strerror}")
    except EOFError:
        with suppress(BrokenPipeError):
            print(flush=True)
    return 0


def _print_error(why: str) -> int:
    for line in why.splitlines():
        print(f"kabu: {line}", file=sys.stderr)
    return 2


class _CommandLineParser(argparse.ArgumentParser):
    """An argument parser that raises NotationError for bad input, and normalizes full-width characters except in the names of files."""

    def add_argument(self, *names: str, **settings: Any) -> Any:
        if settings.get("metavar") not in (None, "FILE"):
            settings["type"] = normalize_text
        return super().add_argument(*names, **settings)

    def error(self, message: str) -> NoReturn:
        raise NotationError(f"{' '.join(message.split())[:200]}; see '{self.prog} --help'")


def _build_parser() -> argparse.ArgumentParser:
    parser = _CommandLineParser(prog="kabu", description="The rules of the kabu family of card games.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_CommandLineParser, metavar="COMMAND")

    def add_command(name: str, run: Callable[[argparse.Namespace], None], says: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(name, help=says, description=says)
        made.set_defaults(run=run)
        if run not in (
            odds_commands.recalculate_odds_files,
            odds_commands.recalculate_problems_file,
            _play_game,
            _run_engine,
            _check_data,
            _create_game,
        ):
            made.add_argument("--json", action="store_true", help="print JSON")
        if run in (_show_rules, _show_score, odds_commands.show_odds, odds_commands.play_and_print_simulation, _play_game):
            _add_rules_arguments(made)
        return made

    add_command("games", _list_games, "List the games and their presets.")
    add_command("rules", _show_rules, "Print the rules of a game with their sources.")
    listed = add_command("options", _show_options, "List the options of a game: values, default, meaning, and which preset sets what.")
    listed.add_argument("game", metavar="GAME")
    score = add_command("score", _show_score, "Score a hand and explain the result.")
    score.add_argument("cards", metavar="CARDS", help='ranks or cards, as in "8 9 3" or "4d 1a"')
    score.add_argument("--as", dest="role", metavar="HOLDER", default="", help="whose hand it is, if that matters: player or dealer")
    says = "Print the exact odds of each total, hand and choice, and the house edge."
    odds = add_command("odds", odds_commands.show_odds, says)
    odds.add_argument("cards", metavar="CARDS", nargs="?", default="", help="the cards already held")
    odds.add_argument("--seen", metavar="CARDS", default="", help="cards seen elsewhere, which can no longer be dealt")
    odds.add_argument("--as", dest="role", metavar="HOLDER", default="player", help="who decides: player or dealer")
    says = 'a hand to play against, with ? for a hidden card, as in "7 ?" or "7 ? 3"; may be repeated for a dealer'
    odds.add_argument("--against", metavar="HAND", action="append", default=[], help=says)
    odds.add_argument("--edges", action="store_true", help="print the dealer's edge under these rules and with each single option changed")
    says = "print the effect of seeing a card of each rank: on each choice if cards are held, otherwise on a stake"
    odds.add_argument("--removal", action="store_true", help=says)
    odds.add_argument(
        "--by-total", action="store_true", help="print the value of each choice for each total if no other cards have been seen"
    )
    compute = add_command(
        "compute", odds_commands.recalculate_odds_files, "Recalculate the published odds and write them to their files; this takes minutes."
    )
    compute.add_argument("games", metavar="GAME", nargs="*", help="recalculate only these games")
    add_command(
        "make-puzzles",
        odds_commands.recalculate_problems_file,
        "Regenerate the puzzles and write them to their file; this takes a minute or two.",
    )
    runs = add_command(
        "simulate", odds_commands.play_and_print_simulation, "Let bots play many rounds and add up what the dealer wins; stop with Ctrl-C."
    )
    for name, value, says in (
        ("rounds", "1000", "number of rounds"),
        ("seed", "0", "the same seed deals the same cards"),
        ("workers", "1", "number of processes; it does not change the results"),
        ("seats", "", "number of players"),
    ):
        runs.add_argument(f"--{name}", metavar="N", default=value, help=says)
    runs.add_argument("--bots", metavar="LEVEL", default="medium", help="how well the bots play: easy, medium or hard")
    runs.add_argument("--keep", metavar="FILE", help="save the run here, and resume it if it was stopped")
    play = add_command("play", _play_game, "Play against bots in the terminal.")
    play.add_argument("--seats", metavar="N", default="", help="number of players, including you")
    play.add_argument("--seed", metavar="N", help="the same seed deals the same cards")
    play.add_argument("--bots", metavar="LEVEL", default="medium", help="how well the bots play: easy, medium or hard")
    add_command("replay", _replay_records, "Replay a record.").add_argument(
        "file", metavar="FILE", help="a record, or several; - for standard input"
    )
    engine = add_command("engine", _run_engine, "Play with another program, which sends a JSON object per line and gets one back.")
    engine.add_argument("game", metavar="GAME")
    add_command("check", _check_data, "Check all data.")
    made = add_command("new-game", _create_game, "Write a skeleton game that runs and passes the checks.")
    made.add_argument("game", metavar="ID", help="lower-case letters and hyphens, as in trial-kabu")
    made.add_argument(
        "--family",
        choices=new_game_scaffold.FAMILIES,
        default=new_game_scaffold.FAMILIES[0],
        help="hands, columns on the table, or a fishing game",
    )
    return parser


def _add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--rules", metavar="PRESET", default="", help="the preset; by default that of the game")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], help="set one option; may be repeated")


def _list_games(chosen: argparse.Namespace) -> None:
    infos = [content.game_info(game) for game in games.GAMES]
    if chosen.json:
        rows = [
            {
                "id": info.id,
                "title": info.title,
                "name": row_to_json(info.name),
                "players": list(info.players),
                "default": info.default,
                "presets": {key: {"title": preset.title, "sources": list(preset.sources)} for key, preset in info.presets.items()},
            }
            for info in infos
        ]
        return print_json(rows)
    for info in infos:
        print(f"{info.id}  {info.title}, {info.player_count_text} players")
        for key, preset in info.presets.items():
            print(f"    {key}{' (default)' if key == info.default else ''}: {preset.title}")
    return None


def _show_rules(chosen: argparse.Namespace) -> None:
    preset, rules = rules_from_arguments(chosen)
    info = content.game_info(chosen.game)
    if chosen.json:
        return print_json(_rules_json(info, preset, rules))
    print("\n".join(terminal.rules_text_lines(info, info.find_preset(preset), rules)))
    return None


def _rules_json(info: content.GameInfo, preset: str, rules: Rules) -> dict[str, object]:
    sources = (reading.source for row in info.rules for reading in row.readings)
    return {
        "game": info.id,
        "rules": preset,
        "options": {name: getattr(rules, name) for name in rules.declared_options()},
        "statements": [rule_to_json(row, rules) for row in info.rules],
        "sources": {id_: _source_json(content.all_sources()[id_]) for id_ in sorted({*info.find_preset(preset).sources, *sources})},
    }


def _source_json(source: content.BibliographySource) -> dict[str, str]:
    """Return a source for JSON output, with its author in Latin letters and in the original script."""
    labels = {
        "label": source.citation_label,
        "author": source.author,
        "author_script": person_and_work_names.author_name_in_native_script(source),
        "title": source.title,
    }
    return labels | {"title_en": source.title_en, "lang": source.lang, "date": source.date, "url": source.url}


def _show_options(chosen: argparse.Namespace) -> None:
    kind = games.spec(chosen.game).rules
    info = content.game_info(chosen.game)
    if chosen.json:
        return print_json(list(terminal.rule_options_json(info, kind)))
    print("\n".join(terminal.rule_option_lines(info, kind)))
    return None


def _show_score(chosen: argparse.Namespace) -> None:
    preset, rules = rules_from_arguments(chosen)
    hand = score_hand(chosen.game, chosen.cards, chosen.role, rules)
    if chosen.json:
        info = content.game_info(chosen.game)
        return print_json(json_answer_header(chosen, preset, rules) | {"as": hand.role} | terminal.hand_score_json(info, hand.score))
    print("\n".join(terminal.hand_score_lines(hand)))
    return None


def _play_game(chosen: argparse.Namespace) -> None:
    preset, _ = rules_from_arguments(chosen)
    seed = parse_seed(chosen.seed) if chosen.seed is not None else random.SystemRandom().getrandbits(32)
    seats = (
        terminal.parse_number_argument("--seats", chosen.seats) if chosen.seats else content.game_info(chosen.game).nearest_seat_count(4)
    )
    options = tuple((name, format_option_value(value)) for name, value in parse_rule_options(chosen.set).items())
    games.bot(chosen.game, chosen.bots)
    terminal.play_in_terminal(GameRecord(chosen.game, preset, seats, seed, options), chosen.bots)


def _run_engine(chosen: argparse.Namespace) -> None:
    run_line_protocol(chosen.game)


def _replay_records(chosen: argparse.Namespace) -> None:
    played = [(record, games.replay(record)) for record in terminal.parse_records(normalize_text(terminal.read_file_or_stdin(chosen.file)))]
    if chosen.json:
        answers = [_record_json(*one) for one in played]
        print_json(answers if len(answers) > 1 else answers[0])
    else:
        print("\n\n".join("\n".join(terminal.game_log_lines(*one)) for one in played))


def _record_json(record: GameRecord, state: State) -> dict[str, object]:
    return {
        "game": record.game,
        "rules": record.preset,
        "set": dict(record.options),
        "seats": record.seats,
        "people": list(record.people),
        "seed": record.seed,
        "deal": list(record.deal),
        "actions": list(record.actions),
        "actor": state.current_player,
        "payoffs": state.payoffs,
        "points": state.points,
        "log": terminal.game_log_lines(record, state),
    }


def _check_data(chosen: argparse.Namespace) -> None:
    rows = check_all_data_rows.check_all_rows(thorough=True, claims=chosen.claims)
    print(f"All {rows} rows of data are in order.")


def _create_game(chosen: argparse.Namespace) -> None:
    print("\n".join(["Written:", *(f"    {file}" for file in new_game_scaffold.create_game_from_templates(chosen.game, chosen.family))]))
