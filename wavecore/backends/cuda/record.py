"""What a launch's kernel reads and notes: a record in constant memory, another in global memory."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, ClassVar

from wavecore.emulator.launchplan import USER_SGPR_LIMIT
from wavecore.emulator.records import FAULT_KIND, Range, c_declaration

_u32, _u64, _i64 = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int64

LAUNCH = "wc_launch"  # the symbol of the launch's record
CONSTANT = "ptr addrspace(4)"


class CudaLaunch(ctypes.Structure):
    """The facts of a launch. Addresses are the GPU's."""

    _fields_: ClassVar[list[tuple[str, Any]]] = [
        ("ranges", _u64),  # of records.Range
        ("range_count", _u64),
        ("code_base", _u64),
        ("scratch", _u64),  # of the first workgroup of this part
        ("notes", _u64),  # CudaNotes
        ("stop", _u64),  # a u32 in the host's memory: not 0 ends all waves
        ("slice", _i64),  # instructions of a wave between two looks at `stop`
        ("first_group", _u64),  # a launch runs in parts
        ("grid", _u32 * 3),
        ("block", _u32 * 3),
        ("last_block", _u32 * 3),
        ("lds_bytes", _u32),
        ("scratch_bytes", _u32),  # of a lane
        ("waves_per_group", _u32),
        ("fill", _u32),
        ("reserved", _u32),
        ("user_sgprs", _u32 * USER_SGPR_LIMIT),
    ]


class CudaNotes(ctypes.Structure):
    """What stopped the launch: of the wave that comes first among those that stopped."""

    _fields_: ClassVar[list[tuple[str, Any]]] = [
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
        ("instructions", _u64),
    ]


NO_WAVE = (1 << 64) - 1


def at(kind: type[ctypes.Structure], field: str) -> int:
    """The offset of a record's field."""
    return int(getattr(kind, field).offset)


def declaration() -> str:
    """The launch's record in a module that defines it."""
    size = ctypes.sizeof(CudaLaunch)
    kind = f"[{size} x i8]"
    return f"@{LAUNCH} = addrspace(4) externally_initialized global {kind} zeroinitializer, align 16"


def source() -> str:
    """runtime.c with the records and constants that it uses."""
    types = "typedef unsigned int u32;\ntypedef unsigned long long u64;"
    records = [c_declaration(each) for each in (CudaLaunch, Range, CudaNotes)]
    kinds = [f"#define FAULT_{name} {number}u" for name, number in FAULT_KIND.items()]
    return "\n".join([types, *records, *kinds, (Path(__file__).parent / "runtime.c").read_text()])
