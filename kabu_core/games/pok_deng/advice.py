"""Advice for pok deng. Suits matter, so the odds give each card a different number."""

from functools import cache, partial

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.duel_evaluation import DuelRules, Ranks
from kabu_core.advice.face_down_hand_worth_counts import count_face_down_hand_worths
from kabu_core.advice.suited_card_numbers import index_of_suited_card, suited_cards_at_indexes, with_canonical_suits
from kabu_core.advice.two_card_decisions import third_card_decisions
from kabu_core.games.pok_deng.game import POK, HandRank, Rules, State, compare_ranks, rank_hand
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.hand_scoring import Role
from kabu_core.play.state import Action


@cache
def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a player's hand and the dealer's. A hand of pok is shown at once."""

    @cache
    def rank_held_cards(held: Ranks, role: Role = "player") -> HandRank:
        return rank_hand(suited_cards_at_indexes(held), rules.hand_kinds, rules.ace)

    @cache
    def net_win_against_bank(mine: Ranks, bank: Ranks) -> int:
        return compare_ranks(HandRank(*mine), HandRank(*bank), rules.equal).odds

    def is_pok(two: Ranks) -> bool:
        return rank_held_cards(two).kind == POK

    return DuelRules(
        choices=lambda two, role: (StandOnCards(),) if is_pok(two) else (DrawCard(), StandOnCards()),
        total=lambda held: rank_held_cards(held).total,
        worth=rank_held_cards,
        against=net_win_against_bank,
        shown=(),
        bank_open=False,
        ends_round=is_pok,
        third_open=False,
        count_face_down=count_face_down_hand_worths,
        with_canonical_suits=with_canonical_suits,
    )


def reason_for_choice(view: State, action: Action) -> str:
    """Return why an action is good: how many of the unseen cards would make a better hand."""
    mine, seen = view.hands[view.require_current_player()], {card for hand in view.hands for card in hand}
    unseen, held = [card for card in view.deck if card not in seen], view.hand_rank(mine)
    better = sum(view.hand_rank((*mine, card)) > held for card in unseen)
    if isinstance(action, DrawCard):
        return f"improves a {held.name} with {better} of the {len(unseen)} unseen cards"
    if isinstance(action, StandOnCards):
        return f"keeps a {held.name}, which {better or 'none'} of the {len(unseen)} unseen cards would improve"
    return f"compares a {held.name} with this hand before a third card changes it"


ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    number=index_of_suited_card,
    duel=duel_rules,
    decisions=partial(third_card_decisions, number=index_of_suited_card),
    reason=reason_for_choice,
    options=("hand_kinds", "ace", "equal"),
)
