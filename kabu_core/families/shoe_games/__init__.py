"""Games of baccarat: hands of two or three cards from a shoe of several packs, with a third card drawn by the table of baccarat."""
