"""What a page loads, and what the build does to the pages that MkDocs has written."""
