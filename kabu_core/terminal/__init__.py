"""The command line: the commands of `kabu`, the line protocol, and the Python console of the site."""
