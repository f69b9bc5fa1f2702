"""libamd_smi: each installed GPU is the one processor of its socket.

Source of numbers and layouts: AMD SMI's header, version 27.1. Structures have C's alignment.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from wavecore.hip.libraries import codes
from wavecore.hip.system import facts
from wavecore.hip.system.facts import Facts
from wavecore.hip.system.memory import Status, get_int, lasting, put_int, put_list, put_text
from wavecore.hip.system.rsmi import frequencies

_CODES = codes("libamd_smi.so")
AT_ANY_TIME = frozenset({"amdsmi_status_code_to_string", "amdsmi_get_lib_version"})
VERSION = 27, 1, 0  # of the interface
_NOT_FOUND = 31
_SOCKETS, _PROCESSORS = 0x1000, 0x2000  # handles are not 0
_GPU = 1  # the type of processor
_GTT = 2  # memory of the host
_CLOCKS, _MEMORY_CLOCK = (0,), 4
_WITH_BOARDS = 27  # the version since which enumerations have numbers of boards
_PCI_EXPRESS = 1
_TEXT_BYTES = 256
_UNKNOWN = 0xFFFF_FFFF
# Kinds of memory of the products' records -> amdsmi_vram_type_t.
_VRAM_TYPES = {"HBM2": 2, "HBM2E": 3, "HBM3": 4, "HBM3E": 5, "GDDR6": 22, "LPDDR5": 31}
_STATUS_TEXTS = {
    0: "AMDSMI_STATUS_SUCCESS: the call succeeded",
    1: "AMDSMI_STATUS_INVAL: an argument is not valid",
    2: "AMDSMI_STATUS_NOT_SUPPORTED: emulated GPUs do not have this",
    16: "AMDSMI_STATUS_INTERNAL_EXCEPTION: an error in wavecore, which it has printed",
    31: "AMDSMI_STATUS_NOT_FOUND: there is no such GPU",
    32: "AMDSMI_STATUS_NOT_INIT: amdsmi_init was not called",
    41: "AMDSMI_STATUS_INSUFFICIENT_SIZE: the answer does not fit",
}


def _of(handle: int, first: int) -> Facts:
    found = facts.installed()
    if not first <= handle < first + len(found):
        raise Status(_CODES.invalid)
    return found[handle - first]


def _gpu(processor: int) -> Facts:
    return _of(processor, _PROCESSORS)


def amdsmi_status_code_to_string(status: int) -> int:
    """A text for any status."""
    return lasting(_STATUS_TEXTS.get(status, f"status {status} of libamd_smi"))


def amdsmi_get_lib_version() -> bytes:
    """The interface's version; the build says what this is."""
    return struct.pack("@3IQ", *VERSION, lasting(facts.DRIVER))


def amdsmi_get_socket_handles(count: int, sockets: int) -> None:
    if not count:
        raise Status(_CODES.invalid)
    put_list(count, sockets, [_SOCKETS + gpu.index for gpu in facts.installed()])


def amdsmi_get_socket_info(socket: int) -> str:
    return _of(socket, _SOCKETS).bus_id


def amdsmi_get_processor_handles(socket: int, count: int, processors: int) -> None:
    if not count:
        raise Status(_CODES.invalid)
    put_list(count, processors, [_PROCESSORS + _of(socket, _SOCKETS).index])


def amdsmi_get_processor_handles_by_type(
    socket: int, kind: int, processors: int, count: int
) -> None:
    if not count:
        raise Status(_CODES.invalid)
    gpu = _of(socket, _SOCKETS)
    if not put_list(count, processors, [_PROCESSORS + gpu.index] if kind == _GPU else []):
        raise Status(_CODES.too_small)


def amdsmi_get_processor_handle_from_bdf(bdf: int) -> int:
    """The GPU at a PCI address, whose word is as amdsmi_get_gpu_device_bdf gives it."""
    for gpu in facts.installed():
        if gpu.bus << 8 == bdf:
            return _PROCESSORS + gpu.index
    raise Status(_NOT_FOUND)


def amdsmi_get_processor_type(processor: int) -> int:
    _gpu(processor)
    return _GPU


def amdsmi_get_gpu_bdf_id(processor: int) -> int:
    return _gpu(processor).bus << 8


def amdsmi_get_gpu_device_bdf(processor: int) -> bytes:
    return struct.pack("<Q", _gpu(processor).bus << 8)


def amdsmi_get_gpu_device_uuid(processor: int, size: int, uuid: int) -> None:
    text = _gpu(processor).uuid
    if not size or not uuid:
        raise Status(_CODES.invalid)
    fits = put_text(uuid, get_int(size), text)
    put_int(size, len(text) + 1, 4)
    if not fits:
        raise Status(_CODES.too_small)


def _zero(processor: int) -> int:
    _gpu(processor)
    return 0


# 0: no PCI device, as in HIP's properties; automatic; the first NUMA node.
amdsmi_get_gpu_id = amdsmi_get_gpu_revision = amdsmi_get_gpu_perf_level = _zero
amdsmi_topo_get_numa_node_number = amdsmi_get_gpu_topo_numa_affinity = _zero


def amdsmi_get_gpu_vendor_name(processor: int) -> str:
    _gpu(processor)
    return facts.VENDOR


def _text(text: str) -> bytes:
    return text.encode()[: _TEXT_BYTES - 1].ljust(_TEXT_BYTES, b"\0")


def amdsmi_get_gpu_asic_info(processor: int) -> bytes:
    """amdsmi_asic_info_t; the numbers of a board are unknown."""
    gpu = _gpu(processor)
    return struct.pack(
        "@256sI256sIQI256sIIQIQ3I60x",
        _text(gpu.name), facts.VENDOR_ID, _text(facts.VENDOR), 0, 0, 0,
        _text(f"0x{gpu.unique_id:016X}"), gpu.index, gpu.cus, gpu.graphics_version, 0, 0,
        *[_UNKNOWN] * 3,
    )  # fmt: skip


def amdsmi_get_gpu_kfd_info(processor: int) -> bytes:
    gpu = _gpu(processor)
    return struct.pack("@QII48x", gpu.kfd_id, gpu.node, 0)


def amdsmi_get_gpu_enumeration_info(processor: int, asked_version: int) -> bytes:
    """amdsmi_enumeration_info_t; HIP's number is that without HIP_VISIBLE_DEVICES."""
    gpu = _gpu(processor)
    info = struct.pack(
        "@4I256s", gpu.render, gpu.index, gpu.node, gpu.index, _text(gpu.uuid)
    )  # fmt: skip
    is_older = 0 < asked_version < _WITH_BOARDS
    return info if is_older else info + struct.pack("@II", _UNKNOWN, _UNKNOWN)


def amdsmi_get_gpu_driver_info(processor: int) -> bytes:
    _gpu(processor)
    return _text(facts.DRIVER) + _text("") + _text("wavecore")


def amdsmi_get_gpu_vram_info(processor: int) -> bytes:
    gpu = _gpu(processor)
    kind = _VRAM_TYPES.get(gpu.memory_kind.upper(), 0)
    return struct.pack(
        "@I256sQIQ", kind, _text("N/A"), gpu.memory_bytes >> 20, gpu.bus_bits,
        gpu.memory_gb_per_s,
    )  # fmt: skip


def amdsmi_get_gpu_vram_usage(processor: int) -> bytes:
    gpu = _gpu(processor)
    return struct.pack("@II8x", gpu.memory_bytes >> 20, gpu.used_bytes >> 20)


def _memory(processor: int, kind: int, of_gpu: Callable[[Facts], int]) -> int:
    found = _gpu(processor)
    if kind > _GTT:
        raise Status(_CODES.invalid)
    return of_gpu(found) if kind < _GTT else 0


def amdsmi_get_gpu_memory_total(processor: int, kind: int) -> int:
    """All of the memory can be seen by the host; there is none of the host's."""
    return _memory(processor, kind, lambda gpu: gpu.memory_bytes)


def amdsmi_get_gpu_memory_usage(processor: int, kind: int) -> int:
    return _memory(processor, kind, lambda gpu: gpu.used_bytes)


def _clock_mhz(processor: int, kind: int) -> int:
    gpu = _gpu(processor)
    if kind == _MEMORY_CLOCK:
        return gpu.memory_clock_mhz
    if kind not in _CLOCKS:
        raise Status(_CODES.refused)
    return gpu.clock_mhz


def amdsmi_get_clock_info(processor: int, kind: int) -> bytes:
    """amdsmi_clk_info_t: the clock does not change."""
    clock = _clock_mhz(processor, kind)
    return struct.pack("@3I??2x16x", clock, clock, clock, False, False)


def amdsmi_get_clk_freq(processor: int, kind: int) -> bytes:
    """One frequency, at which the clock is."""
    return frequencies(_clock_mhz(processor, kind))


def amdsmi_get_gpu_process_list(processor: int, count: int, processes: int) -> None:
    """Processes of the driver, of which there are none."""
    _gpu(processor)
    del processes
    if not count:
        raise Status(_CODES.invalid)
    put_int(count, 0, 4)


def _pair(source: int, target: int) -> None:
    if _gpu(source).index == _gpu(target).index:
        raise Status(_CODES.invalid)


def amdsmi_topo_get_link_weight(source: int, target: int) -> int:
    _pair(source, target)
    return facts.LINK_WEIGHT


def amdsmi_topo_get_link_type(source: int, target: int) -> tuple[int, int]:
    """Links go over PCI Express, through the host."""
    _pair(source, target)
    return facts.LINK_HOPS, _PCI_EXPRESS


def amdsmi_is_P2P_accessible(source: int, target: int) -> int:
    _gpu(source), _gpu(target)
    return 1
