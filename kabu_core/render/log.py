"""What happened, in sentences that alone suffice to follow a game; the same for the page, the terminal and a screen reader.

Romaji stands between asterisks: `html.prose` tags it, `html.plain` drops the asterisks.
"""

from collections.abc import Callable, Iterable, Sequence

from kabu_core import content, totals
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import Event
from kabu_core.render.html import plural

type Names = Callable[[int], str]

PLACES = {"top": "the top", "fourth": "the fourth place", "bottom": "the bottom"}
ORDER = {1: "first", 2: "second"}


def at_table(seat: int) -> str:
    """Names for a reader who sits in seat 0."""
    return f"Player {seat + 1}" if seat else "You"


def from_outside(seat: int) -> str:
    """Names for a reader who only looks on."""
    return f"Player {seat + 1}"


def sentences(events: Iterable[Event], names: Names) -> list[str]:
    """One sentence for each event that says something to this reader."""
    return [text for event in events if (text := sentence(event, names))]


def sentence(event: Event, names: Names) -> str:
    """One event as a sentence; empty if there is nothing to say."""
    who = names(event.seat) if event.seat is not None else ""
    told = _SPECIAL[event.key](event, who) if event.key in _SPECIAL else _TEXTS[event.key]
    verb_ending = "" if who == "You" else "s"
    column = (event.column or 0) + 1
    return told.format(who=who, s=verb_ending, cards=spelled(event.cards), column=column, points=event.points)


def spelled(cards: Sequence[Card]) -> str:
    """Cards in a sentence: 8-9-3, or that they lie face down."""
    if any(card is HIDDEN for card in cards):
        return "face down"
    return "-".join(str(card.rank) for card in cards)


def worth(cards: Sequence[Card], special: str = "") -> str:
    """Cards with their total and its name, and the special hand they are."""
    value = totals.total(cards)
    named = f", *{content.hands()[special].name.romaji}*" if special else ""
    return f"{spelled(cards)}, total {value} (*{content.numerals()[value].romaji}*){named}"


def _round(event: Event, who: str) -> str:
    return "Round {points}. {who} " + ("are" if who == "You" else "is") + " the dealer."


def _second(event: Event, who: str) -> str:
    return "" if HIDDEN in event.cards else "Under column {column} lies {cards}."


def _staked(event: Event, who: str) -> str:
    return "" if event.points else "{who} stake{s} nothing."


def _bank_card(event: Event, who: str) -> str:
    return f"{{who}} take{{s}} the dealer’s {ORDER[event.points]} card from {PLACES[event.text]}, {{cards}}."


def _bank_held(event: Event, who: str) -> str:
    return "" if HIDDEN in event.cards else "{who} hold{s} {cards} for the bank."


def _bank(event: Event, who: str) -> str:
    return f"The dealer shows {worth(event.cards, event.text)}." if event.cards else "The dealer has nothing to show."


def _column(event: Event, who: str) -> str:
    return f"Column {{column}}: {worth(event.cards)}; {_outcome(event)}."


def _hand(event: Event, who: str) -> str:
    return f"{{who}}: {worth(event.cards)}; {_outcome(event)}."


def _outcome(event: Event) -> str:
    if event.points == 0:
        return "a tie, stakes back"
    if event.text == "tie":
        return "a tie, which wins" if event.points > 0 else "a tie, which the dealer wins"
    hand = content.hands().get(event.text)
    won = event.points > 0
    why = f" {'with' if won else 'to'} *{hand.name.romaji}*" if hand else ""
    return f"{'wins' if won else 'loses'} {content.odds(abs(event.points))}{why}"


def _payoff(event: Event, who: str) -> str:
    if not event.points:
        return "{who} break{s} even."
    return f"{{who}} {'win' if event.points > 0 else 'lose'}{{s}} {plural(abs(event.points), 'point')}."


_TEXTS = {
    "dead": "{who} get{s} a dead card, {cards}.",
    "down": "{who} get{s} a second card, {cards}.",
    "lot": "{who} draw{s} {cards} for the deal.",
    "first": "First field: {cards}.",
    "stake": "{who} stake{s} {points} on column {column}.",
    "second field": "Second field: one card face down under each column.",
    "up": "{who} get{s} a first card, {cards}.",
    "own stake": "{who} stake{s} {points}.",
    "pass": "{who} stay{s} out.",
    "draw": "{who} draw{s} {cards} for column {column}.",
    "stand": "{who} take{s} no third card for column {column}.",
    "escape": "{who} take{s} back the stake on column {column}, {cards}.",
    "own draw": "{who} draw{s} {cards}.",
    "own stand": "{who} take{s} no third card.",
    "own escape": "{who} take{s} back the stake, {cards}.",
    "bank draw": "The dealer draws {cards}.",
    "bank stand": "The dealer takes no third card.",
}

_SPECIAL: dict[str, Callable[[Event, str], str]] = {
    "round": _round,
    "second": _second,
    "staked": _staked,
    "bank card": _bank_card,
    "bank held": _bank_held,
    "bank": _bank,
    "column": _column,
    "hand": _hand,
    "payoff": _payoff,
}
