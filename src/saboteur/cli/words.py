"""What several commands say of themselves, and where what they need is not installed."""

from __future__ import annotations

from textwrap import fill

from ..errors import RulesetError

BOTS = 'A bot is named as in "saboteur bots": hard, or with parameters expert:simulations=400.'


def unbroken(text: str) -> str:
    """*text* as a paragraph of help for any width, in which a name such as goal-swap stays in one piece."""
    return "\b\n" + fill(text, 48, break_on_hyphens=False)


def server_lacks(error: ModuleNotFoundError) -> RulesetError:
    """The refusal where a module of the server is not there."""
    problem = f"the server needs what is not installed ({error.name})"
    return RulesetError("", f"{problem}: install saboteur with its extra server")
