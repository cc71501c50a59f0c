"""Problems as they are posed: each from a seed, with all that its choices cost, as the engine reckons it.

A problem is hard where the choices are nearly alike: `ease` is what tells the best from the next. What is merely named is the easier the
oftener it comes.
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
from kabu_core.advice.duel import Duel
from kabu_core.calculator import decisions, hands
from kabu_core.calculator.decisions import HIDDEN
from kabu_core.cards import Card
from kabu_core.play.banking import Draw
from kabu_core.play.state import FOR_CARDS, chance, shuffled

PLAYED = 1000
"""How often a choice is played out where its worth is an estimate."""

NAMED = 4
"""So many answers a hand has to choose from."""

MANY = 3
"""A hand to be named has up to so many cards."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, and what may be answered: each answer with what it costs, nothing where it is the best.

    `kind` is "draw", "hand", "yaku" or "call". `cards` are held by `holder`, `against` is the other hand with ? for hidden cards; `record`
    is the game that led to a call. `worth` is what each answer wins on average, where that is asked; `error` is the half of the interval
    of 95 % where it is an estimate.
    """

    id: str
    kind: str
    game: str
    rules: str
    answers: tuple[str, ...]
    costs: tuple[Fraction, ...]
    ease: Fraction
    holder: str = ""
    cards: str = ""
    against: str = ""
    record: str = ""
    worth: tuple[Fraction, ...] = ()
    error: Fraction = Fraction()


def named(kind: str, game: str, seed: int) -> dict[str, Any]:
    """What every problem says of itself."""
    return {"id": f"{game}-{kind}-{seed}", "kind": kind, "game": game, "rules": content.game(game).default}


# ---- draw or stand


def draw(game: str, seed: int) -> Problem | None:
    """Whether to take a third card, a bettor with an odd seed, else the dealer; None where the rules leave no choice."""
    rules = games.rules(game)
    deck, duel = games.pack(game, rules), games.advice(game).duel
    pack = shuffled(deck, chance(seed, FOR_CARDS, games.GAMES.index(game)))
    holder, against = "player", ""
    if duel:
        holder = "player" if seed % 2 else "dealer"
        held, against = _lying(duel(rules), pack, holder)
    else:
        held = pack[: 2 + seed % 2]
    cards = " ".join(map(str, held))
    found = decisions.weigh(game, rules, hands.known_cards(deck, cards), holder, [against] if against else [])
    if not found or len(found.outcomes) < 2:
        return None
    best, *others = found.outcomes
    rows = sorted(found.outcomes, key=lambda row: row.action)  # a third card first
    return Problem(
        **named("draw", game, seed),
        holder=holder,
        cards=cards,
        against=against,
        answers=tuple(row.action for row in rows),
        costs=tuple(best.value - row.value for row in rows),
        ease=best.value - others[0].value,
        worth=tuple(row.value for row in rows),
    )


def _lying(duel: Duel, pack: Sequence[Card], holder: str) -> tuple[Sequence[Card], str]:
    """The two cards of who decides, and what can be seen of the other hand; a bettor has done what the rule of thumb says."""
    heads = [next(card for card in pack if card.rank == rank) for rank in duel.heads]
    first = next(card for card in pack if card in heads or not heads)
    second, *bank, third = [card for card in pack if card is not first and card not in heads][:4]
    bettor = (first, second)
    if holder == "player":
        return bettor, f"{bank[0] if duel.bank_open else HIDDEN} {HIDDEN}"
    ranks = (first.rank, second.rank)
    seen = [str(card) if place in duel.shown else HIDDEN for place, card in enumerate(bettor)]
    drew = isinstance(duel.thumb(ranks, "player"), Draw)
    return bank, " ".join([*seen, str(third)] if drew else seen)


# ---- what a hand is


def hand(game: str, seed: int) -> Problem | None:
    """What a hand is worth, of answers that are near; hands of every worth come alike, however rare they are."""
    rng = random.Random(f"{game} {seed}")
    holder = rng.choice([*games.spec(game).scorer.holders])
    size = rng.choice(range(2, MANY + 1))
    said = _said(game, holder, size)
    told = rng.choice(sorted(said))
    total, ways, examples = said[told]
    others = [other for other in said if not _parts(other) <= _parts(told)]
    others.sort(key=lambda other: (_apart(said[other][0], total), rng.random()))
    answers = rng.sample([told, *others[: NAMED - 1]], NAMED)
    cards = _copies(rng.choice(examples), shuffled(games.pack(game, games.rules(game)), rng))
    return Problem(
        **named("hand", game, seed),
        holder=holder,
        cards=" ".join(map(str, cards)),
        answers=tuple(answers),
        costs=tuple(Fraction(answer != told) for answer in answers),
        ease=Fraction(ways, sum(often for _, often, _ in said.values())),
    )


def _parts(told: str) -> set[str]:
    return {*told.rstrip(".").replace(". ", ", ").split(", ")}


def _apart(one: int, other: int) -> int:
    """How far apart two totals are, a nine and a nothing beside each other."""
    return min((one - other) % 10, (other - one) % 10)


def _copies(ranks: Sequence[int], pack: Iterable[Card]) -> list[Card]:
    """Cards of these ranks, in their order, the first of each in this pack."""
    left = [*pack]
    return [left.pop(next(place for place, card in enumerate(left) if card.rank == rank)) for rank in ranks]


@cache
def _said(game: str, holder: str, size: int) -> Mapping[str, tuple[int, int, list[tuple[int, ...]]]]:
    """All that hands of so many cards can be, in the words of the scorer: the total, in how many ways, and the ranks of such hands."""
    rules, scorer, info = games.rules(game), games.spec(game).scorer, content.game(game)
    deck = games.pack(game, rules)
    copies = Counter(card.rank for card in deck)
    found: dict[str, tuple[int, int, list[tuple[int, ...]]]] = {}
    for ranks in product(sorted(copies), repeat=size):
        if ways := prod(copies[rank] - ranks[:place].count(rank) for place, rank in enumerate(ranks)):
            score = scorer.score(tuple(_copies(ranks, deck)), holder, rules)
            told = scorer.say(info, score, scorer.most)
            total, before, examples = found.get(told, (score.total, 0, []))
            found[told] = total, before + ways, [*examples, ranks]
    return found
