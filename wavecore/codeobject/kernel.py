"""KernelInfo: the launch parameters of a kernel, from its descriptor and its metadata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wavecore.codeobject.descriptor import SIZE_BYTES, KernelDescriptor
from wavecore.codeobject.layout import Layout, Symbol
from wavecore.codeobject.metadata import KERNARG_LIMIT_BYTES, Fields, KernelArg, read_args
from wavecore.codeobject.names import qualified_name
from wavecore.codeobject.signature import Signatures
from wavecore.codeobject.sourcetypes import SourceType
from wavecore.errors import CodeObjectError

_SUFFIX = ".kd"
_DEFAULT_MAX_WORKGROUP = 1024


@dataclass(frozen=True, slots=True, repr=False)
class KernelInfo:
    """One kernel. `args` are those in the source; the launcher fills `hidden_args`.

    If the file has no metadata (plain assembly), `args` is empty, `has_metadata` False, and
    counts that are only in the metadata are None.
    """

    name: str
    symbol: str
    descriptor_address: int
    descriptor: KernelDescriptor
    entry: int
    code_end: int
    args: tuple[KernelArg, ...]
    hidden_args: tuple[KernelArg, ...]
    has_metadata: bool
    kernarg_segment_size_bytes: int
    kernarg_segment_align: int
    group_segment_fixed_size_bytes: int
    private_segment_fixed_size_bytes: int
    wave_size: int
    max_flat_workgroup_size: int
    reqd_workgroup_size: tuple[int, int, int] | None
    cluster_size: tuple[int, int, int] | None  # in workgroups, if it runs in clusters of a size
    uniform_workgroup_size: bool
    uses_dynamic_stack: bool
    vgpr_count: int | None
    agpr_count: int | None
    sgpr_count: int | None
    vgpr_spill_count: int | None
    sgpr_spill_count: int | None
    signatures: Signatures = field(compare=False)

    @property
    def vector_registers(self) -> tuple[int, int]:
        """The numbers of VGPRs and AccVGPRs that it uses.

        The metadata counts both in .vgpr_count if they share a register file. Without metadata
        these are the descriptor's allocations.
        """
        descriptor, agprs = self.descriptor, self.agpr_count or 0
        if self.vgpr_count is not None:
            shared = descriptor.accum_offset > 0
            return self.vgpr_count - (agprs if shared else 0), agprs
        total = descriptor.vgpr_count
        vgprs = min(descriptor.accum_offset or total, total)
        return vgprs, total - vgprs

    @property
    def source_name(self) -> str:
        """The function's name in the source, with namespaces: blas::gemm."""
        return qualified_name(self.name)

    @property
    def argument_types(self) -> tuple[SourceType, ...]:
        """The type of each argument in the source.

        Empty without full debug information (-g), which `wc.compile` always writes: arrays and
        numbers are then passed unchecked.
        """
        return self.signatures.of(self.name)

    @property
    def types_checked(self) -> bool:
        """Whether a launch can check arguments against the source types."""
        return self.has_metadata and (not self.args or bool(self.argument_types))

    @property
    def signature(self) -> str:
        """The arguments as declared in the source, or their sizes if types are unknown."""
        types = self.argument_types
        shown = []
        for index, arg in enumerate(self.args):
            spelled = types[index].spelling if types else ""
            size = "a pointer" if arg.is_pointer else f"{arg.size} bytes"
            name = arg.name or f"#{index}"
            shown.append(f"{spelled} {name}" if spelled else f"{name}: {size}")
        return ", ".join(shown)

    def __repr__(self) -> str:
        note = (
            ""
            if self.types_checked
            else "; types of arguments unchecked (not in the file; -g writes them)"
        )
        if not self.has_metadata:
            note = "; arguments unchecked (no metadata)"
        return f"<KernelInfo {self.name}({self.signature}), wave{self.wave_size}{note}>"


def read_kernels(
    layout: Layout, metadata: Mapping[str, Any], processor: str, signatures: Signatures
) -> dict[str, KernelInfo]:
    """Every kernel by name: those in the metadata, then those with only a descriptor.

    Raises: CodeObjectError if metadata, symbols and descriptors are inconsistent.
    """
    kernels: dict[str, KernelInfo] = {}
    described: set[str] = set()
    for index, value in enumerate(Fields(metadata, "metadata").items("amdhsa.kernels")):
        fields = Fields(value, f"metadata, kernel {index}")
        name = fields.text(".name")
        symbol = fields.text(".symbol", name + _SUFFIX)
        fields = Fields(value, f"metadata of kernel {name!r}")
        kernels[name] = _read(layout, name, symbol, fields, processor, signatures)
        described.add(symbol)
    for symbol, entry in layout.symbols.items():
        is_descriptor = entry.defined and entry.kind == "object" and entry.size_bytes == SIZE_BYTES
        if symbol.endswith(_SUFFIX) and is_descriptor and symbol not in described:
            name = symbol.removesuffix(_SUFFIX)
            kernels.setdefault(name, _read(layout, name, symbol, None, processor, signatures))
    return kernels


def _read(
    layout: Layout,
    name: str,
    symbol: str,
    fields: Fields | None,
    processor: str,
    signatures: Signatures,
) -> KernelInfo:
    found = layout.symbols.get(symbol)
    if found is None or not found.defined:
        raise CodeObjectError(f"kernel {name!r}: its descriptor {symbol!r} is not in the file.")
    try:
        descriptor = KernelDescriptor.from_bytes(layout.read(found.address, SIZE_BYTES), processor)
    except CodeObjectError as error:
        raise CodeObjectError(f"kernel {name!r}: descriptor: {error}") from error
    entry = found.address + descriptor.entry_offset
    code_end = _code_end(layout, name, entry)
    has_metadata = fields is not None
    if fields is None:
        fields = Fields({}, f"kernel {name!r}")
    kernarg_bytes = fields.integer(
        ".kernarg_segment_size", descriptor.kernarg_size, KERNARG_LIMIT_BYTES
    )
    args = read_args(fields, kernarg_bytes)
    signatures.expect(name, sum(not arg.is_hidden for arg in args))
    wave_size = fields.integer(".wavefront_size", descriptor.wave_size)
    if wave_size != descriptor.wave_size:
        raise CodeObjectError(
            f"kernel {name!r}: wave{descriptor.wave_size} according to its descriptor, "
            f"wave{wave_size} according to its metadata."
        )
    return KernelInfo(
        name=name,
        symbol=symbol,
        descriptor_address=found.address,
        descriptor=descriptor,
        entry=entry,
        code_end=code_end,
        args=tuple(arg for arg in args if not arg.is_hidden),
        hidden_args=tuple(arg for arg in args if arg.is_hidden),
        has_metadata=has_metadata,
        kernarg_segment_size_bytes=kernarg_bytes,
        kernarg_segment_align=fields.integer(".kernarg_segment_align", 8),
        group_segment_fixed_size_bytes=descriptor.group_segment_fixed_size,
        private_segment_fixed_size_bytes=descriptor.private_segment_fixed_size,
        wave_size=wave_size,
        max_flat_workgroup_size=fields.integer(".max_flat_workgroup_size", _DEFAULT_MAX_WORKGROUP),
        reqd_workgroup_size=fields.workgroup_size(".reqd_workgroup_size"),
        cluster_size=fields.workgroup_size(".cluster_dims"),
        uniform_workgroup_size=fields.flag(".uniform_work_group_size"),
        uses_dynamic_stack=descriptor.uses_dynamic_stack or fields.flag(".uses_dynamic_stack"),
        vgpr_count=fields.optional_integer(".vgpr_count"),
        agpr_count=fields.optional_integer(".agpr_count"),
        sgpr_count=fields.optional_integer(".sgpr_count"),
        vgpr_spill_count=fields.optional_integer(".vgpr_spill_count"),
        sgpr_spill_count=fields.optional_integer(".sgpr_spill_count"),
        signatures=signatures,
    )


def _code_end(layout: Layout, name: str, entry: int) -> int:
    """The end of the kernel's function, by its symbol, else the end of its segment."""
    memory = layout.range_of(entry, 1)
    if memory is None or not memory.executable:
        raise CodeObjectError(f"kernel {name!r}: entry {entry:#x} is not in an executable segment.")
    if entry % 4:
        raise CodeObjectError(f"kernel {name!r}: entry {entry:#x} is not 4-byte aligned.")
    function: Symbol | None = layout.symbols.get(name)
    if function is not None and function.address == entry and function.size_bytes:
        return min(memory.end, entry + function.size_bytes)
    return memory.end
