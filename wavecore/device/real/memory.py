"""Memory of a real GPU, seen from the host.

An array's bytes are shown as a copy on the host (a mirror) that stands for them between two
launches: what is written to it goes to the GPU when the next kernel starts, and what kernels wrote
is in it when they are done. So a view of a device array shows the same numbers as it does on an
emulated GPU, for as long as anybody holds it; memory that nobody looks at is never copied.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import numpy as np

from wavecore.device.real.library import TO_DEVICE, TO_HOST, HipCallError

if TYPE_CHECKING:
    from wavecore.device.real.device import RealDevice


class RealMemory:
    """Bytes in a GPU's memory, with a mirror while anybody looks at them."""

    def __init__(self, device: RealDevice, address: int, size_bytes: int) -> None:
        self.address, self.size_bytes = address, size_bytes
        self._device = device
        self._mirror: np.ndarray | None = None  # kept until it has been written back
        self._seen: weakref.ref[np.ndarray] | None = None  # views of it keep it alive

    @classmethod
    def zeroed(cls, device: RealDevice, size_bytes: int) -> RealMemory:
        """New memory. Raises: HipCallError."""
        with device.in_use() as hip:
            address = hip.pointer("hipMalloc", max(size_bytes, 1))
            if size_bytes:
                hip.call("hipMemset", address, 0, size_bytes)
        return cls(device, address, size_bytes)

    def bytes(self) -> np.ndarray:
        """The mirror."""
        with self._device.lock:
            mirror = self._mirror
            if mirror is None:
                mirror = np.empty(self.size_bytes, np.uint8)
                self._read(mirror)
                self._mirror, self._seen = mirror, weakref.ref(mirror)
                self._device.mirrored.add(self)
            return mirror

    def before_launch(self) -> None:
        """Write the mirror back; from now on it lives by its views alone."""
        if self._mirror is not None:
            self._write(self._mirror)
            self._mirror = None

    def after_launch(self) -> None:
        """Read what kernels wrote, if anybody looks at it."""
        mirror = self._seen() if self._seen is not None else None
        if mirror is None:
            self._device.mirrored.discard(self)
            return
        self._read(mirror)
        self._mirror = mirror

    def detach(self) -> None:
        """What is looked at is a copy from now on, of how it was."""
        self._mirror = self._seen = None
        self._device.mirrored.discard(self)

    def host_range(self) -> tuple[int, int]:
        """Where its mirror lies in this process; nothing where there is none."""
        mirror = self._mirror
        low = int(mirror.ctypes.data) if mirror is not None else 0
        return low, low + (self.size_bytes if mirror is not None else 0)

    def write(self, values: np.ndarray) -> None:
        """Fill it from the first byte on; nobody looks at it yet."""
        if values.nbytes:
            self._write(np.ascontiguousarray(values))

    def release(self) -> None:
        """Give it back."""
        self._device.mirrored.discard(self)
        self._device.give_back("hipFree", self.address)

    def _read(self, mirror: np.ndarray) -> None:
        self._copy(int(mirror.ctypes.data), self.address, mirror.nbytes, TO_HOST)

    def _write(self, source: np.ndarray) -> None:
        self._copy(self.address, int(source.ctypes.data), source.nbytes, TO_DEVICE)

    def _copy(self, to: int, source: int, size_bytes: int, kind: int) -> None:
        if not size_bytes:
            return
        with self._device.in_use() as hip:
            try:
                hip.call("hipMemcpy", to, source, size_bytes, kind)
            except HipCallError as error:
                raise self._device.failure(error) from error
