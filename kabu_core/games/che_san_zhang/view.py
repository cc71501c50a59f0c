"""The board, the log and the scorer's answer of chě sān zhāng as HTML, with cups in place of points."""

from collections.abc import Sequence

from kabu_core.cards import HIDDEN, Card
from kabu_core.content import GameInfo
from kabu_core.content.hands import Score
from kabu_core.games.che_san_zhang.game import HONOUR, ID, MOST_CARDS, State, score, total, values
from kabu_core.play.state import Event
from kabu_core.views import banking, log, scorer
from kabu_core.views.acts import Act, Acts
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, join, plural, tag
from kabu_core.views.log import Names
from kabu_core.views.words import column, outcome

SEVERAL = {
    2: ("neither honour", "one of two honours", "both honours"),
    3: ("none of three honours", "one of three honours", "two of three honours", "all three honours"),
}


def board(view: State, names: Names, acts: Acts) -> Html:
    """Return the board: every hand with its owner's cups, the reader's first."""
    return tag("ol", join(_hand(view, seat, names) for seat in names.around(view.seats)), class_="columns hands")


def prompt(view: State) -> str:
    """Return the current player's decision as one sentence."""
    if view.phase == "over":
        return "The round is over."
    cards = view.hands[view.acting]
    return f"You have {_with_honours(cards)}. {banking.advice(view.actions())}"


def acts(view: State) -> Acts:
    """Return the buttons for a third card or none."""
    return Acts([Act(str(action), banking.LABELS[type(action)]) for action in view.actions()])


def fared(points: int) -> str:
    """Return the result of a round for the reader, in words."""
    return f"you are {cups(points)}"


def cups(points: int) -> str:
    """Return points in cups: "2 cups ahead"."""
    return f"{plural(abs(points), 'cup')} {'ahead' if points > 0 else 'behind'}" if points else "even"


def spelled(cards: Sequence[Card]) -> str:
    """Return cards as words in a sentence: "8-honour", or "face down"."""
    if HIDDEN in cards:
        return "face down"
    text = "-".join("honour" if card.rank == HONOUR else str(card.rank) for card in cards)
    return "an honour" if text == "honour" else text


def honours(cards: Sequence[Card]) -> str:
    """Return the value of a hand's honours in words: "the honour counting one"; "" if there are none."""
    counts = [value for card, value in zip(cards, values(cards), strict=True) if card.rank == HONOUR]
    if len(counts) == 1:
        return f"the honour counting {'one' if counts[0] else 'nothing'}"
    return f"{SEVERAL[len(counts)][sum(counts)]} counting one" if counts else ""


def answer(info: GameInfo, score: Score, role: str, max_cards: int) -> Html:
    """Return the scorer's answer, with the value of the honours after the total."""
    honours_text = honours(score.cards)
    note = tag("p", f"The best these cards can make, with {honours_text}.", class_="draw") if honours_text else None
    return scorer.answer(info, score, role, max_cards, note=note)


def say(info: GameInfo, score: Score, max_cards: int) -> str:
    """Return the answer as one sentence for the live region."""
    return f"Total {_with_honours(score.cards)}." if score.cards else scorer.empty(max_cards)


def _with_honours(cards: Sequence[Card]) -> str:
    """Return a total and the value of its honours in words."""
    return ", ".join(filter(None, [str(total(cards)), honours(cards)]))


def _hand(view: State, seat: int, names: Names) -> Html:
    """Return a visible hand with its total, its owner's cups, and the drinks after the showdown."""
    cards = view.hands[seat]
    must_act = view.phase == "third" and view.actor == seat
    parts = [
        tag("h4", names(seat), *banking.mark("dealer", seat == view.seating.dealer)),
        tag("p", cups(view.points[seat]) + ("" if view.points[seat] else " in cups"), class_="points"),
        banking.pile(cards),
        tag("p", tag("b", str(total(cards))) if HIDDEN not in cards else "", class_="sum"),
        _drinks(view, seat) if view.phase == "over" else tag("p", class_="outcome"),
    ]
    return column(*parts, asked=must_act)


def _drinks(view: State, seat: int) -> Html:
    """Return the drinks of a seat after the showdown: one for a lost hand, and for the dealer one for each hand that won."""
    results = [event.points for other in view.seating.others if (event := banking.fate(view, "hand", other))]
    if seat == view.seating.dealer:
        lost = sum(points > 0 for points in results)
        return outcome(f"drinks {plural(lost, 'cup') if lost else 'nothing'}", -lost)
    points = results[view.seating.others.index(seat)]
    return outcome({1: "the dealer drinks", 0: "nobody drinks", -1: "drinks 1 cup"}[points], points)


def _cards_and_total(cards: Sequence[Card]) -> str:
    return f"{spelled(cards)}, total {total(cards)}"


def _dealer_shows(event: Event, subject: str) -> str:
    return f"The dealer shows {_cards_and_total(event.cards)}."


def _hand_result(event: Event, subject: str) -> str:
    equal = "a tie, " if event.text == "tie" else ""
    result = {1: "wins, the dealer drinks a cup", 0: "nobody drinks", -1: "loses and drinks a cup"}[event.points]
    return f"{{who}}: {_cards_and_total(event.cards)}; {equal}{result}."


def _payoff(event: Event, subject: str) -> str:
    return f"{{who}} come{{s}} out of the round {cups(event.points)}."


TEXTS: log.Texts = {
    **log.banking(ID, spelled),
    "bank": _dealer_shows,
    "hand": _hand_result,
    "payoff": _payoff,
}

VIEW = View(board=board, prompt=prompt, acts=acts, fared=fared, texts=TEXTS)
SCORER = Scorer(score=score, answer=answer, say=say, holders={"anyone": "A player"}, most=MOST_CARDS)
