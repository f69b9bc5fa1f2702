"""What a launch adds to a kernel's explicit arguments: the hidden ones, and the dispatch packet.

Sources: LLVM's AMDGPUUsage, "Code Object V5 Metadata" (hidden arguments); HSA's AQL packets.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from wavecore.codeobject import CodeObject, KernelArg, KernelInfo
from wavecore.codeobject.printf import LOST_SYMBOL
from wavecore.emulator.launchplan import Geometry
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SHARED_APERTURE_HIGH
from wavecore.errors import LaunchError

PACKET_BYTES = 64


def hidden_segment(
    code: CodeObject,
    info: KernelInfo,
    geometry: Geometry,
    packet: int,
    buffers: Mapping[str, int],
) -> bytes:
    """A kernarg segment with only the hidden arguments, which depend on the launch's sizes.

    The packet and the buffers are given by their device addresses, buffers by their value kinds; a
    missing one is null.
    """
    out = bytearray(max(info.kernarg_segment_size_bytes, 8))
    for hidden in hidden_args(code, info):
        data = _hidden(hidden, geometry, packet, buffers)
        put(out, hidden.offset, data)
    return bytes(out)


def put(segment: bytearray, offset: int, data: bytes) -> None:
    """Lay bytes into a segment. Raises: LaunchError."""
    if offset + len(data) > len(segment):
        raise LaunchError(f"an argument at offset {offset} lies outside the kernarg segment")
    segment[offset : offset + len(data)] = data


PRINTF_BUFFER, HOSTCALL_BUFFER = "hidden_printf_buffer", "hidden_hostcall_buffer"
GRID_RECORD, HEAP_CONTROL = "hidden_multigrid_sync_arg", "hidden_heap_v1"
_PRINTF_BUFFER_OFFSET = 72  # among the hidden arguments of code object version 5 and 6


def hidden_args(code: CodeObject, info: KernelInfo) -> list[KernelArg]:
    """The hidden arguments that the metadata lists, and the printf buffer where it omits that.

    LLVM lists the buffer only if the code object has a known format. A kernel that prints only
    run-time formats or assertions is recognised by what our headers put into it.
    """
    hidden = list(info.hidden_args)
    first = next((arg for arg in hidden if arg.value_kind == "hidden_block_count_x"), None)
    is_listed = any(arg.value_kind == PRINTF_BUFFER for arg in hidden)
    if first is not None and not is_listed and LOST_SYMBOL in code.symbols:
        offset = first.offset + _PRINTF_BUFFER_OFFSET
        hidden.append(KernelArg(offset, 8, PRINTF_BUFFER, "", "", ""))
    return hidden


def _hidden(arg: KernelArg, geometry: Geometry, packet: int, buffers: Mapping[str, int]) -> bytes:
    """A hidden argument, as AMDGPUUsage lists them; those that stay 0 are not listed here."""
    if arg.value_kind in buffers:
        return buffers[arg.value_kind].to_bytes(arg.size, "little")
    name = arg.value_kind.removeprefix("hidden_")
    axis = {"x": 0, "y": 1, "z": 2}.get(name[-1], 0)
    grid, rest, items = geometry.grid, geometry.rest, geometry.work_items
    dims = 3 if items[2] > 1 else 2 if items[1] > 1 else 1
    values: dict[str, int] = {
        "block_count": grid[axis] - bool(rest[axis]),
        "group_size": geometry.block[axis],
        "remainder": rest[axis],
        "grid_dims": dims,
        "dynamic_lds_size": geometry.dynamic_lds_bytes,
        "queue_ptr": packet,
        "private_base": PRIVATE_APERTURE_HIGH,
        "shared_base": SHARED_APERTURE_HIGH,
    }
    stem = name[:-2] if name[-2:] in ("_x", "_y", "_z") else name
    return values.get(stem, 0).to_bytes(arg.size, "little")


def packet(geometry: Geometry) -> bytes:
    """An AQL kernel dispatch packet."""
    sizes = (size & 0xFFFFFFFF for size in geometry.work_items)
    head = struct.pack("<HH3HH3I", 2, 3, *geometry.block, 0, *sizes)
    return head.ljust(PACKET_BYTES, b"\0")
