"""The table of the page on Kachi-Kachi, which shows how often each hand is dealt."""

from functools import partial

from kabu_core.families.pots.page_tables import two_card_shares_table
from kabu_core.games.kachi_kachi.game import hand_rank

FIGURES = {"hands": partial(two_card_shares_table, hand_rank, "kabufuda-twenty", "kabufuda-twenty-two")}
