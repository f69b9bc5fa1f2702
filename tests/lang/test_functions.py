"""HIP's functions in Python kernels: integers, and all math functions under HIP's names."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from wavecore.lang.builtins.integer import INTEGERS
from wavecore.lang.builtins.math import MATH
from wavecore.lang.builtins.table import TABLE

pytestmark = [pytest.mark.clang, pytest.mark.jit]

ROWS = 20


@wl.kernel
def integers(
    out: wl.array[wl.i64, 2], x: wl.ptr[wl.u32], y: wl.ptr[wl.u32], w: wl.ptr[wl.u64]
) -> None:
    t = wl.threadIdx.x
    a = wl.i32(x[t])
    b = wl.i32(y[t])
    out[0, t] = wl.popc(x[t])
    out[1, t] = wl.clz(a >> 9)
    out[2, t] = wl.ffs(w[t])
    out[3, t] = wl.brev(x[t])
    out[4, t] = wl.mul24(a & 0xFFF, b & 0xFFFFF)
    out[5, t] = wl.mulhi(a, b)
    out[6, t] = wl.mulhi(x[t], y[t])
    out[7, t] = wl.i64(wl.mulhi(w[t], wl.u64(x[t])))
    out[8, t] = wl.hadd(a, b)
    out[9, t] = wl.rhadd(x[t], y[t])
    out[10, t] = wl.sad(a, b, 5)
    out[11, t] = wl.byte_perm(x[t], y[t], 0x5410)
    out[12, t] = wl.funnelshift_l(x[t], y[t], 12)
    out[13, t] = wl.funnelshift_rc(x[t], y[t], 40)
    out[14, t] = wl.bitextract(x[t], 4, 12)
    out[15, t] = wl.bitinsert(x[t], y[t], 8, 16)
    out[16, t] = wl.popc(w[t])
    out[17, t] = wl.i64(wl.match_any(x[t] & 3))
    out[18, t] = wl.i64(wl.lanemask_lt())
    out[19, t] = wl.i64(wl.brev(w[t]))


def reversed_bits(value: int, width: int) -> int:
    return int(f"{value:0{width}b}"[::-1], 2)


def wrapped(value: int) -> int:
    """The low 32 bits, signed."""
    return (value + (1 << 31) & 0xFFFFFFFF) - (1 << 31)


def expected_integers(x: int, y: int, w: int) -> list[int]:
    """The first rows, for one lane, by Python's integers."""
    a, b = (v - (v >> 31 << 32) for v in (x, y))
    both = y << 32 | x
    return [
        x.bit_count(),
        32 - ((a >> 9) & 0xFFFFFFFF).bit_length(),
        (w & -w).bit_length(),
        reversed_bits(x, 32),
        wrapped((a & 0xFFF) * (b & 0xFFFFF)),
        a * b >> 32,
        x * y >> 32,
        w * x >> 64,
        a + b >> 1,
        x + y + 1 >> 1,
        (abs(a - b) + 5) & 0xFFFFFFFF,
        x & 0xFFFF | (y & 0xFFFF) << 16,
        both << 12 >> 32 & 0xFFFFFFFF,
        both >> 32,
        x >> 4 & 0xFFF,
        x & 0xFF0000FF | (y & 0xFFFF) << 8,
        w.bit_count(),
    ]


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_integer_functions_are_pythons(target: str) -> None:
    rng = np.random.default_rng(3)
    x, y = (rng.integers(0, 1 << 32, 32, np.uint32) for _ in range(2))
    w = rng.integers(0, 1 << 63, 32, np.uint64) << np.uint64(1)
    x[:2], w[:2] = 0, (0, 1 << 63)
    out = np.zeros((ROWS, 32), np.int64)
    integers.launch(wc.Device(target), grid=1, block=32, args=(out, x, y, w))
    wanted = np.array([expected_integers(*map(int, lane)) for lane in zip(x, y, w, strict=True)]).T
    np.testing.assert_array_equal(out[:17], wanted)
    same = [sum(1 << lane for lane in range(32) if x[lane] & 3 == own & 3) for own in x]
    assert out[17].tolist() == same
    assert out[18].tolist() == [(1 << lane) - 1 for lane in range(32)]
    assert out[19].view(np.uint64).tolist() == [reversed_bits(int(each), 64) for each in w]


def kernel_of(group: str, type_name: str) -> tuple[list[str], str]:
    """Lines and text of a kernel that calls all functions of a chapter with one type."""
    lines = ["def every(out: wl.ptr[wl.T], x: wl.T) -> None:"]
    for name, row in TABLE.items():
        fast = name.startswith("fast_") or name == "saturate"
        if row.group != group or (fast and type_name != "f32"):
            continue
        count = row.signature.replace(", ...", "").count(",") + 1
        first = "2, " if name in ("jn", "yn") else ""
        last = ", 2" if name == "ldexp" else ""
        given = first + ", ".join(["x"] * (count - bool(first) - bool(last))) + last
        index = "[0]" if name.startswith("sincos") else ""
        lines.append(f"    out[0] += wl.T(wl.{name}({given}){index})")
    return lines, "\n".join(lines).replace("wl.T", f"wl.{type_name}")


@pytest.mark.parametrize("type_name", ["f16", "bf16", "f32", "f64"])
def test_mathematics_compiles_for_every_type(type_name: str, tmp_path) -> None:
    """Each function of the table is one that HIP has, whatever float it takes."""
    lines, text = kernel_of(MATH, type_name)
    assert len(lines) > 60
    path = tmp_path / "every_function.py"
    path.write_text(f"import wavecore.lang as wl\n\n@wl.kernel\n{text}\n")
    scope: dict[str, object] = {"__file__": str(path), "__name__": "every_function"}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    assert scope["every"].compile("gfx942").kernels  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("wl.mul24(1.5, 2)", "mul24 takes integers, not"),
        ("wl.popc(1.5)", "popc takes an integer, not"),
        ("wl.hadd(wl.i64(1), wl.i64(2))", "hadd takes 32-bit integers"),
        ("wl.fast_sin(wl.f64(1))", "fast_sin takes f32"),
    ],
)
def test_wrong_types_are_named(statement: str, message: str, tmp_path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "import wavecore.lang as wl\n\n@wl.kernel\ndef wrong(out: wl.ptr[wl.f32]) -> None:\n"
        f"    out[0] = {statement}\n"
    )
    scope: dict[str, object] = {"__file__": str(path), "__name__": "wrong"}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    with pytest.raises(wc.CompileError, match=message):
        scope["wrong"].compile("gfx942")  # type: ignore[attr-defined]


def test_chapters_have_functions() -> None:
    groups = {row.group for row in TABLE.values()}
    assert {INTEGERS, MATH} <= groups
    assert all(row.doc.endswith(".") for row in TABLE.values())


@wl.function
def chosen(v, FLAG: wl.constexpr):
    return v * 2 if FLAG else v + 1


@wl.function
def handed_on(v, FLAG: wl.constexpr):
    return chosen(v, FLAG)


@wl.kernel
def by_truth(out: wl.ptr[wl.i32]):
    out[0] = handed_on(20, True)
    out[1] = handed_on(20, False)


def test_a_truth_stays_constant_through_functions() -> None:
    out = np.zeros(2, np.int32)
    by_truth.launch(wc.Device("gfx1201"), 1, 1, (out,))
    assert list(out) == [40, 21]


@wl.function
def third(x):
    return x / 3


@wl.kernel
def thirds(out: wl.array[wl.f64, 1]):
    out[0] = third(1.0)
    out[1] = third(wl.f64(1.0))


def test_constants_of_equal_value_and_other_types_have_functions_of_their_own() -> None:
    out = np.zeros(2)
    thirds.launch(wc.Device("gfx942"), 1, 1, (out,))
    assert out.tolist() == [float(np.float32(1) / np.float32(3)), 1 / 3]
