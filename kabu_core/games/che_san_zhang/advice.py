"""Advice for chě sān zhāng."""

from functools import cache, lru_cache

from kabu_core.advice.advice_spec import AdviceSpec
from kabu_core.advice.decisions_to_evaluate import DecisionToEvaluate, count_unseen_ranks, visible_ranks
from kabu_core.advice.duel_evaluation import OPPONENT, DuelRules, OpposingHandAsSeen, SeatKnowledge
from kabu_core.cards import ranks_of_cards
from kabu_core.games.che_san_zhang.bot import DRAW_UPTO
from kabu_core.games.che_san_zhang.game import Rules, State, best_total_and_counted_honours, compare_totals
from kabu_core.play.banking_games import DrawCard, StandOnCards
from kabu_core.play.hand_scoring import Role


@lru_cache(8)
def duel_rules(rules: Rules) -> DuelRules:
    """Return the rules of the duel between a player's hand and the dealer's."""
    is_open, worth = rules.first_card == "open", cache(lambda held, role: best_total_and_counted_honours(held)[:1])
    return DuelRules(
        choices=lambda two, role: (DrawCard(), StandOnCards()) if rules.third == "choice" else (DrawCard(),),
        total=lambda held: best_total_and_counted_honours(held)[0],
        worth=worth,
        against=lambda mine, bank: compare_totals(mine[0], bank[0], rules),
        upto=dict.fromkeys(OPPONENT, DRAW_UPTO),
        shown=(0,) if is_open else (),
        bank_open=is_open,
    )


def third_card_decisions(view: State) -> list[DecisionToEvaluate]:
    """Return the decision to evaluate: the player's hand against the dealer's, or the dealer's hand against all other hands."""
    seat, dealer = view.require_current_player(), view.seating.dealer
    others = view.seating.seats_after_dealer if seat == dealer else (dealer,)
    rivals = tuple(OpposingHandAsSeen(visible_ranks(view.hands[other]), decided=seat == dealer) for other in others)
    role: Role = "dealer" if seat == dealer else "player"
    return [
        DecisionToEvaluate(SeatKnowledge(role, ranks_of_cards(view.hands[seat]), rivals, count_unseen_ranks(view, view.hands)), len(rivals))
    ]


ADVICE: AdviceSpec[Rules, State] = AdviceSpec(
    duel=duel_rules,
    total=lambda ranks: best_total_and_counted_honours(ranks)[0],
    decisions=third_card_decisions,
    unit="of a cup",
    options=("first_card", "third"),
)
