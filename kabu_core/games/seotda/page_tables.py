"""The table of the page on seotda, which shows how often each hand is dealt."""

from functools import partial

from kabu_core.families.pots.page_tables import two_card_shares_table
from kabu_core.games.seotda.game import hand_rank

FIGURES = {"hands": partial(two_card_shares_table, hand_rank, "hwatu-pictures", "hanafuda")}
