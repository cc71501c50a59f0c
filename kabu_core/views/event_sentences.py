"""Sentences for events, detailed enough to follow a game. The page, the terminal and screen readers all use the same sentences.

Words in romaji are between asterisks. `html.prose` turns these into markup, and `html.plain_text` removes them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import totals
from kabu_core.play.people import default_name
from kabu_core.play.state import Event
from kabu_core.views import cards as faces
from kabu_core.views.html import plural

type CardSpeller = Callable[[Sequence[Card]], str]
"""A function that returns the text of some cards for use in a sentence."""

type EventTexts = Mapping[str, str | Callable[[Event, str], str]]
"""A template for each event key, or a function that returns the template from the event and the name of its seat.

A template can contain {who}, {s} (the ending of the verb), {cards}, {column}, {points} and {to}."""


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names of the seats. `people` are the players in the first seats, by name; `you` is the reader's seat, None for a spectator."""

    people: tuple[str, ...] = ()
    you: int | None = 0

    def __call__(self, seat: int) -> str:
        """Return the name of a seat: "You", the name of a player, or a default name."""
        return "You" if seat == self.you else self.people[seat] if seat < len(self.people) else default_name(seat)

    @property
    def nearest(self) -> int:
        """The seat drawn nearest to the reader: the reader's own seat, or seat 0 for a spectator."""
        return self.you or 0

    def seats_from_reader(self, seats: int) -> list[int]:
        """Return all seats in seat order, starting with the seat nearest to the reader."""
        return [*range(self.nearest, seats), *range(self.nearest)]


READER_NAMES = SeatNames()
SPECTATOR_NAMES = SeatNames(you=None)


def sentences(events: Iterable[Event], names: SeatNames, texts: EventTexts) -> list[str]:
    """Return the sentences of all events that have one; `texts` are the game's templates."""
    return [text for event in events if (text := sentence(event, names, texts))]


def sentence(event: Event, names: SeatNames, texts: EventTexts) -> str:
    """Return the sentence of an event, "" if the event has none."""
    name = names(event.seat) if event.seat is not None else ""
    text = texts[event.key] if event.key in texts else COMMON_TEXTS[event.key]
    template = text if isinstance(text, str) else text(event, name)
    verb_ending = "" if name == "You" else "s"
    column = (event.column or 0) + 1
    return template.format(
        who=name, s=verb_ending, cards=spell_cards(event.cards), column=column, points=event.points, to=recipients(event.to, names)
    )


def recipients(to: Sequence[tuple[int, int]], names: SeatNames) -> str:
    """Return how many points each seat receives: "2 to you and 1 to Player 3"."""
    parts = [f"{points} to {as_object(names(seat))}" for seat, points in to]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def as_object(name: str) -> str:
    """Return a name as the object of a sentence."""
    return "you" if name == "You" else name


def spell_cards(cards: Sequence[Card]) -> str:
    """Return cards as text: their ranks, as in "8-9-3"; their codes if ranks alone are not enough; or "face down" if a card is hidden."""
    if any(card is HIDDEN for card in cards):
        return "face down"
    return "-".join(faces.corner_figure(card) if content.decks()[card.deck].ranks_alone else str(card) for card in cards)


def spell_with_suits(cards: Sequence[Card]) -> str:
    """Return cards as text with their suits, for games in which suits count: "8♠-9♥"."""
    return spell_cards(cards) if HIDDEN in cards else "-".join(f"{faces.corner_figure(card)}{card.suit}" for card in cards)


def describe_hand(game: str, cards: Sequence[Card], special: str = "", spell: CardSpeller = spell_cards) -> str:
    """Return a hand as text: its cards, their total with its name in the game, and the name of the special hand, if it is one."""
    value = totals.total(cards)
    numeral = content.game(game).numeral(value)
    total_name = f" (*{numeral}*)" if numeral else ""
    hand_name = f", *{content.hands()[special].name.romaji}*" if special else ""
    return f"{spell(cards)}, total {value}{total_name}{hand_name}"


def _round_sentence(event: Event, name: str) -> str:
    return "Round {points}. {who} " + ("are" if name == "You" else "is") + " the dealer."


def dealer_sentence(game: str, spell: CardSpeller, event: Event, name: str) -> str:
    """Return the sentence about the dealer's hand at the showdown."""
    return f"The dealer shows {describe_hand(game, event.cards, event.text, spell)}." if event.cards else "The dealer has nothing to show."


def _hand_sentence(game: str, spell: CardSpeller, event: Event, name: str) -> str:
    return f"{{who}}: {describe_hand(game, event.cards, spell=spell)}; {describe_result(event)}."


def describe_result(event: Event) -> str:
    """Return the result of a column or hand against the dealer as text, with the odds and the special hand that decided, if any."""
    if event.points == 0:
        return "a tie, stakes back"
    if event.text == "tie":
        return "a tie, which wins" if event.points > 0 else "a tie, which the dealer wins"
    hand = content.hands().get(event.text)
    won = event.points > 0
    why = f" {'with' if won else 'to'} *{hand.name.romaji}*" if hand else ""
    return f"{'wins' if won else 'loses'} {content.odds_in_words(abs(event.points))}{why}"


def _payoff_sentence(event: Event, name: str) -> str:
    if not event.points:
        return "{who} break{s} even."
    return f"{{who}} {'win' if event.points > 0 else 'lose'}{{s}} {plural(abs(event.points), 'point')}."


COMMON_TEXTS: EventTexts = {
    "lot": "{who} draw{s} {cards} for the deal.",
    "round": _round_sentence,
    "up": "{who} get{s} a first card, {cards}.",
    "down": "{who} get{s} a second card, {cards}.",
    "payoff": _payoff_sentence,
}
"""Templates for the events that occur in all games."""


def banking_texts(game: str, spell: CardSpeller = spell_cards) -> EventTexts:
    """Return the templates for a game in which each hand plays against the dealer's hand; `spell` returns the text of cards."""
    texts: EventTexts = {
        **COMMON_TEXTS,
        "own stake": "{who} stake{s} {points}.",
        "pass": "{who} stay{s} out.",
        "own draw": "{who} draw{s} {cards}.",
        "own stand": "{who} take{s} no third card.",
        "own escape": "{who} take{s} back the stake, {cards}.",
        "bank": partial(dealer_sentence, game, spell),
        "hand": partial(_hand_sentence, game, spell),
    }
    return {key: partial(_spell_placeholder, spell, text) if isinstance(text, str) else text for key, text in texts.items()}


def _spell_placeholder(spell: CardSpeller, text: str, event: Event, name: str) -> str:
    return text.replace("{cards}", spell(event.cards))
