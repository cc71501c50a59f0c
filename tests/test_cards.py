"""Cards and packs: how typed hands are parsed, and which cards each pack has."""

import pytest

from kabu_core import content
from kabu_core.cards import Deck
from kabu_core.errors import NotationError

DECK = content.decks()["kabufuda"]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("8 9 3", "8a 9a 3a"),
        ("8-9-3", "8a 9a 3a"),
        ("893", "8a 9a 3a"),
        ("8 8", "8a 8b"),
        ("8a 8", "8a 8b"),
        ("8 8a", "8b 8a"),
        ("10 0 1010", "10a 10b 10c 10d"),
        ("4d 1d", "4d 1d"),
        (" 4D,1 ", "4d 1a"),
        ("", ""),
    ],
)
def test_a_typed_hand_is_parsed(typed: str, cards: str) -> None:
    assert " ".join(map(str, DECK.parse_cards(typed))) == cards


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("11a", "unknown card '11a' (card 1)"),
        ("8 x", "unknown card 'x' (card 2)"),
        ("8e", "unknown card '8e' (card 1)"),
        ("8 8 8 8 8", "too many cards of rank 8 (card 5); the pack has 4"),
        ("8a 8a", "the card '8a' appears twice (card 2)"),
        ("??", "unknown card '??'"),
        ("百", "unknown card '百'"),
    ],
)
def test_an_impossible_hand_is_reported_in_one_line(typed: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        DECK.parse_cards(typed)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("deck", content.decks().values(), ids=str)
def test_a_pack_has_four_cards_of_each_number_or_states_its_size(deck: Deck) -> None:
    most = 10 if deck.ranks_alone else max(card.code_number for card in deck)
    assert deck.size or sorted(card.code_number for card in deck) == sorted(4 * list(range(1, most + 1)))
    assert all(deck[card.code] is card for card in deck)


def test_kabufuda_have_one_red_ace_and_one_silver_four() -> None:
    """The pack has one red ace and one overprinted four (Fuda Wiki, Kabufuda)."""
    assert [(card.code, card.mark) for card in DECK if card.mark] == [("1d", "red"), ("4d", "silver")]
