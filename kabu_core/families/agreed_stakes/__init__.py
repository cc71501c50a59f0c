"""Games without a dealer in which the players look at their cards and agree on one stake, such as Yari-Tori."""
