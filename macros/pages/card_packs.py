"""Macros for packs of cards and their faces."""

from collections.abc import Iterator

from kabu_core import content, games
from kabu_core.archive import pack_designs
from kabu_core.cards import Deck
from kabu_core.content.loading import require_known_values
from kabu_core.families.fishing import flower_card_names
from kabu_core.pages import month_trainer as month_views
from kabu_core.pages import pack_tables, printable_cards
from kabu_core.views import cards_html as card_views
from macros.pipeline import bundle_scripts


def pack_cards_by_month(deck: str) -> str:
    """Render all cards of a flower pack, month by month. Raises ContentError for an unknown pack."""
    return flower_card_names.render_cards_by_month(deck_or_error(deck))


def month_trainer() -> str:
    """Render a trainer that asks for the months of flower cards. The trainer needs the table of months on the same page."""
    return month_views.render_month_trainer(bundle_scripts.script_file_name(bundle_scripts.MONTHS))


def month_table() -> str:
    """Render a table of the twelve months with their flowers and cards."""
    return month_views.month_table(deck_or_error("hanafuda-48"), pack_designs.month_flowers())


def face_viewer(deck: str) -> str:
    """Render every face of a pack that this site draws; each face opens at full size. Raises ContentError for an unknown pack."""
    return pack_tables.pack_viewer(_drawn_deck_or_error(deck))


def contact_sheet(deck: str) -> str:
    """Render the contact sheet of a pack that this site draws. Raises ContentError for an unknown pack."""
    return pack_tables.overview_of_all_faces(_drawn_deck_or_error(deck))


def look_alike_cards(deck: str) -> str:
    """Render the cards that are easily confused in a pack that this site draws. Raises ContentError for an unknown pack."""
    return pack_tables.look_alike_list(pack_designs.look_alike_cards(deck), _drawn_deck_or_error(deck))


def card_download_links() -> str:
    """Render the download links of the card drawings and their licence."""
    return pack_tables.card_drawings_download_link()


def flower_numbering_table() -> str:
    """Render a table of the orders in which games number the flowers, with the number of each flower in each order."""
    return pack_tables.flower_numbering_table(pack_designs.flower_numberings(), pack_designs.month_flowers(), deck_or_error("hanafuda-48"))


def eleventh_twelfth_card_value_table() -> str:
    """Render a table of the values that games give the eleventh and the twelfth flower, for each order of the flowers."""
    return pack_tables.eleventh_twelfth_card_value_table(
        pack_designs.eleventh_twelfth_card_values(), {order.id: order.title for order in pack_designs.flower_numberings()}
    )


def historical_pack_list(group: str) -> str:
    """Render the historical packs of one group. Raises ContentError for an unknown group."""
    require_known_values([group], pack_designs.PATTERN_GROUPS, "historical_pack_list")
    return pack_tables.regional_pack_list(row for row in pack_designs.regional_packs() if row.group == group)


def game_list_of_pack(deck: str) -> str:
    """Render the games played with all or some of the cards of a pack that this site draws. Raises ContentError for an unknown pack."""
    return pack_tables.games_by_removed_cards(
        _drawn_deck_or_error(deck),
        ((content.game_info(game), cut, usual) for game in games.GAMES for cut, usual in _packs_of_game_with_faces_of(game, deck)),
    )


def _packs_of_game_with_faces_of(game: str, deck: str) -> Iterator[tuple[Deck, bool]]:
    """Yield each of a game's packs that uses the faces of `deck`, and whether it is the game's usual pack."""
    option = games.spec(game).rules.declared_options().get("deck")
    usual = games.rules(game).deck if option else games.deck(game, games.rules(game)).id
    for id_ in option[0].choices if option else (usual,):
        if content.decks()[id_].cards[0].faces == deck:
            yield content.decks()[id_], id_ == usual


def card_appearance_form() -> str:
    """Render the form where readers choose how cards look; the choice applies to every page."""
    return printable_cards.appearance_options_form()


def printable_card_sheets(pack: str) -> str:
    """Render all cards of a pack at true size for printing. Raises ContentError for an unknown pack."""
    return printable_cards.printable_card_sheets(deck_or_error(pack))


def inline_cards(text: str, deck: str = "kabufuda") -> str:
    """Render cards in text notation as small pictures within a sentence. Raises KabuError for an unknown pack or card."""
    return card_views.hand_picture_html(deck_or_error(deck).parse_cards(text))


def deck_or_error(id: str) -> Deck:
    """Return the pack with this id. Raises ContentError if there is none."""
    require_known_values([id], content.decks(), "decks")
    return content.decks()[id]


def _drawn_deck_or_error(id: str) -> Deck:
    require_known_values([id], [deck.id for deck in pack_designs.packs_with_own_faces()], "drawn packs")
    return content.decks()[id]
