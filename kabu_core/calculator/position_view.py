"""The form and the answer of the odds calculator as HTML."""

from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction

from kabu_core import content, games
from kabu_core.advice.duel import ChoiceOdds
from kabu_core.calculator.decisions import Decision, has_exact_odds
from kabu_core.calculator.hands import Hands, name_of
from kabu_core.calculator.position import PositionOdds
from kabu_core.calculator.position_query import OTHER, PositionQuery
from kabu_core.cards import MOST_LETTERS, Card, Deck, split_hand
from kabu_core.rules import Value, in_words, spell
from kabu_core.views import cards as faces
from kabu_core.views.html import Html, escape, join, plain, romaji, table, tag, with_sign
from kabu_core.views.rules import headed, spelt
from kabu_core.views.scorer import WHO, trouble

HANDS = {"player": "dealer’s", "dealer": "bettor’s"}
"""Whose hand it is that each plays against."""

CHANGED = "Changed by seen cards"

PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


def form(at: PositionQuery, lying: Sequence[str], switches: Sequence[tuple[str, Value]], deck: Deck, gone: Container[Card]) -> Html:
    """All that can be changed; `lying` are the cards of the other hand that may be known, `gone` those that are named."""
    info, most = content.game(at.game), max(games.advice(at.game).deciding)
    titles = {game: content.game(game).title for game in games.GAMES if has_exact_odds(game)}
    changed = {"": "none", **{f"{name}={spell(value)}": _switch(at.game, name, value) for name, value in switches}}
    known = {name: _other(at, name, deck) if name in lying else _hidden(name, "") for name in OTHER}
    parts = [
        _select("Game", "game", titles, at.game, data_event="game"),
        _hidden("game", at.game),
        _select("Rules", "under", {key: preset.label for key, preset in info.presets.items()}, at.preset, name="under", data_field=True),
        _select("One rule changed", "switch", changed, at.switch, name="switch", data_field=True),
        _holders(at),
    ]
    held = _cards("Your cards", "cards", at.held, _keys(deck, gone, "cards", digits=True), deck, most) if most else _hidden("cards", "")
    seen = _cards("Seen elsewhere", "seen", at.seen, _keys(deck, gone, "seen"), deck)
    others = tag("div", *known.values(), class_="fields") if lying else join(known.values())
    link = tag("button", "Copy a link", type="button", class_="plain", data_link=True)
    return tag("form", tag("div", *parts, class_="fields"), held, others, seen, link, class_="alive")


def _holders(at: PositionQuery) -> Html:
    """Whose hand it is, where there is a dealer."""
    if not games.advice(at.game).duel:
        return _hidden("as", "player")
    radios = (
        tag("label", tag("input", type="radio", name="as", value=role, data_field=True, checked=role == at.role), f" {WHO[role].lower()}")
        for role in HANDS
    )
    return tag("fieldset", tag("legend", "Held by"), tag("div", *radios, class_="pick"))


def _other(at: PositionQuery, name: str, deck: Deck) -> Html:
    """A card of the other hand, if it is known."""
    drew = name == "third"
    unknown = {"": "none: stood" if drew else "not seen"}
    label = f"The {HANDS.get(at.role, 'other')} {name} card"
    return _select(
        label, name, {**unknown, **{card: card for card in map(_figure, _firsts(deck))}}, getattr(at, name), name=name, data_field=True
    )


def _cards(label: str, name: str, typed: str, keys: Iterator[Html], deck: Deck, most: int | None = None) -> Html:
    """Where cards are typed or pressed."""
    box = {
        "type": "text",
        "id": f"odds-{name}",
        "name": name,
        "value": typed,
        "maxlength": MOST_LETTERS,
        "data_most": most,
    }
    key = {"data_key": "Backspace"} if most else {}
    typing = tag(
        "div",
        tag(
            "p",
            tag("label", label, for_=f"odds-{name}"),
            tag("input", **box, **faces.notation(deck), **PLAIN, data_field=True),
            class_="field",
        ),
        tag("button", "Erase last", type="button", data_erase=True, data_into=name, aria_label=f"Erase last: {label}", **key),
        tag("button", "Clear", type="button", class_="plain", data_clear=True, data_into=name, aria_label=f"Clear: {label}"),
        class_="typed",
    )
    return join([typing, tag("div", *keys, class_="rank-keys", role="group", aria_label=f"Add: {label}", data_roving=True)])


def _keys(deck: Deck, gone: Container[Card], into: str, *, digits: bool = False) -> Iterator[Html]:
    """A button for each number, with how many of it are left."""
    for first in _firsts(deck):
        left = [card for card in deck if card.number == first.number and card not in gone]
        figure = _figure(first) if deck.ranks_alone else str(first.number)
        types = figure if deck.ranks_alone or not left else left[0].code
        name = f"{figure}, {len(left)} left"
        text = (tag("b", figure), " ", tag("small", f"{len(left)} left"))
        key = figure[-1].lower() if digits else None
        yield tag("button", *text, type="button", data_type=types, data_into=into, data_key=key, disabled=not left, aria_label=name)


def _firsts(deck: Deck) -> list[Card]:
    """One card of each number, what has none last."""
    first = {card.number: card for card in reversed(deck.cards)}
    return [first[number] for number in sorted(first, key=lambda number: (not number, number))]


def _figure(card: Card) -> str:
    """What is typed for a card."""
    return faces.corner(card).upper() or "0"


def _switch(game: str, name: str, value: Value) -> str:
    option, _ = games.spec(game).rules.options()[name]
    return f"{plain(headed(option))}: {spelt(option, value)}"


def _select(label: str, key: str, values: Mapping[str, str], chosen: str, **attributes: object) -> Html:
    options = join(tag("option", text, value=value, selected=value == chosen) for value, text in values.items())
    id_ = f"odds-{key}-choice"
    return tag("span", tag("label", label, for_=id_), " ", tag("select", options, id=id_, **attributes), class_="field")


def _hidden(name: str, value: str) -> Html:
    return tag("input", type="hidden", name=name, value=value, data_field=True)


# ---- what comes of it


def answer(at: PositionQuery, found: PositionOdds | None, bare: PositionOdds | None, wrong: str) -> Html:
    """What the choices are worth and what the next card brings; beside it what seen cards have changed, if `bare` says it without them."""
    if wrong:
        return tag("div", trouble(wrong), class_="reckoned")
    if found is None:
        return tag("div", tag("p", say(at, None)), class_="reckoned")
    parts = [tag("p", say(at, found), class_="summary")]
    if found.decision:
        parts.append(_choices(found.decision, bare.decision if bare else None))
    if split_hand(at.held) and found.hands[0].cards > len(found.known.held):
        parts.append(_next(found.hands[0], bare.hands[0] if bare else None))
    return tag("div", *parts, class_="reckoned")


def say(at: PositionQuery, found: PositionOdds | None) -> str:
    """The answer in a sentence or two."""
    asks = games.advice(at.game)
    many = [in_words(n) for n in asks.deciding if n]
    if found is None:
        return f"Give the {' or '.join(many)} cards that are held."
    if found.decision is None:
        return f"With {in_words(len(found.known.held))} {'card' if len(found.known.held) == 1 else 'cards'} there is nothing to decide."
    made, best = found.decision, found.decision.best
    worth = f"a total of {_worth(made, best)} on average" if made.sums else f"worth {_worth(made, best)} of the stake"
    thumb = "The rule of thumb does the same."
    if made.cost:
        thumb = f"The rule of thumb says {_act(made.thumb)}, which costs {float(made.cost):.4f}."
    cards = (_figure(card) if found.known.deck.ranks_alone else card.code for card in found.known.held)
    held = f"With {' '.join(cards)}: " if found.known.held else ""
    return f"{held}{_act(best.action)} is best, {worth}. {thumb}"


def _act(action: str) -> str:
    """A choice without the points of a stake, which change nothing."""
    return action.rstrip("0123456789").rstrip()


def _choices(made: Decision, bare: Decision | None) -> Html:
    shares = () if made.sums else ("Win", "Tie", "Lose")
    columns = ["Choice", *shares, "Total expected" if made.sums else "Worth", *([CHANGED] if bare else [])]
    return _table("What each choice is worth", columns, (_choice(made, row, bare) for row in made.outcomes))


def _choice(made: Decision, row: ChoiceOdds[Fraction], bare: Decision | None) -> Html:
    """One choice, with what makes it notable."""
    notes = ["best"] if row is made.best else []
    if row.action == made.thumb:
        notes.append(f"rule of thumb, costs {float(made.cost):.4f}" if made.cost else "rule of thumb")
    name = join([_act(row.action), tag("small", " ", ", ".join(notes)) if notes else ""])
    shares = [] if made.sums else [f"{share:.2%}" for share in (row.win, row.tie, row.lose)]
    before = {other.action: other.value for other in bare.outcomes} if bare else {}
    moved = [with_sign(float(row.value - before[row.action]), ".4f")] if row.action in before else [""] if bare else []
    return _row(name, *shares, _worth(made, row), *moved, best=row is made.best)


def _worth(made: Decision, row: ChoiceOdds[Fraction]) -> str:
    return f"{float(row.value):.4f}" if made.sums else with_sign(float(row.value), ".4f")


def _next(now: Hands, bare: Hands | None) -> Html:
    """The chance of every total and of every hand with a name."""
    columns = [f"With {in_words(now.cards)} cards", "Chance", *([CHANGED] if bare else [])]
    rows = [(escape(f"total {total}"), share, bare.totals[total] if bare else share) for total, share in now.totals.items()]
    named = ((hand, share, bare.named[hand] if bare else share) for hand, share in now.named.items())
    rows += [(_name(hand), share, before) for hand, share, before in named if share or before]
    made = (_row(name, f"{share:.2%}", *([with_sign(float(share - before), ".2%")] if bare else [])) for name, share, before in rows)
    return _table("What the next card makes", columns, made)


def _name(hand: str) -> Html:
    return romaji(name_of(hand).romaji)


def _row(name: Html, *cells: str, best: bool = False) -> Html:
    return tag("tr", tag("th", name, scope="row"), *(tag("td", cell, class_="num") for cell in cells), class_="best" if best else None)


def _table(name: str, columns: Sequence[str], rows: Iterator[Html]) -> Html:
    return table(name, columns, rows, "data")
