"""Handle: an object that refers to something in a device, as a function refers to its code."""

from __future__ import annotations

from typing import Self, SupportsIndex

from wavecore.errors import CopyError


class Handle:
    """Copying it returns the same object, as for functions; it cannot be pickled."""

    _instead = ""  # what to pickle, for the error

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        raise CopyError(
            f"{self!r} lives in this process and cannot be pickled: {type(self)._instead}"
        )
