"""Compares a kernel's results with the expected ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wavecore.errors import CampaignError
from wavecore.formats.masks import check_unmasked


class WrongResult(CampaignError):
    """A kernel ran, but computed a wrong result."""


def check(found: Any, expected: Any, rtol: float, atol: float) -> None:
    """Compare arrays, or dictionaries and tuples of them; NaN equals NaN.

    Args:
        found: the results; a dictionary may have more entries than expected.
        rtol, atol: the tolerance of numbers, as for np.isclose; both 0 for equality.

    Raises: WrongResult, with the number of differences and the first of them.
    """
    for name, have, want in _pairs("", found, expected):
        _check_array(name, have, want, rtol, atol)


def _pairs(name: str, found: Any, expected: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(expected, Mapping):
        if not isinstance(found, Mapping) or not expected.keys() <= found.keys():
            has = ", ".join(map(str, found)) if isinstance(found, Mapping) else type(found).__name__
            raise WrongResult(f"expected results {', '.join(map(str, expected))}; got {has}.")
        inside = [(f"{name}[{key!r}]", found[key], each) for key, each in expected.items()]
    elif isinstance(expected, tuple) and isinstance(found, tuple | list):
        if len(found) != len(expected):
            raise WrongResult(f"expected {len(expected)} results, got {len(found)}.")
        both = enumerate(zip(found, expected, strict=True))
        inside = [(f"{name}[{number}]", *pair) for number, pair in both]
    else:
        return [(name, found, expected)]
    return [each for pair in inside for each in _pairs(*pair)]


def _check_array(name: str, found: Any, expected: Any, rtol: float, atol: float) -> None:
    if found is None:
        raise WrongResult(f"the kernel's function returned no result{name} to compare.")
    check_unmasked(f"result{name}", found)
    check_unmasked(f"the expected result{name}", expected)
    have, want = np.asarray(found), np.asarray(expected)
    if have.shape != want.shape:
        raise WrongResult(f"result{name} has shape {have.shape}, expected {want.shape}.")
    if rtol or atol:
        wide = np.complex128 if "c" in have.dtype.kind + want.dtype.kind else np.float64
        near = np.isclose(have.astype(wide), want.astype(wide), rtol, atol, equal_nan=True)
    else:
        near = (have == want) | ((have != have) & (want != want))
    if near.all():
        return
    wrong = np.argwhere(~near)
    at = tuple(wrong[0].tolist())
    where = f", the first at {list(at)}" if at else ""
    raise WrongResult(
        f"result{name}: {len(wrong):,} of {near.size:,} numbers wrong{where}: {have[at]}, "
        f"expected {want[at]}."
    )
