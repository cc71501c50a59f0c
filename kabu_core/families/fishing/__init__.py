"""Games in which a card from the hand takes cards that lie on the field."""
