"""Koi-Koi with real cards: the text form of a round that players enter, and its points.

The text is a list of words, such as "won:2 calls:1,0 bright akatan kasu:3". Here seat 2 has won (0 would be nobody), and seat 1 has called
koi-koi once. A bright was dealt to the field. The winner has made two yaku: akatan, and kasu with three cards more than it needs. The mark
"no-hanami" says that the weather spoils the yaku hanami. In place of yaku, the text can have the word "cards" and the codes of the
winner's cards. Words that have no effect at the moment stay in the text.
"""

from dataclasses import dataclass, replace

from kabu_core.cards import Card
from kabu_core.content.named_hands import Yaku
from kabu_core.errors import NotationError, join_with_or, quote_input
from kabu_core.games.koi_koi import yaku_points_and_bonuses
from kabu_core.games.koi_koi.game import Rules
from kabu_core.games.koi_koi.rule_options import SPOILING_MONTHS
from kabu_core.games.koi_koi.yaku_patterns import YakuPattern
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuInScore, YakuScore
from kabu_core.play.real_card_score_keeping import RoundAwaitingEntry, RoundResult
from kabu_core.play.round_based_state import replace_at
from kabu_core.rules import parse_whole_number

SPOILING_MARKS = {f"no-{key}": key for key in SPOILING_MONTHS}
BY_CARDS = "cards"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EnteredRound:
    """A round as the players have entered it so far.

    `winner` is the winner's seat, counted from 1. It is 0 if nobody has won, and None if the players have not entered it yet. `more` has
    the winner's yaku as pairs: the id, and the number of cards beyond those that the yaku needs.
    """

    winner: int | None = None
    calls: tuple[int, ...] = (0, 0)
    marks: tuple[str, ...] = ()
    more: tuple[tuple[str, int], ...] = ()
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        won = [] if self.winner is None else [f"won:{self.winner}"]
        calls = [f"calls:{','.join(map(str, self.calls))}"] if any(self.calls) else []
        yaku_words = [f"{id_}:{extra}" if extra else id_ for id_, extra in self.more]
        return " ".join([*won, *calls, *yaku_words, *self.marks, *self.cards])

    @property
    def entered_by_cards(self) -> bool:
        """Whether the captured cards are entered instead of the yaku."""
        return BY_CARDS in self.marks


def parse_round_entry(round_: RoundAwaitingEntry[Rules], text: str) -> EnteredRound:
    """Parse the text of an entry. Raises NotationError."""
    entry = EnteredRound()
    for word in text.split():
        key, _, value = word.partition(":")
        if key == "won":
            entry = replace(entry, winner=_parse_number_up_to(word, value, 2))
        elif key == "calls":
            entry = replace(entry, calls=_parse_calls(round_.rules, word, value.split(",")))
        else:
            entry = _add_word_to_entry(round_, entry, key, value)
    return entry


def _add_word_to_entry(round_: RoundAwaitingEntry[Rules], entry: EnteredRound, key: str, value: str) -> EnteredRound:
    """Return the entry with a mark, a yaku or a card added. Raises NotationError."""
    known_yaku, card_codes = yaku_allowed_in_entry(round_), [card.code for card in round_.rules.evaluator.deck]
    if key in (*entry.marks, *entry.cards, *dict(entry.more)):
        raise NotationError(f"{quote_input(key)} appears twice in the round")
    if key in (BY_CARDS, *field_conditions_affecting_score(round_.rules)) and not value:
        return replace(entry, marks=(*entry.marks, key))
    if key in card_codes and not value:
        return replace(entry, cards=(*entry.cards, key))
    if key not in known_yaku:
        raise NotationError(f"a round cannot have {quote_input(key)}; choose {join_with_or([*known_yaku, 'cards'], 20)}")
    return replace(entry, more=(*entry.more, (key, _parse_number_up_to(key, value or "0", most_scoring_extra_cards(round_, key)))))


def _parse_number_up_to(word: str, text: str, high: int) -> int:
    number = parse_whole_number(text)
    if number is None or number > high:
        raise NotationError(f"{quote_input(word)} cannot have {quote_input(text)}; it takes 0 to {high}")
    return number


def _parse_calls(rules: Rules, word: str, texts: list[str]) -> tuple[int, ...]:
    if len(texts) != 2:
        raise NotationError(f"{quote_input(word)} takes the calls of both players, as in 'calls:1,0'")
    return tuple(_parse_number_up_to(word, text, most_koi_koi_calls(rules)) for text in texts)


def most_koi_koi_calls(rules: Rules) -> int:
    """Return how often a player can call in a round; a call needs a card left in the hand."""
    return 1 if rules.koi_calls == "once" else rules.hand_size - 1


def yaku_allowed_in_entry(round_: RoundAwaitingEntry[Rules]) -> dict[str, Yaku]:
    """Return the yaku that can win a round, keyed by id: first those made in play, then dealt yaku."""
    rules = round_.rules
    dealt = rules.dealt_to_hand == "wins" or rules.dealt_to_field == "dealer-wins"
    hands = [row.hand for row in yaku_patterns(round_)]
    hands += [hand for hand in rules.evaluator.hands if hand.group == "dealt" and dealt and getattr(rules, hand.points)]
    return {hand.id: hand for hand in hands}


def most_scoring_extra_cards(round_: RoundAwaitingEntry[Rules], key: str) -> int:
    """Return the largest number of further cards for which a yaku scores extra points. Cards that the yaku needs are not counted."""
    return next(
        (row.weight_of_held_cards(row.counting_cards) - row.count for row in yaku_patterns(round_) if row.hand.id == key and row.extra), 0
    )


def yaku_patterns(round_: RoundAwaitingEntry[Rules], called: bool = False) -> list[YakuPattern]:
    """Return the patterns of the yaku in this round. If `called` is True, they have the points that apply after a call."""
    return round_.rules.evaluator.yaku_patterns(called, _month_of_round(round_))


def _month_of_round(round_: RoundAwaitingEntry[Rules]) -> int:
    return round_.number % 12 + 1


def field_conditions_affecting_score(rules: Rules) -> list[str]:
    """Return the words for facts about the field that affect the score under these rules.

    An example is "bright", which means that a bright was dealt to the field.
    """
    return (["bright"] if rules.bright_on_field_doubles else []) + ([*SPOILING_MARKS] if rules.viewing_weather else [])


# ---- the points


def score_entered_round(round_: RoundAwaitingEntry[Rules], entry: EnteredRound) -> YakuScore:
    """Return the winner's score for an entered round."""
    rules, seat = round_.rules, (entry.winner or 1) - 1
    cards = tuple(rules.evaluator.deck[code] for code in entry.cards) if entry.entered_by_cards else ()
    lines = _yaku_lines_that_count(round_, entry, cards, entry.calls[seat] > 0)
    dealt = [line for line in lines if line.hand.group == "dealt"]
    if dealt:
        return YakuScore(
            cards=(),
            lines=lines,
            points=yaku_points_and_bonuses.sum_of_points(lines),
            bonuses=(),
            payout=yaku_points_and_bonuses.sum_of_points(lines),
        )
    return yaku_points_and_bonuses.score_yaku_lines(cards, lines, rules, entry.calls[seat], entry.calls[1 - seat], "bright" in entry.marks)


def _yaku_lines_that_count(
    round_: RoundAwaitingEntry[Rules], entry: EnteredRound, cards: tuple[Card, ...], called: bool
) -> tuple[YakuInScore, ...]:
    """Return the score lines of the yaku that count: those made by the cards, or those entered by id. A dealt yaku excludes all others."""
    evaluator, month = round_.rules.evaluator, _month_of_round(round_)
    if entry.entered_by_cards:
        lines = evaluator.made_yaku_lines(evaluator.mask_of_cards(cards), month, called)
    else:
        hands = yaku_allowed_in_entry(round_)
        dealt = [hands[key] for key, _ in entry.more if hands[key].group == "dealt"]
        dealt_lines = tuple(YakuInScore(hand, getattr(round_.rules, hand.points)) for hand in dealt[:1])
        lines = dealt_lines or evaluator.lines_of_yaku_ids(dict(entry.more), month, called)
    spoilt_ids = [SPOILING_MARKS[mark] for mark in entry.marks if mark in SPOILING_MARKS]
    return tuple(line for line in lines if line.hand.id not in spoilt_ids)


def settle_round_entry(round_: RoundAwaitingEntry[Rules], text: str) -> RoundResult:
    """Return the payoffs of a round. Raises NotationError for an incomplete entry."""
    entry = parse_round_entry(round_, text)
    if entry.winner is None:
        raise NotationError("this round does not say who won it; choose 1 or 2, or 0 for nobody")
    if not entry.winner:
        return _settle_unstopped_round(round_)
    winner_score = score_entered_round(round_, entry)
    if not winner_score.payout:
        raise NotationError("nobody wins a round without a yaku that counts; enter one, or the cards")
    return _round_result(round_, entry.winner - 1, winner_score.payout, equation_sentence(winner_score))


def _settle_unstopped_round(round_: RoundAwaitingEntry[Rules]) -> RoundResult:
    """Return the payoffs of a round in which nobody stopped."""
    if round_.rules.exhausted == "dealer":
        return _round_result(round_, round_.dealer, round_.rules.exhausted_points, "Nobody stopped: the dealer’s privilege")
    return _round_result(round_, 0, 0, "Nobody stopped")


def _round_result(round_: RoundAwaitingEntry[Rules], seat: int, points: int, reason: str) -> RoundResult:
    enough = 0 < round_.rules.target <= round_.won[seat] + points
    return RoundResult(replace_at((-points, -points), seat, points), reason, enough or round_.number + 1 >= round_.rules.rounds)


def equation_sentence(winner_score: YakuScore) -> str:
    """Return the equation of a score as a plain sentence."""
    return yaku_points_and_bonuses.capitalize_first_letter(yaku_points_and_bonuses.score_in_words(winner_score))


# ---- the form's events


def apply_form_event(round_: RoundAwaitingEntry[Rules], text: str, event: str) -> str | None:
    """Apply an event of the form and return the new text, or None for an unknown event. Raises NotationError.

    Events are "won N", "calls SEAT N", "yaku ID", "more ID N", "card CODE", "mark MARK" and "by WAY".
    """
    entry = parse_round_entry(round_, text)
    word, _, value = event.partition(" ")
    match word:
        case "won":
            entry = parse_round_entry(round_, f"{text} won:{value}")
        case "calls":
            seat, _, number = value.partition(" ")
            calls = replace_at(entry.calls, 0 if seat == "1" else 1, _parse_number_up_to(event, number, most_koi_koi_calls(round_.rules)))
            entry = replace(entry, calls=calls)
        case "yaku":
            entry = _toggle_yaku(round_, entry, value)
        case "more":
            key, _, number = value.partition(" ")
            rest = tuple(pair for pair in entry.more if pair[0] != key)
            entry = parse_round_entry(round_, str(replace(entry, more=(*rest, (key, _parse_number_up_to(key, number, 48))))))
        case "card":
            entry = parse_round_entry(round_, str(replace(entry, cards=_toggle_word(entry.cards, value))))
        case "mark":
            entry = parse_round_entry(round_, str(replace(entry, marks=_toggle_word(entry.marks, value))))
        case "by":
            marks = tuple(mark for mark in entry.marks if mark != BY_CARDS)
            entry = replace(entry, marks=(*marks, BY_CARDS) if value == BY_CARDS else marks)
        case _:
            return None
    return str(entry)


def _toggle_word(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return tuple(other for other in words if other != word) if word in words else (*words, word)


def _toggle_yaku(round_: RoundAwaitingEntry[Rules], entry: EnteredRound, key: str) -> EnteredRound:
    """Return the entry with the yaku `key` removed if it was chosen before.

    Otherwise add this yaku, and remove yaku that cannot count with it.
    """
    if key in dict(entry.more):
        return replace(entry, more=tuple(pair for pair in entry.more if pair[0] != key))
    new = _add_word_to_entry(round_, entry, key, "")
    hands = yaku_allowed_in_entry(round_)
    beside = [pair for pair in entry.more if _yaku_can_count_together(round_.rules, hands[pair[0]], hands[key])]
    return replace(new, more=(*beside, (key, 0)))


def _yaku_can_count_together(rules: Rules, one: Yaku, other: Yaku) -> bool:
    """Return whether two yaku can count together."""
    if "dealt" in (one.group, other.group):
        return False
    return one.group != other.group or len(rules.evaluator.lines_that_count_together([YakuInScore(one, 1), YakuInScore(other, 1)])) == 2
