"""Options of a launch, checked: what is wrong is a LaunchError that names it."""

from __future__ import annotations

import decimal
import math
import numbers
from collections.abc import Iterable, Mapping
from typing import TypeGuard

import numpy as np

from wavecore.device import toolnames
from wavecore.emulator.events import Tool
from wavecore.errors import LaunchError

# A time that no launch sees the end of; clocks and waits take no number of seconds at will.
_ENDLESS_SECONDS = 1e8
_MOST_THREADS = 1 << 16


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a value counts something: an integer of Python or NumPy, and no bool."""
    if type(value) is int:
        return True
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def seconds(timeout: object) -> float | None:
    """A time-out in seconds; None is no time-out."""
    if timeout is None:
        return None
    wrong = f"timeout is a number of seconds above 0, not {timeout!r}"
    if isinstance(timeout, bool) or not isinstance(timeout, (numbers.Real, decimal.Decimal)):
        raise LaunchError(wrong)
    try:
        value = float(timeout)
    except OverflowError:  # an integer or a fraction beyond all floats
        value = math.inf if timeout > 0 else -1.0  # type: ignore[operator]
    except ValueError as error:  # a signalling NaN
        raise LaunchError(wrong) from error
    if not value > 0:
        raise LaunchError(wrong)
    return value if value < _ENDLESS_SECONDS else None


def thread_count(threads: object) -> int | None:
    """Host threads; None is as many as there are cores."""
    if threads is None:
        return None
    if not is_integer(threads) or threads < 1:
        raise LaunchError(f"threads must be 1 or more, not {threads!r}")
    return min(int(threads), _MOST_THREADS)


def tools(value: object) -> tuple[Tool, ...]:
    """What looks at a launch; names are those of toolnames.py."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise LaunchError(f"tools must be a list of wavecore.tools.Tool, not {value!r}")
    return tuple(toolnames.made(each) if isinstance(each, str) else each for each in value)


def word(fill: object) -> int:
    """The word that undefined registers and memory hold."""
    if not is_integer(fill) or not 0 <= fill < 1 << 32:
        raise LaunchError(f"fill must be a 32-bit word, 0 to {(1 << 32) - 1:#x}, not {fill!r}")
    return int(fill)


def bytes_of_lds(lds: object) -> int:
    """Bytes of dynamic LDS."""
    if not is_integer(lds):
        raise LaunchError(f"lds must be a number of bytes, not {lds!r}")
    return int(lds)


def extent(value: object, what: str) -> tuple[int, int, int]:
    """Sizes along x, y, z."""
    sizes = value.tolist() if isinstance(value, np.ndarray) else value
    if is_integer(sizes):
        sizes = (sizes,)
    if (
        not isinstance(sizes, (tuple, list))
        or not 1 <= len(sizes) <= 3
        or not all(is_integer(size) for size in sizes)
    ):
        raise LaunchError(f"{what} is one to three integers, not {value!r}")
    x, y, z = (*map(int, sizes), 1, 1)[:3]
    return x, y, z


def arguments(args: object) -> tuple[object, ...]:
    """The arguments one by one; what is itself an argument is not taken apart."""
    alone = isinstance(args, (str, bytes, bytearray, Mapping)) or hasattr(args, "dtype")
    if alone or not isinstance(args, Iterable):
        raise LaunchError(
            f"args is a sequence of arguments, not a {type(args).__name__}; "
            "a single argument is (value,)"
        )
    return tuple(args)
