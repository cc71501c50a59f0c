"""Score keeping for Koi-Koi with real cards: the form in which players enter a round."""

from collections.abc import Sequence

from kabu_core.content.named_hands import Yaku
from kabu_core.errors import NotationError
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi import yaku_html
from kabu_core.games.koi_koi.entered_real_card_round import (
    BY_CARDS,
    EnteredRound,
    apply_form_event,
    field_conditions_affecting_score,
    most_koi_koi_calls,
    most_scoring_extra_cards,
    parse_round_entry,
    score_entered_round,
    settle_round_entry,
    yaku_allowed_in_entry,
    yaku_patterns,
)
from kabu_core.games.koi_koi.game import Rules
from kabu_core.games.koi_koi.html_view import MONTHS
from kabu_core.play.real_card_score_keeping import RoundAwaitingEntry
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import Html, count_with_noun, join_html, latin_script_html, tag
from kabu_core.views.score_keeping_html import ScoreKeepingSpec, button_sending_event, labelled_button_group, select_field_sending_event

ENTRY_MODES = {"names": "Yaku by name", BY_CARDS: "Cards taken"}
MARK_LABELS = {
    "bright": "A bright was dealt to the field",
    "no-hanami": "Rain: a willow is on the field",
    "no-tsukimi": "Fog: a paulownia is on the field",
}


def round_entry_form(round_: RoundAwaitingEntry[Rules], text: str, names: Sequence[str]) -> Html:
    """Return the form for a round: the winner, the calls, the yaku (by name or by cards), and the result."""
    entry, rules = parse_round_entry(round_, text), round_.rules
    people = [(1, names[0]), (2, names[1]), (0, "Nobody")]
    winner_buttons = labelled_button_group(
        "Won by", [button_sending_event(name, f"won {n}", pressed=entry.winner == n) for n, name in people], shown=False
    )
    parts = [tag("p", f"{month_label_of_round(round_.number)}. Who won?", class_="ask"), winner_buttons]
    if entry.winner:
        parts += [_call_count_menus(rules, entry, names), _field_condition_buttons(rules, entry), _entry_method_buttons(entry)]
        parts.append(_captured_card_buttons(round_, entry) if entry.entered_by_cards else _yaku_buttons(round_, entry))
    if entry.winner is not None:
        parts.append(_render_entry_result(round_, entry, names))
    return join_html(parts)


def _call_count_menus(rules: Rules, entry: EnteredRound, names: Sequence[str]) -> Html:
    """Return a menu for each player's number of calls, if calls affect the score."""
    if rules.koi_counts == "nothing" and not rules.viewing_after_koi:
        return Html("")
    counts = [(str(n), str(n)) for n in range(most_koi_koi_calls(rules) + 1)]
    calls = [
        select_field_sending_event(f"Calls by {name}", f"calls {seat}", counts, str(entry.calls[seat - 1]))
        for seat, name in enumerate(names, 1)
    ]
    return tag("div", *calls, class_="fields")


def _field_condition_buttons(rules: Rules, entry: EnteredRound) -> Html:
    buttons = [
        button_sending_event(MARK_LABELS[mark], f"mark {mark}", pressed=mark in entry.marks)
        for mark in field_conditions_affecting_score(rules)
    ]
    return labelled_button_group("The field", buttons) if buttons else Html("")


def _entry_method_buttons(entry: EnteredRound) -> Html:
    return labelled_button_group(
        "Won with",
        [button_sending_event(text, f"by {way}", pressed=entry.entered_by_cards == (way == BY_CARDS)) for way, text in ENTRY_MODES.items()],
    )


def _yaku_buttons(round_: RoundAwaitingEntry[Rules], entry: EnteredRound) -> Html:
    """Return a button for each yaku, and a menu for the number of cards of each chosen yaku that scores extra cards."""
    extra_cards = dict(entry.more)
    points = {row.hand.id: row.points for row in yaku_patterns(round_, entry.calls[(entry.winner or 1) - 1] > 0)}
    buttons = []
    for key, hand in yaku_allowed_in_entry(round_).items():
        value = points.get(key) or getattr(round_.rules, hand.points)
        text = join_html([tag("span", latin_script_html(hand.name.romaji), " ", tag("b", str(value))), tag("small", hand.name.english)])
        buttons.append(button_sending_event(text, f"yaku {key}", pressed=key in extra_cards))
    steps = [
        _card_count_menu(round_, hand, extra_cards[key])
        for key, hand in yaku_allowed_in_entry(round_).items()
        if key in extra_cards and most_scoring_extra_cards(round_, key)
    ]
    return join_html(
        [labelled_button_group("Yaku", buttons, shown=False, kind="names"), tag("div", *steps, class_="fields") if steps else ""]
    )


def _card_count_menu(round_: RoundAwaitingEntry[Rules], hand: Yaku, number: int) -> Html:
    """Return a menu of the number of cards in a yaku, including the cards that it needs."""
    least = next(row.count for row in yaku_patterns(round_) if row.hand.id == hand.id)
    counts = [(str(n), str(least + n)) for n in range(most_scoring_extra_cards(round_, hand.id) + 1)]
    return select_field_sending_event(f"Cards in {hand.name.romaji}", f"more {hand.id}", counts, str(number))


def _captured_card_buttons(round_: RoundAwaitingEntry[Rules], entry: EnteredRound) -> Html:
    buttons = [
        button_sending_event(
            tag("span", faces.card_face_html(card), role="img", aria_label=card.label),
            f"card {card.code}",
            pressed=card.code in entry.cards,
        )
        for card in round_.rules.evaluator.deck
    ]
    return tag("div", *buttons, class_="keypad", role="group", aria_label="Cards taken by the winner", data_roving=True)


def _render_entry_result(round_: RoundAwaitingEntry[Rules], entry: EnteredRound, names: Sequence[str]) -> Html:
    """Return the result of the entry, and the button that writes it on the score sheet."""
    try:
        settled = settle_round_entry(round_, str(entry))
    except NotationError:
        hint = tag("p", "Choose the yaku that were made.", class_="draw")
        return join_html(
            [hint, labelled_button_group("Write", [button_sending_event("Save this round", "write", enabled=False)], shown=False)]
        )
    seat = max(range(2), key=settled.payoffs.__getitem__)
    wins = f"{names[seat]} wins {count_with_noun(settled.payoffs[seat], 'point')}" if any(settled.payoffs) else "Nobody wins"
    why = (
        join_html([yaku_html.render_made_yaku(score_entered_round(round_, entry))])
        if entry.winner
        else tag("p", f"{settled.note}.", class_="why")
    )
    return join_html(
        [
            tag("p", wins, class_="total"),
            why,
            labelled_button_group("Write", [button_sending_event("Save this round", "write", kind="go")], shown=False),
        ]
    )


def month_label_of_round(number: int) -> str:
    """Return the month of a round, followed by "again" in a second year."""
    return MONTHS[number % 12] + (" again" if number >= 12 else "")


KEEPER = ScoreKeepingSpec(
    settle=settle_round_entry,
    next_dealer=koi_koi.next_dealer,
    form=round_entry_form,
    apply_form_event=apply_form_event,
    label=month_label_of_round,
    rows=("next-dealer", "exhausted-deals"),
    lines=lambda rules: rules.rounds,
)
