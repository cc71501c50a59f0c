"""The rows of games are consistent, and each bad row is reported in one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import PARSED_DATA
from tests.data_fault_messages import check_reports_fault
from tests.test_data_faults import (
    GAME,
    KOI,
    PRESET,
    RULE,
    SENTENCE,
    SPECIAL,
    deck_row,
    find_row,
    preset_row,
    readings_of_sources,
    rule_row,
    special_hand_row,
    third_summary_sentence,
)

FAULTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "unknown source": (
        lambda d: rule_row(d)["readings"][0].update(source="hearsay"),
        f"{RULE}, readings, item 1: unknown source 'hearsay'; add it",
    ),
    "option that silences a rule": (lambda d: rule_row(d).update(unless={"ties": "dealer"}), f"{RULE}, unless: unknown option 'ties'"),
    "section that its source lacks": (
        lambda d: rule_row(d)["readings"].append({"source": "fuda-wiki-yoshi", "place": "Setup; Next Round", "says": "The next round."}),
        f"{RULE}, readings, item 9: fuda-wiki-yoshi has no section 'Next Round'; its headings are listed in",
    ),
    "no source": (lambda d: rule_row(d).update(readings=[]), f"{RULE}: no source; every statement needs one"),
    "text as rules": (lambda d: d[GAME].update(rule="None."), f"{GAME}, rule: expected rows under [[rule]], not 'None.'"),
    "text as list": (lambda d: preset_row(d).update(sources="hida"), f"{PRESET}, sources: expected a list, not 'hida'"),
    "number in a list": (lambda d: preset_row(d).update(sources=["hida", 3]), f"{PRESET}, sources, item 2: expected a text, not 3"),
    "unknown rows of a game": (lambda d: d[GAME].update(rules=[]), f"{GAME}: unknown key 'rules'; choose name, title, says"),
    "rule twice": (lambda d: d[GAME]["rule"].append(rule_row(d)), f"{RULE}: the id occurs twice"),
    "no hanafuda": (
        lambda d: d["decks"]["deck"].remove(deck_row(d, "hanafuda")),
        f"{GAME}, option deck: unknown 'hanafuda'; choose kabufuda",
    ),
    "attested by one publisher": (
        lambda d: rule_row(d).update(status="attested", readings=readings_of_sources("fuda-wiki-yoshi", "fuda-wiki-yaku")),
        f"{RULE}: attested needs readings of two independent witnesses that agree; write reported, or add the reading of a second",
    ),
    "attested by us and one more": (
        lambda d: rule_row(d).update(status="attested", readings=readings_of_sources("this-site", "takahashi")),
        f"{RULE}: attested needs readings of two independent witnesses",
    ),
    "attested at second hand": (
        lambda d: rule_row(d).update(status="attested", readings=readings_of_sources("lo-2003", "pollard-2024")),
        f"{RULE}: attested needs readings of two independent witnesses",
    ),
    "attested by two who contradict each other": (
        lambda d: find_row(d, KOI, "rule", "exhausted-deals").update(
            status="attested",
            readings=[readings_of_sources("lo-2003")[0] | {"value": "same"}, readings_of_sources("pollard-2024")[0] | {"value": "other"}],
        ),
        f"{KOI}, rule 'exhausted-deals': attested needs readings of two independent witnesses",
    ),
    "special hand that is none": (
        lambda d: special_hand_row(d).update(id="flush"),
        f"{GAME}, special 'flush': unknown hand 'flush'; choose",
    ),
    "special hand without id": (lambda d: special_hand_row(d).pop("id"), f"{GAME}, special no. 2: the key 'id' is missing"),
    "special hand twice": (
        lambda d: d[GAME]["special"].append(special_hand_row(d)),
        f"{SPECIAL}: the id occurs twice; each id must be unique",
    ),
    "special hand that is a word too": (
        lambda d: d[GAME]["hands"].append("arashi"),
        f"{GAME}, hands: 'arashi' is listed twice; list each hand once, a special hand only under [[special]]",
    ),
    "unknown key of a special hand": (
        lambda d: special_hand_row(d).update(wins=True),
        f"{SPECIAL}: unknown key 'wins'; choose id, held_by",
    ),
    "special hand that does nothing": (
        lambda d: special_hand_row(d).pop("held_by"),
        f"{SPECIAL}: has no effect; say in 'held_by' who wins",
    ),
    "holder of a special hand": (
        lambda d: special_hand_row(d).update(held_by="arashy"),
        f"{SPECIAL}, held_by: unknown option 'arashy'; choose nobody, players",
    ),
    "option of other words": (
        lambda d: special_hand_row(d).update(held_by="tie"),
        f"{SPECIAL}, held_by: expected nobody, players, dealer or both, or an option with only such values, not tie, which can be push",
    ),
    "odds of no option": (
        lambda d: special_hand_row(d).update(pays="arashi_odds"),
        f"{SPECIAL}, pays: unknown option 'arashi_odds'; choose deck",
    ),
    "odds of nothing": (
        lambda d: special_hand_row(d).update(pays=0),
        f"{SPECIAL}, pays: expected 1, 2, 3, 4, 5, 6, 7, 8 or 92 more, or an option",
    ),
    "odds that may be nothing": (lambda d: special_hand_row(d).update(pays="may_not_draw_from"), f"{SPECIAL}, pays: expected 1, 2, 3"),
    "true as odds": (lambda d: special_hand_row(d).update(pays=True), f"{SPECIAL}, pays: expected a whole number or a text, not True"),
    "order of a number": (lambda d: special_hand_row(d).update(in_order="arashi_pays"), f"{SPECIAL}, in_order: expected true or false, or"),
    "equals that nobody wins": (
        lambda d: special_hand_row(d).update(equal="both"),
        f"{SPECIAL}, equal: unknown option 'both'; choose push, dealer",
    ),
    "against a hand that is not special": (
        lambda d: special_hand_row(d).update(against={"raijin": "tie"}),
        f"{SPECIAL}, against: unknown special hand 'raijin'; choose doshippin, kuppin, shippin or shiroku",
    ),
    "option that does not say who wins": (
        lambda d: special_hand_row(d).update(against={"kuppin": "arashi"}),
        f"{SPECIAL}, against: expected arashi, kuppin or push, or an option with only such values, not arashi, which can be nobody",
    ),
    "against with a third as winner": (
        lambda d: special_hand_row(d).update(against={"kuppin": "arashi_against_shippin"}),
        f"{SPECIAL}, against: expected arashi, kuppin or push, or an option with only such values, not arashi_against_shippin, "
        "which can be shippin",
    ),
    "unknown hand": (
        lambda d: d[GAME]["hands"].append("flush"),
        f"{GAME}, hands, item {1 + len(PARSED_DATA[GAME]['hands'])}: unknown 'flush'; choose doshippin",
    ),
    "one number of players": (
        lambda d: d[GAME].update(players=[2]),
        f"{GAME}, players: expected the lowest and the highest number, as in [2, 10]",
    ),
    "players backwards": (lambda d: d[GAME].update(players=[10, 2]), f"{GAME}, players: expected the lowest and the highest number"),
    "one player": (lambda d: d[GAME].update(players=[1, 2]), f"{GAME}, players: expected the lowest and the highest number"),
    "default preset": (lambda d: d[GAME].update(default="mine"), f"{GAME}, default: unknown 'mine'; choose fuda-wiki-2025"),
    "presets as list": (lambda d: d[GAME].update(preset=[]), f"{GAME}, preset: expected a table, not []"),
    "preset as text": (lambda d: d[GAME]["preset"].update(mine="x"), f"{GAME}, preset 'mine': expected a table, not 'x'"),
    "unknown option": (lambda d: preset_row(d)["options"].update(luck=True), f"{PRESET}, options 'luck': unknown option 'luck'; choose"),
    "fraction as option": (
        lambda d: preset_row(d)["options"].update(arashi_pays=1.5),
        f"{PRESET}, options 'arashi_pays': expected true or false, a whole number or a text, not 1.5",
    ),
    "list as option": (lambda d: preset_row(d)["options"].update(tie=["push"]), f"{PRESET}, options 'tie': expected true or false"),
    "preset against its source": (
        lambda d: preset_row(d)["options"].update(must_draw_upto=5),
        f"{PRESET}: plays must_draw_upto = 5, but its source 'german-booklet' states 3",
    ),
    "section of a rule": (lambda d: rule_row(d).update(section="end"), f"{RULE}, section: unknown 'end'; choose need"),
    "option of a rule": (lambda d: rule_row(d).update(options=["luck"]), f"{RULE}, options, item 1: unknown option 'luck'; choose deck"),
    "text and texts": (
        lambda d: rule_row(d, "pack").update(text="A pack."),
        f"{GAME}, rule 'pack': has both text and texts, one for each value of deck",
    ),
    "neither text nor texts": (lambda d: rule_row(d).pop("text"), f"{RULE}: has neither text nor texts"),
    "text for no value": (
        lambda d: rule_row(d, "pack")["texts"].update(tarot="Tarot."),
        f"{GAME}, rule 'pack', texts: must be for kabufuda, hanafuda or western, not for",
    ),
    "number as text": (lambda d: rule_row(d, "pack")["texts"].update(western=52), f"{GAME}, rule 'pack', texts 'western': expected a text"),
    "texts of a number": (
        lambda d: rule_row(d, "pack").update(options=["must_draw_upto"]),
        f"{GAME}, rule 'pack', texts: need an option with a few values, but must_draw_upto is a number; write 'text' instead",
    ),
    "unknown placeholder": (lambda d: rule_row(d).update(text="At {luck}."), f"{RULE}, text: unknown placeholder 'luck'; choose deck"),
    "empty placeholder": (
        lambda d: rule_row(d).update(text="At {}."),
        f"{RULE}, text: a brace that does not belong to a placeholder in 'At {{}}.'",
    ),
    "placeholder with a format": (
        lambda d: rule_row(d).update(text="At {must_draw_upto:x}."),
        f"{RULE}, text: a brace that does not belong to a placeholder in 'At {{must_draw_upto:x}}.'",
    ),
    "placeholder with an attribute": (
        lambda d: rule_row(d).update(text="At {tie.x}."),
        f"{RULE}, text: a brace that does not belong to a placeholder",
    ),
    "stray brace": (
        lambda d: rule_row(d).update(text="At most} nine."),
        f"{RULE}, text: a brace that does not belong to a placeholder in 'At most}} nine.'",
    ),
    "stray asterisk": (
        lambda d: rule_row(d).update(text="The *oya deals."),
        f"{RULE}, text: an unmatched asterisk in 'The *oya deals.'",
    ),
    "game of unknown yaku": (lambda d: d[KOI].update(yaku=["goka"]), f"{KOI}, yaku, item 1: unknown 'goka'; choose goko, shiko"),
    "preset against its source's yaku": (
        lambda d: d[KOI]["preset"]["nintendo"]["options"].update(goko=15),
        f"{KOI}, preset 'nintendo': plays goko = 15, but its source 'nintendo-koi-koi' states 10 in rule 'goko'",
    ),
    "five sentences": (lambda d: d[GAME]["sentence"].pop(), f"{GAME}, sentence: found 5; a game needs 6"),
    "sentence of no rule": (lambda d: third_summary_sentence(d).update(rules=[]), f"{SENTENCE}: lists no rule; name the rules"),
    "rule of a sentence": (
        lambda d: third_summary_sentence(d).update(rules=["luck"]),
        f"{SENTENCE}, rules, item 1: unknown rule 'luck'; choose pack, people",
    ),
    "stray asterisk in a sentence": (
        lambda d: third_summary_sentence(d).update(says="The *oya deals."),
        f"{SENTENCE}, says: an unmatched asterisk",
    ),
    "sentence untrue under a preset": (
        lambda d: third_summary_sentence(d).update(rules=["first-field", "bank-first"]),
        f"{SENTENCE}: the preset 'yakuza-series' has no rule 'bank-first'; name one that every preset has",
    ),
    "value without option": (
        lambda d: rule_row(d)["readings"][0].update(value=3),
        f"{RULE}, readings, item 1, value: 3 is the value of an option, but the rule names none",
    ),
    "list as value": (
        lambda d: rule_row(d)["readings"][0].update(value=[3]),
        f"{RULE}, readings, item 1, value: expected true or false, a whole number or a text, not [3]",
    ),
    "wrong card of a game": (lambda d: d[GAME].update(cards="8a 99z"), f"{GAME}, cards: unknown card '99z'"),
    "a value stated twice by one": (
        lambda d: rule_row(d, "pack").update(readings=[{"source": "hida", "says": "So.", "value": "western"}] * 2),
        f"{GAME}, rule 'pack': 'hida' states western 2 times; combine them into one reading",
    ),
    "option of no rule": (
        lambda d: rule_row(d, "unit").update(options=[]),
        f"{GAME}: no rule names the option 'unit'; name it in the 'options' of a rule, or make it a constant rule",
    ),
    "our choice that does not say so": (
        lambda d: rule_row(d).update(readings=[{"source": "this-site", "says": "Two to ten.", "our_choice": True}]),
        f"{RULE}, readings, item 1, says: does not say that it is our choice; write “our choice” or “ours”",
    ),
    "our choice without its mark": (
        lambda d: rule_row(d).update(readings=[{"source": "this-site", "says": "The number is ours."}]),
        f"{RULE}, readings, item 1, says: speaks of our choice; write `our_choice = true` in the reading, or word it otherwise",
    ),
    "our choice from a source": (
        lambda d: rule_row(d).update(readings=[{"source": "hida", "says": "Our choice.", "our_choice": True}]),
        f"{RULE}, readings, item 1: only a reading of this-site can be our choice; remove 'our_choice', or correct the source",
    ),
    "script in a rule": (lambda d: rule_row(d).update(text="The 親 deals."), f"{RULE}, text: Japanese script in 'The 親 deals.'"),
}


@pytest.mark.by_day(30)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_row_is_reported_in_one_sentence(fault: str, data: dict[str, Any]) -> None:
    spoil, sentence = FAULTS[fault]
    spoil(data)
    assert check_reports_fault(sentence)
