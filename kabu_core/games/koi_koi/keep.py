"""Koi-Koi with real cards: the form that asks for a round."""

from collections.abc import Sequence

from kabu_core.content.hands import Yaku
from kabu_core.errors import NotationError
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi import yaku_view as shown
from kabu_core.games.koi_koi.entry import BY_CARDS, Entry, marks_of, most, most_calls, played, read, rows, score, settle, touch
from kabu_core.games.koi_koi.game import Rules
from kabu_core.games.koi_koi.view import MONTHS
from kabu_core.play.score_keeping import Round
from kabu_core.views import cards as faces
from kabu_core.views.html import Html, join, plural, romaji, tag
from kabu_core.views.keeper import Keeper, button, group, select

WAYS = {"names": "Yaku by name", BY_CARDS: "Cards taken"}
MARKS = {
    "bright": "A bright was dealt to the field",
    "no-hanami": "Rain: a willow lies on the field",
    "no-tsukimi": "Fog: a paulownia lies on the field",
}


def form(kept: Round[Rules], text: str, names: Sequence[str]) -> Html:
    """Who won, the calls, the yaku by name or by cards, and what it comes to."""
    entry, rules = read(kept, text), kept.rules
    people = [(1, names[0]), (2, names[1]), (0, "Nobody")]
    won = group("Won by", [button(who, f"won {n}", pressed=entry.winner == n) for n, who in people], shown=False)
    parts = [tag("p", f"{month(kept.number)}. Who has won?", class_="ask"), won]
    if entry.winner:
        parts += [_called(rules, entry, names), _marked(rules, entry), _ways(entry)]
        parts.append(_keys(kept, entry) if entry.by_cards else _yaku(kept, entry))
    if entry.winner is not None:
        parts.append(_outcome(kept, entry, names))
    return join(parts)


def _called(rules: Rules, entry: Entry, names: Sequence[str]) -> Html:
    """How often each has called, where that changes something."""
    if rules.koi_counts == "nothing" and not rules.viewing_after_koi:
        return Html("")
    counts = [(str(n), str(n)) for n in range(most_calls(rules) + 1)]
    calls = [select(f"Calls by {name}", f"calls {seat}", counts, str(entry.calls[seat - 1])) for seat, name in enumerate(names, 1)]
    return tag("div", *calls, class_="fields")


def _marked(rules: Rules, entry: Entry) -> Html:
    buttons = [button(MARKS[mark], f"mark {mark}", pressed=mark in entry.marks) for mark in marks_of(rules)]
    return group("The field", buttons) if buttons else Html("")


def _ways(entry: Entry) -> Html:
    return group("Won with", [button(text, f"by {way}", pressed=entry.by_cards == (way == BY_CARDS)) for way, text in WAYS.items()])


def _yaku(kept: Round[Rules], entry: Entry) -> Html:
    """A button for each yaku; behind those that were touched, how many cards more there are, where these count."""
    more = dict(entry.more)
    points = {row.hand.id: row.points for row in rows(kept, entry.calls[(entry.winner or 1) - 1] > 0)}
    buttons = []
    for key, hand in played(kept).items():
        worth = points.get(key) or getattr(kept.rules, hand.points)
        text = join([tag("span", romaji(hand.name.romaji), " ", tag("b", str(worth))), tag("small", hand.name.english)])
        buttons.append(button(text, f"yaku {key}", pressed=key in more))
    steps = [_more(kept, hand, more[key]) for key, hand in played(kept).items() if key in more and most(kept, key)]
    return join([group("Yaku", buttons, shown=False, kind="names"), tag("div", *steps, class_="fields") if steps else ""])


def _more(kept: Round[Rules], hand: Yaku, number: int) -> Html:
    """How many cards a yaku has, those that it needs included."""
    least = next(row.count for row in rows(kept) if row.hand.id == hand.id)
    counts = [(str(n), str(least + n)) for n in range(most(kept, hand.id) + 1)]
    return select(f"Cards in {hand.name.romaji}", f"more {hand.id}", counts, str(number))


def _keys(kept: Round[Rules], entry: Entry) -> Html:
    buttons = [
        button(tag("span", faces.face(card), role="img", aria_label=card.label), f"card {card.code}", pressed=card.code in entry.cards)
        for card in kept.rules.evaluator.deck
    ]
    return tag("div", *buttons, class_="keypad", role="group", aria_label="Cards taken by the winner", data_roving=True)


def _outcome(kept: Round[Rules], entry: Entry, names: Sequence[str]) -> Html:
    """What it comes to, and the button that writes it down."""
    try:
        found = settle(kept, str(entry))
    except NotationError:
        told = tag("p", "Touch what was made.", class_="draw")
        return join([told, group("Write", [button("Write it down", "write", enabled=False)], shown=False)])
    seat = max(range(2), key=found.payoffs.__getitem__)
    wins = f"{names[seat]} wins {plural(found.payoffs[seat], 'point')}" if any(found.payoffs) else "Nobody wins"
    why = join([shown.made(score(kept, entry))]) if entry.winner else tag("p", f"{found.told}.", class_="why")
    return join([tag("p", wins, class_="total"), why, group("Write", [button("Write it down", "write", kind="go")], shown=False)])


def month(number: int) -> str:
    """The month of a round, with its number in a second year."""
    return MONTHS[number % 12] + (" again" if number >= 12 else "")


KEEPER = Keeper(
    settle=settle,
    next_dealer=koi_koi.next_dealer,
    form=form,
    touch=touch,
    label=month,
    rows=("next-dealer", "exhausted-deals"),
    lines=lambda rules: rules.rounds,
)
