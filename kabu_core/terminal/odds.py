"""Odds in the terminal, as text and for programs; a chance is told as a fraction and beside it about what that is."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from fractions import Fraction
from operator import itemgetter
from typing import Any

from kabu_core.calculator.decisions import Decision
from kabu_core.calculator.edges import WHO, HouseEdge, Seeing
from kabu_core.calculator.hands import Hands, KnownCards, name_of
from kabu_core.cards import Deck
from kabu_core.errors import NotationError
from kabu_core.odds.by_total import Case
from kabu_core.odds.published import rank_name
from kabu_core.odds.simulating import Run
from kabu_core.play.totals import Role
from kabu_core.rules import Value, spell
from kabu_core.terminal.workers import workers

MOST_WORKERS = 256
PAUSE = 1.0
"""So many seconds pass between two words on the progress of a run."""

PLAYED = {
    "The dealer's edge where both go by the rule of thumb": "thumb",
    "Where the dealer plays best against it": "dealer_best",
    "Where the bettor plays best against it": "bettor_best",
}
"""What is told of an edge."""

SEEN = {
    ("bettor", "open"): "the dealer's first card",
    ("dealer", "open"): "the bettor's first card",
    ("bettor", "dead"): "one dead card",
    ("dealer", "dead"): "one dead card",
}

type Edges = Mapping[int, Mapping[str, Fraction]]
"""By rank, and by what is done or staked on."""

type Habits = Mapping[tuple[Role, int], Fraction]
"""Edges by who draws up to which total."""


def hands(known: KnownCards, found: Sequence[Hands]) -> Iterator[str]:
    """What the cards become, a block for each number of cards, without the hands that cannot come."""
    yield f"{len(known.unseen)} cards are unseen."
    for row in found:
        yield from ("", f"In {row.cards} cards:")
        for total, share in row.totals.items():
            yield f"  total {total}: {_share(share)}"
        for hand, share in filter(itemgetter(1), row.named.items()):
            yield f"  {_name(hand)}: {_share(share)}"


def hands_json(known: KnownCards, found: Sequence[Hands]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "cards": [card.code for card in known.held],
        "seen": [card.code for card in known.seen],
        "unseen": len(known.unseen),
        "hands": [
            {
                "cards": row.cards,
                "totals": {str(total): fraction(share) for total, share in row.totals.items()},
                "named": {hand: fraction(share) for hand, share in row.named.items()},
            }
            for row in found
        ],
    }


def decision(found: Decision) -> Iterator[str]:
    """What each choice is worth, the best first."""
    yield ""
    for row in found.outcomes:
        said = f"  {row.action}: {float(row.value):+.4f}"
        yield said if found.sums else f"{said} of the stake; win {row.win:.2%}, tie {row.tie:.2%}, lose {row.lose:.2%}"
    costs = f"which costs {float(found.cost):.4f}" if found.cost else "which costs nothing"
    yield f"By rule of thumb: {found.thumb}, {costs}."


def case(found: Case) -> Iterator[str]:
    """A decision by total, under a line that says whose and when."""
    other = f", the other {found.other}" if found.other in ("stood", "drew") else ""
    yield f"{found.holder} with {found.total} in {found.cards} cards{other}:"
    *choices, thumb = list(decision(found.decision))[1:]
    yield from choices
    yield thumb if found.usual == 1 else f"By rule of thumb mostly: {found.decision.thumb}, which costs {float(found.cost):.4f} in all."


def decision_json(found: Decision) -> dict[str, Any]:
    """The same for programs."""
    shares = ("win", "tie", "lose", "value") if not found.sums else ("value",)
    rows = [{"action": row.action, **{name: fraction(getattr(row, name)) for name in shares}} for row in found.outcomes]
    return {"choices": rows, "best": found.best.action, "thumb": found.thumb, "cost": fraction(found.cost)}


def edges(edge: HouseEdge, habits: Habits, changed: Sequence[tuple[str, Value, HouseEdge]]) -> Iterator[str]:
    """The edge of some rules, also where one draws up to another total, and below it of those with one option changed."""
    for said, name in PLAYED.items():
        yield f"{said}: {float(getattr(edge, name)):+.4%}"
    for (role, upto), habit in habits.items():
        yield f"Where the {WHO[role]} draws to {upto}: {float(habit):+.4%}"
    yield from ("", "With one option changed, in this order (those not named change nothing):")
    for option, value, found in changed:
        yield f"  {option}={spell(value)}: {'  '.join(f'{float(getattr(found, name)):+.4%}' for name in PLAYED.values())}"


def edges_json(edge: HouseEdge, habits: Habits, changed: Sequence[tuple[str, Value, HouseEdge]]) -> dict[str, Any]:
    """The same for programs."""

    def row(found: HouseEdge) -> dict[str, Any]:
        return {name: fraction(getattr(found, name)) for name in PLAYED.values()}

    other = [{"plays": role, "draws_to": upto, "edge": fraction(habit)} for (role, upto), habit in habits.items()]
    rows = [{"option": option, "value": value, "edge": row(found)} for option, value, found in changed]
    return {"edge": row(edge), "habits": other, "changed": rows}


def removal(deck: Deck, lacking: Edges, seen: Sequence[Seeing]) -> Iterator[str]:
    """What a stake loses with one card dead, and what it is worth to see a card."""
    names = next(iter(lacking.values()))
    yield f"What a stake loses on average with one card dead before the deal ({', '.join(names)}):"
    for rank, found in lacking.items():
        yield f"  {rank_name(deck, rank)}: {'  '.join(f'{float(value):+.4%}' for value in found.values())}"
    if seen:
        yield from ("", "What it is worth to see a card, to a side that plays best:")
    for row in seen:
        yield f"  the {row.by}, {SEEN[row.by, row.card]}: {float(row.worth):+.4%}"


def removal_json(lacking: Edges, seen: Sequence[Seeing]) -> dict[str, Any]:
    """The same for programs."""
    rows = [{"rank": rank, "edge": {name: fraction(value) for name, value in found.items()}} for rank, found in lacking.items()]
    worths = [
        {"by": row.by, "card": row.card, **{name: fraction(getattr(row, name)) for name in ("unseen", "seen", "worth")}} for row in seen
    ]
    return {"removal": rows, "seeing": worths}


def gains(deck: Deck, found: Edges) -> Iterator[str]:
    """What each choice gains or loses in value by one card more that is seen."""
    acts = next(iter(found.values()))
    yield f"What each choice gains if one card more has been seen ({', '.join(acts)}):"
    for rank, row in found.items():
        yield f"  {rank_name(deck, rank)}: {'  '.join(f'{float(value):+.4f}' for value in row.values())}"


def gains_json(found: Edges) -> dict[str, Any]:
    """The same for programs."""
    return {"removal": [{"rank": rank, "gains": {act: fraction(value) for act, value in row.items()}} for rank, row in found.items()]}


def run(simulated: Run, count: int) -> None:
    """Play a run with `count` processes, with its progress on stderr. Raises KabuError; an interrupt is told and passed on."""
    if not 0 < count <= MOST_WORKERS:
        raise NotationError(f"--workers cannot be {count}; it takes 1 to {MOST_WORKERS}")
    rounds, told = simulated.plan.rounds, time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        if time.monotonic() - told >= PAUSE:
            told = time.monotonic()
            print(f"{done:,} of {rounds:,} rounds", file=sys.stderr, flush=True)

    try:
        with workers(count) if count > 1 else nullcontext() as executor:
            simulated.go(executor, tell)
    except KeyboardInterrupt:
        kept = f"; the same command goes on from {simulated.file}" if simulated.file else ""
        print(f"\nStopped after {simulated.tally.rounds:,} of {rounds:,} rounds{kept}.", file=sys.stderr, flush=True)
        raise


def tally(simulated: Run) -> Iterator[str]:
    """What came of a run, as far as it went."""
    found, plan = simulated.tally, simulated.plan
    yield f"{found.rounds:,} rounds of {plan.game}, {plan.preset}, {plan.seats} seats, bots: {plan.bots}, seed {plan.seed}."
    if found.rounds:
        yield "The dealer wins {:+.4f} ± {:.4f} points a round.".format(*found.mean())
    if edge := found.edge():
        yield "Of all that is staked the dealer wins {:+.3%} ± {:.3%}.".format(*edge)


def tally_json(simulated: Run) -> dict[str, Any]:
    """The same for programs; the intervals are of 95 %."""
    found = simulated.tally
    mean, edge = found.mean() if found.rounds else None, found.edge()
    return {**asdict(simulated.plan), "played": found.rounds, "sums": asdict(found), "dealer_points": mean, "dealer_edge": edge}


def fraction(value: Fraction) -> dict[str, Any]:
    """A number for programs, exactly and about."""
    return {"exact": str(value), "about": float(value)}


def _share(value: Fraction) -> str:
    return f"{float(value):.4%} = {value}"


def _name(hand: str) -> str:
    name = name_of(hand)
    return f"{name.romaji} ({name.english})" if name.english else name.romaji
