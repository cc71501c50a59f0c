"""The output of odds in the terminal, as text and as JSON."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from fractions import Fraction
from operator import itemgetter

from kabu_core.calculator.decision_odds import DecisionOdds
from kabu_core.calculator.hand_odds import HandProbabilities, KnownCards, name_of_hand_or_yaku
from kabu_core.calculator.house_edges import ROLE_NAMES, HouseEdge, ValueOfSeeingCard
from kabu_core.cards import Deck
from kabu_core.errors import NotationError
from kabu_core.odds.bot_simulation import SimulationRun
from kabu_core.odds.decisions_by_total import DecisionAtTotal
from kabu_core.odds.stored_odds import corner_signs_of_rank
from kabu_core.play.bots import LEVELS
from kabu_core.play.hand_scoring import Role
from kabu_core.rules import Value, format_option_value
from kabu_core.terminal.process_pool import process_pool

MOST_WORKERS = 256
PROGRESS_INTERVAL = 1.0
"""The least number of seconds between two reports on the progress of a simulation."""

EDGE_WORDS = {
    "The dealer's edge if both sides follow the rule of thumb": "thumb",
    "If the dealer plays best against a bettor who follows it": "dealer_best",
    "If the bettor plays best against a dealer who follows it": "bettor_best",
}
"""The descriptions of the edges that are printed, with the attribute of `HouseEdge` for each."""

COLUMN_WORDS = {
    "thumb": "both by the rule of thumb",
    "dealer_best": "the dealer plays best",
    "bettor_best": "the bettor plays best",
}
"""The descriptions of the edges in the heading of their columns."""

SIGHT_WORDS = {
    ("bettor", "open"): "the dealer's first card",
    ("dealer", "open"): "the bettor's first card",
    ("bettor", "dead"): "one dead card",
    ("dealer", "dead"): "one dead card",
}

type Edges = Mapping[int, Mapping[str, Fraction]]
"""For each rank of a card that is out of play, the values of the choices or the edges of the stakes, by name."""

type Habits = Mapping[tuple[Role, int], Fraction]
"""The edge if one side draws up to a total other than the rule of thumb, by the role of that side and the total."""


def hand_odds_lines(known: KnownCards, found: Sequence[HandProbabilities]) -> Iterator[str]:
    """Yield lines with the probabilities of totals and named hands, in a block for each number of cards."""
    yield f"{len(known.unseen_cards)} cards are unseen."
    for row in found:
        yield from ("", f"In {row.cards} cards:")
        for total, share in row.totals.items():
            yield f"  total {total}: {_probability_text(share)}"
        for hand, share in filter(itemgetter(1), row.named.items()):
            yield f"  {_hand_name_with_translation(hand)}: {_probability_text(share)}"


def hand_odds_json(known: KnownCards, found: Sequence[HandProbabilities]) -> dict[str, object]:
    """Return the probabilities of totals and named hands for JSON output."""
    return {
        "cards": [card.code for card in known.held],
        "seen": [card.code for card in known.seen],
        "unseen": len(known.unseen_cards),
        "hands": [
            {
                "cards": row.cards,
                "totals": {str(total): fraction_json(share) for total, share in row.totals.items()},
                "named": {hand: fraction_json(share) for hand, share in row.named.items()},
            }
            for row in found
        ],
    }


def decision_odds_lines(found: DecisionOdds) -> Iterator[str]:
    """Yield lines with the value of each choice in a decision, the best choice first, and the choice by rule of thumb."""
    yield ""
    for row in found.choices:
        line = f"  {row.action}: {float(row.value):+.4f}"
        yield line if found.sums else f"{line} of the stake; win {row.win:.2%}, tie {row.tie:.2%}, lose {row.lose:.2%}"
    costs = f"which costs {float(found.cost_of_rule_of_thumb):.4f}" if found.cost_of_rule_of_thumb else "which costs nothing"
    yield f"By rule of thumb: {found.thumb}, {costs}."


def decision_at_total_lines(found: DecisionAtTotal) -> Iterator[str]:
    """Yield a line that names the player, the total and the number of cards, then lines for the choices and the rule of thumb."""
    other = f", the other {found.other}" if found.other in ("stood", "drew") else ""
    yield f"{found.holder.capitalize()} with {found.total} in {found.cards} cards{other}:"
    *choices, thumb = list(decision_odds_lines(found.decision))[1:]
    yield from choices
    yield (thumb if found.usual == 1 else f"By rule of thumb mostly: {found.decision.thumb}, which costs {float(found.cost):.4f} in all.")


def decision_odds_json(found: DecisionOdds) -> dict[str, object]:
    """Return the choices of a decision and their values for JSON output."""
    shares = ("win", "tie", "lose", "value") if not found.sums else ("value",)
    rows = [{"action": row.action, **{name: fraction_json(getattr(row, name)) for name in shares}} for row in found.choices]
    return {"choices": rows, "best": found.best_choice.action, "thumb": found.thumb, "cost": fraction_json(found.cost_of_rule_of_thumb)}


def house_edge_lines(edge: HouseEdge, habits: Habits, changed: Sequence[tuple[str, Value, HouseEdge]]) -> Iterator[str]:
    """Yield lines with the dealer's edge: under the rules, if one side draws differently, and with one option changed."""
    for title, name in EDGE_WORDS.items():
        yield f"{title}: {float(getattr(edge, name)):+.4%}"
    for (role, upto), habit in habits.items():
        yield f"If the {ROLE_NAMES[role]} draws to {upto}: {float(habit):+.4%}"
    yield from ("", "With one option changed, in the same order (options not listed change nothing):")
    for option, value, found in changed:
        yield f"  {option}={format_option_value(value)}: {'  '.join(f'{float(getattr(found, name)):+.4%}' for name in EDGE_WORDS.values())}"


def house_edges_json(edge: HouseEdge, habits: Habits, changed: Sequence[tuple[str, Value, HouseEdge]]) -> dict[str, object]:
    """Return the edges for JSON output; see `house_edge_lines`."""

    def house_edge_json(found: HouseEdge) -> dict[str, object]:
        return {name: fraction_json(getattr(found, name)) for name in EDGE_WORDS.values()}

    other = [{"plays": role, "draws_to": upto, "edge": fraction_json(habit)} for (role, upto), habit in habits.items()]
    rows = [{"option": option, "value": value, "edge": house_edge_json(found)} for option, value, found in changed]
    return {"edge": house_edge_json(edge), "habits": other, "changed": rows}


def dead_card_loss_lines(deck: Deck, loss_by_dead_rank: Edges, values_of_seeing: Sequence[ValueOfSeeingCard]) -> Iterator[str]:
    """Yield lines with the average loss of a stake if one card of a rank is dead, for each rank, and with the value of seeing a card."""
    names = next(iter(loss_by_dead_rank.values()))
    yield f"The average loss of a stake if one card is dead before the deal ({', '.join(COLUMN_WORDS.get(name, name) for name in names)}):"
    for rank, found in loss_by_dead_rank.items():
        yield f"  {corner_signs_of_rank(deck, rank)}: {'  '.join(f'{float(value):+.4%}' for value in found.values())}"
    if values_of_seeing:
        yield from ("", "The value of seeing a card, for a side that plays best:")
    for row in values_of_seeing:
        yield f"  the {row.by}, {SIGHT_WORDS[row.by, row.card]}: {float(row.worth):+.4%}"


def dead_card_losses_json(loss_by_dead_rank: Edges, values_of_seeing: Sequence[ValueOfSeeingCard]) -> dict[str, object]:
    """Return the losses for dead cards and the values of seeing cards for JSON output; see `dead_card_loss_lines`."""
    rows = [
        {"rank": rank, "edge": {name: fraction_json(value) for name, value in found.items()}} for rank, found in loss_by_dead_rank.items()
    ]
    worths = [
        {"by": row.by, "card": row.card, **{name: fraction_json(getattr(row, name)) for name in ("unseen", "seen", "worth")}}
        for row in values_of_seeing
    ]
    return {"removal": rows, "seeing": worths}


def seen_card_gain_lines(deck: Deck, found: Edges) -> Iterator[str]:
    """Yield a heading, then a line for each rank: the change in value of each choice if one more card of this rank has been seen."""
    acts = next(iter(found.values()))
    yield f"The gain of each choice if one more card has been seen ({', '.join(acts)}):"
    for rank, row in found.items():
        yield f"  {corner_signs_of_rank(deck, rank)}: {'  '.join(f'{float(value):+.4f}' for value in row.values())}"


def seen_card_gains_json(found: Edges) -> dict[str, object]:
    """Return the gains for JSON output; see `seen_card_gain_lines`."""
    return {"removal": [{"rank": rank, "gains": {act: fraction_json(value) for act, value in row.items()}} for rank, row in found.items()]}


def run_simulation_with_progress(simulated: SimulationRun, count: int) -> None:
    """Play a simulation with `count` processes and report its progress on stderr.

    Raises KabuError. After an interrupt, print how many rounds were played, and raise KeyboardInterrupt again.
    """
    if not 0 < count <= MOST_WORKERS:
        raise NotationError(f"--workers cannot be {count}; it takes 1 to {MOST_WORKERS}")
    rounds, last_report = simulated.plan.rounds, time.monotonic()

    def print_progress_to_stderr(done: int) -> None:
        nonlocal last_report
        if time.monotonic() - last_report >= PROGRESS_INTERVAL:
            last_report = time.monotonic()
            print(f"{done:,} of {rounds:,} rounds", file=sys.stderr, flush=True)

    try:
        with process_pool(count) if count > 1 else nullcontext() as executor:
            simulated.play_remaining_rounds(executor, print_progress_to_stderr)
    except KeyboardInterrupt:
        kept = f"; the same command resumes from {simulated.file}" if simulated.file else ""
        print(f"\nStopped after {simulated.tally.rounds:,} of {rounds:,} rounds{kept}.", file=sys.stderr, flush=True)
        raise


def simulation_result_lines(simulated: SimulationRun) -> Iterator[str]:
    """Yield lines with the results of a simulation, which may have been stopped early."""
    found, plan = simulated.tally, simulated.plan
    level = LEVELS.get(plan.bots, plan.bots)
    yield f"{found.rounds:,} rounds of {plan.game}, {plan.preset}, {plan.seats} seats, bots: {level}, seed {plan.seed}."
    if found.rounds:
        yield "The dealer wins {:+.4f} ± {:.4f} points a round.".format(*found.mean_dealer_points())
    if edge := found.simulated_dealer_edge():
        yield "The dealer wins {:+.3%} ± {:.3%} of all that is staked.".format(*edge)


def simulation_result_json(simulated: SimulationRun) -> dict[str, object]:
    """Return the results of a simulation for JSON output. The mean and the edge each come with half the width of a 95 % interval."""
    found = simulated.tally
    mean, edge = found.mean_dealer_points() if found.rounds else None, found.simulated_dealer_edge()
    return {**asdict(simulated.plan), "played": found.rounds, "sums": asdict(found), "dealer_points": mean, "dealer_edge": edge}


def fraction_json(value: Fraction) -> dict[str, object]:
    """Return a number for JSON output, as an exact fraction and rounded."""
    return {"exact": str(value), "about": float(value)}


def _probability_text(value: Fraction) -> str:
    return f"{float(value):.4%} = {value}"


def _hand_name_with_translation(hand: str) -> str:
    name = name_of_hand_or_yaku(hand)
    return f"{name.romaji} ({name.english})" if name.english else name.romaji
