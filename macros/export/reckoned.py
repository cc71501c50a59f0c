"""The rows of the published odds, one for each number of an edge, each choice, and each gift."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kabu_core.odds.published import published, published_games


@dataclass(frozen=True, slots=True)
class Gift:
    """How often of a hundred times to give a digit of a hand, where both give at once; the hand is its last digits, as "0 1 7"."""

    hand: str
    digit: int
    often: int


def edges() -> Iterator[dict[str, Any]]:
    """Every edge of every game."""
    for game in published_games():
        for row in published(game).edges:
            named = {"game": game, "rules": row.rules, "option": row.option, "value": row.value}
            yield from (named | {"plays": plays, "edge": str(edge), "about": float(edge)} for plays, edge in row.edges.items())


def gifts() -> Iterator[dict[str, Any]]:
    """What to give of every hand where both give at once."""
    for game in published_games():
        for hand, row in published(game).plan.items():
            held = {"game": game, "hand": " ".join(map(str, hand))}
            yield from (held | {"digit": digit, "often": often} for digit, often in row.items())


def decisions() -> Iterator[dict[str, Any]]:
    """Every choice on every total; where hands settle by differences no share of a stake is won or lost."""
    for game in published_games():
        for case in published(game).cases:
            found = case.decision
            held = {"game": game, "holder": case.holder, "other": case.other, "cards": case.cards, "total": case.total}
            for row in found.outcomes:
                shares = {name: "" if found.sums else str(getattr(row, name)) for name in ("win", "tie", "lose")}
                yield {
                    **held,
                    "action": row.action,
                    **shares,
                    "worth": str(row.value),
                    "about": float(row.value),
                    "best": row.action == found.best.action,
                    "thumb": row.action == found.thumb,
                    "cost": str(case.cost),
                    "otherwise": str(case.otherwise),
                }
