"""Metadata as linkers and hand-written kernels leave it: several notes, keys that are integers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgpack
import numpy as np
import pytest

import wavecore as wc
from wavecore.codeobject import elf
from wavecore.codeobject.elf import Note
from wavecore.codeobject.metadata import read_note
from wavecore.errors import CodeObjectError
from wavecore.toolchain import link
from wavecore.toolchain.clang import zig

ADDS = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.text
.globl add{n}
.p2align 8
.type add{n},@function
add{n}:
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[0:1]
  s_waitcnt vmcnt(0)
  v_add_u32 v1, {n}, v1
  global_store_dword v0, v1, s[0:1]
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel add{n}
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 4
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
.amdgpu_metadata
---
custom.config: {{AssertSizeMultiple: {{3: 32}}}}
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: add{n}
    .symbol: add{n}.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 256
    .args:
      - {{.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}
...
.end_amdgpu_metadata
"""


@pytest.mark.clang
@pytest.mark.jit
def test_a_library_linked_from_objects_has_the_kernels_of_all(tmp_path: Path) -> None:
    """As rocBLAS's Tensile libraries, whose config has integers as keys."""
    objects = []
    for n in (3, 4, 5):
        source, made = tmp_path / f"{n}.s", tmp_path / f"{n}.o"
        source.write_text(ADDS.format(n=n))
        subprocess.run(
            [zig(), *"clang -c -target amdgcn-amd-amdhsa -mcpu=gfx90a".split(), source, "-o", made],
            check=True,
        )  # fmt: skip
        objects.append(made.read_bytes())
    code = link(objects, "gfx90a")
    notes = [note for note in elf.Elf(code.data).notes() if note.owner == b"AMDGPU"]
    assert len(notes) == 3
    assert list(code.kernels) == ["add3", "add4", "add5"]
    module, out = wc.Device("gfx90a").load(code), np.zeros(64, np.int32)
    for kernel in module:
        module[kernel].launch(1, 64, (out,))
    assert (out == 12).all()


def _note(value: object) -> Note:
    return Note(b"AMDGPU", 32, msgpack.packb(value))


def test_arrays_of_several_notes_are_joined_and_the_rest_is_the_first() -> None:
    found = read_note([
        _note({"amdhsa.version": [1, 1], "amdhsa.kernels": [1], "other": [1]}),
        Note(b"AMD", 32, b"?"),
        _note({"amdhsa.version": [1, 2], "amdhsa.kernels": [2, 3], "amdhsa.printf": ["x"]}),
        _note({"amdhsa.printf": ["y"], "other": [2]}),
    ])  # fmt: skip
    assert found == {
        "amdhsa.version": [1, 1], "amdhsa.kernels": [1, 2, 3], "amdhsa.printf": ["x", "y"],
        "other": [1],
    }  # fmt: skip
    for wrong, message in (
        ({b"a": 1}, "bytes is not allowed"),
        ({1.5: 1}, "float is not allowed"),
        ([1], "is a list"),
    ):
        with pytest.raises(CodeObjectError, match=message):
            read_note([_note({}), _note(wrong)])
    with pytest.raises(CodeObjectError, match="expected an array"):
        read_note([_note({"amdhsa.kernels": []}), _note({"amdhsa.kernels": 1})])


def test_limits_hold_for_all_notes_together() -> None:
    many = _note({str(i): [] for i in range(1 << 15)})
    with pytest.raises(CodeObjectError, match="maps and arrays"):
        read_note([many] * 17)
