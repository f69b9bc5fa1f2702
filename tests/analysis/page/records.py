"""A record of a profile that no kernel produced: every part of a page has something to show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wavecore.analysis.profile import record as r
from wavecore.isa.classes import InstructionClass

FILE = "tile.hip"
SOURCE = ["// A tile.", "__global__ void tile(float* out) {", "  out[at] = tile[x][y];", "}"]
LDS, MEMORY = 0, 1  # indices of accesses


def _instruction(pc: int, text: str, kind: str, line: int, executed: int, cycles: int, **more: Any):
    lanes = more.pop("lanes", 32 * executed)
    plain = {"label": "", "target": None, "taken": 0, "divergent": 0, "accesses": []} | more
    return r.Instruction(
        pc=pc, text=text, kind=kind, file=FILE if line else "", line=line, block=0x1000,
        executed=executed, lanes=lanes, cycles=cycles, issue=1, latency=5, source="invented",
        **plain,
    )  # fmt: skip


INSTRUCTIONS = [
    _instruction(0x1000, "s_load_b64 s[0:1], s[0:1], 0x0", "smem", 2, 4, 256, lanes=4),
    _instruction(0x1008, "ds_load_b32 v1, v0", "lds", 3, 64, 4096, label="L1", accesses=[LDS]),
    _instruction(
        0x1010, "global_store_b32 v0, v1, s[0:1]", "vmem", 3, 64, 512, lanes=1024,
        accesses=[MEMORY],
    ),
    _instruction(
        0x1014, "s_cbranch_scc1 L1", "branch", 3, 64, 64, target=0x1008, taken=60, divergent=7
    ),
    _instruction(0x1018, "s_endpgm", "branch", 0, 4, 16),
]  # fmt: skip

LINES = [
    r.Line(FILE, 2, SOURCE[1], [0], 4, 4, 256, 0.05, 32, 0, 0),
    r.Line(FILE, 3, SOURCE[2], [1, 2, 3], 192, 5120, 4672, 0.94, 12288, 1984, 7),
]

COUNTERS = [
    r.Counter("instructions.lds", "LDS instructions", 64, "instructions", "exact", "", "LDS", ""),
    r.Counter(
        "lds.conflict_cycles", "LDS bank conflicts", 1984, "cycles", "rule", "a rule",
        "Bank Conflict", "l1tex__data_bank_conflicts",
    ),
    r.Counter("wave.cycles", "cycles of a wave", 1220.5, "cycles", "estimate", "a model", "", ""),
]  # fmt: skip

# A column of a tile without padding: all lanes in bank 5. And half a memory line.
ACCESSES = [
    r.Access(
        0x1008, "lds", "load", 4, 64, 2048, 8192, 0, 0, 0, 0, 1.0, 64, 1984, 32.0, 0, 0, "rule",
        "invented", 32, [128 * lane + 20 for lane in range(32)], [list(range(32))],
    ),
    r.Access(
        0x1010, "global", "store", 4, 64, 1024, 4096, 128, 64, 64, 64, 1.0, 0, 0, 0.0, 0, 0,
        "exact", "", 0, [4 * lane if lane < 16 else None for lane in range(32)], [],
    ),
]  # fmt: skip


def _product(name: str, vector: float, matrix: float) -> r.ProductRoof:
    peaks = [
        r.Peak("vector", "float32", False, vector, vector * 1e3 / 640, "a page"),
        r.Peak("matrix", "float16", False, matrix, matrix * 1e3 / 640, "a page"),
    ]
    levels = [
        r.Level("memory", 640, "exact", "a page"),
        r.Level("LDS", 48000, "rule", "another page"),
    ]
    times = {"low": 1.0, "best": 2.0, "high": 8.0}
    terms = {"memory": 1.5, "launch": 0.5}
    return r.ProductRoof(
        name,
        64,
        2970,
        peaks,
        levels,
        "memory",
        0.16,
        times,
        "memory",
        terms,
        4,
        "18 published measurements",
    )


RECORD = r.Record(
    schema=r.SCHEMA,
    version=r.VERSION,
    kernel="tile",
    symbol="tile.kd",
    target=r.TargetFacts("gfx1201", "RDNA 4", 4, 2, "workgroup processor"),
    launch=r.Launch([4, 1, 1], [32, 1, 1], 4, 1, 4, 32, 0, 3),
    resources=[
        r.Resource("VGPRs", 13, 24, 256, "registers a lane", "VGPRs"),
        r.Resource("LDS", 4096, 4096, 65536, "bytes a workgroup", "LDS Allocation"),
    ],
    occupancy=r.OccupancyFacts(12, 16, 75.0, 24, "LDS", {"waves": 32, "LDS": 24}),
    counters=COUNTERS,
    mix=[r.Share(kind.value, 10, 320, 100, 1 / len(InstructionClass)) for kind in InstructionClass],
    lines=LINES,
    instructions=INSTRUCTIONS,
    accesses=ACCESSES,
    matrix=[r.Matrix("float16", False, 8, 65536, 256, 0.25)],
    points=[r.Point("memory", "vector", "float32", False, 4096, 16384, 0.25, "exact")],
    products=[_product("RX 9070 XT", 48.7, 195), _product("RX 9070", 36.1, 145)],
    what_if=[
        r.WhatIf("RX 9070 XT", "no bank conflicts in LDS (padding)",
                 {"low": 0.75, "best": 1.5, "high": 6.0}, -25.0, "launch"),
        r.WhatIf("RX 9070", "half the loads from memory",
                 {"low": 1.0, "best": 1.9, "high": 7.0}, -5.0, "memory"),
    ],
    estimate=r.Estimate(
        {"low": 900.0, "streaming": 1220.5, "cold": 5000.0}, 700.0, {"lds": 512.0},
        [r.Bound("LDS", 4096.0, 1.0, "inferred"), r.Bound("VALU", 512.0, 0.125, "silicon")],
        "LDS", 1.0, "inferred", ["how long a store takes"], ["a page"],
    ),
    waves=[
        r.WaveSpan(0, 0, 0, 0.0, 900.0, [[0x1000, 0.0, 900.0]]),
        r.WaveSpan(1, 0, 1, 10.0, 910.0, [[0x1000, 10.0, 900.0]]),
    ],
    sources={FILE: SOURCE},
    limits=["LDS, whose ports are busy the longest.", "Bank conflicts take 1,984 cycles."],
    notes=["Half of the lanes were off."],
)  # fmt: skip


def made(**changes: Any) -> r.Record:
    """The record, with some of its parts replaced."""
    return replace(RECORD, **changes)
