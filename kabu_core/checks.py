"""Holds the data rows against each other and against the rules: what `python -m kabu_core check` and every build run."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kabu_core import attestations, content, errata, founding, kin, lineage, packs, passages
from kabu_core.cards import Card, Deck
from kabu_core.content import GameInfo, Preset, RuleRow, Source, Term
from kabu_core.errata import Erratum
from kabu_core.errors import ContentError, KabuError, choices, quote
from kabu_core.hands import NamedHand, Reading, Yaku
from kabu_core.loading import known, load
from kabu_core.packs import Pattern
from kabu_core.places import where
from kabu_core.rules import Rules, Value, spell

FILES = {"decks": "deck", "sources": "source", "terms": "term", "numerals": "numeral", "hands": "hand", "yaku": "yaku"}
"""The files beside those of the games, and what their rows are called."""

MORE = {"numerals": ("witness",)}
"""What else such a file may hold."""

BEST_FIRST = ("doshippin", "arashi", "kuppin", "shippin", "shiroku")
"""The special hands; where two meet, the one that stands first in the data wins."""

ESCAPES = {"shiroku": "shiroku_escape"}
"""A special hand that wins nothing by itself, and the option that allows it."""

YAKU_GROUPS = ("bright", "animal", "ribbon", "viewing", "month", "chaff", "dealt")

FLOWERS = "hanafuda-48"
"""The pack that the yaku are made of."""

SENTENCES = 6
"""So many tell a game in short."""

NO_WITNESS = "this-site"
"""The source that stands for ourselves."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def check(rules: Mapping[str, type[Rules]]) -> int:
    """Checks all data; returns how many rows there are. Raises ContentError for the first bad one, with its file and line.

    `rules` maps each game's id to its Rules class.
    """
    try:
        return _check_all(rules)
    except ContentError as error:
        line = where(str(error))
        raise ContentError(f"{error} ({line})" if line else str(error)) from None


def _check_all(rules: Mapping[str, type[Rules]]) -> int:
    for file, key in FILES.items():
        known(load(file), [key, *MORE.get(file, ())], file, "key ")
    rows = list(_rows(rules))
    for place, row in rows:
        _check_statement(row, place)
        _check_row(row, place, rules)
    _check_order([hand.id for hand in content.hands().values() if hand.group == "special"])
    for game_id, kind in rules.items():
        _check_game(content.game(game_id), kind)
    _check_witnesses()
    packs.check()
    errata.check(rules)
    kin.check(rules)
    attestations.check([*rules, *kin.kin()], [*content.decks(), *(row.id for row in packs.patterns())])
    lineage.check([*rules, *kin.kin()], [row.id for row in packs.patterns()])
    founding.check(rules)
    passages.check([*rules, *kin.kin()])
    return len(rows)


def _rows(rules: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Every row of the data with its place."""
    for file, key in FILES.items():
        found: Any = getattr(content, file)()
        items = found.items() if isinstance(found, Mapping) else ((row.value, row) for row in found)
        yield from ((f"{file}, {key} {name!r}", row) for name, row in items)
    yield from packs.rows()
    yield from errata.rows()
    yield from kin.rows()
    yield from attestations.rows()
    yield from lineage.rows()
    yield from founding.rows()
    yield from passages.rows()
    for numeral in content.numerals():
        yield from ((f"numerals, numeral {numeral.value}, form '{form.romaji}'", form) for form in numeral.forms)
    for game_id in rules:
        info = content.game(game_id)
        yield from ((f"games/{game_id}, preset '{key}'", preset) for key, preset in info.presets.items())
        yield from ((f"games/{game_id}, section '{section.id}'", section) for section in info.sections)
        yield from ((f"games/{game_id}, rule '{row.id}'", row) for row in info.rules)
        yield from ((f"games/{game_id}, sentence no. {number}", row) for number, row in enumerate(info.sentence, 1))


def _check_statement(row: Any, place: str) -> None:
    """Who says it, and that asterisks come in pairs."""
    readings: tuple[Reading, ...] = getattr(row, "readings", ())
    cited = (*getattr(row, "sources", ()), *(reading.source for reading in readings))
    if not cited and (hasattr(row, "sources") or hasattr(row, "readings")):
        raise ContentError(f"{place}: no source; every statement needs one")
    for source in cited:
        _check_cited(source, place)
    prose = [getattr(row, key, "") for key in ("says", "text", "note", "played", "extra", "special", "claim")]
    for text in (*prose, *getattr(row, "texts", {}).values(), *(reading.says for reading in readings)):
        if text.count("*") % 2:
            raise ContentError(f"{place}: an asterisk without its partner in {quote(text)}; words of the game stand *between two*")


def _check_cited(source: str, place: str) -> None:
    if source not in content.sources():
        raise ContentError(f"{place}: unknown source {quote(source)}; add it to sources.toml or correct the id")


def _check_attested(row: NamedHand | Yaku | RuleRow | Pattern | lineage.Edge, place: str) -> None:
    """Attested is what two witnesses say; docs/sources.md tells readers so."""
    if row.status == "attested" and len(witnesses(reading.source for reading in row.readings)) < 2:
        raise ContentError(f"{place}: attested takes readings of two witnesses; call it reported, or add the second")


def witnesses(sources: Iterable[str]) -> set[str]:
    """Who says it: pages of one publisher are one witness, so are texts of which one follows the other, and what we know through another
    is that other’s word.
    """
    found: dict[str, str] = {}
    for cited in (content.sources()[source] for source in sources if source != NO_WITNESS):
        told = content.sources()[cited.via] if cited.via else cited
        if not any(frozenset((told.id, other)) in lineage.dependent() for other in found.values()):
            found.setdefault(told.publisher or told.author, told.id)
    return set(found)


def _check_row(row: Any, place: str, games: Iterable[str]) -> None:
    """What only rows of its kind must keep."""
    match row:
        case Deck():
            _check_deck(row, place)
        case Source():
            _check_source(row, place)
        case Yaku():
            _check_yaku(row, place)
        case NamedHand():
            _check_hand(row, place)
        case Term():
            known(row.games, games, f"{place}, games")
            known([row.group], content.TERM_GROUPS, f"{place}, group")
        case Pattern():
            known([row.status], content.STATUSES, f"{place}, status")
            _check_attested(row, place)
        case RuleRow():
            known([row.status], content.STATUSES, f"{place}, status")
            _check_attested(row, place)
        case lineage.Edge(tree="games"):
            _check_attested(row, place)
        case Erratum():
            _check_cited(row.source, place)


def _check_deck(deck: Deck, place: str) -> None:
    """As many cards as it says, or four of each number."""
    if deck.size:
        if len(deck) != deck.size:
            raise ContentError(f"{place}, cards: there are {len(deck)}, not the {deck.size} that size says")
        return
    held = [card.number for card in deck]
    most = max(held, default=0)
    for number in range(1, most + 1):
        if held.count(number) != 4:
            raise ContentError(f"{place}, cards: {number} stands {held.count(number)} times; each of 1 to {most} stands four times")


def _check_source(source: Source, place: str) -> None:
    known([source.kind], content.KINDS, f"{place}, kind")
    if source.url and not re.match(r"https?://[^/\s]", source.url):
        raise ContentError(f"{place}, url: {quote(source.url)} does not start with https:// or http:// and a host")
    if source.via == source.id:
        raise ContentError(f"{place}, via: a source is not known through itself; name the one that tells of it")
    if source.via:
        _check_cited(source.via, f"{place}, via")


def _check_hand(hand: NamedHand, place: str) -> None:
    known([hand.status], content.STATUSES, f"{place}, status")
    _check_attested(hand, place)
    known([hand.group], ("special", "named"), f"{place}, group")
    known([hand.origin], content.ORIGINS, f"{place}, origin")
    pattern = hand.pattern
    if sum(map(bool, (pattern.same or pattern.ranks, pattern.step, pattern.holds, pattern.including))) != 1:
        raise ContentError(f"{place}, pattern: needs just one of same or ranks, step, holds and including")
    if not pattern.matches(_cards(hand.example, f"{place}, example", hand.deck)):
        raise ContentError(f"{place}: the example {quote(hand.example)} is not this hand")
    if pattern.matches(_cards(hand.near_miss, f"{place}, near_miss", hand.deck)):
        raise ContentError(f"{place}: the near miss {quote(hand.near_miss)} is this hand")


def _check_witnesses() -> None:
    """Whoever tells a name of a total has a row that says of which games, and no row stands for nobody."""
    cited = (sources for row in content.numerals() for sources in (row.sources, *(form.sources for form in row.forms)))
    told = [source for sources in cited for source in sources]
    for source in content.witnesses():
        _check_cited(source, f"numerals, witness {source!r}")
        if source not in told:
            raise ContentError(f"numerals, witness {source!r}: no total cites this source; cite it or take the row away")
    known(told, content.witnesses(), "numerals, sources", "witness ")


def _check_yaku(yaku: Yaku, place: str) -> None:
    known([yaku.status], content.STATUSES, f"{place}, status")
    _check_attested(yaku, place)
    known([yaku.group], YAKU_GROUPS, f"{place}, group")
    known([*yaku.pattern.including, *yaku.pattern.without], (str(card) for card in _deck(FLOWERS)), f"{place}, pattern")
    if not yaku.pattern.within(_cards(yaku.example, f"{place}, example", FLOWERS)):
        raise ContentError(f"{place}: the example {quote(yaku.example)} is not this yaku")
    if yaku.pattern.within(_cards(yaku.near_miss, f"{place}, near_miss", FLOWERS)):
        raise ContentError(f"{place}: the near miss {quote(yaku.near_miss)} is this yaku")


def _deck(name: str) -> Deck:
    known([name], content.decks(), "decks, deck")
    return content.decks()[name]


def _cards(text: str, place: str, deck: str = "kabufuda") -> tuple[Card, ...]:
    pack = _deck(deck)
    try:
        return pack.parse(text)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def _check_order(specials: list[str]) -> None:
    ranked = [hand for hand in specials if hand in BEST_FIRST]
    if ranked != sorted(ranked, key=BEST_FIRST.index):
        raise ContentError(f"hands: the special hands stand in the order {', '.join(ranked)}; best first is {', '.join(BEST_FIRST)}")


def _check_game(info: GameInfo, kind: type[Rules]) -> None:
    place = f"games/{info.id}"
    if len(info.players) != 2 or not 2 <= info.players[0] <= info.players[1]:
        raise ContentError(f"{place}, players: expected the fewest and the most, as in [2, 10], not {list(info.players)}")
    info.facets.check(f"{place}, facets")
    known(info.hands, content.hands(), f"{place}, hands")
    known((yaku.replace("-", "_") for yaku in info.yaku), kind.options(), f"{place}, yaku", "option for ")
    known([info.default], info.presets, f"{place}, default")
    if "deck" in kind.options():
        known(kind.options()["deck"][0].choices, content.decks(), f"{place}, option deck")
    for hand in content.specials(info.id):
        _check_special(hand.id, kind, f"{place}, hands")
    for row in info.rules:
        _check_rule(info, row, kind)
    _check_sentences(info, kind)
    for key, preset in info.presets.items():
        if not re.fullmatch(r"[a-z0-9-]+", key):
            raise ContentError(f"{place}: the preset id {quote(key)} goes into links; write it with small letters, digits and hyphens")
        _check_preset(info, preset, _rules(kind, preset.options, f"{place}, preset '{key}'"), f"{place}, preset '{key}'")


def _check_sentences(info: GameInfo, kind: type[Rules]) -> None:
    """A game is told in six, each of which names rules that every preset has."""
    if len(info.sentence) != SENTENCES:
        raise ContentError(f"games/{info.id}, sentence: there are {len(info.sentence)}, not {SENTENCES}")
    rows = {row.id: row for row in info.rules}
    for number, sentence in enumerate(info.sentence, 1):
        place = f"games/{info.id}, sentence no. {number}"
        if not sentence.rules:
            raise ContentError(f"{place}: names no rule; every statement needs one that it sums up")
        known(sentence.rules, rows, place, "rule ")
        for key, preset in info.presets.items():
            chosen = _rules(kind, preset.options, f"games/{info.id}, preset '{key}'")
            for rule in sentence.rules:
                if not rows[rule].sentence(chosen):
                    raise ContentError(f"{place}: the preset '{key}' has no rule '{rule}'; name one that every preset has")


def _check_special(hand: str, kind: type[Rules], place: str) -> None:
    """A hand that wins by itself does so only where the rules have a say in it."""
    needed = [ESCAPES[hand]] if hand in ESCAPES else [hand, f"{hand}_pays"]
    if not all(hasattr(kind, name) for name in needed):
        raise ContentError(f"{place}: '{hand}' is a special hand, which needs {' and '.join(needed)} in the rules")


def _check_rule(info: GameInfo, row: RuleRow, kind: type[Rules]) -> None:
    place = f"games/{info.id}, rule '{row.id}'"
    known([row.section], [section.id for section in info.sections], f"{place}, section")
    known(row.options, kind.options(), f"{place}, options")
    if not row.text and not row.texts:
        raise ContentError(f"{place}: needs either text or texts")
    if row.texts:
        _check_texts(row, kind, place)
    for text in (row.text, *row.texts.values()):
        _check_placeholders(text, kind, place)
    for reading in row.readings:
        if reading.value is not None:
            _check_value(kind, row, reading.value, f"{place}, reading of '{reading.source}'")


def _check_texts(row: RuleRow, kind: type[Rules], place: str) -> None:
    """One text for each value of the first option; beside a text for its numbers, exceptions."""
    if not row.options:
        raise ContentError(f"{place}: texts need the option that chooses among them")
    option, default = kind.options()[row.options[0]]
    values = ("true", "false") if isinstance(default, bool) else option.choices
    if not values and row.text:
        for value in row.texts:
            _check_value(kind, row, value, f"{place}, texts")
        return
    if not values:
        raise ContentError(f"{place}: texts need an option of a few values, which {row.options[0]} is not; write a text")
    if row.text:
        raise ContentError(f"{place}: needs either text or texts")
    if set(row.texts) != set(values):
        raise ContentError(f"{place}: texts must be for {choices(values)}, not for {choices(row.texts)}")


def _check_placeholders(text: str, kind: type[Rules], place: str) -> None:
    """Each is {option} or {x_odds}; braces have no other use."""
    odds = [f"{name.removesuffix('pays')}odds" for name in kind.options() if name.endswith("_pays")]
    known(_PLACEHOLDER.findall(text), [*kind.options(), *odds], f"{place}, placeholder")
    if set("{}") & set(_PLACEHOLDER.sub("", text)):
        raise ContentError(f"{place}: a brace that is no placeholder in {quote(text)}; write {{option}}, nothing else inside")


def _check_value(kind: type[Rules], row: RuleRow, value: Value, place: str) -> None:
    if not row.options:
        raise ContentError(f"{place}: has a value but the rule no option")
    try:
        kind().read(row.options[0], value)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def _rules(kind: type[Rules], options: Mapping[str, Value], place: str) -> Rules:
    try:
        return kind().with_options(options)
    except KabuError as error:
        raise ContentError(f"{place}: {error}") from None


def _check_preset(info: GameInfo, preset: Preset, rules: Rules, place: str) -> None:
    """What a preset's own source states must be what the preset plays."""
    for row in info.rules:
        for reading in row.readings:
            if reading.source in preset.sources and reading.value is not None:
                played = getattr(rules, row.options[0])
                if spell(reading.value) != spell(played):
                    raise ContentError(
                        f"{place}: plays {row.options[0]} = {spell(played)}, but its source "
                        f"'{reading.source}' states {spell(reading.value)} in rule '{row.id}'"
                    )
