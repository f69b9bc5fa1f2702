"""Integers of 8 and 16 bits: what is accepted is what C computes, and the mended line is accepted.

C's arithmetic is Python's here, on int64 arrays: no expression leaves 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.lang.importing import imported

TARGETS = ("gfx942", "gfx1201")
LANES = 64
HEAD = "import numpy as np\nimport wavecore as wc\nimport wavecore.lang as wl\n\n"
_TYPES = {"u8": np.uint8, "i8": np.int8, "u16": np.uint16, "i16": np.int16, "out": np.int32}
_NUMBERS = np.random.default_rng(0)


def _data() -> dict[str, np.ndarray]:
    """Two numbers of each type for each work-item, all bits used."""
    made = {}
    for kind, name in ((kind, name) for kind in ("u8", "i8", "u16", "i16") for name in "ab"):
        limits = np.iinfo(_TYPES[kind])
        numbers = _NUMBERS.integers(limits.min, limits.max, LANES, endpoint=True)
        numbers[:2] = limits.min, limits.max
        made[f"{kind}{name}"] = numbers.astype(_TYPES[kind])
    return made


# Expressions of u8a[i], u8b[i], ..., and the type of what they are stored to. They are Python too.
ACCEPTED: Sequence[tuple[str, str]] = (
    ("out", "u8a[i]"),
    ("out", "u8a[i] > u8b[i]"),
    ("out", "u8a[i] >> 3"),
    ("out", "i8a[i] >> 3"),
    ("out", "(u8a[i] // 7) ^ (i16a[i] % 7 == 4)"),
    ("out", "(u8a[i] + u8b[i]) & 15"),
    ("out", "(u16a[i] * u16b[i] - u16a[i]) & 255"),
    ("out", "~i8a[i]"),
    ("out", "(u8a[i] > 3) * u8b[i]"),
    ("out", "max(u8a[i], u8b[i]) ^ (u8a[i] | i16b[i])"),
    ("out", "abs(wl.i32(i8a[i]) - wl.i32(i8b[i]))"),
    ("out", "wl.i32(i8a[i]) * i8b[i]"),
    ("out", "(wl.i32(u16a[i]) + u16b[i]) // 2"),
    ("u8", "u8a[i] * 3 + u8b[i] - 200"),
    ("u8", "(u8a[i] << 4 | u8b[i]) ^ ~u8a[i]"),
    ("i8", "-i8a[i] * i8b[i]"),
    ("u8", "u16a[i] * u16b[i] + 77"),
    ("u16", "u16a[i] + u16b[i] if i16a[i] > 0 else u16a[i] - u16b[i]"),
    ("u8", "((66 * wl.i32(u8a[i]) + 129 * wl.i32(u8b[i]) + 128) >> 8) + 16"),
)

# Refused expressions of a 32-bit result, and what the message says to write.
REFUSED: Sequence[tuple[str, str]] = (
    ("u8a[i] + u8b[i]", "wl.i32(u8a[i]) + wl.i32(u8b[i])"),
    ("u8a[i] - 200", "wl.i32(u8a[i]) - 200"),
    ("wl.i32(i8a[i] * i8b[i])", "wl.i32(i8a[i]) * wl.i32(i8b[i])"),
    ("-i8a[i]", "-wl.i32(i8a[i])"),
    ("~u8a[i]", "~wl.i32(u8a[i])"),
    ("u8a[i] << 4", "wl.i32(u8a[i]) << 4"),
    ("1 << (u8a[i] & 15)", "1 << wl.i32(u8a[i] & 15)"),
    ("i8a[i] ** 2", "wl.i32(i8a[i]) ** 2"),
    (
        "u8a[i] + u8b[i] - u8a[i] * 3",
        "wl.i32(u8a[i]) + wl.i32(u8b[i]) - wl.i32(u8a[i]) * 3",
    ),
    ("u8a[i] ^ i8a[i]", "wl.i32(u8a[i]) ^ wl.i32(i8a[i])"),
    ("u8a[i] << 4 | u8b[i]", "wl.i32(u8a[i]) << 4 | wl.i32(u8b[i])"),
    ("u8a[i] + 1 if i8a[i] > 0 else 3", "wl.i32(u8a[i]) + 1"),
)

# Uses that show the bits above, of a sum s.
USES = (
    "out[i] = {} >> 1", "out[i] = {} // 2", "out[i] = wl.i32({} / 2)", "out[i] = {} % 3",
    "out[i] = {} < 9", "out[i] = 9 == {}", "out[i] = abs({})", "out[i] = wl.min({}, 9)",
    "out[i] = max(9, {})", "out[i] = int({})", "out[i] = wl.i32(float({}))", "out[i] = wl.u16({})",
    "out[i] = np.int32({})", "out[i] += {}", "out[i] = out[i] * {}", "out[{}] = 1",
    "wl.atomicAdd(out[0], {})", "print({})", "out[i] = 1 if {} else 2", "out[i] = not {}",
    "out[i] = wl.i32({} * 0.5)", "out[i] = {} in (1, 2)", "out[i] = wl.popc({})",
    "for n in range({}):\n        out[i] += n", "x: wl.i32 = {}\n    out[i] = x",
    "wl.printf('%d', {})", "out[i] = wl.f32x2({}, 1.0).x", "pair = ({}, 1)\n    out[i] = pair[1]",
    "out[i] = bool({})", "while {}:\n        out[i] = 1", "out[i] = sum((i, {}))",
)  # fmt: skip


def _kernel(lines: Sequence[str], path: Path) -> wc.lang.Kernel:
    """The kernel of some lines; `i` is the work-item."""
    names = [f"{kind}{name}" for kind in ("u8", "i8", "u16", "i16") for name in "ab"]
    parameters = [f"{name}: wl.array[wl.{name[:-1]}]" for name in names]
    parameters += [f"{kind}_out: wl.array[wl.{kind}, 2]" for kind in ("u8", "i8", "u16")]
    parameters += ["out: wl.array[wl.i32]", "out_out: wl.array[wl.i32, 2]"]
    body = "\n".join(f"    {line}" for line in ("i = wl.threadIdx.x", *lines))
    text = f"{HEAD}@wl.kernel\ndef k({', '.join(parameters)}):\n{body}\n"
    return imported(path, text).k


def _in_c(kind: str, expression: str, data: dict[str, np.ndarray], i: int) -> int:
    """What C gives: all operands are ints, and a store keeps the low bits."""
    wl = type("wl", (), {"i32": staticmethod(int)})
    names = {name: values.astype(np.int64).tolist() for name, values in data.items()}
    value = eval(expression, {"wl": wl, "i": i, **names})
    return int(np.int64(value).astype(_TYPES[kind]))


@pytest.mark.parametrize("target", TARGETS)
def test_accepted_expressions_give_what_c_gives(target: str, tmp_path: Path) -> None:
    """No expression that is accepted wraps where C's int does not."""
    expressions = [*ACCEPTED, *(("out", mended) for _, mended in REFUSED)]
    stores = [f"{kind}_out[{n}, i] = {text}" for n, (kind, text) in enumerate(expressions)]
    data, count = _data(), len(expressions)
    results = {kind: np.zeros((count, LANES), _TYPES[kind]) for kind in ("u8", "i8", "u16", "out")}
    kernel = _kernel(stores, tmp_path / "accepted.py")
    arguments = {f"{kind}_out": values for kind, values in results.items()}
    with wc.Device(target):
        kernel[1, LANES](**data, **arguments, out=np.zeros(LANES, np.int32))
    for n, (kind, text) in enumerate(expressions):
        expected = [_in_c(kind, text, data, i) for i in range(LANES)]
        assert results[kind][n].tolist() == expected, text


@pytest.mark.parametrize(("written", "mended"), REFUSED)
def test_the_message_has_the_line_that_is_accepted(
    written: str, mended: str, tmp_path: Path
) -> None:
    """The mended lines are those of the test above."""
    kernel = _kernel([f"out[i] = {written}"], tmp_path / "refused.py")
    with pytest.raises(wc.CompileError, match="where C has an int") as caught:
        kernel.compile("gfx942")
    assert f"Write {mended}, or wl." in str(caught.value)


@pytest.mark.parametrize("use", USES)
def test_a_use_that_shows_the_bits_above_is_refused(use: str, tmp_path: Path) -> None:
    """The same use of the explicit sum is accepted."""
    kernel = _kernel([use.format("(u8a[i] + u8b[i])")], tmp_path / "used.py")
    with pytest.raises(wc.CompileError, match="is a u8, which wraps at 256, where C has an int"):
        kernel.compile("gfx942")
    _kernel([use.format("wl.u8(u8a[i] + u8b[i])")], tmp_path / "meant.py").compile("gfx942")


@pytest.mark.parametrize(
    ("begin", "is_refused"),
    [("s = u8a[i]", True), ("s = wl.u8(u8a[i])", False), ("s: wl.u8 = u8a[i]", False)],
)
@pytest.mark.parametrize("use", ["out[i] = s", "out[i] = s // 2", "t = s\n    out[i] = t + i"])
def test_a_variable_keeps_the_mark_unless_it_is_declared(
    begin: str, is_refused: bool, use: str, tmp_path: Path
) -> None:
    """Its type is written, by an annotation or wl.u8(...), or the sum in it is refused later."""
    kernel = _kernel([begin, "for n in range(4):", "    s += u8b[n]", use], tmp_path / "held.py")
    if not is_refused:
        kernel.compile("gfx942")
        return
    with pytest.raises(wc.CompileError, match=r"'s' holds a result that is a u8") as caught:
        kernel.compile("gfx942")
    assert "Write `s: wl.i32 = ...` where it begins, or `s: wl.u8 = ...`" in str(caught.value)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("kind", "first", "step", "wide", "limit"),
    [
        ("u8", "0", "acc += x[n]", "i32", "becomes a u8, which wraps at 256"),
        ("i8", "0", "acc = acc - x[n]", "i32", "becomes an i8, which wraps at 128"),
        ("u16", "3", "acc = x[n] + acc", "i32", "becomes a u16, which wraps at 65536"),
        ("i16", "0", "acc -= x[n]", "i32", "becomes an i16, which wraps at 32768"),
        ("f16", "0.0", "acc += x[n] * x[0]", "f32", "becomes an f16, which has 11 bits"),
        ("bf16", "0.5", "acc += x[n]", "f32", "becomes a bf16, which has 8 bits"),
    ],
)
def test_an_accumulator_that_begins_as_a_literal(
    target: str, kind: str, first: str, step: str, wide: str, limit: str, tmp_path: Path
) -> None:
    """It is refused, and the line of the message gives the sum that C and CUDA give."""
    out = "f32" if wide == "f32" else "i32"
    text = (
        f"{HEAD}@wl.kernel\ndef k(x: wl.array[wl.{kind}], out: wl.array[wl.{out}]):\n"
        f"    acc = BEGIN\n    for n in range({LANES}):\n        {step}\n    out[0] = acc\n"
    )
    with pytest.raises(wc.CompileError, match=f"'acc' begins as {first} and {limit}") as caught:
        imported(tmp_path / "narrow.py", text.replace("BEGIN", first)).k.compile(target)
    begin = f"wl.{wide}({first})"
    assert f"Write acc = {begin} first, or acc = wl.{kind}({first}) if" in str(caught.value)
    types = {**_TYPES, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
    x = _NUMBERS.integers(0, 100, LANES).astype(types[kind])
    found = np.zeros(1, np.float32 if wide == "f32" else np.int32)
    mended = imported(tmp_path / "wide.py", text.replace("BEGIN", begin)).k
    with wc.Device(target):
        mended[1, 1](x, found)
    names = {"x": x.astype(np.float64 if wide == "f32" else np.int64), "acc": eval(first)}
    for n in range(LANES):
        exec(step, {"n": n}, names)
    rounding = 0 if wide == "i32" else 2.0**-10 * LANES  # of products of f16 before they are added
    assert abs(found[0] - names["acc"]) <= rounding * abs(names["acc"])
