"""Packs of cards: faces and their descriptions, numberings of the flowers, historical packs, and cards that look alike."""

import re
from collections import Counter

import pytest

from kabu_core import content
from kabu_core.archive import pack_designs
from kabu_core.archive.pack_designs import FlowerNumbering
from kabu_core.pages import pack_tables
from macros.pages import card_packs as of_cards

DRAWN_PACKS = [deck.id for deck in pack_designs.packs_with_own_faces()]
FLOWER_PACK = content.decks()["hanafuda-48"]
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
NUMBERS_BY_KIND = {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 24}


def flower_numbering(id: str) -> FlowerNumbering:
    return next(order for order in pack_designs.flower_numberings() if order.id == id)


def test_five_packs_have_drawn_card_faces() -> None:
    assert sorted(DRAWN_PACKS) == ["hanafuda-48", "kabufuda", "komaru", "money-suited", "western-52"]


@pytest.mark.parametrize("id", [*DRAWN_PACKS, "hanafuda", "nagoya", "western"])
def test_every_card_has_a_face_of_its_pack(id: str) -> None:
    for card in content.decks()[id]:
        assert pack_designs.face_code_of_card(card, pack_designs.card_faces(card.faces)) in pack_designs.card_faces(card.faces)


@pytest.mark.parametrize("id", DRAWN_PACKS)
def test_every_card_face_is_used_and_has_its_own_description(id: str) -> None:
    found = pack_designs.card_faces(id)
    deck = content.decks()[id]
    assert set(found) == {
        *(pack_designs.face_code_of_card(card, found) for card in deck),
        *(card.code for card in pack_designs.extra_cards_of_pack(deck, found)),
    }
    descriptions = [face.description for face in found.values()]
    assert len(set(descriptions)) == len(descriptions)
    assert all(text.endswith(".") for text in descriptions)
    assert not [text for text in descriptions if JAPANESE.search(text)], (
        "a description is read aloud in English; the Japanese name stands beside it"
    )


@pytest.mark.parametrize(("id", "special"), [("kabufuda", "1d 4d"), ("komaru", "1d 3d 4d")])
def test_a_pack_of_one_suit_has_four_of_each_rank_and_a_few_special_prints(id: str, special: str) -> None:
    deck = content.decks()[id]
    shown = pack_designs.distinct_cards_with_counts(deck, pack_designs.card_faces(id))
    assert sum(shown.values()) == 40
    assert {card for card in shown if card.code[-1] != "a"} == set(deck.parse_cards(special))
    assert [card.code for card in pack_designs.extra_cards_of_pack(deck, pack_designs.card_faces(id))] == ["0a", "0b"]


def test_a_flower_pack_has_the_usual_numbers_of_each_kind_and_ribbon() -> None:
    assert Counter(card.kind for card in FLOWER_PACK) == NUMBERS_BY_KIND
    ribbons = Counter(card.mark for card in FLOWER_PACK if card.kind == "ribbon")
    assert ribbons == {"poetry": 3, "blue": 3, "plain": 4}


def test_names_of_flowers_agree_with_the_card_labels() -> None:
    names = [flower.name.english for flower in pack_designs.month_flowers()]
    assert all(card.label.split(", ")[1] == names[card.code_number - 1] for card in FLOWER_PACK)


@pytest.mark.parametrize(("id", "deck"), [("kabu", "hanafuda"), ("nagoya", "nagoya"), ("standard", "hanafuda-48")])
def test_numberings_of_the_flowers_agree_with_the_ranks_in_play(id: str, deck: str) -> None:
    ranks = {card.code_number: card.rank for card in content.decks()[deck]}
    assert {month: rank for month, rank in enumerate(flower_numbering(id).ranks, 1) if rank} == ranks


def test_numberings_of_the_flowers_have_the_numbers_of_their_packs() -> None:
    assert [month for month, rank in enumerate(flower_numbering("mushi").ranks, 1) if not rank] == [6, 7]
    assert sorted(flower_numbering("mushi").ranks)[2:] == list(range(1, 11))
    assert sorted(flower_numbering("korean").ranks) == list(range(1, 13))
    assert [min(rank, 10) for rank in flower_numbering("nagoya").ranks] == list(flower_numbering("shoniban").ranks)


def test_every_historical_pack_names_its_witnesses() -> None:
    assert {pattern.group for pattern in pack_designs.regional_packs()} == set(pack_designs.PATTERN_GROUPS)
    assert {pattern.deck for pattern in pack_designs.regional_packs()} >= {"kabufuda", "komaru"}
    assert all(pattern.readings for pattern in pack_designs.regional_packs())


@pytest.mark.parametrize("id", DRAWN_PACKS)
def test_a_card_face_opens_and_closes_without_a_script(id: str) -> None:
    html = pack_tables.pack_viewer(content.decks()[id])
    for code in pack_designs.card_faces(id):
        assert html.count(f'<li><button type="button" popovertarget="face-{code}"') == 1
        assert html.count(f'popovertarget="face-{code}" popovertargetaction="hide"') == 1
        assert html.count(f'id="face-{code}"') == 1
        assert f'href="/assets/cards/{id}/{code}.svg"' in html
    assert pack_designs.look_alike_cards(id)


def test_the_games_of_a_pack_say_what_they_leave_out() -> None:
    assert "8 cards are taken out" in of_cards.game_list_of_pack("hanafuda-48")
    assert "12 cards are taken out" in of_cards.game_list_of_pack("western-52")
    assert "leave" not in of_cards.game_list_of_pack("komaru")
