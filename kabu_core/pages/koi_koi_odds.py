"""The odds of Koi-Koi: of dealt hands, exactly; of yaku and calls, from rounds that bots played."""

import math
from collections.abc import Callable, Iterator

from kabu_core import games
from kabu_core.odds import flowers, hands
from kabu_core.odds.flowers import Asked, Mean
from kabu_core.views.html import Html, count, join, romaji, table, tag, with_sign

type Band = tuple[str, Callable[[int], bool]]

POINTS: tuple[Band, ...] = (("1 to 3", lambda n: n <= 3), ("4 to 6", lambda n: 4 <= n <= 6), ("7 or more", lambda n: n >= 7))
LEFT: tuple[Band, ...] = (("1 or 2", lambda n: n <= 2), ("3 or 4", lambda n: 3 <= n <= 4), ("5 or more", lambda n: n >= 5))
LACKS = {1: "The other lacks one card", 2: "The other lacks two", 0: "The other lacks more"}

FEWEST_QUESTIONS = 30
"""The smallest number of questions of which an average is given."""


def dealt_yaku() -> Html:
    """Return how many hands, or fields, are a yaku as dealt."""
    rules = games.rules(flowers.GAME)
    known = hands.asked(games.pack(flowers.GAME, rules))
    (found,) = hands.table(flowers.GAME, rules, known)
    every = math.comb(len(known.unseen), found.cards)
    cells = (
        (_yaku_name(id_), f"{count(int(share * every))} of {count(every)}", f"{float(share):.3%}", f"one in {float(1 / share):,.1f}")
        for id_, share in found.named.items()
    )
    head = (f"{found.cards} cards", "Deals", "Share", "About")
    return table("Hands and fields that are a yaku as dealt", head, map(_row, cells), "data edges")


def dealer_gain() -> str:
    """Return the dealer's average gain in words."""
    return f"{_mean_in_words(flowers.published().dealer(), 2)} points a round"


def round_count() -> str:
    """Return how many rounds were played."""
    return count(flowers.published().counts["rounds"])


def fewest_questions() -> str:
    """Return the smallest number of questions of which an average is given."""
    return count(FEWEST_QUESTIONS)


def share_without_winner() -> str:
    """Return the share of rounds that nobody wins."""
    counts = flowers.published().counts
    return f"{counts['nobody'] / counts['rounds']:.1%}"


def yaku_frequencies() -> Html:
    """Return in what share of rounds each yaku is made, the commonest first."""
    tally = flowers.published()
    every = tally.counts["rounds"]
    shares = ((id_, Mean.over(every, n, n)) for id_, n in tally.yaku.most_common())
    cells = ((_yaku_name(id_), f"{share.value:.1%} ± {share.half:.1%}") for id_, share in shares)
    return table("How often each yaku is made", ("Yaku", "Rounds in which somebody makes it"), map(_row, cells), "data edges")


def call_gains() -> Html:
    """Return what a call gains over stopping: by the points made, the cards left, and how near the opponent is."""
    head = ("Stopping wins", "Cards left in hand", *LACKS.values())
    return table("What a call of koi-koi brings above stopping, in points", head, _calls(), "data edges")


def _calls() -> Iterator[Html]:
    tally = flowers.published()
    for points, of_points in POINTS:
        for left, of_left in LEFT:
            kinds = [kind for kind in tally.asked if of_points(kind.points) and of_left(kind.left)]
            cells = [_call(tally, [kind for kind in kinds if kind.lacks == lacks]) for lacks in LACKS]
            yield _row((Html(f"{points} points"), left, *cells))


def _call(tally: flowers.Tally, kinds: list[Asked]) -> str:
    """Return an average with its interval; none for few questions."""
    questions = sum(tally.asked[kind] for kind in kinds)
    return _mean_in_words(tally.call(kinds), 1) if questions >= FEWEST_QUESTIONS else "too few"


def _mean_in_words(mean: Mean, digits: int) -> str:
    return f"{with_sign(mean.value, f'.{digits}f')} ± {mean.half:.{digits}f}"


def _row(cells: tuple[Html | str, ...]) -> Html:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in others))


def _yaku_name(id_: str) -> Html:
    name = hands.name_of(id_)
    return join([romaji(name.romaji), " ", tag("small", name.english)])
