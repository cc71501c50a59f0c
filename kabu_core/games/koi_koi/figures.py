"""Tables of the pages on Koi-Koi and on odds: all yaku, the exact odds of yaku as dealt, and figures from simulated rounds."""

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
"""The smallest number of simulated decisions whose average is shown."""


def dealt() -> Html:
    """Return a table of the exact share of hands, or fields, that are a yaku as dealt."""
    rules = games.rules(ID)
    known = hands.known_cards(games.pack(ID, rules))
    (odds,) = hands.table(ID, rules, known)
    all_deals = math.comb(len(known.unseen), odds.cards)
    cells = (
        (
            _yaku_name(id_),
            f"{count(int(share * all_deals))} of {count(all_deals)}",
            f"{float(share):.3%}",
            f"one in {float(1 / share):,.1f}",
        )
        for id_, share in odds.named.items()
    )
    head = (f"{odds.cards} cards", "Deals", "Share", "About")
    return table("Hands and fields that are a yaku as dealt", head, map(_row, cells), "data edges")


def dealer() -> str:
    """Return the dealer's average win as part of a sentence."""
    return f"{_with_interval(published().dealer(), 2)} points a round"


def rounds() -> str:
    """Return the number of simulated rounds."""
    return count(published().counts["rounds"])


def few() -> str:
    """Return the smallest number of decisions whose average is shown."""
    return count(FEW)


def nobody() -> str:
    """Return the share of rounds that nobody wins."""
    counts = published().counts
    return f"{counts['nobody'] / counts['rounds']:.1%}"


def yaku() -> Html:
    """Return a list of all yaku, each with an example that opens in the scorer and a near miss."""
    link = f"#scorer={ID}/{content.game(ID).default}/player/"
    return yaku_view.table(content.game_yaku(ID), content.decks()["hanafuda-48"], link)


def made() -> Html:
    """Return a table of the share of rounds in which each yaku is made, the most common first."""
    tally = published()
    all_rounds = tally.counts["rounds"]
    shares = ((id_, Mean.over(all_rounds, n, n)) for id_, n in tally.yaku.most_common())
    cells = ((_yaku_name(id_), f"{share.value:.1%} ± {share.half:.1%}") for id_, share in shares)
    return table("How often each yaku is made", ("Yaku", "Rounds in which somebody makes it"), map(_row, cells), "data edges")


def calls() -> Html:
    """Return a table of the gain of calling over stopping, by points, cards left, and cards that the opponent lacks."""
    head = ("Stopping wins", "Cards left in hand", *LACKS.values())
    return table("What a call of koi-koi brings above stopping, in points", head, _call_rows(), "data edges")


def _call_rows() -> Iterator[Html]:
    tally = published()
    for points, of_points in POINTS:
        for left, of_left in LEFT:
            kinds = [kind for kind in tally.asked if of_points(kind.points) and of_left(kind.left)]
            cells = [_call_gain(tally, [kind for kind in kinds if kind.lacks == lacks]) for lacks in LACKS]
            yield _row((Html(f"{points} points"), left, *cells))


def _call_gain(tally: Tally, kinds: list[Asked]) -> str:
    """Return an average gain with its interval, or "too few" for too few decisions."""
    decisions = sum(tally.asked[kind] for kind in kinds)
    return _with_interval(tally.call(kinds), 1) if decisions >= FEW else "too few"


def _with_interval(mean: Mean, digits: int) -> str:
    return f"{with_sign(mean.value, f'.{digits}f')} ± {mean.half:.{digits}f}"


def _row(cells: tuple[Html | str, ...]) -> Html:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in others))


def _yaku_name(id_: str) -> Html:
    name = hands.name_of(id_)
    return join([romaji(name.romaji), " ", tag("small", name.english)])


FIGURES = {figure.__name__: figure for figure in (yaku, dealt, dealer, rounds, nobody, few, made, calls)}
