"""Machine code from a few lines of assembly, for checks that inspect code without running it."""

from __future__ import annotations

from wavecore.analysis.hazards.graph import MachineCode
from wavecore.toolchain import assemble


def machine_code(target: str, lines: str, *, wave: int | None = None) -> MachineCode:
    """Instructions separated by `/` or newlines, followed by s_endpgm at the label L.

    Raises: CompileError with the assembler's message.
    """
    text = "\n".join(line.strip() for line in lines.replace(" / ", "\n").splitlines())
    return MachineCode(assemble(f".text\n{text}\nL:\ns_endpgm\n", target, wave=wave))
