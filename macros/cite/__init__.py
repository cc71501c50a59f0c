"""To cite and to be cited."""
