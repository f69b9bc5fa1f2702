"""LLVM IR text: names, blocks, and the spelling of types and constants."""

from __future__ import annotations

from wavecore.builder.contract import BF16, F16, F32, F64, I1, Type

_TEXT = {F16: "half", BF16: "i16", F32: "float", F64: "double"}

# The metadata of `!prof !0`: the branch is unlikely. Every module ends with it.
BRANCH_WEIGHTS = '\n!0 = !{!"branch_weights", i32 1, i32 100000}\n'


def type_text(type: Type, lanes: int = 0) -> str:
    """LLVM's spelling of a type; bf16 is passed as its bits."""
    text = _TEXT.get(type) or f"i{type.bits}"
    return f"<{lanes} x {text}>" if lanes else text


def suffix(type: Type) -> str:
    """A type in the name of an overloaded intrinsic."""
    return f"{'f' if type.kind == 'f' else 'i'}{type.bits}"


def constant_text(type: Type, bits: int) -> str:
    """A scalar constant with these bits."""
    bits &= (1 << type.bits) - 1
    if type == F64:
        return f"0x{bits:016X}"
    if type == F16:
        return f"0xH{bits:04X}"
    if type == F32:
        return f"bitcast (i32 {bits} to float)"
    if type == I1:
        return "true" if bits else "false"
    return str(bits)


class IrText:
    """The text of one function, written from its entry on."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.allocas: list[str] = []
        self.declarations: set[str] = set()
        self.block = "entry"
        self.names = 0

    def name(self) -> str:
        """A new value name."""
        return f"%t{self.number()}"

    def number(self) -> int:
        """A number that no other name or label of the function has."""
        self.names += 1
        return self.names

    def emit(self, text: str) -> str:
        """Append `%tN = text`; returns the name."""
        name = self.name()
        self.lines.append(f"  {name} = {text}")
        return name

    def emit_void(self, text: str) -> None:
        """Append an instruction without a result."""
        self.lines.append(f"  {text}")

    def label(self, name: str) -> None:
        """Begin a block."""
        self.lines.append(f"{name}:")
        self.block = name

    def alloca(self, text: str) -> str:
        """Allocate stack memory of a type; returns its address."""
        name = self.name()
        self.allocas.append(f"  {name} = alloca {text}, align 64")
        return name
