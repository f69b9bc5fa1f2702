"""Where LLVM inserts waits into random programs, and where the check requires them.

The programs are LLVM machine IR made of instructions that counters count, and of others that read
and overwrite their results; llc inserts the waits.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.analysis.hazards.boards import boards_before
from wavecore import targets
from wavecore.analysis.hazards.graph import Graph, MachineCode, Step
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.scoreboard import Finding, Rules
from wavecore.codeobject import CodeObject
from wavecore.isa.waits import waited

BLOCKS, INSTRUCTIONS = 4, 12
FIRST, REGISTERS = 16, 5  # the registers that programs load and read


@cache
def llc() -> str | None:
    """LLVM 22's llc, if it is installed."""
    for name in ("llc-22", "llc"):
        path = shutil.which(name)
        if path is not None:
            version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
            if "LLVM version 22." in version and "amdgcn" in version:
                return path
    return None


def program(target: str, seed: int) -> str:
    """A program in machine IR."""
    rng = random.Random(f"{target} {seed}")
    lines = [_HEAD]
    for block in range(BLOCKS):
        lines.append(f"  bb.{block}:")
        following = [block + 1] if block + 1 < BLOCKS else []
        branch = ""
        if following and rng.random() < 0.7:
            other = rng.randrange(1, BLOCKS)  # a later pass hangs if the entry block is in a loop
            branch = f"    S_CBRANCH_SCC1 %bb.{other}, implicit $scc"
            following = sorted({*following, other})
        if following:
            lines.append(f"    successors: {', '.join(f'%bb.{each}' for each in following)}")
        lines += [f"    {_instruction(target, rng)}" for _ in range(rng.randrange(INSTRUCTIONS))]
        lines += [branch] if branch else []
    return "\n".join([*lines, "    S_ENDPGM 0", "...", ""])


_HEAD = """--- |
  target triple = "amdgcn-amd-amdhsa"
  define amdgpu_kernel void @f(ptr addrspace(4) %p, ptr addrspace(1) %q, ptr addrspace(3) %l,
                               ptr %g) { ret void }
...
---
name: f
tracksRegLiveness: false
machineFunctionInfo:
  isEntryFunction: true
body: |"""


def _instruction(target: str, rng: random.Random) -> str:
    gpu = targets.get(target)
    v, w, s, t = (f"${kind}gpr{FIRST + rng.randrange(REGISTERS)}" for kind in "vvss")
    apart = gpu.has("gfx12-insts")
    buffer = "BUFFER_LOAD_DWORD_VBUFFER_OFFEN" if apart else "BUFFER_LOAD_DWORD_OFFEN"
    offset = "$sgpr_null" if apart else "0"
    on_global, on_lds = "addrspace 1", "addrspace 3"
    kinds = {
        f"{v} = GLOBAL_LOAD_DWORD $vgpr2_vgpr3, 0, 0, implicit $exec"
        f" :: (load (s32) from %ir.q, {on_global})": 4,
        f"{v} = {buffer} $vgpr0, $sgpr8_sgpr9_sgpr10_sgpr11, {offset}, 0, 0, 0, implicit $exec"
        f" :: (load (s32) from %ir.q, {on_global})": 2,
        f"{v} = GLOBAL_ATOMIC_ADD_RTN $vgpr2_vgpr3, {w}, 0, 1, implicit $exec"
        f" :: (load store (s32) on %ir.q, {on_global})": 1,
        f"GLOBAL_STORE_DWORD $vgpr2_vgpr3, {w}, 0, 0, implicit $exec"
        f" :: (store (s32) into %ir.q, {on_global})": 2,
        f"{v} = FLAT_LOAD_DWORD $vgpr2_vgpr3, 0, 0, implicit $exec, implicit $flat_scr"
        " :: (load (s32) from %ir.g)": 1,
        f"{v} = DS_READ_B32_gfx9 $vgpr0, 0, 0, implicit $exec"
        f" :: (load (s32) from %ir.l, {on_lds})": 3,
        f"DS_WRITE_B32_gfx9 $vgpr0, {w}, 0, 0, implicit $exec"
        f" :: (store (s32) into %ir.l, {on_lds})": 1,
        f"{s} = S_LOAD_DWORD_IMM $sgpr0_sgpr1, 0, 0"
        " :: (dereferenceable invariant load (s32) from %ir.p, addrspace 4)": 2,
        f"{v} = V_MOV_B32_e32 {w}, implicit $exec": 3,
        f"$vgpr4 = V_ADD_U32_e32 {v}, {w}, implicit $exec": 3,
        f"$sgpr4 = S_MOV_B32 {s}": 2,
        f"{t} = S_MOV_B32 0": 1,
        "$sgpr5 = S_ADD_U32 $sgpr4, $sgpr4, implicit-def $scc": 2,
    }
    if gpu.has("vscnt"):
        del kinds[f"$vgpr4 = V_ADD_U32_e32 {v}, {w}, implicit $exec"]
    (chosen,) = rng.choices(list(kinds), list(kinds.values()))
    return chosen


def compiled(target: str, text: str, folder: Path) -> Graph:
    """The machine code of a program, with LLVM's waits."""
    source, made = folder / "f.mir", folder / "f.o"
    source.write_text(text)
    path = llc()
    assert path is not None
    command = [path, "-mtriple=amdgcn-amd-amdhsa", f"-mcpu={target}", "-filetype=obj"]
    command += ["-start-before=si-insert-waitcnts", str(source), "-o", str(made)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    (graph,) = MachineCode(CodeObject.from_bytes(made.read_bytes())).graphs
    return graph


def _is_before_another(step: Step) -> bool:
    """Whether it is a wait or a hint, neither of which does anything by itself."""
    return waited(step.inst) is not None or step.any(Kind.CLAUSE | Kind.DELAY | Kind.NOP)


@dataclass(frozen=True)
class Place:
    """An instruction, what LLVM waits for before it, and what the check requires."""

    step: Step
    llvm: dict[str, int]
    asked: dict[str, int]
    found: tuple[Finding, ...]


def places(graph: Graph, rules: Rules) -> Iterator[Place]:
    """The instructions of a program except its waits."""
    boards = boards_before(graph, rules)
    for step in graph.steps:
        if _is_before_another(step) or step.pc not in boards:
            continue
        llvm: dict[str, int] = {}
        first = step
        while len(first.before) == 1 and _is_before_another(first.before[0]):
            first = first.before[0]
            llvm |= waited(first.inst) or {}
        found: list[Finding] = []
        board = boards[first.pc].copy()
        rules.run(board, rules.act(step.inst, step.effects), found.append)
        asked: dict[str, int] = {}
        for each in found:
            for counter, count in each.waits:
                asked[counter] = min(count, asked.get(counter, count))
        yield Place(step, llvm, asked, tuple(found))
