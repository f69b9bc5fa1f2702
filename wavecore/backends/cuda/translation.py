"""Kernels as machine code of an NVIDIA GPU, by way of PTX; both are cached on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from wavecore.backends.cuda.driver import Driver
from wavecore.emulator import registry
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.resident import start_record
from wavecore.emulator.shape import FloatMode, UnsupportedForm, shape_of
from wavecore.errors import DecodeError
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import sources_digest

SYMBOL = b"wc_kernel"
_SOURCES = "backends", "builder", "codeobject", "emulator", "formats", "isa", "matrix", "targets"


@dataclass(frozen=True)
class Translated:
    """A kernel's machine code, and the bytes that a wave needs for operands of matrix products."""

    cubin: bytes
    staging_bytes: int


@cache
def _caches() -> tuple[DiskCache, DiskCache]:
    return DiskCache("ptx"), DiskCache("cubins")


def translated(
    plan: LaunchPlan, architecture: str, version: int, driver: Driver, context: int, registers: int
) -> Translated:
    """The kernel of a launch for a GPU, with so many registers a thread. Raises: CudaError."""
    head, ptx = ptx_of(plan)
    cubins = _caches()[1]
    key = digest(ptx, architecture, str(version), str(registers))
    cubin = cubins.get(key)
    if cubin is None:
        with driver.using(context):
            cubin = driver.cubin(ptx, registers)
        cubins.put(key, cubin)
    return Translated(cubin, head["staging_bytes"])


def ptx_of(plan: LaunchPlan) -> tuple[dict[str, int], str]:
    """The kernel's PTX, and facts about it."""
    kernel, launch = plan.kernel, start_record(plan)
    argument_bytes = len(plan.kernarg_bytes)
    starts = (
        kernel.entry, kernel.mode, launch.flags, launch.id_vgprs, launch.user_sgpr_count,
        launch.private_buffer_sgpr, launch.flat_scratch_sgpr, plan.program.functions,
        kernel.scratch_bytes, argument_bytes,
    )  # fmt: skip
    key = digest(sources_digest(_SOURCES), repr(kernel.code.identity), repr(starts))
    known = _caches()[0].get(key)
    if known is None:
        from wavecore.backends.cuda import compiler
        from wavecore.backends.cuda.kernel import build

        symbol = SYMBOL.decode()
        made = build(kernel, launch, plan.program.functions, symbol, argument_bytes)
        head = json.dumps({"staging_bytes": made.staging_bytes})
        known = f"{head}\n{compiler.ptx(made.text)}".encode()
        _caches()[0].put(key, known)
    head, _, ptx = known.decode().partition("\n")
    return json.loads(head), ptx


def lacking(plan: LaunchPlan, pc: int) -> str:
    """Which instruction there NVIDIA GPUs cannot run, and why; "" if that is not what is wrong."""
    from wavecore.backends.cuda import routines

    code = plan.kernel.code
    try:
        inst = code.decode(pc)
        entry = registry.table()[(inst.x or inst).name]
        mode = FloatMode.from_bits(plan.kernel.mode, code.target)
        routines.build(shape_of(inst, code.wave, mode, entry.static), "lacking")
    except UnsupportedForm as error:
        return f"`{inst.text}`: {error}"
    except (DecodeError, KeyError):  # no instruction, or none that the emulator knows
        return ""
    return ""
