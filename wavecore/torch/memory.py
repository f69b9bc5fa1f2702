"""What a device's tensors have allocated, as memory that an emulated GPU's kernels may access."""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wavecore.emulator.memory import Allocation
from wavecore.torch.library import Change, Library, load

if TYPE_CHECKING:
    from wavecore.device.device import Device

_ROOM = 4096


class _Launched:
    """The latest launch's kernel and arguments, by which errors name memory."""

    kernel = ""
    names: Sequence[str] = ()
    values: Sequence[Any] = ()


LAUNCHED = _Launched()


class _Name(str):
    """The name of a tensor's memory in errors: that of the launch's argument which lies in it."""

    low: int
    high: int

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __str__(self) -> str:
        for index, (name, value) in enumerate(zip(LAUNCHED.names, LAUNCHED.values, strict=False)):
            if type(value) is int and self.low <= value < self.high:
                return f"the tensor of {LAUNCHED.kernel}, argument {index} ({name})"
        return "a tensor's memory"


def _named(low: int, high: int) -> _Name:
    made = _Name()
    made.low, made.high = low, high
    return made


class TensorMemory:
    """Keeps one Device's memory map equal to what torch has allocated on a device.

    Pointers that kernels find in memory are valid, then, not only those that are arguments.
    """

    def __init__(self, library: Library, number: int, device: Device) -> None:
        self._library, self._number = library, number
        self._space = device.space
        self._known: dict[int, Allocation] = {}
        self._moment = ctypes.c_uint64((1 << 64) - 1)  # later than all: takes what is there
        self._changes = (Change * _ROOM)()
        self._lock = threading.Lock()

    def update(self) -> None:
        """Take what has changed since the last call."""
        with self._lock:
            count = self._library.changes(
                self._number, self._moment, ctypes.byref(self._moment), self._changes, _ROOM
            )
            if count < 0:
                self._take_all()
                return
            for change in self._changes[:count]:
                if change.is_live:
                    self._add(change)
                else:
                    self._remove(change.address)

    def _take_all(self) -> None:
        room = _ROOM
        while True:
            found = (Change * room)()
            count = self._library.allocations(self._number, ctypes.byref(self._moment), found, room)
            if count <= room:
                break
            room = 2 * count
        for address in list(self._known):
            self._remove(address)
        for change in found[:count]:
            self._add(change)

    def _add(self, change: Change) -> None:
        low, size = change.address, change.size_bytes
        made = Allocation(
            low, low + size, name=_named(low, low + size), first=low, end=low + change.room_bytes
        )
        self._known[low] = made
        self._space.add(made)

    def _remove(self, address: int) -> None:
        known = self._known.pop(address, None)
        if known is not None:
            self._space.remove(known)


_MEMORIES: weakref.WeakKeyDictionary[Device, TensorMemory] = weakref.WeakKeyDictionary()
_LOCK = threading.Lock()


def memory_of(device: Device, number: int) -> TensorMemory:
    """The tensors' memory of torch's device `number`, whose kernels a Device runs."""
    with _LOCK:
        if device not in _MEMORIES:
            _MEMORIES[device] = TensorMemory(load(), number, device)
        return _MEMORIES[device]
