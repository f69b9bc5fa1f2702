"""Which memory of this process holds an address that is near no device allocation."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

_MAPS = Path("/proc/self/maps")
# Anonymous mappings that a fork shares; POSIX and System V shared memory; memfd, but for our own.
_SHARED, _OWN = ("/dev/zero ", "/dev/shm/", "/SYSV", "/memfd:"), "/memfd:hipMemCreate"
_KINDS = {"[heap]": "the heap", "[stack]": "the stack"}


def told(address: int) -> str:
    """The end of a sentence about an address that a kernel may not touch; "" if it is unmapped."""
    kind = _kind_of(address)
    if kind is None:
        return ""
    return (
        f", but in memory of the process itself ({kind}) that nobody gave to the device: "
        "hipMalloc and hipMemcpy, hipHostRegister or Device.register, or an argument do"
    )


def _kind_of(address: int) -> str | None:
    """What is mapped there; None if nothing is, or it cannot be found out."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        lines = _MAPS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:  # no /proc here
        return None
    for line in lines:
        place, rights, _, _, _, *name = line.split(maxsplit=5)
        start, end = (int(edge, 16) for edge in place.split("-"))
        if start <= address < end and rights[0] == "r":
            return _called(name[0] if name else "")
    return None


def is_shared(ranges: Iterable[tuple[int, int]]) -> bool:
    """Whether other processes may have some of these host addresses mapped, to store there.

    That is memory which was made to be shared; a file that is mapped to be read is not.
    """
    if not sys.platform.startswith("linux"):
        return False
    shared = []
    for line in _MAPS.read_text("utf-8", "surrogateescape").splitlines():
        place, rights, _, _, _, *name = line.split(maxsplit=5)
        if rights[3] == "s" and name and name[0].startswith(_SHARED) and _OWN not in name[0]:
            start, _, end = place.partition("-")
            shared.append((int(start, 16), int(end, 16)))
    if not shared:
        return False
    return any(start < high and low < end for low, high in ranges for start, end in shared)


def _called(name: str) -> str:
    if name.startswith("/"):
        return f"of {Path(name).name}"
    return _KINDS.get(name, "allocated by malloc or mmap")
