"""The commands that reckon: odds, reckon, pose and simulate."""

import argparse
from pathlib import Path

from kabu_core import content, games
from kabu_core.calculator import decisions, edges, hands, position
from kabu_core.errors import NotationError, quote
from kabu_core.odds import by_total, flowers, problems, published, simulating
from kabu_core.play.record import parse_seed
from kabu_core.rules import Rules, spell
from kabu_core.terminal import odds as chances
from kabu_core.terminal import views as terminal
from kabu_core.terminal.chosen import chosen_rules, head, options_set, print_json
from kabu_core.terminal.workers import workers


def ask(chosen: argparse.Namespace) -> None:
    """How often totals and hands come, and what each choice is worth."""
    preset, rules = chosen_rules(chosen)
    hands.known_cards(games.pack(chosen.game, rules), chosen.cards, chosen.seen)
    for flag, tell in {"edges": _edges, "by_total": _by_total, "removal": _removal}.items():
        if getattr(chosen, flag):
            return tell(chosen, preset, rules)
    found = position.reckon(chosen.game, rules, chosen.cards, chosen.seen, chosen.role, chosen.against)
    decision = found.decision
    if chosen.json:
        said = {"as": chosen.role, "against": chosen.against, **chances.decision_json(decision)} if decision else {}
        return print_json(head(chosen, preset, rules) | chances.hands_json(found.known, found.hands) | said)
    print("\n".join([*chances.hands(found.known, found.hands), *(chances.decision(decision) if decision else ())]))
    return None


def _edges(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """The edge of the rules chosen, and what becomes of it when one option is changed."""
    _check_full("--edges", chosen)
    edge = edges.edge(chosen.game, rules)
    changed = ((name, value, edges.edge(chosen.game, other)) for name, value, other in edges.switches(chosen.game, rules))
    rows = [(name, value, found) for name, value, found in changed if found != edge]
    habits = edges.habits(chosen.game, rules)
    if chosen.json:
        return print_json(head(chosen, preset, rules) | chances.edges_json(edge, habits, rows))
    print("\n".join(chances.edges(edge, habits, rows)))
    return None


def _by_total(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """What each choice is worth by the total held."""
    _check_full("--by-total", chosen)
    found = [*by_total.cases(chosen.game, rules)]
    if chosen.json:
        return print_json(head(chosen, preset, rules) | {"decisions": [published.case_json(case) for case in found]})
    print("\n".join(line for case in found for line in chances.case(case)))
    return None


def _removal(chosen: argparse.Namespace, preset: str, rules: Rules) -> None:
    """What a card of each rank, once seen, is worth: to each choice if cards are held, else to a stake."""
    deck = games.pack(chosen.game, rules)
    if chosen.cards:
        known = hands.known_cards(deck, chosen.cards, chosen.seen)
        gains = decisions.removal(chosen.game, rules, decisions.position(chosen.game, rules, known, chosen.role, chosen.against))
        told, lines = chances.gains_json(gains), chances.gains(deck, gains)
    else:
        _check_full("--removal without cards", chosen)
        lacking, seen = published.removal(chosen.game, rules), [*published.seeing(chosen.game, rules)]
        if not lacking:
            raise NotationError(f"nobody has an edge in {chosen.game}; give the cards that are held")
        told, lines = chances.removal_json(lacking, seen), chances.removal(deck, lacking, seen)
    if chosen.json:
        return print_json(head(chosen, preset, rules) | told)
    print("\n".join(lines))
    return None


def _check_full(flag: str, chosen: argparse.Namespace) -> None:
    """Raises NotationError if cards are named where the pack is full."""
    if named := next(filter(None, (chosen.cards, chosen.seen, *chosen.against)), ""):
        raise NotationError(f"{flag} is of a full pack, without {quote(named)}; leave out the cards, --seen and --against")


def reckon(chosen: argparse.Namespace) -> None:
    """All published odds anew."""
    for game in chosen.games:
        games.spec(game)
    wanted = [game for game in published.published_games() if game in (chosen.games or games.GAMES)]
    for game in chosen.games:
        if game not in (*wanted, flowers.GAME):
            raise NotationError(f"no odds of {game} are published; write `odds = true` in its rules.toml, and a section in docs/odds.md")
    with workers() as pool:
        for game, text in zip(wanted, pool.map(published.reckon, wanted), strict=True):
            published.file(game).write_text(text, "utf-8")
            print(f"Written: {published.file(game)}", flush=True)
        if flowers.GAME in (chosen.games or games.GAMES):
            flowers.FILE.write_text(flowers.text(pool), "utf-8")
            print(f"Written: {flowers.FILE}", flush=True)


def pose(chosen: argparse.Namespace) -> None:
    """The problems anew."""
    problems.FILE.write_text(problems.text(), "utf-8")
    print(f"Written: {problems.FILE}")


def simulate(chosen: argparse.Namespace) -> None:
    """Many rounds of bots; the figures of those that were played are printed after an interrupt too."""
    preset, _ = chosen_rules(chosen)
    options = tuple((name, spell(value)) for name, value in options_set(chosen.set).items())
    seats = terminal.number("--seats", chosen.seats) if chosen.seats else content.game(chosen.game).near(4)
    rounds, seed = terminal.number("--rounds", chosen.rounds), parse_seed(chosen.seed)
    plan = simulating.Plan(chosen.game, preset, options, seats, chosen.bots, rounds, seed)
    run = simulating.Run(plan, Path(chosen.keep) if chosen.keep else None)
    try:
        chances.run(run, terminal.number("--workers", chosen.workers))
    except KeyboardInterrupt:
        _tell(run, chosen.json)
        raise
    _tell(run, chosen.json)


def _tell(run: simulating.Run, as_json: bool) -> None:
    """Print the figures of a run, as far as it went."""
    if as_json:
        return print_json(chances.tally_json(run))
    print("\n".join(chances.tally(run)))
    return None
