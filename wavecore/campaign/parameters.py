"""What a campaign runs over: points, each a dictionary of parameters, and how a table keeps them.

A point's key is a digest of the columns it makes, so that a campaign that goes on finds the rows
of before, whatever the order in which the points come now.
"""

from __future__ import annotations

import enum
import hashlib
import itertools
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from wavecore.errors import CampaignError

Point = dict[str, Any]
Over = Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]]

_INTEGERS = range(-(1 << 63), 1 << 64)  # what int64 and uint64 hold together


def points(over: Over) -> tuple[Iterator[Point], int | None]:
    """The points, in order, and how many they are (None for a generator's).

    Args:
        over: the values of each parameter, for their product (the last one varies fastest), or a
            list, or any iterator, of dictionaries.

    Raises: CampaignError for anything else.
    """
    if isinstance(over, Mapping):
        return _product(over)
    if not isinstance(over, Iterable):
        raise CampaignError(
            f"`over` takes a dictionary of parameters' values, or dictionaries one after the "
            f"other, not {type(over).__name__}."
        )
    count = len(over) if isinstance(over, Sequence) else None
    return map(_checked, over), count


def _product(over: Mapping[str, Iterable[Any]]) -> tuple[Iterator[Point], int]:
    names = list(_checked(over))
    axes: list[Sequence[Any]] = []
    for name, values in over.items():
        if isinstance(values, str | bytes) or not isinstance(values, Iterable):
            raise CampaignError(
                f"parameter {name!r} takes its values as a list or a range, not {values!r}; "
                f"[{values!r}] is one value."
            )
        axes.append(values if isinstance(values, range | list | tuple) else list(values))
    count = math.prod(map(len, axes))
    return (dict(zip(names, each, strict=True)) for each in itertools.product(*axes)), count


def _checked(point: Mapping[str, Any]) -> Point:
    if not isinstance(point, Mapping):
        raise CampaignError(f"a point is a dictionary of parameters, not {type(point).__name__}.")
    for name in point:
        if not isinstance(name, str) or not name.isidentifier():
            raise CampaignError(f"a parameter is called by a name of Python, not {name!r}.")
    return dict(point)


def column(name: str, value: object) -> Any:
    """A value as a table keeps it: numbers, text, bytes, and lists and structures of them.

    Types, formats and whatever else has a name are kept by their names.

    Raises: CampaignError for what has no such form.
    """
    if isinstance(value, enum.Enum):
        return value.name
    if value is None or isinstance(value, bool | float | str | bytes):
        return value
    if isinstance(value, int):
        if value not in _INTEGERS:
            raise CampaignError(f"{name}: {value} has more than 64 bits; give it as text.")
        return value
    if isinstance(value, np.ndarray):
        return column(name, value.tolist())
    if isinstance(value, np.generic):
        return column(name, value.item())
    if isinstance(value, Mapping):
        return {str(key): column(f"{name}.{key}", each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [column(name, each) for each in value]
    known = getattr(value, "name", None) or getattr(value, "__name__", None)
    if isinstance(known, str):
        return known
    raise CampaignError(
        f"{name}: a table has no column for {type(value).__name__}; give a number, text, a list "
        "of them, or an object with a name."
    )


def columns(point: Mapping[str, Any]) -> Point:
    """A point as a table keeps it. Raises: CampaignError."""
    return {name: column(name, value) for name, value in point.items()}


def key(kept: Mapping[str, Any]) -> str:
    """The digest of a point's columns, whatever their order."""
    text = json.dumps(kept, sort_keys=True, default=_hexadecimal, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _hexadecimal(value: bytes) -> str:
    return f"bytes {value.hex()}"
