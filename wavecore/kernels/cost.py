"""The counted cost of a kernel's main loop: issue cycles of its machine code, by class.

The main loop is the innermost loop with the most matrix instructions, or without any the innermost
loop with the most instructions. Each of its instructions counts once, with the cycles that it keeps
its wave from issuing another one if it waits for nothing (docs/kernels.md lists them, with their
sources). That is a bound: memory that is late, and other waves of the SIMD, which can issue beside
an MFMA of this one, are not in it.

    cost = main_loop(code, "gemm")
    cost.matrix_share        # of all issue cycles
    cost.table()
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from wavecore import matrix, targets
from wavecore.codeobject import CodeObject
from wavecore.codeobject.listing import ListingLine
from wavecore.errors import CodeObjectError

CLASSES = ("matrix", "valu", "lds", "vmem", "smem", "salu", "branch", "wait", "barrier")
_MATRIX = ("v_mfma", "v_smfmac", "v_wmma", "v_swmmac")
_TRANSCENDENTAL = re.compile(r"v_(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|rcp_iflag)_(legacy_)?(f|bf)")
_WAITS = ("s_waitcnt", "s_wait_", "s_nop", "s_delay_alu", "s_clause", "s_sleep", "s_setprio",
          "s_sched")  # fmt: skip


@dataclass(frozen=True)
class LoopCost:
    """What one turn of a loop issues.

    Attributes:
        kernel, target: of what; no kernel means all of the code object.
        names: how often each instruction stands in it.
        cycles: issue cycles by class (CLASSES).
        lds_cycles: cycles of the LDS port that its accesses take at least, without bank conflicts.
        flops: operations of its matrix instructions.
    """

    kernel: str | None
    target: str
    names: Mapping[str, int]
    cycles: Mapping[str, int]
    lds_cycles: int
    flops: int

    @property
    def total(self) -> int:
        return sum(self.cycles.values())

    @property
    def matrix_share(self) -> float:
        """Of the matrix instructions, in all issue cycles."""
        return self.cycles.get("matrix", 0) / self.total

    @property
    def limits(self) -> str:
        """What takes the most after the matrix instructions, in words."""
        others = {name: count for name, count in self.cycles.items() if name != "matrix"}
        most = sorted(others, key=lambda name: -others[name])[:2]
        return ", ".join(f"{name} {100 * others[name] / self.total:.0f} %" for name in most)

    def table(self) -> str:
        """Cycles and share of each class."""
        rows = [
            f"{name:8} {self.cycles[name]:6} {100 * self.cycles[name] / self.total:5.1f} %"
            for name in CLASSES
            if self.cycles.get(name)
        ]
        return "\n".join([*rows, f"{'all':8} {self.total:6}"])


def main_loop(code: CodeObject, kernel: str | None = None) -> LoopCost:
    """Count the main loop. Raises: CodeObjectError if the kernel has no loop."""
    lines = [line for line in code.listing(kernel) if line.kind == "instruction"]
    loops = [_instructions(lines, loop) for loop in innermost_loops(lines)]
    if not loops:
        raise CodeObjectError(f"kernel {kernel} has no loop")
    chosen = max(loops, key=lambda loop: (_matrix_count(loop), len(loop)))
    return _counted(chosen, kernel, code.target)


def whole(code: CodeObject, kernel: str | None = None) -> LoopCost:
    """Count all of a kernel's instructions once, as is right for one without loops."""
    lines = [line for line in code.listing(kernel) if line.kind == "instruction"]
    return _counted(lines, kernel, code.target)


def _matrix_count(loop: Iterable[ListingLine]) -> int:
    return sum(_name(line).startswith(_MATRIX) for line in loop)


def _name(line: ListingLine) -> str:
    return line.text.split()[0]


def _counted(lines: list[ListingLine], kernel: str | None, target: str) -> LoopCost:
    wave = 64 if _is_cdna(target) else 32
    cycles: Counter[str] = Counter()
    lds = flops = 0
    for line in lines:
        kind, count = issue_cycles(line.text, target)
        cycles[kind] += count
        if kind == "lds":
            lds += _lds_cycles(_name(line), wave, is_cdna=_is_cdna(target))
        if kind == "matrix":
            flops += matrix.instruction(_name(line), target).flops
    names = Counter(map(_name, lines))
    return LoopCost(kernel, target, names, cycles, lds, flops)


# ------------------------------------------------------------------------------ one instruction


@cache
def issue_cycles(text: str, target: str) -> tuple[str, int]:
    """The class of an instruction, and the cycles in which its wave issues nothing else.

    Args:
        text: as the disassembler writes it, with its operands.
    """
    name = text.split()[0]
    if name.startswith(_MATRIX):
        found = matrix.instruction(name, target)
        formats = {n: int(v) for n, v in re.findall(r"\b(cbsz|blgp):(\d+)", text)}
        narrow = found.cycles_with(**formats) if found.format_modifiers else found.cycles
        return "matrix", narrow
    if _is_cdna(target):
        return _cdna(name, text)
    return _rdna(name, text)


def _is_cdna(target: str) -> bool:
    """Whether its waves have 64 lanes alone, and SIMDs 16."""
    return targets.get(target).wave_sizes == (64,)


def _class(name: str) -> str:
    if name.startswith("v_"):
        return "valu"
    if name.startswith("ds_"):
        return "lds"
    if name.startswith(("global_", "flat_", "buffer_", "scratch_", "image_")):
        return "vmem"
    if name.startswith("s_barrier"):
        return "barrier"
    if name.startswith(_WAITS):
        return "wait"
    if name.startswith(("s_load", "s_buffer_load", "s_store", "s_dcache", "s_gl1", "s_prefetch")):
        return "smem"
    if name.startswith(("s_branch", "s_cbranch", "s_call", "s_setpc", "s_swappc", "s_endpgm")):
        return "branch"
    return "salu"


def _cdna(name: str, text: str) -> tuple[str, int]:
    """Waves of 64 lanes on SIMDs of 16: an instruction every 4 cycles."""
    kind = _class(name)
    if kind == "branch":
        return kind, 32 if not name.startswith("s_endpgm") else 4
    if kind == "valu" and (_TRANSCENDENTAL.match(name) or _is_conversion(name)):
        return kind, 16
    if name == "s_nop":
        return kind, 4 * (1 + int(text.split()[1], 0))
    return kind, 4


def _is_conversion(name: str) -> bool:
    """Between f32 and integers or f16, which run at a quarter of the rate."""
    return bool(re.match(r"v_cvt_(f32_[iuf]|[iuf]\d+_f32|flr_|rpi_|off_)", name))


def _rdna(name: str, text: str) -> tuple[str, int]:
    """Waves of 32 lanes on SIMDs of 32: an instruction a cycle; wider data take more to send."""
    kind = _class(name)
    if kind == "valu":
        if _TRANSCENDENTAL.match(name) or name.startswith(
            ("v_mad_u64", "v_mad_co_u64", "v_mul_lo")
        ):
            return kind, 4
        if "_f64" in name:
            return kind, 16
        return kind, 2 if re.match(r"v_(lsh\w*|ash\w*)_[bi]64", name) else 1
    if kind == "branch":
        return kind, 9
    if kind == "barrier":
        return kind, 1 if "signal" in name else 21
    if kind == "wait":
        return kind, 1 if name in ("s_delay_alu", "s_clause") else 2
    if kind in ("lds", "vmem"):
        return kind, _sent_words(name, text)
    return kind, 2 if name.startswith("s_mul") else 1


def _sent_words(name: str, text: str) -> int:
    """Dwords of an address and of data that go from a lane's registers to memory."""
    address = 1 if name.startswith("ds_") or re.search(r"\bs\[", text) else 2
    data = _words(name) if re.search(r"store|atomic|_write", name) else 0
    return address + data


def _words(name: str) -> int:
    """Dwords a lane that an access moves."""
    if found := re.search(r"dwordx(\d)", name):
        return int(found[1])
    if found := re.search(r"_b(\d+)", name):
        count = -(-int(found[1]) // 32)
        return 2 * count if re.search(r"(2addr|read2|write2|load_2|store_2)", name) else count
    return 1


def _lds_cycles(name: str, wave: int, *, is_cdna: bool) -> int:
    """Cycles of the LDS for one wave's access without conflicts.

    128 bytes a cycle on RDNA; on CDNA 64 a cycle and port, whose stores bring the address too.
    """
    words = _words(name)
    if not re.search(r"load|read|store|write", name):
        words = 1  # an exchange of registers
    if not is_cdna:
        return -(-words * 4 * wave // 128)
    stores = re.search(r"store|write", name)
    return (words + bool(stores)) * 4 * wave // 64


# -------------------------------------------------------------------------------------- loops


def _instructions(lines: list[ListingLine], loop: set[int]) -> list[ListingLine]:
    return [line for line in lines if line.address in loop]


def innermost_loops(lines: list[ListingLine]) -> list[set[int]]:
    """The innermost loops of a function, each as the addresses of its instructions."""
    follows = _successors(lines)
    found: list[set[int]] = []
    pending = _components(follows)
    while pending:
        loop = pending.pop()
        inner = _components(_without_entry(follows, loop))
        if inner:
            pending += inner
        else:
            found.append(loop)
    return found


def _successors(lines: list[ListingLine]) -> dict[int, tuple[int, ...]]:
    """Where control may go from each instruction."""
    known = {line.address for line in lines}
    found = {}
    for line, behind in zip(lines, [*lines[1:], None], strict=True):
        goes_on = behind is not None and _name(line) not in ("s_branch", "s_endpgm", "s_setpc_b64")
        to = [behind.address] if goes_on and behind is not None else []
        if line.target in known:
            to.append(line.target)
        found[line.address] = tuple(to)
    return found


def _without_entry(
    follows: Mapping[int, tuple[int, ...]], loop: set[int]
) -> dict[int, tuple[int, ...]]:
    """The loop's part of the graph, without the ways back to where it is entered."""
    entered = {to for at, goes in follows.items() if at not in loop for to in goes if to in loop}
    return {at: tuple(to for to in follows[at] if to in loop and to not in entered) for at in loop}


def _components(follows: Mapping[int, tuple[int, ...]]) -> list[set[int]]:
    """The parts of a graph in which every place is reached from every other (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    open_places: list[int] = []
    is_open: set[int] = set()
    found: list[set[int]] = []
    for root in follows:
        if root in index:
            continue
        work = [(root, iter(follows[root]))]
        index[root] = low[root] = len(index)
        open_places.append(root)
        is_open.add(root)
        while work:
            at, ways = work[-1]
            for to in ways:
                if to not in index:
                    index[to] = low[to] = len(index)
                    open_places.append(to)
                    is_open.add(to)
                    work.append((to, iter(follows[to])))
                    break
                if to in is_open:
                    low[at] = min(low[at], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    found.append(_closed(at, open_places, is_open))
    return [part for part in found if len(part) > 1]


def _closed(at: int, open_places: list[int], is_open: set[int]) -> set[int]:
    part: set[int] = set()
    while at not in part:
        part.add(open_places.pop())
    is_open -= part
    return part
