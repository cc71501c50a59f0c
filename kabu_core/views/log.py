"""What happened, in sentences that alone suffice to follow a game; the same for the page, the terminal and a screen reader.

Romaji stands between asterisks: `html.prose` tags it, `html.plain` drops the asterisks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.play import totals
from kabu_core.play.people import numbered
from kabu_core.play.state import Event
from kabu_core.views import cards as faces
from kabu_core.views.html import plural

type Spell = Callable[[Sequence[Card]], str]
"""How cards stand in a sentence."""

type Texts = Mapping[str, str | Callable[[Event, str], str]]
"""For each key of an event a sentence with {who}, {s} (of the verb), {cards}, {column}, {points} and {to}, or a function that gives one."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the seats are called: whoever reads sits in seat `you`, None who only looks on; `people` are the names of the first seats."""

    people: tuple[str, ...] = ()
    you: int | None = 0

    def __call__(self, seat: int) -> str:
        """The name of a seat."""
        return "You" if seat == self.you else self.people[seat] if seat < len(self.people) else numbered(seat)

    @property
    def near(self) -> int:
        """The seat that is drawn nearest: the reader's, or the first."""
        return self.you or 0

    def around(self, seats: int) -> list[int]:
        """All seats in a row, the nearest first."""
        return [*range(self.near, seats), *range(self.near)]


at_table = Names()
from_outside = Names(you=None)


def sentences(events: Iterable[Event], names: Names, texts: Texts) -> list[str]:
    """One sentence for each event that says something to this reader; `texts` are the game's own."""
    return [text for event in events if (text := sentence(event, names, texts))]


def sentence(event: Event, names: Names, texts: Texts) -> str:
    """One event as a sentence; empty if there is nothing to say."""
    who = names(event.seat) if event.seat is not None else ""
    text = texts[event.key] if event.key in texts else TEXTS[event.key]
    told = text if isinstance(text, str) else text(event, who)
    verb_ending = "" if who == "You" else "s"
    column = (event.column or 0) + 1
    return told.format(
        who=who, s=verb_ending, cards=spelled(event.cards), column=column, points=event.points, to=shared_out(event.to, names)
    )


def shared_out(to: Sequence[tuple[int, int]], names: Names) -> str:
    """Who gets how many points: "2 to you and 1 to Player 3"."""
    parts = [f"{points} to {whom(names(seat))}" for seat, points in to]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def whom(who: str) -> str:
    """A name as an object."""
    return "you" if who == "You" else who


def spelled(cards: Sequence[Card]) -> str:
    """Cards in a sentence: 8-9-3 (or their codes, where ranks do not suffice), or that they lie face down."""
    if any(card is HIDDEN for card in cards):
        return "face down"
    return "-".join(faces.corner(card) if content.decks()[card.deck].ranks_alone else str(card) for card in cards)


def with_suits(cards: Sequence[Card]) -> str:
    """Cards in a sentence with the signs of their suits, for games in which these count: 8♠-9♥."""
    return spelled(cards) if HIDDEN in cards else "-".join(f"{faces.corner(card)}{card.suit}" for card in cards)


def worth(game: str, cards: Sequence[Card], special: str = "", spell: Spell = spelled) -> str:
    """Cards with their total and its name in a game, and the special hand they are."""
    value = totals.total(cards)
    numeral = content.game(game).numeral(value)
    called = f" (*{numeral}*)" if numeral else ""
    named = f", *{content.hands()[special].name.romaji}*" if special else ""
    return f"{spell(cards)}, total {value}{called}{named}"


def _round(event: Event, who: str) -> str:
    return "Round {points}. {who} " + ("are" if who == "You" else "is") + " the dealer."


def bank(game: str, spell: Spell, event: Event, who: str) -> str:
    """The dealer's hand at the showdown."""
    return f"The dealer shows {worth(game, event.cards, event.text, spell)}." if event.cards else "The dealer has nothing to show."


def _hand(game: str, spell: Spell, event: Event, who: str) -> str:
    return f"{{who}}: {worth(game, event.cards, spell=spell)}; {outcome(event)}."


def outcome(event: Event) -> str:
    """How a column or hand fared against the dealer: its net odds, and the special hand that decided."""
    if event.points == 0:
        return "a tie, stakes back"
    if event.text == "tie":
        return "a tie, which wins" if event.points > 0 else "a tie, which the dealer wins"
    hand = content.hands().get(event.text)
    won = event.points > 0
    why = f" {'with' if won else 'to'} *{hand.name.romaji}*" if hand else ""
    return f"{'wins' if won else 'loses'} {content.odds_in_words(abs(event.points))}{why}"


def _payoff(event: Event, who: str) -> str:
    if not event.points:
        return "{who} break{s} even."
    return f"{{who}} {'win' if event.points > 0 else 'lose'}{{s}} {plural(abs(event.points), 'point')}."


TEXTS: Texts = {
    "lot": "{who} draw{s} {cards} for the deal.",
    "round": _round,
    "up": "{who} get{s} a first card, {cards}.",
    "down": "{who} get{s} a second card, {cards}.",
    "payoff": _payoff,
}
"""What every game may tell."""


def banking(game: str, spell: Spell = spelled) -> Texts:
    """Return the sentences of a game with a hand for everybody against the dealer's, in which `spell` writes the cards."""
    texts: Texts = {
        **TEXTS,
        "own stake": "{who} stake{s} {points}.",
        "pass": "{who} stay{s} out.",
        "own draw": "{who} draw{s} {cards}.",
        "own stand": "{who} take{s} no third card.",
        "own escape": "{who} take{s} back the stake, {cards}.",
        "bank": partial(bank, game, spell),
        "hand": partial(_hand, game, spell),
    }
    return {key: partial(_spelt, spell, text) if isinstance(text, str) else text for key, text in texts.items()}


def _spelt(spell: Spell, text: str, event: Event, who: str) -> str:
    return text.replace("{cards}", spell(event.cards))
