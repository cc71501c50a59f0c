"""The kabufuda by groups of faces; `macros.faces.kabufuda` puts them together."""
