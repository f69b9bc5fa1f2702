"""Explains compiler errors to authors of kernels.

Hints cover matrix builtins that the target lacks, with alternatives, and headers that are not
included or not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.matrix.catalogue import MatrixInstruction

_BUILTIN = re.compile(r"__builtin_amdgcn_(?:mfma|wmma|smfmac|swmmac)_\w+")
_LACKS = re.compile(
    r"(?P<where>\S+:[0-9]+):[0-9]+: error: '(?P<name>__builtin_amdgcn_\w+)' needs target feature"
)
_NO_INSTRUCTION = re.compile(r"no instruction for `intrinsic %(?P<name>llvm\.amdgcn\.[\w.]+)")
_UNKNOWN = re.compile(r"error: (?:unknown type name|use of undeclared identifier) '(?P<name>\w+)'")
_INCLUDED = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]hip/", re.MULTILINE)
_OF_HIP = frozenset(
    """
    __global__ __device__ __host__ __shared__ __constant__ __launch_bounds__ __syncthreads
    threadIdx blockIdx blockDim gridDim warpSize printf
    """.split()
)
_NO_FILE = re.compile(
    r"(?P<where>\S+:[0-9]+):[0-9]+: fatal error: '(?P<name>[^']+)' file not found"
)


def hints(name: str, target: str, log: str, source: str) -> list[str]:
    """Lines to put before a compiler's diagnostics.

    Args:
        name: the source's name in diagnostics.
        target: the processor.
        log: the diagnostics, tidied.
        source: the text that was compiled.
    """
    unknown = [match["name"] for match in _UNKNOWN.finditer(log) if match["name"] in _OF_HIP]
    found = []
    if unknown and not _INCLUDED.search(source):
        found.append(
            f"{name}:1: {unknown[0]} is HIP's: put `#include <hip/hip_runtime.h>` at the top."
        )
    found += _files(log)
    lacking = dict.fromkeys(_lacking(name, target, log, source))
    return found + [_instead(where, builtin, target) for where, builtin in lacking]


def _files(log: str) -> Iterator[str]:
    """Hints for headers that were not found."""
    for match in _NO_FILE.finditer(log):
        if match["name"].startswith("cuda"):
            advice = "is CUDA's; HIP's is <hip/hip_runtime.h>."
        else:
            advice = (
                "is not a header of wavecore's: include_dirs=[...], on the command line -I FOLDER, "
                "names further folders to search."
            )
        yield f"{match['where']}: {match['name']} {advice}"


def _lacking(name: str, target: str, log: str, source: str) -> Iterator[tuple[str, str]]:
    """Matrix builtins that the target lacks: location and name."""
    for match in _LACKS.finditer(log):
        if _BUILTIN.fullmatch(match["name"]):
            yield match["where"], match["name"]
    # The backend reports neither the builtin nor its location, so search the source.
    intrinsics = {match["name"] for match in _NO_INSTRUCTION.finditer(log)}
    if not intrinsics:
        return
    there = {builtin for inst in _instructions(target) for builtin in inst.builtins.values()}
    for number, line in enumerate(source.split("\n"), 1):
        for match in _BUILTIN.finditer(line):
            inst = None if match[0] in there else _meant(match[0])
            if inst is not None and inst.intrinsic in intrinsics:
                yield f"{name}:{number}", match[0]


def _instructions(target: str) -> list[MatrixInstruction]:
    from wavecore.matrix import catalogue

    return catalogue.instructions(target) if target in catalogue.targets() else []


def _meant(builtin: str) -> MatrixInstruction | None:
    """A builtin's instruction, on the first target that has it."""
    from wavecore.matrix import catalogue

    for target in catalogue.targets():
        for inst in catalogue.instructions(target):
            if builtin in inst.builtins.values():
                return inst
    return None


def _instead(where: str, builtin: str, target: str) -> str:
    from wavecore.matrix import builtins

    inst = _meant(builtin)
    if inst is None:
        return f"{where}: {target} has no {builtin}; `wavecore list -a {target}` shows what it has."
    text = f"{where}: {builtin} is an instruction of {inst.target}, which {target} lacks"
    best = _nearest(inst, target)
    if best is None:
        return f"{text}; it has none of these types."
    instead = _of_wave(best, builtin)
    same = (best.m, best.n, best.k, best.blocks) == (inst.m, inst.n, inst.k, inst.blocks)
    what = "the same product" if same else f"{best.m}x{best.n}x{best.k} of the same types"
    shown = str(builtins.prototype(instead)) if builtins.known(instead) else instead
    return (
        f"{text}. It has {what}: {shown}; the operands' layout is another one "
        f"(`wavecore show {best.name} -a {target}`)."
    )


def nearest_builtin(builtin: str, target: str) -> str | None:
    """The full name of the target's builtin closest to a matrix builtin of other targets.

    It has the same types and wave size, and the nearest shape; None if there is none.
    """
    inst = _meant(builtin)
    best = _nearest(inst, target) if inst is not None else None
    return _of_wave(best, builtin) if best is not None else None


def _of_wave(inst: MatrixInstruction, builtin: str) -> str:
    """An instruction's builtin for the wave size in the name of another builtin."""
    wave = re.search(r"_w(32|64)", builtin)
    by_wave = inst.builtins
    return by_wave[int(wave[1]) if wave and int(wave[1]) in by_wave else min(by_wave)]


def _nearest(inst: MatrixInstruction, target: str) -> MatrixInstruction | None:
    """The target's instruction with the same types and the nearest shape."""

    def types(each: MatrixInstruction) -> tuple[str, str, str, bool]:
        return each.a_type, each.b_type, each.d_type, bool(each.sparse)

    def distance(each: MatrixInstruction) -> tuple[bool, bool, int, str]:
        other_tile = (each.m, each.n) != (inst.m, inst.n)
        return each.blocks != inst.blocks, other_tile, abs(each.k - inst.k), each.name

    fits = [each for each in _instructions(target) if types(each) == types(inst)]
    return min(fits, key=distance, default=None)
