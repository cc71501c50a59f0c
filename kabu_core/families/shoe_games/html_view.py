"""The board, the panel, the log and the scorer of games of baccarat in which a player holds the bank."""

from collections.abc import Iterator, Sequence

from kabu_core.cards import HIDDEN
from kabu_core.content.named_hands import HandScore, ThirdCardRule
from kabu_core.families.shoe_games import events
from kabu_core.families.shoe_games.baccarat_rules import is_natural
from kabu_core.families.shoe_games.base_game import (
    ShoeGameRules,
    ShoeGameState,
    banker_third_card_rule,
    punter_third_card_rule,
    score_hand,
)
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import DealerHandShown, RoundSatOut
from kabu_core.play.events import Event, RoundStarted
from kabu_core.views import banking_board, event_sentences, payout_panel, scorer_answer
from kabu_core.views.act_buttons import AvailableActs
from kabu_core.views.event_sentences import SeatNames, spell_cards
from kabu_core.views.game_view_interface import HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, join_html, tag
from kabu_core.views.html_fragments import board_column_html
from kabu_core.views.payout_panel import PayoutRow
from kabu_core.views.round_result import HandResultLine

HOLDERS = {"player": "A punter", "dealer": "The banker"}
VERBS: dict[ThirdCardRule, str] = {"must": "draws", "may": "may draw", "may not": "stands"}


def hand_name(view: ShoeGameState[ShoeGameRules, str], hand: int) -> str:
    """Return the name of a hand, such as "the punters’ hand"."""
    return "the bank" if hand == view.bank_hand_number else view.HAND_NAMES[hand]


def render_board(view: ShoeGameState[ShoeGameRules, str], names: SeatNames, acts: AvailableActs, bank: int = 0) -> Html:
    """Render the hands with their stakes, and the seats. `bank` are the points in the bank, if they are limited."""
    zones = (_hand_zone(view, hand, names, acts, bank) for hand in range(view.bank_hand_number + 1))
    seats = (
        banking_board.seat_row_html(view, seat, names, banking_board.role_mark_if_held_by_seat("bank", seat == view.banker))
        for seat in names.seats_from_reader(view.seats)
    )
    return join_html([tag("ol", *zones, class_="columns hands"), banking_board.wrap_seat_rows(seats)])


def _hand_zone(view: ShoeGameState[ShoeGameRules, str], hand: int, names: SeatNames, acts: AvailableActs, bank: int) -> Html:
    cards = view.hands[hand] if view.hands else ()
    result, player = None, view.players[hand] if view.players else view.banker if hand == view.bank_hand_number else None
    if hand == view.bank_hand_number:
        stakes = [("Bank", bank)] if bank else []
    else:
        stakes = [(names(seat), row[hand]) for seat, row in enumerate(view.stakes) if row[hand]]
        result = banking_board.find_settling_event(view, events.PuntersHandCompared, hand)
    over = view.phase == "over" and hand != view.bank_hand_number
    return board_column_html(
        tag("h4", hand_name(view, hand).removeprefix("the ").capitalize(), *([": ", names(player)] if player is not None else [])),
        banking_board.cards_with_empty_places(cards),
        banking_board.hand_total_line(view.GAME, cards),
        banking_board.render_stake_list(stakes),
        banking_board.result_line_against_dealer(result) if over else tag("p", class_="outcome"),
        acts.button_covering_position(f"hand-{hand}"),
        asked=view.phase == "third" and view.queue[0] == hand,
    )


def third_card_prompt(view: ShoeGameState[ShoeGameRules, str]) -> str:
    """Return the question about a third card, with the total of the hand and the third cards of the punters."""
    hand = view.queue[0]
    others = [
        f"{hand_name(view, other).removesuffix(' side')} {f'drew {spell_cards(cards[2:])}' if len(cards) > 2 else 'stood'}"
        for other, cards in enumerate(view.hands[: view.bank_hand_number])
        if cards and hand == view.bank_hand_number and other not in view.turned
    ]
    total = hand_scoring.hand_total(view.hands[hand])
    known = f"; {', '.join(others)}" if others else f" for {hand_name(view, hand)}"
    return f"You have {total}{known}. A third card?"


def third_card_rule_lines(rules: ShoeGameRules) -> list[tuple[str, str]]:
    """Return the rules for third cards as pairs, such as ("Punter", "draws on 0–4, may draw on 5, stands on 6–7")."""
    punter = _third_card_rules_in_words([punter_third_card_rule(total) for total in range(8)])
    if rules.banker_third == "free":
        return [("Punter", punter), ("Banker", "always free to choose")]
    after_standing = _third_card_rules_in_words([banker_third_card_rule(total, None, rules.banker_third) for total in range(8)])
    lines = [("Punter", punter), ("Banker", f"{after_standing} if the punter stood; otherwise it depends on the punter’s third card:")]
    by_total = [[banker_third_card_rule(total, third, rules.banker_third) for third in range(10)] for total in range(8)]
    for total, by_third in enumerate(by_total):
        if total == 0 or by_third != by_total[total - 1]:
            same = [other for other in range(8) if by_total[other] == by_third]
            what = _third_card_rules_in_words(by_third, " after ") if len({*by_third}) > 1 else VERBS[by_third[0]]
            lines.append((f"Banker with {payout_panel.total_range_text(total, same[-1])}", what))
    return lines


def _third_card_rules_in_words(rules: Sequence[ThirdCardRule], preposition: str = " on ") -> str:
    """Return rules for a third card in words: "draws on 0–4, may draw on 5, stands on 6–7". The rule for number n is `rules[n]`.

    The numbers are the totals of a hand or, with the preposition " after ", the values of the punter's third card.
    """
    parts = []
    for rule, verb in VERBS.items():
        numbers = [number for number, own in enumerate(rules) if own == rule]
        runs = [number for number in numbers if number - 1 not in numbers]
        ends = [number for number in numbers if number + 1 not in numbers]
        if numbers:
            ranges = ", ".join(map(payout_panel.total_range_text, runs, ends))
            parts.append(f"{verb}{preposition}{ranges}")
    return "; ".join(parts) if any(", " in part for part in parts) else ", ".join(parts)


def result_lines(view: ShoeGameState[ShoeGameRules, str], seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return the result lines of `seat`: the bank's hand and each punters' hand, with points where the seat had a stake."""
    bank = banking_board.find_settling_event(view, DealerHandShown, view.banker)
    if not bank or not bank.cards:
        return []
    lines = [HandResultLine(label=f"{names(view.banker)} (bank)", cards=bank.cards, value=str(hand_scoring.hand_total(bank.cards)))]
    for hand in range(view.bank_hand_number):
        event = banking_board.find_settling_event(view, events.PuntersHandCompared, hand)
        if event:
            stake, sign = (sum(row[hand] for row in view.stakes), -1) if seat == view.banker else (view.stakes[seat][hand], 1)
            label = hand_name(view, hand).removeprefix("the ").capitalize()
            line = banking_board.compared_hand_result_line(view.GAME, label, event, stake, sign)
            lines.append(line if stake else HandResultLine(label=label, cards=line.cards, value=line.value))
    return lines


def render_payout_panel(view: ShoeGameState[ShoeGameRules, str], names: SeatNames, own: Sequence[str] = ()) -> SidePanel:
    """Return the panel with the payouts, the lines `own`, the reader's stakes on hands, and the rules for third cards."""
    rows = [
        PayoutRow("A punters’ hand nearer nine than the bank’s", "even money"),
        PayoutRow("The same total", "stake back"),
        PayoutRow("Eight or nine in two cards", "ends the round" if view.bank_hand_number == 1 else "is turned up"),
    ]
    stakes = enumerate(view.stakes[names.you] if names.you is not None and view.stakes else ())
    mine = [f"Your stake on {hand_name(view, hand)}: {stake}" for hand, stake in stakes if stake]
    ranking = payout_panel.payout_ranking_list(rows, [*own, *mine])
    third_card = [tag("h4", "Third card"), payout_panel.player_rule_list(third_card_rule_lines(view.rules))]
    return payout_panel.payout_panel(view, names, result_lines, ranking, *third_card)


def event_sentence(event: Event, names: SeatNames, state: type[ShoeGameState[ShoeGameRules, str]]) -> str:
    """Return the log sentence that describes an event. `state` is the class of the game's states."""
    who, cards = names.sentence_subject(event.seat), spell_cards(event.cards)
    hand = ""
    if isinstance(event, events.HandEvent):
        hand = [*state.HAND_NAMES, "the bank"][event.hand]
    match event:
        case RoundStarted():
            return f"Round {event.number}. {who} hold{who.s} the bank."
        case events.PuntersHandStaked():
            return f"{who} stake{who.s} {event.points} on {hand}."
        case RoundSatOut():
            return f"{who} stake{who.s} nothing."
        case events.HandFirstTwoCardsDealt():
            total = "" if HIDDEN in event.cards else f", total {hand_scoring.hand_total(event.cards)}"
            return f"{who} get{who.s} two cards for {hand}, {cards}{total}."
        case events.NaturalShown():
            return f"{who} show{who.s} a natural for {hand}: {cards}, total {hand_scoring.hand_total(event.cards)}."
        case events.HandThirdCardDrawn():
            return f"{who} draw{who.s} {cards} for {hand}."
        case events.HandThirdCardDeclined():
            return f"{who} stand{who.s} for {hand}."
        case DealerHandShown(cards=()):
            return "Nobody has staked, so no cards are dealt."
        case DealerHandShown():
            return f"The bank has {event_sentences.describe_hand(state.GAME, event.cards)}."
        case events.PuntersHandCompared():
            shown = event_sentences.describe_hand(state.GAME, event.cards)
            return f"{hand[:1].upper()}{hand[1:]}: {shown}; {event_sentences.describe_result_against_dealer(event)}."
    return event_sentences.banking_event_sentence(event, names, state.GAME)


def render_scorer_answer(context: ScoringContext[ShoeGameRules], score: HandScore) -> Html:
    """Return the scorer's answer. For two cards it includes the rule for a third card."""
    notes = [tag("p", text, class_="draw") for text in _third_card_notes(context, score)] if len(score.cards) == 2 else []
    return scorer_answer.render_scorer_answer(context, score, notes)


def _third_card_notes(context: ScoringContext[ShoeGameRules], score: HandScore) -> Iterator[str]:
    """Yield sentences on a third card for a hand of two: who draws it, and how many cards would improve the hand."""
    free = context.rules.banker_third
    if is_natural(score.cards):
        yield "A natural: it draws no third card."
        return
    if context.role == "player":
        yield f"The punter {VERBS[punter_third_card_rule(score.total)]}."
    elif score.draw:
        yield f"The banker {VERBS[score.draw]}."
    else:
        yield f"If the punter stood, the banker {VERBS[banker_third_card_rule(score.total, None, free)]}."
        by_third = [banker_third_card_rule(score.total, third, free) for third in range(10)]
        yield f"If the punter drew, it depends on that card: the banker {_third_card_rules_in_words(by_third, ' after ')}."
    if score.draw != "may not" and score.better:
        yield scorer_answer.improving_cards_sentence(*score.better)


SCORER: HandScorerSpec[ShoeGameRules, HandScore] = HandScorerSpec(
    score=score_hand,
    answer=render_scorer_answer,
    say=scorer_answer.scorer_answer_sentence,
    holders=HOLDERS,
    most=hand_scoring.MOST_CARDS,
)
