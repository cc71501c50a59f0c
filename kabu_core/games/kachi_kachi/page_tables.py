"""The table of the page on Kachi-Kachi, which shows how often each hand is dealt."""

from functools import partial

from kabu_core.families.pots.page_tables import two_card_shares_table
from kabu_core.games.kachi_kachi.game import rank_of_cards

FIGURES = {"hands": partial(two_card_shares_table, rank_of_cards, "kabufuda-twenty", "kabufuda-twenty-two")}
