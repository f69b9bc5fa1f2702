"""The points of a campaign, each a dictionary of parameters, and their representation in a table.

A point's key is a digest of its columns, so that a campaign that continues finds earlier rows,
regardless of the current order of points.
"""

from __future__ import annotations

import enum
import hashlib
import itertools
import json
import math
import os
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from wavecore.errors import CampaignError

Point = dict[str, Any]
Over = Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]]

_INTEGERS = range(-(1 << 63), 1 << 64)  # the union of int64 and uint64
_NOT_RUN = (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)
_TOLD = (bool, int, float, str, np.number, np.bool_, os.PathLike)  # distinguished by their columns


def points(over: Over) -> tuple[Iterator[Point], int | None]:
    """The points, in order, and their number (None for a generator).

    Args:
        over: the values of each parameter, for their product (the last one varies fastest), or a
            list, or any iterator, of dictionaries.

    Raises: CampaignError for anything else.
    """
    if isinstance(over, Mapping):
        return _product(over)
    if not isinstance(over, Iterable):
        raise CampaignError(
            f"`over` must be a dictionary of parameters' values, or an iterable of points "
            f"(dictionaries), not {type(over).__name__}."
        )
    count = len(over) if isinstance(over, Sequence) else None
    return map(_checked, over), count


def _product(over: Mapping[str, Iterable[Any]]) -> tuple[Iterator[Point], int]:
    names = list(_checked(over))
    axes: list[Sequence[Any]] = []
    for name, values in over.items():
        scalar = isinstance(values, np.ndarray) and not values.ndim
        if isinstance(values, str | bytes) or not isinstance(values, Iterable) or scalar:
            raise CampaignError(
                f"parameter {name!r} needs a list or a range of values, not {values!r}; "
                f"use [{values!r}] for a single value."
            )
        axes.append(values if isinstance(values, range | list | tuple) else list(values))
    count = math.prod(map(len, axes))
    return (dict(zip(names, each, strict=True)) for each in itertools.product(*axes)), count


def _checked(point: Mapping[str, Any]) -> Point:
    if not isinstance(point, Mapping):
        raise CampaignError(
            f"a point must be a dictionary of parameters, not {type(point).__name__}."
        )
    for name in point:
        if not isinstance(name, str) or not name.isidentifier():
            raise CampaignError(f"a parameter's name must be a Python name, not {name!r}.")
    return dict(point)


def is_whole(value: object) -> bool:
    """Whether it is a Python or NumPy integer."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def column(name: str, value: object) -> Any:
    """A value for a table: numbers, text, bytes, and lists and structures of them.

    Paths are kept as text; types, formats and other objects with a name by their names.

    Raises: CampaignError for values without such a form.
    """
    try:
        return _column(name, value)
    except RecursionError as error:
        raise CampaignError(f"{name}: the value is nested too deeply for a table.") from error


def _column(name: str, value: object) -> Any:
    if value is None or type(value) in (bool, float, str, bytes):
        return value
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, np.ndarray):
        return _column(name, value.tolist())
    if isinstance(value, np.generic):
        item = value.item()
        return _column(name, _of_long(item) if isinstance(item, np.generic) else item)
    if isinstance(value, int | float | str | bytes):
        return _exactly(name, value)
    if isinstance(value, Mapping):
        kept = {str(key): _column(f"{name}.{key}", each) for key, each in value.items()}
        if len(kept) < len(value):
            raise CampaignError(f"{name}: two of the keys {list(value)} have the same text.")
        return kept
    if isinstance(value, list | tuple):
        return [_column(name, each) for each in value]
    if isinstance(value, os.PathLike):
        return _exactly(name, os.fspath(value))
    if isinstance(value, _NOT_RUN):
        if not isinstance(value, types.AsyncGeneratorType):
            value.close()  # or Python would warn about a coroutine
        raise CampaignError(
            f"{name}: {value.__qualname__} returns a {type(value).__name__.replace('_', ' ')}, "
            "which has not run; use list(...), or asyncio.run(...)."
        )
    known = _name_of(value)
    if known is not None:
        return _exactly(name, known)
    raise CampaignError(
        f"{name}: a table cannot have a column of {type(value).__name__}; use a number, text, "
        "a list of them, or an object with a name."
    )


def _exactly(name: str, value: int | float | str | bytes) -> Any:
    """A number or text of a builtin Python type, which other processes can load."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bytes):
        return bytes(memoryview(value))
    if isinstance(value, float):
        return float.__float__(value)
    if value not in _INTEGERS:
        raise CampaignError(f"{name}: {value:#x} has more than 64 bits; use text instead.")
    return int.__int__(value)


def _of_long(value: np.generic) -> float | str:
    """A C long double: as text, if a double has a different value."""
    if isinstance(value, np.longdouble):
        near = float(value)
        if near == value or np.isnan(value):
            return near
    return str(value)


def _name_of(value: object) -> str | None:
    try:
        known = getattr(value, "name", None) or getattr(value, "__name__", None)
    except Exception:  # noqa: BLE001  any error of a class
        return None
    return known if isinstance(known, str) else None


def columns(point: Mapping[str, Any]) -> Point:
    """A point's columns in a table. Raises: CampaignError."""
    return {name: column(name, value) for name, value in point.items()}


def key(kept: Mapping[str, Any], point: Mapping[str, Any]) -> str:
    """The digest of a point, independent of the order of its parameters.

    It covers its columns, and objects that these keep by name: two lambdas are two points.

    Args:
        kept: the point's columns.
        point: the point.
    """
    objects = {name: found for name, each in point.items() if any(found := list(_objects(each)))}
    whole: object = kept
    if objects:
        from wavecore.campaign.digest import digest_of_value

        whole = [kept, {name: digest_of_value(found) for name, found in objects.items()}]
    text = json.dumps(whole, sort_keys=True, default=bytes.hex, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _objects(value: object) -> Iterator[tuple[object, ...]]:
    """Distinctions that a column loses: bytes, and objects kept by name; otherwise ()."""
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "OSV":
            yield from _objects(value.tolist())
    elif isinstance(value, Mapping):
        for _, each in sorted(value.items(), key=lambda item: str(item[0])):
            yield from _objects(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _objects(each)
    elif value is None or (isinstance(value, _TOLD) and not isinstance(value, enum.Enum)):
        yield ()
    else:
        yield (value,)
