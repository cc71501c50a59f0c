"""Rows of the exported tables of published odds and of simulated rounds of Koi-Koi."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from kabu_core.odds import stored_simulations
from kabu_core.odds.stored_odds import games_with_published_odds, load_stored_odds


@dataclass(frozen=True, slots=True)
class CardToGiveFrequency:
    """The percentage of times to give a card away from a hand, in games where both sides give a card at once.

    Cards are written as last digits: a `hand` is "0 1 7", for example, and `digit` is the card to give.
    """

    hand: str
    digit: int
    often: int


@dataclass(frozen=True, slots=True)
class HouseEdgeWithDeadCard:
    """The average loss per unit staked if one card of a rank is dead before the deal."""

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
class KoiKoiCallGain:
    """How much calling koi-koi gained over stopping, in points, in all simulated decisions of one kind.

    Decisions of a kind have the same `points` for stopping, the same number of cards `left` in the hand, and the same number of cards that
    the opponent `lacks` for a yaku. `asked` is the number of decisions; `brought` and `squares` are the sums of the gains and of their
    squares.
    """

    points: int
    left: int
    lacks: int
    asked: int
    brought: int
    squares: int


def house_edge_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each house edge of each game."""
    for game in games_with_published_odds():
        for row in load_stored_odds(game).edges:
            keys = {"game": game, "rules": row.rules, "option": row.option, "value": row.value}
            yield from _house_edge_rows_by_play(keys, row.edges)


def dead_card_edge_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each house edge with one card dead before the deal, for each game and each rank of the dead card."""
    for game in games_with_published_odds():
        for rank, row in load_stored_odds(game).removal.items():
            yield from _house_edge_rows_by_play({"game": game, "rank": rank}, row)


def _house_edge_rows_by_play(keys: Mapping[str, Any], by_plays: Mapping[str, Fraction]) -> Iterator[dict[str, Any]]:
    """Yield a row for each house edge in `by_plays`, with the columns in `keys` added.

    A key of `by_plays` says how both sides play, such as "thumb" (both follow the rule of thumb), or on which side the bet lies.
    """
    yield from ({**keys, "plays": plays, "edge": str(edge), "about": float(edge)} for plays, edge in by_plays.items())


def value_of_seeing_card_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each card that can be seen, with the value of seeing this card."""
    for game in games_with_published_odds():
        for row in load_stored_odds(game).seeing:
            shares = {name: str(getattr(row, name)) for name in ("unseen", "seen", "worth")}
            yield {"game": game, "by": row.by, "card": row.card, **shares, "about": float(row.worth)}


def card_to_give_frequency_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each card to give away from each hand, in games where both sides give a card at once."""
    for game in games_with_published_odds():
        for hand, row in load_stored_odds(game).plan.items():
            keys = {"game": game, "hand": " ".join(map(str, hand))}
            yield from (keys | {"digit": digit, "often": often} for digit, often in row.items())


def yaku_frequency_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each yaku of Koi-Koi, with the number of rounds in which it was made."""
    for tally in map(stored_simulations.load_simulation_tally, stored_simulations.games_with_simulation()):
        for yaku, n in tally["yaku"].items():
            yield {"yaku": yaku, "made": n, "rounds": tally["counts"]["rounds"]}


def koi_koi_call_gain_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each kind of koi-koi decision."""
    columns = [field.name for field in fields(KoiKoiCallGain)]
    for tally in map(stored_simulations.load_simulation_tally, stored_simulations.games_with_simulation()):
        yield from (dict(zip(columns, row, strict=True)) for row in tally["calls"])


def odds_of_choices_by_total_rows() -> Iterator[dict[str, Any]]:
    """Yield a row for each choice on each total. "win", "tie" and "lose" are "" in games that pay the difference of two totals."""
    for game in games_with_published_odds():
        for case in load_stored_odds(game).cases:
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
                    "best": row.action == decision.best_choice.action,
                    "thumb": row.action == decision.thumb,
                    "cost": str(case.cost),
                    "otherwise": str(case.otherwise),
                }
