"""NumPy's masked arrays: codes and kernels have no masks, so these arrays are rejected."""

from __future__ import annotations

import sys

from wavecore.errors import FormatError


def check_unmasked(what: str, values: object) -> None:
    """Reject a masked array, or a list that contains one: `np.asarray` would drop the mask.

    Raises: FormatError that suggests what to pass instead.
    """
    masked = getattr(sys.modules.get("numpy.ma"), "MaskedArray", None)
    if masked is not None and _holds(values, masked):
        raise FormatError(
            f"{what} is a masked array; its mask would be lost. Pass x.filled(0), or x.data to "
            "include the masked values."
        )


def _holds(values: object, kind: type) -> bool:
    if isinstance(values, list | tuple):
        return any(_holds(each, kind) for each in values)
    return isinstance(values, kind)
