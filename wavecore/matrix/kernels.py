"""HIP kernels written from layouts: load operands, run the builtin, store D."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wavecore.matrix import builtins
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout

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
    """The C type of an entry in memory: its bits, in a byte where they are fewer."""
    return _CODES[max(8, bits)]


def product_kernel(
    inst: MatrixInstruction, wave: int, name: str = "product", **modifiers: int
) -> str:
    """A kernel that computes one D = A B + C with one wave.

    Operands lie in memory as arrays of bit patterns, row-major, blocks outermost: A [block][i][k],
    B [block][k][j], C and D [block][i][j]; a sparse A as [i][k / 2], its index as [i][k / 4], four
    bits a byte. `modifiers` are those of the builtin: cbsz, abid, blgp, opsel, neg_lo, clamp.
    """
    operands = ["A", "B", "C", *(["K"] if inst.sparse else [])]
    layout_of = {operand: _layout(inst, operand, wave, modifiers) for operand in [*operands, "D"]}
    types = {operand: code_type(lay.bits) for operand, lay in layout_of.items()}
    parameters = [f"const {types[operand]}* {operand}" for operand in operands]
    parameters.append(f"{types['D']}* D")
    body = ["const unsigned lane = __lane_id();"]
    for operand in operands:
        body += _loads(layout_of[operand], operand.lower())
    prototype = builtins.prototype(inst.builtins[wave])
    arguments = _arguments(inst, prototype, modifiers)
    count = prototype.result.registers
    body += [
        f"struct Result {{ unsigned v[{count}]; }};",
        f"const Result d = as<Result>({prototype.name}({', '.join(arguments)}));",
    ]
    body += _stores(layout_of["D"])
    typedefs = [f"typedef {type} {operand}Type;"
                for operand, type in _types(prototype).items()]  # fmt: skip
    lines = "\n".join(f"  {line}" for line in body)
    return (
        f"{_PRELUDE}{chr(10).join(typedefs)}\n"
        f'extern "C" __global__ void __launch_bounds__({wave}) {name}({", ".join(parameters)}) {{\n'
        f"{lines}\n}}\n"
    )


def _layout(inst: MatrixInstruction, operand: str, wave: int, modifiers: dict[str, int]) -> Layout:
    names = {"A": ("cbsz", "abid"), "B": ("blgp",), "K": ("cbsz", "abid"), "C": ("opsel",)}
    chosen = names.get(operand, ("opsel",))
    return inst.layout(operand, wave=wave, **{n: modifiers[n] for n in chosen if n in modifiers})


def _types(prototype: builtins.Prototype) -> dict[str, builtins.CType]:
    """The operands' types, in the order in which the builtin takes them."""
    given = [type for type in prototype.parameters if not type.constant]
    return dict(zip("ABCK", given, strict=False))


def _arguments(
    inst: MatrixInstruction, prototype: builtins.Prototype, modifiers: dict[str, int]
) -> list[str]:
    """Operands and constants, in the builtin's order."""
    signs = modifiers.get("neg_lo", 0)
    if inst.is_mfma:
        names = ("cbsz", "abid") if inst.sparse else ("cbsz", "abid", "blgp")
        constants = [modifiers.get(name, 0) for name in names]
    elif inst.cd_type == "i32":
        constants = [signs & 1, signs >> 1 & 1, modifiers.get("clamp", 0)]
    else:
        constants = [modifiers.get("opsel", 0)]
    operands = iter("ABCK")
    values = iter(constants)
    found = []
    for type in prototype.parameters:
        if type.constant:
            found.append(str(next(values)))
        else:
            operand = next(operands)
            found.append(f"as<{operand}Type>({operand.lower()})")
    return found


def _loads(layout: Layout, name: str) -> Iterator[str]:
    """Statements that fill the registers `name.v[...]`."""
    yield f"struct {{ unsigned v[{layout.registers}]; }} {name};"
    for register, places in _places(layout).items():
        if layout.bits == 64:
            (place,) = places
            yield f"const unsigned long long {name}{register} = {layout.operand}[{place[1]}];"
            yield f"{name}.v[{register}] = {name}{register}, " \
                  f"{name}.v[{register + 1}] = {name}{register} >> 32;"  # fmt: skip
            continue
        words = [f"(unsigned){layout.operand}[{index}]" + (f" << {bit}" if bit else "")
                 for bit, index in places]  # fmt: skip
        yield f"{name}.v[{register}] = {' | '.join(words)};"


def _stores(layout: Layout) -> Iterator[str]:
    for register, places in _places(layout).items():
        for bit, index in places:
            value = f"d.v[{register}]" + (f" >> {bit}" if bit else "")
            if layout.bits == 64:
                value = f"d.v[{register}] | (unsigned long long)d.v[{register + 1}] << 32"
            yield f"D[{index}] = {value};"


def _places(layout: Layout) -> dict[int, list[tuple[int, str]]]:
    """For each register the lowest bit and the memory index of each element that starts in it."""
    found: dict[int, list[tuple[int, str]]] = {}
    texts = formulas(layout)
    for element in range(layout.elements_per_lane):
        register, bit = divmod(element * layout.pitch + layout.offset, 32)
        slot = element & 1 if KEPT in layout.element else 0
        found.setdefault(register, []).append((bit, _index(layout, texts, register, bit, slot)))
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
    if layout.operand == "K":
        column, width = f"({column}) / 4", width // 4
    elif KEPT in layout.element:
        column, width = f"({column}) / 2 + {slot}", width // 2
    outer = f"({coordinate(block)}) * {sizes[rows]} + " if sizes[block] > 1 else ""
    return f"({outer}{row}) * {width} + {column}"
