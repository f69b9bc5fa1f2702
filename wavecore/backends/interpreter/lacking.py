"""Finds what a semantic does not cover, for the error of an instruction that cannot run."""

from __future__ import annotations

import ctypes

from wavecore._fork import IMPORTS
from wavecore.emulator import registry
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.shape import UnsupportedForm
from wavecore.isa import Instruction
from wavecore.isa.registers import EXEC_HI, EXEC_LO


def lacking(plan: LaunchPlan, record: bytes, inst: Instruction) -> str:
    """The instruction that a wave stopped at is run on a copy of the wave without lanes."""
    with IMPORTS:
        from wavecore.backends.interpreter.ops import AccessError, NumpyOps, WaveView
    copy = ctypes.create_string_buffer(record, len(record))
    view = WaveView(ctypes.addressof(copy), plan.kernel.code.wave, plan.vgpr_bytes)
    view.sgprs[EXEC_LO] = view.sgprs[EXEC_HI] = 0
    ops = NumpyOps(view, plan.kernel.code, plan.table, inst)
    try:
        registry.execute(ops, ops.inst)
    except UnsupportedForm as error:
        return f" ({error})"
    except AccessError:  # a scalar load: the uncovered part was not reached
        return ""
    return ""
