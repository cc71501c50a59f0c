"""Exact odds of each choice (win, tie, lose, and the value in stakes) under some rules, from the cards that a seat has seen."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kabu_core import games
from kabu_core.advice.advice_spec import AnyAdviceSpec
from kabu_core.advice.duel_evaluation import (
    ActionWithPossibleResults,
    ChoiceOdds,
    EvaluatedChoices,
    OpposingHandAsSeen,
    SeatKnowledge,
    count_ranks,
    remove_card_of_rank,
)
from kabu_core.calculator.hand_odds import KnownCards, parse_known_cards
from kabu_core.cards import split_typed_hand
from kabu_core.engine_parts import parts_and_games_index
from kabu_core.errors import NotationError, join_with_or, quote_input
from kabu_core.play.hand_scoring import Role
from kabu_core.rules import Rules

ROLES: tuple[Role, ...] = ("player", "dealer")
HIDDEN_CARD = "?"
"""The notation of a hidden card."""

MOST_RIVALS = 12


@dataclass(frozen=True, slots=True)
class DecisionOdds:
    """The odds of all choices, the best first, and the action of the rule of thumb. If `sums` is set, values are expected totals."""

    choices: tuple[ChoiceOdds[Fraction], ...]
    thumb: str
    sums: bool

    @property
    def best_choice(self) -> ChoiceOdds[Fraction]:
        """The best choice."""
        return self.choices[0]

    @property
    def cost_of_rule_of_thumb(self) -> Fraction:
        """The difference in value between the best choice and the rule of thumb."""
        return self.best_choice.value - next(choice.value for choice in self.choices if choice.action == self.thumb)


def has_exact_odds(game: str) -> bool:
    """Return whether the choices of a game have exact odds. This works in a browser even if the part of the game has not been fetched."""
    if found := parts_and_games_index().get("exact_odds"):
        return game in found
    return bool(games.advice_spec(game).duel or games.advice_spec(game).evaluate)


def position_evaluator(game: str, rules: Rules) -> Callable[[SeatKnowledge], EvaluatedChoices | None]:
    """Return the function that evaluates positions of a game. Raises NotationError if the choices of the game have no exact odds."""
    spec = games.advice_spec(game)
    if spec.duel:
        evaluate_duel: Callable[[SeatKnowledge], EvaluatedChoices | None] = spec.duel(rules).evaluate_actions
        return evaluate_duel
    if not spec.evaluate:
        with_odds = [other for other in games.GAMES if has_exact_odds(other)]
        raise NotationError(f"no exact odds are known for decisions in {game}; choose {join_with_or(with_odds)}")
    evaluate = spec.evaluate
    return lambda known_position: evaluate(rules, known_position)


def exact_decision_odds(evaluation: EvaluatedChoices) -> DecisionOdds:
    """Return the odds of the evaluated choices as exact fractions, the best first."""
    thumb = str(evaluation.thumb)
    outcomes = sorted(map(exact_choice_odds, evaluation.choices), key=lambda odds: (-odds.value, odds.action != thumb))
    return DecisionOdds(tuple(outcomes), thumb, any(choice.sums for choice in evaluation.choices))


def exact_choice_odds(choice: ActionWithPossibleResults) -> ChoiceOdds[Fraction]:
    """Return the exact odds of a choice.

    If the choice settles several stakes, the odds are averages, weighted by the points of each stake.
    """
    win, tie, lose = (_stake_weighted_mean(choice, test) for test in (lambda won: won > 0, lambda won: won == 0, lambda won: won < 0))
    return ChoiceOdds(str(choice.action), average_net_win_of_choice(choice), win, tie, lose)


def average_net_win_of_choice(choice: ActionWithPossibleResults) -> Fraction:
    """Return the average net win of a choice, in stakes."""
    return _stake_weighted_mean(choice, int) / choice.unit


def _stake_weighted_mean(choice: ActionWithPossibleResults, worth: Callable[[int], int]) -> Fraction:
    """Return the mean of a number over all results of a choice, weighted by stakes. `worth` returns the number for a net win."""
    means = (stake * Fraction(sum(worth(won) * n for won, n in ways.items()), ways.total()) for stake, ways in choice.results)
    return sum(means, Fraction()) / sum(stake for stake, _ in choice.results)


def seat_knowledge_from_cards(
    game: str, rules: Rules, known: KnownCards, role: str = "player", against: Sequence[str] = ()
) -> SeatKnowledge:
    """Return the position of a seat that knows these cards.

    `against` has the rivals' hands as typed, with ? for a hidden card, such as "7 ?" or "7 ? 3". A bettor's rival is the dealer, whose
    first card may be known. The dealer's rivals are the bettors, with their hands as they are before the dealer's third card. If `against`
    is empty, the opposing hand is two hidden cards. Raises NotationError.
    """
    spec = games.advice_spec(game)
    if role not in ROLES:
        raise NotationError(f"unknown role {quote_input(role)}; choose {join_with_or(ROLES)}")
    if spec.duel is None and (against or role != "player"):
        raise NotationError(f"{game} has no dealer's hand to play against")
    if len(against) > (1 if role == "player" else MOST_RIVALS):
        raise NotationError(f"{len(against)} hands are too many for {role} to play against")
    may_hide = 2 if spec.duel is None or spec.duel(rules).third_open else 3
    rival_hands = [_parse_rival_hand_with_hidden_cards(text, role, may_hide) for text in against or (f"{HIDDEN_CARD} {HIDDEN_CARD}",)]
    open_cards = [card for hand in rival_hands for card in hand if card != HIDDEN_CARD]
    seen = parse_known_cards(known.deck, _join_card_codes(known.held), _join_card_codes([*known.seen, *open_cards]))
    open_ranks = iter(spec.card_numbers_for_odds(seen.seen[len(known.seen) :]))
    rivals = tuple(
        OpposingHandAsSeen(tuple(None if card == HIDDEN_CARD else next(open_ranks) for card in hand), decided=role == "dealer")
        for hand in rival_hands
    )
    if len(seen.unseen_cards) < sum(3 - len(hand) + hand.count(HIDDEN_CARD) for hand in rival_hands) + 2:
        raise NotationError(f"{len(seen.unseen_cards)} cards are left unseen, too few to continue")
    return SeatKnowledge(
        "player" if role == "player" else "dealer",
        spec.card_numbers_for_odds(known.held),
        rivals,
        _count_unseen_by_rank(spec, rules, seen),
    )


def _join_card_codes(cards: Sequence[object]) -> str:
    return " ".join(map(str, cards))


def _parse_rival_hand_with_hidden_cards(text: str, role: str, may_hide: int) -> list[str]:
    """Return the cards of a rival's hand as typed, with hidden cards added if there are fewer than two. Raises NotationError.

    `role` is the role of the seat that decides. The rival of a "player" is the dealer, who decides last and so has no third card yet.
    Only the first `may_hide` cards may be hidden.
    """
    cards = [token for word in split_typed_hand(text) for token in word.replace(HIDDEN_CARD, f" {HIDDEN_CARD} ").split()]
    most = 2 if role == "player" else 3
    if len(cards) > most or HIDDEN_CARD in cards[may_hide:]:
        raise NotationError(
            f"the other hand cannot be {quote_input(text)}; it has up to {most} cards, of which only the first two may be hidden"
        )
    return [*cards, *[HIDDEN_CARD] * (2 - len(cards))]


def _count_unseen_by_rank(spec: AnyAdviceSpec, rules: Rules, seen: KnownCards) -> tuple[int, ...]:
    """Count the unseen cards by number.

    If the rules fix the first cards of the columns (`heads`), these cards count as seen even if they were not entered.
    """
    left = count_ranks(seen.unseen_cards, spec.number)
    known = Counter(spec.card_numbers_for_odds((*seen.held, *seen.seen)))
    for rank in spec.duel(rules).heads if spec.duel else ():
        left = left if known[rank] else remove_card_of_rank(left, rank)
    return left


def evaluate_decision(game: str, rules: Rules, known: KnownCards, role: str = "player", against: Sequence[str] = ()) -> DecisionOdds | None:
    """Return the odds of each choice of the seat that holds these cards.

    Returns None if the number of cards leaves nothing to decide. Raises NotationError.
    """
    evaluate = position_evaluator(game, rules)
    known_position = seat_knowledge_from_cards(game, rules, known, role, against)
    evaluation = evaluate(known_position) if len(known.held) in games.advice_spec(game).deciding else None
    return exact_decision_odds(evaluation) if evaluation else None


def value_changes_if_rank_was_seen(game: str, rules: Rules, known_position: SeatKnowledge) -> dict[int, dict[str, Fraction]]:
    """Return how much the value of each choice changes if one more card of a rank has been seen, by rank and then by action.

    Raises NotationError if these cards leave nothing to decide, or if suits matter in the game.
    """
    evaluate = position_evaluator(game, rules)
    if games.advice_spec(game).distinguishes_suits:
        raise NotationError(f"in {game} the effect of a seen card depends on its suit; name the card after --seen")
    if len(known_position.mine) not in games.advice_spec(game).deciding:
        raise NotationError(f"with {len(known_position.mine)} cards there is no decision in {game}")

    def average_wins_by_action(left: tuple[int, ...]) -> dict[str, Fraction]:
        evaluation = evaluate(known_position._replace(left=left))
        return {str(choice.action): exact_choice_odds(choice).value for choice in evaluation.choices} if evaluation else {}

    full = average_wins_by_action(known_position.left)
    return {
        rank: {act: value - full[act] for act, value in average_wins_by_action(remove_card_of_rank(known_position.left, rank)).items()}
        for rank, n in enumerate(known_position.left)
        if n
    }
