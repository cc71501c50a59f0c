"""Score keeping for Koi-Koi with real cards: the form in which players enter a round."""

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


def form(round_: Round[Rules], text: str, names: Sequence[str]) -> Html:
    """Return the form: the winner, the calls, the yaku by name or by cards, and the result."""
    entry, rules = read(round_, text), round_.rules
    people = [(1, names[0]), (2, names[1]), (0, "Nobody")]
    winner_buttons = group("Won by", [button(name, f"won {n}", pressed=entry.winner == n) for n, name in people], shown=False)
    parts = [tag("p", f"{month(round_.number)}. Who has won?", class_="ask"), winner_buttons]
    if entry.winner:
        parts += [_call_menus(rules, entry, names), _mark_buttons(rules, entry), _way_buttons(entry)]
        parts.append(_card_keys(round_, entry) if entry.by_cards else _yaku_buttons(round_, entry))
    if entry.winner is not None:
        parts.append(_outcome(round_, entry, names))
    return join(parts)


def _call_menus(rules: Rules, entry: Entry, names: Sequence[str]) -> Html:
    """Return a menu of the calls of each player if calls change the score."""
    if rules.koi_counts == "nothing" and not rules.viewing_after_koi:
        return Html("")
    counts = [(str(n), str(n)) for n in range(most_calls(rules) + 1)]
    calls = [select(f"Calls by {name}", f"calls {seat}", counts, str(entry.calls[seat - 1])) for seat, name in enumerate(names, 1)]
    return tag("div", *calls, class_="fields")


def _mark_buttons(rules: Rules, entry: Entry) -> Html:
    buttons = [button(MARKS[mark], f"mark {mark}", pressed=mark in entry.marks) for mark in marks_of(rules)]
    return group("The field", buttons) if buttons else Html("")


def _way_buttons(entry: Entry) -> Html:
    return group("Won with", [button(text, f"by {way}", pressed=entry.by_cards == (way == BY_CARDS)) for way, text in WAYS.items()])


def _yaku_buttons(round_: Round[Rules], entry: Entry) -> Html:
    """Return a button for each yaku, and a menu of the number of cards for each chosen one that counts them."""
    extra_cards = dict(entry.more)
    points = {row.hand.id: row.points for row in rows(round_, entry.calls[(entry.winner or 1) - 1] > 0)}
    buttons = []
    for key, hand in played(round_).items():
        value = points.get(key) or getattr(round_.rules, hand.points)
        text = join([tag("span", romaji(hand.name.romaji), " ", tag("b", str(value))), tag("small", hand.name.english)])
        buttons.append(button(text, f"yaku {key}", pressed=key in extra_cards))
    steps = [
        _card_count_menu(round_, hand, extra_cards[key]) for key, hand in played(round_).items() if key in extra_cards and most(round_, key)
    ]
    return join([group("Yaku", buttons, shown=False, kind="names"), tag("div", *steps, class_="fields") if steps else ""])


def _card_count_menu(round_: Round[Rules], hand: Yaku, number: int) -> Html:
    """Return a menu of the number of cards in a yaku, those that it needs included."""
    least = next(row.count for row in rows(round_) if row.hand.id == hand.id)
    counts = [(str(n), str(least + n)) for n in range(most(round_, hand.id) + 1)]
    return select(f"Cards in {hand.name.romaji}", f"more {hand.id}", counts, str(number))


def _card_keys(round_: Round[Rules], entry: Entry) -> Html:
    buttons = [
        button(tag("span", faces.face(card), role="img", aria_label=card.label), f"card {card.code}", pressed=card.code in entry.cards)
        for card in round_.rules.evaluator.deck
    ]
    return tag("div", *buttons, class_="keypad", role="group", aria_label="Cards taken by the winner", data_roving=True)


def _outcome(round_: Round[Rules], entry: Entry, names: Sequence[str]) -> Html:
    """Return the result and the button that writes it down."""
    try:
        settled = settle(round_, str(entry))
    except NotationError:
        hint = tag("p", "Touch what was made.", class_="draw")
        return join([hint, group("Write", [button("Write it down", "write", enabled=False)], shown=False)])
    seat = max(range(2), key=settled.payoffs.__getitem__)
    wins = f"{names[seat]} wins {plural(settled.payoffs[seat], 'point')}" if any(settled.payoffs) else "Nobody wins"
    why = join([shown.made(score(round_, entry))]) if entry.winner else tag("p", f"{settled.told}.", class_="why")
    return join([tag("p", wins, class_="total"), why, group("Write", [button("Write it down", "write", kind="go")], shown=False)])


def month(number: int) -> str:
    """Return the month of a round, followed by "again" in a second year."""
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
