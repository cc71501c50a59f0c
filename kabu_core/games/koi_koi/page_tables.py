"""Tables of the pages on Koi-Koi and on odds: all yaku, the exact odds of dealt yaku, and figures from simulated rounds."""

import math
from collections.abc import Callable, Iterator

from kabu_core import content, games
from kabu_core.calculator import hand_odds
from kabu_core.games.koi_koi import yaku_html
from kabu_core.games.koi_koi.game import ID
from kabu_core.games.koi_koi.simulation import KoiKoiCallSituation, MeanWithInterval, SimulatedGamesTally, stored_simulation_tally
from kabu_core.views.html_builder import Html, data_table, format_count, format_signed, join_html, latin_script_html, tag

type Band = tuple[str, Callable[[int], bool]]

POINT_BANDS: tuple[Band, ...] = (("1 to 3", lambda n: n <= 3), ("4 to 6", lambda n: 4 <= n <= 6), ("7 or more", lambda n: n >= 7))
CARDS_LEFT: tuple[Band, ...] = (("1 or 2", lambda n: n <= 2), ("3 or 4", lambda n: 3 <= n <= 4), ("5 or more", lambda n: n >= 5))
LACKED_BY_OTHER = {1: "Opponent needs one card", 2: "Opponent needs two", 0: "Opponent needs more"}

FEWEST_DECISIONS = 30
"""The smallest number of simulated decisions for which an average is shown."""


def dealt_yaku_shares_table() -> Html:
    """Return a table of the exact shares of hands and of fields that make a dealt yaku."""
    rules = games.rules(ID)
    known = hand_odds.parse_known_cards(games.deck(ID, rules))
    (odds,) = hand_odds.hand_odds_by_size(ID, rules, known)
    all_deals = math.comb(len(known.unseen_cards), odds.cards)
    cells = (
        (
            _yaku_name(id_),
            f"{format_count(int(share * all_deals))} of {format_count(all_deals)}",
            f"{float(share):.3%}",
            f"one in {float(1 / share):,.1f}",
        )
        for id_, share in odds.named.items()
    )
    head = (f"{odds.cards} cards", "Deals", "Share", "About")
    return data_table("Hands and fields that are dealt as a yaku", head, map(_table_row, cells), "data edges")


def dealer_advantage_text() -> str:
    """Return the dealer's average win as a phrase for a sentence."""
    return f"{_mean_with_interval_text(stored_simulation_tally().dealer_average_points(), 2)} points a round"


def simulated_round_count() -> str:
    """Return the number of simulated rounds."""
    return format_count(stored_simulation_tally().counts["rounds"])


def fewest_decisions_for_average() -> str:
    """Return the smallest number of decisions for which an average is shown."""
    return format_count(FEWEST_DECISIONS)


def share_without_winner() -> str:
    """Return the share of rounds that nobody wins."""
    counts = stored_simulation_tally().counts
    return f"{counts['nobody'] / counts['rounds']:.1%}"


def yaku_list() -> Html:
    """Return a list of all yaku. Each has an example, which opens in the scorer, and an example that narrowly fails to make the yaku."""
    link = f"#scorer={ID}/{content.game_info(ID).default}/player/"
    return yaku_html.render_yaku_list(content.game_yaku(ID), content.decks()["hanafuda-48"], link)


def yaku_frequencies_table() -> Html:
    """Return a table of the share of rounds in which each yaku is made, the most common first."""
    tally = stored_simulation_tally()
    all_rounds = tally.counts["rounds"]
    shares = ((id_, MeanWithInterval.mean_from_sums(all_rounds, n, n)) for id_, n in tally.yaku.most_common())
    cells = ((_yaku_name(id_), f"{share.value:.1%} ± {share.half_width:.1%}") for id_, share in shares)
    return data_table("How often each yaku is made", ("Yaku", "Rounds in which a player makes it"), map(_table_row, cells), "data edges")


def call_gains_table() -> Html:
    """Return a table of the average gain of calling koi-koi over stopping.

    The gain depends on the payout of stopping, the cards left in hand, and the number of cards that the opponent lacks for a yaku.
    """
    head = ("Stopping wins", "Cards left in hand", *LACKED_BY_OTHER.values())
    return data_table("Gain from calling koi-koi instead of stopping, in points", head, _call_gain_rows(), "data edges")


def _call_gain_rows() -> Iterator[Html]:
    tally = stored_simulation_tally()
    for points, of_points in POINT_BANDS:
        for left, of_left in CARDS_LEFT:
            kinds = [kind for kind in tally.times_asked if of_points(kind.points) and of_left(kind.cards_left)]
            cells = [_average_gain_text(tally, [kind for kind in kinds if kind.opponent_lacks == lacks]) for lacks in LACKED_BY_OTHER]
            yield _table_row((Html(f"{points} points"), left, *cells))


def _average_gain_text(tally: SimulatedGamesTally, kinds: list[KoiKoiCallSituation]) -> str:
    """Return an average gain with its interval, or "too few" for too few decisions."""
    decisions = sum(tally.times_asked[kind] for kind in kinds)
    return _mean_with_interval_text(tally.average_call_gain(kinds), 1) if decisions >= FEWEST_DECISIONS else "too few"


def _mean_with_interval_text(mean: MeanWithInterval, digits: int) -> str:
    return f"{format_signed(mean.value, f'.{digits}f')} ± {mean.half_width:.{digits}f}"


def _table_row(cells: tuple[Html | str, ...]) -> Html:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in others))


def _yaku_name(id_: str) -> Html:
    name = hand_odds.name_of_hand_or_yaku(id_)
    return join_html([latin_script_html(name.romaji), " ", tag("small", name.english)])


FIGURES = {
    "yaku_reference": yaku_list,
    "dealt_yaku_shares": dealt_yaku_shares_table,
    "dealer_advantage": dealer_advantage_text,
    "simulated_round_count": simulated_round_count,
    "share_without_winner": share_without_winner,
    "fewest_decisions_for_average": fewest_decisions_for_average,
    "yaku_frequencies": yaku_frequencies_table,
    "call_gains": call_gains_table,
}
