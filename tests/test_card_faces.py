"""The drawn cards: their pictures, names and descriptions agree with their codes, their inks are right, and their files are small."""

import gzip
import re
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import macros
from kabu_core import content
from kabu_core.archive import pack_designs
from kabu_core.cards import HIDDEN
from kabu_core.pages import pack_tables, printable_cards
from kabu_core.views import cards_html as shown
from macros.faces import card_files, card_svg, shorten_svg_paths, svg_shapes

ROOT = Path(__file__).parents[1]
DRAWN_PACKS = [deck.id for deck in pack_designs.packs_with_own_faces()]
FLOWER_PACK = content.decks()["hanafuda-48"]
INKS = {
    getattr(svg_shapes, name) for name in ("INK", "PAPER", "RED", "YELLOW", "PURPLE", "ORANGE", "BLUE", "PINK", "GREEN", "SILVER", "GOLD")
}
SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"


def ink_colours(pack: str, code: str) -> set[str]:
    """Return the colours in the drawing of a card, without the colours of its paper and frame."""
    return set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', "".join(card_svg.motifs_and_drawing(pack, code))))


def cards_with_ink(pack: str, colour: str) -> set[str]:
    return {code for code in card_svg.faces_of_pack(pack) if colour in ink_colours(pack, code)}


def names_of_parts_of_face(pack: str, code: str) -> tuple[str, ...]:
    return tuple(name for name, _ in card_svg.faces_of_pack(pack)[code])


@pytest.mark.parametrize("pack", DRAWN_PACKS)
def test_every_face_is_drawn_as_its_row_says(pack: str) -> None:
    rows = pack_designs.card_faces(pack)
    assert set(card_svg.faces_of_pack(pack)) == set(rows)
    for code, row in rows.items():
        assert names_of_parts_of_face(pack, code) == row.shows, f"{pack} {code}"


def test_a_flower_pack_has_5_brights_9_animals_10_ribbons_and_24_chaff() -> None:
    assert Counter(card.kind for card in FLOWER_PACK) == {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 24}
    assert {card.code_number for card in FLOWER_PACK if card.kind == "bright"} == {1, 3, 8, 11, 12}
    assert {card.code_number for card in FLOWER_PACK if card.kind == "animal"} == set(range(2, 12)) - {3}
    assert Counter(card.code_number for card in FLOWER_PACK if card.kind == "chaff") == {**dict.fromkeys(range(1, 11), 2), 11: 1, 12: 3}


def test_the_ribbons_drawn_are_3_with_poetry_3_blue_and_4_plain_red() -> None:
    marks = {"poetry": "poetry ribbon", "blue": "blue ribbon", "plain": "red ribbon"}
    for card in FLOWER_PACK:
        assert [part for part in names_of_parts_of_face("hanafuda-48", card.code) if "ribbon" in part] == (
            [marks[card.mark]] if card.kind == "ribbon" else []
        )
    assert Counter(card.mark for card in FLOWER_PACK if card.kind == "ribbon") == {"poetry": 3, "blue": 3, "plain": 4}


def test_every_flower_card_shows_the_flower_of_its_month_and_the_thing_in_its_name() -> None:
    for card in FLOWER_PACK:
        _, flower, thing, *_ = card.label.split(", ")
        said = (
            " ".join(names_of_parts_of_face("hanafuda-48", card.code)) + " " + pack_designs.card_faces("hanafuda-48")[card.code].description
        )
        assert flower.split()[0].rstrip("s") in said.lower(), card.code
        if card.kind in ("bright", "animal"):
            assert thing.split()[-1].rstrip("s") in said, card.code


def test_only_certain_kabufuda_have_red_silver_or_gold() -> None:
    assert cards_with_ink("kabufuda", svg_shapes.RED) == {"1a", "1d", "6a", "7a", "8a", "9a", "10a", "0a"}
    assert cards_with_ink("kabufuda", svg_shapes.SILVER) == {"1d", "4d"}
    assert cards_with_ink("kabufuda", svg_shapes.GOLD) == {"1d", "4d", "0a"}


def test_only_certain_flower_cards_have_green_or_red() -> None:
    assert cards_with_ink("hanafuda-48", svg_shapes.GREEN) == {"2a"}, "only the warbler is green"
    assert not cards_with_ink("hanafuda-48", svg_shapes.SILVER) | cards_with_ink("hanafuda-48", svg_shapes.GOLD)
    assert not {
        code for code in cards_with_ink("hanafuda-48", svg_shapes.RED) if re.fullmatch("1[cd]|4[cd]|5[cd]|8[bcd]|12[bcd]", code)
    } - {"8b"}


@pytest.mark.parametrize("pack", DRAWN_PACKS)
def test_a_card_picture_has_flat_inks_a_title_and_a_description(pack: str) -> None:
    for code in card_svg.faces_of_pack(pack):
        root = ET.fromstring(card_files.single_card_svgs()[f"{pack}/{code}.svg"])
        assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("32mm", "53mm", "0 0 320 530")
        assert root.findtext(f"{SVG_NAMESPACE}title")
        assert root.findtext(f"{SVG_NAMESPACE}desc") == pack_designs.card_faces(pack)[code].description
        assert {node.tag.removeprefix(SVG_NAMESPACE) for node in root.iter()} <= {
            "svg",
            "title",
            "desc",
            "defs",
            "g",
            "use",
            "path",
            "circle",
            "rect",
            "ellipse",
        }
        assert ink_colours(pack, code) <= INKS, code


@pytest.mark.parametrize("pack", DRAWN_PACKS)
def test_ids_in_card_pictures_are_unique_and_every_used_motif_is_defined(pack: str) -> None:
    drawn = [card_svg.draw_card(pack, code, "", "") for code in card_svg.faces_of_pack(pack)]
    for picture in drawn:
        assert set(re.findall(r'href="#([^"]+)"', picture)) == set(re.findall(r' id="([^"]+)"', picture))
    ids = re.findall(r' id="([^"]+)"', "".join(drawn))
    assert len(ids) == len(set(ids)), "pictures can stand in one page"


@pytest.mark.parametrize(("pack", "most"), [("kabufuda", 7_000), ("hanafuda-48", 25_500)])
def test_the_style_sheet_of_a_pack_is_small(pack: str, most: int) -> None:
    style = card_svg.pack_style_sheet(pack, card_files.codes_by_face(content.decks()[pack]))
    assert len(gzip.compress(style.encode(), 6)) <= most


@pytest.mark.parametrize("pack", DRAWN_PACKS)
def test_the_style_sheet_of_a_pack_has_one_valid_picture_for_each_card(pack: str) -> None:
    deck = content.decks()[pack]
    style = card_svg.pack_style_sheet(pack, card_files.codes_by_face(deck))
    rules = re.findall(r'(.+) \{ background-image: url\("data:image/svg\+xml,(.+)"\) \}', style)
    assert len(rules) == len(card_svg.faces_of_pack(pack))
    worn = Counter(code for selector, _ in rules for code in re.findall(r'data-card="(\w+)"', selector))
    assert worn == Counter(
        [card.code for card in deck] + [extra.code for extra in pack_designs.extra_cards_of_pack(deck, pack_designs.card_faces(pack))]
    )
    for _, picture in rules:
        assert not re.search(r'["#]|%(?!23)', picture), "a quotation mark would end the rule, # the address"
        ET.fromstring(picture.replace("%23", "#"))


def test_a_shortened_path_draws_the_same_line() -> None:
    assert shorten_svg_paths.shorten_path("M10 10L10 20L30.1 19.9l.2 0H8z") == "m10 10v10h20 .5-22.5z"
    assert shorten_svg_paths.shorten_path("M0 0C10 .2 20 0 30 0M5 5C10 5 25 9 30 5") == "m0 0h30m-25 5c5 0 20 4 25 0", (
        "a curve that is none"
    )
    curves = (
        svg_shapes.stroke_outline(((196, 250), (240, 274), (266, 318), (276, 376)), (4, 26, 24, 3))
        + "M0 0Q10.3 -20 20.2 0T40 0.4q-3 7 1 9t5 5"
    )
    whole = f"M3.3 4.4A24 17 0 0 1 9 9.7{curves}M148.2 238C104 248 96 296 132 312S200 330 206 322c7.2 -9 8 3 11.4 2.6v-3.3h9.1z"
    shortened, original = (
        list(shorten_svg_paths.absolute_path_steps(shorten_svg_paths.shorten_path(whole))),
        list(shorten_svg_paths.absolute_path_steps(whole)),
    )
    assert [command for command, _, _ in shortened] == [command for command, _, _ in original]
    assert [ellipse for _, ellipse, _ in shortened] == [ellipse for _, ellipse, _ in original]
    for (_, _, (*bends, end)), (_, _, (*handles, place)) in zip(shortened, original, strict=True):
        assert larger_coordinate_of_vector(end - place) <= shorten_svg_paths.POINT_TOLERANCE
        assert all(
            larger_coordinate_of_vector(bend - handle) <= shorten_svg_paths.MIRROR_TOLERANCE
            for bend, handle in zip(bends, handles, strict=True)
        )


def larger_coordinate_of_vector(way: complex) -> float:
    return max(abs(way.real), abs(way.imag))


def test_a_face_down_card_reveals_nothing() -> None:
    assert shown.card_html(HIDDEN) == '<span class="card card-back" role="img" aria-label="face-down card"></span>'
    red, black = (re.sub(f"{ink}|{colour}", "", card_svg.draw_back(colour)) for colour, ink in card_svg.BACK_COLOURS.items())
    assert red == black, "the backs differ only in colour"


def test_the_style_sheets_use_the_colours_of_paper_ink_and_backs() -> None:
    styles = "".join((ROOT / "docs" / "assets" / f"{name}.css").read_text() for name in ("kabu", "pages", "print"))
    assert f"--card-paper: {svg_shapes.PAPER}; --card-ink: {svg_shapes.INK}; --card-back: {card_svg.BACK_COLOURS['red']};" in styles
    for colour, name in (("red", card_svg.BACK_COLOURS["red"]), ("black", card_svg.BACK_COLOURS["black"])):
        assert re.search(rf'\.print-back[^}}]*background: {name}|value="{colour}"[^}}]*background: {name}', styles)


def test_all_cards_can_be_downloaded_with_their_licence(tmp_path: Path) -> None:
    card_files.write_card_pictures(tmp_path)
    with zipfile.ZipFile(tmp_path / "assets" / "cards" / pack_designs.ARCHIVE_FILE) as archive:
        assert set(archive.namelist()) == {"LICENSE.txt", *card_files.single_card_svgs()}
        assert "CC0 1.0" in archive.read("LICENSE.txt").decode()
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o644}
    pages = [
        pack_tables.card_drawings_download_link(),
        *(
            pack_tables.pack_viewer(content.decks()[pack]) + printable_cards.printable_card_sheets(content.decks()[pack])
            for pack in DRAWN_PACKS
        ),
    ]
    for address in re.findall(r'(?:href|src)="/(assets/cards/[^"]+)"', "".join(pages)):
        assert (tmp_path / address).is_file(), address


def test_addresses_in_the_output_of_macros_get_the_path_of_the_site() -> None:
    def macro_with_links() -> str:
        return '<a href="/cards/">x</a><img src="/a.svg"><i data-src="/b"></i><a href="//host/">y</a>'

    rooted = macros.adapt_links_of_macro(macro_with_links, "/kabu/")()
    assert rooted == '<a href="/kabu/cards/">x</a><img src="/kabu/a.svg"><i data-src="/b"></i><a href="//host/">y</a>'


def test_identical_copies_share_a_face_and_special_prints_have_their_own() -> None:
    rows = pack_designs.card_faces("kabufuda")
    worn = Counter(pack_designs.face_code_of_card(card, rows) for card in content.decks()["kabufuda"])
    assert worn == {"1a": 3, "1d": 1, "4a": 3, "4d": 1, **{f"{rank}a": 4 for rank in (2, 3, 5, 6, 7, 8, 9, 10)}}
