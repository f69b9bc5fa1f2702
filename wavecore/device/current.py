"""The current device: where `kernel[grid, block](...)` of a kernel in Python runs."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.device.device import Device

_ENTERED: ContextVar[tuple[Device, ...]] = ContextVar("wavecore_devices", default=())
_chosen: Device | None = None


def choose(device: Device) -> None:
    """Make a device the current one of this process, outside any `with device:` block."""
    global _chosen
    _chosen = device


def found() -> Device | None:
    """The device of the innermost `with device:`, else that of `choose`; None if there is none."""
    entered = _ENTERED.get()
    return entered[-1] if entered else _chosen


def enter(device: Device) -> None:
    """Begin `with device:`."""
    _ENTERED.set((*_ENTERED.get(), device))


def leave() -> None:
    """End the innermost block."""
    _ENTERED.set(_ENTERED.get()[:-1])
