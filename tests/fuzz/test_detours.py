"""Bugs of LLVM 22's AMDGPU backend that generated programs avoid: each still exists.

Every case is LLVM IR with one meaning, and lines of machine code with another. With a
compiler without the bug, its case fails and names the detour to remove.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc

LANES = 64
HEAD = """\
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
"""


@dataclass(frozen=True)
class Bug:
    """What is compiled, the wrong result, and the right one.

    `shown` is a pattern of consecutive lines of the machine code, `wrong` and `right` are each
    lane's result.
    """

    detour: str
    source: str  # where the bug is known from
    target: str
    level: str
    body: str
    inputs: np.ndarray
    right: np.ndarray
    shown: str
    differs: np.ndarray = field(default_factory=lambda: np.ones(LANES, bool))


def _lanes(dtype: str, *columns: object) -> np.ndarray:
    """Columns side by side, a row a lane."""
    return np.stack([np.broadcast_to(np.asarray(c, dtype), LANES) for c in columns], axis=1)


_x = np.arange(LANES)

BUGS = {
    # The pattern for (x, 0.0) matches every zero: v_and_b32 clears the upper half, nothing sets it.
    "negative_zero_above_a_half": Bug(
        "generator.py: no literal -0.0 of f16",
        "https://github.com/llvm/llvm-project/pull/178018 (by its title)",
        "gfx90a",
        "-O0",
        """\
  %p = getelementptr half, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  %a = load half, ptr addrspace(1) %p
  %v = insertelement <2 x half> <half poison, half -0.0>, half %a, i32 0
  store <2 x half> %v, ptr addrspace(1) %q
""",
        _x.astype("f2"),
        _lanes("f2", _x, -0.0).view("u4")[:, 0],
        r"0xffff\n v_and_b32_e64 (v\d+), .*\n global_store_dword v\d+, \1, s\[",
    ),
    # The product's addend is +0, and -0 + 0 is +0.
    "sign_of_a_zero_product": Bug(
        "prelude.h: unsigned_zero",
        "https://github.com/llvm/llvm-project/pull/214544",
        "gfx90a",
        "-O2",
        """\
  %p = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = load <2 x float>, ptr addrspace(1) %p
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %m = fmul float %a, %b
  %h = fptrunc float %m to half
  %i = bitcast half %h to i16
  %z = zext i16 %i to i32
  store i32 %z, ptr addrspace(1) %q
""",
        _lanes("f4", -0.0, _x),
        np.full(LANES, 0x8000, "u4"),
        r"v_fma_mixlo_f16 v\d+, v\d+, v\d+, 0\n",
    ),
    # AMDGPUTargetLowering::LowerDIVREM24 counts sign bits, though the division is unsigned: in
    # f32, and four bits of the quotient are kept.
    "dividend_with_many_sign_bits": Bug(
        "prelude.h: dividend_u32",
        "read in the machine code",
        "gfx90a",
        "-O0",
        """\
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %a = load i32, ptr addrspace(1) %p
  %x = or i32 %a, -16
  %m = and i32 %a, 7
  %y = add nuw nsw i32 %m, 1
  %d = udiv i32 %x, %y
  store i32 %d, ptr addrspace(1) %q
""",
        _x.astype("u4"),
        ((_x | 0xFFFFFFF0) // ((_x & 7) + 1)).astype("u4"),
        r"v_trunc_f32_e64 (.*\n)+ s_mov_b32 s(\d+), 15\n v_and_b32_e64 v(\d+), v\3, s\2\n",
    ),
    # A copy of 32 bits goes through a register of 16.
    "swapped_bytes_of_64_bits": Bug(
        "prelude.h: swap_u64",
        "read in the machine code",
        "gfx1100",
        "-O0",
        """\
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  %a = load i64, ptr addrspace(1) %p
  %b = call i64 @llvm.bswap.i64(i64 %a)
  store i64 %b, ptr addrspace(1) %q
""",
        _x.astype("u8") + np.uint64(0x1122334455667700),
        (_x.astype("u8") + np.uint64(0x1122334455667700)).byteswap(),
        r"v_mov_b16_e32 (v\d+)\.l, v\d+\.l\n (.*\n)? v_perm_b32 v\d+, 0, \1, ",
    ),
    # SI Fix SGPR Copies makes a register of 32 bits the upper half of another: the load of %u
    # goes to a register that the next load overwrites.
    "half_that_all_lanes_share": Bug(
        "prelude.h: narrow",
        "https://github.com/llvm/llvm-project/pull/161290",
        "gfx1100",
        "-O2",
        """\
  %p = getelementptr half, ptr addrspace(1) %in, i32 %lane
  %q = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  %u = load volatile half, ptr addrspace(1) %in
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %end
then:
  %a = load half, ptr addrspace(1) %p
  %v = insertelement <2 x half> poison, half %a, i64 0
  %w = insertelement <2 x half> %v, half %u, i64 1
  store <2 x half> %w, ptr addrspace(1) %q
  br label %end
end:
""",
        (_x + 100).astype("f2"),
        np.where(_x < 7, _lanes("f2", _x + 100, 100).view("u4")[:, 0], 0).astype("u4"),
        r"global_load_d16_b16 (v\d+), v\d+, s\[\d+:\d+\] glc dlc\n(.*\n)+"
        r" global_load_d16_b16 \1, \1, s\[",
        _x < 7,
    ),
    # StructurizeCFG hoists %v, which costs nothing, out of the wrong arms: those with 5 get what
    # was in the register. If it is a single 32-bit value, the code is correct.
    "switch_of_equal_vectors": Bug(
        "host_agreement.py: -amdgpu-codegenprepare-break-large-phis=0",
        "https://github.com/llvm/llvm-project/pull/183792",
        "gfx90a",
        "-O1",
        """\
  %p = getelementptr {<2 x i32>, i64}, ptr addrspace(1) %in, i32 %lane
  %r = getelementptr {<2 x i32>, i64}, ptr addrspace(1) %p, i32 0, i32 1
  %q = getelementptr {<2 x i32>, i64}, ptr addrspace(1) %out, i32 %lane
  %s = getelementptr {<2 x i32>, i64}, ptr addrspace(1) %q, i32 0, i32 1
  %v = load <2 x i32>, ptr addrspace(1) %p
  %x = load i64, ptr addrspace(1) %r
  %w = and i64 %x, 7
  switch i64 %w, label %default [
    i64 7, label %end
    i64 2, label %two
    i64 6, label %six
    i64 4, label %four
  ]
two:
  br label %end
six:
  br label %end
four:
  br label %end
default:
  br label %end
end:
  %f = phi <2 x i32> [%v, %default], [%v, %0], [%v, %two], [splat (i32 1), %six], [%v, %four]
  %h = phi i64 [9, %default], [7, %0], [1, %two], [7, %six], [3155938253, %four]
  store <2 x i32> %f, ptr addrspace(1) %q
  store i64 %h, ptr addrspace(1) %s
""",
        _lanes("u4", _x + 1000, _x + 2000, _x, 0),
        np.where(
            (_x & 7 == 6)[:, None],
            _lanes("u4", 1, 1, 7, 0),
            np.stack(
                [_x + 1000, _x + 2000, np.array([9, 9, 1, 9, 3155938253, 9, 7, 7])[_x & 7], 0 * _x],
                axis=1,
            ).astype("u4"),
        ),
        r"v_cmp_eq_u64_e32 vcc, 4, v.*\n s_mov_b64 s\[\d+:\d+\], -1\n s_and_saveexec_b64 ",
        _x & 7 == 5,
    ),
}


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("name", BUGS)
def test_detour_is_still_needed(name: str, tmp_path: Path) -> None:
    """The machine code is wrong, and where given, so is its result."""
    bug = BUGS[name]
    source = tmp_path / f"{name}.ll"
    source.write_text(f"{HEAD}{bug.body}  ret void\n}}\n", encoding="utf-8")
    code = wc.compile(source, bug.target, opt=bug.level)
    lines = [line.partition("//")[0].strip() for line in code.disassemble().splitlines()]
    listing = "\n ".join(line for line in lines if not line.startswith("s_waitcnt"))
    found = np.zeros_like(bug.right)
    wc.Device(bug.target).load(code)["k"].launch(1, LANES, (bug.inputs, found))
    wrong = (found != bug.right).reshape(LANES, -1).any(axis=1)
    assert np.array_equal(wrong, bug.differs), f"is the detour not needed? {bug.detour}"
    assert re.search(bug.shown, listing), listing
