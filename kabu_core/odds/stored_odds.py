"""The published odds: house edges and decisions by total.

A command calculates them and stores them as data, which keeps builds fast.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType

from kabu_core import content, games
from kabu_core.advice import duel_evaluation, kabu_duel_rules
from kabu_core.advice.duel_evaluation import ChoiceOdds
from kabu_core.calculator import decision_odds, hand_odds, house_edges
from kabu_core.calculator.decision_odds import DecisionOdds
from kabu_core.calculator.house_edges import ValueOfSeeingCard
from kabu_core.calculator.rules_with_one_change import rules_with_one_change
from kabu_core.cards import Card, Deck, ranks_of_cards
from kabu_core.engine_parts import HOME
from kabu_core.errors import ContentError
from kabu_core.odds import decisions_by_total, generated_data_fingerprints
from kabu_core.odds.decisions_by_total import DecisionAtTotal
from kabu_core.play import hand_scoring
from kabu_core.rules import Rules, Value
from kabu_core.views.cards_html import card_corner_index

FOLDER = Path(HOME) / "data" / "odds"
RENEW_COMMAND = "python -m kabu_core compute"
"""The command that recalculates the odds and writes them to files."""

STAKE_PREFIX = "stake "
"""The prefix of actions that place a stake on a side."""

HABIT_NAMES = {(role, upto): f"{who}_to_{upto}" for role, who in house_edges.ROLE_NAMES.items() for upto in house_edges.HABIT_TOTALS}
"""The names of the edges with a drawing habit: one side draws up to a total that may differ from that of the rule of thumb."""

_SHARES = ("usual", "cost", "otherwise")
_CODE = (decisions_by_total, decision_odds, house_edges, duel_evaluation, kabu_duel_rules, hand_scoring)

type ExchangePlan = Mapping[tuple[int, ...], Mapping[int, int]]
"""For each hand, by its digits: how often to give away each digit, in percent."""


@dataclass(frozen=True, slots=True)
class HouseEdgeRow:
    """The average losses of a stake under a preset, or with one option of the default preset changed.

    `edges` has the average loss for each way of playing, such as best play by the dealer; in Baccarat, for each side that can be staked on.
    """

    rules: str
    option: str
    value: Value
    edges: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class StoredGameOdds:
    """The published odds of one game, and a fingerprint of the code and data behind them.

    `removal` has the edges for a pack without one card, by the rank of that card. `seeing` has the values of seeing a card, `cases` the
    decisions by total, and `plan` how often to give away each card of a hand.
    """

    made_from: str
    edges: tuple[HouseEdgeRow, ...]
    removal: Mapping[int, Mapping[str, Fraction]]
    seeing: tuple[ValueOfSeeingCard, ...]
    cases: tuple[DecisionAtTotal, ...]
    plan: ExchangePlan


def games_with_published_odds() -> list[str]:
    """Return the games that have exact odds and a section on the odds page, in the order of the site."""
    return [game for game in games.GAMES if content.game_info(game).odds and decision_odds.has_exact_odds(game)]


@cache
def load_stored_odds(game: str) -> StoredGameOdds:
    """Return the published odds of a game. If there are none, raise a ContentError that names the command to calculate them."""
    if not odds_file_path(game).exists():
        raise ContentError(f"there are no published odds of {game}; run `{RENEW_COMMAND} {game}`")
    odds = json.loads(odds_file_path(game).read_text("utf-8"))
    rows = (HouseEdgeRow(**row | {"edges": _parse_fractions(row["edges"])}) for row in odds["edges"])
    removals = {int(rank): _parse_fractions(row) for rank, row in odds["removal"].items()}
    seen = (ValueOfSeeingCard(row["by"], row["card"], Fraction(row["unseen"]), Fraction(row["seen"])) for row in odds["seeing"])
    plan = {tuple(map(int, hand.split())): {int(digit): often for digit, often in row.items()} for hand, row in odds["plan"].items()}
    cases = (_parse_decision_at_total(**row) for row in odds["decisions"])
    return StoredGameOdds(odds["made_from"], tuple(rows), removals, tuple(seen), tuple(cases), plan)


def odds_file_path(game: str) -> Path:
    """Return the path of a game's odds file."""
    return FOLDER / f"{game}.json"


def odds_file_text(game: str) -> str:
    """Calculate all odds of a game and return the text of its odds file."""
    rules = games.rules(game)
    rows = [_house_edge_row_json(row) for row in all_house_edge_rows(game)]
    cases = (
        [decision_at_total_json(case) for case in decisions_by_total.decisions_by_total(game, rules)]
        if games.advice_spec(game).by_total
        else []
    )
    plan = {" ".join(map(str, hand)): row for module in _equilibrium_modules(game) for hand, row in module.solve_equilibrium().items()}
    removals = {str(rank): _fractions_json(row) for rank, row in house_edges_without_a_card(game, rules).items()}
    seen = [
        {"by": row.by, "card": row.card, "unseen": str(row.unseen), "seen": str(row.seen)}
        for row in values_of_seeing_cards_if_any(game, rules)
    ]
    odds = {"edges": rows, "removal": removals, "seeing": seen, "decisions": cases, "plan": plan}
    return json.dumps({"made_from": fingerprint(game), **odds}, indent=1) + "\n"


def all_house_edge_rows(game: str) -> Iterator[HouseEdgeRow]:
    """Yield the house edges under each preset, and then those for each change of one option of the default preset that alters them.

    Yield nothing if nobody has an edge in this game.
    """
    default = content.game_info(game).default
    if (default_edges := house_edges_under_rules(game, games.rules(game))) is None:
        return
    for preset in content.game_info(game).presets:
        yield HouseEdgeRow(preset, "", "", house_edges_under_rules(game, games.rules(game, preset)) or {})
    for name, value, changed in rules_with_one_change(game, games.rules(game)):
        changed_edges = house_edges_under_rules(game, changed) or {}
        if changed_edges != default_edges:
            yield HouseEdgeRow(default, name, value, changed_edges)


def house_edges_under_rules(game: str, rules: Rules) -> dict[str, Fraction] | None:
    """Return the average loss of a stake for each way of playing (in Baccarat, for each side to stake on).

    Returns None in a game without a dealer's edge.
    """
    habits = house_edges.drawing_habit_edges(game, rules) if games.advice_spec(game).duel else {}
    without_habits = _edges_except_drawing_habits(game, rules)
    return without_habits and {**without_habits, **{HABIT_NAMES[habit]: value for habit, value in habits.items()}}


def _edges_except_drawing_habits(game: str, rules: Rules, dead_ranks: Sequence[Card] = ()) -> dict[str, Fraction] | None:
    """Return the edges of `house_edges_under_rules` except the edges of drawing habits, for a pack without the `dead_ranks` cards."""
    if games.advice_spec(game).duel:
        return asdict(house_edges.house_edge(game, rules, ranks_of_cards(dead_ranks)))
    decision = decision_odds.evaluate_decision(
        game, rules, hand_odds.parse_known_cards(games.deck(game, rules), "", " ".join(card.code for card in dead_ranks))
    )
    if decision is None:
        return None
    staked = sorted(decision.choices, key=lambda row: row.action)
    return {row.action.split()[1]: -row.value for row in staked if row.action.startswith(STAKE_PREFIX)}


def house_edges_without_a_card(game: str, rules: Rules) -> dict[int, dict[str, Fraction]]:
    """Return the average losses of a stake if one card is removed before the deal, by the rank of that card.

    The result is empty if nobody has an edge, or if suits matter in the game.
    """
    one_of = {card.rank: card for card in games.deck(game, rules)}
    has_edges = not games.advice_spec(game).distinguishes_suits and _edges_except_drawing_habits(game, rules)
    ranks_removed = sorted(one_of) if has_edges else []
    by_rank = {rank: _edges_except_drawing_habits(game, rules, [one_of[rank]]) for rank in ranks_removed}
    return {rank: row for rank, row in by_rank.items() if row}


def corner_signs_of_rank(deck: Deck, rank: int) -> str:
    """Return the corner indices of the cards of a rank.

    They are "9", or "10 J Q K" if tens and court cards count alike; "0" stands for cards without a number.
    """
    return " ".join(dict.fromkeys(card_corner_index(card) for card in deck if card.rank == rank)) or "0"


def values_of_seeing_cards_if_any(game: str, rules: Rules) -> Iterator[ValueOfSeeingCard]:
    """Yield the value of seeing a card, for each side and each kind of card.

    Yield nothing for a game without a dealer's hand, or for a game in which suits matter.
    """
    spec = games.advice_spec(game)
    return house_edges.values_of_seeing_cards(game, rules) if spec.duel and not spec.distinguishes_suits else iter(())


def rules_of_house_edge_row(game: str, row: HouseEdgeRow) -> Rules:
    """Return the rules to which a row of house edges applies: the preset, with the changed option if there is one."""
    rules: Rules = games.rules(game, row.rules, {row.option: row.value} if row.option else {})
    return rules


def fingerprint(game: str) -> str:
    """Return a fingerprint of the code that calculates a game's odds, and of the game's rules, special hands and packs.

    The game's own module is not included; a test recalculates some of the odds to catch changes there.
    """
    switches = {
        name: (row.choices, row.low, row.high, default) for name, (row, default) in games.spec(game).rules.declared_options().items()
    }
    presets = generated_data_fingerprints.rules_of_presets(game)
    rules = {name: generated_data_fingerprints.option_values_by_name(row) for name, row in presets.items()}
    packs = [generated_data_fingerprints.card_codes_and_ranks(games.deck(game, row)) for row in presets.values()]
    return generated_data_fingerprints.fingerprint_of_code_and_rows(
        (*_CODE, *_equilibrium_modules(game)), switches, rules, generated_data_fingerprints.special_hands_with_effects(game), packs
    )


def _equilibrium_modules(game: str) -> list[ModuleType]:
    """Return a list with the module that solves a game in which both sides choose at once; an empty list if the game has none."""
    return [module] if (module := games.game_module(game, "equilibrium")) else []


def decision_at_total_json(case: DecisionAtTotal) -> dict[str, object]:
    """Return a decision by total as JSON."""
    decision = case.decision
    shares = ("value",) if decision.sums else ("win", "tie", "lose", "value")
    return {
        "holder": case.holder,
        "other": case.other,
        "cards": case.cards,
        "total": case.total,
        "thumb": decision.thumb,
        **{name: str(getattr(case, name)) for name in _SHARES},
        "choices": {row.action: {name: str(getattr(row, name)) for name in shares} for row in decision.choices},
    }


def _house_edge_row_json(row: HouseEdgeRow) -> dict[str, object]:
    return {"rules": row.rules, "option": row.option, "value": row.value, "edges": _fractions_json(row.edges)}


def _fractions_json(fractions: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(value) for name, value in fractions.items()}


def _parse_decision_at_total(
    *, holder: str, other: str, cards: int, total: int, choices: dict[str, dict[str, str]], thumb: str, **shares: str
) -> DecisionAtTotal:
    none = {"win": "0", "tie": "0", "lose": "0"}
    outcomes = tuple(ChoiceOdds(action, **_parse_fractions(none | odds)) for action, odds in choices.items())
    decision = DecisionOdds(outcomes, thumb, sums="win" not in next(iter(choices.values())))
    return DecisionAtTotal(holder, other, cards, total, decision, **_parse_fractions(shares))


def _parse_fractions(texts: Mapping[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in texts.items()}
