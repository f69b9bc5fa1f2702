"""llvm-mc as a disassembler: many probes in one process; those that crash it are left out."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
from collections.abc import Iterable, Sequence

LLVM_MC = "llvm-mc-22"
NOP = 0xBF800000  # s_nop on every target; its low half is printed
BATCH = 1500  # a batch that crashes runs again in halves


def available() -> bool:
    """Whether LLVM 22's llvm-mc (Debian: llvm-22) is on the PATH."""
    return shutil.which(LLVM_MC) is not None


class LlvmMc:
    """llvm-mc --disassemble for one target and wave size; answers are remembered."""

    def __init__(self, target: str, wave: int = 0) -> None:
        self.command = [LLVM_MC, "--disassemble", "--triple=amdgcn", f"-mcpu={target}"]
        attributes = []
        if target.startswith("gfx12"):
            # LLVM has it on for gfx11 and off here; gfx12 reads the same words as halves.
            attributes.append("+real-true16")
        if wave == 64 and target.startswith("gfx1"):
            attributes.append("+wavefrontsize64")
        if attributes:
            self.command.append(f"-mattr={','.join(attributes)}")
        self.known: dict[bytes, tuple[str, ...]] = {}

    def ask(self, probes: Iterable[bytes]) -> list[tuple[str, ...]]:
        """The instructions that each probe's bytes hold, up to the first that llvm-mc refuses."""
        probes = list(probes)
        new = [probe for probe in dict.fromkeys(probes) if probe not in self.known]
        for start in range(0, len(new), BATCH):
            part = new[start : start + BATCH]
            self.known.update(zip(part, self._run(part), strict=True))
        return [self.known[probe] for probe in probes]

    def first(self, probes: Iterable[bytes]) -> list[str]:
        """The first instruction of each probe, empty if llvm-mc refuses it."""
        return [texts[0] if texts else "" for texts in self.ask(probes)]

    def names(self, probes: Sequence[bytes]) -> list[str]:
        """LLVM's own name of the first instruction of each probe, empty if it refuses it.

        At most BATCH probes, none of which crashes llvm-mc.
        """
        done = self._ask(probes, "--show-inst")
        found = [""] * len(probes)
        current = -1
        for text, name in re.findall(r"^\t(.*?) *; <MCInst #\d+ (\w+)", done.stdout, re.MULTILINE):
            if current + 1 < len(probes) and text.split() == _marker_text(current + 1).split():
                current += 1
            elif not found[current]:
                found[current] = name
        return found

    def _ask(self, probes: Sequence[bytes], *options: str) -> subprocess.CompletedProcess[str]:
        """Disassemble probes; a numbered s_nop stands before each."""
        lines = []
        for index, probe in enumerate(probes):
            lines.append(_bracket(struct.pack("<I", _marker(index))))
            lines.append(_bracket(probe))
        return subprocess.run(
            [*self.command, *options],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"LLVM_DISABLE_SYMBOLIZATION": "1"},
        )

    def _run(self, probes: Sequence[bytes]) -> list[tuple[str, ...]]:
        """The instructions of each probe. A batch that crashes is halved."""
        done = self._ask(probes)
        if done.returncode < 0:
            if len(probes) == 1:
                return [()]
            middle = len(probes) // 2
            return self._run(probes[:middle]) + self._run(probes[middle:])
        found: list[list[str]] = [[] for _ in probes]
        current = -1
        for line in done.stdout.splitlines():
            text = line.strip().replace("\t", " ")
            if not text or text.startswith("."):
                continue
            if current + 1 < len(probes) and text == _marker_text(current + 1):
                current += 1
            else:
                found[current].append(text)
        return [tuple(texts) for texts in found]


def _marker(index: int) -> int:
    return NOP | 0x8000 | index & 0x7FFF


def _marker_text(index: int) -> str:
    return f"s_nop {_marker(index) & 0xFFFF:#x}"


def _bracket(code: bytes) -> str:
    return "[" + " ".join(f"0x{byte:02x}" for byte in code) + "]"
