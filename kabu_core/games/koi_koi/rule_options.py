"""The options of Koi-Koi."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from kabu_core import content
from kabu_core.families.fishing.base_game import FishingRules
from kabu_core.games.koi_koi.yaku_evaluator import YakuEvaluator
from kabu_core.games.koi_koi.yaku_points_and_bonuses import NOT_PLAYED, YakuInScore, YakuRules
from kabu_core.rules import option

SPOILING_MONTHS = {"hanami": 11, "tsukimi": 12}
"""The month that spoils each viewing yaku: under `viewing_weather`, one of its cards on the field is enough (Fuda Wiki)."""


@dataclass(frozen=True, kw_only=True)
class Rules(YakuRules, FishingRules):
    """The options of Koi-Koi beyond those of yaku: the deal, dealt yaku, the calls and the end."""

    hand_size: int = option(8, "Cards dealt to each player.", low=8, high=10)
    at_a_time: Literal["all", "four", "two"] = option("all", "Number of cards dealt at a time to the opponent, the field and the dealer.")
    three_matches: Literal["all", "one"] = option("all", "Which cards you take if your card matches three on the field.")
    lightning: Literal["willow", "any", "any-but-willow"] = option("willow", "Which cards the lightning card may take.")
    teshi: int = option(6, f"Points for being dealt four cards of a month; {NOT_PLAYED}", high=100)
    kuttsuki: int = option(6, f"Points for being dealt nothing but pairs; {NOT_PLAYED}", high=100)
    dealt_to_hand: Literal["wins", "redeal"] = option("wins", "What happens if teshi or kuttsuki is dealt to a player.")
    dealt_to_field: Literal["redeal", "dealer-takes", "dealer-wins", "nothing"] = option(
        "redeal", "What happens if teshi or kuttsuki is dealt to the field."
    )
    koi_calls: Literal["several", "once"] = option("several", "How often a player may call koi-koi in a round.")
    koi_from: int = option(0, "Points needed to call koi-koi.", high=100)
    asked_after: Literal["more-points", "new-yaku"] = option("more-points", "When a player may stop or call koi-koi.")
    exhausted: Literal["nobody", "dealer", "last-yaku"] = option("nobody", "Who scores if the hands run out and nobody has stopped.")
    exhausted_points: int = option(1, "Points the dealer scores if the hands run out and the dealer wins.", low=1, high=100)
    exhausted_deals: Literal["same", "other"] = option("same", "Who deals after a round that nobody won.")
    rounds: int = option(12, "How many rounds a game has.", low=1, high=24)
    viewing_weather: bool = option(False, "A willow on the field (rain) cancels flower viewing; a paulownia (fog) cancels moon viewing.")
    target: int = option(0, "Total points that end the game; 0 means that it ends only after the last round.", high=1000)

    @cached_property
    def evaluator(self) -> YakuEvaluator:
        """The evaluator of captures under these rules."""
        return YakuEvaluator(content.decks()[self.deck], self, tuple(content.all_yaku().values()))

    @cached_property
    def cached_made_yaku_lines(self) -> Callable[[int, int, bool], tuple[YakuInScore, ...]]:
        """The function `made_yaku_lines` of the evaluator, with a cache of its latest results, since rollouts need many of them again."""
        return lru_cache(4096)(self.evaluator.made_yaku_lines)

    @cached_property
    def new_yaku_check(self) -> Callable[[int, int, int], bool]:
        """The function that the evaluator's `make_new_yaku_check` returns.

        If cards given to the dealer or changes of the weather can also make yaku, it checks all captured cards instead of the new ones.
        """
        check = self.evaluator.make_new_yaku_check()
        if self.dealt_to_field == "dealer-takes" or self.viewing_weather:
            return lambda _, held, month: check(held, held, month)
        return check

    @cached_property
    def spoiling_masks(self) -> Mapping[str, int]:
        """For each viewing yaku, the mask of the cards that spoil it when they are on the field."""
        masks = self.capture_masks
        return {yaku: masks.mask_of_cards(card for card in masks.deck if card.rank == month) for yaku, month in SPOILING_MONTHS.items()}
