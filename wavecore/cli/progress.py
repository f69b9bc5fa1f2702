"""What takes a while: a line on standard error that says so, on a terminal and until it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show what is being done while the block runs; nothing where nobody watches.

    The first use of a kernel compiles it and what it runs on, which takes seconds; then a cache
    has both.
    """
    if not sys.stderr.isatty():
        yield
        return
    from wavecore.cli.output import console

    with console(stderr=True).status(f"{what} ..."):
        yield
