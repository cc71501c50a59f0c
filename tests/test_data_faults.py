"""The data are consistent, and each bad row is reported in one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from kabu_core import games
from kabu_core.archive import all_row_checks
from tests.conftest import PARSED_DATA
from tests.data_fault_messages import check_reports_fault

RULES_CLASSES = games.rules_classes()
GAME, KOI = "games/oicho-kabu", "games/koi-koi"


def find_row(data: dict[str, Any], file: str, key: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data[file][key] if row["id"] == id)
    return found


def hand_row(data: dict[str, Any], id: str) -> dict[str, Any]:
    return find_row(data, "hands", "hand", id)


def deck_row(data: dict[str, Any], id: str) -> dict[str, Any]:
    return find_row(data, "decks", "deck", id)


def source_row(data: dict[str, Any]) -> dict[str, Any]:
    return find_row(data, "sources", "source", "german-booklet")


def yaku_row(data: dict[str, Any]) -> dict[str, Any]:
    return find_row(data, "yaku", "yaku", "sanko")


def rule_row(data: dict[str, Any], id: str = "people") -> dict[str, Any]:
    return find_row(data, GAME, "rule", id)


def preset_row(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data[GAME]["preset"]["german-booklet"]
    return found


def readings_of_sources(*sources: str) -> list[dict[str, str]]:
    return [{"source": source, "says": "So."} for source in sources]


def third_summary_sentence(data: dict[str, Any]) -> dict[str, Any]:
    """Return the row of the third sentence in the summary of a game."""
    found: dict[str, Any] = data[GAME]["sentence"][2]
    return found


def kabufuda_card_table(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = find_row(data, "decks", "deck", "kabufuda")["cards"]
    return found


def special_hand_row(data: dict[str, Any]) -> dict[str, Any]:
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
    "section that a source with an error lacks": (
        lambda d: d["errata"]["erratum"][0].update(place="A section"),
        f"errata, erratum '{PARSED_DATA['errata']['erratum'][0]['id']}', place: pollard-2024 has no section 'A section'",
    ),
    "unknown key": (lambda d: hand_row(d, "arashi").update(colour="red"), f"{HAND}: unknown key 'colour'; choose id, name"),
    "missing key": (lambda d: source_row(d).pop("title"), f"{SOURCE}: the key 'title' is missing"),
    "missing id": (lambda d: d["hands"]["hand"][1].pop("id"), "hands, hand no. 2: the key 'id' is missing"),
    "number as id": (lambda d: source_row(d).update(id=7), "sources, source 7, id: expected a text, not 7"),
    "number as row": (lambda d: d["terms"]["term"].insert(0, 7), "terms, term no. 1: expected a table, not 7"),
    "table as rows": (lambda d: d["terms"].update(term={}), "terms, term: expected rows under [[term]], not {}"),
    "text as number": (lambda d: d["numerals"]["numeral"][9].update(value="nine"), "numerals, numeral 'nine', value: expected"),
    "numeral twice": (lambda d: d["numerals"]["numeral"][9].update(value=8), "numerals: the values must be 0 to 9, each once, in order"),
    "number as name": (lambda d: hand_row(d, "arashi").update(name=3), f"{HAND}, name: expected a table, not 3"),
    "unknown rows": (lambda d: d["terms"].update(trem=[]), "terms: unknown key 'trem'; choose term"),
    "source twice": (lambda d: d["sources"]["source"].append(source_row(d)), f"{SOURCE}: the id occurs twice; each id must be unique"),
    "deck twice": (lambda d: d["decks"]["deck"].append(d["decks"]["deck"][0]), "decks, deck 'kabufuda': the id occurs twice"),
    "card without label": (lambda d: kabufuda_card_table(d)["1a"].pop("label"), f"{DECK} '1a': the key 'label' is missing"),
    "card without rank": (
        lambda d: kabufuda_card_table(d).update(x1={"label": "1"}),
        f"{DECK}: invalid code 'x1'; write a number and a letter, as in '8a'",
    ),
    "card without code": (lambda d: kabufuda_card_table(d).update({"": {"label": "1"}}), f"{DECK}: invalid code ''; write a number"),
    "number as card": (lambda d: kabufuda_card_table(d).update({"1a": 1}), f"{DECK} '1a': expected a table, not 1"),
    "39 cards": (lambda d: kabufuda_card_table(d).pop("10d"), f"{DECK}: 10 occurs 3 times; each number from 1 to 10 must occur four times"),
    "41 cards": (lambda d: kabufuda_card_table(d).update({"10e": kabufuda_card_table(d)["10a"]}), f"{DECK}: 10 occurs 5 times"),
    "no kabufuda": (
        lambda d: d["decks"]["deck"].remove(deck_row(d, "kabufuda")),
        "hands, hand 'doshippin', deck: unknown 'kabufuda'; choose komaru",
    ),
    "a pack of no cards": (
        lambda d: deck_row(d, "komaru").pop("cards"),
        "decks, deck 'komaru': give either 'cards' or, in 'of'",
    ),
    "a pack of two kinds": (lambda d: deck_row(d, "komaru").update(of="kabufuda"), "decks, deck 'komaru': give either 'cards' or, in 'of'"),
    "a whole pack without": (
        lambda d: deck_row(d, "komaru").update(without="1a"),
        "decks, deck 'komaru', without: only a pack",
    ),
    "part of no pack": (
        lambda d: deck_row(d, "nagoya").update(of="ise"),
        "decks, deck 'nagoya', of: unknown 'ise'; choose kabufuda, komaru",
    ),
    "without no card": (
        lambda d: deck_row(d, "nagoya").update(without="13a"),
        "decks, deck 'nagoya', without: unknown '13a'; choose 1a, 1b",
    ),
    "rank of no number": (lambda d: deck_row(d, "nagoya")["ranks"].update({"13": 1}), "decks, deck 'nagoya', ranks: unknown '13'; choose"),
    "kind of source": (lambda d: source_row(d).update(kind="blog"), f"{SOURCE}, kind: unknown 'blog'; choose book, article, page"),
    "url of no scheme": (
        lambda d: source_row(d).update(url="www.example.org"),
        f"{SOURCE}, url: invalid address 'www.example.org'; write https://",
    ),
    "url with a quote": (
        lambda d: source_row(d).update(url='https://x.org" onclick="x'),
        f"{SOURCE}, url: invalid address 'https://x.org\" onclick=\"x'; write",
    ),
    "no text": (lambda d: source_row(d).update(title="a\0b"), f"{SOURCE}, title: a control character in 'a\\x00b'"),
    "an empty title": (lambda d: source_row(d).update(title=" "), f"{SOURCE}, title: is empty; write some text"),
    "url of no host": (lambda d: source_row(d).update(url="https://"), f"{SOURCE}, url: invalid address 'https://'; write"),
    "via itself": (lambda d: source_row(d).update(via="german-booklet"), f"{SOURCE}, via: a source cannot be known through itself"),
    "via nobody": (lambda d: source_row(d).update(via="hearsay"), f"{SOURCE}, via: unknown source 'hearsay'"),
    "game of a term": (
        lambda d: d["terms"]["term"][0].update(games=["whist"]),
        "terms, term 'oya', games, item 1: unknown 'whist'; choose",
    ),
    "status of a hand": (
        lambda d: hand_row(d, "arashi").update(status="sure"),
        f"{HAND}, status: unknown 'sure'; choose attested, reported",
    ),
    "group of a hand": (lambda d: hand_row(d, "arashi").update(group="special"), f"{HAND}: unknown key 'group'; choose id, name"),
    "pattern of nothing": (
        lambda d: hand_row(d, "arashi").update(pattern={}),
        f"{HAND}, pattern: expected exactly one of same or ranks, step, holds and including, not nothing",
    ),
    "other example": (lambda d: hand_row(d, "arashi").update(example="1 2 3"), f"{HAND}, example: '1 2 3' does not match the pattern"),
    "true near miss": (lambda d: hand_row(d, "arashi").update(near_miss="2 2 2"), f"{HAND}, near_miss: '2 2 2' matches the pattern"),
    "unreadable example": (lambda d: hand_row(d, "arashi").update(example="J J J"), f"{HAND}, example: unknown card 'j'"),
    "five of a rank": (lambda d: hand_row(d, "arashi").update(near_miss="1 1 1 1 1"), f"{HAND}, near_miss: too many cards of rank 1"),
    "asterisk in a reading": (
        lambda d: hand_row(d, "arashi")["readings"][0].update(says="5*"),
        f"{HAND}, readings, item 1, says: an unmatched asterisk",
    ),
    "other example of a yaku": (
        lambda d: yaku_row(d).update(example="1a 3a 11a"),
        f"{YAKU}, example: '1a 3a 11a' does not match the pattern",
    ),
    "true near miss of a yaku": (
        lambda d: yaku_row(d).update(near_miss="1a 3a 12a"),
        f"{YAKU}, near_miss: '1a 3a 12a' matches the pattern",
    ),
    "unreadable yaku": (lambda d: yaku_row(d).update(example="1 3 8"), f"{YAKU}, example: several cards have the number 1"),
    "card of no pattern": (lambda d: yaku_row(d)["pattern"].update(without=["11e"]), f"{YAKU}, pattern: unknown '11e'; choose 1a, 1b"),
    "group of a yaku": (lambda d: yaku_row(d).update(group="shiny"), f"{YAKU}, group: unknown 'shiny'; choose bright, animal"),
    "yaku without its option": (lambda d: yaku_row(d).update(points="three"), f"{YAKU}, points: unknown option 'three'; choose deck, goko"),
    "yaku without the option of its extra": (
        lambda d: yaku_row(d).update(extra="sanko_extra"),
        f"{YAKU}, extra: unknown option 'sanko_extra'",
    ),
    "yaku in place of none": (
        lambda d: yaku_row(d).update(replaces=["ameyon"]),
        f"{YAKU}, replaces, item 1: unknown 'ameyon'; choose goko, shiko",
    ),
    "script in English": (
        lambda d: hand_row(d, "arashi")["name"].update(english="嵐"),
        f"{HAND}, name, english: Japanese script in '嵐'; write the word in Latin letters",
    ),
    "script in a reading": (
        lambda d: hand_row(d, "arashi")["readings"][0].update(says="親"),
        f"{HAND}, readings, item 1, says: Japanese script in '親'",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_reported_in_one_sentence(fault: str, data: dict[str, Any]) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(data)
    assert check_reports_fault(sentence)


def test_all_data_are_in_order() -> None:
    assert all_row_checks.check_all_rows() > 200


def test_a_preset_id_that_would_break_links_is_reported(data: dict[str, Any]) -> None:
    presets = data["games/oicho-kabu"]["preset"]
    presets["German booklet/1"] = presets["german-booklet"]
    assert check_reports_fault("games/oicho-kabu, preset 'German booklet/1': invalid id 'German booklet/1'; use only")
