"""Games in which a card from the hand captures cards on the field."""
