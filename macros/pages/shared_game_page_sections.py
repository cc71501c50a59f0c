"""The sections that pages of games have in common, as Markdown."""

from kabu_core import content
from macros.pages import bibliography_and_errata, game_rules, play_widgets


def sections_from_rules_to_scorer(game: str) -> str:
    """Return the sections of a game's page from its rules to its scorer, for pages that add nothing of their own to these sections."""
    hands = ["## Named hands", game_rules.game_hand_list(game, "special")] if content.special_hands(game) else []
    odds = f"[Odds and best play](../odds.md#{game}) gives the dealer’s edge under each set of rules and with each option changed."
    parts = [
        "## Rules",
        game_rules.rules_with_presets(game),
        "### Example round {: #a-finished-round-to-read .folded }",
        play_widgets.example_round(game),
        *hands,
        "## Variants {: .folded }",
        game_rules.preset_comparison(game),
        f"[The sources, rule by rule](sources/{game}.md) shows what each source says. You can also [compare two games](differences.md).",
        "## Score a hand {: .folded }",
        play_widgets.hand_scorer(game),
        *([odds] if content.game_info(game).odds else []),
    ]
    return "\n\n".join(parts)


def sources_section(game: str) -> str:
    """Return the last section of a game's page: its sources, and the errors found in them."""
    parts = [
        "## Sources {: .folded }",
        "Each citation links to the [list of sources](../sources.md).",
        game_rules.game_sources(game),
        bibliography_and_errata.errata_register_or_links(game),
    ]
    return "\n\n".join(filter(None, parts))
