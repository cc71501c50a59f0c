"""The pictures that the site serves: a style sheet a pack, every card by itself, and all of them, the backs too, to take away.

Paths are relative to the site's assets/cards: `<pack>.css`, `<pack>/<code>.svg` and the archive.
"""

import zipfile
from pathlib import Path

from kabu_core.archive import packs
from kabu_core.cards import Deck
from macros import zip_archive
from macros.faces import pictures

NOTICE = """Cards of the Kabu site, drawn by its own code from the features that tradition gives each face.

CC0 1.0 Universal (CC0 1.0) Public Domain Dedication: https://creativecommons.org/publicdomain/zero/1.0/
No rights reserved; no permission needed. A card measures 32 by 53 millimetres.
"""


def write_cards(site: Path) -> None:
    """Write all pictures into a built site."""
    home = site / "assets" / "cards"
    cards = singles()
    faces = {name: drawn for name, drawn in cards.items() if "/" in name}
    for name, content in {
        **faces,
        **{f"{deck.id}.css": pictures.draw_pack(deck.id, wearers(deck)) for deck in packs.drawn_packs()},
    }.items():
        target = home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, "utf-8")
    contents = {name: drawn.encode() for name, drawn in {"LICENSE.txt": NOTICE, **cards}.items()}
    zip_archive.write_zip(home / packs.ARCHIVE_FILE, contents, zipfile.ZIP_DEFLATED)


def singles() -> dict[str, str]:
    """Every face and back as a picture of its own, by path."""
    found = {f"back-{colour}.svg": pictures.back(colour) for colour in pictures.BACKS}
    for deck in packs.drawn_packs():
        told = packs.faces(deck.id)
        for card in (*packs.distinct_cards(deck, told), *packs.extra_cards(deck, told)):
            found[f"{deck.id}/{card}.svg"] = pictures.draw_card(deck.id, card.code, card.label, told[card.code].description)
    return found


def wearers(deck: Deck) -> dict[str, list[str]]:
    """The codes of the cards that wear each face of a pack, those in its box included."""
    told = packs.faces(deck.id)
    worn = packs.cards_by_face((*deck, *packs.extra_cards(deck, told)), told)
    return {face: [card.code for card in cards] for face, cards in worn.items()}
