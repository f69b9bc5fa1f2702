"""How fast matrix instructions are, model by model: in a kernel, and as products of a batch.

What bounds both is the host's vector units. A *product* here is 16 of them, a lane each: 512 bits
of f32. Its `operations` are those that the model's step asks of vectors of 512 bits, loads and
what is seldom done apart; operations a second over what the host can do at most is the `share`.

    python benchmarks/matrix_models.py        writes docs/matrix-speed.md
"""

from __future__ import annotations

import ctypes
import math
import platform
import re
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import wavecore as wc
from wavecore.builder import jit
from wavecore.builder.contract import F64, I32, Value
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.matrix.numerics.sums import QuickSum
from wavecore.matrix.numerics.table import arithmetic, tile_of
from wavecore.matrix.numerics.tile import OPERANDS, Tile
from wavecore.numerics import native
from wavecore.numerics.arguments import TYPES

# One instruction of each model and format, the goals first.
INSTRUCTIONS = (
    ("gfx942", "v_mfma_f32_32x32x8_bf16"),
    ("gfx942", "v_mfma_f32_16x16x4_f32"), ("gfx942", "v_mfma_f32_16x16x16_f16"),
    ("gfx942", "v_mfma_f32_16x16x16_bf16"), ("gfx942", "v_mfma_f32_16x16x8_xf32"),
    ("gfx942", "v_mfma_f32_16x16x32_fp8_fp8"), ("gfx942", "v_mfma_f64_16x16x4_f64"),
    ("gfx942", "v_mfma_i32_16x16x32_i8"), ("gfx908", "v_mfma_i32_16x16x16i8"),
    ("gfx908", "v_mfma_f32_16x16x16f16"), ("gfx908", "v_mfma_f32_16x16x8bf16"),
    ("gfx90a", "v_mfma_f32_16x16x16f16"), ("gfx90a", "v_mfma_f32_16x16x16bf16_1k"),
    ("gfx950", "v_mfma_f32_16x16x16_f16"), ("gfx950", "v_mfma_f32_16x16x16_bf16"),
    ("gfx950", "v_mfma_scale_f32_16x16x128_f8f6f4"),
    ("gfx1100", "v_wmma_f32_16x16x16_f16"), ("gfx1100", "v_wmma_f32_16x16x16_bf16"),
    ("gfx1100", "v_wmma_f16_16x16x16_f16"), ("gfx1100", "v_wmma_bf16_16x16x16_bf16"),
    ("gfx1100", "v_wmma_i32_16x16x16_iu8"),
    ("gfx1201", "v_wmma_f32_16x16x16_f16"), ("gfx1201", "v_wmma_f32_16x16x16_bf16"),
    ("gfx1201", "v_wmma_f16_16x16x16_f16"), ("gfx1201", "v_wmma_bf16_16x16x16_bf16"),
    ("gfx1201", "v_wmma_f32_16x16x16_fp8_fp8"), ("gfx1201", "v_wmma_i32_16x16x16_iu8"),
)  # fmt: skip

VECTOR_BITS, PRODUCTS = 512, 16
REPEATS = 40  # of short runs: one of them is not disturbed
PAGE = Path(__file__).resolve().parent.parent / "docs" / "matrix-speed.md"
_HEAD = """# How fast matrix instructions are

Measured by `benchmarks/matrix_models.py`, which writes this page; `wavecore bench mma` shows the
same of your machine. One core of: {host}.

* *kernel*: nanoseconds an instruction takes in the loop of a kernel, gathering operands included.
* *batch*: the same in `wc.mma` and `wc.matmul`, whose operands lie in memory.
* *operations*: what the model asks of vectors of 512 bits for 16 products, without loads and what
  is seldom done. One on f64 numbers counts twice.
* *share*: operations a second of the batch form, the time for decoding A and B included, of what
  the host does at most with f32 products and i32 sums in turns: {peak:.2f} G a second.
* *long way*: the batch form of products with a NaN in A, which the model's quick form leaves to the
  model (`wavecore/matrix/numerics/model.py`), as it does those with numbers far from 1.

Other operands are normally distributed.

| target | instruction | model | kernel | batch | M a second | operations | share | long way |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def measured(count: int = 200) -> dict[str, Any]:
    """Nanoseconds an instruction on one core, operations a product, share of the host's peak."""
    peak = peak_rate()
    out: dict[str, Any] = {"operations a second at most": peak}
    for target, name in INSTRUCTIONS:
        inst = wc.instruction(name, target)
        how = arithmetic(inst)
        tile = tile_of(inst, how)
        batch = batch_seconds(tile, count)
        products = inst.blocks * tile.m * tile.n * tile.k / PRODUCTS
        operations = operations_of(tile)
        has_quick = tile.model.quick is not None
        long_way = batch_seconds(tile, count, with_nan=True) if has_quick else float("nan")
        kernel = kernel_seconds(inst, count) if not inst.scale_block else float("nan")
        out[f"{target} {inst.name}"] = {
            "model": how.model.name,
            "kernel_ns": 1e9 * kernel,
            "batch_ns": 1e9 * batch,
            "M_per_s": 1e-6 / batch,
            "ns_a_product": 1e9 * batch / products,
            "operations": operations,
            "share_percent": 100 * operations * products / batch / peak,
            "long_way_ns": 1e9 * long_way,
        }
    return out


# ------------------------------------------------------------------------------------- timing


def _least_seconds(run: Callable[[], float]) -> float:
    """The best of several runs: other load only adds."""
    run()
    return min(run() for _ in range(REPEATS))


def operands(rng: np.random.Generator, tile: Tile, count: int) -> dict[str, np.ndarray]:
    """Codes of normally distributed numbers, or of any integers."""
    found = {}
    for name, shape in (("a", (tile.m, tile.k)), ("b", (tile.k, tile.n)), ("c", (tile.m, tile.n))):
        found[name] = codes(rng, tile, name, (count, *shape))
    for name in ("sa", "sb") if tile.scale_block else ():
        found[name] = rng.integers(120, 135, (count, tile.entries(name))).astype(np.uint8)
    return found


def codes(rng: np.random.Generator, tile: Tile, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """Codes of one operand."""
    form = tile.format_of(name)
    if form.exponent_bits:
        values = rng.standard_normal(shape).astype(TYPES[form.name])
        return values.view(f"u{values.itemsize}")
    largest = 1 << min(form.bits, 8)
    return rng.integers(0, largest, shape).astype(f"u{max(form.bits, 8) // 8}")


def batch_seconds(tile: Tile, count: int, *, with_nan: bool = False) -> float:
    """Seconds a product of a batch, on one core; with a NaN in each A."""
    function, _ = native.compiled(tile)
    arrays = operands(np.random.default_rng(0), tile, count)
    if with_nan:
        form = tile.format_of("a")
        negative_zero = form.special == "negative_zero"
        arrays["a"][:, 0, 0] = 1 << form.bits - 1 if negative_zero else (1 << form.bits - 1) - 1
    arrays["d"] = np.zeros_like(arrays["c"])
    pointers = [arrays[o].ctypes.data if o in arrays else None for o in OPERANDS]

    def run() -> float:
        started = time.perf_counter()
        function(*pointers, count, tile.k, 1)
        return (time.perf_counter() - started) / count

    return _least_seconds(run)


# ------------------------------------------------------------------------------------ in a kernel

_KERNEL = """
.text
.globl matrix
.p2align 8
.type matrix,@function
matrix:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dword s4, s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v0, 2, v0
{loads}
loop:
{body}
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel matrix
  .amdhsa_next_free_vgpr {vgprs}
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 16
  {more}
.end_amdhsa_kernel
"""
UNROLLED = 16


def kernel_seconds(inst: Any, count: int) -> float:
    """Seconds an instruction in the loop of a kernel: D and C in registers of their own."""
    wave = inst.waves[0]
    sizes = {name: inst.layout(name, wave=wave).registers for name in "ABCD"}
    text = _text(inst, sizes, wave)
    kernel = wc.Device(inst.target).load(wc.assemble(text, inst.target))["matrix"]
    memory = _registers(inst, sizes, wave)
    loops = max(1, 4 * count // UNROLLED)  # enough to forget the launch

    def run() -> float:
        arguments = memory, np.uint64(loops)
        return kernel.launch((1,), (wave,), arguments, threads=1).seconds / loops / UNROLLED

    return _least_seconds(run)


def _text(inst: Any, sizes: dict[str, int], wave: int) -> str:
    """The kernel's assembly: A, B and C from memory, a register after the other."""
    first, at = {}, 2
    for name, size in sizes.items():
        first[name], at = at, at + size + size % 2
    accumulates = "v" if "VGPR" in inst.operands["D"].files else "a"
    files = {"A": "v", "B": "v", "C": accumulates, "D": accumulates}
    named = {
        name: f"{files[name]}[{first[name]}:{first[name] + size - 1}]" if size > 1
        else f"{files[name]}{first[name]}"
        for name, size in sizes.items()
    }  # fmt: skip
    add = "v_add_u32" if inst.is_mfma else "v_add_nc_u32"
    lines = []
    for name in "ABC":
        for register in range(first[name], first[name] + sizes[name]):
            lines += [f"  global_load_dword v{register}, v0, s[2:3]", f"  {add} v0, {4 * wave}, v0"]
    lines.append("  s_waitcnt vmcnt(0)")
    if accumulates == "a":
        registers = range(first["C"], first["C"] + sizes["C"])
        lines += [f"  v_accvgpr_write_b32 a{register}, v{register}" for register in registers]
    more = {"gfx90a": ".amdhsa_accum_offset 256", "gfx942": ".amdhsa_accum_offset 256",
            "gfx950": ".amdhsa_accum_offset 256"}.get(inst.target, "")  # fmt: skip
    one = f"  {inst.name} {', '.join(named[name] for name in 'DABC')}"
    return _KERNEL.format(
        loads="\n".join(lines),
        body="\n".join([one] * UNROLLED),
        vgprs=256 if inst.is_mfma else at,
        more=".amdhsa_wavefront_size32 1" if wave == 32 else more,
    )


def _registers(inst: Any, sizes: dict[str, int], wave: int) -> np.ndarray:
    """What A, B and C hold: any codes of their formats, since all lanes are alike."""
    rng, tile = np.random.default_rng(0), tile_of(inst, arithmetic(inst))
    parts = []
    for name in "ABC":
        bytes_ = 4 * wave * sizes[name]
        found = codes(rng, tile, name.lower(), (bytes_,))
        parts.append(found.view(np.uint8)[:bytes_])
    return np.concatenate(parts).view(np.uint32)


# ------------------------------------------------------------------------- operations and peak


class _Counting(LlvmBuilder):
    """Counts operations on vectors of VECTOR_BITS, without what is seldom chosen."""

    def __init__(self) -> None:
        super().__init__(VectorLanes(PRODUCTS))
        self.seldom = False
        self.operations = 0

    def emit(self, text: str) -> str:
        bits = [_BITS.get(kind) or int(kind[1:]) for kind in _VECTOR.findall(text)]
        if not self.seldom and text.split()[0] not in _FREE and max(bits, default=0) > 1:
            self.operations += max(1, max(bits) * PRODUCTS // VECTOR_BITS)
        return super().emit(text)

    def uniform_if(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        def seldom() -> Sequence[Value]:
            self.seldom = True
            found = then()
            self.seldom = False
            return found

        return super().uniform_if(condition, seldom, otherwise)


_VECTOR = re.compile(rf"<{PRODUCTS} x (\w+)>")
_BITS = {"half": 16, "float": 32, "double": 64}
_FREE = ("bitcast", "phi", "freeze", "insertelement", "shufflevector")


def operations_of(tile: Tile) -> float:
    """Operations a product, the accumulator's share included."""
    b, how = _Counting(), tile.model.quick or tile.model

    def factors(number: int) -> list[tuple[Value, ...]]:
        form = tile.format_of("ab"[number])
        code = Value(form.code_type, True, "%code")
        found = [how.decode_operand(b, code, form) for _ in range(how.group or tile.k)]
        return [tuple(Value(v.type, bool(number), v.ref) for v in factor) for factor in found]

    x, y = factors(0), factors(1)
    scales = [Value(F64, True, "%scale")] * (
        2 * tile.k // tile.scale_block if tile.scale_block else 0
    )
    b.operations = 0
    limits = [Value(I32, False, "%limit")] if isinstance(how, QuickSum) else []
    state = how.start(b, Value(tile.format_of("c").code_type, True, "%code"), *limits)
    before = b.operations
    state = how.step(b, state, x, y, *scales)
    step, b.operations = b.operations - before, before
    how.finish(b, state)
    return step / len(x) + b.operations / tile.k


@cache
def peak_rate() -> float:
    """Operations a second on vectors of VECTOR_BITS: products of f32 and sums of i32, in turns."""
    kinds = [("float", "fmul"), ("i32", "add")] * 8
    lines = []
    for number, (kind, _) in enumerate(kinds):
        vector = f"<{PRODUCTS} x {kind}>"
        lines += [f"%p{number} = getelementptr i8, ptr %p, i64 {64 * number}",
                  f"%a{number} = load {vector}, ptr %p{number}, align 4"]  # fmt: skip
    lines += ["br label %loop", "loop:", "%i = phi i64 [ 0, %entry ], [ %j, %loop ]"]
    for number, (kind, _) in enumerate(kinds):
        sources = f"[ %a{number}, %entry ], [ %y{number}, %loop ]"
        lines.append(f"%x{number} = phi <{PRODUCTS} x {kind}> {sources}")
    for number, (kind, op) in enumerate(kinds):
        lines.append(f"%y{number} = {op} <{PRODUCTS} x {kind}> %x{number}, %a{number % 2}")
    lines += ["%j = add i64 %i, 1", "%more = icmp ult i64 %j, %n",
              "br i1 %more, label %loop, label %end", "end:"]  # fmt: skip
    for number, (kind, _) in enumerate(kinds):
        lines.append(f"store <{PRODUCTS} x {kind}> %y{number}, ptr %p{number}, align 4")
    body = "\n  ".join([*lines, "ret void"])
    text = f"define void @peak(ptr %p, i64 %n) nounwind {{\nentry:\n  {body}\n}}\n"
    loaded = jit.NativeObject(jit.compile_to_object(text, 2), ["peak"])
    function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)(loaded.address("peak"))
    memory, loops = np.ones(16 * len(kinds), np.float32), 1_000_000

    def run() -> float:
        started = time.perf_counter()
        function(memory.ctypes.data, loops)
        return (time.perf_counter() - started) / loops / len(kinds)

    return 1 / _least_seconds(run)


def page() -> str:
    """The measurement as a page of the documentation."""
    figures = measured()
    peak = figures.pop("operations a second at most")
    rows = []
    for name, row in figures.items():
        target, instruction = name.split()
        kernel, long_way = (
            "" if math.isnan(row[key]) else f"{row[key]:,.0f}"
            for key in ("kernel_ns", "long_way_ns")
        )
        share = f"{row['share_percent']:.0f} %"
        rows.append(
            f"| {target} | `{instruction}` | {row['model']} | {kernel} | {row['batch_ns']:,.0f} | "
            f"{row['M_per_s']:.2f} | {row['operations']:.1f} | {share} | {long_way} |"
        )
    return _HEAD.format(host=_host(), peak=1e-9 * peak) + "\n".join(rows) + "\n"


def _host() -> str:
    """The processor's name, as Linux tells it."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text().splitlines() if facts.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()} ({jit.host_identity().split()[1]})"


if __name__ == "__main__":
    PAGE.write_text(page())
