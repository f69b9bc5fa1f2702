"""Says at the end of a process which kernels only the hardware's contract for memory let run."""

from __future__ import annotations

import os
import sys
import threading

from wavecore.device.toolnames import named

_LOCK = threading.Lock()
_KERNELS: dict[str, None] = {}
_MOST_NAMED = 3
_AT_END = "wavecore.tools.processwide:at_end"  # of a layer above this one


def note(kernel: str) -> None:
    """Accesses of a kernel were forgiven, by the contract that nobody asked for in the program."""
    with _LOCK:
        if not _KERNELS:
            named(_AT_END)(_say)
        _KERNELS.setdefault(kernel)


def _say() -> None:
    names = list(_KERNELS)
    count = f"{len(names)} kernels" if len(names) > 1 else "1 kernel"
    more = ", ..." if len(names) > _MOST_NAMED else ""
    sys.stderr.write(
        f"wavecore: {count} accessed memory beyond LDS or an allocation, as GPUs allow "
        f"(WAVECORE_MEMORY=strict stops there): {', '.join(names[:_MOST_NAMED])}{more}\n"
    )


def _forget() -> None:
    """A forked child says what its own kernels did."""
    global _LOCK
    _LOCK = threading.Lock()
    _KERNELS.clear()


os.register_at_fork(after_in_child=_forget)
