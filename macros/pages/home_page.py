"""Macros for the home page: tiles of games, a form that scores a hand, and teasers of the puzzles and chapters."""

from kabu_core import content
from kabu_core.views import cards_html as faces
from kabu_core.views.html_builder import Html, tag

EXAMPLE = "8 9 3"
TILES = (
    ("oicho-kabu", "Get closer to nine than the dealer.", "kabufuda", "4d 1d 10a"),
    ("koi-koi", "Collect sets of flower cards. Stop, or risk it all.", "hanafuda-48", "1a 8a 3a"),
    ("yari-tori", "Three flower cards, one stake, one card exchanged.", "hanafuda-48", "6a 12a 11a"),
)
"""The game, line, pack and cards of each tile."""

PUZZLE_CARDS = "kabufuda", "5a 2a"
TEASERS = (
    ("history/ming-china", "Nanjing, 1588", "A drinking game of poets, and its one witness.", "money-suited", "2c 4s 3m"),
    (
        "history/portuguese-cards",
        "The cards of the Portuguese",
        "How cards came to Japan, and perhaps the game with them.",
        "western-52",
        "1s 10c 13h",
    ),
    ("history/edo", "Kau in Edo", "Saikaku’s bad son, a three-card game and two plays.", "kabufuda", "9a 1d 4d"),
    ("history/decks", "From four suits to one", "Regional packs, their makers, and the flower cards.", "komaru", "1d 3d 4d"),
    ("eight-nine-three", "Eight, nine, three", "A hand worth nothing, and the word yakuza.", "kabufuda", "8a 9a 3a"),
    ("history/police-and-parlours", "Police and parlours", "Who banned the games, and who described them.", "hanafuda-48", "12a 6a 1a"),
    ("history/malay-and-pacific", "Malays and islanders", "Three cards from Perak to the Solomon Islands.", "western-52", "3c 3d 3s"),
    ("history/northern-australia", "Northern Australia", "Four accounts of where the games came from.", "western-52", "9h 13d 10s"),
    ("history/macao", "Macao and Baccarat", "Europe’s games of nine, and what they share with kabu.", "western-52", "13s 9h"),
    ("history/koi-koi", "Koi-Koi’s birth", "Three accounts of where the game was born.", "hanafuda-48", "1a 8a 11a"),
)
"""The page, title and teaser of each chapter, and the pack and codes of the cards shown with it."""


def featured_game_tiles() -> str:
    """Render a tile for each featured game, with its picture, and links to its table and to its guided round."""
    return tag("ul", *(_game_tile(*tile) for tile in TILES), class_="tiles")


def hand_scorer_form() -> str:
    """Render a form in which readers type a hand. The form opens the hand in the scorer of Oicho-Kabu."""
    cards = faces.hand_picture_html(content.decks()["kabufuda"].parse_cards(EXAMPLE))
    field = tag("input", type="text", name="cards", id="look-up", value=EXAMPLE, autocomplete="off", inputmode="text", spellcheck="false")
    label = tag("label", "Score a hand", for_="look-up")
    return tag(
        "form",
        label,
        cards,
        tag("span", field, tag("button", "Score", type="submit")),
        action="/games/score/oicho-kabu/",
        class_="cloth look-up",
    )


def puzzle_teaser() -> str:
    """Render a link to the puzzle of the day."""
    text = tag("span", tag("b", "Today’s puzzle"), tag("span", "Draw or stand? Stop or go on? A new position every day."))
    link = tag("a", _card_pictures(*PUZZLE_CARDS), text, href="/problems/#the-problem-of-the-day", class_="cloth")
    return tag("div", link, class_="puzzle")


def chapter_teasers() -> str:
    """Render the teasers of the chapters. A script shows the teaser of the day; without JavaScript, readers scroll through all of them."""
    return tag("nav", tag("ul", *(_chapter_teaser(*story) for story in TEASERS), data_stories=True), class_="stories", aria_label="Read")


def _game_tile(game: str, line: str, deck: str, codes: str) -> Html:
    title = content.game_info(game).title
    links = [
        tag("a", word, href=f"/games/{game}/#{place}", class_="door", aria_label=f"{word} {title}")
        for word, place in (("Play", "play"), ("Learn", "guide"))
    ]
    return tag("li", _card_pictures(deck, codes, lazy=False), tag("h2", title), tag("p", line), tag("div", *links), class_="cloth")


def _chapter_teaser(page: str, title: str, line: str, deck: str, codes: str) -> Html:
    text = tag("span", tag("small", "Read"), tag("b", title), tag("span", line))
    return tag("li", tag("a", _card_pictures(deck, codes), text, href=f"/{page}/", class_="cloth"))


def _card_pictures(deck: str, codes: str, *, lazy: bool = True) -> Html:
    """Render the pictures of some cards of a pack."""
    loading = "lazy" if lazy else None
    pictures = (tag("img", src=f"/assets/cards/{deck}/{code}.svg", alt="", loading=loading, width=32, height=53) for code in codes.split())
    return tag("span", *pictures, class_="pictures")
