"""Write the tables of the kernels' pages: what the kernels cost, counted in their code.

python tools/gen_kernel_costs.py           write them
python tools/gen_kernel_costs.py --check   compare; exit status 1 if they differ
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import wavecore as wc  # noqa: E402
import wavecore.lang as wl  # noqa: E402
from tests.kernels import mx_product  # noqa: E402
from tools.markdown import table  # noqa: E402
from wavecore.codeobject import CodeObject  # noqa: E402
from wavecore.kernels import (  # noqa: E402
    axis_kernel,
    conv_kernel,
    fft_any_kernel,
    histogram_kernel,
    mlp_kernel,
    products,
    reduce_kernel,
    rows_kernel,
    scan_kernel,
    solve_kernel,
    sort_kernel,
    stencil_kernel,
    transpose_kernel,
)
from wavecore.kernels.calling import family_of  # noqa: E402
from wavecore.kernels.cost import LoopCost, main_loop, whole  # noqa: E402

DOCS = ROOT / "docs"
TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
PRODUCT_TARGETS = (*TARGETS, "gfx1250")
TYPES = ("f16", "bf16", "fp8", "i8", "f32", "xf32", "f64")
WAYS = {
    (False, True): "rows x columns",
    (False, False): "rows x rows",
    (True, False): "columns x rows",
}


def registers(code: CodeObject, kernel: str) -> str:
    """VGPRs of a work-item, accumulation ones included."""
    info = code.kernel(kernel)
    assert not info.vgpr_spill_count
    assert not info.private_segment_fixed_size_bytes
    return str(info.vgpr_count)


def percent(cost: LoopCost) -> str:
    return f"{100 * cost.matrix_share:.0f} %"


def gemm_row(target: str, kind: str, tile: int, way: tuple[bool, bool]) -> tuple[str, ...]:
    plan = products.plan_for(target, kind, tile=tile, transpose_a=way[0], transpose_b=way[1])
    code = products.kernel(plan).compile(target)
    cost = main_loop(code, "gemm")
    name = plan.mma.instruction(target).name
    return (
        target, kind, str(tile), WAYS[way], f"`{name}`", percent(cost), f"{cost.total:,}",
        cost.limits, f"{cost.lds_cycles:,}", registers(code, "gemm"),
        f"{code.kernel('gemm').group_segment_fixed_size_bytes >> 10} KB",
    )  # fmt: skip


def fma_row(target: str, kind: str) -> tuple[str, ...] | None:
    """Of a product without matrix instructions; what most of its loop is stands for those."""
    kernel = products.fma_kernel_for(target, kind)
    if kernel is None:
        return None
    code = kernel.compile(target)
    cost = main_loop(code, "gemm")
    name = max(cost.names, key=lambda name: cost.names[name])
    return (
        target, kind, "64" if kind == "f64" else "128", WAYS[False, True], f"`{name}`",
        percent(cost), f"{cost.total:,}", cost.limits, f"{cost.lds_cycles:,}",
        registers(code, "gemm"), f"{code.kernel('gemm').group_segment_fixed_size_bytes >> 10} KB",
    )  # fmt: skip


def gemm_rows() -> Iterator[tuple[str, ...]]:
    for target in PRODUCT_TARGETS:
        for way in WAYS:
            yield gemm_row(target, "f16", 128, way)
        if target in products.HAS_256:
            yield gemm_row(target, "f16", 256, (False, True))
    for target in PRODUCT_TARGETS:
        for kind in TYPES[1:]:
            try:
                products.product(target, kind, kind)
            except wc.TargetError:
                row = fma_row(target, kind) if kind in ("f32", "f64") else None
                if row is not None:
                    yield row
                continue
            yield gemm_row(target, kind, 128, (False, True))
    for target in ("gfx950", "gfx1250"):
        code = mx_product.mx_gemm.compile(target)
        cost = main_loop(code, "mx_gemm")
        name = next(name for name in cost.names if "f8f6f4" in name)
        yield (
            target, "mxfp4", str(mx_product.TILE), WAYS[False, True], f"`{name}`", percent(cost),
            f"{cost.total:,}", cost.limits, f"{cost.lds_cycles:,}", registers(code, "mx_gemm"),
            "0 KB",
        )  # fmt: skip


def other_rows() -> Iterator[tuple[str, ...]]:
    """Kernel, target, what is counted, issue cycles, share of matrix instructions, registers."""
    for target in TARGETS:
        record = wc.Device(target).target
        wave, family = record.wave_sizes[0], family_of(record)
        layers = mlp_kernel.kernel(wl.f16, family, 64, 64, False)
        code = layers.compile(target)
        hidden = 32 if family == "cdna" else 16
        yield _row("mlp, 64 inputs and outputs", target, f"{hidden} hidden units of 32 columns",
                   main_loop(code, "mlp"), code)  # fmt: skip
        for method, kernel, size in (
            ("tiles, 32 bits", transpose_kernel.by_tiles(4, False), f"{4 * wave}"),
            ("lanes", transpose_kernel.by_lanes(wave, True), f"{wave} x 64"),
            (
                "matrix",
                transpose_kernel.by_matrix(wl.f16, family, True),
                f"{64 if wave == 64 else 32} x 32",
            ),
        ):
            code = kernel.compile(target)
            yield _row(f"transpose, {method}", target, f"{size} numbers", whole(code), code)
        team = rows_kernel.team_for(1024, 8, wave)
        rms = rows_kernel.Norm(is_centred=False, has_bias=False)
        softmax, norm = rows_kernel.kernels(wl.f16, team, False, True)
        _, root = rows_kernel.kernels(wl.f16, team, False, True, rms)
        for name, kernel in (("softmax", softmax), ("layer_norm", norm), ("rms_norm", root)):
            code = kernel.compile(target)
            yield _row(f"{name}, f16", target, "a row of 1024", whole(code, kernel.__name__),
                       code)  # fmt: skip
        kernel = reduce_kernel.kernel(wl.f32, "sum")
        code = kernel.compile(target)
        yield _row("reduce, f32", target, f"{wave * 16} numbers", main_loop(code, "reduce"), code)
        kernel = stencil_kernel.kernel(wl.f32, 1)
        code = kernel.compile(target)
        yield _row("stencil, f32, radius 1", target, f"{wave} points", main_loop(code), code)


def axes_rows() -> Iterator[tuple[str, ...]]:
    """Kernels along axes: the loop's turn of a wave."""
    for target in TARGETS:
        wave = wc.targets.get(target).wave_sizes[0]
        for name, operation, team in (
            ("sum, f32, adjacent", "sum", 256), ("sum, f32, apart", "sum", 1),
            ("argmax, f32, adjacent", "argmax", 256), ("var, f32, adjacent", "squares", 256),
        ):  # fmt: skip
            step = axis_kernel.Step(wl.f32, wl.f32, wl.f32, operation, team)
            code = axis_kernel.kernel(step).compile(target)
            numbers = wave * (4 if team > 1 else 1)
            yield _row(name, target, f"{numbers} numbers", main_loop(code), code)
        for name, team, each in (("adjacent", 256, 4), ("apart", 1, 1)):
            made = scan_kernel.kernel(wl.f32, wl.f32, wl.f32, "sum", team, False)
            code = made.compile(target, HAS_CARRY=False, WRITES=True)
            yield _row(f"cumsum, f32, {name}", target, f"{wave * each} numbers",
                       main_loop(code), code)  # fmt: skip
        for name, made, what in (
            ("sort, f32, network", sort_kernel.tile_kernel(wl.f32, 1024, False, True),
             f"{wave} comparisons"),
            ("sort, f32, merge", sort_kernel.merge_kernel(wl.u32), f"a halving of {wave} pairs"),
            ("histogram, f32, bisection", histogram_kernel.kernel(wl.f32, 1024),
             f"a halving of {wave} numbers"),
        ):  # fmt: skip
            code = made.compile(target)
            yield _row(name, target, what, main_loop(code), code)


def conv_rows() -> Iterator[tuple[str, ...]]:
    """conv2d's main loop: a step of k of 64 x 64 results."""
    for target in TARGETS:
        for kind in ("f16", "bf16", "f32", "f64"):
            plan = conv_kernel.plan_for(wc.targets.get(target), kind, False)
            code = conv_kernel.kernel(plan).compile(target)
            cost = main_loop(code)
            name = plan.mma.instruction(target).name if plan.mma else "multiply-adds"
            yield (
                target, kind, f"`{name}`" if plan.mma else name, str(plan.step), percent(cost),
                f"{cost.total:,}", cost.limits, registers(code, "conv2d"),
                f"{code.kernel('conv2d').group_segment_fixed_size_bytes >> 10} KB",
            )  # fmt: skip


def solve_rows() -> Iterator[tuple[str, ...]]:
    for target in TARGETS:
        wave = wc.targets.get(target).wave_sizes[0]
        for name, kind in (("f32", wl.f32), ("f64", wl.f64)):
            code = solve_kernel.kernel(kind).compile(target, HELD=64)
            yield _row(f"solve, {name}", target, f"{wave} numbers less their multiples",
                       main_loop(code), code)  # fmt: skip


def fft_rows() -> Iterator[tuple[str, ...]]:
    """Registers of the transforms without matrix cores; every radix is in their loop."""
    for target in TARGETS:
        for name, kind in (("complex64", wl.f32), ("complex128", wl.f64)):
            in_lds, one_pass = fft_any_kernel.kernels(kind)
            held = fft_any_kernel.LDS_BYTES // (kind.bits // 4)
            inner, outer = in_lds.compile(target, HELD=held), one_pass.compile(target)
            size = inner.kernel("fft_in_lds").group_segment_fixed_size_bytes >> 10
            yield (target, name, registers(inner, "fft_in_lds"), f"{size} KB",
                   registers(outer, "fft_pass"))  # fmt: skip


def _row(name: str, target: str, what: str, cost: LoopCost, code: CodeObject) -> tuple[str, ...]:
    kernel = next(iter(code.kernels))
    share = percent(cost) if cost.cycles.get("matrix") else ""
    return name, target, what, f"{cost.total:,}", share, registers(code, kernel)


TABLES = {
    "gemm": lambda: table(
        ("target", "type", "tile", "A x B in memory", "instruction", "matrix", "cycles",
         "what is most besides", "LDS cycles", "VGPRs", "LDS"), gemm_rows()),
    "others": lambda: table(
        ("kernel", "target", "a wave's turn does", "cycles", "matrix", "VGPRs"),
        sorted(other_rows(), key=lambda row: row[0])),
    "axes": lambda: table(
        ("kernel", "target", "a wave's turn does", "cycles", "matrix", "VGPRs"),
        sorted(axes_rows(), key=lambda row: row[0])),
    "conv": lambda: table(
        ("target", "type", "instruction", "k of a step", "matrix", "cycles",
         "what is most besides", "VGPRs", "LDS"), conv_rows()),
    "solve": lambda: table(
        ("kernel", "target", "a wave's turn does", "cycles", "matrix", "VGPRs"), solve_rows()),
    "fft": lambda: table(
        ("target", "type", "VGPRs, in LDS", "LDS", "VGPRs, in memory"), fft_rows()),
}  # fmt: skip
PAGES = {
    "kernels.md": ("gemm", "others"),
    "kernels-axes.md": ("axes",),
    "kernels-conv.md": ("conv", "solve"),
    "kernels-fft.md": ("fft",),
}


def page(text: str, tables: tuple[str, ...]) -> str:
    """A page with its tables anew."""
    for name in tables:
        begin, end = f"<!-- {name}: tools/gen_kernel_costs.py -->\n", f"<!-- /{name} -->\n"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{TABLES[name]()}\n{end}{after}"
    return re.sub(r"\n{3,}", "\n\n", text)


def main() -> int:
    """Write or compare."""
    differs = False
    for name, tables in PAGES.items():
        path = DOCS / name
        have = path.read_text(encoding="utf-8")
        made = page(have, tables)
        differs |= made != have
        if sys.argv[1:] != ["--check"]:
            path.write_text(made, encoding="utf-8")
    return int(differs and sys.argv[1:] == ["--check"])


if __name__ == "__main__":
    raise SystemExit(main())
