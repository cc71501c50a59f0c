"""Koi-Koi: two players take flower cards by month, and whoever has made a yaku stops or calls koi-koi for more."""

from dataclasses import dataclass

from kabu_core.rules import option
from kabu_core.yaku import NONE, YakuRules

ID = "koi-koi"


@dataclass(frozen=True, kw_only=True)
class Rules(YakuRules):
    """The deal, the play, the calls and the end."""

    hand_size: int = option(8, "Cards dealt to each player.", low=8, high=10)
    at_a_time: str = option("all", "How many cards go out at a time: opponent, field, dealer.", "all", "four", "two")
    teshi: int = option(6, f"Points for being dealt four cards of a month; {NONE}", high=100)
    kuttsuki: int = option(6, f"Points for being dealt pairs only; {NONE}", high=100)
    dealt_to_hand: str = option("wins", "What teshi or kuttsuki in a hand do.", "wins", "redeal")
    dealt_to_field: str = option("redeal", "What teshi or kuttsuki on the field do.", "redeal", "dealer-takes", "dealer-wins", "nothing")
    three_matches: str = option("all", "What a card takes that matches three on the field.", "all", "one")
    lightning: str = option("willow", "What the lightning may take when it is played or turned.", "willow", "any", "any-but-willow")
    koi_calls: str = option("several", "How often a player may call koi-koi in a round.", "several", "once")
    koi_from: int = option(0, "Koi-koi may be called only with this many points or more.", high=100)
    asked_after: str = option("more-points", "When a player may stop or call.", "more-points", "new-yaku")
    koi_counts: str = option(
        "opponent-doubles",
        "What calls change: the winner doubles if the loser called; times all calls plus one; own calls add 1 to 3, then multiply; nothing.",
        "opponent-doubles",
        "calls-multiply",
        "own-calls-add",
        "nothing",
    )
    double_from: int = option(7, "At this many points or more they double; 0: never.", high=100)
    doubles_multiply: bool = option(True, "The two doublings make four, not two.")
    bright_on_field_doubles: bool = option(False, "All doubles when a bright was dealt to the field.")
    exhausted: str = option("nobody", "Who wins when the hands run out and nobody stopped.", "nobody", "dealer", "last-yaku")
    exhausted_points: int = option(1, "What the dealer wins then, if it is the dealer.", low=1, high=100)
    exhausted_deals: str = option("same", "Who deals after a round that nobody won.", "same", "other")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)
    target: int = option(0, "The game ends when somebody has won this many points in all; 0: only after the last round.", high=1000)
