"""Which memory of this process holds an address that is near no device allocation."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

_MAPS = Path("/proc/self/maps")
OWN_MEMFD = "hipMemCreate"  # the name of memfd files that no other process gets
# Anonymous mappings that a fork shares; POSIX and System V shared memory; memfd, but for our own.
_SHARED, _OWN = ("/dev/zero ", "/dev/shm/", "/SYSV", "/memfd:"), f"/memfd:{OWN_MEMFD}"
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
    for low, high, rights, name in _mappings():
        if low <= address < high and rights[0] == "r":
            return _called(name)
    return None


def is_shared(ranges: Iterable[tuple[int, int]]) -> bool:
    """Whether other processes may have some of these host addresses mapped, to store there.

    That is memory which was made to be shared; a file that is mapped to be read is not.
    """
    shared = [
        (low, high)
        for low, high, rights, name in _mappings()
        if rights[3] == "s" and name.startswith(_SHARED) and not name.startswith(_OWN)
    ]
    if not shared:
        return False
    return any(start < high and low < end for low, high in ranges for start, end in shared)


def _mappings() -> Iterator[tuple[int, int, str, str]]:
    """From, to, rights and name of this process's mappings; none where there is no /proc."""
    if not sys.platform.startswith("linux"):
        return
    try:
        lines = _MAPS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        place, rights, _, _, _, *name = line.split(maxsplit=5)
        low, _, high = place.partition("-")
        yield int(low, 16), int(high, 16), rights, name[0] if name else ""


def _called(name: str) -> str:
    if name.startswith("/"):
        return f"of {Path(name).name}"
    return _KINDS.get(name, "allocated by malloc or mmap")
