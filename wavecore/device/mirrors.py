"""Memory of a GPU with separate memory, seen from the host.

Between launches, an array's bytes are visible as a copy on the host (a mirror): host writes go to
the GPU when the next kernel starts, and kernels' writes are in it when they are done. So a view of
a device array behaves as if kernels used this process's memory, for as long as it exists; memory
without views is never copied.
"""

from __future__ import annotations

import threading
import weakref

import numpy as np

from wavecore.backends.interface import SeparateGpu


class Mirrors:
    """The mirrors of one device's memory. `lock` is held while memory is copied and kernels run."""

    def __init__(self, gpu: SeparateGpu) -> None:
        self.gpu, self.lock = gpu, threading.RLock()
        self._shown: weakref.WeakSet[MirroredMemory] = weakref.WeakSet()

    def shown(self) -> list[MirroredMemory]:
        """The memory that has views."""
        return list(self._shown)

    def show(self, memory: MirroredMemory) -> None:
        self._shown.add(memory)

    def hide(self, memory: MirroredMemory) -> None:
        self._shown.discard(memory)


class MirroredMemory:
    """Bytes in a GPU's memory, with a mirror while they have views."""

    def __init__(self, mirrors: Mirrors, address: int, size_bytes: int) -> None:
        self.address, self.size_bytes = address, size_bytes
        self._mirrors, self._gpu = mirrors, mirrors.gpu
        self._mirror: np.ndarray | None = None  # kept until it has been written back
        self._seen: weakref.ref[np.ndarray] | None = None  # views of it keep it alive

    @classmethod
    def zeroed(cls, mirrors: Mirrors, size_bytes: int) -> MirroredMemory:
        """New memory. Raises: LaunchError if there is none."""
        address = mirrors.gpu.allocate(max(size_bytes, 1))
        if size_bytes:
            mirrors.gpu.zero(address, size_bytes)
        return cls(mirrors, address, size_bytes)

    def bytes(self) -> np.ndarray:
        """The mirror."""
        with self._mirrors.lock:
            mirror = self._mirror
            if mirror is None:
                mirror = np.empty(self.size_bytes, np.uint8)
                self._read(mirror)
                self._mirror, self._seen = mirror, weakref.ref(mirror)
                self._mirrors.show(self)
            return mirror

    def before_launch(self) -> None:
        """Write the mirror back; from now on only its views keep it alive."""
        if self._mirror is not None:
            self.write(self._mirror)
            self._mirror = None

    def after_launch(self) -> None:
        """Read what kernels wrote, if there are views."""
        mirror = self._seen() if self._seen is not None else None
        if mirror is None:
            self._mirrors.hide(self)
            return
        self._read(mirror)
        self._mirror = mirror

    def detach(self) -> None:
        """Detach the views: from now on they see a copy of the last contents."""
        self._mirror = self._seen = None
        self._mirrors.hide(self)

    def host_range(self) -> tuple[int, int]:
        """The host range of its mirror; empty if there is none."""
        mirror = self._mirror
        low = int(mirror.ctypes.data) if mirror is not None else 0
        return low, low + (self.size_bytes if mirror is not None else 0)

    def write(self, values: np.ndarray) -> None:
        """Fill it from the first byte on; it has no views yet."""
        if values.nbytes:
            self._gpu.write(self.address, np.ascontiguousarray(values))

    def release(self) -> None:
        """Free it."""
        self._mirrors.hide(self)
        self._gpu.free(self.address)

    def _read(self, mirror: np.ndarray) -> None:
        if mirror.nbytes:
            self._gpu.read(self.address, mirror)
