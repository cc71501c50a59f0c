"""Totals of hands, the third card, and the comparison of a hand with the banker's.

All odds are net. At odds of 2, a winning stake is returned together with twice its points.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kabu_core import content
from kabu_core.cards import Card, Deck, ranks_of_cards
from kabu_core.content.named_hands import HandScore, NamedHand, NamedHandFoundInCards, SpecialHand, ThirdCardRule
from kabu_core.errors import NotationError
from kabu_core.play import dealt_hand_odds
from kabu_core.rules import Rules, constant_rule, literal_values, number_in_words, option, resolve_option_name

type Role = Literal["player", "dealer"]

MOST_CARDS = 3
type Holder = Literal["nobody", "players", "dealer", "both"]
HOLDERS = literal_values(Holder)
TIE_RESULTS = {"push": 0, "dealer": -1, "player": 1}
EQUAL_HAND_WINNERS = (*TIE_RESULTS, "higher", "nearest-nine")
"""The rules that can decide which of two equal special hands wins."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class BasicHandRules(Rules):
    """The rules of the simplest game: players may always draw a third card, and only the total counts.

    Games replace these constants with options.
    """

    deck: str = option("kabufuda", "The pack of 40.", "kabufuda", "hanafuda", "western")

    must_draw_upto = constant_rule(-1)
    may_not_draw_from = constant_rule(10)
    pair_may_draw = constant_rule(False)
    dealer_limits = constant_rule(True)
    tie = constant_rule("push")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OichoKabuHandRules(BasicHandRules):
    """The options of Oicho-Kabu for the third card, special hands and payouts."""

    must_draw_upto: int = option(3, "You must take a third card with this total or less; -1: never.", low=-1, high=9, never=-1)
    may_not_draw_from: int = option(7, "You may not take a third card with this total or more; 10: always allowed.", high=10, never=10)
    pair_may_draw: bool = option(False, "A pair may take a third card with any total.")
    dealer_limits: bool = option(True, "The dealer must follow the limits on the third card too.")
    tie: Literal["push", "dealer", "player"] = option("push", "Who wins when totals are equal.")
    arashi: Holder = option("players", "Who wins outright with three equal cards.")
    arashi_pays: int = option(2, "Net odds for three equal cards.", low=1, high=100, odds=True)
    arashi_against_shippin: Literal["shippin", "arashi", "push"] = option("shippin", "Which wins when a triple meets a 4-1 or 9-1.")
    two_arashi: Literal["higher", "nearest-nine", "dealer", "push"] = option("higher", "Which of two triples wins.")
    shippin: Holder = option("dealer", "Who wins outright with 4-1.")
    shippin_pays: int = option(1, "Net odds for 4-1.", low=1, high=100, odds=True)
    kuppin: Holder = option("dealer", "Who wins outright with 9-1.")
    kuppin_pays: int = option(1, "Net odds for 9-1.", low=1, high=100, odds=True)
    in_order: bool = option(True, "4-1 and 9-1 count only if the 1 is the second card.")
    doshippin: Holder = option("nobody", "Who wins outright with 10-10-1, even against a triple.")
    doshippin_pays: int = option(20, "Net odds for 10-10-1.", low=1, high=100, odds=True)
    shiroku_escape: bool = option(False, "A bettor with 4-6 may take the stake back.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.must_draw_upto >= self.may_not_draw_from:
            raise NotationError(f"may_not_draw_from must be above must_draw_upto = {self.must_draw_upto}, not {self.may_not_draw_from}")


@dataclass(frozen=True, slots=True)
class HandResult:
    """The result of a hand against the banker's: net odds from the bettor's side, and the reason.

    `reason` is the id of the special hand that decided, "total" or "tie". `rule` is the rule that decided, as in an `Event`.
    """

    odds: int
    reason: str
    rule: str = ""


def hand_total(cards: Iterable[Card]) -> int:
    """Return the last digit of the sum of the ranks, 0 to 9; nine is best."""
    return sum(card.rank for card in cards) % 10


def check_card_count(cards: Sequence[Card], most: int, least: int = 0) -> None:
    """Raise NotationError if a hand has fewer than `least` or more than `most` cards."""
    if not least <= len(cards) <= most:
        raise NotationError(f"a hand has one to {number_in_words(most)} cards, not {len(cards)}")


def score_by_total(cards: Sequence[Card], deck: Deck, most: int = MOST_CARDS) -> HandScore:
    """Score a hand by its total alone and count how often it is dealt from this deck. Raises NotationError for too many cards."""
    values, pack = ranks_of_cards(cards), dealt_hand_odds.count_cards_by_rank(deck)
    check_card_count(cards, most)
    if not cards:
        return HandScore(cards=(), values=(), total=0)
    ways, made = dealt_hand_odds.count_deals(values, pack), dealt_hand_odds.count_deals_with_total(hand_total(cards), len(cards), pack)
    better = dealt_hand_odds.count_improving_cards(values, pack) if len(cards) < most else None
    return HandScore(cards=tuple(cards), values=values, total=hand_total(cards), ways=ways, made=made, better=better)


def score_kabu_hand(game: str, cards: Sequence[Card], role: Role, rules: BasicHandRules) -> HandScore:
    """Score a hand for a role: its total, its named hands (highest odds first), and whether it may draw a third card.

    Raises NotationError for too many cards.
    """
    specials = content.special_hands(game)
    lines = [line for hand in content.game_named_hands(game) if (line := _named_hand_score_line(hand, cards, role, rules, specials))]
    return replace(
        score_by_total(cards, content.decks()[rules.deck]),
        lines=tuple(sorted(lines, key=lambda line: -line.pays)),
        draw=third_card_rule(cards, role, rules, specials) if len(cards) == 2 else None,
        decided=winning_special_hand(cards, role, rules, specials) is not None,
        escape=may_take_stake_back(cards, role, rules, specials),
    )


def winning_special_hand(cards: Sequence[Card], role: Role, rules: BasicHandRules, specials: Iterable[SpecialHand]) -> SpecialHand | None:
    """Return the best special hand that the cards form and that wins outright for this role; None if there is none.

    `specials` are the special hands of the game, best first.
    """
    for row in specials:
        if _wins_outright_for_role(role, row, rules) and _is_special_hand(row, cards, rules):
            return row
    return None


def option_barring_special_hand(cards: Sequence[Card], role: Role, rules: BasicHandRules, specials: Iterable[SpecialHand]) -> str:
    """Return the name of the option that prevents these cards, a special hand, from winning outright for this role; "" if none does."""
    rows = (row for row in specials if not _wins_outright_for_role(role, row, rules))
    return next((row.held_by for row in rows if _is_special_hand(row, cards, rules)), "")


def third_card_rule(cards: Sequence[Card], role: Role, rules: BasicHandRules, specials: Iterable[SpecialHand]) -> ThirdCardRule:
    """Return whether a hand of these two cards "must", "may" or "may not" draw a third card."""
    if len(cards) != 2 or winning_special_hand(cards, role, rules, specials):
        return "may not"
    if role == "dealer" and not rules.dealer_limits:
        return "may"
    value = hand_total(cards)
    if value <= rules.must_draw_upto:
        return "must"
    if rules.pair_may_draw and cards[0].rank == cards[1].rank:
        return "may"
    return "may not" if value >= rules.may_not_draw_from else "may"


def may_take_stake_back(cards: Sequence[Card], role: Role, rules: BasicHandRules, specials: Iterable[SpecialHand]) -> bool:
    """Return whether the cards form a special hand on which this role may take the stake back."""
    return any(_role_may_take_stake_back(role, row, rules) and _is_special_hand(row, cards, rules) for row in specials)


def compare_hands(cards: Sequence[Card], banker: Sequence[Card], rules: BasicHandRules, specials: Sequence[SpecialHand]) -> HandResult:
    """Return the result of a bettor's `cards` against the cards of the `banker`. `specials` are the game's special hands, best first."""
    mine = winning_special_hand(cards, "player", rules, specials)
    theirs = winning_special_hand(banker, "dealer", rules, specials)
    if not (mine or theirs):
        return _compare_totals(hand_total(cards), hand_total(banker), rules)
    winner = _compare_special_hands(mine, theirs, cards, banker, rules, specials) if mine and theirs else 1 if mine else -1
    decided_by = mine if winner > 0 else theirs if winner < 0 else None
    return HandResult(winner * resolve_option_name(decided_by.pays, rules), decided_by.hand.id) if decided_by else HandResult(0, "tie")


def _compare_totals(mine: int, theirs: int, rules: BasicHandRules) -> HandResult:
    """Return the result of the bettor's total against the dealer's. Neither hand wins outright."""
    if mine != theirs:
        return HandResult(1 if mine > theirs else -1, "total")
    return HandResult(TIE_RESULTS[rules.tie], "tie")


def _compare_special_hands(
    mine: SpecialHand,
    theirs: SpecialHand,
    cards: Sequence[Card],
    banker: Sequence[Card],
    rules: BasicHandRules,
    specials: Sequence[SpecialHand],
) -> int:
    """Return 1 if the bettor's special hand `mine` beats the banker's `theirs`, -1 if it loses, 0 if neither wins."""
    if mine is theirs:
        return _compare_equal_special_hands(mine, cards, banker, rules)
    for row, other, sign in ((mine, theirs, 1), (theirs, mine, -1)):
        if other.hand.id in row.against:
            winner = resolve_option_name(row.against[other.hand.id], rules)
            return 0 if winner == "push" else sign if winner == row.hand.id else -sign
    return 1 if specials.index(mine) < specials.index(theirs) else -1


def _compare_equal_special_hands(row: SpecialHand, cards: Sequence[Card], banker: Sequence[Card], rules: BasicHandRules) -> int:
    """Compare two hands that are the same special hand. Return 1 if the bettor's hand wins, -1 if the banker's wins, 0 if neither wins."""
    outcomes = TIE_RESULTS | {"higher": cards[0].rank - banker[0].rank, "nearest-nine": hand_total(cards) - hand_total(banker)}
    value = outcomes[resolve_option_name(row.equal, rules)]
    return (value > 0) - (value < 0)


def _named_hand_score_line(
    hand: NamedHand, cards: Sequence[Card], role: Role, rules: BasicHandRules, specials: Iterable[SpecialHand]
) -> NamedHandFoundInCards | None:
    """Return the line of the score for a named hand; None if the cards do not form this hand or the role cannot use it."""
    row = next((row for row in specials if row.hand is hand), None)
    if not row:
        return NamedHandFoundInCards(hand, tuple(cards)) if hand.pattern.matches_whole_hand(cards) else None
    wins = _wins_outright_for_role(role, row, rules)
    if not (wins or _role_may_take_stake_back(role, row, rules)) or not _is_special_hand(row, cards, rules):
        return None
    return NamedHandFoundInCards(hand, tuple(cards), resolve_option_name(row.pays, rules) if wins else 0, special=True)


def _wins_outright_for_role(role: Role, row: SpecialHand, rules: BasicHandRules) -> bool:
    """Return whether a special hand wins outright for this role."""
    holder: str = resolve_option_name(row.held_by, rules)
    return holder == "both" or holder == ("players" if role == "player" else "dealer")


def _role_may_take_stake_back(role: Role, row: SpecialHand, rules: BasicHandRules) -> bool:
    """Return whether the holder of a special hand may take the stake back. Only a bettor may, if the rules allow it for this hand."""
    return role == "player" and bool(resolve_option_name(row.escape, rules))


def _is_special_hand(row: SpecialHand, cards: Sequence[Card], rules: BasicHandRules) -> bool:
    """Return whether the cards form this special hand."""
    return row.hand.pattern.matches_whole_hand(cards, in_order=bool(resolve_option_name(row.in_order, rules)))
