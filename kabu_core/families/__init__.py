"""What several games share: the play and the views of one kind of game, a folder a family."""
