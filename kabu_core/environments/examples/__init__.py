"""Examples of how to use the environments."""
