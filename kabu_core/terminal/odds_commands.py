"""The commands that calculate odds: `odds`, `compute`, `make-puzzles` and `simulate`."""

import argparse
from pathlib import Path

from kabu_core import content, games
from kabu_core.calculator import decision_odds, hand_odds, house_edges, position_odds
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.errors import NotationError, quote_input
from kabu_core.odds import bot_simulation, decisions_by_total, stored_odds, stored_problems, stored_simulations
from kabu_core.play.bots import bot_name_of_level
from kabu_core.play.record import parse_seed
from kabu_core.rules import Rules, format_option_value
from kabu_core.terminal import odds_output as chances
from kabu_core.terminal import text_views as terminal
from kabu_core.terminal.process_pool import process_pool
from kabu_core.terminal.shared_command_helpers import json_answer_header, parse_rule_options, print_json, rules_from_arguments


def show_odds(chosen: argparse.Namespace) -> None:
    """Print the probabilities of totals and named hands and the value of each choice, or only the figures that a flag asks for."""
    preset, rules = rules_from_arguments(chosen)
    if not games.game_module(chosen.game, "advice"):
        raise NotationError(f"there are no odds to calculate for {chosen.game}: no choice in it depends on the cards")
    hand_odds.parse_known_cards(games.deck(chosen.game, rules), chosen.cards, chosen.seen)
    for flag, tell in {"edges": _print_house_edges, "by_total": _print_decisions_by_total, "removal": _print_effect_of_dead_cards}.items():
        if getattr(chosen, flag):
            return tell(chosen, preset, rules)
    found = position_odds.calculate_position_odds(chosen.game, rules, chosen.cards, chosen.seen, chosen.role, chosen.against)
    decision = found.decision
    if chosen.json:
        answer = {"as": chosen.role, "against": chosen.against, **chances.decision_odds_json(decision)} if decision else {}
        return print_json(json_answer_header(chosen, preset, rules) | chances.hand_odds_json(found.known, found.hands) | answer)
    print("\n".join([*chances.hand_odds_lines(found.known, found.hands), *(chances.decision_odds_lines(decision) if decision else ())]))
    return None


def _print_house_edges(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """Print the dealer's edge under the rules, for other drawing habits, and for each change of a single option that alters the edge."""
    _require_full_pack("--edges", chosen)
    edge = house_edges.house_edge(chosen.game, rules)
    changed = (
        (name, value, house_edges.house_edge(chosen.game, other)) for name, value, other in rules_with_one_change(chosen.game, rules)
    )
    rows = [(name, value, found) for name, value, found in changed if found != edge]
    habits = house_edges.drawing_habit_edges(chosen.game, rules)
    if chosen.json:
        return print_json(json_answer_header(chosen, preset, rules) | chances.house_edges_json(edge, habits, rows))
    print("\n".join(chances.house_edge_lines(edge, habits, rows)))
    return None


def _print_decisions_by_total(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """Print the value of each choice for every total on which there is a decision."""
    _require_full_pack("--by-total", chosen)
    found = [*decisions_by_total.decisions_by_total(chosen.game, rules)]
    if chosen.json:
        return print_json(
            json_answer_header(chosen, preset, rules) | {"decisions": [stored_odds.decision_at_total_json(case) for case in found]}
        )
    print("\n".join(line for case in found for line in chances.decision_at_total_lines(case)))
    return None


def _print_effect_of_dead_cards(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """Print, for each rank, how the odds change if one more card of that rank is out of play.

    If cards are held, print the gain of each choice; otherwise print the average loss of a stake, and the value of seeing a card.
    """
    deck = games.deck(chosen.game, rules)
    if chosen.cards:
        known = hand_odds.parse_known_cards(deck, chosen.cards, chosen.seen)
        gains = decision_odds.value_changes_if_rank_was_seen(
            chosen.game, rules, decision_odds.seat_knowledge_from_cards(chosen.game, rules, known, chosen.role, chosen.against)
        )
        answer, lines = chances.seen_card_gains_json(gains), chances.seen_card_gain_lines(deck, gains)
    else:
        _require_full_pack("--removal without cards", chosen)
        losses, values = (
            stored_odds.house_edges_without_a_card(chosen.game, rules),
            [*stored_odds.values_of_seeing_cards_if_any(chosen.game, rules)],
        )
        if not losses:
            raise NotationError(f"{chosen.game} has no house edge; give the cards held")
        answer, lines = chances.dead_card_losses_json(losses, values), chances.dead_card_loss_lines(deck, losses, values)
    if chosen.json:
        return print_json(json_answer_header(chosen, preset, rules) | answer)
    print("\n".join(lines))
    return None


def _require_full_pack(flag: str, chosen: argparse.Namespace) -> None:
    """Raise NotationError if the command names cards together with a flag that needs a full pack."""
    if cards := next(filter(None, (chosen.cards, chosen.seen, *chosen.against)), ""):
        raise NotationError(
            f"{flag} uses a full pack and cannot be combined with {quote_input(cards)}; leave out the cards, --seen and --against"
        )


def recalculate_odds_files(chosen: argparse.Namespace) -> None:
    """Recalculate the published odds and simulations, of all games or only of those named, and write them to their files."""
    for game in chosen.games:
        games.spec(game)
    wanted = [game for game in stored_odds.games_with_published_odds() if game in (chosen.games or games.GAMES)]
    played = [game for game in stored_simulations.games_with_simulation() if game in (chosen.games or games.GAMES)]
    for game in chosen.games:
        if game not in (*wanted, *played):
            raise NotationError(f"no odds of {game} are published; write `odds = true` in its rules.toml")
    with process_pool() as pool:
        for game, text in zip(wanted, pool.map(stored_odds.odds_file_text, wanted), strict=True):
            stored_odds.odds_file_path(game).write_text(text, "utf-8")
            print(f"Written: {stored_odds.odds_file_path(game)}", flush=True)
        for game in played:
            stored_simulations.simulation_file_path(game).write_text(stored_simulations.simulation_file_text(game, pool), "utf-8")
            print(f"Written: {stored_simulations.simulation_file_path(game)}", flush=True)


def recalculate_problems_file(chosen: argparse.Namespace) -> None:
    """Recalculate the published problems and write them to their file."""
    stored_problems.FILE.write_text(stored_problems.problems_file_text(), "utf-8")
    print(f"Written: {stored_problems.FILE}")


def play_and_print_simulation(chosen: argparse.Namespace) -> None:
    """Let bots play many rounds and print the results. After an interrupt, print the results so far."""
    preset, _ = rules_from_arguments(chosen)
    options = tuple((name, format_option_value(value)) for name, value in parse_rule_options(chosen.set).items())
    seats = (
        terminal.parse_number_argument("--seats", chosen.seats) if chosen.seats else content.game_info(chosen.game).nearest_seat_count(4)
    )
    rounds, seed = terminal.parse_number_argument("--rounds", chosen.rounds), parse_seed(chosen.seed)
    plan = bot_simulation.SimulationPlan(chosen.game, preset, options, seats, bot_name_of_level(chosen.bots), rounds, seed)
    run = bot_simulation.SimulationRun(plan, Path(chosen.keep) if chosen.keep else None)
    try:
        chances.run_simulation_with_progress(run, terminal.parse_number_argument("--workers", chosen.workers))
    except KeyboardInterrupt:
        _print_simulation_results(run, chosen.json)
        raise
    _print_simulation_results(run, chosen.json)


def _print_simulation_results(run: bot_simulation.SimulationRun, as_json: bool) -> None:
    """Print the results of a simulation, which may have been stopped early."""
    if as_json:
        return print_json(chances.simulation_result_json(run))
    print("\n".join(chances.simulation_result_lines(run)))
    return None
