"""Wrong usage: what a command says of options and arguments that it cannot take."""

from __future__ import annotations

from wavecore.errors import Error


class UsageError(Error, ValueError):
    """The command line is wrong: exit status 2, one line that says what and what was expected."""
