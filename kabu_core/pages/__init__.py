"""Views that only pages show: pure functions from rows to HTML, which the build calls once."""
