"""Citations of sources by the site, and of the site by others."""
