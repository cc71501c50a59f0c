"""Games in which everybody pays into a pot, and the best hand takes it: with one decision to stay in or fold, or with rounds of betting."""
