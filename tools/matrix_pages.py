"""The reference pages of the matrix instructions, and the pictures of docs/matrix-cores.md.

Everything is asked of the catalogue: a page for each group of targets whose instructions are the
same in every fact, and one that puts the groups side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from tools.markdown import NOTICE, anchor, table
from wavecore import targets as gpus
from wavecore.matrix import builtins, picture
from wavecore.matrix.catalogue import (
    ELEMENT_BITS,
    FORMATS,
    MatrixInstruction,
    Modifier,
    instruction,
    instructions,
    targets,
)
from wavecore.matrix.layout import Layout
from wavecore.targets import Source

PREFIX = builtins.PREFIX


class Picture(NamedTuple):
    """A picture as `wavecore layout` draws it: of one operand, or of A, B and D."""

    name: str
    instruction: str
    target: str
    operand: str = ""
    packed: bool = True
    modifiers: Mapping[str, int] = MappingProxyType({})


PICTURES = (
    Picture("mfma-f32", "v_mfma_f32_16x16x4_f32", "gfx942"),
    Picture("mfma-f16", "v_mfma_f32_16x16x16_f16", "gfx942"),
    Picture("wmma-rdna3", "v_wmma_f16_16x16x16_f16", "gfx1100"),
    Picture("wmma-rdna4", "v_wmma_f16_16x16x16_f16", "gfx1201"),
    Picture("sparse-a", "v_smfmac_f32_16x16x32_f16", "gfx942", "A"),
    Picture("sparse-index", "v_smfmac_f32_16x16x32_f16", "gfx942", "K", packed=False),
    Picture("cbsz", "v_mfma_f32_4x4x1_16b_f32", "gfx942", "A", modifiers={"cbsz": 2, "abid": 1}),
    Picture("blgp", "v_mfma_f32_16x16x4_f32", "gfx942", "B", modifiers={"blgp": 1}),
)


def pictures() -> dict[str, str]:
    """SVG text by path below docs/."""
    return {f"pictures/{wanted.name}.svg": _drawn(wanted) for wanted in PICTURES}


def _drawn(wanted: Picture) -> str:
    inst = instruction(wanted.instruction, wanted.target)
    if not wanted.operand:
        return picture.product_svg(inst, packed=wanted.packed, **wanted.modifiers)
    layout = inst.layout(wanted.operand, **wanted.modifiers)
    set_ = "".join(f", {name} {value}" for name, value in wanted.modifiers.items())
    title = f"{wanted.operand} of {inst.name} on {inst.target}{set_}"
    return picture.svg(layout, title=title, packed=wanted.packed)


def pages() -> dict[str, str]:
    """Markdown text by path below docs/."""
    found = {"matrix/index.md": _overview(groups())}
    for names, body in groups().items():
        found[f"matrix/{file_name(names)}"] = _page(names, body)
    return found


@cache
def groups() -> Mapping[tuple[str, ...], str]:
    """What the pages say, by the targets that it holds for, which are those whose facts are one."""
    by_body: dict[str, list[str]] = {}
    for target in targets():
        by_body.setdefault(_body(target), []).append(target)
    return {tuple(names): body for body, names in by_body.items()}


def file_name(names: Sequence[str]) -> str:
    """gfx942.md, or gfx11.md for several: what their names share."""
    if len(names) == 1:
        return f"{names[0]}.md"
    first, *others = names
    shared = max(
        (first[:n] for n in range(len(first)) if all(o.startswith(first[:n]) for o in others)),
        key=len,
    )
    return f"{shared.rstrip('0')}.md"


def _families(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(gpus.known(name).family for name in names))


def _products(names: Sequence[str]) -> str:
    found = (p.name for p in gpus.products() if p.target.name in names)
    return ", ".join(found)


def _waves(target: str) -> str:
    return " or ".join(f"wave{size}" for size in gpus.known(target).wave_sizes)


# ----------------------------------------------------------------------------- overview


def _overview(groups: Mapping[tuple[str, ...], str]) -> str:
    rows = []
    for names in groups:
        known = instructions(names[0])
        sparse = sum(inst.sparse for inst in known)
        rows.append(
            (f"[{', '.join(names)}]({file_name(names)})", _families(names), _products(names),
             _waves(names[0]), len(known) - sparse, sparse)
        )  # fmt: skip
    header = ("page", "architecture", "products known here", "runs in", "dense", "sparse")
    return (
        f"# Matrix instructions by architecture\n\n{NOTICE}\n"
        "One page for all targets that agree in every instruction, layout and rate. How to read "
        "them, and how the architectures differ: [matrix-cores.md](../matrix-cores.md). The same "
        "facts on the command line: `wavecore list`, `show` and `layout`. How they round, and how "
        "that is known: [arithmetic.md](arithmetic.md).\n\n"
        + table(header, rows, 2)
        + "\n## Side by side\n\nShapes as MxNxK, `/4` for four blocks, and the best rate in "
        "operations per clock and CU: a multiplication and an addition each count, and so do the "
        "zeros of a sparse A. Of f8f6f4 it is the rate of its narrow formats.\n\n"
        + _side_by_side(groups)
    )


def _side_by_side(groups: Mapping[tuple[str, ...], str]) -> str:
    """A row for each combination of types, a column for each page."""
    by_group = [_sections(names[0]) for names in groups]
    titles = dict.fromkeys(title for sections in by_group for title in sections)
    rows = []
    for title in sorted(titles, key=_rank):
        cells = [
            f"{_shapes(found)}: **{max(map(_best_rate, found))}**{_doubt(found)}" if found else ""
            for found in (sections.get(title, []) for sections in by_group)
        ]
        rows.append((title, *cells))
    return table(("types", *(file_name(names).removesuffix(".md") for names in groups)), rows)


def _doubt(found: Sequence[MatrixInstruction]) -> str:
    """How well the cycles are known, where that is less than documented."""
    evidence = dict.fromkeys(inst.cycles_source.evidence for inst in found)
    said = ", ".join(str(level) for level in evidence if level not in ("documented", "silicon"))
    return f" ({said})" if said else ""


def _best_rate(inst: MatrixInstruction) -> int:
    """With the formats that are quickest."""
    return inst.flops_per_clock * inst.cycles // (inst.narrow_cycles or inst.cycles)


def _shapes(found: Sequence[MatrixInstruction]) -> str:
    shapes = sorted({(inst.m, inst.n, inst.k, inst.blocks) for inst in found})
    return ", ".join(
        f"{m}x{n}x{k}" + (f"/{blocks}" if blocks > 1 else "") for m, n, k, blocks in shapes
    )


# -------------------------------------------------------------------- one architecture


def _page(names: Sequence[str], body: str) -> str:
    products = _products(names)
    carriers = f" ({products})" if products else ""
    not_run = [name for name in names if name not in gpus.names()]
    apart = f"No kernels run on {', '.join(not_run)} here. " if not_run else ""
    return (
        f"# Matrix instructions of {_families(names)}\n\n{NOTICE}\n"
        f"Of {', '.join(names)}{carriers}, in {_waves(names[0])}. {apart}"
        "[The other architectures](index.md); [how to read this page](../matrix-cores.md); [how "
        "the instructions round](arithmetic.md).\n\n"
        f"{body}"
        f"\n## Sources\n\nWhere layouts and cycles are known from, and how well.\n\n"
        f"{_sources(names)}"
    )


def _sources(names: Sequence[str]) -> str:
    """A row for each source: what rests on it, and of which targets or instructions."""
    every = [inst for name in names for inst in instructions(name)]
    operands = dict.fromkeys(operand for inst in every for operand in inst.operands)
    resting: dict[tuple[Source, str], list[str]] = {}
    for what in ("cycles", *operands):
        by_source: dict[Source, list[tuple[str, str]]] = {}
        for inst in every:
            for source, label in _sources_of(inst, what):
                by_source.setdefault(source, []).append((inst.target, label))
        for source, text in _whom(by_source).items():
            resting.setdefault((source, text), []).append(what)
    rows = [
        (_what(found), text, source.title, source.evidence)
        for (source, text), found in resting.items()
    ]
    return table(("what", "of", "source", "evidence"), rows)


def _sources_of(inst: MatrixInstruction, what: str) -> Iterator[tuple[Source, str]]:
    """The source of an instruction's cycles, or of an operand's layout in each of its formats."""
    label = f"`{inst.name}`"
    if what == "cycles":
        yield inst.cycles_source, label
    elif what in inst.format_modifiers:
        kinds: dict[Source, list[str]] = {}
        for number, kind in enumerate(FORMATS):
            source = inst.layout_source(what, **{inst.format_modifiers[what]: number})
            kinds.setdefault(source, []).append(kind)
        for source, found in kinds.items():
            yield source, label if len(kinds) == 1 else f"{label} in {', '.join(found)}"
    elif what in inst.operands:
        yield inst.layout_source(what), label


def _whom(by_source: Mapping[Source, Sequence[tuple[str, str]]]) -> dict[Source, str]:
    """Whom each source is for: all, whole targets, or instructions, but for the most numerous."""
    if len(by_source) == 1:
        return dict.fromkeys(by_source, "all")
    on = {source: {target for target, _ in found} for source, found in by_source.items()}
    if sum(map(len, on.values())) == len(set().union(*on.values())):
        return {source: ", ".join(sorted(having)) for source, having in on.items()}
    most = max(by_source, key=lambda source: len(by_source[source]))
    return {
        source: "all others" if source is most else ", ".join(label for _, label in found)
        for source, found in by_source.items()
    }


def _what(names: Sequence[str]) -> str:
    operands = ", ".join(name for name in names if name != "cycles")
    layouts = [f"layouts of {operands}"] if operands else []
    return "; ".join((["cycles"] if "cycles" in names else []) + layouts)


def _body(target: str) -> str:
    """All that holds for the target, without its name: targets with one text share a page."""
    sections = _sections(target)
    layouts = _layouts(target)
    number = {name: place for place, names in enumerate(layouts.values(), 1) for name in names}
    index = "".join(
        f"- [{title}]({anchor(title)}): {_shapes(found)}\n" for title, found in sections.items()
    )
    others = ("Modifiers", "Builtins", "Layouts", "Sources")
    index += f"- {', '.join(f'[{name}]({anchor(name)})' for name in others)}\n"
    tables = "".join(
        f"\n### {title}\n\n{_instructions(found, number)}" for title, found in sections.items()
    )
    return (
        f"{index}\n## Instructions\n\n"
        "VGPRs are those of a lane: in wave32 / wave64 where they differ. Cycles are those of one "
        "instruction on one SIMD; the rate is operations per clock and CU, with the zeros of a "
        "sparse A; in brackets, with narrow formats of f8f6f4. Builtins stand without their "
        f"`{PREFIX}`. The last column links to where the "
        f"entries lie.\n{tables}"
        f"\n## Modifiers\n\n{_modifiers(target)}"
        f"\n## Builtins\n\nClang's prototypes; `xN` is a vector of N.\n\n```c\n"
        f"{_prototypes(target)}```\n"
        f"\n## Layouts\n\n{_LEGEND}{''.join(_layout_sections(layouts))}"
    )


_LEGEND = """\
Where an entry lies, as `lane`, `register` and `bit` (its lowest one), and back: the entry that
these three hold. `//` and `%` are Python's. `{0, 16}` means both: two lanes hold the same entry. Of
a sparse A, `k` is the first of four, two of which lie in the register from `bit` on; the index
operand, K, has four bits for each of those fours. SA and SB are the scales of A and B, `k` the
first that one is for. All without modifiers, but for those that choose a format.
"""


def _sections(target: str) -> dict[str, list[MatrixInstruction]]:
    """The instructions by their types."""
    found: dict[str, list[MatrixInstruction]] = {}
    for inst in instructions(target):
        found.setdefault(_title(inst), []).append(inst)
    for group in found.values():
        group.sort(key=lambda inst: (inst.m, inst.k, inst.name))
    return dict(sorted(found.items(), key=lambda item: _rank(item[0])))


def _title(inst: MatrixInstruction) -> str:
    pair = dict.fromkeys((inst.a_type, inst.b_type))
    kind = "fp8, bf8" if set(pair) <= {"fp8", "bf8"} else " x ".join(pair)
    marks = {
        f"C in {inst.c_type}": inst.c_type != inst.d_type,
        f"scales for {inst.scale_block} k": inst.scale_block,
        "sparse": inst.sparse,
    }
    return ", ".join(
        [f"{kind} to {inst.d_type}", *(mark for mark, is_so in marks.items() if is_so)]
    )


def _rank(title: str) -> tuple[bool, int, str]:
    """Dense before sparse, wide types before narrow ones."""
    first = title.partition(" ")[0].rstrip(",")
    types = list(ELEMENT_BITS)
    return "sparse" in title, types.index(first) if first in types else len(types), title


def _instructions(found: Sequence[MatrixInstruction], number: Mapping[str, int]) -> str:
    every = dict.fromkeys(name for inst in found for name in inst.operands)
    operands = [name for name in every if name != "C"]
    heads = ["C, D" if name == "D" else name for name in operands]
    header = [
        *("instruction", "M x N x K", "blocks"),
        *(f"VGPRs {name}" for name in heads),
        *(f"cycles{_doubt(found)}", "rate", "opcode", "modifiers", "builtin", "layout"),
    ]
    rows = []
    for inst in found:
        names = "<br>".join(f"`{name.removeprefix(PREFIX)}`" for name in inst.builtins.values())
        names = names or "-"
        registers = (_registers(inst, name) for name in operands)
        place = number[inst.name]
        rows.append(
            (f"`{inst.name}`", f"{inst.m} x {inst.n} x {inst.k}", inst.blocks, *registers,
             *_cost(inst), f"{inst.opcode:#x}", _modifier_names(inst), names,
             f"[{place}](#layout-{place})")
        )  # fmt: skip
    return table(header, rows)


def _cost(inst: MatrixInstruction) -> tuple[str, str]:
    """Cycles and rate, and those with narrow formats in brackets."""
    if not inst.narrow_cycles:
        return str(inst.cycles), str(inst.flops_per_clock)
    rates = f"{inst.flops_per_clock} ({_best_rate(inst)})"
    return f"{inst.cycles} ({inst.narrow_cycles})", rates


def _registers(inst: MatrixInstruction, operand: str) -> str:
    if formats := inst.registers_by_format(operand):
        return _either(set(formats.values()))
    names = [
        name for name in (("C", "D") if operand == "D" else (operand,)) if name in inst.operands
    ]
    counts = (dict.fromkeys(inst.operands[name].registers.values()) for name in names)
    return ", ".join(dict.fromkeys(" / ".join(map(str, values)) for values in counts)) or "-"


def _modifier_names(inst: MatrixInstruction) -> str:
    names = dict.fromkeys(name for wave in inst.waves for name in inst.modifiers(wave))
    return " ".join(names) or "-"


def _modifiers(target: str) -> str:
    """A row for each meaning: the largest values that instructions take, and which do."""
    values: dict[tuple[str, str], dict[str, Modifier]] = {}
    having: dict[tuple[str, str], dict[str, None]] = {}
    for title, found in _sections(target).items():
        every = (inst.modifiers(wave).items() for inst in found for wave in inst.waves)
        for name, modifier in chain.from_iterable(every):
            key = name, modifier.meaning
            values.setdefault(key, {})[str(modifier)] = modifier
            having.setdefault(key, {})[title] = None
    rows = [
        (f"`{key[0]}`", _values(values[key]), key[1], "; ".join(having[key]))
        for key in sorted(values)
    ]
    return table(("modifier", "values", "meaning", "of"), rows)


def _values(found: Mapping[str, Modifier]) -> str:
    """0 to 1, 3 or 15, where those are ranges; else one by one."""
    if all(text.startswith("0 to ") for text in found):
        return f"0 to {_either(modifier.largest for modifier in found.values())}"
    return "; ".join(sorted(found))


def _either(values: Iterable[int]) -> str:
    *others, last = map(str, sorted(values))
    return f"{', '.join(others)} or {last}" if others else last


def _prototypes(target: str) -> str:
    names = (name for inst in instructions(target) for name in inst.builtins.values())
    return "".join(f"{builtins.prototype(name)};\n" for name in dict.fromkeys(names))


# ------------------------------------------------------------------------------ layouts

Rows = tuple[tuple[str, ...], ...]


def _layouts(target: str) -> dict[Rows, list[str]]:
    """The names of the instructions by what their layouts look like."""
    found: dict[Rows, list[str]] = {}
    for group in _sections(target).values():
        for inst in group:
            found.setdefault(tuple(_layout_rows(inst)), []).append(inst.name)
    return found


def _layout_rows(inst: MatrixInstruction) -> Iterator[tuple[str, ...]]:
    """A row for each operand and format in each wave size; operands that are alike share one."""
    for wave in inst.waves:
        alike: dict[tuple[str, ...], list[str]] = {}
        for label, layout in _labelled(inst, wave):
            alike.setdefault(_layout_facts(layout), []).append(label)
        for facts, labels in alike.items():
            yield f"wave{wave}", ", ".join(labels), *facts


def _labelled(inst: MatrixInstruction, wave: int) -> Iterator[tuple[str, Layout]]:
    """The layouts of the operands, by format where a modifier chooses it."""
    for operand in inst.operands:
        chosen = inst.format_modifiers.get(operand)
        if chosen is None:
            yield operand, inst.layout(operand, wave=wave)
            continue
        found: dict[Layout, list[str]] = {}
        for number, kind in enumerate(FORMATS):
            layout = inst.layout(operand, wave=wave, **{chosen: number})
            found.setdefault(layout, []).append(kind)
        for layout, kinds in found.items():
            yield f"{operand} ({', '.join(kinds)})", layout


def _layout_facts(layout: Layout) -> tuple[str, ...]:
    closed = layout.formula()
    register = f"`{closed['register']}`"
    if "element" in closed:
        register = f"`element = {closed['element']}`<br>{register}"
    entry = "<br>".join(
        f"`{name} = {closed[name]}`" for name, size in layout.dims if size > 1 and name in closed
    )
    notation = " ".join(str(layout).split())
    return f"`{closed['lane']}`", register, f"`{closed['bit']}`", entry, f"`{notation}`"


def _layout_sections(layouts: Mapping[Rows, Sequence[str]]) -> Iterator[str]:
    header = ("operand", "lane", "register", "bit", "entry", "shape:stride")
    for number, (rows, names) in enumerate(layouts.items(), 1):
        waves = dict.fromkeys(row[0] for row in rows)
        parts = []
        for wave in waves:
            caption = f"In {wave}:\n\n" if len(waves) > 1 else ""
            parts.append(caption + table(header, [row[1:] for row in rows if row[0] == wave]))
        listed = ", ".join(f"`{name}`" for name in names)
        yield f"\n### Layout {number}\n\n{listed}\n\n" + "\n".join(parts)
