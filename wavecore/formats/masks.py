"""NumPy's masked arrays, whose masks neither codes nor kernels know: refused, never dropped."""

from __future__ import annotations

import sys

from wavecore.errors import FormatError


def check_unmasked(what: str, values: object) -> None:
    """Refuse a masked array, or a list with one inside: `np.asarray` would drop the mask.

    Raises: FormatError saying what to give instead.
    """
    masked = getattr(sys.modules.get("numpy.ma"), "MaskedArray", None)
    if masked is not None and _holds(values, masked):
        raise FormatError(
            f"{what} is a masked array, whose mask would be lost: give x.filled(0), or x.data to "
            "include the masked values."
        )


def _holds(values: object, kind: type) -> bool:
    if isinstance(values, list | tuple):
        return any(_holds(each, kind) for each in values)
    return isinstance(values, kind)
