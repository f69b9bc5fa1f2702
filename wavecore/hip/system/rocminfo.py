"""The command rocminfo: what libhsa-runtime64 tells of all agents, in AMD's layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wavecore.hip.system import facts, hsa
from wavecore.hip.system.hsa import Pool, Rows

_NAME_COLUMNS, _VALUE_COLUMNS = 25, 35  # AMD's widths
_STARS = "*******"


def main(arguments: Sequence[str]) -> int:
    """Print all agents; there are no options."""
    del arguments
    print("\n".join(_lines()))
    return 0


def _lines() -> Iterator[str]:
    rows = hsa.system_rows()
    longest = _int(rows, 4)
    yield f"Emulated GPUs of {facts.DRIVER}: there is no driver."
    yield from _titled("HSA System Attributes", "=====================")
    yield from _items(0, {
        "Runtime Version": f"{_int(rows, 0)}.{_int(rows, 1)}",
        "Runtime Ext Version": f"{_int(rows, 0x207)}.{_int(rows, 0x208)}",
        "System Timestamp Freq.": f"{_int(rows, 3) / 1e6:f}MHz",
        "Sig. Max Wait Duration": f"{longest} (0x{longest:X}) (timestamp count)",
        "Machine Model": "LARGE",
        "System Endianness": "LITTLE",
        "Mwaitx": "DISABLED",
        "XNACK enabled": "NO",
        "DMAbuf Support": "NO",
        "VMM Support": "NO",
    })  # fmt: skip
    yield ""
    yield from _titled("HSA Agents", "==========")
    for number, agent in enumerate(hsa.agents(), 1):
        yield from (each.ljust(_NAME_COLUMNS) for each in (_STARS, f"Agent {number}", _STARS))
        yield from _agent(agent)
    yield "*** Done ***"


def _titled(title: str, line: str) -> Iterator[str]:
    yield from (each.ljust(_NAME_COLUMNS) for each in (line, title, line))


def _items(indent: int, items: dict[str, object]) -> Iterator[str]:
    for name, value in items.items():
        text = str(value).ljust(_VALUE_COLUMNS)
        yield f"{' ' * indent}{name + ':':{_NAME_COLUMNS}}{text}"


def _int(rows: Rows, attribute: int) -> int:
    value = rows[attribute][1][0]
    return value if isinstance(value, int) else 0


def _hex(value: int) -> str:
    return f"{value}(0x{value:x})"


def _text(rows: Rows, attribute: int) -> str:
    value = rows[attribute][1][0]
    return value.rstrip(b"\0").decode() if isinstance(value, bytes) else str(value)


def _agent(agent: int) -> Iterator[str]:
    rows, found = hsa.agent_rows(agent), hsa.gpu(agent)
    yield from _items(2, {
        "Name": _text(rows, 0),
        "Uuid": _text(rows, 0xA011),
        "Marketing Name": _text(rows, 0xA009),
        "Vendor Name": _text(rows, 1),
        "Feature": "KERNEL_DISPATCH" if found else "None specified",
        "Profile": "BASE_PROFILE" if found else "FULL_PROFILE",
        "Float Round Mode": "NEAR",
        "Max Queue Number": _hex(_int(rows, 12)),
        "Queue Min Size": _hex(_int(rows, 13)),
        "Queue Max Size": _hex(_int(rows, 14)),
        "Queue Type": "MULTI",
        "Node": _int(rows, 16),
        "Device Type": "GPU" if found else "CPU",
        "Cache Info": "",
        "Chip ID": _hex(_int(rows, 0xA000)),
        "ASIC Revision": _hex(_int(rows, 0xA012)),
        "Cacheline Size": _hex(_int(rows, 0xA001)),
        "Max Clock Freq. (MHz)": _int(rows, 0xA003),
        "BDFID": _int(rows, 0xA006),
        "Internal Node ID": _int(rows, 0xA004),
        "Compute Unit": _int(rows, 0xA002),
        "SIMDs per CU": _int(rows, 0xA00B),
        "Shader Engines": _int(rows, 0xA00C),
        "Shader Arrs. per Eng.": _int(rows, 0xA00D),
        "WatchPts on Addr. Ranges": _int(rows, 0xA005),
        "Coherent Host Access": "TRUE",
        "Memory Properties": "",
        "Features": "KERNEL_DISPATCH " if found else "None",
    })  # fmt: skip
    if found:
        yield from _waves(rows)
    yield "  Pool Info:".ljust(_NAME_COLUMNS + 2)
    for number, pool in enumerate(hsa.pools(agent), 1):
        yield f"    Pool {number}".ljust(_NAME_COLUMNS + 4)
        yield from _pool(pool)
    yield "  ISA Info:".ljust(_NAME_COLUMNS + 2)
    for number, isa in enumerate(hsa.hsa_agent_iterate_isas(agent), 1):
        yield f"    ISA {number}".ljust(_NAME_COLUMNS + 4)
        yield from _isa(hsa.isa_rows(isa))


def _waves(rows: Rows) -> Iterator[str]:
    wave, waves = _int(rows, 6), _int(rows, 0xA00A)
    yield from _items(2, {"Fast F16 Operation": "TRUE", "Wavefront Size": _hex(wave)})
    yield from _size("Workgroup", 2, _int(rows, 8))
    yield from _items(2, {
        "Max Waves Per CU": _hex(waves),
        "Max Work-item Per CU": _hex(waves * wave),
    })  # fmt: skip
    yield from _size("Grid", 2, _int(rows, 10))
    yield from _items(2, {
        "Max fbarriers/Workgrp": _int(rows, 11),
        "Packet Processor uCode:": _int(rows, 0xA108),
        "SDMA engine uCode:": _int(rows, 0xA109),
        "IOMMU Support:": "None",
    })  # fmt: skip


def _size(what: str, indent: int, size: int) -> Iterator[str]:
    yield from _items(indent, {f"{what} Max Size": _hex(size)})
    yield f"{' ' * indent}{what} Max Size per Dimension:"
    for axis in "xyz":
        yield f"{' ' * (indent + 2)}{axis:{_NAME_COLUMNS}}{_hex(size):{_VALUE_COLUMNS}}"


def _pool(pool: Pool) -> Iterator[str]:
    rows = hsa.pool_rows(pool)
    flags = {hsa.FINE: "FINE GRAINED", hsa.COARSE: "COARSE GRAINED"}
    is_global = pool.segment == hsa.GLOBAL
    yield from _items(6, {
        "Segment": f"GLOBAL; FLAGS: {flags[pool.flags]}" if is_global else "GROUP",
        "Size": f"{_hex(pool.bytes >> 10)} KB",
        "Allocatable": str(bool(_int(rows, 5))).upper(),
        "Alloc Granule": f"{_int(rows, 6) >> 10}KB",
        "Alloc Recommended Granule": f"{_int(rows, 18) >> 10}KB",
        "Alloc Alignment": f"{_int(rows, 7) >> 10}KB",
        "Accessible by all": str(bool(_int(rows, 15))).upper(),
    })  # fmt: skip


def _isa(rows: Rows) -> Iterator[str]:
    yield from _items(6, {
        "Name": _text(rows, 1),
        "Machine Models": "HSA_MACHINE_MODEL_LARGE",
        "Profiles": "HSA_PROFILE_BASE",
        "Default Rounding Mode": "NEAR",
        "Fast f16": "TRUE",
    })  # fmt: skip
    yield from _size("Workgroup", 6, _int(rows, 13))
    yield from _size("Grid", 6, _int(rows, 16))
    yield from _items(6, {"FBarrier Max Size": _int(rows, 17)})
