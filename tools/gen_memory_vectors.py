"""Write tests/emulator/data/memory.txt: what AMD's pseudocode of memory instructions gives.

    python tools/gen_memory_vectors.py DIRECTORY

DIRECTORY holds an installed tinygrad (pip install --target DIRECTORY tinygrad), as for
gen_pseudocode_vectors.py. The vectors hold results alone: operands, addresses and memory are a
function of the mnemonic (tests/emulator/memory_operands.py). Address calculation is not in the
text, so each lane's address is given. What is not covered is listed at the end of the run.
"""

from __future__ import annotations

import argparse
import base64
import importlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from pseudocode import language  # noqa: E402
from pseudocode.machine import NotCovered, Storage, Value  # noqa: E402
from pseudocode.memory import MemoryMachine, mentions, result_bits  # noqa: E402

from tests.emulator.memory_operands import (  # noqa: E402
    PERMUTATIONS,
    Case,
    case_of,
    memory_rows,
    permutation_addresses,
)

DATA = ROOT / "tests" / "emulator" / "data" / "memory.txt"
# family of pseudocode -> the targets whose instructions it describes
FAMILIES = {
    "cdna": ("gfx908", "gfx90a", "gfx942", "gfx950"),
    "rdna3": ("gfx1100", "gfx1150"),
    "rdna4": ("gfx1200", "gfx1201"),
}
# Text that is prose in part, or says nothing about registers and memory.
UNUSABLE = re.compile(r"^(ds_swizzle|ds_append|ds_consume|ds_bvh_stack|ds_.*_gs_reg|s_.*prefetch)")
HEADER = """\
# Results of AMD's pseudocode of memory instructions, by tools/gen_memory_vectors.py.
# Origin: the pseudocode of AMD's ISA manuals (CDNA 3 and 4, RDNA 3 and 3.5, RDNA 4) as published in
# tinygrad {version}; no text of either is here. Operands, addresses and memory are a function of
# the mnemonic: tests/emulator/memory_operands.py. A line: mnemonic, targets > parts > bytes in
# base85.
# Parts: d=N, the result's N dwords in each active lane; m=N, the N bytes of memory at each active
# lane's place afterwards; t=N, the N bytes at the first active lane's place after all lanes have
# acted there, where the order of the lanes does not matter; w32=1 and w64=1, a dword for each lane
# of a wave of that size.
"""


def register_values(case: Case, lane: int) -> dict[str, Storage | Value]:
    """A lane's operands under the names of the texts."""
    found: dict[str, Storage | Value] = {}
    widths = dict(case.widths)
    for role, texts in (
        ("data0", ("DATA", "DATA0", "S1")),
        ("data1", ("DATA2",)),
        ("vdata", ("DATA", "VDATA")),
        ("sdata", ("DATA", "SDATA")),
    ):
        for text in texts if role in widths else ():
            found[text] = Value(case.registers[role][lane], 32 * widths[role], "b")
    return found


def results(case: Case, lane: int) -> dict[str, Storage]:
    """A lane's destination under the names of the texts: one storage."""
    widths = dict(case.widths)
    role = next((r for r in ("vdst", "sdata", "vdata") if r in widths), None)
    if role is None:
        return {"RETURN_DATA": Storage(0, 64)}
    storage = Storage(case.registers[role][lane], 32 * widths[role])
    found = {"RETURN_DATA": storage}
    if not case.is_atomic and not re.search("store|write", case.name):
        found |= {"VDATA": storage, "SDATA": storage}
    return found


def run_lane(
    case: Case, tree: Sequence[language.Node], memory: Storage, lane: int, address: int
) -> MemoryMachine:
    """One lane acts on memory at an address; the machine afterwards."""
    first, second = case.offsets
    offset = 0 if case.is_pair else first
    base = address - offset
    calculated = "Calc" in repr(tree)  # else ADDR is the address, or the text adds the offset
    own_offset = not calculated and mentions(tree, "OFFSET")
    out = results(case, lane)
    names: dict[str, Storage | Value] = register_values(case, lane) | out
    low, high = (first, second) if case.is_pair else (first & 0xFF, first >> 8)
    names |= {
        "ADDR": Value(base if own_offset else address, 32, "u"),
        "ADDR_BASE": Value(address, 32, "u"),
        "S0": Value(base, 32, "u"),
        "OFFSET": Value(offset, 16, "u"),
        "OFFSET0": Value(low, 8, "u"),
        "OFFSET1": Value(high, 8, "u"),
        "M0": Value(case.m0, 32, "u"),
        "laneID": Value(lane, 32, "i"),
        "laneId": Value(lane, 32, "i"),
        "SGPR_ADDR": Value(case.addresses[0] - first, 64, "u"),
        "INST_OFFSET": Value(first, 32, "u"),
    }
    row: dict[int, Storage] = {}

    def register(at: int, operand: str, number: int) -> Storage:
        if operand == "ADDR":
            return Storage(address, 32, "u")
        role = "vdst" if operand == "VDST" else "vdata"
        bits = case.registers[role][at] >> 32 * number & 0xFFFFFFFF
        return row.setdefault(number, Storage(bits, 32))

    machine = MemoryMachine(names, memory, base, offset, register)
    machine.run(tree)
    if case.is_block and "vdst" in dict(case.widths):
        old = case.registers["vdst"][lane]
        for number, part in row.items():
            old = old & ~(0xFFFFFFFF << 32 * number) | (part.bits & 0xFFFFFFFF) << 32 * number
        out["RETURN_DATA"].bits = old
        out["RETURN_DATA"].written.append((0, 32, "b"))
    return machine


def image_storage(case: Case) -> Storage:
    """Memory before."""
    return Storage(int.from_bytes(case.image, "little"), 8 * len(case.image))


def bytes_at(memory: Storage, place: Sequence[int]) -> bytes:
    """Some bytes of memory."""
    return bytes(memory.bits >> 8 * at & 0xFF for at in place)


def lanes_apart(case: Case, tree: Sequence[language.Node]) -> dict[str, bytes]:
    """Every active lane at its own place: results, and memory if it changed."""
    memory, registers, width = image_storage(case), b"", 0
    before = memory.bits
    wrote = b""
    for lane in case.active():
        if case.is_scalar:
            memory.bits = before
        machine = run_lane(case, tree, memory, lane, case.addresses[lane])
        result = machine.names["RETURN_DATA"]
        declared = isinstance(result, list)
        roles = [(r, w) for r, w in case.widths if r in ("vdst", "sdata", "vdata")]
        if declared or result.written:  # type: ignore[union-attr]
            width = next((w for r, w in roles if r == "vdst"), roles[0][1] if roles else 1)
            if case.is_atomic and "vdst" not in dict(case.widths):
                width = case.element_bytes // 4
            bits = result_bits(machine, "RETURN_DATA", 32 * width)
            registers += bits.to_bytes(4 * width, "little")
        if case.is_scalar:
            wrote += bytes_at(memory, case.places()[lane])
    places = case.places()
    parts: dict[str, bytes] = {}
    if registers and "vdst" not in dict(case.widths) and case.name.startswith("ds_"):
        registers = b""  # forms without a destination share the text of those that have one
    if registers:
        parts[f"d={width}"] = registers
    if not case.is_scalar:
        wrote = b"".join(bytes_at(memory, places[lane]) for lane in case.active())
    untouched = b"".join(bytes(case.image[i] for i in places[lane]) for lane in case.active())
    if wrote != untouched or case.is_atomic:
        parts[f"m={len(places[0])}"] = wrote
    known = {i for place in places for i in place}
    after = memory.bits.to_bytes(len(case.image), "little")
    if any(
        a != b for i, (a, b) in enumerate(zip(after, case.image, strict=True)) if i not in known
    ):
        raise NotCovered("writes outside its place")
    return parts


def lanes_together(case: Case, tree: Sequence[language.Node]) -> dict[str, bytes]:
    """All active lanes at one place, in three orders: memory, where that makes no difference."""
    lanes = case.active()
    place, found = case.places()[lanes[0]], set()
    for order in (lanes, lanes[::-1], lanes[1::2] + lanes[::2]):
        memory = image_storage(case)
        for lane in order:
            run_lane(case, tree, memory, lane, case.addresses[lanes[0]])
        found.add(bytes_at(memory, place))
    return {f"t={len(place)}": found.pop()} if len(found) == 1 else {}


def permutation(case: Case, tree: Sequence[language.Node], wave: int) -> dict[str, bytes]:
    """A dword for each lane of the wave."""
    wide = Case(case.name, case.widths, wave)
    lanes = [
        {role: Storage(column[lane], 32) for role, column in wide.registers.items()}
        for lane in range(wave)
    ]
    for lane, row in enumerate(lanes):
        row["addr"] = Storage(permutation_addresses(wide)[lane], 32)

    def register(lane: int, operand: str, number: int) -> Storage:
        return lanes[lane][{"ADDR": "addr", "DATA0": "data0", "VDST": "vdst"}[operand]]

    names: dict[str, Storage | Value] = {
        "OFFSET": Value(wide.offsets[0], 16, "u"),
        "EXEC": Value(wide.exec_mask, 64, "u"),
        "WAVE64": Value(int(wave == 64), 1, "u"),
    }
    names |= {name: Value(0, 32, "u") for name in ("ADDR", "DATA0", "VDST")}
    MemoryMachine(names, Storage(0, 8), 0, 0, register).run(tree)
    dwords = b"".join((row["vdst"].bits & 0xFFFFFFFF).to_bytes(4, "little") for row in lanes)
    return {f"w{wave}=1": dwords}


def vector(case: Case, text: str, waves: Sequence[int]) -> dict[str, bytes]:
    """The parts of one mnemonic's vector."""
    try:
        tree = language.parse(text)
    except language.ParseError as reason:
        raise NotCovered(str(reason)) from reason
    if case.name in PERMUTATIONS:
        found: dict[str, bytes] = {}
        for wave in waves:
            found |= permutation(case, tree, wave)
        return found
    parts = lanes_apart(case, tree)
    if case.is_atomic and not case.is_pair and not case.is_scalar:
        parts |= lanes_together(case, tree)
    return parts


def texts(family: str) -> dict[str, str]:
    """A family's pseudocode by mnemonic."""
    module = importlib.import_module(f"tinygrad.runtime.autogen.amd.{family}.str_pcode")
    table: dict[Any, str] = module.PCODE
    return {key.name.lower(): text for key, text in table.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    directory = parser.parse_args().directory
    sys.path.insert(0, str(directory))
    version = next(directory.glob("tinygrad-*.dist-info")).name.split("-")[1].removesuffix(".dist")
    targets: dict[tuple[str, str], list[str]] = {}
    missing: dict[str, set[str]] = {}
    for family, names in FAMILIES.items():
        text = texts(family)
        waves = (64,) if family == "cdna" else (32, 64)
        for target in names:
            for name, rows in memory_rows(target).items():
                try:
                    if name not in text:
                        raise NotCovered("no pseudocode")
                    if UNUSABLE.match(name):
                        raise NotCovered("prose, or nothing about registers and memory")
                    parts = vector(case_of(name, rows), text[name], waves)
                except NotCovered as reason:
                    missing.setdefault(str(reason), set()).add(name)
                    continue
                payload = base64.b85encode(b"".join(parts.values())).decode()
                targets.setdefault((name, f"{' '.join(parts)} > {payload}"), []).append(target)
    lines = [f"{name} {','.join(where)} > {rest}" for (name, rest), where in targets.items()]
    DATA.write_text(HEADER.format(version=version) + "\n".join(sorted(lines)) + "\n")
    print(f"{DATA.relative_to(ROOT)}: {len(lines)} lines, {DATA.stat().st_size} bytes")
    for cause, found in sorted(missing.items()):
        print(f"  {cause}: {' '.join(sorted(found))}")


if __name__ == "__main__":
    main()
