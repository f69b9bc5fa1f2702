"""Memory of a GPU that has its own, seen from the host.

An array's bytes are shown as a copy on the host (a mirror) that stands for them between two
launches: what is written to it goes to the GPU when the next kernel starts, and what kernels wrote
is in it when they are done. So a view of a device array shows the same numbers as it does where
kernels use this process's memory, for as long as anybody holds it; memory that nobody looks at is
never copied.
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
        """The memory that is looked at."""
        return list(self._shown)

    def show(self, memory: MirroredMemory) -> None:
        self._shown.add(memory)

    def hide(self, memory: MirroredMemory) -> None:
        self._shown.discard(memory)


class MirroredMemory:
    """Bytes in a GPU's memory, with a mirror while anybody looks at them."""

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
        """Write the mirror back; from now on it lives by its views alone."""
        if self._mirror is not None:
            self.write(self._mirror)
            self._mirror = None

    def after_launch(self) -> None:
        """Read what kernels wrote, if anybody looks at it."""
        mirror = self._seen() if self._seen is not None else None
        if mirror is None:
            self._mirrors.hide(self)
            return
        self._read(mirror)
        self._mirror = mirror

    def detach(self) -> None:
        """What is looked at is a copy from now on, of how it was."""
        self._mirror = self._seen = None
        self._mirrors.hide(self)

    def host_range(self) -> tuple[int, int]:
        """Where its mirror lies in this process; nothing where there is none."""
        mirror = self._mirror
        low = int(mirror.ctypes.data) if mirror is not None else 0
        return low, low + (self.size_bytes if mirror is not None else 0)

    def write(self, values: np.ndarray) -> None:
        """Fill it from the first byte on; nobody looks at it yet."""
        if values.nbytes:
            self._gpu.write(self.address, np.ascontiguousarray(values))

    def release(self) -> None:
        """Give it back."""
        self._mirrors.hide(self)
        self._gpu.free(self.address)

    def _read(self, mirror: np.ndarray) -> None:
        if mirror.nbytes:
            self._gpu.read(self.address, mirror)
