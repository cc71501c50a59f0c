"""A wrong macro call in a page ends the build with one sentence, which names the unknown item and often the known ones."""

import re

import pytest

import macros
from kabu_core.errors import KabuError

pytestmark = pytest.mark.built  # the macros of widgets need the engine bundle that a build makes
MACROS = {macro.__name__: macro for macro in macros.MACROS}
CALLS: dict[tuple[str, tuple[object, ...]], str] = {
    ("game_table_or_figure", ("baccarat", "odds")): "figures of baccarat: unknown 'odds'; choose tableau",
    ("game_table_or_figure", ("chess", "odds")): "unknown game 'chess'",
    ("inline_cards", ("1a", "tarot")): "unknown 'tarot'; choose kabufuda",
    ("pack_cards_by_month", ("tarot",)): "unknown 'tarot'; choose kabufuda",
    ("face_viewer", ("nagoya",)): "drawn packs: unknown 'nagoya'; choose kabufuda",
    ("contact_sheet", ("tarot",)): "drawn packs: unknown 'tarot'",
    ("historical_pack_list", ("cups",)): "historical_pack_list: unknown 'cups'; choose clubs",
    ("hand_scorer", ("koi-koi", "", "1z")): "unknown card '1z'",
    ("playable_table", ("koi-koi", "nobody")): "koi-koi has no rules 'nobody'",
    ("rule_sources_table", ("chess",)): "rule_sources_table: unknown 'chess'",
    ("game_sources", ("chess",)): "game_sources: unknown 'chess'",
    ("rule_comparison", ("yoshi", "chess")): "unknown game 'chess'",
    ("rule_comparison_widget", ("yoshi/nobody", "yoshi")): "yoshi has no rules 'nobody'",
    ("term", ("oyaji",)): "unknown term 'oyaji'",
    ("term_list_of_group", ("folk",)): "unknown 'folk'; choose",
    ("named_hands", ("heaven",)): "unknown 'heaven'; choose",
    ("hand_statements_of_source", ("hearsay",)): "unknown 'hearsay'; choose",
    ("related_games_of_group", ("mars",)): "related_games: unknown 'mars'; choose dealer, showdown",
    ("lineage_tree", ("plants",)): "tree: unknown 'plants'; choose games or texts",
    ("old_text_passage", ("genji",)): "passage: unknown 'genji'; choose",
    ("errata_register_or_links", ("poker",)): "errata: unknown 'poker'; choose",
    ("claims_of_founding_documents", ("hoyle",)): "claims_of_founding_documents: unknown 'hoyle'; choose german-booklet",
    ("captioned_hands", (("8 9 3", "no such pack", "tarot"),)): "unknown 'tarot'",
    ("named_hands_figure", (("no-such-hand", ""),)): "no-such-hand",
    ("event_time_scale", ("no-such-event",)): "no-such-event",
    ("source_chain_figure", ("no-such-source",)): "no-such-source",
    ("external_picture_link", ("no-such-source",)): "no-such-source",
    ("number_words_by_source", (("no-such-source", "nobody"),)): "no-such-source",
    ("event_tick_line", ("no-such-kind", "Japan", "Nothing")): "no-such-kind",
}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0])
def test_a_wrong_macro_call_is_reported_in_one_sentence(call: tuple[str, tuple[object, ...]]) -> None:
    macro, arguments = call
    with pytest.raises(KabuError, match=re.escape(CALLS[call])) as error:
        MACROS[macro](*arguments)
    assert "\n" not in str(error.value)
