"""The steps that turn the pages written by MkDocs into the published site, and that make the files which pages load."""
