"""The index of all games, those to play here and those only told of, with what each can be looked for by."""

from collections.abc import Iterable, Mapping, Sequence

from kabu_core.archive import attestations
from kabu_core.archive.kin import Kin
from kabu_core.cards import Card
from kabu_core.content import GameInfo
from kabu_core.content.facets import FACETS
from kabu_core.pages import everywhere, narrowing
from kabu_core.views import cards as faces
from kabu_core.views import words
from kabu_core.views.html import Html, escape, join, prose, script, tag

DEALERS = {"dealer": "one of the players", "house": "the house", "nobody": "nobody", "unknown": "not told"}
TURNS = {"in turn": "one after the other", "at once": "all at once", "no choice": "nothing to decide", "unknown": "not told"}
UNDATED = "not dated"
HERE = {"yes": "to play here", "no": "told of"}
LABELS = {"here": "Here", "packs": "Cards", "region": "At home in", "dealer": "Bank", "turns": "Choices", "century": "First witness"}
"""What the selects are called; their names are those of the facets, and two more."""


def games(played: Iterable[tuple[GameInfo, Sequence[Card]]], rows: Iterable[Kin], groups: Mapping[str, str]) -> Html:
    """Every game once, in groups, behind the form that narrows the list; those to play here come with their cards."""
    played, rows = list(played), list(rows)
    parts = [_group("To play here", "", [_item(game, faces.hand(cards)) for game, cards in played], "index-list with-cards")]
    for id_, name in groups.items():
        parts.append(_group(name, f"/kin/{id_}/", [_item(row) for row in rows if row.group == id_]))
    values = _values([*(game for game, _ in played), *rows])
    form = narrowing.form("Find by cards, region, bank, date", {name: (LABELS[name], values[name]) for name in LABELS})
    return tag("div", form, *(part for part in parts if part), data_filter="games", class_="index")


def play(game: GameInfo) -> Html:
    """The way to the table of a game."""
    return tag("p", tag("a", "Play", href=f"{everywhere.address(game.id)}#play", class_="door", aria_label=f"Play {game.title}"))


def dated(game_id: str) -> Html:
    """When a game is first attested, as a link to the event, and how sure that is; "not dated" where no event names it."""
    event = attestations.first(game_id)
    if not event:
        return escape(UNDATED)
    return join([tag("a", event.when, href=f"{everywhere.TIMELINE}#{event.id}"), " ", words.badge(event.status)])


def spell(value: str) -> str:
    """A value of a facet in prose."""
    return "Western" if value == "western" else value


def slug(value: str) -> str:
    """A value as it stands in attributes and in the address, where blanks part values."""
    return value.replace(" ", "-")


def _group(name: str, address: str, items: list[Html], look: str = "index-list") -> Html:
    if not items:
        return escape("")
    heading = tag("h2", tag("a", name, href=address) if address else name)
    return tag("section", heading, tag("ul", *items, class_=look), data_group=True)


def _item(game: GameInfo | Kin, cards: Html | str = "") -> Html:
    keys = _keys(game)
    facets = game.facets
    written = script(game.name.kanji or game.name.kana, game.lang)
    facts = [
        f"{game.seats} players" if game.seats else "players not told",
        ", ".join(map(spell, facets.packs)),
        facets.region,
        f"bank: {DEALERS[facets.dealer]}",
        f"choices: {TURNS[facets.turns]}",
        join(["first witness: ", dated(game.id)]),
    ]
    return tag(
        "li",
        cards,
        tag("p", tag("a", game.title, href=everywhere.address(game.id)), " ", written, class_="title"),
        tag("p", prose(game.says)),
        tag("p", join(filter(None, facts), " · "), class_="facts-line"),
        play(game) if isinstance(game, GameInfo) else "",
        data_item=True,
        **{f"data_{key}": " ".join(map(slug, values)) for key, values in keys.items()},
    )


def _keys(game: GameInfo | Kin) -> dict[str, list[str]]:
    """What a game can be looked for by."""
    facets = game.facets
    event = attestations.first(game.id)
    return {
        "here": ["no" if isinstance(game, Kin) else "yes"],
        "packs": list(facets.packs),
        "region": [facets.region],
        "dealer": [facets.dealer],
        "turns": [facets.turns],
        "century": [str(event.century)] if event else ["none"],
    }


def _values(games: Iterable[GameInfo | Kin]) -> dict[str, dict[str, str]]:
    """For each select the values that some game has, in the order of the facets, and what they are called."""
    keys = [_keys(game) for game in games]
    there = {name: {value for row in keys for value in row[name]} for name in LABELS}
    centuries = sorted(value for value in there["century"] if value != "none")
    orders: dict[str, Iterable[str]] = {**FACETS, "here": HERE, "century": [*centuries, "none"]}
    return {name: {slug(value): _called(name, value) for value in orders[name] if value in there[name]} for name in LABELS}


def _called(name: str, value: str) -> str:
    match name:
        case "here":
            return HERE[value]
        case "dealer":
            return DEALERS[value]
        case "turns":
            return TURNS[value]
        case "century":
            return UNDATED if value == "none" else f"{value}th century"
    return spell(value)
