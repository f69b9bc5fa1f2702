"""Write tests/emulator/data/pseudocode.txt: what AMD's pseudocode gives, evaluated by ourselves.

    python tools/gen_pseudocode_vectors.py DIRECTORY

DIRECTORY holds an installed tinygrad (pip install --target DIRECTORY tinygrad), whose tables carry
the pseudocode of AMD's ISA manuals. Neither is needed to run the tests: the vectors hold operands
(as a function of the instruction's name) and results, no text. What the evaluator does not cover
is listed at the end of the run.
"""

from __future__ import annotations

import argparse
import base64
import importlib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from pseudocode import language, modes, registers  # noqa: E402
from pseudocode.formulas import FORMULAS  # noqa: E402
from pseudocode.machine import Machine, NotCovered, Storage, Value  # noqa: E402

from tests.emulator import encode  # noqa: E402
from tests.emulator.pseudocode_operands import (  # noqa: E402
    FLOATS,
    LANES,
    MODIFIERS,
    columns,
    mask,
)
from wavecore.isa.table import Row, plain_name  # noqa: E402

DATA = ROOT / "tests" / "emulator" / "data"
# Text that leaves out what it needs, or says nothing about values.
UNUSABLE = {"s_version": "no effect"} | dict.fromkeys(FORMULAS, "a formula instead")
# Text that another family's corrects: the mask of the bits to write is not shifted.
WRONG = {("rdna3", "s_setreg_b32"), ("rdna3", "s_setreg_imm32_b32")}
# Instructions of SOPP whose results can be compared.
WITH_A_RESULT = {"s_set_gpr_idx_mode", *registers.JUMPS, *registers.MODE_MOVES}
# family of pseudocode -> the targets whose instructions it describes
FAMILIES = {
    "cdna": ("gfx908", "gfx90a", "gfx942", "gfx950"),
    "rdna3": ("gfx1100", "gfx1150"),
    "rdna4": ("gfx1200",),
}
SOURCE = re.compile(r"\b(S[012]|D0)(\[[^\]]*\])?\.([a-z]+)(\d+)")
HEADER = """\
# Results of AMD's instruction pseudocode, evaluated by tools/gen_pseudocode_vectors.py.
# Origin: the pseudocode of AMD's ISA manuals (CDNA 3 and 4, RDNA 3 and 3.5, RDNA 4) as published in
# tinygrad {version}; no text of either is here. The operands are a function of the mnemonic:
# tests/emulator/pseudocode_operands.py. A line: mnemonic, targets, kinds of the operands > what is
# written (low bit, width and kind of parts of D; masks) > the results as base85.
"""
FORMULA_HEADER = """\
# Results of what published prose says of instructions without pseudocode: the programs and their
# sources are in tools/pseudocode/formulas.py. The lines are as in pseudocode.txt.
"""


def kinds(text: str, row: Row) -> dict[str, str]:
    """The kind of each operand, from how the text looks at it first."""
    dwords = {spec.name: spec.cls.dwords for spec in row.operands if spec.cls is not None}
    result: dict[str, str] = {}
    for name, part, letter, width in SOURCE.findall(text):
        operand = "src" + name[1] if name != "D0" else "vdst"
        if operand == "vdst" and "sdst" in dwords and "vdst" not in dwords:
            operand = "sdst"
        bits = 32 * dwords.get(operand, 1)
        kind = letter + width
        if letter not in ("f", "u", "i", "b", "bf") or (letter == "bf" and width != "16"):
            kind = f"u{bits}"
        if part:
            wide = part[1:-1].replace(" ", "").split(":")
            same = len(wide) == 2 and wide[0].isdigit() and int(wide[0]) - int(wide[1]) + 1
            typed = letter + width in FLOATS and same == int(width)
            kind = f"{bits // int(width)}x{letter}{width}" if typed else f"u{bits}"
        if int(re.findall(r"\d+$", kind)[0]) > bits:
            kind = f"u{bits}"
        result.setdefault(name, kind)
    for i in range(3):
        if re.search(rf"\bS{i}\b|\[SRC{i}\b", text) and f"src{i}" in dwords:
            result.setdefault(f"S{i}", f"u{32 * dwords[f'src{i}']}")
    wide = {op: int(kind[1:]) // 32 for op, kind in result.items() if re.match(r"u\d{3}", kind)}
    return result | {op: f"{count}xu32" for op, count in wide.items()}


class Family:
    """The pseudocode of one family."""

    def __init__(self, name: str, fallback: Family | None = None) -> None:
        self.name, self.fallback = name, fallback
        package = f"tinygrad.runtime.autogen.amd.{name}.str_pcode"
        table: dict[Any, str] = importlib.import_module(package).PCODE
        self.text: dict[str, str] = {}
        for key, text in table.items():
            group = type(key).__name__
            if not re.match(r"SOP[12CKP]|VOP[123C]", group):
                continue
            plain = re.sub(r"_E(32|64)$", "", key.name).lower()
            if plain.startswith("s_cmpk"):  # the operands are not named as in the encoding
                text = text.replace("S0", "D0").replace("S1", "SIMM16")
            if (name, plain) not in WRONG:
                self.text.setdefault(plain, text)
        self.trees: dict[str, Sequence[language.Node] | None] = {}

    @classmethod
    def of_formulas(cls) -> Family:
        """What prose says of instructions without pseudocode."""
        family = cls.__new__(cls)
        family.name, family.fallback, family.trees = "", None, {}
        family.text = {name: program for name, (program, _) in FORMULAS.items()}
        return family

    def tree(self, name: str) -> Sequence[language.Node] | None:
        """An instruction's statements; RDNA 4's where this family's text only refers to it."""
        if name not in self.trees:
            text = self.text.get(name)
            if text is not None:
                try:
                    self.trees[name] = language.parse(text)
                except language.ParseError as reason:
                    raise NotCovered(str(reason)) from reason
            else:
                self.trees[name] = self.fallback.tree(name) if self.fallback is not None else None
        return self.trees[name]


def vector_line(family: Family, target: str, row: Row, mode: int | None = None) -> tuple[str, str]:
    """The line of one VALU instruction: every lane by itself, or the whole wave at once.

    mode: MODE, for instructions that obey its rounding and denormal fields.
    """
    text = family.text[row.name]
    tree = family.tree(row.name)
    assert tree is not None
    key = row.name if mode is None else f"{row.name} mode={mode:#x}"
    found = kinds(text, row)
    values = {op: operand_columns(row, key, op, kind) for op, kind in found.items()}
    if mode is not None:
        values = {op: [modes.flushed(v, found[op], mode, modes.INPUT) for v in column]
                  for op, column in values.items()}  # fmt: skip
    masks = {m: Storage(mask(key, m), 64, "u") for m in ("VCC", "EXEC")}
    masks["EXEC"].bits = (1 << LANES) - 1
    width = _width(row, "D0")
    results = [Storage(old, width) for old in values.get("D0", [0] * LANES)]
    shared, carry = Storage(0, 64, "u"), 0

    def lanes(lane: int, register: str | int) -> Storage:
        if register == "VDST":
            return results[lane]
        if isinstance(register, int) or f"S{register[-1]}" not in values:
            raise NotCovered("registers by number")
        return Storage(values[f"S{register[-1]}"][lane], 32, "b")

    whole_wave = re.search(r"VGPR\[(?!laneId)", text) is not None
    compares = "D0.u64[laneId]" in text
    for lane in range(1 if whole_wave else LANES):
        names: dict[str, Storage | Value] = {f"S{i}": Value(0, 32, "b") for i in range(3)}
        names |= {op: Value(column[lane], _width(row, op), "b") for op, column in values.items()}
        high = Storage()
        result = shared if compares else Storage() if whole_wave else results[lane]
        names |= masks
        names |= FIXED | modifiers(row.name)
        names |= {"D0": result, "D": result, "D1": high, "laneId": Value(lane, 32, "u")}
        fnuz = target in ("gfx940", "gfx941", "gfx942")
        if mode is not None:
            names["WAVE_MODE.IEEE"] = Value(mode >> 9 & 1, 1, "u")
        roundings = modes.roundings(mode or 0)
        Machine(names, family.tree, fnuz=fnuz, lanes=lanes, roundings=roundings).run(tree)
        if whole_wave and result.written:  # a scalar result
            results = [result] * LANES
        carry |= (high.bits & 1) << lane
    if mode is not None:
        for result in results:
            modes.flush_results(result, found["S0"], mode)
    writes = {"mask": shared.bits.to_bytes(8, "little")} if compares else parts_of(results)
    for which in ("VCC", "EXEC"):
        if masks[which].written:
            writes[which.lower()] = masks[which].bits.to_bytes(8, "little")
    if re.search(r"\bD1\b", text):
        writes["vcc"] = carry.to_bytes(8, "little")
    name, rest = _line(row.name, found, writes)
    return name, rest if mode is None else f"mode={mode:#x} {rest}"


# What the text finds besides operands: modifiers, all at rest, and the literal.
FIXED: dict[str, Storage | Value] = {
    "SIMM32": Value(encode.LITERAL, 32, "b"),
    "SIMM16": Value(encode.LITERAL & 0xFFFF, 16, "b"),
    "SCC": Value(0, 1, "u"),
    "OPSEL": Value(0, 4, "u"),
    "OPSEL_HI": Value(0, 3, "u"),
    "NEG": Value(0, 3, "u"),
    "SDWA_SRC0_SEL": Value(6, 3, "u"),
    "BYTE1": Value(1, 3, "u"),
    "BYTE2": Value(2, 3, "u"),
    "BYTE3": Value(3, 3, "u"),
    "WORD1": Value(5, 3, "u"),
}


def modifiers(name: str) -> dict[str, Storage | Value]:
    """The fields of the encoding that an instruction's text looks at."""
    fields = {"omod": 0, "abs": 0, "neg": 0} | MODIFIERS.get(name, {})
    return {f"INST.{field.upper()}": Value(value, 3, "u") for field, value in fields.items()}


def operand_columns(row: Row, key: str, operand: str, kind: str) -> list[int]:
    """An operand's values; every lane sees the first one where it is a scalar."""
    column = columns(key, operand, kind)
    return [column[0]] * LANES if encode.is_scalar(row, operand) else column


def parts_of(results: Sequence[Storage]) -> dict[str, bytes]:
    """The parts of D that were written, all lanes of each."""
    return {
        f"{low}:{width}:{kind}": b"".join(
            (r.bits >> low & (1 << width) - 1).to_bytes(-(-width // 8), "little") for r in results
        )
        for low, width, kind in _disjoint(sorted({p for r in results for p in r.written}))
    }


def scalar_line(family: Family, target: str, row: Row) -> tuple[str, str]:
    """The line of one SALU instruction: as many runs as a wave has lanes."""
    name = row.name
    tree = family.tree(name)
    assert tree is not None
    key = " ".join((name, *(f"{k}={v:#x}" for k, v in settings(name).items())))
    found = kinds(family.text[name], row)
    values = {op: columns(key, op, kind) for op, kind in found.items()}
    flags = mask(key, "SCC")
    results: list[Storage] = []
    outs, execs, indices = 0, [], []
    wrote_scc = wrote_exec = False
    for i in range(LANES):
        names: dict[str, Storage | Value] = {
            op: Value(column[i], _width(row, op), "b") for op, column in values.items()
        }
        for op in ("S0", "S1"):
            names.setdefault(op, Value(0, 32, "b"))
        result = Storage(values.get("D0", [0] * LANES)[i], _width(row, "D0"))
        scc, execution = (
            Storage(flags >> i & 1, 1, "u"),
            Storage(mask(f"{key} {i}", "EXEC"), 64, "u"),
        )
        m0 = Storage(mask(key, "M0") & 0xFFFFFFFF, 32, "u")
        names |= {"D0": result, "D": result, "SCC": scc, "EXEC": execution, "M0": m0}
        names["SRC1"] = Value(settings(name).get("src1", 0), 32, "u")
        names = FIXED | names
        if "simm16" in settings(name):
            names["SIMM16"] = Value(settings(name)["simm16"], 16, "b")
        if row.encoding.name == "SOPK":
            names["SIMM16"] = Value(encode.SIMM16, 16, "b")
            if "src0" not in (spec.name for spec in row.operands):
                names["S0"] = names["SIMM16"]
        Machine(names, family.tree).run(tree)
        results.append(result)
        if m0.written:
            indices.append(m0.bits)
        outs |= (scc.bits & 1) << i
        execs.append(execution.bits)
        wrote_scc, wrote_exec = (
            wrote_scc or bool(scc.written),
            wrote_exec or bool(execution.written),
        )
    writes = parts_of(results)
    writes["scc"] = outs.to_bytes(8, "little")
    if wrote_exec:
        writes["exec"] = b"".join(e.to_bytes(8, "little") for e in execs)
    if indices:
        writes["m0"] = b"".join(m.to_bytes(4, "little") for m in indices)
    return _line(name, found, writes)


def settings(name: str) -> dict[str, int]:
    """Fields of the encoding that a line names because its results depend on them."""
    return {"s_set_gpr_idx_on": {"src1": 5}, "s_set_gpr_idx_mode": {"simm16": 9}}.get(name, {})


def _width(row: Row, operand: str) -> int:
    names = ("src" + operand[1],) if operand != "D0" else ("vdst", "sdst")
    for spec in row.operands:
        if spec.name in names and spec.cls is not None:
            return 32 * spec.cls.dwords
    return 64


def _disjoint(parts: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The parts of D that are written, the widest where they overlap."""
    chosen: list[tuple[int, int, str]] = []
    for part in sorted(parts, key=lambda p: (-p[1], p[2] != "f", p)):
        low, width, _ = part
        if all(low + width <= c[0] or low >= c[0] + c[1] for c in chosen):
            chosen.append(part)
    return sorted(chosen)


def _line(name: str, found: dict[str, str], writes: dict[str, bytes]) -> tuple[str, str]:
    head = {k: f"{v:#x}" for k, v in settings(name).items()} | dict(sorted(found.items()))
    operands = " ".join(f"{op}={kind}" for op, kind in head.items())
    payload = base64.b85encode(b"".join(writes.values())).decode()
    return name, f"{operands} > {' '.join(writes)} > {payload}"


def lines_of(
    family: Family, target: str, missing: dict[str, set[str]]
) -> Iterator[tuple[str, str]]:
    """Mnemonic and vectors of every instruction of a target that the evaluator covers."""
    seen: set[str] = set()
    for row in encode.rows(target, 64).values():
        name = plain_name(row.mnemonic)
        if name in seen or (row.encoding.name == "SOPP" and name not in WITH_A_RESULT):
            continue
        seen.add(name)
        try:
            if name in UNUSABLE and family.name:
                raise NotCovered(UNUSABLE[name])
            tree = family.tree(name)
            if name not in family.text and (tree is None or name not in registers.MODE_MOVES):
                raise NotCovered("no pseudocode")
            assert tree is not None
            if name in registers.MOVES:
                yield name, registers.move_line(tree, row)
            elif name in registers.MODE_MOVES:
                for setting in registers.mode_fields(name):
                    yield name, registers.mode_line(tree, row, setting)
            elif name in registers.JUMPS:
                yield name, registers.jump_line(tree, row)
            elif name.startswith(("s_", "v_s_")):
                yield scalar_line(family, target, row)
            else:
                yield vector_line(family, target, row)
                for mode in modes.MODES if modes.obeys(name) and family.name else ():
                    yield vector_line(family, target, row, mode)
        except NotCovered as reason:
            missing.setdefault(str(reason), set()).add(name)


def collect(
    families: Sequence[tuple[Family, Sequence[str]]], missing: dict[str, set[str]]
) -> list[str]:
    """The lines of families of text, each with the targets that it holds for."""
    targets: dict[tuple[str, str], list[str]] = {}
    for family, names in families:
        for target in names:
            for line in lines_of(family, target, missing):
                targets.setdefault(line, []).append(target)
    return sorted(f"{name} {','.join(where)} {rest}" for (name, rest), where in targets.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path)
    directory = parser.parse_args().directory
    sys.path.insert(0, str(directory))
    version = next(directory.glob("tinygrad-*.dist-info")).name.split("-")[1].removesuffix(".dist")
    fallback = Family("rdna4")
    families = [(Family(name, fallback), names) for name, names in FAMILIES.items()]
    missing: dict[str, set[str]] = {}
    write("pseudocode.txt", HEADER.format(version=version), collect(families, missing))
    every = tuple(target for names in FAMILIES.values() for target in names)
    write("formulas.txt", FORMULA_HEADER, collect([(Family.of_formulas(), every)], {}))
    for reason, mnemonics in sorted(missing.items()):
        print(f"  {reason}: {' '.join(sorted(mnemonics - FORMULAS.keys()))}")


def write(name: str, header: str, lines: Sequence[str]) -> None:
    """A file of vectors."""
    (DATA / name).write_text(header + "\n".join(lines) + "\n")
    print(f"{(DATA / name).relative_to(ROOT)}: {len(lines)} lines")


if __name__ == "__main__":
    main()
