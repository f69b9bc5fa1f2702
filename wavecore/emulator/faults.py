"""Turns what stopped a wave into an error that names kernel, line, instruction and lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wavecore.codeobject.lines import ShownLine, is_of_toolchain, names_of
from wavecore.emulator import registry, tensordescriptor
from wavecore.emulator.memory import counted
from wavecore.emulator.records import (
    INDEX_M0,
    NO_JUMP,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
    STATUS,
    Wave,
)
from wavecore.emulator.reports import Report
from wavecore.emulator.shape import indexing
from wavecore.emulator.stopped import Fault
from wavecore.errors import (
    DecodeError,
    Error,
    IllegalInstruction,
    KernelTrap,
    MemoryFault,
    Site,
    UnsupportedInstruction,
)

if TYPE_CHECKING:
    from wavecore.emulator.launchplan import LaunchPlan
    from wavecore.emulator.memcontract import Forgiven
    from wavecore.emulator.stopped import StoppedWave
    from wavecore.isa import Instruction

_OWN_SPACES = ("lds", "scratch")  # those in which an address is an offset
_NEAR_APERTURE_BYTES = 1 << 36  # how far a 32-bit index of elements can lead


Lacking = Callable[["LaunchPlan", bytes, "Instruction"], str]


def explain(status: int, plan: LaunchPlan, fault: Fault, lacking: Lacking) -> Error:
    """The error for a status that wc_run stopped with; `lacking` as `stopped` has it."""
    if status == STATUS["FAULT"]:
        return memory_fault(plan, fault)
    if status == STATUS["STOP"]:
        return stopped(plan, fault, lacking)
    if status == STATUS["TRAP"]:
        return trap(plan, fault)
    raise AssertionError(f"unknown status {status}")


def site_of(
    plan: LaunchPlan, pc: int | None, wave: StoppedWave | None = None, lanes: int = 0
) -> Site:
    """Where a wave is: kernel, source line, instruction, workgroup and wave."""
    text = place = None
    if pc is not None and plan.kernel.code.contains(pc):
        text = text_of(plan, pc)
        place = line_of(plan, pc, wave)
    return Site(
        kernel=plan.kernel.info.name,
        **names_of(place),
        pc=pc,
        instruction=text,
        workgroup=wave.workgroup if wave is not None else None,
        wave=wave.index if wave is not None else None,
        lanes=tuple(lane for lane in range(64) if lanes >> lane & 1),
    )


def line_of(plan: LaunchPlan, pc: int, wave: StoppedWave | None) -> ShownLine | None:
    """The line to show for an instruction, in the user's own file where possible.

    A header function that was not inlined is shown at its call, found by the return address in
    s[30:31], which is valid until that function calls another one.
    """
    lines = plan.program.code.lines
    place = lines.place(pc)
    if wave is None or place is None or not is_of_toolchain(place.line.file):
        return place
    back = (int(wave.sgprs[30]) | int(wave.sgprs[31]) << 32) - wave.code_base - 4
    caller = lines.at(back) if plan.kernel.code.is_place(back) else None
    return ShownLine(caller) if caller is not None and not is_of_toolchain(caller.file) else place


def text_of(plan: LaunchPlan, pc: int) -> str | None:
    """The instruction at a pc, if one is there."""
    try:
        return plan.kernel.code.read(pc).text
    except DecodeError:
        return None


def trap(plan: LaunchPlan, fault: Fault) -> Error:
    """A trap instruction, for the lanes that were active."""
    active = fault.wave.exec_mask if fault.wave is not None else 0
    site = site_of(plan, fault.pc, fault.wave, active)
    if site.instruction == "s_trap 2":
        return KernelTrap(f"the kernel trapped ({_trapping(plan, site.pc)})", site=site)
    return KernelTrap(f"the kernel trapped: no trap handler for {site.instruction}", site=site)


# Header functions that trap, and what a call of each means.
_TRAPS = {
    "__assert_fail": "an assertion failed",
    "abort": "abort() was called",
    "__trap": "__trap() was called",
    "__cxa_pure_virtual": "a pure virtual function was called",
    "__cxa_deleted_virtual": "a deleted virtual function was called",
}


def _trapping(plan: LaunchPlan, pc: int | None) -> str:
    """What trapped: the outermost trapping function among those inlined at `pc`."""
    frames = plan.program.code.lines.frames(pc) if pc is not None else ()
    known = [_TRAPS[frame.function] for frame in frames if frame.function in _TRAPS]
    if known:
        return known[-1]
    return "__builtin_trap() or the like" if frames else "assert, __builtin_trap or abort"


def memory_fault(plan: LaunchPlan, fault: Fault) -> Error:
    """The refused access, in relation to the allocations."""
    site, kind = site_of(plan, fault.pc, fault.wave, fault.lanes), fault.kind
    if kind == "REGISTER":
        return IllegalInstruction(
            f"the register number from M0 ({fault.address}) is outside the wave's VGPRs",
            site=site,
        )
    if kind == "GWS":
        return IllegalInstruction(
            "global wave sync (ds_gws_*) works in cooperative launches only: "
            "hipLaunchCooperativeKernel, or cooperative=True",
            site=site,
        )
    space, address = _own_space(plan, fault)
    return MemoryFault(
        _told(plan, fault, site), address=address, size_bytes=fault.size_bytes,
        is_store=fault.is_store, site=site, space=space if space in _OWN_SPACES else "global",
    )  # fmt: skip


def _told(plan: LaunchPlan, fault: Fault, site: Site) -> str:
    """What a refused access is."""
    space, address = _own_space(plan, fault)
    size, is_store, kind = fault.size_bytes, fault.is_store, fault.kind
    what = f"{_first_word(site)} {'writes' if is_store else 'reads'} {counted(size, 'byte')}"
    if space in _OWN_SPACES:
        where = _within_own(plan, space, address, size)
    else:
        near = _near_aperture(address) if space == "flat" else None
        where = f"{address:#x}, {near or plan.space.describe(address, size, plan.table)}"
    if kind == "MISALIGNED":
        where += f"; it must be a multiple of {size}, as for every atomic"
    elif kind == "READ_ONLY":
        where += ", which is read-only"
    return f"{what} at {where}{_of_tensor(plan, fault)}"


def _of_tensor(plan: LaunchPlan, fault: Fault) -> str:
    """Which element of its tile a tensor move reached for."""
    wave = fault.wave
    if wave is None or not plan.kernel.code.contains(fault.pc):
        return ""
    operands = plan.kernel.code.decode(fault.pc).operands
    if "d0" not in operands:
        return ""
    address = fault.address if fault.space == "global" else None
    fields = tensordescriptor.fields_of(wave.sgprs.tolist(), operands)
    return f"; {tensordescriptor.told(fields, address)}"


def forgiven_report(plan: LaunchPlan, forgiven: Forgiven) -> Report:
    """What strict memory would have stopped at."""
    first = forgiven.first
    kind = "LDS" if first.space == "lds" else "UNMAPPED"
    fault = Fault(
        None, forgiven.pc, 0, kind, first.space, first.address, first.size_bytes, first.is_store
    )
    site = site_of(plan, forgiven.pc)
    return Report(
        "bounds.forgiven", _told(plan, fault, site), site, address=first.address,
        count=forgiven.lanes, advice='memory="strict" stops there',
    )  # fmt: skip


def _own_space(plan: LaunchPlan, fault: Fault) -> tuple[str, int]:
    """Offsets in LDS or scratch of addresses that map to them.

    Flat addresses do inside an aperture; buffer addresses do when the resource is the wave's
    scratch, where the lanes' dwords of one offset are adjacent.
    """
    space, address = fault.space, fault.address
    if space == "flat":
        high, low = address >> 32, address & 0xFFFFFFFF
        if high == SHARED_APERTURE_HIGH:
            return "lds", low
        if high == PRIVATE_APERTURE_HIGH:
            return "scratch", low
    wave, lanes = fault.wave, plan.kernel.code.wave
    if wave is not None and _is_scratch_resource(plan, wave, fault.pc) and address >= wave.scratch:
        return "scratch", (address - wave.scratch) // (4 * lanes) * 4 + address % 4
    return space, address


def _is_scratch_resource(plan: LaunchPlan, wave: StoppedWave, pc: int) -> bool:
    """Whether an instruction's buffer is that of the workgroup's scratch."""
    resource = plan.kernel.code.decode(pc).operands.get("srsrc")
    if resource is None or resource.kind != "sgpr":
        return False
    low, high = (int(word) for word in wave.sgprs[resource.index : resource.index + 2])
    swizzled, base = high >> 31, low | (high & 0xFFFF) << 32
    return bool(swizzled) and base == wave.group_scratch


def _near_aperture(address: int) -> str | None:
    """What a flat address missed, if it comes from a wrong offset in LDS or scratch."""
    for high, name in ((SHARED_APERTURE_HIGH, "LDS"), (PRIVATE_APERTURE_HIGH, "scratch")):
        low = high << 32
        if low - _NEAR_APERTURE_BYTES <= address < low:
            return f"{counted(low - address, 'byte')} before {name}"
        if low <= address < low + _NEAR_APERTURE_BYTES:
            return f"{counted(address - low, 'byte')} behind the start of {name}"
    return None


def _within_own(plan: LaunchPlan, space: str, offset: int, size: int) -> str:
    """Where an offset lies in relation to a workgroup's LDS, or to a lane's scratch."""
    if space == "lds":
        limit, name, owner = plan.lds_bytes, "LDS", "the workgroup"
    else:
        limit, name, owner = plan.scratch_bytes, "scratch", "a lane"
    over = offset + size - limit
    if over <= 0:
        where = "inside"
    elif offset < limit:
        where = f"{over} of {size} bytes past the end of"
    elif offset >> 31:
        where = f"{counted((1 << 32) - offset, 'byte')} before"
    else:
        past = offset - limit
        where = f"{counted(past, 'byte') if past else 'right'} past the end of"
    text = f"{name} offset {offset:#x}, {where} the {limit} bytes of {name} that {owner} has"
    if space == "lds" and not limit:
        text += " (the launch's `lds` allocates dynamic LDS)"
    if space == "scratch" and over > 0 and plan.kernel.info.uses_dynamic_stack:
        text += ": recursion, or calls through pointers, took more stack"
    return text


def _first_word(site: Site) -> str:
    return site.instruction.split()[0] if site.instruction else "an instruction"


def stopped(plan: LaunchPlan, fault: Fault, lacking: Lacking) -> Error:
    """An instruction without a translation: undecodable, unknown, or with registers out of range.

    `lacking` says which part of an unknown form is not covered.
    """
    pc, wave = fault.pc, fault.wave
    site = site_of(plan, pc, wave)
    if not plan.kernel.code.contains(pc):
        return left_code(plan, fault)
    try:
        inst = plan.kernel.code.decode(pc)
    except DecodeError as error:
        came = wave.jumped_from if wave is not None else 0
        jump = text_of(plan, came) if came else None
        reached = f", reached by `{jump}` at pc {came:#x}" if jump else ""
        return IllegalInstruction(f"no instruction at pc {pc:#x}{reached}: {error}", site=site)
    for part in inst.parts:
        if registry.lookup(part.name) is None:
            return UnsupportedInstruction(
                f"{plan.kernel.code.target} has {part.name}, but the emulator does not know it",
                site=site,
            )
    code = plan.kernel.code
    if code.has_registers(inst, _state_of(wave, code.target)):
        return UnsupportedInstruction(
            f"{code.target} has {inst.name}, but the emulator does not know this form of it: "
            f"`{inst.text}`{lacking(plan, wave.record, inst) if wave is not None else ''}",
            site=site,
        )
    return IllegalInstruction(
        f"`{inst.text}` names a register outside the {code.vgpr_limit} VGPRs and "
        f"{code.vgprs - code.agpr_offset} AGPRs that the kernel was given",
        site=site,
    )


def _state_of(wave: StoppedWave | None, target: str) -> int:
    """The indexing state (shape.py) of a wave whose registers are known."""
    if wave is None or not wave.record:
        return 0
    record = Wave.from_buffer_copy(wave.record)
    return indexing(record.mode, record.sgpr[INDEX_M0], target)


def left_code(plan: LaunchPlan, fault: Fault) -> Error:
    """A wave that ran past the last instruction, or branched outside the code."""
    pc, code = fault.pc, plan.kernel.code
    branch = next(code.branches_to(pc), None)
    if branch is not None or not code.contains(pc - 4):
        site = site_of(plan, pc if branch is None else branch.address, fault.wave)
        return IllegalInstruction(
            f"{_first_word(site)} leads to pc {pc:#x}, which is outside the code", site=site
        )
    return IllegalInstruction(
        f"the kernel runs past the end of its code at pc {pc:#x}: s_endpgm or a jump is missing",
        site=site_of(plan, pc - 4, fault.wave),
    )


def check_jump(plan: LaunchPlan, fault: Fault) -> None:
    """Refuse a pc that cannot have native code, typically the target of an indirect jump."""
    pc = fault.pc
    if plan.kernel.code.is_place(pc):
        return
    came = fault.wave.jumped_from if fault.wave is not None else NO_JUMP
    if came == NO_JUMP:
        raise left_code(plan, fault)
    if plan.program.reach(plan.kernel, pc):
        return
    site = site_of(plan, came, fault.wave)
    target = (plan.program.base + pc) & (1 << 64) - 1
    where = plan.space.describe(target, 4, plan.table)
    raise IllegalInstruction(
        f"{_first_word(site)} jumps to {target:#x}, which is not code: {where}", site=site
    )
