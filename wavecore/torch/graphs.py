"""The base of `torch.cuda.CUDAGraph`.

While a graph is captured, work is done and noted (native/graph.h); on a real GPU it is noted only.
A replay does it again, on the same memory.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import Any

from wavecore.errors import LaunchError
from wavecore.torch.library import Library, load, loaded

_POOLS = itertools.count(1)
_FAILED = -2


def graph_pool_handle() -> tuple[int, int]:
    """The number of a memory pool; graphs share what torch allocates anyway."""
    return 0, next(_POOLS)


class CudaGraph:
    """Work that is captured once and replayed."""

    _capturing: CudaGraph | None = None

    _library: Library
    _native: int | None
    _pool: Any
    _launches: dict[int, Callable[[], None]]

    def __new__(cls, keep_graph: bool = False) -> Any:
        """A graph of nothing."""
        made = super().__new__(cls)
        made._pool, made._launches = graph_pool_handle(), {}
        made._library, made._native = load(), None
        return made

    def capture_begin(self, pool: Any = None, capture_error_mode: str = "global", **_: Any) -> None:
        """Raises: LaunchError if a graph is being captured."""
        if CudaGraph._capturing is not None:
            raise LaunchError("a graph is being captured already; end that capture first")
        self.reset()
        self._pool = pool or self._pool
        self._native = self._library.graph()
        self._free = weakref.finalize(self, self._library.free_graph, self._native)
        self._free.atexit = False
        CudaGraph._capturing = self
        self._library.capture(self._native)

    def capture_end(self) -> None:
        """What follows is not part of it."""
        CudaGraph._capturing = None
        self._library.capture(None)

    def replay(self) -> None:
        """Do the work again. Raises: LaunchError if nothing was captured or an operator fails."""
        if self._native is None:
            raise LaunchError("the graph has nothing to replay: capture something first")
        step = self._library.replay(self._native, 0)
        while step >= 0:
            self._launches[step]()
            step = self._library.replay(self._native, step + 1)
        if step == _FAILED:
            why = self._library.error().decode("utf-8", "replace").partition("\n")[0]
            raise LaunchError(f"an operator of the graph failed: {why}")

    def reset(self) -> None:
        """Forget what was captured."""
        self._launches.clear()
        if self._native is not None:
            self._native = None
            self._free()

    def instantiate(self) -> None:
        """It is ready when it has been captured."""

    def pool(self) -> Any:
        return self._pool

    def register_generator_state(self, generator: Any) -> None:
        """Replays draw new numbers from any generator."""

    def enable_debug_mode(self) -> None:
        """There is nothing to dump."""


def note(launch: Callable[[], None]) -> None:
    """Add a launch to the graph that is being captured, if there is one."""
    graph = CudaGraph._capturing
    if graph is None:
        return
    library = loaded()
    assert library is not None
    number = library.note_launch()
    if number >= 0:
        graph._launches[number] = launch
