"""HIP kernels generated from layouts: load the operands, call the builtin, store D."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wavecore.errors import TargetError
from wavecore.matrix import builtins
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, REGISTER_BITS, Layout

_CODES = {64: "unsigned long long", 32: "unsigned", 16: "unsigned short", 8: "unsigned char"}
_PRELUDE = """\
#include <hip/hip_runtime.h>

template <class To, class From> __device__ To as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}
"""


def code_type(bits: int) -> str:
    """The C type of an entry in memory: its bits, in a byte if fewer than 8."""
    return _CODES[max(8, bits)]


def product_kernel(
    inst: MatrixInstruction, wave: int, name: str = "product", **modifiers: int
) -> str:
    """A kernel that computes one D = A B + C with one wave.

    Operands are arrays of bit patterns in memory, row-major, blocks outermost: A [block][i][k],
    B [block][k][j], C and D [block][i][j]; a sparse A is [i][k / 2], its index [i][k / 4] with four
    bits per byte; scales are SA [i][k / 32] and SB [k / 32][j], or [k / 16]. `modifiers` are the
    builtin's: cbsz, abid, blgp, opsel, opsel_a, opsel_b, neg_lo, clamp; on gfx1250 all.

    Raises: TargetError for modifiers that the builtin does not have.
    """
    if inst.sparse and inst.is_wmma and modifiers.get("opsel"):
        raise TargetError(f"{inst.name}: clang's builtin always reads index set 0 (opsel 0).")
    operands = [operand for operand in inst.operands if operand != "D"]
    layout_of = {name: inst.layout(name, wave=wave, **modifiers) for name in inst.operands}
    types = {operand: code_type(lay.bits) for operand, lay in layout_of.items()}
    parameters = [f"const {types[operand]}* {operand}" for operand in operands]
    parameters.append(f"{types['D']}* D")
    body = ["const unsigned lane = __lane_id();"]
    prototype = builtins.prototype(inst.builtins[wave])
    taken = _types(inst, prototype)
    call = _call(inst, prototype, modifiers)
    if inst.sparse and taken["K"].registers < inst.operands["K"].registers[wave]:
        # gfx1250's widest read 64 bits of indices, and clang 22's builtins take 32.
        taken["K"] = taken["K"]._replace(size=inst.operands["K"].registers[wave])
        call = _assembly(inst, modifiers)
    for operand in operands:
        body += _loads(layout_of[operand], operand.lower(), taken[operand].registers)
    body += [f"struct Result {{ unsigned v[{prototype.result.registers}]; }};", *call]
    body += _stores(layout_of["D"])
    typedefs = [f"typedef {type} {operand}Type;" for operand, type in taken.items()]
    lines = "\n".join(f"  {line}" for line in body)
    return (
        f"{_PRELUDE}{chr(10).join(typedefs)}\n"
        f'extern "C" __global__ void __launch_bounds__({wave}) {name}({", ".join(parameters)}) {{\n'
        f"{lines}\n}}\n"
    )


def _types(inst: MatrixInstruction, prototype: builtins.Prototype) -> dict[str, builtins.CType]:
    """The operands' types, in the order in which the builtin takes them."""
    given = [type for type in prototype.parameters if not type.constant]
    return dict(zip((name for name in inst.operands if name != "D"), given, strict=False))


def _call(
    inst: MatrixInstruction, prototype: builtins.Prototype, modifiers: dict[str, int]
) -> list[str]:
    """The statement that calls the builtin."""
    arguments = _arguments(inst, prototype, modifiers)
    return [f"const Result d = as<Result>({prototype.name}({', '.join(arguments)}));"]


def _assembly(inst: MatrixInstruction, modifiers: dict[str, int]) -> list[str]:
    """Statements with the instruction itself, a sparse one of 8 bits: C becomes D."""
    text = f"{inst.name} %0, %1, %2, %3"
    if signs := modifiers.get("neg_lo", 0):
        text += f" neg_lo:[{signs & 1},{signs >> 1 & 1},0]"
    text += " clamp" if modifiers.get("clamp") else ""
    values = ", ".join(f'"v"(as<{name}Type>({name.lower()}))' for name in "ABK")
    return [
        "CType sum = as<CType>(c);",
        f'asm volatile("{text}" : "+v"(sum) : {values});',
        "const Result d = as<Result>(sum);",
    ]


def _constants_of_runs(inst: MatrixInstruction, modifiers: dict[str, int]) -> list[int]:
    """The constant arguments of gfx1250's builtins, in their order."""
    low, high = modifiers.get("neg_lo", 0), modifiers.get("neg_hi", 0)
    found = []
    for bit, operand in enumerate("AB"):
        if operand in inst.format_modifiers:
            found.append(modifiers.get(inst.format_modifiers[operand], 0))
        elif inst.a_type in ("f16", "bf16", "f32", "iu8"):
            if inst.a_type in ("f16", "bf16") and (low ^ high) >> bit & 1:
                raise TargetError(f"{inst.name}: clang's builtin negates even and odd k alike.")
            found.append(low >> bit & 1)
    if inst.d_type != "i32" and not inst.sparse:
        found.append(low >> 2 & 1 | (high >> 2 & 1) << 1)
    if inst.scale_block:
        names = (f"matrix_{x}_{what}" for x in "ab" for what in ("scale", "scale_fmt"))
        found += [modifiers.get(name, 0) for name in names]
    found += [modifiers.get(f"matrix_{x}_reuse", 0) for x in "ab"]
    return [*found, modifiers.get("clamp", 0)]


def _constants(inst: MatrixInstruction, modifiers: dict[str, int]) -> list[int]:
    """The builtin's constant arguments, in its order."""
    value = modifiers.get
    if inst.in_runs:
        return _constants_of_runs(inst, modifiers)
    if inst.format_modifiers:
        names: tuple[str, ...] = ("cbsz", "blgp", "opsel_a", "opsel_b")
    elif inst.is_mfma:
        names = ("cbsz", "abid") if inst.sparse else ("cbsz", "abid", "blgp")
    elif inst.d_type == "i32":
        signs = value("neg_lo", 0)
        return [signs & 1, signs >> 1 & 1, value("clamp", 0)]
    else:
        names = ("opsel",)
    return [value(name, 0) for name in names]


def _arguments(
    inst: MatrixInstruction, prototype: builtins.Prototype, modifiers: dict[str, int]
) -> list[str]:
    """Operands and constants, in the builtin's order."""
    operands = iter(name for name in inst.operands if name != "D")
    values = iter(_constants(inst, modifiers))
    found = []
    for type in prototype.parameters:
        if type.constant:
            found.append(str(next(values)))
        elif operand := next(operands, None):
            found.append(f"as<{operand}Type>({operand.lower()})")
        else:
            found.append("0")  # constant zero scales select the unscaled instruction
    if prototype.variadic:
        found.append(str(next(values)))
    return found


def _loads(layout: Layout, name: str, registers: int) -> Iterator[str]:
    """Statements that fill the registers `name.v[...]`; a narrow format does not use the last."""
    yield f"struct {{ unsigned v[{registers}]; }} {name} = {{}};"
    for register, places in _places(layout).items():
        if layout.bits == 64:
            (place,) = places
            yield f"const unsigned long long {name}{register} = {layout.operand}[{place[1]}];"
            yield f"{name}.v[{register}] = {name}{register}, " \
                  f"{name}.v[{register + 1}] = {name}{register} >> 32;"  # fmt: skip
            continue
        words = [f"(unsigned){layout.operand}[{index}]{_shift(bit)}" for bit, index in places]
        yield f"{name}.v[{register}] = {' | '.join(words)};"


def _shift(bit: int) -> str:
    """Shifts a value to a bit of a register; below 0: the rest of the previous register's entry."""
    if bit < 0:
        return f" >> {-bit}"
    return f" << {bit}" if bit else ""


def _stores(layout: Layout) -> Iterator[str]:
    for register, places in _places(layout).items():
        for bit, index in places:
            value = f"d.v[{register}]" + (f" >> {bit}" if bit else "")
            if layout.bits == 64:
                value = f"d.v[{register}] | (unsigned long long)d.v[{register + 1}] << 32"
            yield f"D[{index}] = {value};"


def _places(layout: Layout) -> dict[int, list[tuple[int, str]]]:
    """For each register the lowest bit and the memory index of each element in it.

    An element that begins in the previous register has a bit below 0.
    """
    found: dict[int, list[tuple[int, str]]] = {}
    texts = formulas(layout)
    for element in range(layout.elements_per_lane):
        register, bit = divmod(element * layout.pitch + layout.offset, 32)
        slot = element & 1 if KEPT in layout.element else 0
        index = _index(layout, texts, register, bit, slot)
        found.setdefault(register, []).append((bit, index))
        if bit + layout.bits > REGISTER_BITS > layout.bits:
            found.setdefault(register + 1, []).append((bit - REGISTER_BITS, index))
    return found


def _index(layout: Layout, texts: dict[str, str], register: int, bit: int, slot: int) -> str:
    """The memory index of an element, as C."""

    def coordinate(name: str) -> str:
        text = texts.get(name, "0").replace("register", str(register)).replace("//", "/")
        return re.sub(r"\bbit\b", str(bit), text)

    *names, sizes = layout.names, dict(layout.dims)
    rows, columns, block = names[0]
    row, column = coordinate(rows), coordinate(columns)
    width = sizes[columns]
    step = layout.neighbours("k")
    if layout.operand in ("K", "SA"):
        column, width = f"({column}) / {step}", width // step
    elif layout.operand == "SB":
        row = f"({row}) / {step}"
    elif KEPT in layout.element:
        column, width = f"({column}) / 2 + {slot}", width // 2
    outer = f"({coordinate(block)}) * {sizes[rows]} + " if sizes[block] > 1 else ""
    return f"({outer}{row}) * {width} + {column}"
