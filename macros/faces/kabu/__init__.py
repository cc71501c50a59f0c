"""The faces of the kabufuda, one module for each group; `macros.faces.kabufuda` combines them."""
