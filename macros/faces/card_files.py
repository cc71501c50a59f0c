"""The files of card pictures on the site: one style sheet for each pack, one SVG file for each card, and an archive of all cards and backs.

Paths are relative to the site's assets/cards: `<pack>.css`, `<pack>/<code>.svg` and the archive.
"""

import zipfile
from pathlib import Path

from kabu_core.archive import pack_designs
from kabu_core.cards import Deck
from macros import zip_archive
from macros.faces import card_svg

NOTICE = """Cards of the Kabu site, drawn by its own code from the features that tradition gives each face.

CC0 1.0 Universal (CC0 1.0) Public Domain Dedication: https://creativecommons.org/publicdomain/zero/1.0/
No rights reserved; no permission needed. A card measures 32 by 53 millimetres.
"""


def write_card_pictures(site: Path) -> None:
    """Write all card pictures into a built site."""
    folder = site / "assets" / "cards"
    cards = single_card_svgs()
    faces = {name: svg for name, svg in cards.items() if "/" in name}
    for name, content in {
        **faces,
        **{f"{deck.id}.css": card_svg.pack_style_sheet(deck.id, codes_by_face(deck)) for deck in pack_designs.packs_with_own_faces()},
    }.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, "utf-8")
    contents = {name: svg.encode() for name, svg in {"LICENSE.txt": NOTICE, **cards}.items()}
    zip_archive.write_zip(folder / pack_designs.ARCHIVE_FILE, contents, zipfile.ZIP_DEFLATED)


def single_card_svgs() -> dict[str, str]:
    """Return the SVG of every face and back, by path."""
    pictures_by_path = {f"back-{colour}.svg": card_svg.draw_back(colour) for colour in card_svg.BACK_COLOURS}
    for deck in pack_designs.packs_with_own_faces():
        faces = pack_designs.card_faces(deck.id)
        for card in (*pack_designs.distinct_cards_with_counts(deck, faces), *pack_designs.extra_cards_of_pack(deck, faces)):
            pictures_by_path[f"{deck.id}/{card}.svg"] = card_svg.draw_card(deck.id, card.code, card.label, faces[card.code].description)
    return pictures_by_path


def codes_by_face(deck: Deck) -> dict[str, list[str]]:
    """Return, for each face of a pack, the codes of the cards that show it. Extra cards in the box are included."""
    faces = pack_designs.card_faces(deck.id)
    cards_by_face = pack_designs.cards_by_face((*deck, *pack_designs.extra_cards_of_pack(deck, faces)), faces)
    return {face: [card.code for card in cards] for face, cards in cards_by_face.items()}
