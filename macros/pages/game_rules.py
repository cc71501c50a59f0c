"""Macros for the rules of games: text, presets, hands, yaku and their odds."""

from kabu_core import content, games
from kabu_core.content.loading import require_known_values
from kabu_core.pages import game_page_tables, game_summary_sentences, hand_tables, initial_widgets, rules_by_source_table
from kabu_core.rules import Rules
from kabu_core.views import rule_text_html as rule_views
from macros.pipeline import engine_bundle


def rules_with_presets(game: str, rules: str = "") -> str:
    """Render the rules of a game, with a choice of presets."""
    return initial_widgets.rules_widget(
        game, rules, engine_bundle.precomputed_answer_addresses_json(game), engine_bundle.engine_download_addresses_json()
    )


def game_summary(game: str) -> str:
    """Render a summary of a game: six sentences, each linked to the rules that it sums up, and the difference from another game."""
    info = content.game_info(game)
    return game_summary_sentences.summary_sentence_list(info) + game_summary_sentences.difference_from_known_game(info)


def printable_rule_sheet(game: str, site: str) -> str:
    """Render a printable sheet of a game's rules, with a choice of presets; `site` is the website address printed on it."""
    return initial_widgets.rule_sheet_widget(
        game, site, engine_bundle.precomputed_answer_addresses_json(game), engine_bundle.engine_download_addresses_json()
    )


def preset_comparison(game: str) -> str:
    """Render a comparison of a game's presets."""
    return rule_views.preset_comparison_table(content.game_info(game), _rules_by_preset(game))


def game_sources(game: str) -> str:
    """Render the sources of a game, each with the number of rules it mentions. Raises ContentError for an unknown game."""
    require_known_values([game], games.GAMES, "game_sources")
    return rules_by_source_table.game_source_list(content.game_info(game))


def rule_sources_table(game: str) -> str:
    """Render a table of a game's rules with what each source says about them. Raises ContentError for an unknown game."""
    require_known_values([game], games.GAMES, "rule_sources_table")
    return rules_by_source_table.rules_by_source_matrix(content.game_info(game), _rules_by_preset(game))


def _rules_by_preset(game: str) -> dict[str, Rules]:
    return {key: games.rules(game, key) for key in content.game_info(game).presets}


def rule_comparison(one: str, other: str) -> str:
    """Compare two games or presets rule by rule. Each is named by "GAME/PRESET", or by "GAME" for the default preset."""
    return initial_widgets.rule_comparison_without_menus(one, other)


def rule_comparison_widget(one: str, other: str, id: str = "differences") -> str:
    """Render the widget that compares two games or presets and lets readers choose both."""
    return initial_widgets.rule_comparison_widget(one, other, id, engine_bundle.engine_download_addresses_json())


def game_hand_list(game: str, group: str = "") -> str:
    """Render the hands of a game that belong to a group, "special" or "named", or all hands if `group` is ""."""
    special = {row.hand.id for row in content.special_hands(game)}
    rows = [hand for hand in content.game_named_hands(game) if group in ("", "special" if hand.id in special else "named")]
    info = content.game_info(game)
    return hand_tables.named_hand_list(rows, lambda hand: f"#scorer={game}/{info.default}/player/{hand.example.replace(' ', '_')}")


def game_table_or_figure(game: str, name: str) -> str:
    """Render a table or figure by its name in the `page_tables.py` of its game. Raises KabuError for an unknown game or name."""
    available = game_page_tables.table_and_figure_functions(game)
    require_known_values([name], available, f"figures of {game}")
    return str(available[name]())


def total_odds_table() -> str:
    """Render a table of the odds of each total."""
    return hand_tables.total_odds_table()


def deals_of_hand_out_of_all_deals(text: str) -> str:
    """Return the number of deals that give a hand, out of all deals, such as "64 of 9,880"."""
    return hand_tables.deal_count_out_of_all(content.decks()["kabufuda"].parse_cards(text))
