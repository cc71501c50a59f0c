"""The yaku panel beside the table: every yaku that counts under the rules, with its cards, and both players' scores as equations."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from kabu_core.cards import Card
from kabu_core.families.fishing import flower_card_names
from kabu_core.families.fishing import html_view as fishing
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.events import RoundScored
from kabu_core.games.koi_koi.game import State
from kabu_core.games.koi_koi.yaku_patterns import YakuPattern
from kabu_core.games.koi_koi.yaku_points_and_bonuses import YakuInScore, capitalize_first_letter, english_yaku_name, is_card_count_yaku
from kabu_core.rules import number_in_words
from kabu_core.views.event_sentences import SeatNames
from kabu_core.views.game_view_interface import SidePanel
from kabu_core.views.html_builder import Html, join_html, latin_script_html, tag
from kabu_core.views.log_by_round import split_events_into_rounds
from kabu_core.views.round_result import HandResultLine, hands_and_equation_html

NEAR = 2
"""The largest number of missing cards with which a yaku moves up in the list, if at least one of its cards is captured."""

FITTING = 5
"""The number of pictures that fit beside each other. If there are more, they overlap."""


@dataclass(frozen=True, slots=True)
class YakuPanelEntry:
    """A yaku in the panel.

    `line` is the line of the yaku in the score if it counts now. Otherwise `missing` is the number of cards that the yaku lacks, or 0 if it
    is out of reach. `own` and `theirs` are the captures of the seat and of its opponent, as masks. `next_brights` are the other yaku of
    brights that are still possible; they share the entry.
    """

    pattern: YakuPattern
    line: YakuInScore | None
    missing: int
    own: int
    theirs: int
    next_brights: "tuple[YakuPanelEntry, ...]" = ()

    @property
    def css_class(self) -> str:
        """The CSS class of the entry: "made", "lost" if it is out of reach, "" if it is still possible."""
        return "made" if self.line else "" if self.missing else "lost"

    @property
    def panel_sort_key(self) -> int:
        """The sort key in the list: made yaku first, then begun yaku that lack one or two cards, then all other possible yaku."""
        if self.line or not self.missing:
            return 0 if self.line else NEAR + 2
        return self.missing if self.missing <= NEAR and self.pattern.contributing_cards & self.own else NEAR + 1


def render_yaku_panel(view: State, names: SeatNames) -> SidePanel:
    """Return the panel from the point of view of the reader's seat, or of seat 0 if the reader is a spectator."""
    own, other = names.seat_nearest_to_reader, 1 - names.seat_nearest_to_reader
    places = dict.fromkeys(view.field, "on the field")
    if names.you is not None:
        places |= dict.fromkeys(view.hands[own], "in your hand")
    listed = tag("ul", *(_panel_entry_html(view, entry, places) for entry in yaku_panel_entries(view, own)), class_="yaku")
    totals = tag("div", *(_score_equation_line(view, seat, names) for seat in (own, other)), class_="due")
    after = tag("p", f"{names(other)} still held {_hand_in_words(view.hands[other])}.") if view.phase == "over" else ""
    return SidePanel(title="Yaku", label=f"Yaku {koi_koi.score_if_stopped(view, own).payout}", content=join_html([listed, after, totals]))


def _hand_in_words(cards: tuple[Card, ...]) -> str:
    return flower_card_names.join_card_names(fishing.sort_by_month(cards)) if cards else "nothing"


def yaku_panel_entries(view: State, seat: int) -> list[YakuPanelEntry]:
    """Return the entries of the panel for one seat, sorted by list position and then by the number of cards that the yaku needs.

    Yaku that a better one replaces are left out. All yaku of brights share one entry: the entry of the yaku made or, if none is made, of
    the nearest yaku.
    """
    own, theirs = view.capture_bits[seat], view.capture_bits[1 - seat]
    lines = {line.hand.id: line for line in koi_koi.made_yaku(view, seat)}
    patterns = view.rules.evaluator.yaku_patterns(view.calls[seat] > 0, view.round_month)
    entries = [
        YakuPanelEntry(pattern, lines.get(pattern.hand.id), pattern.count_missing_cards(own, theirs), own, theirs)
        for pattern in sorted(patterns, key=lambda pattern: (pattern.min_card_count, -pattern.points))
        if not _is_replaced_by_better_yaku(view, pattern, lines)
    ]
    brights = sorted((entry for entry in entries if entry.pattern.hand.group == "bright"), key=lambda entry: entry.panel_sort_key)
    possible = tuple(entry for entry in brights[1:] if entry.missing)
    entries = [replace(entry, next_brights=possible) if entry in brights[:1] else entry for entry in entries if entry not in brights[1:]]
    return sorted(entries, key=lambda entry: entry.panel_sort_key)


def _is_replaced_by_better_yaku(view: State, pattern: YakuPattern, lines: dict[str, YakuInScore]) -> bool:
    """Return whether a better yaku of the same cards has been made."""
    if pattern.hand.id in lines:
        return False
    if pattern.hand.group == "bright":
        return any(line.hand.group == "bright" and line.points >= pattern.points for line in lines.values())
    return any(pattern.hand.id in line.hand.replaces and getattr(view.rules, line.hand.replaces_if, True) for line in lines.values())


def _panel_entry_html(view: State, entry: YakuPanelEntry, places: dict[Card, str]) -> Html:
    hand, evaluator = entry.pattern.hand, view.rules.evaluator
    notes = [latin_script_html(hand.name.romaji), *_yaku_progress_notes(view, entry, places), *map(_bright_yaku_note, entry.next_brights)]
    cards = entry.pattern.contributing_cards & entry.own if is_card_count_yaku(hand) else entry.pattern.contributing_cards
    for other in entry.next_brights:
        cards |= other.pattern.contributing_cards
    shown = evaluator.cards_of_mask(cards | entry.line.card_mask if entry.line else cards)
    captured = set(evaluator.cards_of_mask(entry.own))
    lost = set(evaluator.cards_of_mask(entry.theirs))
    pictures = [_small_card_picture(card, " got" if card in captured else " gone" if card in lost else "") for card in shown]
    overlap = f"--n: {len(shown)}" if len(shown) > FITTING else None
    strip = tag("span", *pictures, class_="row", aria_hidden="true", style=overlap) if shown else ""
    points = entry.line.points if entry.line else entry.pattern.points
    return tag(
        "li",
        tag("b", capitalize_first_letter(english_yaku_name(hand, entry.line.count if entry.line else 0))),
        tag("small", join_html(notes, " · ")),
        strip,
        tag("b", str(points)),
        class_=entry.css_class or None,
    )


def _small_card_picture(card: Card, css_class: str) -> Html:
    """Return a small picture without a name and without the figure in its corner."""
    return tag("i", class_=f"card-face{css_class}", data_deck=card.faces, data_card=card.code)


def _shortest_card_name(card: Card) -> str:
    """Return the shortest name that tells a card from all other cards that yaku use: "crane", "pine ribbon", "plain pine"."""
    if card.kind == "ribbon":
        return f"{flower_card_names.flower_of_card(card)} ribbon"
    return flower_card_names.card_name(card) if card.kind == "chaff" else flower_card_names.motif_of_card(card)


def _yaku_progress_notes(view: State, entry: YakuPanelEntry, places: dict[Card, str]) -> Iterator[str]:
    """Yield notes on a yaku: its progress, the place of the last missing card, and how many of its cards the opponent has."""
    pattern, evaluator = entry.pattern, view.rules.evaluator
    held, needed = (pattern.contributing_cards & entry.own).bit_count(), pattern.min_card_count
    if is_card_count_yaku(pattern.hand):
        yield f"{pattern.weight_of_held_cards(entry.own)} of {pattern.count}"
    elif held and entry.missing:
        yield f"{held} of {needed}"
    if entry.missing == 1:
        completing = [card for card in evaluator.cards_of_mask(pattern.completing_cards(entry.own, entry.theirs)) if card in places]
        for place, group in groupby(sorted(completing, key=places.__getitem__, reverse=True), key=places.__getitem__):
            cards = list(group)
            yield f"{_shortest_card_name(cards[0]) if len(cards) == 1 else number_in_words(len(cards))} {place}"
    if not entry.line and entry.missing == 0 and pattern.score_line_if_made(entry.own, evaluator):
        yield "does not count now"
    if theirs := evaluator.cards_of_mask(pattern.contributing_cards & entry.theirs):
        yield _opponent_progress(view, entry, theirs)


def _bright_yaku_note(entry: YakuPanelEntry) -> str:
    """Return the name and the points of a yaku of brights that shares the entry of another yaku."""
    return f"{english_yaku_name(entry.pattern.hand)} {entry.pattern.points}"


def _opponent_progress(view: State, entry: YakuPanelEntry, cards: tuple[Card, ...]) -> str:
    if entry.pattern.score_line_if_made(entry.theirs, view.rules.evaluator):
        return "opponent has made it"
    if entry.pattern.count_missing_cards(entry.theirs, entry.own) == 1:
        return "opponent needs one more"
    return f"opponent has {_shortest_card_name(cards[0]) if len(cards) == 1 else number_in_words(len(cards))}"


def _score_equation_line(view: State, seat: int, names: SeatNames) -> Html:
    """Return the score of `seat` as an equation; after a round, with a note if it does not count."""
    scored = _score_of_last_round(view)
    note = ", not scored" if view.phase == "over" and koi_koi.made_yaku(view, seat) and (scored is None or scored.seat != seat) else ""
    return tag("p", names(seat), " ", tag("b", koi_koi.score_if_stopped(view, seat).payout_equation, note))


def _score_of_last_round(view: State) -> RoundScored | None:
    return next((event for event in split_events_into_rounds(view.events)[-1] if isinstance(event, RoundScored)), None)


def render_winning_yaku(view: State, names: SeatNames) -> Html:
    """Return the winner of a finished round, the yaku that won it with their cards and points, and the equation of the score."""
    scored = _score_of_last_round(view)
    if scored is None or scored.seat is None:
        return tag("p", "Nobody stopped with a yaku, so nobody wins points.")
    lines = [
        HandResultLine(label=capitalize_first_letter(line.name), cards=line.cards, points=line.points)
        for line in koi_koi.made_yaku(view, scored.seat)
    ]
    if not lines or lines[0].label.lower() not in scored.made:  # the points are for a dealt yaku or the dealer’s privilege
        lines = [HandResultLine(label=capitalize_first_letter(scored.made), cards=scored.cards, points=scored.points)]
    winner = names.sentence_subject(scored.seat)
    return join_html([tag("p", f"{winner} win{winner.s} with:"), hands_and_equation_html(lines, scored.equation)])
