"""Write the tables of wavecore/fragment.h, from the catalogue of matrix instructions.

python tools/gen_fragments.py           write them
python tools/gen_fragments.py --check   compare; exit status 1 if something differs

For each group of targets a file: the layouts of all operands as arithmetic on the lane and on the
element's number, the builtin of each instruction, and what is said where a shape does not exist.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.fragment_facts import (  # noqa: E402
    HEADER_TARGETS,
    accumulator_text,
    choices,
    conversions,
    fragment_layout,
    operand_text,
)
from wavecore.lang.fragments import (  # noqa: E402
    element_bits,
    element_types,
    fragment_modifiers,
    shapes_text,
    types_text,
)
from wavecore.matrix import builtins  # noqa: E402
from wavecore.matrix.catalogue import (  # noqa: E402
    FORMATS,
    MatrixInstruction,
    instructions,
)
from wavecore.matrix.conversion import Kind, Plan  # noqa: E402
from wavecore.matrix.layout import KEPT, REGISTER_BITS, Axis, Bit, Layout, log2  # noqa: E402
from wavecore.toolchain.build import INCLUDE_DIR  # noqa: E402

FOLDER = INCLUDE_DIR / "wavecore"
HEAD = """\
// The matrix instructions of {name}: where operands lie, and the builtins.
//
// Written by tools/gen_fragments.py from the catalogue (wavecore/matrix): change that and run it.
// Included by fragment_table.h. l is a lane, e a lane's element; row, column and block follow.
#pragma once
#pragma GCC system_header
"""


def header(name: str, target: str) -> str:
    """The table of the targets that `target` stands for."""
    waves = instructions(target)[0].waves
    parts = [HEAD.format(name=name)]
    for wave in sorted(waves):
        text = "\n".join(Table(name, target, wave).lines())
        if len(waves) > 1:
            text = f"#if __WC_WAVE_SIZE == {wave}\n{text}\n#endif  // wave{wave}"
        parts.append(text)
    return "\n".join(parts) + "\n"


# ----------------------------------------------------------------------------- layouts


@dataclass(frozen=True)
class Coordinates:
    """A layout in the coordinates of an operand's memory: row, column and block of an element.

    The column of a sparse A counts the entries that it keeps; that of its index groups of four k,
    and rows or columns of scales the k that share one.
    """

    lane: tuple[tuple[str, int] | None, ...]
    element: tuple[tuple[str, int], ...]
    layout: Layout

    @classmethod
    def of(cls, layout: Layout, k_shift: int = 0, *, compressed: bool = False) -> Coordinates:
        """`k_shift`: of log2 of how many k share an entry."""
        names = dict(zip(layout.names, ("row", "column", "block"), strict=True))

        def bit(given: Bit) -> tuple[str, int] | None:
            if given == KEPT:
                return (names["k"], 0)
            if not isinstance(given, Axis):
                return None
            if given.dim == "k" and compressed:
                assert given.bit >= 2
                return (names["k"], given.bit - 1)
            return (names[given.dim], given.bit - (k_shift if given.dim == "k" else 0))

        element = [bit(each) for each in layout.element]
        found = tuple(each for each in element if each is not None)
        assert len(found) == len(element)
        return cls(tuple(map(bit, layout.lane)), found, layout)

    def run(self, name: str) -> int:
        """How many elements, from the first on, lie one behind the other in a row or column."""
        count = 0
        while count < len(self.element) and self.element[count] == (name, count):
            count += 1
        return 1 << count

    def expression(self, bits: Iterable[tuple[str, int] | None], name: str, variable: str) -> str:
        """The value of a coordinate out of the bits of a number, as C++."""
        runs: list[tuple[int, int, int]] = []  # position, lowest bit, bits
        whole = [*bits]
        for position, bit in enumerate(whole):
            if bit is None or bit[0] != name:
                continue
            if runs and (position, bit[1]) == (runs[-1][0] + runs[-1][2], sum(runs[-1][1:])):
                runs[-1] = (runs[-1][0], runs[-1][1], runs[-1][2] + 1)
            else:
                runs.append((position, bit[1], 1))
        terms = [_moved(variable, *run, whole=len(whole)) for run in runs]
        return " | ".join(terms) or "0"

    def arguments(self) -> str:
        """What the macro of a layout is given, its number apart."""
        layout = self.layout
        numbers = (1 << len(self.element), layout.bits, layout.pitch, layout.registers,
                   self.run("row"), self.run("column"))  # fmt: skip
        names = ("row", "column", "block")
        texts = [self.expression(self.lane, name, "__l") for name in names]
        texts += [self.expression(self.element, name, "__e") for name in names]
        return ", ".join([*map(str, numbers), *texts])


def _moved(variable: str, position: int, low: int, count: int, *, whole: int) -> str:
    """`count` bits of a variable of `whole` bits from one position to another."""
    top = position + count == whole
    mask = (1 << count) - 1
    if position == low:
        return f"({variable} & {mask << low})" if not top or low else variable
    if not position:
        text = variable if top else f"({variable} & {mask})"
    else:
        text = f"({variable} >> {position})" if top else f"({variable} >> {position} & {mask})"
    return f"({text} << {low})" if low else text


# ------------------------------------------------------------------------------- tables


@dataclass
class Table:
    """What the header of a target and wave size holds."""

    name: str
    target: str
    wave: int
    numbers: dict[str, int] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """The text."""
        found = [inst for inst in instructions(self.target) if _is_callable(inst, self.wave)]
        operands = dict.fromkeys(line for inst in found for line in self._operands(inst))
        for arguments, number in self.numbers.items():
            yield f"__WC_LAYOUT({number}, {arguments})"
        yield ""
        yield from operands
        yield ""
        yield "static constexpr __shape __shapes[] = {"
        yield from sorted(set(self._shapes(found)))
        yield "};"
        yield ""
        yield from self._products()
        yield from self._missing(found)

    def _operands(self, inst: MatrixInstruction) -> Iterator[str]:
        shape = f"{inst.m}, {inst.n}, {inst.k}, {inst.blocks}"
        for operand in "AB":
            use = ("sparse_" if inst.sparse else "matrix_") + operand.lower()
            for kind in element_types(inst, operand):
                layout = self._input(inst, operand, kind)
                yield self._operand(use, shape, layout.layout.bits, layout)
        for operand in "CD":
            layout = Coordinates.of(fragment_layout(inst, operand, self.wave))
            shape_of_d = f"{inst.m}, {inst.n}, 0, {inst.blocks}"
            yield self._operand("accumulator", shape_of_d, layout.layout.bits, layout)
        if inst.sparse:
            layout = Coordinates.of(fragment_layout(inst, "K", self.wave), 2)
            yield self._operand("sparse_index", shape, element_bits(inst.a_type), layout)
        if inst.scale_block:
            which = "scale" if inst.scale_block == 32 else f"scale{inst.scale_block}"
            for operand in "AB":
                layout = fragment_layout(inst, f"S{operand}", self.wave)
                place = Coordinates.of(layout, log2(inst.scale_block))
                yield self._operand(f"{which}_{operand.lower()}", shape, 8, place)

    def _input(self, inst: MatrixInstruction, operand: str, kind: str) -> Coordinates:
        chosen = {}
        if inst.format_modifiers:
            chosen[inst.format_modifiers[operand]] = FORMATS.index(kind)
        layout = fragment_layout(inst, operand, self.wave, **chosen)
        return Coordinates.of(layout, compressed=inst.sparse and operand == "A")

    def _operand(self, use: str, shape: str, bits: int, layout: Coordinates) -> str:
        arguments = layout.arguments()
        number = self.numbers.setdefault(arguments, len(self.numbers))
        return f"__WC_OPERAND(__{use}, {shape}, {bits}, {number})"

    def _shapes(self, found: Iterable[MatrixInstruction]) -> Iterator[str]:
        """Which K a fragment of a type can be made of."""
        for inst in found:
            if inst.scale_block:
                continue  # each has a form without scales
            for kind in {*element_types(inst, "A"), *element_types(inst, "B")}:
                sparse = str(inst.sparse).lower()
                shape = f"{inst.m}, {inst.n}, {inst.k}, {inst.blocks}"
                yield f"    {{{shape}, __kind::__t_{kind}, {sparse}}},"

    # -------------------------------------------------------------------- instructions

    def _products(self) -> Iterator[str]:
        seen = set()
        for inst, a, b in choices(self.target):
            if not _is_callable(inst, self.wave):
                continue
            if inst not in seen:
                seen.add(inst)
                yield from self._function(inst)
            yield (
                f"__WC_PRODUCT({inst.m}, {inst.n}, {inst.k}, {inst.blocks}, __t_{a}, __t_{b}, "
                f"__t_{inst.c_type}, __t_{inst.d_type}, {_group(inst)}, __{inst.name})"
            )

    def _function(self, inst: MatrixInstruction) -> Iterator[str]:
        prototype = builtins.prototype(inst.builtins[self.wave])
        operands = [name for name in inst.operands if name != "D"]
        taken = [type for type in prototype.parameters if not type.constant]
        types = dict(zip(operands, taken, strict=False))
        parameters = ", ".join(f"{_cpp(type)} __{name.lower()}" for name, type in types.items())
        arguments = ", ".join(_arguments(inst, prototype))
        yield "template <__kind __a_kind, __kind __b_kind>"
        yield f"struct __{inst.name} {{"
        for name, value in zip("ab", _constants(inst), strict=False):
            yield f"  static constexpr int __of_{name} = {value};"
        yield f"  __WC_MODIFIERS({_legal(inst, self.wave)})"
        yield "  template <class __M>"
        yield (
            f"  static __device__ __forceinline__ {_cpp(prototype.result)} __run({parameters}) {{"
        )
        tied = _tied(inst, prototype)
        if tied:
            yield "    if constexpr (!__M::__is_plain)"
            yield f"      return {tied}({arguments});"
        yield f"    return {prototype.name}({arguments});"
        yield "  }"
        yield "};"

    # ------------------------------------------------------------------------- messages

    def _missing(self, found: list[MatrixInstruction]) -> Iterator[str]:
        """What is said of a product that no instruction makes."""
        groups: dict[tuple[str, str, str, str], list[MatrixInstruction]] = {}
        for inst in found:
            for a in element_types(inst, "A"):
                for b in element_types(inst, "B"):
                    groups.setdefault((_group(inst), a, b, inst.d_type), []).append(inst)
        yield ""
        for (group, a, b, d), members in groups.items():
            text = shapes_text(members, a, b, d, self.name)
            yield f'__WC_MISSING({group}, __t_{a}, __t_{b}, __t_{d}, "{text}")'
        for sparse in (False, True):
            kinds: dict[str, list[MatrixInstruction]] = {}
            for inst in found:
                if inst.sparse == sparse and not inst.scale_block:
                    for kind in dict.fromkeys(element_types(inst, "A") + element_types(inst, "B")):
                        kinds.setdefault(kind, []).append(inst)
            for kind, members in kinds.items():
                text = operand_text(members, kind, self.name)
                yield f'__WC_MISSING_OPERAND({str(sparse).lower()}, __t_{kind}, "{text}")'
            text = _known_types(f"{'sparse ' * sparse}products of", kinds, self.name)
            yield f'__WC_MISSING_OPERANDS({str(sparse).lower()}, "{text}")'
        results: dict[str, list[MatrixInstruction]] = {}
        for inst in found:
            results.setdefault(inst.d_type, []).append(inst)
        for kind, members in results.items():
            text = accumulator_text(members, kind, self.name)
            yield f'__WC_MISSING_ACCUMULATOR(__t_{kind}, "{text}")'
        yield f'__WC_MISSING_ACCUMULATORS("{_known_types("results of", results, self.name)}")'
        for group, sparse, scale in (("0", False, 0), ("1", True, 0), ("32", False, 32)):
            text = types_text(self.target, sparse=sparse, scale_block=scale, name=self.name)
            yield f'__WC_MISSING_TYPES({group}, "{text}")'


def _known_types(what: str, kinds: Iterable[str], name: str) -> str:
    """What is said of types that no instruction has."""
    known = ", ".join(sorted(kinds))
    return (
        f"{name} has {what} {known}, none of this type."
        if known
        else f"{name} has no {what} any type."
    )


def _is_callable(inst: MatrixInstruction, wave: int) -> bool:
    """Whether clang's builtin passes all of a sparse index.

    gfx1250's widest read 64 bits, and clang 22 passes 32.
    """
    if not inst.sparse:
        return True
    given = [type for type in builtins.prototype(inst.builtins[wave]).parameters
             if not type.constant]  # fmt: skip
    layout = inst.layout("K", wave=wave)
    return layout.elements_per_lane * layout.bits <= given[3].registers * REGISTER_BITS


def _group(inst: MatrixInstruction) -> str:
    """Dense 0, sparse 1, or how many k share a scale."""
    return str(inst.scale_block or int(inst.sparse))


def _cpp(type: builtins.CType) -> str:
    return f"__vector<{type.scalar}, {type.size}>" if type.size else type.scalar


# The modifiers that mma_sync takes; those that choose formats and signs of integers, types do.
MODIFIERS = ("cbsz", "abid", "blgp", "opsel", "neg_lo", "neg_hi", "clamp")


def _legal(inst: MatrixInstruction, wave: int) -> str:
    """For each of `MODIFIERS` its legal values as bits, and what is said where one is not."""
    known = fragment_modifiers(inst, wave)
    bits = [sum(1 << v for v in known[name].values) if name in known else 1 for name in MODIFIERS]
    text = "; ".join(f"{name} {modifier}" for name, modifier in known.items()) or "none"
    within = ", abid below 2**cbsz" if "abid" in known else ""
    return ", ".join([*map(str, bits), f'"{inst.name} takes these modifiers: {text}{within}"'])


def _tied(inst: MatrixInstruction, prototype: builtins.Prototype) -> str:
    """The builtin that keeps the halves of D's registers that it does not write; "" if none."""
    found = prototype.name.replace("_16_w", "_16_tied_w").replace("f16_w", "f16_tied_w")
    return found if found != prototype.name and builtins.known(found) else ""


def _arguments(inst: MatrixInstruction, prototype: builtins.Prototype) -> Iterator[str]:
    operands = iter(name for name in inst.operands if name != "D")
    own = ["__of_a", "__of_b"] if _constants(inst) else []
    if inst.in_runs or inst.format_modifiers:
        constants = iter(own)  # gfx1250's signs are arithmetic
    elif inst.is_mfma:
        constants = iter([] if inst.sparse else ["__M::__cbsz", "__M::__abid", "__M::__blgp"])
    else:
        constants = iter([*own, "__M::__clamp"] if inst.d_type == "i32" else ["__M::__opsel"])
    for type in prototype.parameters:
        if type.constant:
            yield next(constants, "0")
        elif operand := next(operands, None):
            yield f"__{operand.lower()}"
        else:
            yield "0"  # scales that are constant zeros choose the instruction without


def _constants(inst: MatrixInstruction) -> list[str]:
    """The builtin's first constant arguments, of A and of B; the others are 0."""
    if inst.format_modifiers:
        return ["__format_of(__a_kind)", "__format_of(__b_kind)"]
    if inst.a_type in ("iu8", "iu4"):
        return ["__has_sign(__a_kind)", "__has_sign(__b_kind)"]
    return []


# --------------------------------------------------------------------------- conversions

CONVERT_HEAD = """\
// How accumulators of {names} become operands: wavecore.matrix.conversion's plans as C++.
//
// Written by tools/gen_fragments.py: change that and run it. Included by fragment_convert.h.
#pragma once
#pragma GCC system_header
"""
# Targets that share a header, as many of their ways are the same.
CONVERT_SHARED = {"cdna": ("gfx908", "gfx90a", "gfx942", "gfx950")}
# The names that a plan's C++ gives to things.
_LOCAL = re.compile(
    r"\b(?:from|to|lane|lds|index|convert|put|get|Byte|Dword|Four|Half|Two|[a-z]\d+)\b"
)


def conversion_headers() -> dict[str, str]:
    """The texts of headers by their names: conversions of all targets."""
    stands = dict(HEADER_TARGETS)
    shared = {name for names in CONVERT_SHARED.values() for name in names}
    groups = CONVERT_SHARED | {name: (name,) for name in stands if name not in shared}
    return {
        group: _conversion_header([(name, stands[name]) for name in names])
        for group, names in groups.items()
    }


def _conversion_header(group: Sequence[tuple[str, str]]) -> str:
    """Each way once, and the conversions that go it; what some targets have alone under `#if`."""
    ways: dict[str, list[str]] = {}  # with the conditions under which they are needed
    keys: dict[tuple[str, str], list[str]] = {}  # conversions, and the way that each goes
    every = []
    for name, target in group:
        waves = sorted(instructions(target)[0].waves)
        for wave in waves:
            condition = f"defined(__{name}__)" if len(waves) == 1 else f"__WC_WAVE_SIZE == {wave}"
            every.append(condition)
            for key, way in _conversions(target, wave):
                keys.setdefault((key, way), []).append(condition)
                needed = ways.setdefault(way, [])
                if condition not in needed:
                    needed.append(condition)
    numbers = {way: number for number, way in enumerate(filter(None, ways))}
    lines = [
        (way.replace("__way {", f"__way_{number} {{"), ways[way]) for way, number in numbers.items()
    ]
    lines += [
        (f"__WC_WAY({numbers[way]}, {key})" if way else f"__WC_FREE({key})", needed)
        for (key, way), needed in sorted(keys.items(), key=itemgetter(1))
    ]
    parts = [CONVERT_HEAD.format(names=", ".join(name for name, _ in group))]
    for needed, several in groupby(lines, key=itemgetter(1)):
        texts = [text for text, _ in several]
        parts += texts if needed == every else [f"#if {' || '.join(needed)}", *texts, "#endif"]
    return "\n".join(parts) + "\n"


def _conversions(target: str, wave: int) -> Iterator[tuple[str, str]]:
    """What names each conversion, and its way as C++; "" if it is free."""
    for (use, *numbers), plan in conversions(target, wave):
        key = ", ".join([f"__use::__{use}", *map(str, numbers)])
        is_free = plan.kind is Kind.FREE and _is_identity(plan)
        said = f"// {plan.kind}, {plan.slots} slots\nstruct __way {{\n"
        yield key, "" if is_free else f"{said}{_way(plan)}\n}};"


def _way(plan: Plan) -> str:
    """The members of a conversion that is more than to rename registers.

    fragment_convert.h has the types of what goes through LDS.
    """
    kept = [line for line in plan.hip().splitlines() if not line.lstrip().startswith("typedef ")]
    text = _LOCAL.sub(lambda match: f"__{match[0]}", "\n".join(kept)).rstrip()
    lines = [
        "static constexpr bool __exists = true, __is_free = false;",
        f"static constexpr unsigned __lds_bytes = {plan.lds_bytes};",
        *f"static {text}".split("\n"),
    ]
    return "\n".join(f"  {line}" for line in lines)


def _is_identity(plan: Plan) -> bool:
    """Whether the registers are the same in the same order."""
    lines = re.findall(r"to\[(\d+)\] = (.*);", plan.hip())
    return all(value == f"from[{number}]" for number, value in lines)


# --------------------------------------------------------------------------------- files


def files() -> dict[Path, str]:
    """What is written where."""
    found = {}
    for name, target in HEADER_TARGETS:
        found[FOLDER / f"table_{name}.h"] = header(name, target)
    for name, text in conversion_headers().items():
        found[FOLDER / f"convert_{name}.h"] = text
    return found


def main() -> int:
    """Write, or compare."""
    status = 0
    for path, text in files().items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{path.relative_to(ROOT)} differs from what the catalogue says", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
