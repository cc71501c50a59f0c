"""Macros for tables, scorers, score keepers, the list of saved games, and example rounds."""

import json

from kabu_core import content, games
from kabu_core.pages import initial_widgets
from kabu_core.views import log_by_round, our_choice_marks_in_log, table_menu
from kabu_core.views.act_buttons import NO_ACTS
from kabu_core.views.event_sentences import SPECTATOR_NAMES
from kabu_core.views.html_builder import Html, join_html, tag
from macros import build_helpers
from macros.pages import bot_strengths_page
from macros.pipeline import bundle_scripts, embed_pages, engine_bundle, precomputed_frame_files
from macros.pipeline.front_matter import widget_options
from macros.pipeline.precomputed_frames import round_played_by_bots

GAME_PAGES = {"score": "Score a hand", "keep": "Keep the score", "print": "Print the rules"}
"""The additional pages of every game, by folder."""

GUIDED = "A guided first round"
DEFAULT_SEED, DEFAULT_SEATS = 1686, 4
"""The seed and the number of seats of a table whose page sets none."""


def hand_scorer(game: str, rules: str = "", cards: str = "", role: str = "", id: str = "scorer") -> str:
    """Render a scorer that opens with a hand and its score. `cards` is the hand in text notation.

    If `cards` and `role` are "", the front matter of the game's page sets them.
    """
    own = {} if cards or role else widget_options(game, "scorer")
    role, cards = own.get("role", role), own.get("cards", cards)
    return initial_widgets.scorer_widget(
        game, rules, role, cards, id, engine_bundle.precomputed_answer_addresses_json(game), engine_bundle.engine_download_addresses_json()
    )


def playable_table(game: str, rules: str = "", seed: int = 0, seats: int = 0, id: str = "table", compact: bool = False) -> str:
    """Render a table to play at. `rules` is a preset, or "" for the default. A `compact` table is lower and has no guided round.

    If `seed` and `seats` are 0, the front matter of the game's page sets them. Raises KabuError for an unknown game or preset.
    """
    own = {} if seed or seats else widget_options(game, "table")
    seed, seats = seed or own.get("seed", DEFAULT_SEED), seats or own.get("seats", DEFAULT_SEATS)
    guided = "" if compact else precomputed_frame_files.guided_round_file_address(game)
    guide = initial_widgets.guided_round_placeholder(guided, bundle_scripts.script_file_name(bundle_scripts.GUIDE)) if guided else Html("")
    ready = precomputed_frame_files.precomputed_deal_addresses_json(game, rules or content.game_info(game).default, seats, seed)
    return initial_widgets.game_table_widget(
        game, rules, seed, seats, id, engine_bundle.engine_download_addresses_json(), ready, compact, guide
    )


def score_keeper(game: str) -> str:
    """Render a score keeper for people who play a game with real cards. Raises KabuError for an unknown game."""
    return initial_widgets.score_keeper_widget(game, engine_bundle.engine_download_addresses_json())


def saved_games_list() -> str:
    """Render an empty list of saved games, which a script fills in, and a note for readers without JavaScript."""
    titles = json.dumps({game: content.game_info(game).title for game in games.GAMES}, ensure_ascii=False)
    without = tag("p", "JavaScript is off: games cannot be saved, and saved games cannot be listed.")
    return tag(
        "div",
        tag("noscript", without),
        data_yours=titles,
        data_script=bundle_scripts.script_file_name(bundle_scripts.YOURS),
        class_="kabu kabu-yours",
    )


def saved_games_statistics() -> str:
    """Render an empty element that the script of the saved games fills with the reader's statistics."""
    return tag("div", tag("noscript", tag("p", "JavaScript is off: no statistics are saved.")), data_statistics=True, class_="kabu")


def game_play_links(game: str) -> str:
    """Render links to a game's guided round, scorer, score keeper and printable rules, and below them a line on the bots' strength."""
    guide = [] if build_helpers.is_dev_build() else [tag("a", GUIDED, href="#guide", class_="door to-guide")]
    doors = [tag("a", name, href=f"../{folder}/{game}/", class_="door") for folder, name in GAME_PAGES.items()]
    links = tag("nav", *doors, *guide, class_="ways", aria_label=f"Beside {content.game_info(game).title}")
    return links + bot_strengths_page.bot_strength_line(game)


def example_round(game: str, rules: str = "", seed: int = DEFAULT_SEED, seats: int = DEFAULT_SEATS) -> str:
    """Render a finished round between bots: the cards on the table, and the log of the round."""
    record = initial_widgets.new_game_record(game, rules, seats, seed)
    state, of = round_played_by_bots(record), games.spec(game).view
    board = tag("div", of.board(state, SPECTATOR_NAMES, NO_ACTS), class_=f"board board-{of.kind}")
    log = log_by_round.round_log_fold(
        of, state.events, SPECTATOR_NAMES, opened=True, marks=our_choice_marks_in_log.log_marks_of_our_choice_rules(record, state)
    )
    return tag("div", table_menu.game_status_line(record, state), board, log, class_="kabu kabu-example")


def embeddable_widgets() -> str:
    """Render a list of games, each with links to the widgets that other sites can embed."""
    links = {
        game: [tag("a", thing, href=f"/{embed_pages.FOLDER}/{thing}/{game}.html#line") for thing in embed_pages.WIDGETS]
        for game in games.GAMES
    }
    return tag("ul", *(tag("li", content.game_info(game).title, ": ", join_html(things, ", ")) for game, things in links.items()))
