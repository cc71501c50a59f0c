"""Koi-Koi with real cards: a round as it is entered, and what it comes to.

An entry is words: "won:2" (0 nobody), "calls:1,0", "bright" (one was dealt to the field), "no-hanami" (spoilt by the weather), the yaku
made by id, "kasu:3" with three cards beyond those that it needs, or after "cards" the cards taken. What is not counted stays there.
"""

from dataclasses import dataclass, replace

from kabu_core.cards import Card
from kabu_core.content.hands import Yaku
from kabu_core.errors import NotationError, choices, quote
from kabu_core.games.koi_koi import yaku
from kabu_core.games.koi_koi.game import WEATHER, Rules
from kabu_core.games.koi_koi.yaku import YakuLine, YakuScore
from kabu_core.games.koi_koi.yaku_evaluator import YakuPattern
from kabu_core.play.rounds import replace_at
from kabu_core.play.score_keeping import Round, Settled
from kabu_core.rules import whole
from kabu_core.views.html import plain

SPOILT = {f"no-{key}": key for key in WEATHER}
BY_CARDS = "cards"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Entry:
    """What is entered of a round: `winner` is 0 for nobody, else the seat from 1; `more` are the cards beyond those that a yaku needs."""

    winner: int | None = None
    calls: tuple[int, ...] = (0, 0)
    marks: tuple[str, ...] = ()
    more: tuple[tuple[str, int], ...] = ()
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        won = [] if self.winner is None else [f"won:{self.winner}"]
        calls = [f"calls:{','.join(map(str, self.calls))}"] if any(self.calls) else []
        named = [f"{key}:{more}" if more else key for key, more in self.more]
        return " ".join([*won, *calls, *named, *self.marks, *self.cards])

    @property
    def by_cards(self) -> bool:
        return BY_CARDS in self.marks


def read(kept: Round[Rules], text: str) -> Entry:
    """The entry of a text. Raises NotationError."""
    entry = Entry()
    for word in text.split():
        key, _, value = word.partition(":")
        if key == "won":
            entry = replace(entry, winner=_within(word, value, 2))
        elif key == "calls":
            entry = replace(entry, calls=_calls(kept.rules, word, value.split(",")))
        else:
            entry = _named(kept, entry, key, value)
    return entry


def _named(kept: Round[Rules], entry: Entry, key: str, value: str) -> Entry:
    """With a mark, a yaku or a card."""
    named, cards = played(kept), [card.code for card in kept.rules.evaluator.deck]
    if key in (*entry.marks, *entry.cards, *dict(entry.more)):
        raise NotationError(f"{quote(key)} stands twice in the round")
    if key in (BY_CARDS, *marks_of(kept.rules)) and not value:
        return replace(entry, marks=(*entry.marks, key))
    if key in cards and not value:
        return replace(entry, cards=(*entry.cards, key))
    if key not in named:
        raise NotationError(f"a round cannot have {quote(key)}; choose {choices([*named, 'cards'], 20)}")
    return replace(entry, more=(*entry.more, (key, _within(key, value or "0", most(kept, key)))))


def _within(word: str, text: str, high: int) -> int:
    number = whole(text)
    if number is None or number > high:
        raise NotationError(f"{quote(word)} cannot have {quote(text)}; it takes 0 to {high}")
    return number


def _calls(rules: Rules, word: str, texts: list[str]) -> tuple[int, ...]:
    if len(texts) != 2:
        raise NotationError(f"{quote(word)} takes the calls of both, as in 'calls:1,0'")
    return tuple(_within(word, text, most_calls(rules)) for text in texts)


def most_calls(rules: Rules) -> int:
    """How often a player can call in a round: never after the last card."""
    return 1 if rules.koi_calls == "once" else rules.hand_size - 1


def played(kept: Round[Rules]) -> dict[str, Yaku]:
    """The yaku that can win a round, those made in play first."""
    rules = kept.rules
    dealt = rules.dealt_to_hand == "wins" or rules.dealt_to_field == "dealer-wins"
    hands = [row.hand for row in rows(kept)]
    hands += [hand for hand in rules.evaluator.hands if hand.group == "dealt" and dealt and getattr(rules, hand.points)]
    return {hand.id: hand for hand in hands}


def most(kept: Round[Rules], key: str) -> int:
    """How many cards a yaku can have beyond those that it needs."""
    return next((row.weigh(row.of) - row.count for row in rows(kept) if row.hand.id == key and row.extra), 0)


def rows(kept: Round[Rules], called: bool = False) -> list[YakuPattern]:
    return kept.rules.evaluator.patterns(called, _month(kept))


def _month(kept: Round[Rules]) -> int:
    return kept.number % 12 + 1


def marks_of(rules: Rules) -> list[str]:
    """What these rules want to know beside yaku and calls."""
    return (["bright"] if rules.bright_on_field_doubles else []) + ([*SPOILT] if rules.viewing_weather else [])


# ---- what it comes to


def score(kept: Round[Rules], entry: Entry) -> YakuScore:
    """What the winner gets, and why."""
    rules, seat = kept.rules, (entry.winner or 1) - 1
    cards = _captured(kept, entry)
    lines = _lines(kept, entry, cards, entry.calls[seat] > 0)
    dealt = [line for line in lines if line.hand.group == "dealt"]
    if dealt:
        return YakuScore(cards=(), lines=lines, points=yaku.worth(lines), bonuses=(), payout=yaku.worth(lines))
    return yaku.score(cards, lines, rules, entry.calls[seat], entry.calls[1 - seat], "bright" in entry.marks)


def _captured(kept: Round[Rules], entry: Entry) -> tuple[Card, ...]:
    return tuple(kept.rules.evaluator.deck[code] for code in entry.cards) if entry.by_cards else ()


def _lines(kept: Round[Rules], entry: Entry, cards: tuple[Card, ...], called: bool) -> tuple[YakuLine, ...]:
    """The yaku that count: those that the cards make, or those that are named, of which one as dealt counts alone."""
    evaluator, month = kept.rules.evaluator, _month(kept)
    if entry.by_cards:
        lines = evaluator.lines(evaluator.mask(cards), month, called)
    else:
        hands = played(kept)
        dealt = [hands[key] for key, _ in entry.more if hands[key].group == "dealt"]
        alone = tuple(YakuLine(hand, getattr(kept.rules, hand.points), ()) for hand in dealt[:1])
        lines = alone or evaluator.lines_named(dict(entry.more), month, called)
    spoilt = [SPOILT[mark] for mark in entry.marks if mark in SPOILT]
    return tuple(line for line in lines if line.hand.id not in spoilt)


def settle(kept: Round[Rules], text: str) -> Settled:
    """The points of both. Raises NotationError for an entry that is not complete."""
    entry = read(kept, text)
    if entry.winner is None:
        raise NotationError("this round does not say who won it; choose 1 or 2, or 0 for nobody")
    if not entry.winner:
        return _exhausted(kept)
    won = score(kept, entry)
    if not won.payout:
        raise NotationError("nobody wins a round without a yaku that counts; name one, or the cards")
    return _paid(kept, entry.winner - 1, won.payout, reckoned(won))


def _exhausted(kept: Round[Rules]) -> Settled:
    """Nobody has stopped."""
    if kept.rules.exhausted == "dealer":
        return _paid(kept, kept.dealer, kept.rules.exhausted_points, "Nobody stopped: the dealer’s privilege")
    return _paid(kept, 0, 0, "Nobody stopped")


def _paid(kept: Round[Rules], seat: int, points: int, told: str) -> Settled:
    enough = 0 < kept.rules.target <= kept.won[seat] + points
    return Settled(replace_at((-points, -points), seat, points), told, enough or kept.number + 1 >= kept.rules.rounds)


def reckoned(won: YakuScore) -> str:
    """The yaku and their sum in words."""
    told = plain(yaku.equation(won))
    return f"{told[:1].upper()}{told[1:]}"


# ---- touches


def touch(kept: Round[Rules], text: str, event: str) -> str | None:
    """The entry after "won N", "calls SEAT N", "yaku ID", "more ID N", "card CODE", "mark MARK", "by WAY". Raises NotationError."""
    entry = read(kept, text)
    word, _, value = event.partition(" ")
    match word:
        case "won":
            entry = read(kept, f"{text} won:{value}")
        case "calls":
            seat, _, number = value.partition(" ")
            calls = replace_at(entry.calls, 0 if seat == "1" else 1, _within(event, number, most_calls(kept.rules)))
            entry = replace(entry, calls=calls)
        case "yaku":
            entry = _with_yaku(kept, entry, value)
        case "more":
            key, _, number = value.partition(" ")
            rest = tuple(pair for pair in entry.more if pair[0] != key)
            entry = read(kept, str(replace(entry, more=(*rest, (key, _within(key, number, 48))))))
        case "card":
            entry = read(kept, str(replace(entry, cards=_toggled(entry.cards, value))))
        case "mark":
            entry = read(kept, str(replace(entry, marks=_toggled(entry.marks, value))))
        case "by":
            marks = tuple(mark for mark in entry.marks if mark != BY_CARDS)
            entry = replace(entry, marks=(*marks, BY_CARDS) if value == BY_CARDS else marks)
        case _:
            return None
    return str(entry)


def _toggled(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return tuple(other for other in words if other != word) if word in words else (*words, word)


def _with_yaku(kept: Round[Rules], entry: Entry, key: str) -> Entry:
    """With a yaku more or less; what cannot count beside a new one gives way to it."""
    if key in dict(entry.more):
        return replace(entry, more=tuple(pair for pair in entry.more if pair[0] != key))
    new = _named(kept, entry, key, "")
    hands = played(kept)
    beside = [pair for pair in entry.more if _together(kept.rules, hands[pair[0]], hands[key])]
    return replace(new, more=(*beside, (key, 0)))


def _together(rules: Rules, one: Yaku, other: Yaku) -> bool:
    """Whether two yaku count beside each other."""
    if "dealt" in (one.group, other.group):
        return False
    return one.group != other.group or len(rules.evaluator.count_together([YakuLine(one, 1, ()), YakuLine(other, 1, ())])) == 2
