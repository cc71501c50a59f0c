"""The value of each choice in a duel between a bettor's and the dealer's hand, averaged over all cards unseen by the deciding seat.

Cards are counted by number: the rank or, in a game in which suits matter, a number for each card. All counts are whole numbers.
The opponent is assumed to follow the rule of thumb, so each action of the opponent narrows down the opponent's hidden cards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from kabu_core.cards import Card
from kabu_core.play.banking_games import DrawCard, EscapeWithStake, StandOnCards
from kabu_core.play.hand_scoring import Role
from kabu_core.play.state import Action

HIGHEST_DRAW = 4
"""The highest total on which the rule of thumb draws."""

type Ranks = tuple[int, ...]
"""Cards by their numbers: the ranks or, in a game in which suits matter, a number for each card."""

type RankCounts = tuple[int, ...]
"""The number of unseen cards of number 0, 1, 2 and so on."""

type CardNumber = Callable[[Card], int]
"""Returns the number by which the odds of a game count a card."""

type ThirdCard = int | None
"""The rank of a third card, None if its holder stood."""

OPPONENT: dict[Role, Role] = {"player": "dealer", "dealer": "player"}
"""The opposing role of each role."""


class OpposingHandAsSeen(NamedTuple):
    """An opposing hand: its cards (None for a hidden one), the stake, and whether its holder has decided on a third card.

    `early` is the action with which the dealer settles with this hand before drawing or standing, if the rules allow that.
    """

    cards: tuple[int | None, ...]
    stake: int = 1
    decided: bool = False
    early: Action | None = None


class SeatKnowledge(NamedTuple):
    """The knowledge of the seat that decides: its role, its own cards, the opposing hands, and the unseen cards, counted by number."""

    role: Role
    mine: Ranks
    rivals: tuple[OpposingHandAsSeen, ...]
    left: RankCounts


class ActionWithPossibleResults(NamedTuple):
    """An action with its possible results."""

    action: Action
    results: tuple[tuple[int, Counter[int]], ...]
    """A pair for each stake in play: its points, and the number of ways to reach each net win."""
    unit: int = 1
    """The number of net wins that make up the stake, because net wins are whole numbers."""
    sums: bool = False
    """Whether the results are totals instead of net wins. Each point of a total wins a point from every other player."""

    @property
    def average_net_win(self) -> float:
        """The average number of points won, summed over all stakes in play."""
        return sum(stake * sum(won * n for won, n in ways.items()) / ways.total() for stake, ways in self.results) / self.unit


class ChoiceOdds[N](NamedTuple):
    """The odds of a choice: the text of its action, its value, and how often it wins, ties and loses.

    `value` is the average net win in stakes or, in a game that is settled by differences of totals, the expected total. In the coach's
    choices, `action` may leave out the points of a stake, so that one choice stands for stakes of any size.
    """

    action: str
    value: N
    win: N
    tie: N
    lose: N

    def includes_action(self, action: Action | str) -> bool:
        """Return whether an action belongs to this choice, whose text may leave out the points of a stake."""
        return f"{action} ".startswith(f"{self.action} ")


class EvaluatedChoices(NamedTuple):
    """The choices in a position, each with its possible results, and the action that the rule of thumb takes."""

    choices: tuple[ActionWithPossibleResults, ...]
    thumb: Action


@dataclass(frozen=True, kw_only=True, eq=False)
class DuelRules:
    """The rules of a duel between a bettor's hand and the dealer's."""

    choices: Callable[[Ranks, Role], tuple[Action, ...]]
    """Returns the legal actions on two cards. In a game with `answers`, the dealer has these actions after a bettor who stood."""
    total: Callable[[Ranks], int]
    """Returns the total of some ranks."""
    worth: Callable[[Ranks, Role], Ranks]
    """Returns the worth of a hand: the value by which it is compared with others.

    A worth of one number is for hands with a total. One of several numbers means that the hand wins outright; see `wins_outright`.
    """
    against: Callable[[Ranks, Ranks], int]
    """Returns the net odds that a bettor's hand wins against the dealer's, from the worths of both hands."""
    upto: Mapping[Role, int] = field(default_factory=lambda: dict.fromkeys(OPPONENT, HIGHEST_DRAW))
    """The highest total on which the rule of thumb draws, by role."""
    heads: Ranks = ()
    """The ranks of the bettors' first cards, if these cards are taken out of the pack before it is shuffled."""
    shown: tuple[int, ...] = (0,)
    """The indices of the bettor's cards that the dealer sees."""
    bank_open: bool = True
    """Whether the bettors see the dealer's first card."""
    answers: Callable[[Ranks, ThirdCard], tuple[Action, ...]] | None = None
    """Returns the dealer's legal actions in a game in which they depend on the bettor's third card."""
    ends_round: Callable[[Ranks], bool] | None = None
    """Returns whether two cards are shown at once and end the round. A side that has to decide knows that the other has no such cards."""
    third_open: bool = True
    """Whether everybody sees third cards."""
    count_face_down: "Callable[[DuelRules, Role, OpposingHandAsSeen, RankCounts], Counter[Ranks]] | None" = None
    """Replaces `count_opposing_hand_worths` for a hand of which no card is known, in a game in which suits matter."""
    with_canonical_suits: Callable[[SeatKnowledge], SeatKnowledge] = lambda position: position
    """Returns one position to stand for all that differ from the given one only by an exchange of suits, since these have the same odds."""

    def rules_after_third_card(self, third: ThirdCard) -> "DuelRules":
        """Return the rules for a dealer who has seen the bettor's third card."""
        return _duel_rules_after_third_card(self, third) if self.answers else self

    def heuristic_action(self, two: Ranks, role: Role) -> Action:
        """Return the action of the rule of thumb: take the stake back if possible; otherwise draw on a low total if that is allowed."""
        legal, low = self.choices(two, role), self.total(two) <= self.upto[role]
        return (
            EscapeWithStake() if EscapeWithStake() in legal else next((act for act in legal if isinstance(act, DrawCard) is low), legal[0])
        )

    def wins_outright(self, two: Ranks, role: Role) -> bool:
        """Return whether two cards are shown at once or beat every total."""
        return self.ends_round(two) if self.ends_round else len(self.worth(two, role)) > 1

    def evaluate_actions(self, position: SeatKnowledge, acts: Iterable[Action] = ()) -> EvaluatedChoices:
        """Evaluate the actions in `acts`. If `acts` is empty, evaluate every legal action of the position."""
        duel = self.rules_after_third_card(_third_card_of_hand(position.rivals[0])) if position.role == "dealer" else self
        acts = acts or duel.choices(position.mine, position.role)
        choices = [
            ActionWithPossibleResults(
                act, tuple((rival.stake, duel._count_ways_by_net_win(act, position, rival)) for rival in position.rivals)
            )
            for act in acts
        ]
        choices += _evaluate_early_settlements(position.rivals, choices)
        return EvaluatedChoices(tuple(choices), duel.heuristic_action(position.mine, position.role))

    def _count_ways_by_net_win(self, action: Action, position: SeatKnowledge, rival: OpposingHandAsSeen) -> Counter[int]:
        """Count the ways to reach each net win with `action` against one opposing hand."""
        results: Counter[int] = Counter()
        if isinstance(action, EscapeWithStake):
            return Counter({0: 1})
        mine = hands_after_next_card(position.mine, position.left) if isinstance(action, DrawCard) else [(position.mine, 1, position.left)]
        for hand, ways, left in mine:
            worth = self.worth(hand, position.role)
            answered = self.rules_after_third_card(hand[2] if len(hand) > 2 else None) if position.role == "player" else self
            for rival_worth, rival_ways in count_opposing_hand_worths(answered, OPPONENT[position.role], rival, left).items():
                won = self.against(worth, rival_worth) if position.role == "player" else -self.against(rival_worth, worth)
                results[won] += ways * rival_ways
        return results


def _evaluate_early_settlements(
    rivals: Sequence[OpposingHandAsSeen], choices: Sequence[ActionWithPossibleResults]
) -> list[ActionWithPossibleResults]:
    """Return the dealer's choices to settle with one rival at once. Against all other rivals, the better of drawing and standing counts."""
    stood = next((choice.results for choice in choices if isinstance(choice.action, StandOnCards)), ())
    best = [max(results, key=_average_net_win_of_stake) for results in zip(*(choice.results for choice in choices), strict=True)]
    return [
        ActionWithPossibleResults(rival.early, (*best[:index], stood[index], *best[index + 1 :]))
        for index, rival in enumerate(rivals)
        if rival.early
    ]


def _average_net_win_of_stake(result: tuple[int, Counter[int]]) -> float:
    """Return the average net win of one stake, in stakes."""
    ways = result[1]
    return sum(won * n for won, n in ways.items()) / ways.total()


def _third_card_of_hand(hand: OpposingHandAsSeen) -> ThirdCard:
    return hand.cards[2] if len(hand.cards) > 2 else None


@lru_cache(256)
def _duel_rules_after_third_card(duel: DuelRules, third: ThirdCard) -> DuelRules:
    """Return the rules after the dealer has seen the bettor's third card. If there are `answers`, they become the dealer's choices."""
    choices, answers = duel.choices, duel.answers

    def choices_after_third_card(two: Ranks, role: Role) -> tuple[Action, ...]:
        return answers(two, third) if answers and role == "dealer" else choices(two, role)

    return replace(duel, choices=choices_after_third_card, answers=None)


@lru_cache(4096)
def count_opposing_hand_worths(duel: DuelRules, role: Role, rival: OpposingHandAsSeen, left: RankCounts) -> Counter[Ranks]:
    """Return the number of ways for an opposing hand to end with each worth. Its holder follows the rule of thumb."""
    if duel.count_face_down and not any(card is not None for card in rival.cards):
        return duel.count_face_down(duel, role, rival, left)
    worths: Counter[Ranks] = Counter()
    if rival.decided:
        for hand, ways in hands_consistent_with_rule_of_thumb(duel, role, rival, left) or _hands_on_which_action_was_legal(
            duel, role, rival, left
        ):
            worths[duel.worth(hand, role)] += ways
        return worths
    for two, ways, rest in fill_in_hidden_cards(rival.cards, left):
        if duel.ends_round and duel.ends_round(two):
            continue
        if follows_rule_of_thumb(duel, two, role, True):
            for third, more in enumerate(rest):
                if more:
                    worths[duel.worth((*two, third), role)] += ways * more
        else:
            worths[duel.worth(two, role)] += ways * sum(rest)  # counted once for each third card that could have come
    return worths


@lru_cache(4096)
def hands_consistent_with_rule_of_thumb(
    duel: DuelRules, role: Role, rival: OpposingHandAsSeen, left: RankCounts
) -> list[tuple[Ranks, int]]:
    """Return the hands on which the rule of thumb would draw or stand as the rival did, each with the number of ways to deal it."""
    hands = fill_in_hidden_cards(rival.cards, left)
    possible = ((hand, ways) for hand, ways, _ in hands if not (duel.ends_round and duel.ends_round(hand[:2])))
    return [(hand, ways) for hand, ways in possible if follows_rule_of_thumb(duel, hand[:2], role, len(rival.cards) > 2)]


def _hands_on_which_action_was_legal(duel: DuelRules, role: Role, rival: OpposingHandAsSeen, left: RankCounts) -> list[tuple[Ranks, int]]:
    """Return the hands on which the rival was allowed to draw or stand as it did, each with the number of ways to deal it.

    If there is no such hand, return all hands.
    """
    hands = [(hand, ways) for hand, ways, _ in fill_in_hidden_cards(rival.cards, left)]
    drew = len(rival.cards) > 2
    return [(hand, ways) for hand, ways in hands if any(isinstance(act, DrawCard) is drew for act in duel.choices(hand[:2], role))] or hands


@lru_cache(4096)
def follows_rule_of_thumb(duel: DuelRules, two: Ranks, role: Role, draw: bool) -> bool:
    """Return whether the rule of thumb draws on these two cards or, if `draw` is False, whether it stands on them."""
    act = duel.heuristic_action(two, role)
    return isinstance(act, DrawCard) is draw and not isinstance(act, EscapeWithStake)


def hands_after_next_card(cards: Ranks, left: RankCounts) -> Iterator[tuple[Ranks, int, RankCounts]]:
    """Yield a tuple for each possible next card: `cards` with this card added, the number of ways to draw it, and the cards left."""
    for rank, n in enumerate(left):
        if n:
            yield (*cards, rank), n, remove_card_of_rank(left, rank)


def fill_in_hidden_cards(cards: Sequence[int | None], left: RankCounts) -> Iterator[tuple[Ranks, int, RankCounts]]:
    """Yield a tuple for each way to fill in the hidden cards (None): all cards, the number of ways to draw them, and the cards left."""
    hands: Iterable[tuple[Ranks, int, RankCounts]] = [((), 1, left)]
    for card in cards:
        if card is None:
            hands = [(longer, ways * n, rest) for hand, ways, fewer in hands for longer, n, rest in hands_after_next_card(hand, fewer)]
        else:
            hands = [((*hand, card), ways, rest) for hand, ways, rest in hands]
    return iter(hands)


def remove_card_of_rank(left: RankCounts, rank: int) -> RankCounts:
    """Return the counts after one card of `rank` is removed."""
    return (*left[:rank], left[rank] - 1, *left[rank + 1 :])


def rank_of_card(card: Card) -> int:
    """Return the rank of a card."""
    return card.rank


def count_ranks(cards: Iterable[Card], number: CardNumber = rank_of_card) -> RankCounts:
    """Count the cards of each number."""
    counts = Counter(map(number, cards))
    return tuple(counts[rank] for rank in range(max(counts, default=0) + 1))
