"""A single rule or named hand as HTML, which other sites can embed without scripts."""

from collections.abc import Iterator

from kabu_core import content, games
from kabu_core.archive import pack_designs
from kabu_core.content import DocumentedRule, GameInfo
from kabu_core.content.named_hands import NamedHand
from kabu_core.pages import witness_count
from kabu_core.rules import Rules
from kabu_core.views import html_fragments
from kabu_core.views import rule_text_html as rule_text
from kabu_core.views.html_builder import Html, join_html, prose_html, tag


def embedded_rule(info: GameInfo, row: DocumentedRule) -> Html:
    """Render a rule: its sentence under the default preset, its sentences under other presets, and its sources."""
    sentence, *others = rule_sentences_with_presets(info, row)
    played = getattr(_rules_of_preset(info, sentence[1][0]), row.options[0]) if row.options else None
    elsewhere = [tag("li", "Under ", _preset_names_html(info, presets), ": ", prose_html(says)) for says, presets in others]
    return join_html(
        [
            tag("p", prose_html(sentence[0]), " ", rule_text.rule_status_badge(row), class_="lead"),
            tag("ul", *elsewhere) if elsewhere else "",
            html_fragments.source_reading_list(row.readings, played),
            witness_count.witness_count_line(row.readings),
            tag("p", prose_html(row.note), class_="note") if row.note else "",
        ]
    )


def rule_sentences_with_presets(info: GameInfo, row: DocumentedRule) -> list[tuple[str, list[str]]]:
    """Return each sentence of a rule with the presets that have it. The sentence of the default preset comes first."""
    found: dict[str, list[str]] = {}
    for preset in dict.fromkeys((info.default, *info.presets)):
        if says := row.rule_sentence(_rules_of_preset(info, preset)):
            found.setdefault(says, []).append(preset)
    return list(found.items())


def embedded_hand(row: NamedHand) -> Html:
    """Render a named hand with its cards, its meaning and its sources."""
    also = join_html([", also ", join_html(map(html_fragments.name_in_scripts_html, row.also), ", ")]) if row.also else ""
    meaning = f" ‘{row.name.english}’" if row.name.english else ""
    return join_html(
        [
            tag("p", *_card_pictures(row), class_="cards"),
            tag(
                "p",
                tag("strong", html_fragments.name_in_scripts_html(row.name)),
                meaning,
                also,
                " ",
                html_fragments.attestation_status_badge(row.status) if row.status != "attested" else "",
            ),
            tag("p", prose_html(row.says)),
            tag("p", tag("b", "Doubtful:"), " ", prose_html(row.doubt), class_="doubt") if row.doubt else "",
            html_fragments.source_reading_list(row.readings),
            witness_count.witness_count_line(row.readings),
        ]
    )


def _card_pictures(row: NamedHand) -> Iterator[Html]:
    """Yield a picture for each card of the hand. A sprite of all cards would be a larger download."""
    for card in content.decks()[row.deck].parse_cards(row.example):
        face = pack_designs.face_code_of_card(card, pack_designs.card_faces(card.faces))
        yield tag("img", src=f"/assets/cards/{card.faces}/{face}.svg", alt=card.label, width=58, height=96)


def _rules_of_preset(info: GameInfo, preset: str) -> Rules:
    chosen: Rules = games.rules(info.id, preset)
    return chosen


def _preset_names_html(info: GameInfo, presets: list[str]) -> Html:
    return join_html((info.presets[preset].name_for_players for preset in presets), ", ")
