"""The document "kernel": a kernel's machine code for a target, linked with its source.

Listing, line table, resources and costs are those of `wavecore disasm`, `wavecore profile` and
the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore import formats, matrix, targets
from wavecore.analysis.hazards.effects import effects, register_name
from wavecore.analysis.profile import resources
from wavecore.analysis.profile.issue import Cost, cost_of
from wavecore.codeobject.lines import is_of_toolchain
from wavecore.codeobject.names import readable_names
from wavecore.debugger.fragments import element_format, modifiers_of
from wavecore.device.elements import natural
from wavecore.errors import DecodeError, TargetError
from wavecore.isa import decode
from wavecore.web.kernels import gallery
from wavecore.web.kernels.sources import (
    SOURCE_MOST,
    Compiled,
    Diagnostic,
    compiled,
    kernel_names,
)

if TYPE_CHECKING:
    from wavecore.codeobject.listing import ListingLine
    from wavecore.isa import Instruction
    from wavecore.lang import Kernel
    from wavecore.matrix.layout import Layout

LISTING_MOST = 20_000  # lines; a longer page would be useless
_TABLED_BITS = 8  # formats up to this width are sent with all their numbers
_PLACE_LANES, _PLACE_BITS = 64, 32


def paths() -> Iterator[tuple[str, ...]]:
    """Each kernel of the gallery for each of its targets."""
    for entry in gallery.entries():
        for target in entry.targets:
            yield entry.name, target


def document(name: str, target: str) -> dict[str, Any]:
    """The code of one kernel. Raises: LookupError."""
    return shown(compiled(gallery.entry(name, target).source, target))


def shown(made: Compiled) -> dict[str, Any]:
    """A kernel's code for the page."""
    lines = _Lines(made)
    listing = list(lines.listing())
    info, target = made.info, targets.get(made.target)
    readable = readable_names(made.code.kernels)
    return {
        "target": target.name,
        "family": target.family,
        "wave": info.wave_size,
        "opt": made.source.opt,
        "kernel": info.name,
        "name": readable[info.name] if made.kernel is None else made.kernel.__name__,
        "kernels": kernel_names(made),
        "language": made.source.language,
        "file": made.source.file,
        "parameters": parameters(made),
        "constants": _constants(made.kernel) if made.kernel is not None else [],
        "diagnostics": [asdict(each) for each in made.diagnostics],
        "listing": listing[:LISTING_MOST],
        "cut": max(len(listing) - LISTING_MOST, 0),
        "places": lines.places,
        "facts": lines.facts,
        "sources": lines.sources,
        "layouts": lines.layouts,
        "numbers": _numbers(lines.layouts),
        "files": lines.files(),
        "entry": info.entry,
        "resources": [asdict(each) for each in resources.resources(_Asked(made))],
        "occupancy": _occupancy(_Asked(made)),
        "max_workgroup": info.max_flat_workgroup_size,
    }


def refused(target: str, diagnostics: tuple[Diagnostic, ...], problem: str) -> dict[str, Any]:
    """The reason that there is no code, in its place."""
    return {
        "target": target,
        "problem": problem,
        "diagnostics": [asdict(each) for each in diagnostics],
    }


# ------------------------------------------------------------------------------------ resources


class _Asked:
    """The facts for resources before a launch, with one wave per workgroup."""

    def __init__(self, made: Compiled) -> None:
        self.kernel, self.target = made.info, targets.get(made.target)
        self.wave_size = made.info.wave_size
        self.block = (min(256, made.info.max_flat_workgroup_size), 1, 1)
        if made.info.reqd_workgroup_size is not None:
            self.block = made.info.reqd_workgroup_size
        self.dynamic_lds_bytes = 0


def _occupancy(asked: _Asked) -> dict[str, Any] | None:
    try:
        found = resources.occupancy(asked)
    except TargetError:
        return None  # not even one workgroup fits
    facts = asdict(resources.occupancy_facts(asked, found))
    return facts | {"workgroup": asked.block[0] * asked.block[1] * asked.block[2]}


# ----------------------------------------------------------------------------------- parameters


def parameters(made: Compiled) -> list[dict[str, Any]]:
    """The launch parameters: name, source type, "array" or "scalar", NumPy's element type."""
    if made.kernel is not None:
        return [_of_python(made.kernel, name) for name in made.kernel.argument_names]
    types = made.info.argument_types
    found = []
    for number, arg in enumerate(made.info.args):
        kind = types[number] if types else None
        pointee = kind.target if kind is not None and kind.kind == "pointer" else None
        element = pointee if arg.is_pointer else kind
        dtype = natural(element) if element is not None else ""
        aggregate = kind is not None and kind.is_aggregate and not arg.is_pointer
        found.append(
            {
                "name": arg.name or f"#{number}",
                "type": kind.spelling if kind is not None else f"{arg.size} bytes",
                "kind": "array" if arg.is_pointer else "other" if aggregate else "scalar",
                "dtype": dtype or ("uint8" if arg.is_pointer else ""),
                "dimensions": 0,
                "constant": kind is not None and kind.spelling.startswith("const "),
            }
        )
    return found


def _of_python(kernel: Kernel, name: str) -> dict[str, Any]:
    from wavecore.lang.types import Array, Pointer, Scalar, Vector

    kind = kernel.annotations[name]
    found = {"name": name, "type": f"wl.{kind.name}", "dimensions": 0, "constant": False}
    element = kind.element if isinstance(kind, Array) else getattr(kind, "target", kind)
    if isinstance(element, Vector):
        element = element.element
    dtype = str(element.dtype) if isinstance(element, Scalar) else ""
    if isinstance(kind, Array):
        return found | {"kind": "array", "dtype": dtype, "dimensions": kind.ndim}
    if isinstance(kind, Pointer):
        return found | {"kind": "array", "dtype": dtype or "uint8"}
    is_number = isinstance(kind, Scalar)
    return found | {"kind": "scalar" if is_number else "other", "dtype": dtype}


def _constants(kernel: Kernel) -> list[dict[str, Any]]:
    """Constants that a page may set, with their defaults."""
    found = []
    for name in kernel.constant_names:
        value = kernel.defaults.get(name)
        plain = value if isinstance(value, (bool, int, float, str)) else None
        found.append({"name": name, "default": plain})
    return found


# ----------------------------------------------------------------------------------------- code


class _Lines:
    """The listing, with tables for the common parts of its lines."""

    def __init__(self, made: Compiled) -> None:
        self._made = made
        self.places: list[dict[str, Any]] = []
        self.facts: list[dict[str, Any]] = []
        self.layouts: list[dict[str, Any]] = []
        self.sources: list[str] = []  # of costs
        self._known: dict[tuple[str, Any], int] = {}
        self._files: dict[str, bytes] = {}

    def listing(self) -> Iterator[dict[str, Any]]:
        """Lines as in `wavecore disasm --no-source`, each instruction with its location."""
        for line in self._made.code.listing():
            found: dict[str, Any] = {"kind": line.kind, "pc": line.address, "text": line.text}
            if line.words:
                found["words"] = " ".join(f"{word:08X}" for word in line.words)
            if line.target is not None:
                found["target"] = line.target
            if line.kind == "instruction":
                place, facts = self._place(line.address), self._facts(line)
                found |= {} if place is None else {"place": place}
                found |= {} if facts is None else {"facts": facts}
            yield found

    def files(self) -> dict[str, str]:
        """The sources of the code, if found, without those of the toolchain."""
        finder = self._made.code.source_finder
        found = {self._made.source.file: self._made.source.text}
        for name, md5 in self._files.items():
            lines = finder.lines(name, md5)
            if name not in found and lines is not None and not is_of_toolchain(name):
                found[name] = "\n".join(lines)
        return {name: text for name, text in found.items() if len(text) <= SOURCE_MOST}

    def _number(self, table: list[Any], kind: str, key: Any, made: Any) -> int:
        if (kind, key) not in self._known:
            self._known[kind, key] = len(table)
            table.append(made)
        return self._known[kind, key]

    def _place(self, address: int) -> int | None:
        """An instruction's location: the frames outwards, and the index of its own line."""
        lines = self._made.code.lines
        frames, at = lines.frames(address), lines.at(address)
        if at is None:
            return None
        for frame in frames:
            self._files.setdefault(frame.file, frame.md5)
        places = [[each.file, each.line, each.column, each.function] for each in frames]
        made = {"at": frames.index(at), "frames": places}
        return self._number(self.places, "place", (made["at"], frames), made)

    def _facts(self, line: ListingLine) -> int | None:
        """The facts about an instruction beside its text."""
        data = b"".join(word.to_bytes(4, "little") for word in line.words)
        wave = self._made.info.wave_size
        try:
            inst = decode(self._made.target, data, 0, line.address, wave=wave)
        except DecodeError:
            return None
        cost = cost_of(inst, wave)
        found = _explained(inst, cost, wave)
        said = f"{cost.source.title} ({cost.source.evidence})"
        found["source"] = self._number(self.sources, "source", said, said)
        operands = found.get("operands")
        if operands:
            for operand in operands.values():
                operand["layout"] = self._layout(operand.pop("of"))
        return self._number(self.facts, "facts", repr(found), found)

    def _layout(self, of: tuple[Layout, str]) -> int:
        layout, format = of
        made = {"names": list(layout.names), "sizes": list(layout.sizes), "bits": layout.bits,
                "format": format, "places": _places(layout)}  # fmt: skip
        return self._number(self.layouts, "layout", repr(made), made)


def _explained(inst: Instruction, cost: Cost, wave: int) -> dict[str, Any]:
    used = effects(inst)
    found: dict[str, Any] = {
        "name": inst.name,
        "kind": cost.kind.value,
        "issue": cost.issue,
        "unit": cost.unit,
        "latency": cost.latency,
        "encoding": inst.encoding,
        "reads": _names(used.read, inst.target),
        "writes": _names(used.written, inst.target),
    }
    if cost.rate == "matrix":
        found["operands"] = _operands(inst, wave)
    return found


def _names(registers: frozenset[int], target: str) -> list[str]:
    return [register_name(each, target) for each in sorted(registers)]


def _operands(inst: Instruction, wave: int) -> dict[str, dict[str, Any]]:
    """Operands of a matrix instruction: their registers, and the positions of elements in them."""
    known = matrix.instruction(inst.name, inst.target)
    modifiers = modifiers_of(known, inst, wave)
    found = {}
    for letter, operand in known.operands.items():
        place = inst.operands.get(operand.source)
        if place is None or place.kind not in ("vgpr", "agpr"):
            continue  # a constant
        layout = known.layout(letter, wave=wave, **modifiers)
        format = element_format(known, letter, **modifiers)
        found[letter] = {
            "file": place.kind[0], "first": place.index, "count": layout.registers,
            "of": (layout, format),
        }  # fmt: skip
    return found


def _places(layout: Layout) -> list[int]:
    """For each element, last coordinate fastest: (register * 64 + lane) * 32 + lowest bit."""
    found = []
    for coordinates in layout:
        place = layout[coordinates]
        found.append((place.register * _PLACE_LANES + place.lane) * _PLACE_BITS + place.low_bit)
    return found


def _numbers(layouts: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The values of all codes of each small format."""
    small = {each["format"]: each["bits"] for each in layouts if each["bits"] <= _TABLED_BITS}
    return {name: _table(name, bits) for name, bits in small.items() if name in formats.ALL_FORMATS}


@cache
def _table(name: str, bits: int) -> list[str]:
    values = np.asarray(formats.decode(np.arange(1 << bits), name))
    return [f"{value:.6g}" for value in values.tolist()]
