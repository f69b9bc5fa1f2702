"""Helpers shared by functions on arrays: the device, its family, the arrays' types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import TargetError
from wavecore.kernels.arguments import given

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device
    from wavecore.targets import Target

_FAMILIES = ("CDNA", "RDNA 3", "RDNA 4")
_OTHERS = ("gfx908", "gfx1250")  # no bf16 of such a layout; waves of 32 with layouts of their own
_HALVES: dict[str, Any] = {"float16": wl.f16, "bfloat16": wl.bf16}


def family_of(target: Target) -> str:
    """The register layout of 16x16 products: "cdna", "rdna3" or "rdna4".

    Raises: TargetError for a target without matrix instructions for f16 and bf16.
    """
    for name in _FAMILIES:
        if target.family.startswith(name) and has_halves(target):
            return name.lower().replace(" ", "")
    raise TargetError(
        f"{target.name} ({target.family}) lacks the matrix instructions that this kernel needs."
    )


def has_halves(target: Target) -> bool:
    """Whether the target has such a family's matrix instructions."""
    return target.family.startswith(_FAMILIES) and target.name not in _OTHERS


def half_type(what: str, *arrays: Any) -> Any:
    """The common type of all arrays: wl.f16 or wl.bf16. Raises: TypeError naming the types."""
    names = [given(array, f"each argument of {what}").dtype.name for array in arrays]
    if len(set(names)) > 1 or names[0] not in _HALVES:
        raise TypeError(
            f"{what} takes arrays of float16 or all of bfloat16 (ml_dtypes), not {', '.join(names)}"
        )
    return _HALVES[names[0]]


def on_host(array: Any, what: str) -> NDArray[Any]:
    """An argument as a NumPy array; a device array is copied. Raises: LaunchError."""
    import numpy as np

    return np.asarray(given(array, what))


def placed(found: NDArray[Any], device: Device, *like: Any) -> Any:
    """A result on the device if one of the arguments is, else on the host."""
    is_there = any(isinstance(each, wc.DeviceArray) for each in like)
    return device.array(found) if is_there else found


def row_tiles(target: Target, rows: int) -> int:
    """Tiles of 16 rows of x per workgroup, against 128 columns; each takes 8 KB of LDS.

    At most 64 rows, so that two workgroups share a compute unit; gfx950's LDS has room for two
    workgroups of 128 rows.
    """
    most = 8 if target.name == "gfx950" else 4
    return next(each for each in (1, 2, 4, 8) if each == most or 16 * each >= rows)


def chosen(device: Device | None) -> Device:
    """The given device, or the current one."""
    return wc.current_device() if device is None else device
