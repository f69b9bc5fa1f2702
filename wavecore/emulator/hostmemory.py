"""Which memory of this process holds an address that is near no device allocation."""

from __future__ import annotations

import sys
from pathlib import Path

_MAPS = Path("/proc/self/maps")
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


def _called(name: str) -> str:
    if name.startswith("/"):
        return f"of {Path(name).name}"
    return _KINDS.get(name, "allocated by malloc or mmap")
