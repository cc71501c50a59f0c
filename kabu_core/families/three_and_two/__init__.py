"""Games with hands of five cards: three must make ten, twenty or thirty, and the other two count."""
