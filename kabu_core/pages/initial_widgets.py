"""Widgets as a page shows them before any script runs: a section with the first HTML of the widget, and the form of the scorer."""

from collections.abc import Iterator

from kabu_core import content, games, web
from kabu_core.cards import MOST_LETTERS, Card, Deck, split_typed_hand
from kabu_core.content import GameInfo
from kabu_core.pages import printable_cards
from kabu_core.play.record import GameRecord
from kabu_core.views import cards_html as faces
from kabu_core.views import rules_comparison as comparing
from kabu_core.views.html_builder import Html, join_html, tag
from kabu_core.web import scorer_and_rules_widgets
from kabu_core.web.table_session import TableSession

PRINT_PAGES = "/games/print/"
"""The address under which each game has all its rules on one page."""

_EMPTY = Html("")


def scorer_widget(game: str, preset: str, role: str, cards: str, id_: str, answers: str, runtime: str) -> Html:
    """Render a scorer. `answers` is the address of its precomputed answers, `runtime` the address of the engine."""
    info = content.game_info(game)
    form = games.spec(game).scorer
    preset, role = preset or info.default, role or form.default_holder_role
    state = f"{game}/{preset}/{role}/{cards}"
    return _widget_section(
        "scorer", id_, game, state, form.asked, _scorer_form(info, preset, role, cards, id_), runtime, answers if form.precomputed else ""
    )


def game_table_widget(
    game: str, preset: str, seed: int, seats: int, id_: str, runtime: str, deals: str = "", compact: bool = False, guide: Html = _EMPTY
) -> Html:
    """Render a playable table at the reader's first decision. `deals` is the address of other precomputed deals."""
    state = TableSession(new_game_record(game, preset, seats, seed)).apply_event("go").serialize_state()
    look = f"of-{games.spec(game).view.kind}{' compact' if compact else ''}"
    return _widget_section("table", id_, game, state, "A round to play", guide, runtime, deals=deals, css_classes=look)


def guided_round_placeholder(address: str, script: str) -> Html:
    """Render the element in which a guide comments on a table.

    `address` is the address of the guided round, and `script` that of the script that shows it.
    """
    return tag("div", id="guide", role="status", data_guide=address, data_by=script)


def new_game_record(game: str, preset: str, seats: int, seed: int) -> GameRecord:
    """Return the record of a new game with `seats` seats, or with the nearest number that the game allows."""
    info = content.game_info(game)
    return GameRecord(game, preset or info.default, info.nearest_seat_count(seats), seed)


def rules_widget(game: str, preset: str, answers: str, runtime: str) -> Html:
    """Render the text of the rules with a menu of presets."""
    info = content.game_info(game)
    preset = preset or info.default
    print_it = tag("a", "Printable page", href=f"{PRINT_PAGES}{game}/", class_="to-print")
    switch = tag("p", _preset_select_field(info, preset, f"rules-{game}", data_event="rules"), print_it, class_="fields")
    return _widget_section("rules", f"rules-{game}", game, f"{game}/{preset}", "", switch, runtime, answers)


def rule_comparison_widget(one: str, other: str, id_: str, runtime: str) -> Html:
    """Render a comparison of two games, or of two presets of one game, with menus.

    Each side is "GAME/PRESET", or "GAME" for the default rules of a game.
    """
    return _widget_section(
        "differences",
        id_,
        "",
        f"{_comparison_side_with_default_preset(one)}/{_comparison_side_with_default_preset(other)}",
        "Choose two games",
        Html(""),
        runtime,
    )


def rule_comparison_without_menus(one: str, other: str) -> Html:
    """Render a comparison of two games, without menus to choose other games."""
    found = comparing.compare_rules_of_sides(
        *(
            scorer_and_rules_widgets.parse_comparison_side(*_comparison_side_with_default_preset(text).split("/", 1))
            for text in (one, other)
        )
    )
    return tag("div", comparing.rules_comparison_html(found), class_="kabu")


def _comparison_side_with_default_preset(text: str) -> str:
    """Return a side of a comparison as "GAME/PRESET". If `text` names only a game, add the game's default preset."""
    game, _, preset = text.partition("/")
    return f"{game}/{preset or content.game_info(games.spec(game).id).default}"


def rule_sheet_widget(game: str, site: str, answers: str, runtime: str) -> Html:
    """Render the rules for printing, with controls that are not printed: a menu of presets, print options and a print button."""
    info = content.game_info(game)
    button = tag("button", "Print", type="button", data_print=True, hidden=True)
    switch = tag("p", _preset_select_field(info, info.default, f"sheet-{game}", data_event="rules"), button, class_="fields")
    page = _widget_section("sheet", f"sheet-{game}", game, f"{game}/{info.default}", "", switch, runtime, answers)
    here = tag("p", f"{site}games/{game}/. Text CC BY 4.0.", class_="sheet-address")
    return tag("div", printable_cards.print_style_sheet_link(), printable_cards.rule_print_options_form(), here, page, class_="print")


def score_keeper_widget(game: str, runtime: str) -> Html:
    """Render a score sheet for people who play with real cards.

    The browser saves the sheet. Without scripts it is an empty sheet to print.
    """
    info = content.game_info(game)
    button = tag("button", "Print", type="button", data_print=True, hidden=True)
    switch = tag("div", _preset_select_field(info, info.default, "keeper-rules", data_event="rules"), button, class_="fields alive")
    form = join_html([tag("link", rel="stylesheet", href="/assets/score-keeper.css"), switch])
    without = "JavaScript is off: this is an empty sheet, to print and fill in by hand."
    return _widget_section("keeper", "keeper", game, f"{game}/{info.default}", "", form, runtime, keep=game, no_script_note=without)


def odds_calculator_widget(state: str, runtime: str) -> Html:
    """Render the odds calculator. Without scripts it shows the odds of one position."""
    style = tag("link", rel="stylesheet", href="/assets/odds-calculator.css")
    without = "JavaScript is off: this is one calculated position. Use the command line to calculate others."
    return _widget_section("odds", "odds", "", state, "", style, runtime, no_script_note=without)


def _widget_section(
    widget: str,
    id_: str,
    game: str,
    state: str,
    title: str,
    form: Html,
    runtime: str,
    answers: str = "",
    keep: str = "",
    deals: str = "",
    css_classes: str = "",
    no_script_note: str = "Turn on JavaScript to try other hands, rounds and rules here. You can read the page without it.",
) -> Html:
    frame = web.WIDGETS[widget](state, "")  # `show_widget` would show an error in the state instead of raising it
    return tag(
        "section",
        tag("h3", title, id=f"{id_}-title") if title else "",
        form,
        tag("noscript", tag("p", no_script_note)),
        _scripts_failed_message(),
        tag("div", role="status", data_kept=True) if keep else "",
        tag("div", role="status", data_resume=True) if widget == "table" else "",
        tag("div", Html(frame.html), data_html=True),
        tag("p", class_="kabu-say", role="status", data_say=True),
        tag("div", data_engine=True, hidden=True),
        class_=f"kabu kabu-{widget} {css_classes}".strip(),
        data_widget=widget,
        data_id=id_,
        data_game=game,
        data_state=frame.state,
        data_answers=answers or None,
        data_keep=keep or None,
        data_deals=deals or None,
        data_runtime=runtime or None,
        aria_labelledby=f"{id_}-title" if title else None,
    )


def _scripts_failed_message() -> Html:
    """Render a message that a script in the head of the page shows if the site's other scripts fail to load."""
    again = tag("button", "Try again", type="button")
    return tag("p", "The interactive part failed to load. ", again, data_late=True, hidden=True)


def _scorer_form(info: GameInfo, preset: str, role: str, cards: str, id_: str) -> Html:
    most = games.spec(info.id).scorer.most
    deck = games.deck(info.id, games.rules(info.id, preset))
    known = tag("input", type="hidden", name="game", value=info.id, data_field=True)
    fields = tag(
        "div",
        _preset_select_field(info, preset, f"{id_}-rules", data_field=True),
        _hand_holder_radio_buttons(info.id, role),
        class_="fields",
    )
    keypad = tag("div", *_keypad_buttons_for_cards(deck, cards), class_="keypad", role="group", aria_label="Add a card", data_roving=True)
    typed = tag(
        "div",
        tag("p", tag("label", "Cards", for_=f"{id_}-cards"), _cards_text_field(cards, f"{id_}-cards", deck, most), class_="field"),
        tag("button", "Erase last", type="button", data_erase=True, data_key="Backspace"),
        tag("button", "Clear", type="button", class_="plain", data_clear=True, data_key="Escape"),
        tag("button", "Copy a link", type="button", class_="plain", data_link=True),
        class_="typed",
    )
    return tag("form", known, fields, keypad, typed)


def _hand_holder_radio_buttons(game: str, chosen: str) -> Html:
    """Render radio buttons for who holds the hand, or a hidden field if the game has only one kind of holder."""
    holders = games.spec(game).scorer.holders
    if len(holders) == 1:
        return tag("input", type="hidden", name="as", value=chosen, data_field=True)
    radios = (_hand_holder_radio(key, who, key == chosen) for key, who in holders.items())
    return tag("fieldset", tag("legend", "Held by"), tag("div", *radios, class_="pick"))


def _hand_holder_radio(role: str, who: str, chosen: bool) -> Html:
    label = f" {who[0].lower()}{who[1:]}"
    return tag("label", tag("input", type="radio", name="as", value=role, data_field=True, checked=chosen), label)


def _cards_text_field(cards: str, id_: str, deck: Deck, most: int) -> Html:
    """Render the text field for cards.

    The data attributes of the field say which words are cards, so that a script can look up the precomputed answer.
    """
    plain = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", **faces.card_input_attributes(deck)}
    return tag("input", type="text", id=id_, name="cards", value=cards, maxlength=MOST_LETTERS, data_field=True, data_most=most, **plain)


def _preset_select_field(info: GameInfo, chosen: str, id_: str, **attributes: object) -> Html:
    options = join_html(tag("option", preset.name_for_players, value=key, selected=key == chosen) for key, preset in info.presets.items())
    label = tag("label", "Rules", for_=id_)
    return tag("span", label, " ", tag("select", options, id=id_, name="rules", **attributes), class_="field")


def _keypad_buttons_for_cards(deck: Deck, typed: str) -> Iterator[Html]:
    """Return a button for each number and, last, a button for the cards without a number.

    If a number does not identify a card, return a button for each card instead.
    """
    if not deck.ranks_alone:
        return (faces.card_keypad_button(card, card.code, pressed=card.code in split_typed_hand(typed)) for card in deck)
    first = {card.code_number: card for card in reversed(deck.cards)}
    return (_keypad_button_for_card(first[number]) for number in sorted(first, key=lambda number: (not number, number)))


def _keypad_button_for_card(card: Card) -> Html:
    corner = faces.card_corner_index(card)
    figures = [str(card.code_number % 10)] if card.code_number <= 10 else []
    letters = [] if corner.isdigit() else [corner.lower()]
    return faces.card_keypad_button(card, corner or "0", corner or card.label.partition(",")[0], " ".join(figures + letters).strip())
