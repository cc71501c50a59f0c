"""Odds in the terminal, as text and for programs; a chance is told as a fraction and beside it about what that is."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any

from kabu_core import content
from kabu_core.odds.hands import Asked, Hands


def hands(known: Asked, found: Sequence[Hands]) -> Iterator[str]:
    """What the cards become, a block for each number of cards, without the hands that cannot come."""
    yield f"{len(known.unseen)} cards are unseen."
    for row in found:
        yield from ("", f"In {row.cards} cards:")
        for total, share in row.totals.items():
            yield f"  total {total}: {_share(share)}"
        for hand, share in filter(itemgetter(1), row.named.items()):
            yield f"  {_name(hand)}: {_share(share)}"


def hands_json(known: Asked, found: Sequence[Hands]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "cards": [card.code for card in known.held],
        "seen": [card.code for card in known.seen],
        "unseen": len(known.unseen),
        "hands": [
            {
                "cards": row.cards,
                "totals": {str(total): fraction(share) for total, share in row.totals.items()},
                "named": {hand: fraction(share) for hand, share in row.named.items()},
            }
            for row in found
        ],
    }


def fraction(value: Fraction) -> dict[str, Any]:
    """A number for programs, exactly and about."""
    return {"exact": str(value), "about": float(value)}


def _share(value: Fraction) -> str:
    return f"{float(value):.4%} = {value}"


def _name(hand: str) -> str:
    named = content.hands().get(hand) or content.yaku()[hand]
    return f"{named.name.romaji} ({named.name.english})" if named.name.english else named.name.romaji
