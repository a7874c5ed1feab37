"""`python -m saboteur` is the command `saboteur`."""

import sys

from .cli import main

sys.exit(main())
