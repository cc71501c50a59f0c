"""Sentences that describe events in enough detail to follow a game. The page, the terminal and screen readers use the same sentences.

Words in romaji are between asterisks. `prose_html` turns these into markup, and `remove_asterisks` removes them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import hand_scoring
from kabu_core.play.banking_games import (
    DealerHandShown,
    FirstHandCardDealt,
    HandCompared,
    SecondCardDealt,
    ThirdCardDeclined,
    ThirdCardDrawn,
)
from kabu_core.play.events import CardDrawnForDeal, Event, PayoffMade, RoundStarted
from kabu_core.play.people_on_device import bot_display_name, numbered_player_name
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import count_with_noun

type CardSpeller = Callable[[Sequence[Card]], str]
"""A function that returns the text of some cards for use in a sentence."""


class SentenceSubject(NamedTuple):
    """The name of a seat as the subject of a sentence, with the parts of verbs that agree with the name.

    `s` is the ending of most verbs: "" for "You", else "s". `has` is "have" or "has", and `is_` is "are" or "is".
    """

    name: str
    s: str
    has: str
    is_: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names of the seats. `you` is the reader's seat, None for a spectator.

    `people` are the names of the people, who have the first seats. `bot_level` is the level of the bots, such as "Medium"; "" if it is not
    shown.
    """

    people: tuple[str, ...] = ()
    you: int | None = 0
    bot_level: str = ""

    def __call__(self, seat: int) -> str:
        """Return the name of `seat`: "You", the name of a person or the name of a bot. If only bots play, return "Player 1" and so on."""
        if seat == self.you:
            return "You"
        if seat < len(self.people):
            return self.people[seat]
        return bot_display_name(seat, self.people) if self.people or self.you is not None else numbered_player_name(seat)

    def bot_level_label(self, seat: int) -> str:
        """Return the level of the bot in `seat`; "" if a person plays there."""
        return self.bot_level if seat not in (self.you, *range(len(self.people))) else ""

    def sentence_subject(self, seat: int | None) -> SentenceSubject:
        """Return the name of `seat` as the subject of a sentence. The name is empty for None, which stands for the whole table."""
        name = "" if seat is None else self(seat)
        return SentenceSubject(name, "", "have", "are") if name == "You" else SentenceSubject(name, "s", "has", "is")

    @property
    def seat_nearest_to_reader(self) -> int:
        """The seat drawn nearest to the reader: the reader's own seat, or seat 0 for a spectator."""
        return self.you or 0

    def seats_from_reader(self, seats: int) -> list[int]:
        """Return all seats in seat order, starting with the seat nearest to the reader."""
        return [*range(self.seat_nearest_to_reader, seats), *range(self.seat_nearest_to_reader)]


READER_NAMES = SeatNames()
SPECTATOR_NAMES = SeatNames(you=None)


type EventText = Callable[[Event, SeatNames], str]
"""A function of a game that returns the sentence of an event, "" for an event that has none."""


def sentences_of_events(events: Iterable[Event], names: SeatNames, event_text: EventText) -> list[str]:
    """Return the sentences of all events that have a sentence."""
    return [text for event in events if (text := event_text(event, names))]


def name_as_sentence_object(name: str) -> str:
    """Return a name as the object of a sentence: "you" for "You", any other name unchanged."""
    return "you" if name == "You" else name


def hand_as_subject(who: SentenceSubject) -> str:
    """Return the subject of a sentence about a hand, for a verb in the third person: "Your hand" for "You", otherwise the name."""
    return "Your hand" if who.name == "You" else who.name


def spell_cards(cards: Sequence[Card]) -> str:
    """Return cards as text: their ranks, as in "8-9-3"; their codes if ranks alone are not enough; or "face down" if a card is hidden."""
    if any(card is HIDDEN for card in cards):
        return "face down"
    return "-".join(faces.card_corner_index(card) if content.decks()[card.deck].ranks_alone else str(card) for card in cards)


def spell_with_suits(cards: Sequence[Card]) -> str:
    """Return cards as text with their suits, for games in which suits count: "8♠-9♥"."""
    return spell_cards(cards) if HIDDEN in cards else "-".join(f"{faces.card_corner_index(card)}{card.suit}" for card in cards)


def dealer_shows_phrase(event: DealerHandShown, names: SeatNames) -> str:
    """Return the subject and verb of the sentence in which the dealer shows a hand."""
    return "You show" if event.seat is not None and event.seat == names.you else "The dealer shows"


def describe_hand(game: str, cards: Sequence[Card], special: str = "", spell: CardSpeller = spell_cards) -> str:
    """Return a hand as text: its cards, their total with its name in the game, and the name of the special hand `special`, if given."""
    value = hand_scoring.hand_total(cards)
    numeral = content.game_info(game).total_gambling_name(value)
    total_gambling_name = f" (*{numeral}*)" if numeral else ""
    hand_name = f", *{content.named_hands()[special].name.romaji}*" if special else ""
    return f"{spell(cards)}, total {value}{total_gambling_name}{hand_name}"


def describe_result_against_dealer(event: HandCompared) -> str:
    """Return the result of a column or hand against the dealer: "wins 2 to 1 with *arashi*".

    The text includes the odds and, if a special hand decided, its name.
    """
    won = event.odds > 0
    if event.odds == 0:
        return "a tie, stake returned"
    if event.reason == "tie":
        return "a tie, which wins" if won else "a tie, which the dealer wins"
    hand = content.named_hands().get(event.reason)
    why = f" {'with' if won else 'to'} *{hand.name.romaji}*" if hand else ""
    return f"{'wins' if won else 'loses'} {content.odds_in_words(abs(event.odds))}{why}"


def common_event_sentence(event: Event, names: SeatNames, spell: CardSpeller = spell_cards) -> str:
    """Return the sentence for an event that occurs in all games. `spell` turns cards into text. Raises TypeError for any other event."""
    who = names.sentence_subject(event.seat)
    match event:
        case CardDrawnForDeal():
            return f"{who} draw{who.s} {spell(event.cards)} for the deal."
        case RoundStarted():
            return f"Round {event.number}. {who} {who.is_} the dealer."
        case PayoffMade(points=0):
            return f"{who} break{who.s} even."
        case PayoffMade():
            return f"{who} {'win' if event.points > 0 else 'lose'}{who.s} {count_with_noun(abs(event.points), 'point')}."
    raise TypeError(f"no sentence for {event}")


def banking_event_sentence(event: Event, names: SeatNames, game: str, spell: CardSpeller = spell_cards) -> str:
    """Return the sentence for an event that occurs in games with a dealer's hand, or in all games."""
    who = names.sentence_subject(event.seat)
    match event:
        case FirstHandCardDealt():
            return f"{who} get{who.s} a first card, {spell(event.cards)}."
        case SecondCardDealt():
            return f"{who} get{who.s} a second card, {spell(event.cards)}."
        case ThirdCardDrawn():
            return f"{who} draw{who.s} {spell(event.cards)}."
        case ThirdCardDeclined():
            return f"{who} take{who.s} no third card."
        case DealerHandShown(cards=()):
            return "The dealer has nothing to show."
        case DealerHandShown():
            return f"{dealer_shows_phrase(event, names)} {describe_hand(game, event.cards, event.special, spell)}."
        case HandCompared():
            return f"{hand_as_subject(who)}: {describe_hand(game, event.cards, spell=spell)}; {describe_result_against_dealer(event)}."
    return common_event_sentence(event, names, spell)
