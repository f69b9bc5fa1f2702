"""llvm-mc as a disassembler: many probes in one process; those that crash it are left out."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import shutil
import struct
import subprocess
import tempfile
import tty
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO

LLVM_MC = "llvm-mc-22"
NOP = 0xBF800000  # s_nop on every target; its low half is printed
BATCH = 4000  # a batch that crashes runs again


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
        with _typed(probes) as file:
            printed, _ = _piped([*self.command, "--show-inst"], file)
        found = [""] * len(probes)
        current = -1
        for text, name in re.findall(
            r"^\t(.*?) *; <MCInst #\d+ (\w+)", printed.decode(), re.MULTILINE
        ):
            if current + 1 < len(probes) and text.split() == _marker_text(current + 1).split():
                current += 1
            elif not found[current]:
                found[current] = name
        return found

    def _run(self, probes: Sequence[bytes]) -> list[tuple[str, ...]]:
        """A numbered s_nop is before each probe; one that crashes llvm-mc has no answer."""
        answers, has_crashed = self._begin(probes, _piped)
        if not has_crashed:
            return answers
        answers = []
        while len(answers) < len(probes):
            part, has_crashed = self._begin(probes[len(answers) :], _on_a_terminal)
            if has_crashed and not part:
                raise SystemExit(f"{self.command}: ended by a signal before it answered")
            answers += [*part[:-1], ()] if has_crashed else part
        return answers

    def _begin(
        self, probes: Sequence[bytes], run: Callable[[Sequence[str], IO[bytes]], tuple[bytes, int]]
    ) -> tuple[list[tuple[str, ...]], bool]:
        """The answers that llvm-mc began to print, and whether it crashed; the last one did it."""
        with _typed(probes) as file:
            printed, status = run(self.command, file)
        found: list[list[str]] = []
        expected = _marker_text(0)
        for line in printed.decode().splitlines():
            text = line.strip().replace("\t", " ")
            if text == expected:
                found.append([])
                expected = _marker_text(len(found)) if len(found) < len(probes) else ""
            elif text and not text.startswith("."):
                found[-1].append(text)
        return [tuple(texts) for texts in found], status < 0


@contextlib.contextmanager
def _typed(probes: Sequence[bytes]) -> Iterator[IO[bytes]]:
    """A file with probes as llvm-mc reads them, a numbered s_nop before each."""
    lines = (
        f"{_bracket(struct.pack('<I', _marker(index)))}\n{_bracket(probe)}\n"
        for index, probe in enumerate(probes)
    )
    with tempfile.TemporaryFile() as file:
        file.write("".join(lines).encode())
        file.seek(0)
        yield file


# A file is llvm-mc's input, as subprocess writes to a pipe in pieces of 512 bytes.
def _piped(command: Sequence[str], file: IO[bytes]) -> tuple[bytes, int]:
    """What a command prints, nothing of that lately if it crashed, and its exit status."""
    done = subprocess.run(
        command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    )
    return done.stdout, done.returncode


def _on_a_terminal(command: Sequence[str], file: IO[bytes]) -> tuple[bytes, int]:
    """As `_piped`, with all that was printed until the crash: LLVM buffers for pipes alone."""
    ours, its = pty.openpty()
    tty.setraw(its)
    with subprocess.Popen(
        command, stdin=file, stdout=its, stderr=subprocess.DEVNULL, env=_environment()
    ) as process:
        os.close(its)
        parts = []
        with contextlib.suppress(OSError):  # of terminals without a writer
            while part := os.read(ours, 1 << 16):
                parts.append(part)
        os.close(ours)
    return b"".join(parts), process.returncode


def _environment() -> dict[str, str]:
    return os.environ | {"LLVM_DISABLE_SYMBOLIZATION": "1"}


def _marker(index: int) -> int:
    return NOP | 0x8000 | index & 0x7FFF


def _marker_text(index: int) -> str:
    return f"s_nop {_marker(index) & 0xFFFF:#x}"


def _bracket(code: bytes) -> str:
    return f"[0x{code.hex(' ').replace(' ', ' 0x')}]" if code else "[]"
