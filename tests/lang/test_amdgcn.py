"""Clang's builtins: the table agrees with the compiler, and their results with the descriptions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.sampling import EVERYTHING
from tools.amdgcn_probe import Column, Prober
from tools.gen_amdgcn import family_columns, plain_call
from wavecore.lang.amdgcn import (
    _INSTEAD,
    Builtin,
    _description,
    _descriptions,
    builtin,
    names,
    nearest,
    why_not,
)
from wavecore.lang.amdgcn_namespace import amdgcn
from wavecore.matrix import builtins as matrix
from wavecore.matrix import catalogue

# RDNA 3.5 has what RDNA 3 has; RDNA 2 differs in wave64 as RDNA 3 does.
COLUMNS = [
    column
    for columns in family_columns().values()
    for column in columns
    if column.target != "gfx1150" and column != Column("gfx1030", 64)
]
# Each takes a compiler ten seconds: CDNA 3, and RDNA 4 in its default, for all of them.
OFTEN = [c for c in COLUMNS if c == Column("gfx942", None) or c == Column("gfx1200", 32)]


def found(name: str) -> Builtin:
    """A builtin that exists."""
    builtin_ = builtin(name)
    assert builtin_ is not None
    return builtin_


def listed(column: Column) -> set[str]:
    """What the table gives for a column."""
    on = names(column.target)
    return {name for name in on if column.wave is None or found(name).wave in (None, column.wave)}


@pytest.mark.clang
@pytest.mark.slow
@pytest.mark.parametrize("column", COLUMNS if EVERYTHING else OFTEN, ids=str)
def test_builtins_compile_where_the_table_says(column: Column) -> None:
    """With arguments of the stated types and constants, to an object; and nowhere else."""
    calls = [plain_call(found(name)) for name in names()]
    with Prober() as prober:
        answer = prober.whole(column, calls)
    accepted = set(answer.assembly)
    assert accepted == listed(column), {name: answer.refused.get(name) for name in listed(column)}


@pytest.mark.clang
@pytest.mark.parametrize(
    "column", [Column("gfx90a"), Column("gfx942"), Column("gfx1201", 32), Column("gfx1201", 64)]
)
def test_prototypes_are_clangs(column: Column) -> None:
    """The front end accepts a call of each with its stated types."""
    calls = [plain_call(found(name)) for name in sorted(listed(column))]
    with Prober() as prober:
        assert prober.front(column, calls).refused == {}


@pytest.mark.clang
def test_constants_are_asked_for() -> None:
    """A variable for any parameter that the table calls a constant is rejected."""
    column = Column("gfx950")
    calls = []
    for name in sorted(listed(column)):
        call = plain_call(found(name))
        if call.constants and not name.startswith(("mfma", "smfmac")):
            calls.append(type(call)(name, call.notation, call.constants - {max(call.constants)}))
    with Prober() as prober:
        assert sorted(prober.whole(column, calls).assembly) == []


def test_matrix_builtins_are_the_catalogues() -> None:
    """Each target has those listed in its catalogue."""
    for target in catalogue.targets():
        here = {name for inst in catalogue.instructions(target) for name in inst.builtins.values()}
        for name in here:
            assert target in found(name).targets, name
            assert found(name).group == "matrix"
    assert {name for name in names() if found(name).group == "matrix"} == set(matrix.names())


def test_everything_is_described() -> None:
    """Each builtin has a sentence, a group and distinct names for its parameters."""
    for name in names():
        each = found(name)
        assert each.doc.endswith(".")
        assert each.group
        assert len(set(each.parameter_names)) == len(each.parameters), name
        assert all(part.isidentifier() for part in each.parameter_names), name


def test_every_description_is_used() -> None:
    used = {_description(name) for name in names()}
    assert [row.pattern for row in _descriptions() if row not in used] == []


def test_replacements_exist() -> None:
    """The builtin suggested for a missing one exists on the target."""
    for target in ("gfx908", "gfx942", "gfx1030", "gfx1100", "gfx1201"):
        for name in names():
            instead = nearest(name, target)
            assert instead is None or target in instead.targets
    for _, replacements in _INSTEAD:
        for name in replacements.split():
            assert "{" in name or builtin(name) is not None, name


@pytest.mark.parametrize(
    ("name", "target", "wave", "text"),
    [
        ("readlane", "gfx942", None, None),
        ("wmma_f32_16x16x16_f16_w32", "gfx1100", 32, None),
        ("permlane16_swap", "gfx1201", None, "gfx1201 has no permlane16_swap, which is for gfx950, "
         "gfx1250: gfx1201 has uint permlanex16("),
        ("mfma_f32_16x16x32_f16", "MI300X", None, "gfx942 has no mfma_f32_16x16x32_f16, which is "
         "for gfx950: gfx942 has floatx4 mfma_f32_16x16x16f16("),
        ("wmma_f32_16x16x16_f16_w32", "gfx1201", None, "gfx1201 has no wmma_f32_16x16x16_f16_w32, "
         "which is for gfx1100 to gfx1153: gfx1201 has floatx8 wmma_f32_16x16x16_f16_w32_gfx12("),
        ("wmma_f32_16x16x16_f16_w32", "gfx1100", 64, "wmma_f32_16x16x16_f16_w32 is for waves of 32 "
         "alone: floatx4 wmma_f32_16x16x16_f16_w64("),
        ("s_barrier_wait", "gfx1100", None, "gfx1100 has no s_barrier_wait, which is for gfx1200 "
         "to gfx1250: gfx1100 has void s_barrier()."),
        ("readlan", "gfx942", None, "clang has no __builtin_amdgcn_readlan: It has readlane"),
    ],
)  # fmt: skip
def test_why_not(name: str, target: str, wave: int | None, text: str | None) -> None:
    said = why_not(name, target, wave)
    if text is None:
        assert said is None
    else:
        assert said is not None and ": ".join(said).startswith(text)


def test_namespace() -> None:
    """Outside a kernel a builtin describes itself, and says where it can be called."""
    assert "readlane" in dir(amdgcn) and "class_" in dir(amdgcn)
    assert amdgcn.class_.builtin is builtin("class")
    assert amdgcn.readlane.__doc__.startswith("int readlane(int value, int lane)\n\n")
    with pytest.raises(wc.CompileError, match=r"wl\.amdgcn\.readlane .* @wl\.kernel"):
        amdgcn.readlane(1, 2)
    with pytest.raises(AttributeError, match="did you mean readlane"):
        _ = amdgcn.readlan
    assert not hasattr(amdgcn, "__wrapped__")


@wl.kernel
def neighbours(out: wl.ptr[wl.u32], x: wl.ptr[wl.u32]) -> None:
    t = wl.threadIdx.x
    out[t] = wl.amdgcn.ds_bpermute((t ^ 3) * 4, wl.amdgcn.readlane(x[t], 5) + x[t])


@wl.kernel
def swapped(out: wl.ptr[wl.u32]) -> None:
    out[0] = wl.amdgcn.permlane16_swap(out[0], out[1], False, False).x


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_kernels_in_python_call_them(target: str) -> None:
    """Signed and unsigned words convert; the value is the builtin's."""
    x, out = np.arange(64, dtype=np.uint32), np.zeros(64, np.uint32)
    neighbours.launch(wc.Device(target), grid=1, block=64, args=(out, x))
    lane = np.arange(64)
    wave = 64 if target == "gfx942" else 32
    np.testing.assert_array_equal(out, x[lane ^ 3] + lane // wave * wave + 5)


def test_a_kernel_with_another_targets_builtin() -> None:
    with pytest.raises(wc.CompileError, match=r"(?s)gfx950, gfx1250.*gfx1201 has uint permlanex16"):
        swapped.compile("gfx1201")


# A builtin's result for arrays of a lane's arguments, on the host. x and y are 32 random bits,
# f and g floats, lane the lane's index.
Inputs = dict[str, np.ndarray]


def signed_products(v: Inputs) -> np.ndarray:
    """The dot product of the signed bytes of x and y."""
    x, y = (v[name].view(np.int8).reshape(-1, 4).astype(np.int64) for name in ("x", "y"))
    return (x * y).sum(1)


def packed_halves(f: np.ndarray, g: np.ndarray) -> np.ndarray:
    """Two floats to f16 toward zero, as 32 bits."""
    halves = []
    for wide in (f, g):
        near = wide.astype(np.float16)
        away = np.abs(near.astype(np.float32)) > np.abs(wide)
        halves.append(np.where(away, np.nextafter(near, np.float16(0)), near).view(np.uint16))
    return halves[0].astype(np.uint32) | halves[1].astype(np.uint32) << 16


SAMPLES: tuple[tuple[str, str, Callable[[Inputs], np.ndarray]], ...] = (
    ("readfirstlane", "x", lambda v: np.broadcast_to(v["x"][0], v["x"].shape)),
    ("readlane", "x 5", lambda v: np.broadcast_to(v["x"][5], v["x"].shape)),
    ("ds_bpermute", "(lane^9)*4 x", lambda v: v["x"][v["lane"] ^ 9]),
    ("ds_permute", "(lane^6)*4 x", lambda v: v["x"][v["lane"] ^ 6]),
    ("ds_swizzle", "x 0x041F", lambda v: v["x"][v["lane"] ^ 1]),
    ("mov_dpp", "x 0xB1 0xF 0xF true", lambda v: v["x"][v["lane"] ^ 1]),
    ("update_dpp", "y x 0x111 0xF 0xF false",
     lambda v: np.where(v["lane"] % 16 == 0, v["y"], np.roll(v["x"], 1))),
    ("mov_dpp8", "x 0x688FAC", lambda v: v["x"][v["lane"] & ~7 | 7 - (v["lane"] & 7) ^ 3]),
    ("permlanex16", "y x 0x76543210 0xFEDCBA98 false false", lambda v: v["x"][v["lane"] ^ 16]),
    ("permlane16", "y x 0xEFCDAB89 0x67452301 false false", lambda v: v["x"][v["lane"] ^ 9]),
    ("permlane64", "x", lambda v: v["x"][v["lane"] ^ 32]),
    ("mbcnt_lo", "0x55555555u 3", lambda v: 3 + np.minimum(v["lane"] + 1, 32) // 2),
    ("perm", "x y 0x07060100u", lambda v: v["y"] & 0xFFFF | v["x"] & 0xFFFF0000),
    ("alignbit", "x y 8", lambda v: v["y"] >> 8 | v["x"] << 24),
    ("alignbyte", "x y 3", lambda v: v["y"] >> 24 | v["x"] << 8),
    ("ubfe", "x 4 12", lambda v: v["x"] >> 4 & 0xFFF),
    ("sad_u8", "x y 7", lambda v: 7 + np.abs(
        v["x"].view(np.uint8).astype(int) - v["y"].view(np.uint8)).reshape(-1, 4).sum(1)),
    ("bitop3_b32", "x y 0xFF00FFu 0x96", lambda v: v["x"] ^ v["y"] ^ 0xFF00FF),
    ("sdot4", "x y 100 false", lambda v: 100 + signed_products(v)),
    ("sudot4", "true x true y 100 false", lambda v: 100 + signed_products(v)),
    ("udot4", "x y 1u false", lambda v: 1 + (
        v["x"].view(np.uint8).astype(int) * v["y"].view(np.uint8)).reshape(-1, 4).sum(1)),
    ("cvt_pkrtz", "f g", lambda v: packed_halves(v["f"], v["g"])),
    ("cvt_pk_i16", "x y", lambda v: sum(
        (v[n].view(np.int32).clip(-32768, 32767) & 0xFFFF) << s for n, s in (("x", 0), ("y", 16)))),
    ("fmed3f", "f g 0.5f", lambda v: np.median(
        [v["f"], v["g"], np.full_like(v["f"], 0.5)], 0).astype(np.float32).view(np.uint32)),
    ("ldexpf", "f 3", lambda v: (v["f"] * 8).view(np.uint32)),
    ("frexp_expf", "f", lambda v: np.frexp(v["f"])[1]),
    ("fractf", "f", lambda v: (v["f"] - np.floor(v["f"])).astype(np.float32).view(np.uint32)),
    ("workitem_id_x", "", lambda v: v["lane"]),
    ("wave_reduce_max_u32", "x 0", lambda v: np.broadcast_to(v["x"].max(), v["x"].shape)),
)  # fmt: skip


def sample_source(column: Column) -> tuple[str, list[str]]:
    """A kernel that stores each sampled builtin's result, as 32 bits per lane."""
    there = listed(column)
    if column.wave == 32:
        there.discard("permlane64")  # does nothing there
    lines, used = [], []
    for name, arguments, _ in SAMPLES:
        if name in there:
            call = found(name).call(arguments.split())
            lines.append(f"  keep({call}, out + {len(used)} * n);")
            used.append(name)
    return SAMPLE_HEAD + "\n".join(lines) + "\n}\n", used


SAMPLE_HEAD = """#include <hip/hip_runtime.h>
template <class T> __device__ void keep(T value, unsigned* out) {
  static_assert(sizeof(T) == 4, "32 bits");
  out[threadIdx.x] = __builtin_bit_cast(unsigned, value);
}
extern "C" __global__ void samples(const unsigned* xs, const unsigned* ys, const float* fs,
                                   const float* gs, unsigned* out, int n) {
  int lane = threadIdx.x;
  unsigned x = xs[lane], y = ys[lane];
  float f = fs[lane], g = gs[lane];
"""


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(
    "column",
    [Column("gfx90a"), Column("gfx942"), Column("gfx950"), Column("gfx1030", 32),
     Column("gfx1100", 64), Column("gfx1201", 32), Column("gfx1201", 64)],
    ids=lambda column: f"{column.target}-{column.wave}",
)  # fmt: skip
def test_samples_compute(column: Column) -> None:
    """Called as `Builtin.call` spells it, each returns what its description says."""
    wave = column.wave or 64
    rng = np.random.default_rng(12)
    inputs: Inputs = {
        "x": rng.integers(0, 1 << 32, wave, np.uint32),
        "y": rng.integers(0, 1 << 32, wave, np.uint32),
        "f": rng.normal(0, 3, wave).astype(np.float32),
        "g": rng.normal(0, 3, wave).astype(np.float32),
        "lane": np.arange(wave),
    }
    source, used = sample_source(column)
    assert len(used) >= 20
    out = np.zeros((len(used), wave), np.uint32)
    kernel = wc.Device(column.target).load(wc.compile(source, column.target, wave=wave))["samples"]
    given = [inputs[name] for name in ("x", "y", "f", "g")]
    kernel.launch(1, wave, (*given, out, wave))
    expected = {name: compute(inputs) for name, _, compute in SAMPLES if name in used}
    for row, name in zip(out, used, strict=True):
        wanted = np.asarray(expected[name])
        wanted = wanted if wanted.dtype == np.uint32 else wanted.astype(np.int64).astype(np.uint32)
        np.testing.assert_array_equal(row, wanted, name)
