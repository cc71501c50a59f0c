"""Games of baccarat: hands of two or three cards from a shoe of several packs. The table of baccarat says who draws a third card."""
