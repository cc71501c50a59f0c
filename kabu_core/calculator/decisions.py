"""What each choice is worth under the rules in force, from what a seat has seen: win, tie, lose, and the value in stakes."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kabu_core import games
from kabu_core.advice.duel import ChoiceOdds, Evaluation, Position, Rival, WeighedAction, count_ranks, without
from kabu_core.advice.source import AdviceSource
from kabu_core.calculator.hands import KnownCards, known_cards
from kabu_core.cards import ranks, split_hand
from kabu_core.errors import NotationError, choices, quote
from kabu_core.play.totals import Role
from kabu_core.rules import Rules

ROLES: tuple[Role, ...] = ("player", "dealer")
HIDDEN = "?"
MOST_RIVALS = 12


@dataclass(frozen=True, slots=True)
class Decision:
    """All choices, the best first; what the rule of thumb does, and what that costs."""

    outcomes: tuple[ChoiceOdds[Fraction], ...]
    thumb: str
    sums: bool

    @property
    def best(self) -> ChoiceOdds[Fraction]:
        return self.outcomes[0]

    @property
    def cost(self) -> Fraction:
        """What the rule of thumb gives away."""
        return self.best.value - next(found.value for found in self.outcomes if found.action == self.thumb)


def has_exact_odds(game: str) -> bool:
    """Whether the choices of a game can be reckoned so."""
    return bool(games.advice(game).duel or games.advice(game).weigh)


def evaluator(game: str, rules: Rules) -> Callable[[Position], Evaluation | None]:
    """What reckons the choices of a game, None where there are none. Raises NotationError where they cannot be reckoned so."""
    asks = games.advice(game)
    if asks.duel:
        weigh: Callable[[Position], Evaluation | None] = asks.duel(rules).weigh
        return weigh
    if not asks.weigh:
        known = [other for other in games.GAMES if has_exact_odds(other)]
        raise NotationError(f"no exact odds are known of a choice in {game}; choose {choices(known)}")
    other = asks.weigh
    return lambda at: other(rules, at)


def to_decision(weighed: Evaluation) -> Decision:
    """The choices with exact shares."""
    thumb = str(weighed.thumb)
    outcomes = sorted(map(outcome, weighed.choices), key=lambda found: (-found.value, found.action != thumb))
    return Decision(tuple(outcomes), thumb, any(choice.sums for choice in weighed.choices))


def outcome(choice: WeighedAction) -> ChoiceOdds[Fraction]:
    """Return the exact odds of a choice, over all stakes."""
    win, tie, lose = (_mean(choice, test) for test in (lambda won: won > 0, lambda won: won == 0, lambda won: won < 0))
    return ChoiceOdds(str(choice.action), gain(choice), win, tie, lose)


def gain(choice: WeighedAction) -> Fraction:
    """What it wins on average, in stakes."""
    return _mean(choice, int) / choice.unit


def _mean(choice: WeighedAction, worth: Callable[[int], int]) -> Fraction:
    """What its ends are worth on average, each stake with the weight of its points."""
    means = (stake * Fraction(sum(worth(won) * n for won, n in ends.items()), ends.total()) for stake, ends in choice.results)
    return sum(means, Fraction()) / sum(stake for stake, _ in choice.results)


def position(game: str, rules: Rules, known: KnownCards, role: str = "player", against: Sequence[str] = ()) -> Position:
    """What somebody knows who holds and has seen these cards; a rival's hand is typed with ? for a hidden card: "7 ?" or "7 ? 3".

    Of the dealer's hand a bettor may know the first card; the bettors' hands are as they lie before the dealer's third card. Without
    them the other hand is hidden, and a bettor has drawn none. Raises NotationError.
    """
    asks = games.advice(game)
    if role not in ROLES:
        raise NotationError(f"a hand cannot be held by {quote(role)}; choose {choices(ROLES)}")
    if asks.duel is None and (against or role != "player"):
        raise NotationError(f"{game} has no dealer's hand to play against")
    if len(against) > (1 if role == "player" else MOST_RIVALS):
        raise NotationError(f"{len(against)} hands are too many to play against as {role}")
    shown = [_tokens(text, role) for text in against or (f"{HIDDEN} {HIDDEN}",)]
    lying = [card for hand in shown for card in hand if card != HIDDEN]
    seen = known_cards(known.deck, _codes(known.held), _codes([*known.seen, *lying]))
    fresh = iter(ranks(seen.seen[len(known.seen) :]))
    rivals = tuple(Rival(tuple(None if card == HIDDEN else next(fresh) for card in hand), decided=role == "dealer") for hand in shown)
    if len(seen.unseen) < sum(3 - len(hand) + hand.count(HIDDEN) for hand in shown) + 2:
        raise NotationError(f"{len(seen.unseen)} cards are left unseen, too few to play on with")
    return Position("player" if role == "player" else "dealer", ranks(known.held), rivals, _left(asks, rules, seen))


def _codes(cards: Sequence[object]) -> str:
    return " ".join(map(str, cards))


def _tokens(text: str, role: str) -> list[str]:
    """A rival's hand, with two cards at least; a dealer who has still to decide has no third."""
    cards = [token for word in split_hand(text) for token in word.replace(HIDDEN, f" {HIDDEN} ").split()]
    most = 2 if role == "player" else 3
    if len(cards) > most or HIDDEN in cards[2:]:
        raise NotationError(f"the other hand cannot be {quote(text)}; it has up to {most} cards, of which only the first two may be hidden")
    return [*cards, *[HIDDEN] * (2 - len(cards))]


def _left(asks: AdviceSource, rules: Rules, seen: KnownCards) -> tuple[int, ...]:
    """What may still lie hidden; cards that head columns by the rules lie open, whether or not they were named."""
    left = count_ranks(seen.unseen)
    known = Counter(ranks((*seen.held, *seen.seen)))
    for rank in asks.duel(rules).heads if asks.duel else ():
        left = left if known[rank] else without(left, rank)
    return left


def weigh(game: str, rules: Rules, known: KnownCards, role: str = "player", against: Sequence[str] = ()) -> Decision | None:
    """The decision of who holds these cards, or None if nothing is to be decided with so many. Raises NotationError."""
    reckon = evaluator(game, rules)
    at = position(game, rules, known, role, against)
    weighed = reckon(at) if len(known.held) in games.advice(game).deciding else None
    return to_decision(weighed) if weighed else None


def removal(game: str, rules: Rules, at: Position) -> dict[int, dict[str, Fraction]]:
    """What each choice gains in value if one card more of a rank has been seen, by rank and choice. Raises NotationError."""
    reckon = evaluator(game, rules)
    if len(at.mine) not in games.advice(game).deciding:
        raise NotationError(f"with {len(at.mine)} cards nothing is to be decided in {game}")

    def values(left: tuple[int, ...]) -> dict[str, Fraction]:
        weighed = reckon(at._replace(left=left))
        return {str(choice.action): outcome(choice).value for choice in weighed.choices} if weighed else {}

    full = values(at.left)
    return {rank: {act: value - full[act] for act, value in values(without(at.left, rank)).items()} for rank, n in enumerate(at.left) if n}
