"""Which HIP a program was built for: the major version in the name that it loaded."""

from __future__ import annotations

import ctypes
import functools
import re

from wavecore.hip.rtc import MAJOR
from wavecore.hip.runtime import boundary


class _Info(ctypes.Structure):
    """Dl_info."""

    _fields_ = (
        ("fname", ctypes.c_char_p),
        ("fbase", ctypes.c_void_p),
        ("sname", ctypes.c_char_p),
        ("saddr", ctypes.c_void_p),
    )


@functools.cache
def major() -> int:
    """6 for a program that needs libamdhip64.so.6; ours if the name has no version.

    The loader keeps the name by which it first found a library, also where that is a link.
    """
    info, address = _Info(), boundary.address_of("hipGetDeviceCount")
    dladdr = ctypes.CDLL(None).dladdr
    if not address or not dladdr(ctypes.c_void_p(address), ctypes.byref(info)):
        return MAJOR
    found = re.search(rb"\.so\.(\d+)[^/]*$", info.fname or b"")
    return int(found[1]) if found else MAJOR
