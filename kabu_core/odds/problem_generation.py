"""Generation of problems from seeds, with the calculated cost of every answer.

The `ease` of a problem is the lead of the best choice over the second best, so a problem with nearly equal choices is hard. A problem on
scoring a hand is easy if the score is common.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

from kabu_core import content, games
from kabu_core.advice.advice_spec import AnyAdviceSpec
from kabu_core.advice.duel_evaluation import DuelRules
from kabu_core.calculator import decision_odds, hand_odds
from kabu_core.calculator.decision_odds import HIDDEN_CARD
from kabu_core.cards import Card
from kabu_core.play.banking_games import DrawCard
from kabu_core.play.state import FOR_CARDS, seeded_random, shuffle_cards

ROUNDS_PER_CHOICE = 1000
"""The number of simulated rounds for each choice whose value is an estimate."""

ANSWER_COUNT = 4
"""The number of answers offered in a problem on scoring a hand."""

MOST_HAND_CARDS = 3
"""The largest number of cards in a hand to score."""


@dataclass(frozen=True, slots=True)
class GameProblem:
    """A position with its possible answers and the cost of each answer, which is 0 for the best."""

    id: str
    kind: str
    """"draw", "hand", "yaku" or "call"."""
    game: str
    rules: str
    answers: tuple[str, ...]
    costs: tuple[Fraction, ...]
    ease: Fraction
    holder: str = ""
    """The role that holds `cards`."""
    cards: str = ""
    against: str = ""
    """The opposing hand, with ? for hidden cards."""
    record: str = ""
    """The game that led to a decision on calling koi-koi."""
    worth: tuple[Fraction, ...] = ()
    """The average win of each answer, if the answers are actions."""
    error: Fraction = Fraction()
    """Half the width of the 95 % interval of the wins in `worth`, if these are estimates."""


def common_problem_fields(kind: str, game: str, seed: int) -> dict[str, Any]:
    """Return the values of the fields that problems of all kinds have in common."""
    return {"id": f"{game}-{kind}-{seed}", "kind": kind, "game": game, "rules": content.game_info(game).default}


# ---- draw or stand


def draw_or_stand_problem(game: str, seed: int) -> GameProblem | None:
    """Return a problem on drawing another card. The player in it is a bettor if the seed is odd, the dealer if it is even.

    In a game without a dealer's hand, the seed decides between two and three cards instead. Returns None if the rules leave no choice.
    """
    rules = games.rules(game)
    deck, spec = games.deck(game, rules), games.advice_spec(game)
    pack = shuffle_cards(deck, seeded_random(seed, FOR_CARDS, games.GAMES.index(game)))
    holder, against = "player", ""
    if spec.duel:
        holder = "player" if seed % 2 else "dealer"
        held, against = _deal_problem_hands(spec, spec.duel(rules), pack, holder)
    else:
        held = pack[: 2 + seed % 2]
    cards = " ".join(map(str, held))
    decision = decision_odds.evaluate_decision(game, rules, hand_odds.parse_known_cards(deck, cards), holder, [against] if against else [])
    if not decision or len(decision.choices) < 2:
        return None
    best, *others = decision.choices
    rows = sorted(decision.choices, key=lambda row: row.action)  # puts drawing before standing
    return GameProblem(
        **common_problem_fields("draw", game, seed),
        holder=holder,
        cards=cards,
        against=against,
        answers=tuple(row.action for row in rows),
        costs=tuple(best.value - row.value for row in rows),
        ease=best.value - others[0].value,
        worth=tuple(row.value for row in rows),
    )


def _deal_problem_hands(spec: AnyAdviceSpec, duel: DuelRules, pack: Sequence[Card], holder: str) -> tuple[Sequence[Card], str]:
    """Deal to a bettor and the dealer. Return the two cards of `holder`, and the other hand as the holder sees it.

    `holder` is "player" or "dealer". If it is the dealer, the bettor has already drawn or stood, by the rule of thumb.
    """
    heads = [next(card for card in pack if card.rank == rank) for rank in duel.heads]
    first = next(card for card in pack if card in heads or not heads)
    second, *bank, third = [card for card in pack if card is not first and card not in heads][:4]
    bettor = (first, second)
    if holder == "player":
        return bettor, f"{bank[0] if duel.bank_open else HIDDEN_CARD} {HIDDEN_CARD}"
    seen = [str(card) if index in duel.shown else HIDDEN_CARD for index, card in enumerate(bettor)]
    drew = isinstance(duel.heuristic_action(spec.card_numbers_for_odds(bettor), "player"), DrawCard)
    return bank, " ".join([*seen, str(third) if duel.third_open else HIDDEN_CARD] if drew else seen)


# ---- score a hand


def hand_scoring_problem(game: str, seed: int) -> GameProblem | None:
    """Return a problem on scoring a hand, with similar scores as wrong answers.

    Every score is equally likely to be asked, however rare its hands are.
    """
    rng = random.Random(f"{game} {seed}")
    holder = rng.choice([*games.spec(game).scorer.holders])
    size = rng.choice(range(2, MOST_HAND_CARDS + 1))
    scores = _possible_hand_scores(game, holder, size)
    right = rng.choice(sorted(scores))
    total, ways, examples = scores[right]
    others = [other for other in scores if not _phrases_of_score_text(other) <= _phrases_of_score_text(right)]
    others.sort(key=lambda other: (_circular_distance_of_totals(scores[other][0], total), rng.random()))
    answers = rng.sample([right, *others[: ANSWER_COUNT - 1]], ANSWER_COUNT)
    cards = _cards_of_ranks(rng.choice(examples), shuffle_cards(games.deck(game, games.rules(game)), rng))
    return GameProblem(
        **common_problem_fields("hand", game, seed),
        holder=holder,
        cards=" ".join(map(str, cards)),
        answers=tuple(answers),
        costs=tuple(Fraction(answer != right) for answer in answers),
        ease=Fraction(ways, sum(score_ways for _, score_ways, _ in scores.values())),
    )


def _phrases_of_score_text(score_text: str) -> set[str]:
    return {*score_text.rstrip(".").replace(". ", ", ").split(", ")}


def _circular_distance_of_totals(one: int, other: int) -> int:
    """Return the distance between two totals on a circle, where 9 and 0 are neighbours."""
    return min((one - other) % 10, (other - one) % 10)


def _cards_of_ranks(ranks: Sequence[int], pack: Iterable[Card]) -> list[Card]:
    """Return cards of the pack with these ranks, in the given order. Of the cards of a rank, take the first in the pack."""
    left = [*pack]
    return [left.pop(next(index for index, card in enumerate(left) if card.rank == rank)) for rank in ranks]


@cache
def _possible_hand_scores(game: str, holder: str, size: int) -> Mapping[str, tuple[int, int, list[tuple[int, ...]]]]:
    """Return all possible scores of a hand by their text, each with its total, the number of ways to get it, and the ranks of its hands."""
    rules, scorer = games.rules(game), games.spec(game).scorer
    context, deck = scorer.scoring_context(content.game_info(game), rules, holder), games.deck(game, rules)
    copies = Counter(card.rank for card in deck)
    scores: dict[str, tuple[int, int, list[tuple[int, ...]]]] = {}
    for ranks in product(sorted(copies), repeat=size):
        if ways := prod(copies[rank] - ranks[:index].count(rank) for index, rank in enumerate(ranks)):
            score = scorer.score(tuple(_cards_of_ranks(ranks, deck)), holder, rules)
            text = scorer.say(context, score)
            total, before, examples = scores.get(text, (score.total, 0, []))
            scores[text] = total, before + ways, [*examples, ranks]
    return scores
