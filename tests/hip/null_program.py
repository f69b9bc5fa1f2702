"""Calls every function of the embedded libraries with a null pointer in each place.

python null_program.py FOLDER-OF-THE-LIBRARIES

Prints how many calls were made, then a line for each pointer that a function takes as null, and one
for each function after which the device is lost. A call's other arguments are 1, the first value of
an enumeration, or an address of memory that GPUs access.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math import table

FOLDER = sys.argv[1]
hip = ctypes.CDLL(f"{FOLDER}/libamdhip64.so")
long, double = ctypes.c_int64, ctypes.c_double
_FLOATS = {"float": ctypes.c_float, "double": double}
_SIZE = 1 << 12
# Of sparse matrices: indices of 32 bits, from 0 on.
_VALUES = {"hipsparseIndexType_t": 2, "rocsparse_indextype": 2, "hipsparseIndexBase_t": 0,
           "rocsparse_index_base": 0}  # fmt: skip


def memory_of(byte: int) -> int:
    """An address of memory that the host and GPUs access, with the same byte everywhere."""
    place = ctypes.c_void_p()
    assert hip.hipMallocManaged(ctypes.byref(place), ctypes.c_size_t(_SIZE), 1) == 0
    ctypes.memset(place.value or 0, byte, _SIZE)
    return place.value or 0


class Caller:
    """Calls the functions of one library."""

    def __init__(self, library: table.Library) -> None:
        self.library = library
        self.code = ctypes.CDLL(f"{FOLDER}/math/{library.stem}/{library.name}")
        self.memory, self.factor = memory_of(0), memory_of(0x3C)  # which no type reads as zero
        self.list, self.offsets = memory_of(0), memory_of(0)
        self.count = 0
        self.handles: dict[str, int] = {}
        self.fill()
        self._make_handles()

    def fill(self) -> None:
        """The memory as it is before a call."""
        ctypes.memset(self.memory, 0, _SIZE)
        (long * 16).from_address(self.list)[:] = [self.memory] * 16
        (ctypes.c_int32 * 2).from_address(self.offsets)[:] = [0, 1]  # of one row with one entry

    def _make_handles(self) -> None:
        """A handle of each type that a function makes."""
        for each in self.library.functions:
            kind = each.parameters[0].type.removesuffix("*") if each.parameters else ""
            if "reate" in each.name and kind in self.library.types:
                place = ctypes.c_void_p()
                words = [long(self.value(each, other)) for other in each.parameters[1:]]
                getattr(self.code, each.name)(ctypes.byref(place), *words)
                self.handles.setdefault(kind, place.value or 0)

    def value(self, function: Function, parameter: Parameter) -> int:
        """An argument that is not null, if there is one; of an enumeration its first value."""
        kind = parameter.type.removeprefix("const ")
        if kind in self.handles:
            return self.handles[kind]
        if self.library.c_type(parameter.type) != "void*":
            return _VALUES.get(kind, 1)
        if not kind.endswith("*"):
            return 0
        name = function.name.lower()
        if parameter.name in ("alpha", "beta"):
            return self.factor
        if re.search("(Row|Col|row|col)_?(Ptr|ptr|Off|off)", parameter.name):
            return self.offsets
        is_list = kind.count("*") == 2 or ("batched" in name and "strided" not in name)
        return self.list if is_list else self.memory

    def call(self, function: Function, nulls: Sequence[int]) -> int:
        """What a function returns if some arguments are null, or zero."""
        self.count += 1
        self.fill()
        words: list[Any] = []
        for place, parameter in enumerate(function.parameters):
            kind = self.library.c_type(parameter.type)
            if kind in _FLOATS:
                words.append(_FLOATS[kind](1))
            else:
                words.append(long(0 if place in nulls else self.value(function, parameter)))
        return int(getattr(self.code, function.name)(*words))

    def check(self, function: Function) -> None:
        """Null in each place, then zero for all but the first, which is a handle.

        Not of what ends it, or the program, or makes calls do nothing.
        """
        kinds = [self.library.c_type(each.type) for each in function.parameters]
        if any("Complex" in kind for kind in kinds):
            return  # a structure by value, which ctypes does not pass as C does
        for place, kind in enumerate(kinds):
            if kind == "void*" and self.call(function, [place]) == 0:
                is_status = function.returns == self.library.status
                if is_status:
                    print(f"{function.name} {function.parameters[place].name}")
        if not re.search("estroy|abort|start_device_memory", function.name):
            self.call(function, range(1, len(kinds)))
        if hip.hipDeviceSynchronize() != 0:
            print(f"{function.name} loses the device")
            sys.stdout.flush()
            os._exit(1)


total = 0
for each in table.libraries():
    caller = Caller(each)
    for function in each.functions:
        if function.name not in each.lacks:
            caller.check(function)
    total += caller.count
print(total)
