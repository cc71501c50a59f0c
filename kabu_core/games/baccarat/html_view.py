"""The board, the log and the scorer's answer of Baccarat as HTML."""

from collections.abc import Sequence

from kabu_core import content
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.families.shoe_games.baccarat_rules import banker_hand_draws_third_card, is_natural, player_hand_draws_third_card
from kabu_core.games.baccarat import events
from kabu_core.games.baccarat import game as baccarat
from kabu_core.games.baccarat.game import SIDES, Rules, StakeOnSide, State
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import RoundSatOut, SitRoundOut
from kabu_core.play.events import Event, RoundStarted
from kabu_core.views import banking_board, payout_panel, scorer_answer
from kabu_core.views import cards_html as faces
from kabu_core.views.act_buttons import ActButton, AvailableActs
from kabu_core.views.event_sentences import SeatNames, common_event_sentence, spell_cards
from kabu_core.views.game_view_interface import GameView, HandScorerSpec, ScoringContext, SidePanel
from kabu_core.views.html_builder import Html, join_html, tag
from kabu_core.views.html_fragments import board_column_html, hand_outcome_line
from kabu_core.views.round_result import HandResultLine, equation_term

HAND_NAMES = {"player": "The player’s hand", "banker": "The banker’s hand"}
SCORER_HOLDERS = {"player": "The player’s side", "banker": "The banker’s side"}
STAKED_ON = {"player": "on the player’s hand", "banker": "on the banker’s hand", "tie": "on a tie"}
CHIP_SIZES = (1, 2, 5, 10)
SIDE_TITLES = {"player": "Player’s hand", "banker": "Banker’s hand", "tie": "Tie"}

# --- the table -----------------------------------------------------------------------------


def render_board(view: State, names: SeatNames, acts: AvailableActs) -> Html:
    """Return the board: both hands, the place for a tie, and all seats with their stakes."""
    hands = [_hand_zone(view, side, hand, names, acts) for side, hand in zip(SIDES, (*view.hands, ()), strict=False)]
    house = view.seating.dealer
    sitting = (
        banking_board.seat_row_html(view, seat, names, banking_board.role_mark_if_held_by_seat("house", seat == house))
        for seat in names.seats_from_reader(view.seats)
    )
    seats = banking_board.wrap_seat_rows(sitting)
    return join_html([tag("ol", *hands, class_="columns sides"), seats])


def decision_prompt(view: State) -> str:
    """Return the sentence that asks the current player for a decision."""
    return "Place a stake on a hand or on a tie, or sit this round out."


def available_act_buttons(view: State) -> AvailableActs:
    """Return the chips to place on a hand or a tie, in several sizes up to the largest stake, and a button to pass."""
    stakes = [action for action in view.legal_actions() if isinstance(action, StakeOnSide)]
    largest = max((stake.points for stake in stakes), default=0)
    offered = [stake for stake in stakes if stake.points // view.rules.unit in CHIP_SIZES or stake.points == largest]
    stake_acts = [
        ActButton(str(stake), f"Stake {stake.points} {STAKED_ON[stake.side]}", stake.side, str(stake.points)) for stake in offered
    ]
    rest = [ActButton(str(act), "Sit this round out", passes=True) for act in view.legal_actions() if isinstance(act, SitRoundOut)]
    return AvailableActs([*stake_acts, *rest], list(dict.fromkeys(act.pick for act in stake_acts)))


def _hand_zone(view: State, side: str, cards: Sequence[Card], names: SeatNames, acts: AvailableActs) -> Html:
    """Return a hand, or the place for stakes on a tie, with the stakes and the outcome."""
    stakes = [(names(seat), bet.points) for seat, bet in enumerate(view.bets) if bet and bet.side == side]
    winning_side = baccarat.winning_side(*map(hand_scoring.hand_total, view.hands)) if all(view.hands) and view.hands else ""
    total = tag("p", tag("b", str(hand_scoring.hand_total(cards))) if cards else "", class_="sum")
    return board_column_html(
        tag("h4", SIDE_TITLES[side]),
        *([] if side == "tie" else [banking_board.cards_with_empty_places(cards), total]),
        banking_board.render_stake_list(stakes),
        _stake_outcome_line(side, winning_side, bool(stakes)) if winning_side else tag("p", class_="outcome"),
        acts.button_covering_position(side),
        asked=False,
    )


def _stake_outcome_line(side: str, winning_side: str, has_stakes: bool) -> Html:
    """Return the outcome of a hand, or of the stakes on a tie."""
    if "tie" in (side, winning_side):
        return hand_outcome_line(
            "a tie" if winning_side == "tie" else "no tie", (side == "tie") * (1 if winning_side == "tie" else -has_stakes)
        )
    return hand_outcome_line("wins", 1) if side == winning_side else hand_outcome_line("loses", -1)


def result_lines(view: State, seat: int, names: SeatNames) -> list[HandResultLine]:
    """Return a line for each hand, and a line for the seat's stake or, for the house, for every stake.

    The list is empty if nobody has staked.
    """
    if not any(view.bets):
        return []
    totals = [hand_scoring.hand_total(hand) for hand in view.hands]
    winner = baccarat.winning_side(*totals)
    lines = [
        HandResultLine(label=SIDE_TITLES[side], cards=hand, value=f"total {total}{', wins' if side == winner else ''}")
        for side, hand, total in zip(SIDES, view.hands, totals, strict=False)
    ]
    house = seat == view.seating.dealer
    for owner, bet in enumerate(view.bets):
        if bet and (house or owner == seat):
            label = f"{names(owner)}, {bet.points} {STAKED_ON[bet.side]}"
            lines.append(_stake_result_line(label, bet, winner, view.rules, -1 if house else 1))
    return lines


def _stake_result_line(label: str, bet: StakeOnSide, side: str, rules: Rules, sign: int) -> HandResultLine:
    """Return the line of a stake if `side` wins. `sign` is 1 for the owner of the stake, -1 for the house."""
    term = str(bet.points)
    if bet.side == side == "tie":
        term = equation_term(bet.points, rules.tie_pays, "tie")
    elif side == "tie":
        term = equation_term(bet.points, 0)
    elif bet.side == side == "banker" and rules.commission:
        term = f"{bet.points} × {_banker_net_odds_text(rules)} (less {rules.commission} percent)"
    return HandResultLine(label=label, points=sign * baccarat.stake_payoff(bet, side, rules), term=term)


def render_payout_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel with the rules for the third card and the payouts, in which the reader's stake is marked."""
    bet = None if names.you is None else view.bets[names.you]
    rules = view.rules
    pays = {
        "player": "even money",
        "banker": f"{_banker_net_odds_text(rules)} to 1" if rules.commission else "even money",
        "tie": content.odds_in_words(rules.tie_pays),
    }
    rows = [payout_panel.PayoutRow(SIDE_TITLES[side], pays[side], bool(bet and bet.side == side)) for side in SIDES]
    rows.append(payout_panel.PayoutRow("Player or banker, if the hands tie", "stake back"))
    own = [f"Your stake: {bet.points} {STAKED_ON[bet.side]}"] if bet else []
    ranking = payout_panel.payout_ranking_list(rows, own)
    third_card = [tag("h4", "Third card"), payout_panel.player_rule_list(drawing_rules_of_both_hands())]
    return payout_panel.payout_panel(view, names, result_lines, ranking, *third_card)


def drawing_rules_of_both_hands() -> list[tuple[str, str]]:
    """Return the drawing rules of both hands as pairs, such as ("Player", "draws on 0–5").

    If the player's hand draws, the rules of the banker's hand depend on the player's third card.
    """
    player = [total for total in range(10) if player_hand_draws_third_card(total)]
    alone = [total for total in range(10) if banker_hand_draws_third_card(total, None)]
    against = {total: [third for third in range(10) if banker_hand_draws_third_card(total, third)] for total in range(8)}
    always = [total for total, thirds in against.items() if len(thirds) == 10]
    sometimes = [(total, thirds) for total, thirds in against.items() if 0 < len(thirds) < 10]
    return [
        ("If either hand has 8 or 9", "no hand draws"),
        ("Player", f"draws on {player[0]}–{player[-1]}"),
        ("Banker", f"draws on {alone[0]}–{alone[-1]} if the player’s hand stands; otherwise:"),
        (f"{always[0]}–{always[-1]}", "draws"),
        *((str(total), f"draws {_third_card_condition_in_words(thirds)}") for total, thirds in sometimes),
    ]


def _third_card_condition_in_words(thirds: Sequence[int]) -> str:
    """Return the condition "the player's third card is one of `thirds`" in words. `thirds` are consecutive, or all values but one."""
    missing = [third for third in range(10) if third not in thirds]
    if len(missing) == 1:
        return f"unless the player’s third card is {missing[0]}"
    return f"if the player’s third card is {thirds[0]}–{thirds[-1]}"


def _banker_net_odds_text(rules: Rules) -> str:
    """Return the net odds of the banker's hand after the commission, as a decimal number."""
    return f"{(100 - rules.commission) / 100:g}"


# --- the log -------------------------------------------------------------------------------


def event_sentence(event: Event, names: SeatNames) -> str:
    """Return the sentence that describes an event."""
    who = names.sentence_subject(event.seat)
    match event:
        case RoundStarted():
            return f"Round {event.number}. {who} is the house."
        case events.SideStaked():
            return f"{who} stake{who.s} {event.points} {STAKED_ON[event.side]}."
        case RoundSatOut():
            return f"{who} sit{who.s} this round out."
        case events.NaturalDealt():
            return "That is a natural, so no more cards are dealt."
        case events.HandCompleted(cards=(_, _)):
            return f"{HAND_NAMES[event.side]} stands."
        case events.HandDealt():
            drawn = f" draws {faces.card_corner_index(event.cards[-1])}" if isinstance(event, events.HandCompleted) else ""
            return f"{HAND_NAMES[event.side]}{drawn}: {spell_cards(event.cards)}, total {hand_scoring.hand_total(event.cards)}."
        case events.SideWon(side="tie"):
            return f"It is a tie, which pays {content.odds_in_words(event.odds)}."
        case events.SideWon():
            return f"{HAND_NAMES[event.side]} wins{f', less {event.commission} percent for the house' if event.commission else ''}."
    return common_event_sentence(event, names)


# --- the scorer ----------------------------------------------------------------------------


def render_scorer_answer(context: ScoringContext[Rules], score: HandScore) -> Html:
    """Return the scorer's answer. For two cards it includes the rule for a third card."""
    notes = [tag("p", text, class_="draw") for text in _third_card_notes(score, context.role)] if len(score.cards) == 2 else []
    return scorer_answer.render_scorer_answer(context, score, notes)


def _third_card_notes(score: HandScore, role: str) -> list[str]:
    """Return sentences on a third card for a hand of two: whether it is drawn, and how many cards would improve the hand."""
    if is_natural(score.cards):
        return ["A natural: neither hand gets a third card."]
    notes = _player_draw_sentences(score.total) if role == "player" else _banker_draw_sentences(score.total)
    if score.draw != "may not" and score.better:
        notes.append(scorer_answer.improving_cards_sentence(*score.better))
    return notes


def _player_draw_sentences(total: int) -> list[str]:
    draws = player_hand_draws_third_card(total)
    return ["It draws a third card, unless the banker’s hand is a natural." if draws else "It stands."]


def _banker_draw_sentences(total: int) -> list[str]:
    alone = f"If the player’s hand stood, the banker’s hand {'draws' if banker_hand_draws_third_card(total, None) else 'stands'}."
    draws = [third for third in range(10) if banker_hand_draws_third_card(total, third)]
    stands = [third for third in range(10) if third not in draws]
    if not stands:
        return ["It draws a third card, whatever the player’s hand did, unless that hand is a natural."]
    if not draws:
        return ["It stands."]
    return [
        alone,
        f"If the player’s hand drew, the banker’s hand draws if that third card counts {_join_with_or(draws)} and stands "
        f"if it counts {_join_with_or(stands)}.",
    ]


def _join_with_or(values: Sequence[int]) -> str:
    *rest, last = map(str, values)
    return f"{', '.join(rest)} or {last}" if rest else last


VIEW = GameView(
    board=render_board,
    prompt=decision_prompt,
    acts=available_act_buttons,
    panel=render_payout_panel,
    result_lines=result_lines,
    event_text=event_sentence,
    kind="sides",
)
SCORER = HandScorerSpec(
    score=baccarat.score_hand,
    answer=render_scorer_answer,
    say=scorer_answer.scorer_answer_sentence,
    holders=SCORER_HOLDERS,
    most=baccarat.MOST_CARDS,
)
