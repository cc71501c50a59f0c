"""Views that only pages show, written once at build: pure functions from rows to HTML."""
