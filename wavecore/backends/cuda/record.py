"""What a launch's kernel reads and notes: a record in constant memory, another in global memory."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from wavecore.emulator.launchplan import USER_SGPR_LIMIT
from wavecore.emulator.records import (
    FAULT_KIND,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
    SPACE,
    STATUS,
    Record,
    c_declaration,
)

_u32, _u64, _i64 = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int64

LAUNCH = "wc_launch"  # the symbol of the launch's record
CONSTANT = "ptr addrspace(4)"


NEAR_RANGES = 64  # in the launch's record, which is in constant memory
HINTS = 64  # accesses share them by their pc
NEARS = 4  # and these by the register of their address
ARGUMENT_ALIGN = 4  # at more, LLVM would OR offsets, and not see that they are inside


class CudaRange(Record):
    """A range of memory that a launch may access, as records.Range has it."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("low", _u64),
        ("high", _u64),
        ("writable", _u32),
        ("continued", _u32),
    ]


class CudaLaunch(Record):
    """The facts of a launch. Addresses are the GPU's."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("ranges", _u64),  # in order, in global memory, if there are more than `near_ranges` takes
        ("range_count", _u64),
        ("code_base", _u64),
        ("scratch", _u64),  # of the first workgroup of this part
        ("notes", _u64),  # CudaNotes
        ("stop", _u64),  # a u32: not 0 ends all waves
        ("stopped", _u64),  # a u32 in the host's memory, not 0 once a wave has noted something
        ("slice", _i64),  # instructions of a wave between two looks at `stop`
        ("first_group", _u64),  # a launch runs in parts
        ("arguments", _u64),  # where they lie: a multiple of ARGUMENT_ALIGN
        # HINTS and NEARS u32: the numbers of the ranges that accesses were in last.
        ("hints", _u64),
        # Of each of the NEARS: low end, size, size for stores; what a wave begins with.
        ("presets", _u64 * (3 * NEARS)),
        ("grid", _u32 * 3),
        ("block", _u32 * 3),
        ("last_block", _u32 * 3),
        ("lds_bytes", _u32),
        ("waves_per_group", _u32),
        ("fill", _u32),
        ("is_flat", _u32),  # workgroups and work-items are numbered along one axis only
        ("is_whole", _u32),  # all workgroups have `items` work-items
        ("items", _u32),
        ("one", _u32),  # 1, which compilers do not know (lanes.py)
        ("user_sgprs", _u32 * USER_SGPR_LIMIT),
        ("near_ranges", CudaRange * NEAR_RANGES),
    ]


class CudaNotes(Record):
    """What stopped the launch: of the wave that comes first among those that stopped."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("lock", _u32),
        ("status", _u32),  # of records.STATUS
        ("wave", _u64),  # its number in the launch, NO_WAVE if none has stopped
        ("pc", _u64),
        ("exec", _u64),
        ("lanes", _u64),
        ("address", _u64),
        ("kind", _u32),
        ("space", _u32),
        ("size_bytes", _u32),
        ("is_store", _u32),
    ]


NO_WAVE = (1 << 64) - 1


def at(kind: type[Record], field: str) -> int:
    """The offset of a record's field."""
    return int(getattr(kind, field).offset)


def declaration() -> str:
    """The launch's record in a module that defines it."""
    size = ctypes.sizeof(CudaLaunch)
    kind = f"[{size} x i8]"
    filled = "externally_initialized global"  # by the host
    return f"@{LAUNCH} = addrspace(4) {filled} {kind} zeroinitializer, align 16"


def source() -> str:
    """runtime.c with the records and constants that it uses."""
    types = "typedef unsigned int u32;\ntypedef unsigned long long u64;"
    constants = {
        "NEAR_RANGES": NEAR_RANGES,
        "HINTS": HINTS,
        "NEARS": NEARS,
        "SHARED_APERTURE_HIGH": SHARED_APERTURE_HIGH,
        "PRIVATE_APERTURE_HIGH": PRIVATE_APERTURE_HIGH,
        **{f"FAULT_{name}": number for name, number in FAULT_KIND.items()},
        **{f"SPACE_{name.upper()}": number for name, number in SPACE.items()},
        **{f"STATUS_{name}": number for name, number in STATUS.items()},
    }
    defined = [f"#define {name} {number}u" for name, number in constants.items()]
    records = [c_declaration(each) for each in (CudaRange, CudaLaunch, CudaNotes)]
    text = (Path(__file__).parent / "runtime.c").read_text("utf-8")
    return "\n".join([types, *defined, *records, text])
