"""The table of the page on Gomai-Kabu, which shows how often each hand is dealt."""

from functools import partial

from kabu_core.families.three_and_two.page_tables import pot_hand_shares_table

FIGURES = {"hands": partial(pot_hand_shares_table, "kabufuda")}
