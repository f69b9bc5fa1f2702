"""Names of other languages: synonyms work, and what the others' users should write compiles."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported
from wavecore.lang import foreign

ROWS = list(foreign.table().values())
PARAMETERS = {
    "a": "wl.array[wl.f32]", "b": "wl.array[wl.f32]", "p": "wl.ptr[wl.f32]", "x": "wl.f32",
    "y": "wl.f32", "i": "wl.i32", "j": "wl.i32", "n": "wl.i32", "u": "wl.u32", "v": "wl.f32x3",
    "w": "wl.f32x3", "c": "wl.bool_",
}  # fmt: skip
TYPED = ", ".join(f"{name}: {kind}" for name, kind in PARAMETERS.items())
HEAD = """import math
from dataclasses import dataclass
import numpy as np
import wavecore as wc
import wavecore.lang as wl
TABLE = (1.0, 2.0, 3.0)
"""


def test_a_name_is_ours_or_theirs() -> None:
    assert len(ROWS) > 300
    assert not {row.name for row in ROWS} & set(wl.__all__)
    synonyms = [row for row in ROWS if row.is_synonym]
    assert all(getattr(wl, row.name) is not None for row in synonyms if "." not in row.name)
    assert (wl.float32, wl.vec3, wl.sqrtf, wl.mulhi, wl.__expf) == (
        wl.f32, wl.f32x3, wl.sqrt, wl.mulhi, wl.fast_exp,
    )  # fmt: skip
    assert wl.func is wl.function and wl.min is min


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_what_to_write_compiles(target: str, tmp_path) -> None:
    """Each line in a function of its own."""
    lines = sorted({row.code for row in ROWS if not row.is_synonym and not row.on_host})
    text = [HEAD]
    for number, line in enumerate(lines):
        text += ["@wl.function", f"def f{number}({TYPED}):", f"    {line}"]
    text += ["@wl.kernel", f"def k({TYPED}):"]
    text += [f"    f{number}({', '.join(PARAMETERS)})" for number in range(len(lines))]
    imported(tmp_path / "lines.py", "\n".join(text)).k.compile(target)


COEFFICIENTS = np.array([0.5, 2.0], np.float32)
SCALE = wl.constant(3.0)


@wl.jit(device=True)
def nearer(x, y):
    return wl.fminf(x, y)


@wl.jit
def as_elsewhere(out, sums, rows):
    tile = wl.shared.array(shape=(4, 8), dtype=wl.float32)
    counts, own = wl.shared[wl.i32, 4], wl.local_array(2, wl.f32)
    i, j = wl.thread_id(0), wl.thread_id(1)
    coefficients = wl.const.array_like(COEFFICIENTS)
    own[i % 2] = coefficients[i % 2]
    if i == 0:
        counts[j] = 0
    tile[j, i] = nearer(wl.float32(i), float("inf")) * SCALE + own[i % 2]
    wl.barrier()
    wl.atomic.add(counts, j, 1)
    wl.atomic_add(sums, (wl.program_id(0), j), tile[j, 7 - i])
    wl.__syncthreads()
    start, end = rows[j : j + 2]
    out[wl.global_id(1), wl.global_id(0)] = tile[j, i] + counts[j] + (end - start) * 100


@pytest.mark.jit
@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_kernel_in_the_words_of_others(target: str) -> None:
    out, sums, rows = np.zeros((4, 16)), np.zeros((2, 4)), np.array([0, 1, 3, 6, 10], np.int32)
    with wc.Device(target):
        as_elsewhere[2, (8, 4)](out, sums, rows)
        tile = np.arange(8) * 3 + COEFFICIENTS[np.arange(8) % 2]
        wanted = np.tile(tile, 2) + 8 + np.diff(rows)[:, None] * 100
        np.testing.assert_array_equal(out, wanted)
        np.testing.assert_array_equal(sums, np.full((2, 4), tile.sum()))
        with pytest.raises(wc.MemoryFault, match="past the end of the array"):
            as_elsewhere[2, (8, 4)](out, sums, rows[:4])


@pytest.mark.jit
@pytest.mark.clang
def test_what_to_write_outside_of_kernels_runs() -> None:
    @wl.kernel
    def k(x: wl.array[wl.f32]):
        if wl.grid() < x.size:
            x[wl.grid()] += 1

    def k0(x: wl.array[wl.f32]):
        x[0] = 1

    hip = '#include <hip/hip_runtime.h>\nextern "C" __global__ void k() {}'
    with wc.Device("gfx942"):
        for line in sorted({row.code for row in ROWS if row.on_host}):
            names = {"wc": wc, "wl": wl, "np": np, "k": k, "k0": k0, "x": 0, "HIP": hip}
            names["args"] = (np.zeros(64, np.float32),)
            if "use(" not in line:
                exec(line, names)
            if line.startswith("k["):
                assert names["args"][0][0] >= 1


def said(text: str, tmp_path) -> str:
    """The error of a kernel with this statement."""
    text = f"{HEAD}@wl.kernel\ndef k({TYPED}):\n    {text}\n"
    module = imported(tmp_path / "line.py", text)
    with pytest.raises(wc.CompileError) as caught:
        module.k.source("gfx942")
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("v_mfma_f32_16x16x16_f16", "mfma_f32_16x16x16f16"),
        ("__builtin_amdgcn_mfma_f32_16x16x16f16", "mfma_f32_16x16x16f16"),
        ("wmma_f32_16x16x16_f16_w32", "wmma_f32_16x16x16_f16_w32"),
        ("amdgcn_readlane", "readlane"),
        ("s_sleep", "s_sleep"),
    ],
)
def test_instructions_by_other_names(name: str, ours: str, tmp_path) -> None:
    text = said(f"z = wl.{name}(a)", tmp_path)
    assert f"Write wl.amdgcn.{ours}." in text
    assert ("wl.Mma(16, 16, 16" in text) == ("mma" in name or "mfma" in name)


def test_kernels_say_what_to_write(tmp_path) -> None:
    for row in ROWS:
        if row.is_synonym or not all(part.isidentifier() for part in row.name.split(".")):
            continue
        assert said(f"z = wl.{row.name}(a)", tmp_path).endswith(row.advice)
        assert row.advice.startswith(("Write `", "Outside of kernels, write `"))


@pytest.mark.parametrize("package", ["cuda", "wp", "tl"])
def test_names_of_packages_that_are_not_imported(package: str, tmp_path) -> None:
    error = said(f"z = {package}.atomic.add(a, i, x)", tmp_path)
    assert f"{package}.atomic.add is not of this language" in error
    assert error.endswith("Write wl.atomicAdd.")
    assert said("__syncthreads()", tmp_path).endswith("write wl.syncthreads.")


def test_names_outside_of_kernels() -> None:
    for module, name in ((wl, "hipFree"), (wc, "Tape"), (wc, "hipMemcpy")):
        with pytest.raises(AttributeError, match="Outside of kernels, write `") as caught:
            getattr(module, name)
        ast.parse(str(caught.value).split("`")[1])


@pytest.mark.parametrize("name", ["kernel", "jit", "func", "struct", "launch", "vec3", "float32"])
def test_names_of_kernels_in_the_first_module(name: str) -> None:
    """As Numba, Triton and Warp have them; they are in no list of names."""
    assert getattr(wc, name) == getattr(wl, name)
    assert name not in dir(wc)


def test_the_package_of_devices_is_a_decorator_too() -> None:
    """Whichever is asked for first."""
    said = "import wavecore as wc; print(callable(wc.device), wc.device.Device is wc.Device)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"


def test_a_launch_as_tritons_is_told_of_triton() -> None:
    kernel = wl.kernel(_scaled)
    with pytest.raises(wc.LaunchError, match=r"A grid alone is Triton's.*wavecore\.triton\.enable"):
        kernel[lambda meta: (1,)]
    with pytest.raises(wc.LaunchError, match="num_warps is Triton's"):
        kernel[1, 64](np.zeros(64, np.float32), num_warps=4)


def test_errors_of_a_launch_have_two_frames() -> None:
    """The user's and the launcher's."""
    with pytest.raises(wc.LaunchError) as caught:
        wl.kernel(_scaled)[1, 64](1, 2, 3)
    assert len(caught.traceback) == 2
    assert caught.traceback[0].path == Path(__file__)


def _scaled(x: wl.ptr(wl.f32)):
    x[wl.threadIdx.x] *= 2


@wc.device
def _of_halves(i):
    return wl.__half2float(wl.__float2half(wl.__int2float_rn(i)))


@wl.kernel
def by_other_names(
    x: wl.Pointer[wl.f32], counts: wl.array(dtype=int, ndim=2), bits: wl.ptr[wl.u32]
):
    i = wl.hipBlockIdx_x * wl.hipBlockDim_x + wl.hipThreadIdx_x
    x[i] = _of_halves(i)
    wl.atomic_add(counts, i % 4, 1, 1)
    bits[i] = wl.__clzll(bits[i]) * 10000 + wl.__popcll(-1) * 100 + wl.__ffsll(wl.u64(1) << 40)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_names_of_hip_have_its_values(target: str) -> None:
    """Functions of 64 bits convert, indices have one name for each axis."""
    x, bits, counts = np.zeros(128, np.float32), np.ones(128, np.uint32), np.zeros((4, 2), np.int32)
    by_other_names.launch(wc.device(target), 2, 64, (x, counts, bits))
    assert np.array_equal(x, np.arange(128))
    assert counts.tolist() == [[0, 32]] * 4
    assert set(bits) == {63 * 10000 + 64 * 100 + 41}


@wl.kernel
def resized(src: wl.array2d(dtype=wl.float32), dst: wl.array(dtype=wl.float32, ndim=2)):
    j, i = wl.grid(2)
    sy = (wl.float32(i) + 0.5) * src.shape[0] / dst.shape[0] - 0.5
    y = int(wl.floor(sy))
    ya, yb = wl.clamp(y, 0, src.shape[0] - 1), wl.clamp(y + 1, 0, src.shape[0] - 1)
    dst[i, j] = wl.lerp(src[ya, j], src[yb, j], sy - y)


@wl.kernel
def least(x: wl.array[wl.f32], out: wl.array[wl.i32]):
    v, at = wl.INFINITY, -1
    for k in range(wl.lane_id(), x.size, wl.WARP_SIZE):
        if x[k] < v:
            v, at = x[k], k
    for mask in [32, 16, 8, 4, 2, 1]:
        if mask < wl.warpSize:
            other = wl.__shfl_xor_sync(0xFFFFFFFFFFFFFFFF, v, mask)
            place = wl.__shfl_xor_sync(0xFFFFFFFFFFFFFFFF, at, mask)
            if other < v or (other == v and place < at):
                v, at = other, place
    if wl.lane_id() == 0:
        out[0], out[1] = at, wl.bitcast(v, wl.i32)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_kernels_written_from_habit(target: str) -> None:
    """Warp's array types and tid's places; CUDA's shuffles with lists of masks."""
    src = np.random.default_rng(0).random((6, 8), dtype=np.float32)
    dst, out = np.zeros((9, 8), np.float32), np.zeros(2, np.int32)
    with wc.Device(target):
        resized[(1, 9), (8, 1)](src, dst)
        least[1, wl.warpSize](src.ravel(), out)
    at = np.clip((np.arange(9) + 0.5) * 6 / 9 - 0.5, 0, 5)
    wanted = [np.interp(at, np.arange(6), column) for column in src.T]
    np.testing.assert_allclose(dst, np.transpose(wanted), 1e-5)
    assert out[0] == src.argmin()
    assert out.view(np.float32)[1] == src.min()
