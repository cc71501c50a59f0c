"""python -m kabu_core: see `kabu_core.terminal.commands`."""

import sys

from kabu_core.terminal.commands import main

sys.exit(main())
