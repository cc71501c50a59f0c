"""The board, the prompts, the result and the log of games with two cards and an optional third (see `two_cards_with_optional_third`)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kabu_core.cards import HIDDEN, Card
from kabu_core.families.own_hands import dealt_at_once_view, two_cards_with_optional_third
from kabu_core.families.own_hands import html_view as own_hands
from kabu_core.families.own_hands.two_cards_with_optional_third import SettleWithSeat, TwoCardRules, TwoCardState
from kabu_core.play.banking_games import ThirdCardDrawn
from kabu_core.play.events import Event
from kabu_core.views import banking_board, payout_panel
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import CardSpeller, SeatNames, describe_result_against_dealer, spell_with_suits
from kabu_core.views.game_view_interface import GameView, SidePanel
from kabu_core.views.html_builder import Html, tag
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine


def render_board(view: TwoCardState[TwoCardRules], names: SeatNames, acts: AvailableActs) -> Html:
    """Render every hand with its value, its owner's points and stake, the reader's hand first."""
    settling = {str(SettleWithSeat(seat + 1)): f"Settle with {names(seat)} now" for seat in range(view.seats)}
    named_acts = replace(acts, acts=[replace(act, name=settling.get(act.event, act.name)) for act in acts.acts])
    return dealt_at_once_view.render_board(view, names, named_acts, _render_hand)


def _render_hand(view: TwoCardState[TwoCardRules], cards: Sequence[Card]) -> list[Html]:
    name = "" if not cards or HIDDEN in cards else view.hand_value_name(cards)
    words, _, number = name.rpartition(" ")
    parts = [tag("b", number), " ", tag("em", words)] if number.isdigit() else [tag("em", name)]
    return [banking_board.cards_with_empty_places(cards), tag("p", *(parts if name else []), class_="sum")]


def decision_prompt(view: TwoCardState[TwoCardRules]) -> str:
    """Return the sentence that asks the current player for a decision."""
    if view.phase != "third":
        return own_hands.stake_prompt(view)
    early = " To settle with a bettor first, choose that hand." if view.dealer_may_settle_with_some_first else ""
    return f"You have {view.hand_value_name(view.hands[view.require_current_player()])}. A third card?{early}"


def available_act_buttons(view: TwoCardState[TwoCardRules]) -> AvailableActs:
    """Return a button for each legal action. The dealer's button to settle with a bettor is over the bettor's hand."""
    if view.phase != "third":
        return own_hands.available_act_buttons(view)
    buttons = [
        ActButton(str(act), f"Settle with player {act.number} now", f"hand-{act.number - 1}")
        if isinstance(act, SettleWithSeat)
        else ActButton(str(act), own_hands.LABELS[type(act)])
        for act in view.legal_actions()
    ]
    return AvailableActs(buttons)


def result_lines(view: TwoCardState[TwoCardRules], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`: the dealer's hand and the seat's own hand.

    If the dealer settled early with the seat, the line of the dealer's hand shows only the first two cards.
    """
    bank, *others = dealt_at_once_view.result_lines(view, seat, names)
    early = {names(owner) for owner, _ in view.settled}
    if len(bank.cards) == view.HAND_SIZE or not early.intersection(line.label for line in others):
        return [bank, *others]
    two = bank.cards[: view.HAND_SIZE]
    first = replace(bank, label=f"{bank.label}, before drawing", cards=two, value=view.hand_value_name(two))
    if seat != view.banker:
        return [first, *others]
    settled, rest = ([line for line in others if (line.label in early) is is_early] for is_early in (True, False))
    return [first, *settled, *([bank, *rest] if rest else [])]


def render_payout_panel(view: TwoCardState[TwoCardRules], names: SeatNames, rows: Sequence[PayoutRow], third_card: str) -> SidePanel:
    """Return the panel with the ranking `rows` and the rule for the third card, which is the same for everybody."""
    parts = [payout_panel.payout_ranking_list(rows), tag("h4", "Third card"), payout_panel.player_rule_list([("Everybody", third_card)])]
    return payout_panel.payout_panel(view, names, result_lines, *parts)


def event_sentence(event: Event, names: SeatNames, state: type[TwoCardState[TwoCardRules]], spell: CardSpeller = spell_with_suits) -> str:
    """Return the log sentence that describes an event. `state` is the class of the game's states, and `spell` returns cards as text."""

    def describe_hand(cards: Sequence[Card], value: str) -> str:
        return f"{spell(cards)}, {f'total {value}' if value.isdigit() else value}"

    who = names.sentence_subject(event.seat)
    match event:
        case two_cards_with_optional_third.LookedAtOwnCards():
            return "" if HIDDEN in event.cards else f"{who} look{who.s} at {spell(event.cards)}."
        case two_cards_with_optional_third.BettorTwoCardsShown():
            return f"{who} show{who.s} {describe_hand(event.cards, event.value)}."
        case ThirdCardDrawn():
            return f"{who} take{who.s} a third card." if HIDDEN in event.cards else f"{who} draw{who.s} {spell(event.cards)}."
    return dealt_at_once_view.event_sentence(event, names, state, describe_hand, describe_result_against_dealer)


def two_card_game_view[S: TwoCardState[TwoCardRules]](
    panel: Callable[[S, SeatNames], SidePanel], event_text: Callable[[Event, SeatNames], str]
) -> GameView[S]:
    """Return the view of a game whose panel comes from `panel` and whose log has the sentences of `event_text`."""
    return GameView(
        board=render_board,
        prompt=decision_prompt,
        acts=available_act_buttons,
        panel=panel,
        result_lines=result_lines,
        event_text=event_text,
    )
