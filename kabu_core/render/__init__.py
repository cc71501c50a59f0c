"""Views as HTML: pure functions that only ever get what one seat may see."""
