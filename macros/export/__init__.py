"""Exported data: tables as JSON and CSV, and their schemas."""
