"""Functions of CUDA's headers have the result types that the headers give them."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported
from wavecore.lang.builtins.of_headers import NAMES

WORDS = "i, i", "u, u", "i, u", "s, b"  # int, unsigned, short, unsigned char

# By the result: (names, arguments to try). Integers of any type are converted, as C does it.
OF_HEADERS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "u32": (
        ("__brev", ("i", "u", "s", "b", "-1")),
        ("__umul24 __umulhi __uhadd __urhadd", WORDS),
        ("__usad __sad", ("i, i, u", "u, u, u", "s, b, -1")),
        ("__byte_perm __funnelshift_l __funnelshift_r", ("i, i, i", "u, u, 3")),
        ("__funnelshift_lc __funnelshift_rc", ("i, u, i", "u, u, 40")),
        ("__float2uint_rn __float2uint_rz __double2uint_ru", ("x", "i")),
        ("__float_as_uint", ("x", "i")),
    ),
    "i32": (
        ("__popc __clz __ffs", ("i", "u", "s", "b", "-1", "l")),
        ("__popcll __clzll __ffsll", ("i", "u", "l", "b")),
        ("__mulhi __mul24 __hadd __rhadd", WORDS),
        ("__float2int_rn __float2int_rd __double2int_rz", ("x", "i")),
        ("__float_as_int __double2hiint __double2loint", ("x",)),
        ("__dp4a", ("i, i, i",)),
        ("__syncthreads_count", ("i > 2",)),
    ),
    "u64": (
        ("__brevll", ("i", "u", "l", "b", "-1")),
        ("__umul64hi", ("i, i", "l, u", "l, -1")),
        ("__float2ull_rn __double2ull_rz", ("x",)),
    ),
    "i64": (
        ("__mul64hi", ("i, i", "u, l")),
        ("__float2ll_rn __double2ll_rz llrint lroundf", ("x",)),
        ("__double_as_longlong clock64", ("x",)),
    ),
    "i16": (("__half_as_short __half2short_rn", ("h",)),),
    "u16": (("__half_as_ushort __half2ushort_rz", ("h",)),),
    "f16": (("__float2half __short_as_half __low2half __hadd", ("x", "s", "p", "h, h")),),
    "f32": (("__int_as_float __uint_as_float __half2float __low2float", ("i", "i", "h", "p")),),
    "f64": (("__longlong_as_double __hiloint2double __int2double_rn", ("l", "i, u", "i")),),
    "bool_": (("__heq __hne __hlt __hge __hisnan __hbeq2", ("h, h",) * 4 + ("h", "p, p")),),
}
ONE_EACH = ("f16", "f32", "f64", "bool_")  # rows with one list of arguments for each name


def _rows() -> list[tuple[str, str]]:
    """Calls and the result types that they have."""
    rows = []
    for kind, families in OF_HEADERS.items():
        for names, arguments in families:
            if kind in ONE_EACH:
                rows += [(f"{n}({a})", kind) for n, a in zip(names.split(), arguments, strict=True)]
                continue
            for name in names.split():
                rows += [(f"{name}({'' if name == 'clock64' else a})", kind) for a in arguments]
    parts = [name for name in sorted(NAMES) if name.startswith("__v")]
    assert len(parts) > 50, "the functions of a word's parts"
    for name in parts:
        is_of_one = name.startswith(("__vabs", "__vneg")) and "diff" not in name
        rows.append((f"{name}({'i' if is_of_one else 'i, u'})", "u32"))
    return rows


@pytest.mark.clang
@pytest.mark.jit
def test_the_result_types_are_those_of_the_headers(tmp_path) -> None:
    """One kernel asks each call for its type; a wrong one is told by name."""
    rows = _rows()
    lines = [f"    out[{n}] = wl.{call}.dtype is wl.{kind}" for n, (call, kind) in enumerate(rows)]
    head = (
        "import wavecore.lang as wl\n@wl.kernel\n"
        "def k(out: wl.array[wl.i32], i: wl.i32, u: wl.u32, s: wl.i16, b: wl.u8, l: wl.i64,\n"
        "      x: wl.f32):\n    h = wl.f16(x)\n    p = wl.f16x2(h, h)\n"
    )
    module = imported(tmp_path / "types_of_calls.py", head + "\n".join(lines) + "\n")
    out = np.zeros(len(rows), np.int32)
    with wc.Device("gfx942"):
        module.k[1, 64](out, 1, 2, 3, 4, 5, 1.5)
    assert [row for row, is_so in zip(rows, out, strict=True) if not is_so] == []


@wl.kernel
def shifted(out, n):
    i = wl.i32(wl.threadIdx.x)
    small, minus = wl.u8(i), -i
    out[i, 0] = wl.__brev(i) >> 24
    out[i, 1] = wl.__brevll(i) >> 56
    out[i, 2] = wl.__uhadd(minus, minus) >> 1
    out[i, 3] = wl.__usad(minus, i, 0) >> 28
    out[i, 4] = wl.__clz(small) + 100 * wl.__popc(wl.i8(minus)) + 10000 * wl.__ffs(wl.i8(minus))
    out[i, 5] = wl.__umulhi(minus, -1) // 2
    out[i, 6] = wl.__mulhi(minus, n)
    out[i, 7] = wl.__brev(small)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_unsigned_results_shift_in_zeros_and_narrow_integers_are_promoted(target: str) -> None:
    i = np.arange(32)
    out = np.zeros((32, 8), np.int64)
    with wc.Device(target):
        shifted[1, 32](out, 1 << 31)
    word = (-i) & 0xFFFFFFFF
    reverse = np.array([int(f"{n:032b}"[::-1], 2) for n in i])
    ones = np.array([bin(n).count("1") for n in word])
    lowest = np.array([(int(n) & -int(n)).bit_length() for n in i])
    wanted = [
        reverse >> 24, reverse >> 24, word >> 1, np.abs(word - i) >> 28,
        32 - np.array([int(n).bit_length() for n in i]) + 100 * ones + 10000 * lowest,
        np.array([(int(n) * 0xFFFFFFFF) >> 32 for n in word]) // 2,
        (-i * -(1 << 31)) >> 32, reverse,
    ]  # fmt: skip
    np.testing.assert_array_equal(out, np.stack(wanted, 1))
