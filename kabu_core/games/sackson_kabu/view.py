"""The board, the log and the scorer's answer of Sackson's Kabu as HTML."""

from collections.abc import Iterator, Sequence

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.content import GameInfo
from kabu_core.content.hands import Score
from kabu_core.games.sackson_kabu import game as sackson
from kabu_core.games.sackson_kabu.game import State
from kabu_core.play import totals
from kabu_core.play.banking import Draw, Stand
from kabu_core.play.state import Event
from kabu_core.views import banking, scorer
from kabu_core.views import cards as faces
from kabu_core.views.acts import Act, Acts
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, join, tag
from kabu_core.views.log import Names, Texts, spelled, whom
from kabu_core.views.words import column, outcome

COLOURS = ("blue", "red", "white")
ORDINALS = {2: "third", 3: "fourth"}


def answer(info: GameInfo, score: Score, role: str, max_cards: int) -> Html:
    """Return the scorer's answer; for two or three cards with the average total after one more."""
    notes = [tag("p", text, class_="draw") for text in _outlook(score)] if score.draw else []
    return scorer.answer(info, score, role, max_cards, notes)


def board(view: State, names: Names, acts: Acts) -> Html:
    """Return the board: the open cards, and every hand with its owner's chips."""
    stacks = sackson.in_chips(view.chips)
    hands = [_hand(view, seat, names, stacks[seat]) for seat in names.around(view.seats)]
    return join([_out_of_play(view.table), tag("ol", *hands, class_="columns hands")])


def prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    if view.phase == "over":
        return "The round is over."
    hand = view.hands[view.acting]
    return f"You have {totals.total(hand)}. A {ORDINALS[len(hand)]} card?"


def acts(view: State) -> Acts:
    """Return the buttons for another card or none."""
    texts = {Draw(): "Take another card", Stand(): "Pass"}
    return Acts([Act(str(action), texts[action]) for action in view.actions()])


def _show(event: Event, subject: str) -> str:
    return f"{{who}} show{{s}} {spelled(event.cards)}, total {totals.total(event.cards)}."


TEXTS: Texts = {
    "two": "{who} get{s} two cards, {cards}.",
    "six": "Six cards lie open, out of play: {cards}.",
    "draw": "{who} take{s} a card, {cards}.",
    "stand": "{who} take{s} no more.",
    "show": _show,
    "short": "{who} cannot pay what is owed, and pay{s} nothing: the game is over.",
    "pays": "{who} pay{s} {to}.",
    "most": "{who} end{s} with the most points, {points}.",
}


def _outlook(score: Score) -> Iterator[str]:
    """Yield sentences on the exact odds of one more card, from all cards that are not in this hand."""
    pack = content.decks()[score.cards[0].deck]
    numerator, denominator = sackson.outlook(score.cards, [card for card in pack if card not in score.cards])
    better, unseen = score.better or (0, 0)
    yield f"A {ORDINALS[len(score.cards)]} card may be taken. Of the {unseen} cards not in this hand, {better} better it."
    subject = "A third card, and a fourth where it helps," if len(score.cards) == 2 else "A fourth card"
    average = numerator / denominator
    comparison = "more" if numerator > denominator * score.total else "less"
    yield f"{subject} brings it to {average:.2f} on average: {comparison} than {score.total}."


def _out_of_play(table: Sequence[Card]) -> Html:
    return tag("div", tag("h4", "Out of play"), faces.row(table, "Out of play"), class_="spare") if table else Html("")


def _hand(view: State, seat: int, names: Names, chips: sackson.Chips) -> Html:
    cards = view.hands[seat]
    asked = view.phase != "over" and seat == view.actor
    return column(
        tag("h4", names(seat), *banking.mark("dealer", seat == view.seating.dealer)),
        tag("span", str(view.chips[seat]), tag("span", " points", class_="unseen"), class_="points"),
        banking.pile(cards, "pile four", 4),
        tag("p", *([] if HIDDEN in cards else [tag("b", str(totals.total(cards)))]), class_="sum"),
        _outcome(view, seat),
        _chips(chips),
        asked=asked,
    )


def _chips(chips: sackson.Chips) -> Html:
    counted = [(colour, getattr(chips, colour)) for colour in COLOURS]
    return tag("ul", *(tag("li", tag("b", str(count)), f" {colour}", data_chip=colour) for colour, count in counted), class_="stacks")


def _outcome(view: State, seat: int) -> Html:
    if view.payoffs is None:
        return tag("p", class_="outcome")
    if seat not in view.able:
        return outcome("cannot pay", -1)
    won = view.payoffs[seat]
    return outcome("wins" if won > 0 else "loses", won, str(abs(won))) if won else outcome("even", 0)


def settlement(view: State, names: Names) -> Html:
    """Return the payments after the round as a table with a row for each payer."""
    if view.phase != "over":
        return Html("")
    points_paid = {(payer, payee): points for payer, payee, points in view.payments}
    payers = [seat for seat in range(view.seats) if any(seat == payer for payer, _ in points_paid)]
    payees = [seat for seat in range(view.seats) if any(seat == payee for _, payee in points_paid)]
    if not points_paid:
        return tag("p", "Nobody pays anybody.")
    head = tag("tr", tag("td"), *(tag("th", f"to {whom(names(seat))}", scope="col", class_="num") for seat in payees))
    rows = [_row(_pays(names(payer)), [points_paid.get((payer, payee), 0) for payee in payees]) for payer in payers]
    return tag("table", tag("caption", "Who pays whom"), tag("thead", head), tag("tbody", *rows), class_="data")


def _row(title: str, points: Sequence[int]) -> Html:
    return tag("tr", tag("th", title, scope="row"), *(tag("td", str(n or "–"), class_="num") for n in points))


def _pays(name: str) -> str:
    return f"{name} pay" + ("" if name == "You" else "s")


VIEW = View(board=board, prompt=prompt, acts=acts, notes=settlement, texts=TEXTS)
SCORER = Scorer(score=sackson.score, answer=answer, say=scorer.say, holders={"anyone": "A player"}, most=sackson.MOST_CARDS)
