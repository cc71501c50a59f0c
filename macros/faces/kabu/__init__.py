"""The kabufuda in groups of faces; `macros.faces.kabufuda` combines them."""
