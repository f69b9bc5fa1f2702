"""What loops, comprehensions and calls take apart: tuples of all kinds."""

from __future__ import annotations

from wavecore.lang import expressions, members, tables
from wavecore.lang.types import Tuple
from wavecore.lang.values import Result, Several, Value


def taken_apart(found: Result) -> Several | None:
    """The values of a tuple, a NamedTuple or a small table; None for anything else."""
    found = tables.as_tuple(found)
    found = members.of_tuple(found) or found
    if isinstance(found, Value) and isinstance(found.type, Tuple):
        found = expressions.parts_of(found)
    return found if isinstance(found, Several) else None
