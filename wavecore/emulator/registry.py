"""Mnemonic -> semantic: the table that translation and the interpreter use."""

from __future__ import annotations

import enum
import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from wavecore._fork import IMPORTS

if TYPE_CHECKING:  # a launch whose code is cached needs neither semantics nor the decoder
    from wavecore.emulator.operands import WaveOps
    from wavecore.emulator.shape import InstructionForm
    from wavecore.isa import Instruction

Semantic = Callable[["WaveOps", "InstructionForm"], None]

MODULES = (
    "sop", "sopp", "smem", "vop1", "vop2", "vop3", "vopc", "minmax", "vop3p", "dot", "conversions",
    "float_parts", "small_floats", "transcendental", "division", "lanes", "mfma", "ds", "flat",
    "buffer", "typed_buffer", "tensor",
)  # fmt: skip


class Control(enum.Enum):
    """How an instruction transfers control."""

    NEXT = "next"
    END = "end"  # s_endpgm
    BRANCH = "branch"  # to a known target
    BRANCH_IF = "branch_if"  # the semantic calls b.branch(condition)
    CALL = "call"  # the semantic writes the return address, the target is known
    JUMP = "jump"  # the semantic calls b.jump(address)
    BARRIER = "barrier"
    BARRIER_WAIT = "barrier_wait"
    GWS = "gws"  # global wave sync: the wave may have to wait for waves of other workgroups
    MODE = "mode"  # MODE may have changed
    TRAP = "trap"
    SLEEP = "sleep"  # lets other waves run
    MESSAGE = "message"  # rings the host's doorbell


class Fidelity(enum.Enum):
    """How certain the result's bits are."""

    EXACT = "exact"
    APPROXIMATE = "approximate"  # the hardware's last bits are not published


@dataclass(frozen=True, slots=True)
class Entry:
    """The table's entry for a mnemonic."""

    name: str
    semantic: Semantic | None  # None: no effect on the wave's state
    control: Control = Control.NEXT
    static: frozenset[str] = frozenset()  # modifiers the semantic needs although shapes omit them
    fidelity: Fidelity = Fidelity.EXACT
    applies: Callable[[int], bool] | None = None  # of simm16: whether `control` holds; None: always
    waits: bool = False  # for the wave's own accesses or results

    def control_of(self, inst: Instruction) -> Control:
        """How this instruction transfers control."""
        if self.applies is not None and not self.applies(inst.mods["simm16"]):
            return Control.NEXT
        return self.control


_TABLE: dict[str, Entry] = {}


def register(
    names: str | Iterable[str],
    semantic: Semantic | None,
    *,
    control: Control = Control.NEXT,
    static: Iterable[str] = (),
    fidelity: Fidelity = Fidelity.EXACT,
    applies: Callable[[int], bool] | None = None,
    waits: bool = False,
) -> None:
    """Register one semantic under its mnemonics (a string of names, or an iterable)."""
    for name in names.split() if isinstance(names, str) else names:
        if name in _TABLE:
            raise ValueError(f"two semantics for {name}")
        _TABLE[name] = Entry(name, semantic, control, frozenset(static), fidelity, applies, waits)


def semantics(names: str, **facts: Any) -> Callable[[Semantic], Semantic]:
    """Decorator form of `register`: @semantics("v_cndmask_b32")."""

    def enter(semantic: Semantic) -> Semantic:
        register(names, semantic, **facts)
        return semantic

    return enter


@cache
def table() -> dict[str, Entry]:
    """The whole table; semantics modules are imported on first use."""
    with IMPORTS:
        for module in MODULES:
            importlib.import_module(f"wavecore.emulator.semantics.{module}")
    return _TABLE


def lookup(name: str) -> Entry | None:
    """The entry of a mnemonic, or None when it has no semantics."""
    return table().get(name)


def execute(b: WaveOps, inst: InstructionForm) -> None:
    """Run an instruction's semantic; a VOPD instruction runs both halves, reads first."""
    b.write_lanes, b.ignores_exec = None, False
    for part in inst.parts:
        b.inst = part
        _run(b, part)
    b.inst = inst


def _run(b: WaveOps, inst: InstructionForm) -> None:
    entry = lookup(inst.name)
    if entry is None:
        raise KeyError(inst.name)
    if entry.semantic is not None:
        entry.semantic(b, inst)
