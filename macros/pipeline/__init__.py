"""The files that pages load, and the steps that turn the pages written by MkDocs into the published site."""
