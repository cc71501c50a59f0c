"""The panel of games with payouts: the ranking of hands under the current rules, the rules for a third card, and points as equations."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.content.named_hands import SpecialHand
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import BankingState, BankRules
from kabu_core.play.hand_scoring import BasicHandRules
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.rules import Rules, resolve_option_name
from kabu_core.views import banking_board
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html, join_html, prose_html, tag
from kabu_core.views.round_result import HandResultLine, points_equation

TIE_TEXTS = {"push": "stake back", "dealer": "dealer wins", "player": "bettor wins"}
EQUAL_TEXTS = TIE_TEXTS | {"higher": "higher rank wins", "nearest-nine": "nearer nine wins"}
HOLDER_TEXTS = {"dealer": ", dealer only", "players": ", bettors only", "both": ""}

type ResultLines[S] = Callable[[S, int, SeatNames], Sequence[HandResultLine]]


class PayoutRow(NamedTuple):
    """A row of the ranking: a hand or result, what it pays, and whether it is the reader's."""

    label: str | Html
    pays: str
    mine: bool = False


class ReadersStakedHand(NamedTuple):
    """A hand or column of the reader: its label, its cards, and the points staked on it."""

    label: str
    cards: Sequence[Card]
    stake: int = 0


def payout_panel[S: RoundBasedState[Rules, str]](view: S, names: SeatNames, result_lines: ResultLines[S], *parts: Html) -> SidePanel:
    """Return the panel with the contents `parts`. After a round, it begins with the reader's points as an equation.

    While several people look at the device together, the panel begins with an equation for each person.
    """
    if view.payoffs is not None:
        seats = range(len(names.people)) if names.you is None else [names.you]
        sums = [
            tag("p", tag("b", names(seat)), ": ", prose_html(points_equation(result_lines(view, seat, names))), class_="paid sums")
            for seat in seats
        ]
        parts = (*sums, *parts)
    return SidePanel(title="Payouts", label="Payouts", content=join_html(parts))


def payout_ranking_list(rows: Iterable[PayoutRow], own: Sequence[str] = ()) -> Html:
    """Return the ranking of hands as a list in which the reader's rows are marked, followed by the lines `own` on the reader's stakes."""
    marked = [
        tag("li", tag("span", _hand_label_html(row.label)), " ", tag("b", prose_html(row.pays)), class_="mine" if row.mine else None)
        for row in rows
    ]
    lines = [tag("p", prose_html(text), class_="own") for text in own]
    return join_html([tag("ul", *marked, class_="payouts"), *lines])


def _hand_label_html(label: str | Html) -> Html:
    return label if isinstance(label, Html) else prose_html(label)


def player_rule_list(lines: Iterable[tuple[str, str]]) -> Html:
    """Return a list of rules. Each rule is a pair of the player who must follow it and its text: ("You", "draw on 3 or less")."""
    return tag("ul", *(tag("li", tag("b", who), ": ", prose_html(text)) for who, text in lines), class_="sums")


def banking_payout_panel[S: BankingState[BankRules, str]](
    view: S, names: SeatNames, hands: Sequence[ReadersStakedHand], result_lines: ResultLines[S]
) -> SidePanel:
    """Return the panel of a game in which hands are compared with the dealer's.

    `hands` are the hands that the reader holds or has staked on.
    """
    role: hand_scoring.Role = "dealer" if names.you == view.banker else "player"
    known = [hand for hand in hands if len(hand.cards) > 1 and HIDDEN not in hand.cards]
    special_by_hand = {hand: hand_scoring.winning_special_hand(hand.cards, role, view.rules, view.special_hands) for hand in known}
    mine = [special.hand.id for special in special_by_hand.values() if special]
    by_total = {hand_scoring.hand_total(hand.cards) for hand, special in special_by_hand.items() if not special}
    rows = [*_special_hand_rows(view, mine), *payout_rows_for_totals(view.rules.tie, by_total)]
    own = [_own_hand_text(view, hand, special_by_hand.get(hand)) for hand in hands if hand.stake or hand in special_by_hand]
    ranking = payout_ranking_list(rows, own)
    third_card = [tag("h4", "Third card"), player_rule_list(third_card_rule_lines(view.rules))] if view.rules.third_card_allowed else []
    return payout_panel(view, names, result_lines, ranking, *third_card)


def payout_rows_for_totals(tie: str, mine: Iterable[int] = (), pays: str = "even money") -> list[PayoutRow]:
    """Return two rows: the higher total, which lists the totals from nine down and marks the totals in `mine`, and equal totals."""
    own = {*mine}
    digits = join_html((tag("mark", value) if value in own else str(value) for value in range(9, -1, -1)), " ")
    return [
        PayoutRow(join_html(["Higher total ", tag("span", digits, class_="totals")]), pays, bool(own)),
        PayoutRow("Equal totals", TIE_TEXTS[tie]),
    ]


def third_card_rule_lines(rules: BasicHandRules) -> list[tuple[str, str]]:
    """Return the rules for the third card as two pairs, ("Bettors", rule) and ("Dealer", rule)."""
    bettors = third_card_rule_text(rules, "player")
    dealer = third_card_rule_text(rules, "dealer")
    return [("Bettors", bettors), ("Dealer", "the same" if dealer == bettors else dealer)]


def third_card_rule_text(rules: BasicHandRules, role: hand_scoring.Role) -> str:
    """Return the rule for the third card of a role, without special hands: "draw on 0–3, stand on 7–9, else choose"."""
    may_draw = [value for value in range(10) if value > rules.must_draw_upto]
    if (role == "dealer" and not rules.dealer_limits) or (len(may_draw) == 10 and rules.may_not_draw_from > 9):
        return "always a choice"
    parts = []
    if rules.must_draw_upto >= 0:
        parts.append(f"draw on {total_range_text(0, rules.must_draw_upto)}")
    if rules.may_not_draw_from <= 9:
        parts.append(f"stand on {total_range_text(rules.may_not_draw_from, 9)}{' unless a pair' if rules.pair_may_draw else ''}")
    if rules.may_not_draw_from - rules.must_draw_upto > 1:
        parts.append("else choose")
    return ", ".join(parts)


def total_range_text(low: int, high: int) -> str:
    """Return a range of totals, such as "6–7", or its one total."""
    return str(low) if low == high else f"{low}–{high}"


def _special_hand_rows(view: BankingState[BankRules, str], mine: Sequence[str]) -> list[PayoutRow]:
    """Return a row for each special hand under the current rules, best first: what it pays, and the result if it meets another one."""
    rules = view.rules
    holders = {row.hand.id: str(resolve_option_name(row.held_by, rules)) for row in view.special_hands}
    rows: list[PayoutRow] = []
    for row in view.special_hands:
        holder, label = holders[row.hand.id], _special_hand_label(row, rules)
        if holder != "nobody":
            pays = content.odds_in_words(resolve_option_name(row.pays, rules))
            rows.append(PayoutRow(f"{label}{HOLDER_TEXTS[holder]}", pays, row.hand.id in mine))
        if resolve_option_name(row.escape, rules):
            rows.append(PayoutRow(f"{label}, bettors only", "stake back"))
        if holder == "both":
            rows.append(PayoutRow(f"Two *{row.hand.name.romaji}*", EQUAL_TEXTS[str(resolve_option_name(row.equal, rules))]))
        meetings: dict[str, list[str]] = {}
        for other in row.against:
            if _special_hands_may_meet(holder, holders[other]):
                meetings.setdefault(_special_hands_meeting_text(row, other, rules), []).append(
                    f"*{content.named_hands()[other].name.romaji}*"
                )
        rows += [PayoutRow(f"*{row.hand.name.romaji}* against {' or '.join(others)}", text) for text, others in meetings.items()]
    return rows


def _special_hands_may_meet(one: str, other: str) -> bool:
    """Return whether two special hands can meet; `one` and `other` say who can win with each: "players", "dealer", "both" or "nobody".

    Hands do not meet if only bettors can win with both of them, or if only the dealer can.
    """
    return "nobody" not in (one, other) and (one != other or one == "both")


def _special_hand_label(row: SpecialHand, rules: Rules) -> str:
    """Return a special hand with its name and cards: "*kuppin*, nine-one in this order"."""
    in_order = " in this order" if resolve_option_name(row.in_order, rules) else ""
    return f"*{row.hand.name.romaji}*, {row.hand.name.english.rpartition(': ')[2]}{in_order}"


def _special_hands_meeting_text(row: SpecialHand, other: str, rules: Rules) -> str:
    """Return the result when the special hand `row` meets the special hand `other`: "wins", "loses" or "stake back"."""
    winner = resolve_option_name(row.against[other], rules)
    return "stake back" if winner == "push" else "wins" if winner == row.hand.id else "loses"


def _own_hand_text(view: BankingState[BankRules, str], hand: ReadersStakedHand, special: SpecialHand | None) -> str:
    """Return a line on a hand of the reader: "Column 2: 7 *naki*, stake 20"."""
    is_known = len(hand.cards) > 1 and HIDDEN not in hand.cards
    worth = banking_board.hand_total_text(view.GAME, hand.cards, special.hand.id if special else "") if is_known else ""
    return f"{hand.label}: {', '.join(filter(None, [worth, f'stake {hand.stake}' if hand.stake else '']))}"
