"""Extra search entries for games, rules, totals, hands, terms, events, names, old texts, sources and errors, with all their names.

The theme's index has entries for pages and headings. If one of them has the same location as an entry made here, the two are merged. A
query that equals one of an entry's `names` finds this entry first. If several entries have the name, the one with the highest `weight`
comes first. The score of an entry is multiplied by its `share`.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from kabu_core import content, games
from kabu_core.archive import old_text_passages, pack_designs, source_errata, unplayable_related_games
from kabu_core.archive.dated_events import DatedEvent, dated_events_in_order, places_on_maps_by_id
from kabu_core.archive.old_text_passages import OldTextPassage
from kabu_core.archive.person_and_work_names import NativeScriptName, native_script_names
from kabu_core.archive.source_errata import SourceErratum
from kabu_core.archive.unplayable_related_games import RelatedGame
from kabu_core.cards import Deck
from kabu_core.content import BibliographySource, DocumentedRule, GamblingNumeral, GameInfo, GameTerm
from kabu_core.content.named_hands import NamedHand
from kabu_core.japanese_names import Name, split_furigana
from kabu_core.views import rule_text_html
from kabu_core.views.html_builder import escape_html, remove_asterisks
from macros.build_helpers import compact_json
from macros.pipeline import html_tree
from macros.pipeline.html_tree import TextWithHtml

INDEX = "search/search_index.json"
PAGE, TOTAL, HAND, TERM, TEXT = 4, 3, 2, 1, 0
"""Weights, which decide the order of entries with the same name."""

_LIST_HEADINGS = re.compile(
    r"(sources|terms|errata|hands|games/differences|history/timeline)/#|games/[\w-]+/#(rules|variants|a-finished-round-to-read|named-hands|special-hands|hands-with-a-name)$"
)
"""Headings of lists without sentences, or of lists whose rows have their own entries. Only the first paragraph below them is indexed."""

_PAGE_SHARES = {
    **{"founding/": 0.25, "health/": 0.2, "changes/": 0.25, "contributing/": 0.3, "architecture/": 0.2, "slim-pyodide/": 0.2},
    **{"errata/": 0.5, "sources/": 0.5, "history/timeline/": 0.7, "history/family/": 0.7},
}
"""The `share` of entries on pages that readers rarely look for, by page."""

GAME_SHARE = 1.5
"""The `share` of the entry for a game."""

_WIDGET_TITLES = re.compile(r"#[\w-]+-title$")
_RULE_LINKS = re.compile(r"Rules?: .*", re.DOTALL)
_CONTRIBUTOR_TEXT = re.compile(
    r"Open in the scorer|A test checks this\.|Edit th(is|ese) "
    r"(claim|entry|event|game|hand|name|numeral|pack|passage|place|relation|route|row|rules?|source|witness|word|yaku)"
)
"""Text that readers do not search for: notes and links for contributors, and the labels of collapsed sections."""

_STOP_WORDS = (
    "a about an and are as at be by can do does for from get have how i if in is it its many me much my of on or play "
    "played playing so than that the their there they this to what when where which who why will with you your "
)
_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SYNONYMS = {
    "deck": "pack",
    "probability": "often",
    "odds": "often",
    "chance": "often",
    "scoring": "score",
    "points": "score",
    "number": "numeral",
    "numbers": "numeral",
    "price": "cost",
    "prices": "cost",
    "shop": "buy",
    "shops": "buy",
    "sold": "buy",
}
QUERY_WORDS = {
    "small": _STOP_WORDS.split(),
    "same": _SYNONYMS | {str(at): word for at, word in enumerate(_NUMBERS)} | {word: str(at) for at, word in enumerate(_NUMBERS)},
    "games": ["play", "rule", "rules"],
}
"""How words of a query are treated: words to ignore ("small"), words to equate ("same"), and words that ask for a game ("games")."""

HAND_WITH_PAGE = "yakuza", "eight-nine-three/"
"""The id of the hand that has a page of its own, and the address of that page."""


def publish_search_entries(site: Path) -> None:
    """Add our own entries (`all_search_entries`) to the search index that the theme has written into a built site."""
    write_search_index(site, json.loads((site / INDEX).read_text("utf-8")))


def write_search_index(site: Path, index: dict[str, Any]) -> None:
    """Write a search index with the entries in `index`, which come from the theme, and our own entries (`all_search_entries`)."""
    index["docs"] = [_entry_with_searchable_text_only(entry) for entry in index["docs"] if not _WIDGET_TITLES.search(entry["location"])]
    by_location = {entry["location"]: entry for entry in index["docs"]}
    for entry in all_search_entries():
        if entry["location"] in by_location:
            existing = by_location[entry["location"]]
            existing |= {key: entry[key] for key in ("names", "weight", "share") if key in entry}
            if entry["text"] not in existing["text"]:
                existing["text"] += f"<p>{entry['text']}</p>"
        else:
            index["docs"].append(entry)
    index["english"] = QUERY_WORDS
    for entry in index["docs"]:
        page = entry["location"].partition("#")[0]
        if page in _PAGE_SHARES:
            entry.setdefault("share", _PAGE_SHARES[page])
    (site / INDEX).parent.mkdir(exist_ok=True)
    (site / INDEX).write_text(compact_json(index), "utf-8")


def _entry_with_searchable_text_only(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of an entry from the theme's index, with only the text that readers search for."""
    if "names" in entry:  # an earlier run has added this entry or its names
        return entry
    text = html_tree.parse_html(_CONTRIBUTOR_TEXT.sub("", entry["text"]))
    if _LIST_HEADINGS.match(entry["location"]):
        starts_with_element = not (text.text or "").strip()
        text[:] = [element for element in text[:1] if starts_with_element and element.tag == "p"]
        if len(text):
            text[0].tail = None
        else:
            text.text = None
    _remove_text_without_sentence(text)
    for item in text.iter("li"):
        if len(item):
            item[-1].tail = _text_without_rule_links(item[-1].tail)
        else:
            item.text = _text_without_rule_links(item.text)
    return {**entry, "text": html_tree.serialize_html(text)}


def _remove_text_without_sentence(text: Element) -> None:
    """Remove text between paragraphs and lists, unless it contains a sentence. Such text is left over from table cells and buttons."""
    text.text = _text_if_sentence(text.text, " " if len(text) else "")
    for element in text:
        element.tail = _text_if_sentence(element.tail, "" if element is text[-1] else " ")


def _text_if_sentence(text: str | None, otherwise: str) -> str:
    return text if text and (". " in text or text.endswith(".")) else otherwise


def _text_without_rule_links(text: str | None) -> TextWithHtml:
    """Return the text of a list item without the links to rules at its end."""
    return TextWithHtml(_RULE_LINKS.sub("", html_tree.html_source_of_text(text or "")))


def all_search_entries() -> list[dict[str, Any]]:
    """Return the entries for all games, printable pages, rules, totals, hands, terms, events, names, old texts, sources and errors."""
    return [
        *map(_game_search_entry, games.GAMES),
        *(entry for game in games.GAMES for entry in _printable_page_search_entries(content.game_info(game))),
        *(_printable_pack_search_entry(pack) for pack in pack_designs.packs_with_own_faces()),
        *(_rule_search_entry(content.game_info(game), row) for game in games.GAMES for row in content.game_info(game).rules),
        *map(_total_search_entry, content.gambling_numerals()),
        *(entry for hand in content.named_hands().values() for entry in _hand_search_entries(hand)),
        *map(_term_search_entry, content.all_terms().values()),
        *map(_related_game_search_entry, unplayable_related_games.related_games_by_id().values()),
        *map(_event_search_entry, dated_events_in_order()),
        *map(_native_name_search_entry, native_script_names().values()),
        *map(_passage_search_entry, old_text_passages.old_text_passages().values()),
        *map(_source_search_entry, content.all_sources().values()),
        *map(_erratum_search_entry, source_errata.errata_by_id().values()),
    ]


def _game_search_entry(id_: str) -> dict[str, Any]:
    info = content.game_info(id_)
    also = [name for term in content.all_terms().values() if term.id == id_ for name in _all_spellings(_name_from_term(term), *term.also)]
    first = next(game for game in games.GAMES if content.game_info(game).name.romaji == info.name.romaji)  # two games may share a name
    text = f"{info.says} Played with {', '.join(info.facets.packs)}. {info.player_count_text} players."
    names = [info.title, *_all_spellings(info.name, *info.also), *also]
    namesake = any(hand.name.romaji == info.name.romaji for hand in content.named_hands().values())
    share = GAME_SHARE if id_ == first and not namesake else 1.3
    return _make_search_entry(f"games/{id_}/", info.title, text, names, PAGE if id_ == first else TOTAL, share)


def _printable_page_search_entries(info: GameInfo) -> Iterator[dict[str, Any]]:
    """Yield the entries for a game's score keeper and its printable rules."""
    yield _make_search_entry(
        f"games/keep/{info.id}/",
        f"{info.title}: score keeper",
        f"Keep the score of {info.title} played with real cards.",
        [f"Keep score {info.title}"],
        TEXT,
    )
    yield _make_search_entry(
        f"games/print/{info.id}/", f"{info.title}: printable rules", f"The rules of {info.title} on one page.", [], TEXT
    )


def _rule_search_entry(info: GameInfo, row: DocumentedRule) -> dict[str, Any]:
    """Return the entry for a rule, with its text under the default preset or else under the first preset that has the rule.

    A search for any spelling of a yaku’s name also finds the rule of the yaku.
    """
    preset = next((key for key in (info.default, *info.presets) if row.rule_sentence(games.rules(info.id, key))), info.default)
    title = html_tree.text_of_html(rule_text_html.rule_title(info, row))
    location = rule_text_html.rule_url(info, row, preset).removeprefix("/")
    yaku = content.all_yaku().get(row.id)
    names = _all_spellings(yaku.name) if yaku else []
    return _make_search_entry(location, title, row.rule_sentence(games.rules(info.id, preset)), names, TEXT, share=0.8)


def _printable_pack_search_entry(pack: Deck) -> dict[str, Any]:
    """Return the entry for a pack's printable cards."""
    name = re.sub(r"-\d+$", "", pack.id)
    return _make_search_entry(
        f"cards/print/{name}/", f"{name.capitalize()} to print", f"A pack of {name} to print at its true size.", [], TEXT
    )


def _total_search_entry(row: GamblingNumeral) -> dict[str, Any]:
    forms = [word for form in row.forms for word in (form.romaji, form.kana)]
    title, text = f"{row.value}: {row.romaji} {row.kanji} {row.kana}", f"Words for {row.value}: {', '.join(forms)}."
    return _make_search_entry(f"numerals/#total-{row.value}", title, text, [row.romaji, row.kana, row.kanji, *forms], TOTAL)


def _hand_search_entries(hand: NamedHand) -> Iterator[dict[str, Any]]:
    digits = hand.example.replace("10", "0").replace(" ", "")
    names = [*_all_spellings(hand.name, *hand.also), digits]
    title = f"{hand.name.romaji} {hand.name.kanji or hand.name.kana}, {hand.example.replace(' ', '-')}"
    if hand.id == HAND_WITH_PAGE[0]:
        yield _make_search_entry(HAND_WITH_PAGE[1], "Eight, nine, three", hand.says, names, PAGE)
    yield _make_search_entry(f"hands/#hand-{hand.id}", title, f"‘{hand.name.english}’ {hand.says}", names, HAND)


def _term_search_entry(term: GameTerm) -> dict[str, Any]:
    title = f"{term.romaji} {term.kanji or term.kana}"
    return _make_search_entry(
        f"terms/#term-{term.id}", title, f"‘{term.english}’ {term.says}", _all_spellings(_name_from_term(term), *term.also), TERM
    )


def _related_game_search_entry(game: RelatedGame) -> dict[str, Any]:
    names = [game.title, *_all_spellings(Name(game.title), game.name, *game.also)]
    return _make_search_entry(f"kin/{game.group}/#{game.id}", game.title, f"{game.says}\n{' '.join(names)}", names, PAGE)


def _event_search_entry(event: DatedEvent) -> dict[str, Any]:
    place = places_on_maps_by_id()[event.place].name if event.place else ""
    return _make_search_entry(f"history/timeline/#{event.id}", f"{event.date_text}: {event.title}", f"{event.says}\n{place}", [], TEXT)


def _passage_search_entry(row: OldTextPassage) -> dict[str, Any]:
    original = "".join(part for part, _ in split_furigana(row.original))
    text = "\n".join(part for part in (row.translation, row.described, original, row.reading, row.date) if part)
    return _make_search_entry(f"history/reader/#passage-{row.id}", row.title, text, [], TEXT)


def _source_search_entry(source: BibliographySource) -> dict[str, Any]:
    text = f"{', '.join(filter(None, (source.author, source.title, source.title_en, source.date)))}.\n{source.note}"
    return _make_search_entry(f"sources/#{source.id}", source.citation_label, text, [], TEXT)


def _erratum_search_entry(row: SourceErratum) -> dict[str, Any]:
    return _make_search_entry(f"errata/#erratum-{row.id}", row.title, f"{row.claim} {row.says}", [], TEXT)


def _native_name_search_entry(row: NativeScriptName) -> dict[str, Any]:
    text = f"{', '.join(filter(None, (row.script, *row.also, row.kana, row.years)))}."
    return _make_search_entry(f"sources/#name-{row.id}", f"{row.name} {row.script}", text, [*row.spellings, row.script, row.kana], TEXT)


def _name_from_term(term: GameTerm) -> Name:
    return Name(term.romaji, term.kanji, term.kana, term.english)


def _all_spellings(*names: Name) -> list[str]:
    """Return all spellings of these names. One field may have several spellings, separated by commas."""
    return [spelling.strip() for name in names for field in (name.romaji, name.kanji, name.kana) for spelling in field.split(",")]


def _make_search_entry(location: str, title: str, text: str, names: Iterable[str], weight: int, share: float = 1) -> dict[str, Any]:
    """Return a search entry. Each line of `text` becomes a paragraph, since an excerpt shows sentences of one paragraph."""
    unique = [name for name in dict.fromkeys(names) if name]
    paragraphs = "<br>".join(escape_html(remove_asterisks(line)) for line in text.split("\n") if line)
    entry = {"location": location, "title": escape_html(title), "text": paragraphs, "names": unique, "weight": weight}
    return entry if share == 1 else entry | {"share": share}
