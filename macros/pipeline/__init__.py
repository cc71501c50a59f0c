"""The steps that turn MkDocs' pages into the published site and generate the files that pages load."""
