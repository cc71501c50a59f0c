"""The board of Koi-Koi from one seat's view: both captures, the field, the hand, and what there is to know before the question."""

from collections.abc import Iterable

from kabu_core import content
from kabu_core.cards import HIDDEN, Card
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import Koi, Shobu, State
from kabu_core.play.fishing import Play, Take
from kabu_core.play.state import Action, Event
from kabu_core.play.yaku import Bonus, Close, YakuLine
from kabu_core.views import cards as faces
from kabu_core.views import yaku
from kabu_core.views.board import Scorer, View
from kabu_core.views.html import Html, join, plural, romaji, tag
from kabu_core.views.log import Names, Texts
from kabu_core.views.words import Choices

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


def board(view: State, names: Names) -> Html:
    """The opponent's side, the field, the reader's side, and before the question what is at stake."""
    panel = _panel(view, names) if view.phase == "call" and names(view.turn) == "You" else ""
    return tag("div", _side(view, 1, names), _field(view), _side(view, 0, names), panel, class_="fishing")


def prompt(view: State) -> str:
    """What the actor has to decide, in one sentence."""
    match view.phase:
        case "play":
            return "Play a card from your hand."
        case "take":
            return f"The stock gives {yaku.name(view.shown[0])}. Which card does it take?"
        case "call":
            return f"You can stop and win {plural(koi_koi.result(view, view.turn).payout, 'point')}, or call koi-koi and play on."
    return "The round is over."


def choices(view: State) -> Choices:
    """A button for each thing to do: every card of the hand with what it takes."""
    actions = sorted(view.actions(), key=_month) if view.phase == "play" else view.actions()
    return [("", [(_choice(view, action), str(action)) for action in actions])]


def spread(view: State) -> list[str]:
    """The table in words, each card with its code, for a terminal; and before the question who has and lacks what."""
    mine, theirs = view.turn, 1 - view.turn
    zones = {"Field": view.field, "They took": view.captures[theirs], "You took": view.captures[mine], "Your hand": view.hands[mine]}
    told = [f"{title}: {', '.join(f'{card} {yaku.name(card)}' for card in _sorted(cards)) or 'nothing'}" for title, cards in zones.items()]
    if view.phase != "call":
        return told
    made = ", ".join(f"{line.hand.name.romaji} {line.points}" for line in koi_koi.made(view, mine))
    near = [
        f"{who} are close to: {', '.join(map(_lacking, koi_koi.close(view, seat))) or 'nothing'}"
        for who, seat in (("You", mine), ("They", theirs))
    ]
    return [*told, f"Made: {made}", *near]


def _lacking(row: Close) -> str:
    return f"{row.hand.name.romaji} {row.points} ({plural(row.missing, 'card')} of {' '.join(map(str, row.cards))})"


def _month(action: Action) -> tuple[int, str]:
    return (action.card.number, action.card.code) if isinstance(action, Play) else (0, "")


def _choice(view: State, action: Action) -> Html:
    match action:
        case Play(card, take):
            taken = (take,) if take else view.matches(card)
            return join([faces.card(card, decorative=True), " ", tag("span", yaku.name(card)), " ", tag("small", _takes(card, taken))])
        case Take(card):
            return join([faces.card(card, decorative=True), " ", tag("span", yaku.name(card))])
        case Shobu():
            return join([tag("span", "Stop"), " ", tag("small", f"win {koi_koi.result(view, view.turn).payout}")])
        case Koi():
            return join([tag("span", "Koi-koi"), " ", tag("small", "play on")])
    return Html("")


def _takes(card: Card, taken: tuple[Card, ...]) -> str:
    """What a played card takes; of its own month a word is enough, where there is one."""
    if not taken:
        return "stays on the field"
    if len(taken) > 1:
        return f"takes all {len(taken)}"
    thing = yaku.thing(taken[0])
    return f"takes {thing if taken[0].number == card.number and thing not in yaku.PLAIN else yaku.name(taken[0])}"


def _side(view: State, seat: int, names: Names) -> Html:
    """One player: who, how the game stands, what is taken, and the hand."""
    who = names(seat)
    possessive = "Your" if who == "You" else f"{who}’s"
    lines = koi_koi.made(view, seat)
    return tag(
        "div",
        tag("h4", who, *_standing(view, seat)),
        yaku.kinds(view.captures[seat]) if view.captures[seat] else tag("p", "Nothing taken yet.", class_="none"),
        tag("p", *_made(lines), class_="made") if lines else "",
        _hand(view.hands[seat], f"{possessive} hand"),
        class_="side",
        role="group",
        aria_label=who,
        aria_current="true" if view.phase != "over" and view.turn == seat else None,
    )


def _standing(view: State, seat: int) -> list[Html]:
    told = ["dealer"] if seat == view.seating.dealer else []
    told += [f"koi-koi × {view.calls[seat]}"] if view.calls[seat] else []
    told += [f"won so far {koi_koi.won_by(view, seat)}"]
    return [tag("span", f" {text}") for text in told]


def _made(lines: Iterable[YakuLine]) -> list[Html]:
    return [tag("span", romaji(line.hand.name.romaji), " ", tag("b", str(line.points))) for line in lines]


def _hand(cards: tuple[Card, ...], name: str) -> Html:
    if HIDDEN in cards:
        backs = join(faces.card(card, decorative=True) for card in cards)
        return tag("div", backs, class_="backs", role="img", aria_label=f"{name}, {plural(len(cards), 'card')} face down")
    return faces.row(_sorted(cards), f"{name}, {plural(len(cards), 'card')}", "cards hand") if cards else Html("")


def _sorted(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.number, card.code))


def _field(view: State) -> Html:
    turned = faces.row(view.shown, "From the stock", "cards shown") if view.shown else ""
    stock = tag("p", "Stock ", tag("b", str(len(view.stock))), class_="stock")
    lying = (
        faces.row(_sorted(view.field), f"The field, {plural(len(view.field), 'card')}") if view.field else tag("p", "The field is empty.")
    )
    return tag("div", tag("h4", "Field"), lying, turned, stock, class_="field-zone", role="group", aria_label="Field")


# ---- before the question


def _panel(view: State, names: Names) -> Html:
    """What is made, what is close, what a call risks."""
    seat = view.turn
    score, mine = koi_koi.result(view, seat), koi_koi.close(view, seat)
    places = dict.fromkeys(view.field, "on the field") | dict.fromkeys(view.hands[seat], "in your hand")
    near = yaku.close(mine, places) if mine else tag("p", "Nothing that lacks only a card or two.")
    parts = [tag("h4", "Made"), yaku.made(score), tag("h4", "Within reach"), near]
    parts += [tag("h4", "At risk"), tag("p", _risk(view, seat, names(1 - seat)))]
    theirs = koi_koi.close(view, 1 - seat)
    parts += [yaku.close(theirs, places)] if theirs else []
    return tag("div", *parts, class_="panel", role="group", aria_label="Before you answer")


def _risk(view: State, seat: int, other: str) -> str:
    """What a call may bring or cost, and how near the other is."""
    left = plural(len(view.hands[seat]), "card")
    now = koi_koi.result(view, 1 - seat).points
    has = f" {other} has {plural(now, 'point')} already." if now else ""
    near = f" {other} is close to:" if koi_koi.close(view, 1 - seat) else f" {other} is not close to any yaku."
    return f"You have {left} left. If {other} stops first, you win nothing{_call(view, seat)}.{has}{near}"


def _call(view: State, seat: int) -> str:
    """What the call itself does to the points of this round."""
    first = not view.calls[seat]
    effects = {
        "opponent-doubles": " and lose double" if first else " and lose double, as since your first call",
        "calls-multiply": ", and every call multiplies what is won",
        "own-calls-add": "; if you win, your call brings more",
    }
    return effects.get(view.rules.koi_counts, "")


# ---- the log


def _lot(event: Event, who: str) -> str:
    return f"{{who}} draw{{s}} {yaku.names(event.cards)} for the deal."


def _redeal(event: Event, who: str) -> str:
    return f"The deal holds *{_yaku(event)}*, and all is dealt again."


def _round(event: Event, who: str) -> str:
    verb = "are" if who == "You" else "is"
    return f"Round {{points}}, {MONTHS[(event.points - 1) % 12]}. {{who}} {verb} the dealer and play{{s}} first."


def _dealt(event: Event, who: str) -> str:
    if HIDDEN in event.cards:
        return f"{{who}} get{{s}} {plural(len(event.cards), 'card')}."
    return f"{{who}} get{{s}} {yaku.names(event.cards)}."


def _lying(event: Event, who: str) -> str:
    return f"On the field lie {yaku.names(event.cards)}."


def _dealt_yaku(event: Event, who: str) -> str:
    if event.seat is None:
        return f"The field holds *{_yaku(event)}*: {yaku.names(event.cards)}."
    return f"{{who}} {'have' if who == 'You' else 'has'} been dealt *{_yaku(event)}*: {yaku.names(event.cards)}."


def _field_taken(event: Event, who: str) -> str:
    return f"{{who}} take{{s}} {yaku.names(event.cards)} from the field."


def _play(event: Event, who: str) -> str:
    return f"{{who}} play{{s}} {_fate(event)}."


def _turn(event: Event, who: str) -> str:
    return f"{{who}} turn{{s}} up {_fate(event)}."


def _fate(event: Event) -> str:
    card, *taken = event.cards
    return f"{yaku.name(card)} and take{{s}} {yaku.names(taken)}" if taken else f"{yaku.name(card)}, which stays on the field"


def _new_yaku(event: Event, who: str) -> str:
    return f"{{who}} {'have' if who == 'You' else 'has'} *{_yaku(event)}*, {plural(event.points, 'point')}."


def _koi(event: Event, who: str) -> str:
    times = f", now {event.points} times" if event.points > 1 else ""
    return f"{{who}} call{{s}} *koi-koi*{times}."


def _shobu(event: Event, who: str) -> str:
    return f"{{who}} stop{{s}}, *shōbu*, with {plural(event.points, 'point')}."


def _bonus(event: Event, who: str) -> str:
    text = yaku.bonus(Bonus(event.text, event.points, event.column or 0))
    return f"{text[:1].upper()}{text[1:]}."


def _yaku(event: Event) -> str:
    return content.yaku()[event.text].name.romaji


TEXTS: Texts = {
    "lot": _lot,
    "redeal": _redeal,
    "round": _round,
    "dealt": _dealt,
    "field": _lying,
    "dealt yaku": _dealt_yaku,
    "field taken": _field_taken,
    "play": _play,
    "turn": _turn,
    "yaku": _new_yaku,
    "koi": _koi,
    "shobu": _shobu,
    "bonus": _bonus,
    "exhausted": "Both hands are empty and nobody has stopped.",
}
"""What happens at this table."""

VIEW = View(board=board, prompt=prompt, choices=choices, spread=spread, texts=TEXTS, tells=True)  # else each question sounds the same
SCORER = Scorer(
    score=koi_koi.score,
    answer=yaku.answer,
    say=yaku.say,
    holders={"player": "A player"},
    most=koi_koi.MOST_CARDS,
    asked="What are these cards worth?",
)
