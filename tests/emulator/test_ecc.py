"""ECC and 16-bit loads: what the cards do, and code that expects something else."""

from __future__ import annotations

import struct

import pytest

from wavecore import targets
from wavecore.codeobject import CodeObject
from wavecore.emulator.addresses import SHARED
from wavecore.emulator.program import Program
from wavecore.errors import CodeObjectError
from wavecore.toolchain import assemble

CODE = ".text\n.globl code\n.type code,@function\ncode:\ns_endpgm\n"
FLAGS, SRAMECC = 48, 10  # e_flags in the ELF header; the lowest bit of the feature in it
ANY, OFF, ON = 1, 2, 3


def built(target: str, state: int) -> CodeObject:
    """A code object whose header has this ECC setting."""
    data = bytearray(assemble(CODE, target).data)
    (flags,) = struct.unpack_from("<I", data, FLAGS)
    struct.pack_into("<I", data, FLAGS, flags & ~(3 << SRAMECC) | state << SRAMECC)
    return CodeObject.from_bytes(bytes(data))


@pytest.mark.parametrize("target", ["gfx90a", "gfx942"])
def test_code_for_cards_without_ecc_is_refused(target: str) -> None:
    """It relies on halves being kept, which ECC clears; with ECC on or unspecified, code loads."""
    for state in (ANY, ON):
        Program(built(target, state), targets.get(target), SHARED)
    with pytest.raises(CodeObjectError, match=f"{target}:sramecc-.*ECC on.*Build for {target}"):
        Program(built(target, OFF), targets.get(target), SHARED)


def test_targets_without_ecc_are_not_asked() -> None:
    """RDNA has no such feature; its 16-bit loads keep the other half."""
    code = assemble(CODE, "gfx1100")
    assert code.features["sramecc"] == "unsupported"
    Program(code, targets.get("gfx1100"), SHARED)
