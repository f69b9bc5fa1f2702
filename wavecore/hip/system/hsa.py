"""libhsa-runtime64: the host's CPU is one agent, each GPU another, without queues of packets.

Attributes are rows of tables, number -> (struct format, value); rocminfo reads the same rows.
Programs allocate by HIP: no pool allows it, and pointers are unknown here.
Source of numbers and layouts: the HSA headers of ROCm 6.4.
"""

from __future__ import annotations

import os
import struct
import time
from dataclasses import dataclass

from wavecore.hip.libraries import codes
from wavecore.hip.system import facts
from wavecore.hip.system.facts import Facts
from wavecore.hip.system.memory import Status, get_int, lasting, put_int

_CODES = codes("libhsa-runtime64.so")
AT_ANY_TIME = frozenset({"hsa_status_string"})
_INVALID_AGENT, _INVALID_REGION, _INVALID_ISA = 0x1004, 0x1005, 0x100F
VERSION = 1, 15  # of libhsa-runtime64 in ROCm 6.4
EXTENSION_VERSION = 1, 7  # of AMD's extension
TIMESTAMP_HZ = 100_000_000
_LARGE_MODEL = 1
_NEAR, _NEAR_BIT = 2, 1 << 2  # rounding
_UNLIMITED = (1 << 32) - 1
_CACHE_LINE_BYTES = 64
_MAX_AGENTS = 511  # as many handles as system.c has room for, less the CPU's
GLOBAL, GROUP = 0, 3  # segments
FINE, COARSE = 2, 4
_PAGE = 4096
_NEVER, _ALLOWED, _FORBIDDEN = 0, 1, 2  # access: the last by default, until HIP allows it
_PCI_EXPRESS = 2
_STATUS_TEXTS = {
    0: "HSA_STATUS_SUCCESS: the function succeeded",
    1: "HSA_STATUS_INFO_BREAK: a function of the program ended a traversal",
    0x1000: "HSA_STATUS_ERROR: emulated GPUs do not have this, or wavecore printed an error",
    0x1001: "HSA_STATUS_ERROR_INVALID_ARGUMENT: an argument is not valid",
    0x1004: "HSA_STATUS_ERROR_INVALID_AGENT: there is no such agent",
    0x1005: "HSA_STATUS_ERROR_INVALID_REGION: there is no such region or pool",
    0x100B: "HSA_STATUS_ERROR_NOT_INITIALIZED: hsa_init was not called",
    0x100F: "HSA_STATUS_ERROR_INVALID_ISA: there is no such instruction set",
}

Row = tuple[str, tuple[int | bytes, ...]]
Rows = dict[int, Row]


def _row(kind: str, *values: int | bytes) -> Row:
    return kind, values


@dataclass(frozen=True)
class Pool:
    """A memory pool, which is a region, too; it belongs to an agent."""

    handle: int
    agent: int
    segment: int
    flags: int
    bytes: int
    is_gpus: bool


def _gpus() -> list[Facts]:
    return facts.visible()[:_MAX_AGENTS]


# Handles: agent 1 is the CPU, agent 2 the first GPU. Instruction sets and pools follow from them.
_CPU = 1
_ISAS, _POOLS = 1 << 16, 1 << 20


def agents() -> list[int]:
    """The handles of all agents, the CPU's first."""
    return [_CPU, *(_CPU + 1 + i for i in range(len(_gpus())))]


def gpu(agent: int) -> Facts | None:
    """An agent's GPU, None for the CPU. Raises: Status."""
    if agent == _CPU:
        return None
    found = _gpus()
    if not _CPU < agent <= _CPU + len(found):
        raise Status(_INVALID_AGENT)
    return found[agent - _CPU - 1]


def host_memory_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def pools(agent: int) -> list[Pool]:
    """An agent's memory pools. Raises: Status."""
    found = gpu(agent)
    first = _POOLS + 2 * agent
    if found is None:
        return [Pool(first, agent, GLOBAL, FINE, host_memory_bytes(), False)]
    lds = found.gpu.target.lds_per_workgroup_bytes
    return [
        Pool(first, agent, GLOBAL, COARSE, found.memory_bytes, True),
        Pool(first + 1, agent, GROUP, 0, lds, True),
    ]


def _pool(handle: int) -> Pool:
    for agent in agents():
        for pool in pools(agent):
            if pool.handle == handle:
                return pool
    raise Status(_INVALID_REGION)


def host_name() -> str:
    """The CPU's name, as Linux has it."""
    with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    return names[0] if names else os.uname().machine


def _text(text: str, size: int = 64) -> bytes:
    return text.encode()[: size - 1].ljust(size, b"\0")


def agent_rows(agent: int) -> Rows:
    """hsa_agent_info_t and hsa_amd_agent_info_t of an agent. Raises: Status."""
    found = gpu(agent)
    return _common_rows() | (_host_rows() if found is None else _gpu_rows(agent, found))


def _common_rows() -> Rows:
    """Attributes that are the same for all agents; most are what GPUs without queues have."""
    zeros = dict.fromkeys(
        (11, 12, 13, 14, 15, 0xA000, 0xA005, 0xA00F, 0xA012, 0xA107, 0xA108, 0xA109, 0xA10A,
         0xA10B, 0xA110),
        _row("I", 0),
    )  # fmt: skip
    return zeros | {
        3: _row("I", _LARGE_MODEL),
        5: _row("I", _NEAR),
        23: _row("I", _NEAR_BIT),
        20: _row("128s", b""),
        21: _row("H", 1),
        22: _row("H", 1),
        0xA001: _row("I", _CACHE_LINE_BYTES),
        0xA00E: _row("QQ", 0, 0),
        0xA010: _row("?", False),
        0xA016: _row("Q", TIMESTAMP_HZ),
        0xA113: _row("Q", _CPU),
        0xA114: _row("8s", b""),
        0xA115: _row("8s", b""),
        0xA116: _row("Q", 0),
        0xA117: _row("Q", 0),
    }


def _host_rows() -> Rows:
    cpus = os.cpu_count() or 1
    name = _text(host_name())
    none = dict.fromkeys(
        (2, 6, 8, 10, 16, 17, 0xA003, 0xA004, 0xA006, 0xA007, 0xA008, 0xA00A, 0xA00B, 0xA00C,
         0xA00D, 0xA111),
        _row("I", 0),
    )  # fmt: skip
    return none | {
        0: _row("64s", name),
        1: _row("64s", _text("CPU")),
        4: _row("I", 1),  # the full profile
        7: _row("3H", 0, 0, 0),
        9: _row("3I", 0, 0, 0),
        18: _row("4I", 0, 0, 0, 0),
        19: _row("Q", 0),
        24: _row("?", False),
        0xA002: _row("I", cpus),
        0xA014: _row("I", 0),
        0xA009: _row("64s", name),
        0xA011: _row("21s", b"CPU-XX"),
        0xA013: _row("?", True),
        0xA015: _row("Q", host_memory_bytes()),
        0xA112: _row("Q", 0),
    }


def _gpu_rows(agent: int, found: Facts) -> Rows:
    target = found.gpu.target
    size = target.max_workgroup_size
    return {
        0: _row("64s", _text(target.name)),
        1: _row("64s", _text("AMD")),
        2: _row("I", 1),  # runs kernels
        4: _row("I", 0),  # the base profile
        6: _row("I", target.default_wave_size),
        7: _row("3H", size, size, size),
        8: _row("I", size),
        9: _row("3I", _UNLIMITED, _UNLIMITED, _UNLIMITED),
        10: _row("I", _UNLIMITED),
        16: _row("I", found.node),
        17: _row("I", 1),  # a GPU
        18: _row("4I", 0, 0, 0, 0),
        19: _row("Q", _ISAS + agent),
        24: _row("?", True),
        0xA002: _row("I", found.cus),
        0xA003: _row("I", found.clock_mhz),
        0xA004: _row("I", found.node),
        0xA006: _row("I", found.bus << 8),
        0xA007: _row("I", found.bus_bits),
        0xA008: _row("I", found.memory_clock_mhz),
        0xA009: _row("64s", _text(found.name)),
        0xA00A: _row("I", target.max_waves_per_simd * target.simds_per_cu),
        0xA00B: _row("I", target.simds_per_cu),
        0xA00C: _row("I", 1),  # the emulator has no parts between a GPU and its compute units
        0xA00D: _row("I", 1),
        0xA011: _row("21s", found.uuid.encode()),
        0xA013: _row("?", True),
        0xA014: _row("I", found.cus),
        0xA015: _row("Q", found.memory_bytes - found.used_bytes),
        0xA111: _row("I", 1),
        0xA112: _row("Q", found.unique_id),
    }


def isa_name(found: Facts) -> str:
    return f"amdgcn-amd-amdhsa--{found.target_id}"


def isa_rows(isa: int) -> Rows:
    """hsa_isa_info_t of an instruction set. Raises: Status."""
    found = gpu(isa - _ISAS) if isa > _ISAS + _CPU else None
    if found is None:
        raise Status(_INVALID_ISA)
    target = found.gpu.target
    size = target.max_workgroup_size
    name = isa_name(found).encode() + b"\0"
    return {
        0: _row("I", len(name)),  # with the 0 at its end: what AMD's runtime returns
        1: _row(f"{len(name)}s", name),
        2: _row("I", 1),
        3: _row("I", target.default_wave_size),
        4: _row("I", target.max_waves_per_simd * target.simds_per_cu),
        5: _row("2?", False, True),
        6: _row("2?", True, False),
        7: _row("3?", False, False, True),
        8: _row("3?", False, False, True),
        9: _row("?", True),
        12: _row("3H", size, size, size),
        13: _row("I", size),
        14: _row("3I", _UNLIMITED, _UNLIMITED, _UNLIMITED),
        16: _row("Q", _UNLIMITED),
        17: _row("I", 0),
    }


def system_rows() -> Rows:
    """hsa_system_info_t."""
    ticks = time.monotonic_ns() * TIMESTAMP_HZ // 10**9
    no = dict.fromkeys((0x201, 0x202, 0x203, 0x204, 0x205, 0x206), _row("?", False))
    return no | {
        0: _row("H", VERSION[0]),
        1: _row("H", VERSION[1]),
        2: _row("Q", ticks),
        3: _row("Q", TIMESTAMP_HZ),
        4: _row("Q", (1 << 64) - 1),
        5: _row("I", 0),  # little-endian
        6: _row("I", _LARGE_MODEL),
        7: _row("128s", b""),
        0x200: _row("Q", lasting(facts.DRIVER)),
        0x207: _row("H", EXTENSION_VERSION[0]),
        0x208: _row("H", EXTENSION_VERSION[1]),
    }


def pool_rows(pool: Pool) -> Rows:
    """hsa_amd_memory_pool_info_t, and hsa_region_info_t, whose numbers are others."""
    return {
        0: _row("I", pool.segment),
        1: _row("I", pool.flags),
        2: _row("Q", pool.bytes),
        4: _row("Q", 0),
        5: _row("?", False),
        6: _row("Q", _PAGE if pool.segment == GLOBAL else 0),
        7: _row("Q", _PAGE if pool.segment == GLOBAL else 0),
        8: _row("I", 0),
        15: _row("?", not pool.is_gpus),
        16: _row("Q", 0),
        17: _row("I", int(pool.is_gpus)),
        18: _row("Q", _PAGE if pool.segment == GLOBAL else 0),
    }


def _packed(rows: Rows, attribute: int) -> bytes:
    if attribute not in rows:
        raise Status(_CODES.invalid)
    kind, values = rows[attribute]
    return struct.pack("=" + kind, *values)


def hsa_status_string(status: int) -> int:
    """A text of the statuses that functions here return."""
    if status not in _STATUS_TEXTS:
        raise Status(_CODES.invalid)
    return lasting(_STATUS_TEXTS[status])


def hsa_system_get_info(attribute: int) -> bytes:
    return _packed(system_rows(), attribute)


def hsa_system_extension_supported(extension: int) -> int:
    """None is."""
    del extension
    return 0


def hsa_system_major_extension_supported(extension: int) -> tuple[int, int]:
    """None is."""
    del extension
    return 0, 0


def hsa_iterate_agents(of: int) -> list[int]:
    del of
    return agents()


def hsa_agent_get_info(agent: int, attribute: int) -> bytes:
    return _packed(agent_rows(agent), attribute)


def hsa_agent_iterate_isas(of: int) -> list[int]:
    """The one of a GPU."""
    return [] if gpu(of) is None else [_ISAS + of]


def hsa_isa_get_info_alt(isa: int, attribute: int) -> bytes:
    return _packed(isa_rows(isa), attribute)


def hsa_agent_iterate_caches(of: int) -> list[int]:
    """None: emulated GPUs have no caches."""
    gpu(of)
    return []


def hsa_agent_iterate_regions(of: int) -> list[int]:
    return [pool.handle for pool in pools(of)]


hsa_amd_agent_iterate_memory_pools = hsa_agent_iterate_regions


def hsa_region_get_info(region: int, attribute: int) -> bytes:
    return _packed(pool_rows(_pool(region)), attribute)


def hsa_amd_memory_pool_get_info(pool: int, attribute: int) -> bytes:
    return _packed(pool_rows(_pool(pool)), attribute)


def hsa_amd_agent_memory_pool_get_info(agent: int, pool: int, attribute: int) -> bytes:
    """Who may access a pool, and how far away it is."""
    gpu(agent)
    found = _pool(pool)
    is_own = found.agent == agent
    if found.segment == GROUP:
        access = _NEVER
    else:
        access = _ALLOWED if is_own or not found.is_gpus or agent == _CPU else _FORBIDDEN
    rows = {0: _row("I", access), 1: _row("I", int(not is_own))}
    if not is_own:  # one link, of unknown speed, with atomic operations and coherence
        rows[2] = _row("4I3?x2I", 0, 0, 0, 0, 1, 1, 1, _PCI_EXPRESS, 20)
    return _packed(rows, attribute)


def hsa_amd_pointer_info(
    pointer: int, info: int, allocate: int, count: int, accessible: int
) -> None:
    """Nothing is known of any pointer: HIP's memory is the host's, as far as HSA is concerned."""
    del pointer, allocate
    if not info or get_int(info) < 8:
        raise Status(_CODES.invalid)
    put_int(info + 4, 0, 4)
    if count:
        put_int(count, 0, 4)
    if accessible:
        put_int(accessible, 0, 8)


def hsa_amd_memory_lock(pointer: int, size: int, agents: int, number: int) -> int:
    """The same address: nothing here moves memory. HIP's kernels need hipHostRegister, too.

    UCX locks what it sends, and fails altogether where it cannot.
    """
    del agents, number
    if not pointer or not size:
        raise Status(_CODES.invalid)
    return pointer


def hsa_amd_memory_unlock(pointer: int) -> None:
    """Undo nothing."""
    if not pointer:
        raise Status(_CODES.invalid)
