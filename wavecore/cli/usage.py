"""Wrong usage: the error for options and arguments that a command cannot accept."""

from __future__ import annotations

from wavecore.errors import Error


class UsageError(Error, ValueError):
    """The command line is wrong: exit status 2, one line with the error and what is expected."""
