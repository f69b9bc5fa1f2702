"""Bank conflicts of whole launches: the counters published in Composable Kernel's tutorial_14.

Each of its cases moves tiles of 64 x 32 elements through LDS, eight per lane in a workgroup of
256, and was measured on MI300X. Lanes write a tile by rows, 16 bytes each, and read it by element
at row m and column k, or vice versa. Which lane reads which 16 bytes in 08 and 10 is not given: in
the order of the writes, and in that of matrix operands, the count is 0 as published.

f32 with XOR is left out: its addresses are not given, and its count is that of f32 without.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis.counters import CountingTool, counters

STORES = {
    "ds_write_b128": "*(SHARED v4*)(room + {at}) = v4{{}};",
    "ds_write_b16": "for (int i = 0; i < 8; i++) *(SHARED short*)(room + {at}) = t;",
    "ds_write2_b32": 'asm volatile("ds_write2_b32 %0, %1, %1 offset1:1\\n'
    'ds_write2_b32 %0, %1, %1 offset0:2 offset1:3" :: "v"({at}), "v"(t) : "memory");',
}
LOADS = {
    "ds_read_u16": "for (int i = 0; i < 8; i++) sum += *(SHARED unsigned short*)(room + {at});",
    "ds_read_b32": "for (int j = 0; j < 2; j++) for (int i = 0; i < 4; i++)"
    " sum += *(SHARED int*)(room + {at});",
    "ds_read_b128": "sum += (*(SHARED v4*)(room + {at})).x;",
}
BY_ROWS = {"m": "t / 4", "k": "t % 4 * 8"}  # 16 bytes of f16 per lane
BY_ELEMENTS = {"m": "l % 8 * 8 + i", "k": "l / 8 + 8 * w"}
AS_OPERANDS = {"m": "l % 16 + 16 * w", "k": "l / 16 * 8"}  # of a matrix instruction
XOR = "2 * (m / 2 * {pitch} + (m % 2 * 4 + k / 8 ^ m / 2 % 8) * 8 + k % 8)"


@dataclass(frozen=True)
class Step:
    """What a workgroup does with its tile: instruction, byte address, lane of each element."""

    name: str
    at: str
    lanes: dict[str, str]

    def text(self) -> str:
        """In C++; m and k are in separate braces, as names."""
        where = self.at
        for name, value in self.lanes.items():
            where = f"[&](int {name}) {{ return {where}; }}({value})"
        return (STORES | LOADS)[self.name].format(at=where)


ROWS_OF_32 = "64 * m + 2 * k"
ROWS_OF_34 = "68 * m + 2 * k"
ROWS_OF_F32 = "4 * (32 * m + k)"
COLUMNS = "128 * k + 2 * m"
XOR_64, XOR_66 = XOR.format(pitch=64), XOR.format(pitch=66)
IN_COLUMNS = {"m": "t % 8 * 8", "k": "t / 8"}  # 16 bytes of one column per lane
SCATTERED = {"m": "l / 4 + 16 * w", "k": "l % 4 * 8 + i"}

MANY, FEW = 8192, 16  # tiles
CASES: dict[str, tuple[Step, Step, int, int]] = {
    "01": (Step("ds_write_b128", ROWS_OF_32, BY_ROWS),
           Step("ds_read_u16", ROWS_OF_32, BY_ELEMENTS), MANY, 3_670_016),
    "02": (Step("ds_write_b16", COLUMNS, SCATTERED),
           Step("ds_read_b128", COLUMNS, IN_COLUMNS), MANY, 1_572_864),
    "03, rows of 34": (Step("ds_write2_b32", ROWS_OF_34, BY_ROWS),
                       Step("ds_read_u16", ROWS_OF_34, BY_ELEMENTS), MANY, 786_432),
    "05, XOR, rows of 33 dwords": (Step("ds_write2_b32", XOR_66, BY_ROWS),
                                   Step("ds_read_u16", XOR_66, BY_ELEMENTS), MANY, 0),
    "08, XOR, 16 bytes": (Step("ds_write_b128", XOR_64, BY_ROWS),
                          Step("ds_read_b128", XOR_64, BY_ROWS), MANY, 0),
    "10, XOR, 16 bytes, as operands": (Step("ds_write_b128", XOR_64, BY_ROWS),
                                       Step("ds_read_b128", XOR_64, AS_OPERANDS), MANY, 0),
    "01 with 16 tiles": (Step("ds_write_b128", ROWS_OF_32, BY_ROWS),
                         Step("ds_read_u16", ROWS_OF_32, BY_ELEMENTS), FEW, 7168),
    "04, XOR, with 16 tiles": (Step("ds_write_b128", XOR_64, BY_ROWS),
                               Step("ds_read_u16", XOR_64, BY_ELEMENTS), FEW, 3072),
    "f32 with 16 tiles": (Step("ds_write_b128", ROWS_OF_F32, {"m": "t / 8", "k": "t % 8 * 4"}),
                          Step("ds_read_b32", ROWS_OF_F32,
                               {"m": "l % 16 * 4 + i", "k": "l / 16 + 4 * w + 16 * j"}),
                          FEW, 15_360),
}  # fmt: skip


@cache
def module() -> wc.device.Module:
    source = """
#include <hip/hip_runtime.h>
#define SHARED volatile __attribute__((address_space(3)))
typedef int v4 __attribute__((ext_vector_type(4)));
"""
    for number, (write, read, _, _) in enumerate(CASES.values()):
        source += f"""
extern "C" __global__ void tile{number}(int* out) {{
  __shared__ char tile[8704];
  SHARED char* room = (SHARED char*)tile;
  int t = threadIdx.x, l = t % 64, w = t / 64, sum = 0;
  {write.text()}
  __syncthreads();
  {read.text()}
  out[blockIdx.x * 256 + t] = sum;
}}"""
    return wc.Device("gfx942").load(wc.compile(source, "gfx942", opt="-O2"))


@pytest.mark.parametrize("case", CASES)
def test_conflicts_of_whole_launches(case: str) -> None:
    """Over all waves, reads and writes together."""
    write, read, tiles, expected = CASES[case]
    tool = CountingTool()
    kernel = module()[f"tile{list(CASES).index(case)}"]
    kernel.launch(tiles, 256, (np.zeros(256 * tiles, np.int32),), tools=[tool])
    assert tool.counts is not None
    each = {name: count for name, count in tool.counts.mnemonics.items() if name.startswith("ds_")}
    assert set(each) == {write.name, read.name}
    assert each[read.name] == tiles * 4 * (1 if read.name == "ds_read_b128" else 8)
    assert each[write.name] == tiles * 4 * {"ds_write_b128": 1, "ds_write2_b32": 2}.get(
        write.name, 8
    )
    found = counters(tool.counts, tool.counts.code, "gfx942")
    assert found["lds.conflict_cycles"] == expected
