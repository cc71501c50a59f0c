"""The form and the answer of the odds calculator, as HTML."""

from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction

from kabu_core import content, games
from kabu_core.advice.duel_evaluation import ChoiceOdds
from kabu_core.calculator.decision_odds import HIDDEN_CARD, DecisionOdds, has_exact_odds
from kabu_core.calculator.entered_position import OPPOSING_CARDS, EnteredPosition
from kabu_core.calculator.hand_odds import HandProbabilities, name_of_hand_or_yaku
from kabu_core.calculator.position_odds import PositionOdds
from kabu_core.cards import MOST_LETTERS, Card, Deck, split_typed_hand
from kabu_core.rules import Value, format_option_value, number_in_words
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import Html, data_table, escape_html, format_signed, join_html, latin_script_html, remove_asterisks, tag
from kabu_core.views.rule_text_html import option_heading, value_in_words
from kabu_core.views.scorer_answer import HOLDER_NAMES, error_message_html

OPPOSING_HAND = {"player": "dealer’s", "dealer": "bettor’s"}
"""The owner of the opposing hand in the possessive, by the role of the seat that decides."""

CHANGE_HEADING = "Effect of seen cards"
"""The heading of the column that compares with a full pack."""

PLAIN_INPUT = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
"""The attributes of a text field that turn off autocompletion, capitalization and spelling checks in the browser."""


def position_entry_form(
    position: EnteredPosition, knowable: Sequence[str], option_changes: Sequence[tuple[str, Value]], deck: Deck, entered: Container[Card]
) -> Html:
    """Render the form in which a position is entered.

    `knowable` has the names of the opposing cards that the reader may know. `option_changes` has the options that may be changed, each with
    its new value. `entered` are the cards entered so far.
    """
    info, most = content.game_info(position.game), max(games.advice_spec(position.game).deciding)
    titles = {game: content.game_title(game) for game in games.GAMES if has_exact_odds(game)}
    changed = {
        "": "none",
        **{f"{name}={format_option_value(value)}": _option_value_label(position.game, name, value) for name, value in option_changes},
    }
    known = {name: _opposing_card_select(position, name, deck) if name in knowable else _hidden_field(name, "") for name in OPPOSING_CARDS}
    parts = [
        _select_field("Game", "game", titles, position.game, data_event="game"),
        _hidden_field("game", position.game),
        _select_field(
            "Rules",
            "under",
            {key: preset.name_for_players for key, preset in info.presets.items()},
            position.preset,
            name="under",
            data_field=True,
        ),
        _select_field("Change one rule", "switch", changed, position.switch, name="switch", data_field=True),
        _hand_holder_radio_buttons(position),
    ]
    held = (
        _cards_text_field("Your cards", "cards", position.held, _card_keypad_buttons(deck, entered, "cards", digits=True), deck, most)
        if most
        else _hidden_field("cards", "")
    )
    seen = _cards_text_field("Seen elsewhere", "seen", position.seen, _card_keypad_buttons(deck, entered, "seen"), deck)
    others = tag("div", *known.values(), class_="fields") if knowable else join_html(known.values())
    link = tag("button", "Copy a link", type="button", class_="plain", data_link=True)
    return tag("form", tag("div", *parts, class_="fields"), held, others, seen, link, class_="alive")


def _hand_holder_radio_buttons(position: EnteredPosition) -> Html:
    """Render radio buttons for the holder of the hand, or a hidden field if the game has no dealer's hand."""
    if not games.advice_spec(position.game).duel:
        return _hidden_field("as", "player")
    radios = (
        tag(
            "label",
            tag("input", type="radio", name="as", value=role, data_field=True, checked=role == position.role),
            f" {HOLDER_NAMES[role].lower()}",
        )
        for role in OPPOSING_HAND
    )
    return tag("fieldset", tag("legend", "Held by"), tag("div", *radios, class_="pick"))


def _opposing_card_select(position: EnteredPosition, name: str, deck: Deck) -> Html:
    """Render a list from which the reader chooses a card of the opposing hand. `name` is "first", "second" or "third"."""
    drew = name == "third"
    unknown = {"": "none: stood" if drew else "not seen"}
    duel_of = games.advice_spec(position.game).duel
    if drew and duel_of and not duel_of(games.rules(position.game)).third_open:
        unknown[HIDDEN_CARD] = "face down: drew"
    label = f"The {OPPOSING_HAND.get(position.role, 'other')} {name} card"
    return _select_field(
        label,
        name,
        {**unknown, **{card: card for card in map(_text_typed_for_card, _first_card_per_number(deck))}},
        getattr(position, name),
        name=name,
        data_field=True,
    )


def _cards_text_field(label: str, name: str, typed: str, keys: Iterator[Html], deck: Deck, most: int | None = None) -> Html:
    """Render a text field for cards, with buttons that add cards, erase the last card, and clear the field."""
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
            tag("input", **box, **faces.card_input_attributes(deck), **PLAIN_INPUT, data_field=True),
            class_="field",
        ),
        tag("button", "Erase last", type="button", data_erase=True, data_into=name, aria_label=f"Erase last: {label}", **key),
        tag("button", "Clear", type="button", class_="plain", data_clear=True, data_into=name, aria_label=f"Clear: {label}"),
        class_="typed",
    )
    return join_html([typing, tag("div", *keys, class_="rank-keys", role="group", aria_label=f"Add: {label}", data_roving=True)])


def _card_keypad_buttons(deck: Deck, entered: Container[Card], into: str, *, digits: bool = False) -> Iterator[Html]:
    """Yield a button for each number. It shows how many cards with this number are not entered yet.

    The buttons type into the field `into`. If `digits` is set, the digits on the keyboard press them too.
    """
    for first in _first_card_per_number(deck):
        left = [card for card in deck if card.code_number == first.code_number and card not in entered]
        figure = _text_typed_for_card(first) if deck.ranks_alone else str(first.code_number)
        types = figure if deck.ranks_alone or not left else left[0].code
        name = f"{figure}, {len(left)} left"
        text = (tag("b", figure), " ", tag("small", f"{len(left)} left"))
        key = figure[-1].lower() if digits else None
        yield tag("button", *text, type="button", data_type=types, data_into=into, data_key=key, disabled=not left, aria_label=name)


def _first_card_per_number(deck: Deck) -> list[Card]:
    """Return the first card of each number; cards without a number come last."""
    first = {card.code_number: card for card in reversed(deck.cards)}
    return [first[number] for number in sorted(first, key=lambda number: (not number, number))]


def _text_typed_for_card(card: Card) -> str:
    """Return the text to type for a card."""
    return faces.card_corner_index(card).upper() or "0"


def _option_value_label(game: str, name: str, value: Value) -> str:
    option, _ = games.spec(game).rules.declared_options()[name]
    return f"{remove_asterisks(option_heading(option))}: {value_in_words(option, value)}"


def _select_field(label: str, key: str, values: Mapping[str, str], chosen: str, **attributes: object) -> Html:
    options = join_html(tag("option", text, value=value, selected=value == chosen) for value, text in values.items())
    id_ = f"odds-{key}-choice"
    return tag("span", tag("label", label, for_=id_), " ", tag("select", options, id=id_, **attributes), class_="field")


def _hidden_field(name: str, value: str) -> Html:
    return tag("input", type="hidden", name=name, value=value, data_field=True)


# ---- the answer


def odds_calculator_answer_html(
    position: EnteredPosition, odds: PositionOdds | None, full_pack: PositionOdds | None, error_message: str
) -> Html:
    """Render the values of the choices and the hands that the next card may make, or `error_message`.

    `full_pack` has the odds without the seen cards. If it is given, a column shows how the seen cards change the odds.
    """
    if error_message:
        return tag("div", error_message_html(error_message), class_="calculated")
    if odds is None:
        return tag("div", tag("p", position_odds_sentence(position, None)), class_="calculated")
    parts = [tag("p", position_odds_sentence(position, odds), class_="summary")]
    if odds.decision:
        parts.append(_choice_values_table(odds.decision, full_pack.decision if full_pack else None))
    if split_typed_hand(position.held) and odds.hands[0].cards > len(odds.known.held):
        parts.append(_next_card_odds_tables(odds.hands[0], full_pack.hands[0] if full_pack else None))
    return tag("div", *parts, class_="calculated")


def position_odds_sentence(position: EnteredPosition, odds: PositionOdds | None) -> str:
    """Return the answer in a sentence or two."""
    sizes = [number_in_words(n) for n in games.advice_spec(position.game).deciding if n]
    if odds is None:
        return f"Enter the {' or '.join(sizes)} cards of the hand."
    if odds.decision is None:
        return (
            f"With {number_in_words(len(odds.known.held))} {'card' if len(odds.known.held) == 1 else 'cards'} there is nothing to decide."
        )
    decision, best = odds.decision, odds.decision.best_choice
    worth = (
        f"a total of {_choice_value_text(decision, best)} on average"
        if decision.sums
        else f"worth {_choice_value_text(decision, best)} of the stake"
    )
    thumb = "The rule of thumb does the same."
    if decision.cost_of_rule_of_thumb:
        cost = f"{float(decision.cost_of_rule_of_thumb):.4f}"
        thumb = f"The rule of thumb chooses “{_action_without_points(decision.thumb)}”, which costs {cost}."
    cards = (_text_typed_for_card(card) if odds.known.deck.ranks_alone else card.code for card in odds.known.held)
    start = f"With {' '.join(cards)}, the" if odds.known.held else "The"
    return f"{start} best choice is “{_action_without_points(best.action)}”, {worth}. {thumb}"


def _action_without_points(action: str) -> str:
    """Return an action without the points of a stake, which do not affect the odds."""
    return action.rstrip("0123456789").rstrip()


def _choice_values_table(decision: DecisionOdds, full_pack: DecisionOdds | None) -> Html:
    shares = () if decision.sums else ("Win", "Tie", "Lose")
    columns = ["Choice", *shares, "Expected total" if decision.sums else "Worth", *([CHANGE_HEADING] if full_pack else [])]
    return _plain_data_table("Value of each choice", columns, (_choice_value_row(decision, row, full_pack) for row in decision.choices))


def _choice_value_row(decision: DecisionOdds, row: ChoiceOdds[Fraction], full_pack: DecisionOdds | None) -> Html:
    """Render the row of a choice, with a note if it is the best choice or the choice of the rule of thumb."""
    notes = ["best"] if row is decision.best_choice else []
    if row.action == decision.thumb:
        notes.append(
            f"rule of thumb, costs {float(decision.cost_of_rule_of_thumb):.4f}" if decision.cost_of_rule_of_thumb else "rule of thumb"
        )
    name = join_html([_action_without_points(row.action), tag("small", " ", ", ".join(notes)) if notes else ""])
    shares = [] if decision.sums else [f"{share:.2%}" for share in (row.win, row.tie, row.lose)]
    before = {other.action: other.value for other in full_pack.choices} if full_pack else {}
    change = [format_signed(float(row.value - before[row.action]), ".4f")] if row.action in before else [""] if full_pack else []
    return _table_row_with_heading(name, *shares, _choice_value_text(decision, row), *change, best=row is decision.best_choice)


def _choice_value_text(decision: DecisionOdds, row: ChoiceOdds[Fraction]) -> str:
    return f"{float(row.value):.4f}" if decision.sums else format_signed(float(row.value), ".4f")


def _next_card_odds_tables(hands: HandProbabilities, full_pack: HandProbabilities | None) -> Html:
    """Render the probabilities of every total and every named hand after the next card."""
    columns = [f"With {number_in_words(hands.cards)} cards", "Chance", *([CHANGE_HEADING] if full_pack else [])]
    rows = [
        (escape_html(f"total {total}"), share, full_pack.totals[total] if full_pack else share) for total, share in hands.totals.items()
    ]
    named = ((hand, share, full_pack.named[hand] if full_pack else share) for hand, share in hands.named.items())
    rows += [(latin_script_html(name_of_hand_or_yaku(hand).romaji), share, before) for hand, share, before in named if share or before]
    cells = (
        _table_row_with_heading(name, f"{share:.2%}", *([format_signed(float(share - before), ".2%")] if full_pack else []))
        for name, share, before in rows
    )
    return _plain_data_table("Hands after the next card", columns, cells)


def _table_row_with_heading(name: Html, *cells: str, best: bool = False) -> Html:
    return tag("tr", tag("th", name, scope="row"), *(tag("td", cell, class_="num") for cell in cells), class_="best" if best else None)


def _plain_data_table(name: str, columns: Sequence[str], rows: Iterator[Html]) -> Html:
    return data_table(name, columns, rows, "data")
