"""Chě sān zhāng, 'draw three cards': two cards each and an optional third, against the dealer's; the loser drinks a cup.

No full rule text is known. The game's data mark each reconstructed rule.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, ranks_of_cards
from kabu_core.content.named_hands import HandScore
from kabu_core.play import dealt_hand_odds
from kabu_core.play.banking_games import (
    DealerHandShown,
    DrawCard,
    FirstHandCardDealt,
    HandCompared,
    SecondCardDealt,
    StandOnCards,
    ThirdCardDeclined,
    ThirdCardDrawn,
)
from kabu_core.play.events import Event
from kabu_core.play.hand_scoring import check_card_count
from kabu_core.play.round_based_state import (
    RoundBasedState,
    SeatingOrder,
    hide_cards,
    replace,
    replace_at,
    seating_by_draw,
    sole_winner,
)
from kabu_core.play.state import Action, DealSource
from kabu_core.rules import Rules as BaseRules
from kabu_core.rules import option

ID = "che-san-zhang"
MOST_CARDS = 3
HONOUR = 0
"""The rank of an honour, which counts one or nothing, whichever is better."""

TIE_RESULTS = {"nobody": 0, "dealer": -1, "player": 1}


@dataclass(frozen=True, kw_only=True)
class Rules(BaseRules):
    """Options for the rules that the sources leave open, and for one rule that only the account of 1588 gives."""

    deck: str = option("money-suited", "The pack of 30.", "money-suited")
    first_card: Literal["open", "closed"] = option("open", "Whether the first card is dealt face up or face down.")
    third: Literal["choice", "three"] = option("choice", "Whether players choose to draw a third card or everybody gets three.")
    tie: Literal["nobody", "dealer", "player"] = option("nobody", "Who wins when totals are equal.")
    sole_winner: Literal["passes", "plays-again"] = option("passes", "What happens when only one player comes out of a round ahead.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)


def best_total_and_counted_honours(held: Sequence[int]) -> tuple[int, int]:
    """Return the best total of these ranks, and the number of honours that count as one in that total. All other honours count nothing.

    >>> best_total_and_counted_honours((9, 0)), best_total_and_counted_honours((8, 0, 0))
    ((9, 0), (9, 1))
    """
    return max(((sum(held) + ones) % 10, ones) for ones in range(held.count(HONOUR) + 1))


def best_total(cards: Sequence[Card]) -> int:
    """Return the best total of a hand, 0 to 9; nine is best."""
    return best_total_and_counted_honours(ranks_of_cards(cards))[0]


def card_values_in_best_total(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the value of each card in the best total. If only some honours count as one, the first honours in the hand do."""
    _, ones = best_total_and_counted_honours(ranks_of_cards(cards))
    honours = [card for card in cards if card.rank == HONOUR]
    return tuple(1 if card in honours[:ones] else card.rank for card in cards)


@cache
def count_deals_by_total(deck: str, card_count: int) -> Mapping[int, int]:
    """Count the deals of this many cards from a deck by their best total."""
    pack = dealt_hand_odds.count_cards_by_rank(content.decks()[deck])
    deals_by_total: Counter[int] = Counter()
    for held in combinations_with_replacement(dict(pack), card_count):
        deals_by_total[best_total_and_counted_honours(held)[0]] += dealt_hand_odds.count_deals(held, pack)[0]
    return deals_by_total


def score_hand(cards: Sequence[Card], role: str, rules: Rules) -> HandScore:
    """Return the score of a hand: its best total, the values of its cards, and how often it is dealt.

    Raises NotationError for more than three cards.
    """
    check_card_count(cards, MOST_CARDS)
    if not cards:
        return HandScore(cards=(), values=(), total=0)
    deck = content.decks()[rules.deck]
    ways, all_ways = dealt_hand_odds.count_deals(ranks_of_cards(cards), dealt_hand_odds.count_cards_by_rank(deck))
    unseen = [card for card in deck if card not in cards]
    better = sum(best_total((*cards, card)) > best_total(cards) for card in unseen)
    return HandScore(
        cards=tuple(cards),
        values=card_values_in_best_total(cards),
        total=best_total(cards),
        draw=("may" if rules.third == "choice" else "must") if len(cards) == 2 else None,
        ways=(ways, all_ways),
        made=(count_deals_by_total(rules.deck, len(cards))[best_total(cards)], all_ways),
        better=(better, len(unseen)) if len(cards) < MOST_CARDS else None,
    )


def compare_totals(mine: int, bank: int, rules: Rules) -> int:
    """Compare a total with the dealer's: 1 if it wins, -1 if it loses, 0 if nobody drinks."""
    return TIE_RESULTS[rules.tie] if mine == bank else 1 if mine > bank else -1


def winner_who_plays_again(rules: Rules, payoffs: Sequence[int]) -> int | None:
    """Return the sole winner of the round if the rules make this seat play against everybody again; otherwise None."""
    return sole_winner(payoffs) if rules.sole_winner == "plays-again" else None


def next_dealer(rules: Rules, dealer: int, payoffs: Sequence[int]) -> int:
    """Return the next dealer of a score sheet, whose seats are numbered in the order of play."""
    winner = winner_who_plays_again(rules, payoffs)
    return (dealer + 1) % len(payoffs) if winner is None else winner


@dataclass(frozen=True, kw_only=True, repr=False)
class State(RoundBasedState[Rules, Literal["third"]]):
    """A state of chě sān zhāng.

    `phase` is "third", in which the seats decide on third cards, or "over". `queue` has the seats still to decide, the dealer last.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    queue: tuple[int, ...] = ()

    GAME = ID
    ACTION_PATTERNS = ("draw", "stand")

    def first_seating(self, deals: DealSource) -> SeatingOrder:
        """Let each seat draw a card. The seat with the highest card deals first."""
        return seating_by_draw(self.seats, deals, self.deck, 0, lambda card: -best_total((card,)))

    def deal(self) -> "State":
        """Deal two cards to each seat, one at a time."""
        state = replace(self, phase="third", hands=((),) * self.seats, queue=(*self.seating.seats_after_dealer, self.seating.dealer))
        return state._deal_card_to_each_seat(FirstHandCardDealt, self.rules.first_card == "open")._deal_card_to_each_seat(
            SecondCardDealt, False
        )

    def observation(self, seat: int) -> "State":
        """Return this state as `seat` sees it: its own hand, and the others' face-up cards."""
        hands = tuple(
            hand if seat == owner or self.phase == "over" else self._hide_face_down_cards(hand) for owner, hand in enumerate(self.hands)
        )
        return replace(self.hide_stock_and_unseen_events(seat), hands=hands)

    def _next_seating(self, deals: DealSource, number: int) -> SeatingOrder:
        """Return the seating in which the next seat deals. If a sole winner must play against everybody again, the winner deals."""
        winner = winner_who_plays_again(self.rules, self.payoffs or ())
        return self.seating.with_next_dealer() if winner is None else self.seating.with_dealer(winner)

    def _seat_to_act(self) -> int:
        return self.queue[0]

    def _legal_actions_in_round(self) -> tuple[Action, ...]:
        return (DrawCard(), StandOnCards()) if self.rules.third == "choice" else (DrawCard(),)

    def _apply(self, action: Action) -> "State":
        seat, *queue = self.queue
        state = replace(self, queue=tuple(queue))
        if isinstance(action, DrawCard):
            hands = replace_at(self.hands, seat, (*self.hands[seat], self.stock[0]))
            state = replace(state.with_events(ThirdCardDrawn(seat, self.stock[:1])), stock=self.stock[1:], hands=hands)
        else:
            state = state.with_events(ThirdCardDeclined(seat))
        return state if queue else state._settle_at_showdown()

    def _deal_card_to_each_seat(self, event_class: type[Event], face_up: bool) -> "State":
        """Deal one card to each seat in turn, the dealer last. `event_class` is the class of the log events."""
        cards = dict(zip(self.queue, self.stock, strict=False))
        events = [event_class(seat, (cards[seat],), None if face_up else (seat,)) for seat in self.queue]
        hands = tuple((*hand, cards[seat]) for seat, hand in enumerate(self.hands))
        return replace(self.with_events(*events), stock=self.stock[len(cards) :], hands=hands)

    def _hide_face_down_cards(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return a hand as other seats see it. The first card is face up under some rules; the second never is, and the third always is."""
        first = hand[:1] if self.rules.first_card == "open" else hide_cards(hand[:1])
        return (*first, *hide_cards(hand[1:2]), *hand[2:])

    def _settle_at_showdown(self) -> "State":
        """Compare each hand with the dealer's. The loser of each comparison drinks a cup."""
        dealer = self.seating.dealer
        hand_totals = [best_total(hand) for hand in self.hands]
        payoffs = [0] * self.seats
        results = []
        for seat in self.seating.seats_after_dealer:
            payoffs[seat] = compare_totals(hand_totals[seat], hand_totals[dealer], self.rules)
            reason = "tie" if hand_totals[seat] == hand_totals[dealer] else "total"
            results.append(HandCompared(seat, self.hands[seat], odds=payoffs[seat], reason=reason))
        payoffs[dealer] = -sum(payoffs)
        return self.settle_round(payoffs, DealerHandShown(dealer, self.hands[dealer]), *results)
