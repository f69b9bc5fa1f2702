"""From a native worker's fault record to an error that names kernel, line, instruction and lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore.emulator import registry
from wavecore.emulator.records import FAULT_KIND, SPACE, STATUS, WAVE_STATE, Slot, Wave, Worker
from wavecore.emulator.shape import registers
from wavecore.errors import (
    Deadlock,
    DecodeError,
    Error,
    IllegalInstruction,
    KernelTrap,
    Livelock,
    MemoryFault,
    Site,
    UnsupportedInstruction,
)

if TYPE_CHECKING:
    from wavecore.emulator.dispatch import LaunchPlan

_SPACE_NAMES = {number: name for name, number in SPACE.items()}
_KIND_NAMES = {number: name for name, number in FAULT_KIND.items()}


def explain(status: int, plan: LaunchPlan, worker: Worker) -> Error:
    """The error behind a status that wc_run stopped with."""
    if status == STATUS["FAULT"]:
        return memory_fault(plan, worker)
    if status == STATUS["STOP"]:
        return stopped(plan, worker)
    if status == STATUS["TRAP"]:
        site = site_of(plan, worker, worker.fault.pc)
        return KernelTrap("the kernel trapped (assert, __builtin_trap or abort)", site=site)
    if status == STATUS["DEADLOCK"]:
        return barrier_deadlock(plan, worker)
    raise AssertionError(f"unknown status {status}")


def site_of(
    plan: LaunchPlan, worker: Worker, pc: int | None, lanes: int = 0, wave_address: int = 0
) -> Site:
    """Where a wave is: kernel, source line, instruction, workgroup and wave."""
    address = wave_address or worker.fault.wave
    wave = Wave.from_address(address) if address else None
    text = source = None
    if pc is not None and plan.plan.code.contains(pc):
        text = _text(plan, pc)
        line = plan.program.code.lines.at(pc)
        source = str(line) if line is not None else None
    return Site(
        kernel=plan.plan.info.name,
        source=source,
        pc=pc,
        instruction=text,
        workgroup=tuple(wave.workgroup) if wave is not None else None,
        wave=wave.index if wave is not None else None,
        lanes=tuple(lane for lane in range(64) if lanes >> lane & 1),
    )


def _text(plan: LaunchPlan, pc: int) -> str | None:
    try:
        return plan.plan.code.decode(pc).text
    except DecodeError:
        return None


def memory_fault(plan: LaunchPlan, worker: Worker) -> Error:
    """The refused access, in relation to what is allocated."""
    fault = worker.fault
    site = site_of(plan, worker, fault.pc, fault.lanes)
    kind, space = _KIND_NAMES[fault.kind], _SPACE_NAMES[fault.space]
    verb = "writes" if fault.is_store else "reads"
    size, address = fault.size_bytes, fault.address
    what = f"{_first_word(site)} {verb} {size} byte{'s' if size != 1 else ''}"
    if kind == "LDS":
        limit = plan.launch.lds_bytes
        message = f"{what} at LDS offset {address:#x}; the workgroup has {limit} bytes of LDS"
    elif kind == "SCRATCH":
        limit = plan.launch.scratch_bytes
        message = f"{what} at scratch offset {address:#x}; a lane has {limit} bytes of scratch"
    elif kind == "MISALIGNED":
        message = f"{what} at {space} address {address:#x}: atomics need natural alignment"
    elif kind == "REGISTER":
        return IllegalInstruction(
            f"a register number out of M0 ({address}) leaves the wave's VGPRs", site=site
        )
    else:
        where = plan.space.describe(address, size, plan.table)
        message = f"{what} at {address:#x}, {where}"
    return MemoryFault(
        message, address=address, size_bytes=size, is_store=bool(fault.is_store), site=site
    )


def _first_word(site: Site) -> str:
    return site.instruction.split()[0] if site.instruction else "an instruction"


def stopped(plan: LaunchPlan, worker: Worker) -> Error:
    """An instruction that has no translation: undecodable, unknown, or with registers it lacks."""
    pc = worker.fault.pc
    site = site_of(plan, worker, pc)
    try:
        inst = plan.plan.code.decode(pc)
    except DecodeError as error:
        came = Wave.from_address(worker.fault.wave).jumped_from
        jump = _text(plan, came) if came else None
        reached = f", reached by `{jump}` at pc {came:#x}" if jump else ""
        return IllegalInstruction(f"no instruction at pc {pc:#x}{reached}: {error}", site=site)
    names = [half.name for half in (inst.x, inst.y) if half is not None] or [inst.name]
    for name in names:
        if registry.lookup(name) is None:
            return UnsupportedInstruction(
                f"{plan.plan.code.target} has {name}, but the emulator does not know it", site=site
            )
    code = plan.plan.code
    in_file = all(
        code.register_offset(op) is not None
        for _, op in registers(inst)
        if op.kind in ("vgpr", "agpr", "sgpr")
    )
    if in_file:
        return UnsupportedInstruction(
            f"{code.target} has {inst.name}, but the emulator does not know this form of it: "
            f"`{inst.text}`",
            site=site,
        )
    return IllegalInstruction(
        f"`{inst.text}` names a register outside the {code.vgpr_limit} VGPRs and "
        f"{code.vgprs - code.agpr_offset} AGPRs that the kernel was given",
        site=site,
    )


def check_jump(plan: LaunchPlan, worker: Worker) -> None:
    """Refuse an indirect jump that leaves the code."""
    pc = worker.fault.pc
    if plan.plan.code.contains(pc) and pc % 4 == 0:
        return
    came = Wave.from_address(worker.fault.wave).jumped_from
    site = site_of(plan, worker, came)
    target = (plan.program.base + pc) & (1 << 64) - 1
    where = plan.space.describe(target, 4, plan.table)
    raise IllegalInstruction(
        f"{_first_word(site)} jumps to {target:#x}, which is no code: {where}", site=site
    )


def barrier_deadlock(plan: LaunchPlan, worker: Worker) -> Error:
    """All waves of a workgroup wait at a barrier that some of them will never reach."""
    waves = _waves(plan, worker)
    waiting = [w for w in waves if w.state == WAVE_STATE["AT_BARRIER"]]
    first = waiting[0] if waiting else waves[0]
    pc = _barrier_before(plan, first.pc)
    site = site_of(plan, worker, pc, wave_address=_address(first))
    others = ", ".join(_state(plan, w) for w in waves if w.index != first.index)
    return Deadlock(
        f"wave {first.index} waits at a barrier that can never complete; {others or 'it is alone'}",
        site=site,
    )


def livelock(plan: LaunchPlan, worker: Worker) -> Error:
    """Waves spin without storing anything, their state comes back the same: nothing can change."""
    waves = _waves(plan, worker)
    waiting = [w for w in waves if w.state == WAVE_STATE["AT_BARRIER"]]
    spinning = [w for w in waves if w.state == WAVE_STATE["RUNNABLE"]]
    first = (waiting or spinning)[0]
    pc = _barrier_before(plan, first.pc) if waiting else first.pc
    site = site_of(plan, worker, pc, wave_address=_address(first))
    if not waiting:
        return Livelock(
            "the waves that are left repeat the same state and store nothing: what they wait for "
            "never comes",
            site=site,
        )
    loops = ", ".join(_state(plan, w) for w in waves if w.index != first.index)
    return Deadlock(
        f"wave {first.index} waits at a barrier that other waves never reach; {loops}", site=site
    )


def running_site(plan: LaunchPlan, worker: Worker) -> Site:
    """Some wave of the worker that is still running, for a timeout's report."""
    for wave in _waves(plan, worker):
        if wave.state == WAVE_STATE["RUNNABLE"]:
            return site_of(plan, worker, wave.pc, wave_address=_address(wave))
    return Site(kernel=plan.plan.info.name)


def _waves(plan: LaunchPlan, worker: Worker) -> list[Wave]:
    slots = (Slot * worker.slot_count).from_address(worker.slots)
    busy = [slot for slot in slots if slot.busy]
    stride = plan.launch.wave_stride
    return [
        Wave.from_address(slot.waves + index * stride)
        for slot in busy[:1]
        for index in range(plan.waves_per_group)
    ]


def _address(wave: Wave) -> int:
    import ctypes

    return ctypes.addressof(wave)


def _state(plan: LaunchPlan, wave: Wave) -> str:
    if wave.state == WAVE_STATE["ENDED"]:
        return f"wave {wave.index} has ended"
    if wave.state == WAVE_STATE["AT_BARRIER"]:
        return f"wave {wave.index} waits at a barrier, pc {_barrier_before(plan, wave.pc):#x}"
    line = plan.program.code.lines.at(wave.pc)
    place = f", {line}" if line is not None else ""
    return f"wave {wave.index} loops at pc {wave.pc:#x}{place}"


def _barrier_before(plan: LaunchPlan, pc: int) -> int:
    """The barrier instruction that a waiting wave's pc stands behind."""
    return pc - 4 if plan.plan.code.contains(pc - 4) else pc
