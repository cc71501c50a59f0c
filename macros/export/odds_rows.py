"""Rows of the published odds and of the simulated rounds of Koi-Koi."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from kabu_core.odds import published_simulations
from kabu_core.odds.published_odds import load_odds, published_games


@dataclass(frozen=True, slots=True)
class GiftFrequency:
    """How often in a hundred to give a digit of a hand, where both give at once; the hand is written as last digits, such as "0 1 7"."""

    hand: str
    digit: int
    often: int


@dataclass(frozen=True, slots=True)
class RemovalEdge:
    """The average loss of one stake if one card of a rank lies dead before the deal."""

    rank: int
    plays: str
    edge: Fraction


@dataclass(frozen=True, slots=True)
class YakuFrequency:
    """The number of simulated rounds of Koi-Koi in which somebody made a yaku."""

    yaku: str
    made: int
    rounds: int


@dataclass(frozen=True, slots=True)
class CallStatistics:
    """Koi-koi decisions of one kind: how many, and the sum and the sum of squares of what calling won beyond stopping, in points."""

    points: int
    left: int
    lacks: int
    asked: int
    brought: int
    squares: int


def edge_rows() -> Iterator[dict[str, Any]]:
    """Yield every house edge of every game."""
    for game in published_games():
        for row in load_odds(game).edges:
            keys = {"game": game, "rules": row.rules, "option": row.option, "value": row.value}
            yield from _edge_rows(keys, row.edges)


def removal_rows() -> Iterator[dict[str, Any]]:
    """Yield every house edge with one card dead."""
    for game in published_games():
        for rank, row in load_odds(game).removal.items():
            yield from _edge_rows({"game": game, "rank": rank}, row)


def _edge_rows(keys: Mapping[str, Any], by_plays: Mapping[str, Fraction]) -> Iterator[dict[str, Any]]:
    """Yield a row for each edge, by how both play or the side staked on."""
    yield from ({**keys, "plays": plays, "edge": str(edge), "about": float(edge)} for plays, edge in by_plays.items())


def seeing_rows() -> Iterator[dict[str, Any]]:
    """Yield what seeing each card is worth."""
    for game in published_games():
        for row in load_odds(game).seeing:
            shares = {name: str(getattr(row, name)) for name in ("unseen", "seen", "worth")}
            yield {"game": game, "by": row.by, "card": row.card, **shares, "about": float(row.worth)}


def gift_rows() -> Iterator[dict[str, Any]]:
    """Yield what to give from every hand where both give at once."""
    for game in published_games():
        for hand, row in load_odds(game).plan.items():
            keys = {"game": game, "hand": " ".join(map(str, hand))}
            yield from (keys | {"digit": digit, "often": often} for digit, often in row.items())


def yaku_rows() -> Iterator[dict[str, Any]]:
    """Yield how often each yaku of Koi-Koi was made."""
    for tally in map(published_simulations.load_sums, published_simulations.simulated_games()):
        for yaku, n in tally["yaku"].items():
            yield {"yaku": yaku, "made": n, "rounds": tally["counts"]["rounds"]}


def call_rows() -> Iterator[dict[str, Any]]:
    """Yield every kind of koi-koi decision."""
    columns = [field.name for field in fields(CallStatistics)]
    for tally in map(published_simulations.load_sums, published_simulations.simulated_games()):
        yield from (dict(zip(columns, row, strict=True)) for row in tally["calls"])


def decision_rows() -> Iterator[dict[str, Any]]:
    """Yield every choice on every total. Shares of a stake are empty where hands settle by the difference of totals."""
    for game in published_games():
        for case in load_odds(game).cases:
            decision = case.decision
            keys = {"game": game, "holder": case.holder, "other": case.other, "cards": case.cards, "total": case.total}
            for row in decision.choices:
                shares = {name: "" if decision.sums else str(getattr(row, name)) for name in ("win", "tie", "lose")}
                yield {
                    **keys,
                    "action": row.action,
                    **shares,
                    "worth": str(row.value),
                    "about": float(row.value),
                    "best": row.action == decision.best.action,
                    "thumb": row.action == decision.thumb,
                    "cost": str(case.cost),
                    "otherwise": str(case.otherwise),
                }
