"""The published odds: every edge, and every decision by total, reckoned by a command and kept as data, so that no build pays for them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from kabu_core import content, games
from kabu_core.advice import duel
from kabu_core.advice.duel import ChoiceOdds
from kabu_core.calculator import decisions, edges, hands
from kabu_core.calculator.decisions import Decision
from kabu_core.calculator.edges import Seeing
from kabu_core.cards import Card, Deck, ranks
from kabu_core.content.loading import HOME
from kabu_core.errors import ContentError
from kabu_core.odds import by_total, fingerprints
from kabu_core.odds.by_total import Case
from kabu_core.play import totals
from kabu_core.rules import Rules, Value
from kabu_core.views.cards import corner

FOLDER = Path(HOME) / "data" / "odds"
RENEW = "python -m kabu_core reckon"
"""The command that reckons and writes them."""

SIDE = "stake "
HABITS = {(role, upto): f"{who}_to_{upto}" for role, who in edges.WHO.items() for upto in edges.HABITS}
"""The names of edges where one of the two draws up to another total than by rule of thumb."""

_SHARES = ("usual", "cost", "otherwise")
_CODE = (by_total, decisions, edges, duel, totals)

type Plan = Mapping[tuple[int, ...], Mapping[int, int]]
"""For each hand, by its digits, how many times of a hundred each of them is given."""


@dataclass(frozen=True, slots=True)
class Edges:
    """What a stake loses on average under a preset, or with one option of the default preset changed: by who plays best or draws
    up to another total, or by side."""

    rules: str
    option: str
    value: Value
    edges: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Published:
    """What is published of one game, and the print of what it was reckoned from.

    `removal` are the edges from a pack that lacks one card, by its rank, `seeing` what it is worth to see a card; `plan` says what to give.
    """

    made_from: str
    edges: tuple[Edges, ...]
    removal: Mapping[int, Mapping[str, Fraction]]
    seeing: tuple[Seeing, ...]
    cases: tuple[Case, ...]
    plan: Plan


def published_games() -> list[str]:
    """Return the games that have a section on the page on odds and whose choices can be calculated, in the order of the site."""
    return [game for game in games.GAMES if content.game(game).odds and decisions.has_exact_odds(game)]


@cache
def published(game: str) -> Published:
    """What is published of a game. Raises ContentError, naming the command that writes it."""
    if not file(game).exists():
        raise ContentError(f"there are no published odds of {game}; run `{RENEW} {game}`")
    return _read(json.loads(file(game).read_text("utf-8")))


def file(game: str) -> Path:
    """Where it is kept."""
    return FOLDER / f"{game}.json"


def reckon(game: str) -> str:
    """All of it anew, as the text of the file."""
    rules = games.rules(game)
    rows = [_edges_json(row) for row in all_edges(game)]
    asks = games.advice(game)
    cases = [case_json(case) for case in by_total.cases(game, rules)] if asks.by_total else []
    plan = {" ".join(map(str, hand)): row for module in _equilibrium(game) for hand, row in module.reckoned().items()}
    lacking = {str(rank): _told(row) for rank, row in removal(game, rules).items()}
    seen = [{"by": row.by, "card": row.card, "unseen": str(row.unseen), "seen": str(row.seen)} for row in seeing(game, rules)]
    whole = {"edges": rows, "removal": lacking, "seeing": seen, "decisions": cases, "plan": plan}
    return json.dumps({"made_from": made_from(game), **whole}, indent=1) + "\n"


def all_edges(game: str) -> Iterator[Edges]:
    """The edges of every preset, and of every switch of the default one that changes any; none where nobody has an edge."""
    default = content.game(game).default
    if (own := edges_of(game, games.rules(game))) is None:
        return
    for preset in content.game(game).presets:
        yield Edges(preset, "", "", edges_of(game, games.rules(game, preset)) or {})
    for name, value, changed in edges.switches(game, games.rules(game)):
        found = edges_of(game, changed) or {}
        if found != own:
            yield Edges(default, name, value, found)


def edges_of(game: str, rules: Rules) -> dict[str, Fraction] | None:
    """What a stake loses under some rules: against a dealer by who plays how, in Baccarat by the side; None among equals."""
    other = edges.habits(game, rules) if games.advice(game).duel else {}
    own = _edges_of(game, rules)
    return own and {**own, **{HABITS[habit]: value for habit, value in other.items()}}


def _edges_of(game: str, rules: Rules, dead: Sequence[Card] = ()) -> dict[str, Fraction] | None:
    """The same without habits, and where these cards lie dead."""
    if games.advice(game).duel:
        return asdict(edges.edge(game, rules, ranks(dead)))
    weighed = decisions.weigh(game, rules, hands.known_cards(games.pack(game, rules), "", " ".join(card.code for card in dead)))
    if weighed is None:
        return None
    staked = sorted(weighed.outcomes, key=lambda row: row.action)
    return {row.action.split()[1]: -row.value for row in staked if row.action.startswith(SIDE)}


def removal(game: str, rules: Rules) -> dict[int, dict[str, Fraction]]:
    """What a stake loses if one card lies dead before the deal, by its rank; nothing where nobody has an edge."""
    one_of = {card.rank: card for card in games.pack(game, rules)}
    found = {rank: _edges_of(game, rules, [one_of[rank]]) for rank in sorted(one_of)} if _edges_of(game, rules) else {}
    return {rank: row for rank, row in found.items() if row}


def rank_name(deck: Deck, rank: int) -> str:
    """What stands on the cards of a rank, as "9", or "10 J Q K" where tens and courts count alike; "0" where they have no number."""
    return " ".join(dict.fromkeys(corner(card) for card in deck if card.rank == rank)) or "0"


def seeing(game: str, rules: Rules) -> Iterator[Seeing]:
    """What it is worth to see a card, where there is a dealer's hand."""
    return edges.seeing(game, rules) if games.advice(game).duel else iter(())


def rules_of(game: str, row: Edges) -> Rules:
    """The rules that a row is about."""
    rules: Rules = games.rules(game, row.rules, {row.option: row.value} if row.option else {})
    return rules


def made_from(game: str) -> str:
    """Return the fingerprint of the code that calculates the odds of a game, and of what its rows say of rules, special hands and packs.

    What a game's own module makes of cards is left to the test that reckons some cell anew.
    """
    switches = {name: (row.choices, row.low, row.high, default) for name, (row, default) in games.spec(game).rules.options().items()}
    presets = fingerprints.presets(game)
    rules = {name: fingerprints.options(row) for name, row in presets.items()}
    packs = [fingerprints.cards(games.pack(game, row)) for row in presets.values()]
    return fingerprints.fingerprint((*_CODE, *_equilibrium(game)), switches, rules, fingerprints.specials(game), packs)


def _equilibrium(game: str) -> list[ModuleType]:
    """Return the module that finds a plan for a game in which both choose at once, if it is one."""
    return [found] if (found := games.module(game, "equilibrium")) else []


def case_json(case: Case) -> dict[str, object]:
    """A decision by total, for programs."""
    found = case.decision
    shares = ("value",) if found.sums else ("win", "tie", "lose", "value")
    return {
        "holder": case.holder,
        "other": case.other,
        "cards": case.cards,
        "total": case.total,
        "thumb": found.thumb,
        **{name: str(getattr(case, name)) for name in _SHARES},
        "choices": {row.action: {name: str(getattr(row, name)) for name in shares} for row in found.outcomes},
    }


def _edges_json(row: Edges) -> dict[str, object]:
    return {"rules": row.rules, "option": row.option, "value": row.value, "edges": _told(row.edges)}


def _told(found: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(value) for name, value in found.items()}


def _read(told: Mapping[str, Any]) -> Published:
    rows = (Edges(**row | {"edges": _fractions(row["edges"])}) for row in told["edges"])
    lacking = {int(rank): _fractions(row) for rank, row in told["removal"].items()}
    seen = (Seeing(row["by"], row["card"], Fraction(row["unseen"]), Fraction(row["seen"])) for row in told["seeing"])
    plan = {tuple(map(int, hand.split())): {int(digit): often for digit, often in row.items()} for hand, row in told["plan"].items()}
    return Published(told["made_from"], tuple(rows), lacking, tuple(seen), tuple(map(_case, told["decisions"])), plan)


def _case(row: Mapping[str, Any]) -> Case:
    none = {"win": "0", "tie": "0", "lose": "0"}
    outcomes = tuple(ChoiceOdds(action, **_fractions(none | shares)) for action, shares in row["choices"].items())
    decision = Decision(outcomes, row["thumb"], sums="win" not in next(iter(row["choices"].values())))
    usual, cost, otherwise = (Fraction(row[name]) for name in _SHARES)
    return Case(row["holder"], row["other"], row["cards"], row["total"], decision, usual, cost, otherwise)


def _fractions(told: Mapping[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in told.items()}
