"""The data for others: tables as JSON and CSV, and their schemas."""
