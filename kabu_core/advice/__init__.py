"""The coach, and best play: what the choices of a seat are worth, from its view alone. A browser gets it when it is asked for."""
