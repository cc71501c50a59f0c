"""Rules and states of games of baccarat in which a player holds the bank: the stakes, the deal, the third cards and the showdown."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.content.named_hands import HandScore, ThirdCardRule
from kabu_core.families.shoe_games import events
from kabu_core.families.shoe_games.baccarat_rules import banker_hand_draws_third_card, is_natural
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import BankingState, DrawCard, StakeRules, StandOnCards
from kabu_core.play.hand_scoring import HandResult
from kabu_core.play.round_based_state import replace, replace_at
from kabu_core.play.state import Action
from kabu_core.rules import constant_rule, option

PUNTER_CHOOSES_ON = 5
"""The one total on which a punter is free. With less, the punter draws; with more, the punter stands."""

BANKER_CHOOSES_ON = ((3, 9), (5, 4))
"""The two cases in which the table leaves the banker free, each as the banker's total and the value of the punter's third card."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ShoeGameRules(StakeRules):
    """The options of games of baccarat with a banker: the shoe and the stakes. By default, the banker is free to draw a third card."""

    deck: str = option("western-52", "The pack.", "western-52")
    packs: int = option(6, "Number of packs in the shoe.", low=1, high=8)

    banker_third = constant_rule("free")


def punter_third_card_rule(total: int) -> ThirdCardRule:
    """Return whether a punter with this total in two cards "must", "may" or "may not" draw a third card.

    >>> punter_third_card_rule(4), punter_third_card_rule(5), punter_third_card_rule(6)
    ('must', 'may', 'may not')
    """
    return "may" if total == PUNTER_CHOOSES_ON else "must" if total < PUNTER_CHOOSES_ON else "may not"


def banker_third_card_rule(total: int, third: int | None, banker_third: str) -> ThirdCardRule:
    """Return whether a banker with this total in two cards "must", "may" or "may not" draw a third card.

    `third` is the value of the punter's third card, None if the punter stood; `banker_third` is the option of that name.

    >>> banker_third_card_rule(3, 9, "table"), banker_third_card_rule(3, 8, "table"), banker_third_card_rule(3, 8, "free")
    ('may', 'may not', 'may')
    """
    if total >= 8:
        return "may not"
    if banker_third == "free" or (total, third) in BANKER_CHOOSES_ON:
        return "may"
    return "must" if banker_hand_draws_third_card(total, third) else "may not"


def third_card_choices(rule: ThirdCardRule) -> tuple[Action, ...]:
    """Return the legal actions under a rule for the third card."""
    return {"must": (DrawCard(),), "may": (DrawCard(), StandOnCards()), "may not": (StandOnCards(),)}[rule]


def compare_with_naturals(cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
    """Return the result of a punters' hand against the bank's. A natural beats every other hand."""
    mine, theirs = ((is_natural(hand), hand_scoring.hand_total(hand)) for hand in (cards, bank))
    return HandResult((mine > theirs) - (mine < theirs), "total" if mine != theirs else "tie")


def score_hand(cards: Sequence[Card], role: str, rules: ShoeGameRules) -> HandScore:
    """Return the score of a hand. The score's `draw` is None if the rule for the banker depends on the punter's third card."""
    counted = hand_scoring.score_by_total(cards, content.deck_named_by_rules(rules))
    if len(cards) != 2:
        return counted
    if is_natural(cards):
        return dataclasses.replace(counted, draw="may not", better=None)
    third_cards = (None, *range(10))
    if role == "player":
        found = {punter_third_card_rule(counted.total)}
    else:
        found = {banker_third_card_rule(counted.total, third, rules.banker_third) for third in third_cards}
    return dataclasses.replace(counted, draw=found.pop() if len(found) == 1 else None)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ShoeGameState[R: ShoeGameRules, P: str](BankingState[R, P | Literal["stake", "third"]]):
    """The state of a game of baccarat with a banker.

    `phase` is "stake", then "third", if a hand has a choice about its third card. `hands` are the punters' hands and, last, the bank's.
    `players` are the seats that play the punters' hands. `stakes` has a row for each seat, with the points on each punters' hand. `queue`
    has the seats that still have to stake, or the hands that still have to decide on a third card.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    players: tuple[int | None, ...] = ()
    stakes: tuple[tuple[int, ...], ...] = ()
    queue: tuple[int, ...] = ()

    HAND_NAMES: ClassVar[tuple[str, ...]]
    """The names of the punters' hands."""

    @property
    def stakes_by_seat(self) -> tuple[int, ...]:
        """The points staked by each seat."""
        return tuple(map(sum, self.stakes))

    @property
    def bank_hand_number(self) -> int:
        """The number of the bank's hand."""
        return len(self.HAND_NAMES)

    def start_staking(self) -> Self:
        """Let each punter in turn stake."""
        none = (0,) * self.bank_hand_number
        return replace(self, phase="stake", hands=((),) * (self.bank_hand_number + 1), stakes=(none,) * self.seats, queue=self.bettors)

    def stake_on_hand(self, seat: int, hand: int, points: int, rule: str = "") -> Self:
        """Return the state after `seat` adds a stake on a punters' hand. `rule` is the rule that divides a stake between two hands."""
        row = replace_at(self.stakes[seat], hand, self.stakes[seat][hand] + points)
        state = self.with_events(events.PuntersHandStaked(seat, hand=hand, points=points, rule=rule))
        return replace(state, stakes=replace_at(self.stakes, seat, row))

    def continue_staking(self) -> Self:
        """Return the state in which the next punter stakes. After the last punter, deal the hands."""
        state = replace(self, queue=self.queue[1:])
        return state if state.queue else state.deal_hands()

    def _seat_to_act(self) -> int:
        if self.phase == "stake":
            return self.queue[0]
        player = self.players[self.queue[0]]
        return self.banker if player is None else player

    def deal_hands(self) -> Self:
        """Deal two cards to the bank and to each punters' hand on which points are staked. If there is no stake, end the round.

        The punter with the highest stake on a hand plays that hand. Among equal stakes, the first punter from the banker's right plays.
        """
        totals = [sum(row[hand] for row in self.stakes) for hand in range(self.bank_hand_number)]
        if not any(totals):
            return self._compare_hands_with_bank()
        best = [max(self.bettors, key=lambda seat: self.stakes[seat][hand]) for hand in range(self.bank_hand_number)]
        players = (*(seat if points else None for seat, points in zip(best, totals, strict=True)), self.banker)
        dealt = [hand for hand, player in enumerate(players) if player is not None]
        hands = tuple(
            self.stock[dealt.index(hand) : 2 * len(dealt) : len(dealt)] if hand in dealt else ()
            for hand in range(self.bank_hand_number + 1)
        )
        log = [events.HandFirstTwoCardsDealt(players[hand], hands[hand], (players[hand] or 0,), hand=hand) for hand in dealt]
        state = replace(self.with_events(*log), phase="third", hands=hands, players=players, stock=self.stock[2 * len(dealt) :])
        return state._show_naturals(dealt)

    def _show_naturals(self, dealt: Sequence[int]) -> Self:
        """Show all naturals. If the bank or every punters' hand has a natural, the round is over. Otherwise, the other hands play on."""
        naturals = [hand for hand in dealt if is_natural(self.hands[hand])]
        state = self.with_events(*(events.NaturalShown(self.players[hand], self.hands[hand], hand=hand) for hand in naturals))
        others = tuple(hand for hand in dealt if hand not in naturals)
        if self.bank_hand_number in naturals or others == (self.bank_hand_number,):
            return state._compare_hands_with_bank()
        return replace(state, queue=others, turned=tuple(naturals))._take_forced_third_card_decisions()

    def third_card_rule(self, hand: int) -> ThirdCardRule:
        """Return whether a hand of two cards "must", "may" or "may not" draw a third card."""
        total = hand_scoring.hand_total(self.hands[hand])
        if hand < self.bank_hand_number:
            return punter_third_card_rule(total)
        third = self.hands[0][2].rank if len(self.hands[0]) > 2 else None
        return banker_third_card_rule(total, third, self.rules.banker_third)

    def _take_forced_third_card_decisions(self) -> Self:
        """Draw or stand for each hand in turn, up to the first one that has a choice. After the last hand, the round is over."""
        if not self.queue:
            return self._compare_hands_with_bank()
        choices = self.third_card_actions()
        return self if len(choices) > 1 else self.draw_or_stand(choices[0])

    def third_card_actions(self) -> tuple[Action, ...]:
        """Return the legal actions for the hand that is to decide on a third card."""
        return third_card_choices(self.third_card_rule(self.queue[0]))

    def draw_or_stand(self, action: Action) -> Self:
        """Return the state after the hand to decide draws a third card or stands."""
        hand, *queue = self.queue
        if not isinstance(action, DrawCard):
            state = self.with_events(events.HandThirdCardDeclined(self.players[hand], hand=hand))
            return replace(state, queue=tuple(queue))._take_forced_third_card_decisions()
        card, *stock = self.stock
        state = self.with_events(events.HandThirdCardDrawn(self.players[hand], (card,), hand=hand))
        hands = replace_at(self.hands, hand, (*self.hands[hand], card))
        return replace(state, hands=hands, stock=tuple(stock), queue=tuple(queue))._take_forced_third_card_decisions()

    def compare_with_bank(self, cards: Sequence[Card], bank: Sequence[Card]) -> HandResult:
        """Compare a punters' hand with the bank's."""
        return compare_with_naturals(cards, bank)

    def _compare_hands_with_bank(self) -> Self:
        """Compare each punters' hand with the bank's, and end the round."""
        bank, results, payoffs = self.hands[self.bank_hand_number], [], [0] * self.seats
        for hand, cards in enumerate(self.hands[: self.bank_hand_number]):
            if cards:
                odds, reason = (verdict := self.compare_with_bank(cards, bank)).odds, verdict.reason
                results.append(events.PuntersHandCompared(None, cards, hand=hand, odds=odds, reason=reason))
                payoffs = [paid + row[hand] * odds for paid, row in zip(payoffs, self.stakes, strict=True)]
        return replace(self.pay_bettors_and_end_round(bank, results, payoffs), queue=())

    def observation(self, seat: int) -> Self:
        """Return the state as `seat` sees it: third cards, naturals, and the hands that it plays. After the round, it sees all hands."""
        hands = tuple(self._visible_hand(seat, hand) for hand in range(len(self.hands)))
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    def _visible_hand(self, seat: int, hand: int) -> tuple[Card, ...]:
        cards = self.hands[hand]
        if self.phase == "over" or hand in self.turned or not cards or self.players[hand] == seat:
            return cards
        return (HIDDEN, HIDDEN, *cards[2:])
