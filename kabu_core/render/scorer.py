"""What a kabu hand is worth, said in one line and explained in a few.

The answer is a list of parts, so that the table of all answers can store each part once.
"""

from collections.abc import Iterator

from kabu_core import content, odds, totals
from kabu_core.cards import Card, ranks
from kabu_core.hands import Line, NamedHand, Score
from kabu_core.render import cards as faces
from kabu_core.render import words
from kabu_core.render.html import Html, count, escape, join, plain, prose, romaji, script, tag
from kabu_core.totals import Draw, KabuRules, Role

EMPTY = "Give one to three cards."
WHO = {"player": "A bettor", "dealer": "The dealer"}


def answer(score: Score, role: Role, rules: KabuRules, specials: tuple[NamedHand, ...]) -> list[Html]:
    """The answer in parts: cards, total with its name, the sum, named hands, the third card, how often it is dealt."""
    if not score.cards:
        return [tag("div", tag("p", EMPTY, class_="draw"), class_="result")]
    return [
        Html('<div class="result">'),
        *_cards(score.cards),
        _total(score.total),
        *_lines(score.lines),
        *_sum(score.cards, score.total),
        *_third(score.cards, role, rules, specials),
        *_often(score.cards),
        Html("</div>"),
    ]


def say(score: Score) -> str:
    """The answer in one sentence for the live region."""
    if not score.cards:
        return EMPTY
    names = [content.numerals()[score.total].romaji, *(line.hand.name.romaji for line in score.lines)]
    wins = " Wins by itself." if any(line.wins for line in score.lines) else ""
    return f"Total {score.total}, {', '.join(plain(name) for name in names)}.{wins}"


def trouble(message: str) -> Html:
    """A sentence about input that could not be read."""
    return tag("p", message, class_="error")


def _cards(cards: tuple[Card, ...]) -> Iterator[Html]:
    yield Html('<div class="cards" role="group" aria-label="The hand">')
    yield from (faces.card(card) for card in cards)
    yield Html("</div>")


def _total(total: int) -> Html:
    found = content.numerals()[total]
    kana = script(f"{found.kanji} {found.kana}")
    return tag("p", tag("b", str(total)), " · ", romaji(found.romaji), " ", kana, class_="total")


def _sum(cards: tuple[Card, ...], total: int) -> Iterator[Html]:
    if len(cards) > 1:
        yield Html('<p class="why">')
        for n, card in enumerate(cards):
            yield escape(f" + {card.rank}" if n else str(card.rank))
        yield escape(f" = {sum(ranks(cards))}. ")
        yield join([f"Only the last digit counts: {total}.", Html("</p>")])


def _lines(lines: tuple[Line, ...]) -> Iterator[Html]:
    if lines:
        yield Html('<ul class="lines">')
        yield from map(_line, lines)
        yield Html("</ul>")


def _line(line: Line) -> Html:
    """One named hand: what it is and who says so."""
    hand = line.hand
    wins = f" It wins by itself and pays {content.odds(line.pays)}." if line.wins else ""
    meaning = f" ‘{hand.name.english}’" if hand.name.english else ""
    who = join([" ", tag("small", words.cites(hand.sources))])
    return tag("li", words.name(hand.name), meaning, ". ", prose(hand.says), wins, who, class_="wins" if line.wins else None)


def _third(cards: tuple[Card, ...], role: Role, rules: KabuRules, specials: tuple[NamedHand, ...]) -> Iterator[Html]:
    if len(cards) == 1:
        yield tag("p", "A second card is always dealt.", class_="draw")
    elif len(cards) == 3:
        yield tag("p", "Three cards: no more are drawn.", class_="draw")
    elif totals.special(cards, role, rules, specials):
        yield tag("p", "It is decided: no third card.", class_="draw")
    else:
        yield _draw(totals.drawing(cards, role, rules, specials), role)
        if totals.may_escape(cards, role, rules):
            yield tag("p", "Or the stake may be taken back.", class_="draw")
        better, unseen = odds.bettered(ranks(cards))
        yield tag("p", f"Of the {unseen} cards not in this hand, {better} would better it.", class_="draw")


def _draw(draw: Draw, role: Role) -> Html:
    texts = {
        "must": f"{WHO[role]} must draw a third card.",
        "may": f"{WHO[role]} may draw a third card.",
        "may not": f"{WHO[role]} may not draw a third card.",
    }
    return tag("p", texts[draw], class_="draw")


def _often(cards: tuple[Card, ...]) -> Iterator[Html]:
    ways, every = odds.deals(ranks(cards))
    yield join([Html('<p class="deals">'), f"{count(ways)} of {count(every)} deals of {NUMBERS[len(cards)]} "])
    yield Html("give these ranks in some order; ")
    made, every = odds.made(sum(ranks(cards)) % 10, len(cards))
    yield join([f"{made / every:.2%} give this total.", Html("</p>")])


NUMBERS = {1: "one card", 2: "two cards", 3: "three cards"}
