"""Machine code from a few lines of assembly, for checks that look at code without running it."""

from __future__ import annotations

from wavecore.analysis.hazards.graph import MachineCode
from wavecore.toolchain import assemble


def machine_code(target: str, lines: str, *, wave: int | None = None) -> MachineCode:
    """Instructions that `/` or line ends part, s_endpgm behind them at the label L.

    Raises: CompileError with what is wrong with them.
    """
    text = "\n".join(line.strip() for line in lines.replace(" / ", "\n").splitlines())
    return MachineCode(assemble(f".text\n{text}\nL:\ns_endpgm\n", target, wave=wave))
