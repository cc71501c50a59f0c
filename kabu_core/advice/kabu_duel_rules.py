"""Duel rules of kabu games, in which hands are compared by total unless one of them is a special hand."""

from functools import cache, lru_cache

from kabu_core import content
from kabu_core.advice.duel_evaluation import DuelRules, Ranks
from kabu_core.cards import Card
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import third_card_actions
from kabu_core.play.hand_scoring import BasicHandRules, Role
from kabu_core.play.state import Action


@lru_cache(32)
def kabu_duel_rules(
    game: str, rules: BasicHandRules, *, shown: Ranks = (0,), bank_open: bool = True, heads: Ranks = (), free: tuple[Action, ...] = ()
) -> DuelRules:
    """Return the duel rules of a kabu game.

    `free` has the legal actions on two cards, if they do not depend on the total. A dealer who wins outright may choose any of them except
    the first.
    """
    specials = content.special_hands(game)

    def cards_of_ranks(held: Ranks) -> tuple[Card, ...]:
        return tuple(_card_of_rank(rank) for rank in held)

    @cache
    def legal_choices(two: Ranks, role: Role) -> tuple[Action, ...]:
        if free:
            return free[1:] if hand_scoring.winning_special_hand(cards_of_ranks(two), role, rules, specials) and role == "dealer" else free
        return third_card_actions(cards_of_ranks(two), role, rules, specials)

    @cache
    def hand_worth(held: Ranks, role: Role) -> Ranks:
        return held if hand_scoring.winning_special_hand(cards_of_ranks(held), role, rules, specials) else (sum(held) % 10,)

    @cache
    def net_win_against_bank(mine: Ranks, bank: Ranks) -> int:
        return hand_scoring.compare_hands(cards_of_ranks(mine), cards_of_ranks(bank), rules, specials).odds

    return DuelRules(
        choices=legal_choices,
        total=lambda held: sum(held) % 10,
        worth=hand_worth,
        against=net_win_against_bank,
        shown=shown,
        bank_open=bank_open,
        heads=heads,
    )


@cache
def _card_of_rank(rank: int) -> Card:
    """Return a card with this rank, for functions that take cards. The rank can be a total: then one card stands for the whole hand."""
    return Card(f"{rank}a", rank, "")
