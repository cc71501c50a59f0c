"""States, records and bots, and the rules that games share: rounds, banking, totals, odds and score keeping."""
