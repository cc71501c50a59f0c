"""The data hold together, and a bad row is named in one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from kabu_core import games
from kabu_core.archive import checks
from tests.conftest import FILES
from tests.spoiling import told

RULES = games.rules_of_all()
GAME, KOI = "games/oicho-kabu", "games/koi-koi"


def row(data: dict[str, Any], file: str, key: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data[file][key] if row["id"] == id)
    return found


def hand(data: dict[str, Any], id: str) -> dict[str, Any]:
    return row(data, "hands", "hand", id)


def deck(data: dict[str, Any], id: str) -> dict[str, Any]:
    return row(data, "decks", "deck", id)


def source(data: dict[str, Any]) -> dict[str, Any]:
    return row(data, "sources", "source", "german-booklet")


def yaku(data: dict[str, Any]) -> dict[str, Any]:
    return row(data, "yaku", "yaku", "sanko")


def rule(data: dict[str, Any], id: str = "people") -> dict[str, Any]:
    return row(data, GAME, "rule", id)


def preset(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data[GAME]["preset"]["german-booklet"]
    return found


def said(*sources: str) -> list[dict[str, str]]:
    return [{"source": source, "says": "So."} for source in sources]


def sentence(data: dict[str, Any]) -> dict[str, Any]:
    """The third of six."""
    found: dict[str, Any] = data[GAME]["sentence"][2]
    return found


def cards(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = row(data, "decks", "deck", "kabufuda")["cards"]
    return found


def special(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data[GAME]["special"][1]
    return found


SOURCE = "sources, source 'german-booklet'"
HAND, YAKU = "hands, hand 'arashi'", "yaku, yaku 'sanko'"
RULE = f"{GAME}, rule 'people'"
SPECIAL = f"{GAME}, special 'arashi'"
PRESET = f"{GAME}, preset 'german-booklet'"
DECK = "decks, deck 'kabufuda', cards"
SENTENCE = f"{GAME}, sentence no. 3"

FAULTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "unknown source": (
        lambda d: rule(d)["readings"][0].update(source="hearsay"),
        f"{RULE}, readings, item 1: unknown source 'hearsay'; add it",
    ),
    "option that silences a rule": (lambda d: rule(d).update(unless={"ties": "dealer"}), f"{RULE}, unless: unknown option 'ties'"),
    "section that its source lacks": (
        lambda d: rule(d)["readings"].append({"source": "fuda-wiki-yoshi", "place": "Setup; Next Round", "says": "The next round."}),
        f"{RULE}, readings, item 9: fuda-wiki-yoshi has no section 'Next Round'; its headings stand in",
    ),
    "section that a source with an error lacks": (
        lambda d: d["errata"]["erratum"][0].update(place="A section"),
        f"errata, erratum '{FILES['errata']['erratum'][0]['id']}', place: pollard-2024 has no section 'A section'",
    ),
    "no source": (lambda d: rule(d).update(readings=[]), f"{RULE}: no source; every statement needs one"),
    "unknown key": (lambda d: hand(d, "arashi").update(colour="red"), f"{HAND}: unknown key 'colour'; choose id, name"),
    "missing key": (lambda d: source(d).pop("title"), f"{SOURCE}: the key 'title' is missing"),
    "missing id": (lambda d: d["hands"]["hand"][1].pop("id"), "hands, hand no. 2: the key 'id' is missing"),
    "number as id": (lambda d: source(d).update(id=7), "sources, source 7, id: expected a text, not 7"),
    "number as row": (lambda d: d["terms"]["term"].insert(0, 7), "terms, term no. 1: expected a table, not 7"),
    "table as rows": (lambda d: d["terms"].update(term={}), "terms, term: expected rows under [[term]], not {}"),
    "text as rules": (lambda d: d[GAME].update(rule="None."), f"{GAME}, rule: expected rows under [[rule]], not 'None.'"),
    "text as number": (lambda d: d["numerals"]["numeral"][9].update(value="nine"), "numerals, numeral 'nine', value: expected"),
    "numeral twice": (lambda d: d["numerals"]["numeral"][9].update(value=8), "numerals: the values must be 0 to 9, each once, in order"),
    "number as name": (lambda d: hand(d, "arashi").update(name=3), f"{HAND}, name: expected a table, not 3"),
    "text as list": (lambda d: preset(d).update(sources="hida"), f"{PRESET}, sources: expected a list, not 'hida'"),
    "number in a list": (lambda d: preset(d).update(sources=["hida", 3]), f"{PRESET}, sources, item 2: expected a text, not 3"),
    "unknown rows": (lambda d: d["terms"].update(trem=[]), "terms: unknown key 'trem'; choose term"),
    "unknown rows of a game": (lambda d: d[GAME].update(rules=[]), f"{GAME}: unknown key 'rules'; choose name, title, says"),
    "source twice": (lambda d: d["sources"]["source"].append(source(d)), f"{SOURCE}: the id stands twice; each stands once"),
    "deck twice": (lambda d: d["decks"]["deck"].append(d["decks"]["deck"][0]), "decks, deck 'kabufuda': the id stands twice"),
    "rule twice": (lambda d: d[GAME]["rule"].append(rule(d)), f"{RULE}: the id stands twice"),
    "card without label": (lambda d: cards(d)["1a"].pop("label"), f"{DECK} '1a': the key 'label' is missing"),
    "card without rank": (lambda d: cards(d).update(x1={"label": "1"}), f"{DECK}: the code 'x1' is not a number and a letter, as in '8a'"),
    "card without code": (lambda d: cards(d).update({"": {"label": "1"}}), f"{DECK}: the code '' is not a number"),
    "number as card": (lambda d: cards(d).update({"1a": 1}), f"{DECK} '1a': expected a table, not 1"),
    "39 cards": (lambda d: cards(d).pop("10d"), f"{DECK}: 10 stands 3 times; each of 1 to 10 stands four times"),
    "41 cards": (lambda d: cards(d).update({"10e": cards(d)["10a"]}), f"{DECK}: 10 stands 5 times"),
    "no kabufuda": (
        lambda d: d["decks"]["deck"].remove(deck(d, "kabufuda")),
        "hands, hand 'doshippin', deck: unknown 'kabufuda'; choose komaru",
    ),
    "no hanafuda": (lambda d: d["decks"]["deck"].remove(deck(d, "hanafuda")), f"{GAME}, option deck: unknown 'hanafuda'; choose kabufuda"),
    "a pack of no cards": (
        lambda d: deck(d, "komaru").pop("cards"),
        "decks, deck 'komaru': give either 'cards', or in 'of'",
    ),
    "a pack of two kinds": (lambda d: deck(d, "komaru").update(of="kabufuda"), "decks, deck 'komaru': give either 'cards', or in 'of'"),
    "a whole pack without": (
        lambda d: deck(d, "komaru").update(without="1a"),
        "decks, deck 'komaru', without: only a pack",
    ),
    "part of no pack": (lambda d: deck(d, "nagoya").update(of="ise"), "decks, deck 'nagoya', of: unknown 'ise'; choose kabufuda, komaru"),
    "without no card": (lambda d: deck(d, "nagoya").update(without="13a"), "decks, deck 'nagoya', without: unknown '13a'; choose 1a, 1b"),
    "rank of no number": (lambda d: deck(d, "nagoya")["ranks"].update({"13": 1}), "decks, deck 'nagoya', ranks: unknown '13'; choose"),
    "kind of source": (lambda d: source(d).update(kind="blog"), f"{SOURCE}, kind: unknown 'blog'; choose book, article, page"),
    "url of no scheme": (
        lambda d: source(d).update(url="www.example.org"),
        f"{SOURCE}, url: 'www.example.org' does not start with https://",
    ),
    "url with a quote": (
        lambda d: source(d).update(url='https://x.org" onclick="x'),
        f"{SOURCE}, url: 'https://x.org\" onclick=\"x' does not",
    ),
    "no text": (lambda d: source(d).update(title="a\0b"), f"{SOURCE}, title: a control character in 'a\\x00b'"),
    "an empty title": (lambda d: source(d).update(title=" "), f"{SOURCE}, title: is empty; say it in words"),
    "url of no host": (lambda d: source(d).update(url="https://"), f"{SOURCE}, url: 'https://' does not start with"),
    "via itself": (lambda d: source(d).update(via="german-booklet"), f"{SOURCE}, via: a source is not known through itself"),
    "via nobody": (lambda d: source(d).update(via="hearsay"), f"{SOURCE}, via: unknown source 'hearsay'"),
    "game of a term": (
        lambda d: d["terms"]["term"][0].update(games=["whist"]),
        "terms, term 'oya', games, item 1: unknown 'whist'; choose",
    ),
    "status of a hand": (lambda d: hand(d, "arashi").update(status="sure"), f"{HAND}, status: unknown 'sure'; choose attested, reported"),
    "attested by one publisher": (
        lambda d: rule(d).update(status="attested", readings=said("fuda-wiki-yoshi", "fuda-wiki-yaku")),
        f"{RULE}: attested takes readings of two witnesses who agree; call it reported, or add the reading of a second one",
    ),
    "attested by us and one more": (
        lambda d: rule(d).update(status="attested", readings=said("this-site", "takahashi")),
        f"{RULE}: attested takes readings of two witnesses",
    ),
    "attested at second hand": (
        lambda d: rule(d).update(status="attested", readings=said("lo-2003", "pollard-2024")),
        f"{RULE}: attested takes readings of two witnesses",
    ),
    "attested by two who contradict each other": (
        lambda d: row(d, KOI, "rule", "exhausted-deals").update(
            status="attested", readings=[said("lo-2003")[0] | {"value": "same"}, said("pollard-2024")[0] | {"value": "other"}]
        ),
        f"{KOI}, rule 'exhausted-deals': attested takes readings of two witnesses",
    ),
    "group of a hand": (lambda d: hand(d, "arashi").update(group="special"), f"{HAND}: unknown key 'group'; choose id, name"),
    "pattern of nothing": (
        lambda d: hand(d, "arashi").update(pattern={}),
        f"{HAND}, pattern: needs just one of same or ranks, step, holds and including, not nothing",
    ),
    "other example": (lambda d: hand(d, "arashi").update(example="1 2 3"), f"{HAND}, example: '1 2 3' is not this hand"),
    "true near miss": (lambda d: hand(d, "arashi").update(near_miss="2 2 2"), f"{HAND}, near_miss: '2 2 2' is this hand"),
    "unreadable example": (lambda d: hand(d, "arashi").update(example="J J J"), f"{HAND}, example: unknown card 'j'"),
    "five of a rank": (lambda d: hand(d, "arashi").update(near_miss="1 1 1 1 1"), f"{HAND}, near_miss: too many cards of rank 1"),
    "special hand that is none": (lambda d: special(d).update(id="flush"), f"{GAME}, special 'flush': unknown hand 'flush'; choose"),
    "special hand without id": (lambda d: special(d).pop("id"), f"{GAME}, special no. 2: the key 'id' is missing"),
    "special hand twice": (lambda d: d[GAME]["special"].append(special(d)), f"{SPECIAL}: the id stands twice; each stands once"),
    "special hand that is a word too": (
        lambda d: d[GAME]["hands"].append("arashi"),
        f"{GAME}, hands: 'arashi' stands twice; each stands once, a special hand under [[special]]",
    ),
    "unknown key of a special hand": (lambda d: special(d).update(wins=True), f"{SPECIAL}: unknown key 'wins'; choose id, held_by"),
    "special hand that does nothing": (lambda d: special(d).pop("held_by"), f"{SPECIAL}: changes nothing; say in held_by who wins"),
    "holder of a special hand": (
        lambda d: special(d).update(held_by="arashy"),
        f"{SPECIAL}, held_by: unknown option 'arashy'; choose nobody, players",
    ),
    "option of other words": (
        lambda d: special(d).update(held_by="tie"),
        f"{SPECIAL}, held_by: expected nobody, players, dealer or both, or an option of these, not tie, which can be push",
    ),
    "odds of no option": (lambda d: special(d).update(pays="arashi_odds"), f"{SPECIAL}, pays: unknown option 'arashi_odds'; choose deck"),
    "odds of nothing": (lambda d: special(d).update(pays=0), f"{SPECIAL}, pays: expected 1, 2, 3, 4, 5, 6, 7, 8 or 92 more, or an option"),
    "odds that may be nothing": (lambda d: special(d).update(pays="may_not_draw_from"), f"{SPECIAL}, pays: expected 1, 2, 3"),
    "true as odds": (lambda d: special(d).update(pays=True), f"{SPECIAL}, pays: expected a whole number or a text, not True"),
    "order of a number": (lambda d: special(d).update(in_order="arashi_pays"), f"{SPECIAL}, in_order: expected true or false, or"),
    "equals that nobody wins": (lambda d: special(d).update(equal="both"), f"{SPECIAL}, equal: unknown option 'both'; choose push, dealer"),
    "against a hand that is not special": (
        lambda d: special(d).update(against={"raijin": "tie"}),
        f"{SPECIAL}, against: unknown special hand 'raijin'; choose doshippin, kuppin, shippin or shiroku",
    ),
    "option that does not say who wins": (
        lambda d: special(d).update(against={"kuppin": "arashi"}),
        f"{SPECIAL}, against: expected arashi, kuppin or push, or an option of these, not arashi, which can be nobody",
    ),
    "against with a third as winner": (
        lambda d: special(d).update(against={"kuppin": "arashi_against_shippin"}),
        f"{SPECIAL}, against: expected arashi, kuppin or push, or an option of these, not arashi_against_shippin, which can be shippin",
    ),
    "unknown hand": (
        lambda d: d[GAME]["hands"].append("flush"),
        f"{GAME}, hands, item {1 + len(FILES[GAME]['hands'])}: unknown 'flush'; choose doshippin",
    ),
    "one number of players": (lambda d: d[GAME].update(players=[2]), f"{GAME}, players: expected the fewest and the most, as in [2, 10]"),
    "players backwards": (lambda d: d[GAME].update(players=[10, 2]), f"{GAME}, players: expected the fewest and the most"),
    "one player": (lambda d: d[GAME].update(players=[1, 2]), f"{GAME}, players: expected the fewest and the most"),
    "default preset": (lambda d: d[GAME].update(default="mine"), f"{GAME}, default: unknown 'mine'; choose fuda-wiki-2025"),
    "presets as list": (lambda d: d[GAME].update(preset=[]), f"{GAME}, preset: expected a table, not []"),
    "preset as text": (lambda d: d[GAME]["preset"].update(mine="x"), f"{GAME}, preset 'mine': expected a table, not 'x'"),
    "unknown option": (lambda d: preset(d)["options"].update(luck=True), f"{PRESET}, options 'luck': unknown option 'luck'; choose"),
    "fraction as option": (
        lambda d: preset(d)["options"].update(arashi_pays=1.5),
        f"{PRESET}, options 'arashi_pays': expected true or false, a whole number or a text, not 1.5",
    ),
    "list as option": (lambda d: preset(d)["options"].update(tie=["push"]), f"{PRESET}, options 'tie': expected true or false"),
    "preset against its source": (
        lambda d: preset(d)["options"].update(must_draw_upto=5),
        f"{PRESET}: plays must_draw_upto = 5, but its source 'german-booklet' states 3",
    ),
    "section of a rule": (lambda d: rule(d).update(section="end"), f"{RULE}, section: unknown 'end'; choose need"),
    "option of a rule": (lambda d: rule(d).update(options=["luck"]), f"{RULE}, options, item 1: unknown option 'luck'; choose deck"),
    "text and texts": (
        lambda d: rule(d, "pack").update(text="A pack."),
        f"{GAME}, rule 'pack': has both text and texts, one for each value of deck",
    ),
    "neither text nor texts": (lambda d: rule(d).pop("text"), f"{RULE}: has neither text nor texts"),
    "text for no value": (
        lambda d: rule(d, "pack")["texts"].update(tarot="Tarot."),
        f"{GAME}, rule 'pack', texts: must be for kabufuda, hanafuda or western, not for",
    ),
    "number as text": (lambda d: rule(d, "pack")["texts"].update(western=52), f"{GAME}, rule 'pack', texts 'western': expected a text"),
    "texts of a number": (
        lambda d: rule(d, "pack").update(options=["must_draw_upto"]),
        f"{GAME}, rule 'pack', texts: need an option of a few values, which must_draw_upto is not; write a text",
    ),
    "unknown placeholder": (lambda d: rule(d).update(text="At {luck}."), f"{RULE}, text: unknown placeholder 'luck'; choose deck"),
    "empty placeholder": (lambda d: rule(d).update(text="At {}."), f"{RULE}, text: a brace that is no placeholder in 'At {{}}.'"),
    "placeholder with a format": (
        lambda d: rule(d).update(text="At {must_draw_upto:x}."),
        f"{RULE}, text: a brace that is no placeholder in 'At {{must_draw_upto:x}}.'",
    ),
    "placeholder with an attribute": (lambda d: rule(d).update(text="At {tie.x}."), f"{RULE}, text: a brace that is no placeholder"),
    "stray brace": (lambda d: rule(d).update(text="At most} nine."), f"{RULE}, text: a brace that is no placeholder in 'At most}} nine.'"),
    "stray asterisk": (
        lambda d: rule(d).update(text="The *oya deals."),
        f"{RULE}, text: an asterisk without its partner in 'The *oya deals.'",
    ),
    "asterisk in a reading": (
        lambda d: hand(d, "arashi")["readings"][0].update(says="5*"),
        f"{HAND}, readings, item 1, says: an asterisk without",
    ),
    "other example of a yaku": (lambda d: yaku(d).update(example="1a 3a 11a"), f"{YAKU}, example: '1a 3a 11a' is not this yaku"),
    "true near miss of a yaku": (lambda d: yaku(d).update(near_miss="1a 3a 12a"), f"{YAKU}, near_miss: '1a 3a 12a' is this yaku"),
    "unreadable yaku": (lambda d: yaku(d).update(example="1 3 8"), f"{YAKU}, example: several cards have the number 1"),
    "card of no pattern": (lambda d: yaku(d)["pattern"].update(without=["11e"]), f"{YAKU}, pattern: unknown '11e'; choose 1a, 1b"),
    "group of a yaku": (lambda d: yaku(d).update(group="shiny"), f"{YAKU}, group: unknown 'shiny'; choose bright, animal"),
    "yaku without its option": (lambda d: yaku(d).update(points="three"), f"{YAKU}, points: unknown option 'three'; choose deck, goko"),
    "yaku without the option of its extra": (lambda d: yaku(d).update(extra="sanko_extra"), f"{YAKU}, extra: unknown option 'sanko_extra'"),
    "yaku in place of none": (
        lambda d: yaku(d).update(replaces=["ameyon"]),
        f"{YAKU}, replaces, item 1: unknown 'ameyon'; choose goko, shiko",
    ),
    "game of unknown yaku": (lambda d: d[KOI].update(yaku=["goka"]), f"{KOI}, yaku, item 1: unknown 'goka'; choose goko, shiko"),
    "preset against its source's yaku": (
        lambda d: d[KOI]["preset"]["nintendo"]["options"].update(goko=15),
        f"{KOI}, preset 'nintendo': plays goko = 15, but its source 'nintendo-koi-koi' states 10 in rule 'goko'",
    ),
    "five sentences": (lambda d: d[GAME]["sentence"].pop(), f"{GAME}, sentence: there are 5; a game is told in 6"),
    "sentence of no rule": (lambda d: sentence(d).update(rules=[]), f"{SENTENCE}: names no rule; every statement needs one"),
    "rule of a sentence": (
        lambda d: sentence(d).update(rules=["luck"]),
        f"{SENTENCE}, rules, item 1: unknown rule 'luck'; choose pack, people",
    ),
    "stray asterisk in a sentence": (
        lambda d: sentence(d).update(says="The *oya deals."),
        f"{SENTENCE}, says: an asterisk without its partner",
    ),
    "sentence untrue under a preset": (
        lambda d: sentence(d).update(rules=["first-field", "bank-first"]),
        f"{SENTENCE}: the preset 'yakuza-series' has no rule 'bank-first'; name one that every preset has",
    ),
    "value without option": (
        lambda d: rule(d)["readings"][0].update(value=3),
        f"{RULE}, readings, item 1, value: 3 is the value of an option, and the rule names none",
    ),
    "list as value": (
        lambda d: rule(d)["readings"][0].update(value=[3]),
        f"{RULE}, readings, item 1, value: expected true or false, a whole number or a text, not [3]",
    ),
    "wrong card of a game": (lambda d: d[GAME].update(cards="8a 99z"), f"{GAME}, cards: unknown card '99z'"),
    "a value stated twice by one": (
        lambda d: rule(d, "pack").update(readings=[{"source": "hida", "says": "So.", "value": "western"}] * 2),
        f"{GAME}, rule 'pack': 'hida' states western 2 times; join what it says into one reading",
    ),
    "script in English": (
        lambda d: hand(d, "arashi")["name"].update(english="嵐"),
        f"{HAND}, name, english: Japanese script in '嵐'; write the word in Latin letters",
    ),
    "script in a rule": (lambda d: rule(d).update(text="The 親 deals."), f"{RULE}, text: Japanese script in 'The 親 deals.'"),
    "script in a reading": (
        lambda d: hand(d, "arashi")["readings"][0].update(says="親"),
        f"{HAND}, readings, item 1, says: Japanese script in '親'",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault(fault: str, data: dict[str, Any]) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(data)
    assert told(sentence)


def test_all_data_are_in_order() -> None:
    assert checks.check() > 200


def test_preset_id_that_would_break_links(data: dict[str, Any]) -> None:
    presets = data["games/oicho-kabu"]["preset"]
    presets["German booklet/1"] = presets["german-booklet"]
    assert told("games/oicho-kabu, preset 'German booklet/1': the id 'German booklet/1' goes into links")
