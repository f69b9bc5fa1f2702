"""Immediates print as LLVM prints them, for every value of the field.

data/immediates.txt holds llvm-mc's output: for each instruction with an immediate of its own
format some whole texts, and for each format the digest of the texts of all 65536 values.
`python -m tests.isa.test_immediates` regenerates it with llvm-mc-22 (Debian: llvm-22).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.gpus import INSTRUCTION_SETS
from tests.sampling import takes
from wavecore import targets
from wavecore.isa.decoder import disassemble_words
from wavecore.isa.printer.immediates import FORMATS
from wavecore.isa.table import Row, Table, table

GOLDEN = Path(__file__).parent / "data" / "immediates.txt"
HEADER = """\
# Origin: llvm-mc {version}, LLVM_DISABLE_SYMBOLIZATION=1.
# Made by: python -m tests.isa.test_immediates
# text TARGET WORDS TEXT: what the words disassemble to, in waves of either size.
# all TARGET MNEMONIC SHA256: the immediates of the values 0 to 65535, a line each.
"""
LLVM_MC = "llvm-mc-22"
TARGETS = INSTRUCTION_SETS
VALUES = (0, 65, 0x1F83, 0xFFFF)
LITERAL = 0x12345  # follows s_setreg_imm32_b32

# One instruction for each format; others of the format print their numbers in the same way.
REPRESENTATIVES = {
    "number": "s_nop",
    "hex": "s_movk_i32",
    "dec": "s_branch",
    "hwreg": "s_getreg_b32",
    "waitcnt": "s_waitcnt",
    "depctr": "s_waitcnt_depctr s_wait_alu",
    "delay_alu": "s_delay_alu",
    "sendmsg": "s_sendmsg",
    "gpr_idx": "s_set_gpr_idx_mode",
    "version": "s_version",
}


class Immediate(NamedTuple):
    """An instruction with an immediate, and the position of that in its first word."""

    row: Row
    base: int
    low: int
    width: int
    format: str  # empty for s_endpgm, which prints its number as a modifier

    def words(self, value: int) -> tuple[int, ...]:
        """The instruction with this immediate and registers of number 0."""
        word = self.base | value << self.low
        return (word, LITERAL) if self.row.name == "s_setreg_imm32_b32" else (word,)


def _immediates(target: str) -> Iterator[Immediate]:
    """All scalar instructions of a target that have an immediate with its own format."""
    tables: Table = table(target)
    for name in ("SOPP", "SOPK", "SOPC", "SOP1"):
        encoding = tables.encodings[name]
        for opcode in sorted(tables.opcodes(name)):
            row = tables.rows(encoding, opcode)[0]
            for spec in row.operands:
                if spec.token.startswith("#"):
                    width = spec.mask.bit_length()
                    yield Immediate(row, row.value, spec.low, width, spec.token[1:])
            if "simm16" in row.live:
                yield Immediate(row, row.value, 0, 16, "")


def _recorded(kind: str) -> list[tuple[str, str, str]]:
    lines = GOLDEN.read_text("utf-8").splitlines()
    rows = (line.split(None, 3) for line in lines if line.startswith(f"{kind} "))
    return [(target, key, text) for _, target, key, text in rows]


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def _waves(target: str) -> tuple[int, ...]:
    return targets.get(target).wave_sizes


@pytest.mark.parametrize("target", TARGETS)
def test_immediates_print_as_llvm_prints_them(target: str) -> None:
    """Every instruction with an immediate prints LLVM's text, in either wave size."""
    recorded = [(key, text) for name, key, text in _recorded("text") if name == target]
    assert recorded
    for key, text in recorded:
        words = [int(word, 16) for word in key.split(",")]
        for wave in _waves(target):
            assert disassemble_words(target, words, wave=wave)[0] == text, f"{target} {key} {wave}"


@pytest.mark.parametrize("target", TARGETS)
def test_every_instruction_with_an_immediate_is_recorded(target: str) -> None:
    """No table row has an immediate that the recorded texts leave out."""
    recorded = {key for name, key, _ in _recorded("text") if name == target}
    for immediate in _immediates(target):
        key = ",".join(f"{word:08x}" for word in immediate.words(0))
        assert key in recorded, f"{immediate.row.mnemonic}: {key}"


@pytest.mark.parametrize(("target", "mnemonic", "digest"), _recorded("all"))
def test_all_values_of_an_immediate(target: str, mnemonic: str, digest: str) -> None:
    """All 65536 values of a format print as LLVM prints them."""
    immediate = next(i for i in _immediates(target) if i.row.mnemonic == mnemonic)
    render = FORMATS[immediate.format]
    assert _digest(render(value, immediate.row) for value in range(65536)) == digest


def test_all_formats_are_recorded() -> None:
    """Every format has all its values recorded, on some target."""
    names = {mnemonic for _, mnemonic, _ in _recorded("all")}
    assert all(names & set(names_of.split()) for names_of in REPRESENTATIVES.values())
    assert {*REPRESENTATIVES, "offset24"} == set(FORMATS)  # covered by test_golden's words


@pytest.mark.skipif(shutil.which(LLVM_MC) is None, reason=f"{LLVM_MC} is not installed")
@pytest.mark.slow
def test_recorded_texts_are_llvms() -> None:
    """The file matches llvm-mc's current output; of all values of a format, for one in twelve."""

    def chosen(mnemonic: str) -> bool:
        return takes(mnemonic, 12)

    lines = [line for line in GOLDEN.read_text("utf-8").splitlines() if line[0] != "#"]
    lines = [line for line in lines if line.startswith("text ") or chosen(line.split()[2])]
    again = "python -m tests.isa.test_immediates"
    assert lines == list(_record(chosen)), f"{GOLDEN.name} is out of date: {again}"


def _disassemble(target: str, instructions: Iterable[tuple[int, ...]]) -> list[str]:
    """llvm-mc's output for instructions of 4 or 8 bytes, all of them valid."""
    lines = []
    for words in instructions:
        code = b"".join(word.to_bytes(4, "little") for word in words)
        lines.append(f"[{','.join(f'{byte:#04x}' for byte in code)}]")
    answer = subprocess.run(
        [LLVM_MC, "--disassemble", "-triple=amdgcn", f"-mcpu={target}"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"},
    )
    texts = [line.strip() for line in answer.stdout.splitlines() if re.match(r"\t[^.]", line)]
    assert len(texts) == len(lines), answer.stderr
    return texts


def _record(chosen: Callable[[str], bool]) -> Iterator[str]:
    """The lines of the golden file, with all values of the chosen mnemonics."""
    for target in TARGETS:
        immediates = list(_immediates(target))
        words = [
            immediate.words(value)
            for immediate in immediates
            for value in VALUES
            if not value >> immediate.width
        ]
        for key, text in zip(words, _disassemble(target, words), strict=True):
            yield f"text {target} {','.join(f'{word:08x}' for word in key)} {text}"
    seen = set()
    for target in TARGETS:
        for immediate in _immediates(target):
            mnemonic = immediate.row.mnemonic
            of_format = REPRESENTATIVES.get(immediate.format, "").split()
            if mnemonic in of_format and chosen(mnemonic):
                texts = _disassemble(target, (immediate.words(value) for value in range(65536)))
                digest = _digest(
                    text.removeprefix(mnemonic).strip().removeprefix("s0, ") for text in texts
                )
                if (mnemonic, digest) not in seen:
                    seen.add((mnemonic, digest))
                    yield f"all {target} {mnemonic} {digest}"


def _write() -> None:
    answer = subprocess.run([LLVM_MC, "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"version (\S+)", answer.stdout)
    assert version is not None, answer.stdout
    lines = "".join(f"{line}\n" for line in _record(lambda _: True))
    GOLDEN.write_text(HEADER.format(version=version[1]) + lines, "utf-8")


if __name__ == "__main__":
    _write()
