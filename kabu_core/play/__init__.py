"""Playing: states and records, and what games share: rounds, banking, own hands, fishing, totals, yaku, odds, bots."""
