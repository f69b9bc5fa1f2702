"""CodeObject: what a loader and a launcher read from code objects of every version."""

from __future__ import annotations

import struct
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.codeobject.programs import GLOBALS, LOOP, PRELUDE, TEMPLATES, build, relocatable
from wavecore import targets
from wavecore.codeobject import CodeObject
from wavecore.errors import CodeObjectError
from wavecore.targets.processors import MACHINES
from wavecore.toolchain import assemble, clang

pytestmark = pytest.mark.clang

EVERY_TARGET = [target.name for target in targets.all()]


@pytest.mark.parametrize("target", EVERY_TARGET)
def test_every_target_is_read(target: str) -> None:
    """Target, version, wave size and register counts match what was compiled."""
    code = build(GLOBALS, target)
    record = targets.get(target)
    kernel = code.kernels["scale"]
    assert (code.target, code.abi_version) == (target, 6)
    assert kernel.wave_size == record.default_wave_size
    assert kernel.descriptor.vgpr_count >= (kernel.vgpr_count or 0)
    assert kernel.descriptor.vgpr_count % record.vgpr_count_granule_wave64 == 0
    assert code.text_ranges[0][0] <= kernel.entry < kernel.code_end <= code.text_ranges[0][1]


@pytest.mark.parametrize(("version", "blocks"), [(4, False), (5, True), (6, True)])
def test_versions_differ_in_hidden_arguments(version: int, blocks: bool) -> None:
    """Version 4 has no hidden block counts: it reads the dispatch packet."""
    code = build(GLOBALS, "gfx90a", f"-mcode-object-version={version}")
    assert code.abi_version == version
    kernel = code.kernels["scale"]
    kinds = {arg.value_kind for arg in kernel.hidden_args}
    assert ("hidden_block_count_x" in kinds) == blocks
    named = [part.name for part in kernel.descriptor.user_sgprs]
    assert ("dispatch_ptr" in named) == (not blocks)
    assert [(arg.name, arg.offset, arg.size, arg.value_kind) for arg in kernel.args] == [
        ("values", 0, 8, "global_buffer"),
        ("count", 8, 4, "by_value"),
        ("factor", 12, 2, "by_value"),
    ]


def test_features_follow_the_target_id() -> None:
    """Xnack and sramecc are read from the header's flags."""
    plain = build(LOOP, "gfx90a")
    assert plain.features == {"xnack": "any", "sramecc": "any"}
    assert plain.target_id_text == "gfx90a"
    fixed = build(LOOP, "gfx90a:sramecc+:xnack-")
    assert fixed.features == {"xnack": "off", "sramecc": "on"}
    assert fixed.target_id_text == "gfx90a:sramecc+:xnack-"
    assert build(LOOP, "gfx1100").features == {"xnack": "unsupported", "sramecc": "unsupported"}


def test_wrong_target_is_refused() -> None:
    """A bare code object for another GPU is refused, one for its generic family is not."""
    code = build(LOOP, "gfx1100")
    with pytest.raises(CodeObjectError, match="built for gfx1100, not for gfx942"):
        CodeObject.from_bytes(code.data, "gfx942")
    generic = build(LOOP, "gfx11-generic")
    assert generic.target == "gfx11-generic"
    assert CodeObject.from_bytes(generic.data, "gfx1103").kernels
    fixed = build(LOOP, "gfx90a:xnack-")
    with pytest.raises(CodeObjectError, match=r"built for gfx90a:xnack-, not for gfx90a:xnack\+"):
        CodeObject.from_bytes(fixed.data, "gfx90a:xnack+")


def test_wave_size_comes_from_the_descriptor() -> None:
    """Both wave sizes of gfx11, and their VGPR granules."""
    for options, lanes in (((), 32), (("-mwavefrontsize64",), 64)):
        kernel = build(LOOP, "gfx1100", *options).kernels["sum"]
        assert kernel.wave_size == kernel.descriptor.wave_size == lanes
        assert kernel.descriptor.vgpr_granule == {32: 8, 64: 4}[lanes]


def test_kernels_are_found_by_their_name_in_the_source() -> None:
    """Unambiguous mangled names need not be spelled out."""
    code = build(TEMPLATES, "gfx942")
    assert code.kernel("plain").name == "_Z5plainPi"
    assert code.kernel("hidden").name == "_ZN12_GLOBAL__N_16hiddenEPi"
    with pytest.raises(CodeObjectError, match="2 kernels are called 'fill'"):
        code.kernel("fill")
    with pytest.raises(CodeObjectError, match="2 kernels are called 'blas::fill'"):
        code.kernel("blas::fill")
    with pytest.raises(
        CodeObjectError, match=r"Did you mean 'fill'\? .* has: blas::fill .*, plain\."
    ):
        code.kernel("fill<float>")
    with pytest.raises(CodeObjectError, match=r"no kernel 'plane'\. Did you mean 'plain'\?"):
        code.kernel("plane")


def test_launch_facts_of_a_template() -> None:
    """LDS, launch bounds and argument sizes of each instance."""
    kernels = build(TEMPLATES, "gfx942").kernels
    single = next(k for k in kernels.values() if "fillIfLi64" in k.name)
    double = next(k for k in kernels.values() if "fillIdLi256" in k.name)
    assert (single.group_segment_fixed_size_bytes, single.max_flat_workgroup_size) == (256, 64)
    assert (double.group_segment_fixed_size_bytes, double.max_flat_workgroup_size) == (2048, 256)
    assert [arg.size for arg in double.args] == [8, 8]


def test_symbols_give_places_and_sizes() -> None:
    """Device variables and functions, including local ones."""
    code = build(GLOBALS, "gfx1201")
    counter, table = code.symbols["counter"], code.symbols["table"]
    assert (counter.kind, counter.size_bytes, counter.defined) == ("object", 4, True)
    assert table.size_bytes == 16
    assert code.read(counter.address, 4) == (5).to_bytes(4, "little")
    assert code.symbols["scale"].kind == "func"
    assert code.symbols["_Z6lookupf"].binding == "local"
    inside = code.symbols["_Z6lookupf"].address + 4
    found = code.function_at(inside)
    assert found is not None
    assert found.name == "_Z6lookupf"
    assert code.function_at(0) is None


def test_image_holds_segments_and_zeros() -> None:
    """Segments are at their addresses; what the file does not contain is zero."""
    code = build(GLOBALS, "gfx90a")
    image = code.image()
    assert len(image) == code.image_size_bytes
    zeros = code.symbols["zeros"]
    assert image[zeros.address : zeros.address + 400] == bytes(400)
    entry = code.kernels["scale"].entry
    assert bytes(image[entry : entry + 64]) == code.read(entry, 64)
    writable = [s for s in code.segments if s.writable]
    assert any(s.start <= zeros.address < s.end for s in writable)
    assert not any(s.writable and s.executable for s in code.segments)


def test_relocation_adds_the_base() -> None:
    """A pointer in .data to another variable is relative to the load address."""
    code = build(GLOBALS, "gfx90a")
    assert [r.kind for r in code.relocations] == ["R_AMDGPU_RELATIVE64"]
    image = code.image()
    code.relocate(image, 0x7F00_0000_0000)
    pointer = code.symbols["pointer"].address
    found = int.from_bytes(image[pointer : pointer + 8], "little")
    assert found == 0x7F00_0000_0000 + code.symbols["counter"].address


def test_host_provides_what_is_undefined() -> None:
    """An external device variable is looked up with `resolve`; a missing one is an error."""
    text = """\
        .section .data.rel,"aw"
        .globl slot
        .type slot, @object
        .p2align 3
    slot:
        .quad elsewhere + 16
        .size slot, 8
    """
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "a.s"), Path(folder, "a.o")
        source.write_text(text)
        command = [clang.zig(), "clang", "--target=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-c"]
        subprocess.run([*command, str(source), "-o", str(made)], check=True)
        linked = Path(folder, "a.co")
        subprocess.run([clang.zig(), "ld.lld", "-shared", str(made), "-o", str(linked)], check=True)
        objects = [CodeObject.from_file(made), CodeObject.from_file(linked)]
    for code in objects:
        assert not code.symbols["elsewhere"].defined
        image = code.image()
        with pytest.raises(CodeObjectError, match="'elsewhere' is not defined"):
            code.relocate(image, 0x1000)
        code.relocate(image, 0x1000, {"elsewhere": 0x5000}.get)
        at = code.symbols["slot"].address
        assert int.from_bytes(image[at : at + 8], "little") == 0x5010


@pytest.mark.parametrize("target", ["gfx908", "gfx942", "gfx1100", "gfx1201"])
def test_relocatable_objects_are_laid_out(target: str) -> None:
    """An object file loads like the linked one: same kernels, same code except for distances."""
    linked = build(GLOBALS, target)
    unlinked = CodeObject.from_bytes(relocatable(GLOBALS, target))
    ours, theirs = unlinked.kernels["scale"], linked.kernels["scale"]
    assert replace(ours.descriptor, entry_offset=0) == replace(theirs.descriptor, entry_offset=0)
    assert [arg.offset for arg in ours.args] == [arg.offset for arg in theirs.args]
    assert ours.code_end - ours.entry == theirs.code_end - theirs.entry
    differing = sum(
        a != b
        for a, b in zip(
            unlinked.read(ours.entry, ours.code_end - ours.entry),
            linked.read(theirs.entry, theirs.code_end - theirs.entry),
            strict=True,
        )
    )
    assert differing <= 8 * len(unlinked.symbols)
    image = unlinked.image()
    unlinked.relocate(image, 0x10000)
    pointer = unlinked.symbols["pointer"].address
    found = int.from_bytes(image[pointer : pointer + 8], "little")
    assert found == 0x10000 + unlinked.symbols["counter"].address


@pytest.mark.parametrize("target", ["gfx908", "gfx942", "gfx1100", "gfx1201"])
def test_relocatable_code_reaches_its_variables(target: str) -> None:
    """Each word that we patch differs from the linker's by the change in distance."""
    ours, theirs = CodeObject.from_bytes(relocatable(GLOBALS, target)), build(GLOBALS, target)
    reached = set()
    for name in ("_Z6lookupf", "scale"):
        here, there = ours.symbols[name], theirs.symbols[name]
        apart = {
            (ours.symbols[other].address - here.address)
            - (theirs.symbols[other].address - there.address): other
            for other in ("counter", "table", "pointer", "zeros", "_Z6lookupf")
        }
        for at in range(0, here.size_bytes, 4):
            a, b = (
                int.from_bytes(code.read(symbol.address + at, 4), "little")
                for code, symbol in ((ours, here), (theirs, there))
            )
            difference = ((a - b + (1 << 31)) & 0xFFFFFFFF) - (1 << 31)
            if abs(difference) > 1:  # the high halves are 0 or -1
                reached.add(apart[difference])
    assert reached >= {"table", "pointer", "zeros"}


def test_references_through_the_got_take_a_slot() -> None:
    """Variables that another object may define are accessed through an address in a table."""
    source = (
        PRELUDE
        + """\
extern __device__ __attribute__((visibility("default"))) int outside;
__device__ __attribute__((weak, visibility("default"))) int inside = 3;
extern "C" __global__ void k(int* p) { p[0] = outside + inside; }
"""
    )
    code = CodeObject.from_bytes(relocatable(source, "gfx942", "-fgpu-rdc"))
    slots = {relocation.symbol: relocation for relocation in code.relocations}
    assert slots.keys() == {"outside", "inside"}
    image = code.image()
    code.relocate(image, 0x10000, {"outside": 0x99000}.get)
    for name, address in (
        ("outside", 0x99000),
        ("inside", 0x10000 + code.symbols["inside"].address),
    ):
        at = slots[name].offset
        assert int.from_bytes(image[at : at + 8], "little") == address
    # s_getpc_b64 s[a:b]; s_add_u32 with the distance to the slot from the instruction after getpc
    kernel = code.kernels["k"]
    words = [
        int.from_bytes(code.read(kernel.entry + at, 4), "little")
        for at in range(0, kernel.code_end - kernel.entry, 4)
    ]
    getpcs = [i for i, word in enumerate(words) if word & 0xFF80FFFF == 0xBE801C00]
    reached = {kernel.entry + 4 * (i + 1) + words[i + 2] for i in getpcs}
    assert {relocation.offset for relocation in slots.values()} <= reached


def test_a_weak_variable_that_nobody_defines_is_at_0() -> None:
    """As in linkers; a strong one is an error."""
    source = """\
extern __device__ __attribute__((weak, visibility("default"))) int outside;
extern "C" __global__ void k(int** p) { *p = &outside; }
"""
    code = CodeObject.from_bytes(relocatable(PRELUDE + source, "gfx942", "-fgpu-rdc"))
    (slot,) = code.relocations
    image = code.image()
    code.relocate(image, 0x10000, {}.get)
    assert slot.weak and image[slot.offset : slot.offset + 8] == bytes(8)
    strong = source.replace("weak, ", "")
    code = CodeObject.from_bytes(relocatable(PRELUDE + strong, "gfx942", "-fgpu-rdc"))
    with pytest.raises(CodeObjectError, match="symbol 'outside' is not defined"):
        code.relocate(code.image(), 0x10000, {}.get)


def test_plain_assembly_needs_no_metadata() -> None:
    """A descriptor alone makes a kernel; what only metadata contains is None."""
    code = assemble(
        """\
        .text
        .globl empty
        .p2align 8
        .type empty,@function
        empty:
            s_endpgm
        .Lend:
        .size empty, .Lend-empty
        .rodata
        .p2align 6
        .amdhsa_kernel empty
            .amdhsa_next_free_vgpr 20
            .amdhsa_next_free_sgpr 8
            .amdhsa_accum_offset 8
            .amdhsa_user_sgpr_kernarg_segment_ptr 1
            .amdhsa_group_segment_fixed_size 512
        .end_amdhsa_kernel
        """,
        "gfx942",
    )
    kernel = code.kernels["empty"]
    assert not kernel.has_metadata
    assert kernel.vgpr_count is None
    assert kernel.group_segment_fixed_size_bytes == 512
    assert kernel.descriptor.vgpr_count == 24
    assert kernel.descriptor.accum_offset == 8
    assert code.metadata == {}


def test_machine_numbers_agree_with_the_targets() -> None:
    """The loader's processor names are those of `wavecore.targets`."""
    assert {t.mach: t.name for t in targets.all()}.items() <= MACHINES.items()


def test_loading_a_small_object_reads_no_debug_information() -> None:
    """The line table is read on demand."""
    code = build(LOOP, "gfx1100")
    assert "lines" not in vars(CodeObject.from_bytes(code.data))


def test_code_ends_where_the_file_ends() -> None:
    """Memory that a damaged header requests after the code is no code: it would take minutes."""
    code = build(LOOP, "gfx90a")
    data = bytearray(code.data)
    seen = False
    table, count = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<H", data, 56)[0]
    for header in range(table, table + 56 * count, 56):
        kind, flags = struct.unpack_from("<II", data, header)
        if (kind, flags & 1) == (1, 1):  # an executable segment
            struct.pack_into("<Q", data, header + 40, 8 << 20)
            seen = True
        elif kind == 1 and seen:  # what would be in the same memory now
            struct.pack_into("<I", data, header, 0)
    damaged = CodeObject.from_bytes(bytes(data))
    assert damaged.text_ranges == code.text_ranges
