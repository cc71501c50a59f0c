"""Koi-Koi on pages: the list of its yaku; on the page of odds hands as dealt, exactly, and yaku and calls, from rounds that bots played."""

import math
from collections.abc import Callable, Iterator

from kabu_core import content, games
from kabu_core.calculator import hands
from kabu_core.games.koi_koi import yaku_view
from kabu_core.games.koi_koi.game import ID
from kabu_core.games.koi_koi.simulation import Asked, Mean, Tally, published
from kabu_core.views.html import Html, count, join, romaji, table, tag, with_sign

type Band = tuple[str, Callable[[int], bool]]

POINTS: tuple[Band, ...] = (("1 to 3", lambda n: n <= 3), ("4 to 6", lambda n: 4 <= n <= 6), ("7 or more", lambda n: n >= 7))
LEFT: tuple[Band, ...] = (("1 or 2", lambda n: n <= 2), ("3 or 4", lambda n: 3 <= n <= 4), ("5 or more", lambda n: n >= 5))
LACKS = {1: "The other lacks one card", 2: "The other lacks two", 0: "The other lacks more"}

FEW = 30
"""So many questions at least have an average that is told."""


def dealt() -> Html:
    """How many hands, or fields, are a yaku as dealt."""
    rules = games.rules(ID)
    known = hands.known_cards(games.pack(ID, rules))
    (found,) = hands.table(ID, rules, known)
    every = math.comb(len(known.unseen), found.cards)
    cells = (
        (_named(id_), f"{count(int(share * every))} of {count(every)}", f"{float(share):.3%}", f"one in {float(1 / share):,.1f}")
        for id_, share in found.named.items()
    )
    head = (f"{found.cards} cards", "Deals", "Share", "About")
    return table("Hands and fields that are a yaku as dealt", head, map(_row, cells), "data edges")


def dealer() -> str:
    """What the dealer wins, in a sentence's words."""
    return f"{_told(published().dealer(), 2)} points a round"


def rounds() -> str:
    """How many were played."""
    return count(published().counts["rounds"])


def few() -> str:
    """Of how many questions at least an average is told."""
    return count(FEW)


def nobody() -> str:
    """The share of rounds that nobody wins."""
    counts = published().counts
    return f"{counts['nobody'] / counts['rounds']:.1%}"


def yaku() -> Html:
    """Every yaku with its example and near miss; examples open in the scorer."""
    link = f"#scorer={ID}/{content.game(ID).default}/player/"
    return yaku_view.table(content.game_yaku(ID), content.decks()["hanafuda-48"], link)


def made() -> Html:
    """In how many of a hundred rounds each yaku is made, the commonest first."""
    tally = published()
    every = tally.counts["rounds"]
    shares = ((id_, Mean.over(every, n, n)) for id_, n in tally.yaku.most_common())
    cells = ((_named(id_), f"{share.value:.1%} ± {share.half:.1%}") for id_, share in shares)
    return table("How often each yaku is made", ("Yaku", "Rounds in which somebody makes it"), map(_row, cells), "data edges")


def calls() -> Html:
    """What a call brings above stopping: by the points made and the cards left, and by how near the other is."""
    head = ("Stopping wins", "Cards left in hand", *LACKS.values())
    return table("What a call of koi-koi brings above stopping, in points", head, _calls(), "data edges")


def _calls() -> Iterator[Html]:
    tally = published()
    for points, of_points in POINTS:
        for left, of_left in LEFT:
            kinds = [kind for kind in tally.asked if of_points(kind.points) and of_left(kind.left)]
            cells = [_call(tally, [kind for kind in kinds if kind.lacks == lacks]) for lacks in LACKS]
            yield _row((Html(f"{points} points"), left, *cells))


def _call(tally: Tally, kinds: list[Asked]) -> str:
    """An average with its interval; of a few questions none is told."""
    asked = sum(tally.asked[kind] for kind in kinds)
    return _told(tally.call(kinds), 1) if asked >= FEW else "too few"


def _told(mean: Mean, digits: int) -> str:
    return f"{with_sign(mean.value, f'.{digits}f')} ± {mean.half:.{digits}f}"


def _row(cells: tuple[Html | str, ...]) -> Html:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in others))


def _named(id_: str) -> Html:
    name = hands.name_of(id_)
    return join([romaji(name.romaji), " ", tag("small", name.english)])


FIGURES = {figure.__name__: figure for figure in (yaku, dealt, dealer, rounds, nobody, few, made, calls)}
