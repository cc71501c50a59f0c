"""The board of Yari-Tori and its sibling, from one seat's view, and what a hand is worth in the Nagoya order."""

from collections.abc import Iterable

from kabu_core.cards import HIDDEN, Card
from kabu_core.content import GameInfo
from kabu_core.content.hands import Score
from kabu_core.games.yari_tori.game import MOST_CARDS, Accept, Decline, Give, Offer, State, Take, score
from kabu_core.play import totals
from kabu_core.play.state import Event
from kabu_core.views import banking, scorer
from kabu_core.views import cards as faces
from kabu_core.views.acts import Act, Acts
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, join, tag
from kabu_core.views.log import Names, Texts
from kabu_core.views.words import column, outcome

CHIPS = (1, 2, 3, 5, 10)


def board(view: State, names: Names, acts: Acts) -> Html:
    """Both hands, the reader's below, each with the card that left it."""
    return tag("ol", join(_hand(view, seat, names, acts) for seat in (1 - names.near, names.near)), class_="columns halves")


def prompt(view: State) -> str:
    """What the actor has to decide, in one sentence."""
    match view.phase:
        case "stake":
            held = f"You have {totals.total(view.hands[view.acting])}. " if len(view.hands[0]) == totals.MOST_CARDS else ""
            return held + (f"{view.offer} is proposed; do you play for it?" if view.offer else "Propose a stake, the same for both.")
        case "exchange":
            return f"You play for {view.stake}. Give one card; you will get one in return."
        case "removal":
            return f"You play for {view.stake}. Take a card away from the other hand, unseen."
    return "The round is over."


def spread(view: State) -> list[str]:
    """For a terminal, the reader's cards with their codes."""
    cards = view.hands[view.acting] if view.phase == "exchange" else ()
    return ["Your cards: " + ", ".join(f"{card} {_named(card)}" for card in cards)] if cards else []


def acts(view: State) -> Acts:
    """What the actor may do: a stake of some sizes up to the largest; then the cards themselves are pressed."""
    actions = view.actions()
    if view.phase == "exchange":
        cards = [(action.card, action) for action in actions if isinstance(action, Give)]
        return Acts([Act(str(action), f"Give {_named(card)}, {_picture(card)}", card.code) for card, action in cards])
    if view.phase == "removal":
        taken = [action for action in actions if isinstance(action, Take)]
        return Acts([Act(str(action), f"Take away card {action.place}", f"card-{action.place}") for action in taken])
    offers = [action for action in actions if isinstance(action, Offer)]
    shown = [offer for offer in offers if offer.points // view.rules.unit in CHIPS or offer is offers[-1]]
    instead = " instead" if view.offer else ""
    offered = [Act(str(offer), f"Propose {offer.points}{instead}", "", str(offer.points), f"Propose{instead}") for offer in shown]
    rest = [Act(str(Accept()), f"Play for {view.offer}"), Act(str(Decline()), "Decline the round", short="Decline")] if view.offer else []
    return Acts([*rest, *offered], [act.pick for act in offered])


PLACES = 4
"""In each half: for three cards, and for the one that leaves the hand."""


def _hand(view: State, seat: int, names: Names, acts: Acts) -> Html:
    """One player's cards in their places with their total if they are known, the card that left them, stake, points, and how it ended."""
    cards = view.hands[seat]
    asked = view.phase != "over" and view.actor == seat
    known = len(cards) == totals.MOST_CARDS and HIDDEN not in cards
    places = [_place(card, f"card-{n}" if view.actor != seat else card.code, acts) for n, card in enumerate(cards, 1)]
    left = _left(view, seat)
    places += [tag("span", class_="place")] * (PLACES - len(places) - len(left))
    return column(
        tag("h4", names(seat)),
        banking.standing(view, seat),
        tag("div", *places, *left, class_="held", role="group", aria_label="Cards"),
        tag("p", tag("b", totals.total(cards)) if known else "", class_="sum"),
        banking.stakes([("Stake", view.stake)] if view.stake else []),
        _outcome(view.payoffs[seat]) if view.payoffs and view.stake else tag("p", class_="outcome"),
        asked=asked,
    )


def _left(view: State, seat: int) -> list[Html]:
    """The cards that left a hand in this round, in places of their own: laid down for the other, or taken away by the other."""
    rounds = [n for n, event in enumerate(view.events) if event.key == "round"]
    taken = [event.cards for event in view.events[rounds[-1] :] if event.key == "take" and event.seat != seat]
    cards, word = ([card for some in taken for card in some], "taken away") if taken else (view.given[seat], "laid down")
    return [tag("span", faces.card(card), tag("small", word), class_="place aside") for card in cards]


def _place(card: Card, place: str, acts: Acts) -> Html:
    return tag("span", faces.card(card), acts.over(place), class_="place")


def _outcome(points: int) -> Html:
    return outcome("wins" if points > 0 else "loses" if points else "tie", points)


def _named(card: Card) -> str:
    """A card by its flower and what it counts: "plum 12"."""
    return f"{parts(card)[1]} {card.rank}"


def _picture(card: Card) -> str:
    return parts(card)[2]


def parts(card: Card) -> list[str]:
    """Rank, flower and picture; a label of this pack has just these."""
    return card.label.split(", ", 2)


def _spelled(cards: Iterable[Card]) -> str:
    return ", ".join(map(_named, cards))


def _dealt(event: Event, who: str) -> str:
    return "{who} get{s} " + (f"{len(event.cards)} cards." if HIDDEN in event.cards else f"{_spelled(event.cards)}.")


def _give(event: Event, who: str) -> str:
    return "{who} lay{s} " + ("a card" if HIDDEN in event.cards else _spelled(event.cards)) + " down for the other."


def _exchange(event: Event, who: str) -> str:
    return f"{{who}} give{{s}} {_spelled(event.cards)}."


def _take(event: Event, who: str) -> str:
    return f"{{who}} take{{s}} {_spelled(event.cards)} away from the other hand."


def _show(event: Event, who: str) -> str:
    return f"{{who}}: {_spelled(event.cards)}, total {totals.total(event.cards)}."


TEXTS: Texts = {
    "round": "Round {points}. {who} propose{s} first.",
    "hand dealt": _dealt,
    "offer": "{who} propose{s} a stake of {points}.",
    "accept": "{who} agree{s} to {points}.",
    "decline": "{who} decline{s}, and the round is not played.",
    "give": _give,
    "exchange": _exchange,
    "take": _take,
    "show": _show,
    "split": "The totals are equal, and the stakes are split.",
}


def answer(info: GameInfo, score: Score, role: str, most: int) -> Html:
    """What each card counts, and where the third card comes from."""
    told = [tag("p", f"In the Nagoya order: {_spelled(score.cards)}.", class_="draw")]
    if score.better and len(score.cards) == most - 1:
        told.append(tag("p", f"Of the {score.better[1]} cards not in this hand, {score.better[0]} would better it.", class_="draw"))
    return scorer.answer(info, score, role, most, told)


VIEW = View(board=board, prompt=prompt, acts=acts, spread=spread, texts=TEXTS, kind="duel")
SCORER = Scorer(score=score, answer=answer, say=scorer.say, holders={"player": "A player"}, most=MOST_CARDS)
